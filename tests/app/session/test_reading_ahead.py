"""What pages ask of all games that were kept is read in small bits, before anybody asks and while nobody waits.

What may live here: how much is read in which turn, counted. What may not: what pages say of games (test_pages.py).
"""

from __future__ import annotations

from pathlib import Path

from companion.app.pages.evenings import statistics
from companion.app.pages.evenings.played_games import PlayedGame
from companion.app.pages.evenings.sums import sums_of
from companion.app.session.kept_games import KeptGames
from companion.app.session.reading_ahead import AFTER_MS, GAMES, PAUSE_MS
from companion.app.storage.kept_result import KeptResult
from companion.engine.codec import encode
from companion.engine.parts import ScoreRow
from companion.engine.words import Msg
from tests.app.bench import Bench

MANY = 3 * GAMES + 1
RESULT = encode(KeptResult(Msg("Over"), Msg("Ada is far ahead"), True, (ScoreRow("seat-1", (), 9, 1, True),)))


def with_games(folder: Path) -> Bench:
    """A companion that is started anew, after many games that were put away; nothing is on its table."""
    bench = Bench(folder)
    bench.begin("Ada", "Ben")
    setup = bench.journal.games()[0].setup
    for _ in range(MANY):
        one_more(bench, setup)
    bench.answer("menu")
    bench.journal.finish(1)
    bench.close()
    return Bench(folder)


def one_more(bench: Bench, setup: bytes) -> None:
    ended = bench.journal.open_game("hopscotch", setup).id
    bench.journal.finish(ended, RESULT)
    bench.library.end(ended, "hopscotch", RESULT)


def played(bench: Bench) -> tuple[PlayedGame, ...]:
    return statistics.played_games(bench.state.page_context())


def test_no_bit_reads_more_than_its_share_and_in_the_end_all_is_known(tmp_path: Path) -> None:
    bench = with_games(tmp_path)
    kept = KeptGames(bench.journal)
    shares = 0
    while kept.read_further(GAMES):
        shares += 1
        assert len(kept._games) <= shares * GAMES
    assert shares == MANY // GAMES + 1
    assert kept.summaries(()) == KeptGames(bench.journal).summaries(())
    bench.close()


def test_a_game_that_is_written_while_others_are_read_is_known_as_it_is(tmp_path: Path) -> None:
    bench = with_games(tmp_path)
    kept = KeptGames(bench.journal)
    kept.read_further(GAMES)
    setup = bench.journal.games()[0].setup
    one_more(bench, setup)  # newer than what was read
    bench.journal.take_out(MANY)  # was read
    bench.journal.take_out(2)  # will be read
    assert kept.summaries(()) == KeptGames(bench.journal).summaries(())
    assert kept.finished(bench.library) == KeptGames(bench.journal).finished(bench.library)
    bench.close()


def test_the_statistics_find_everything_read_and_summed_up(tmp_path: Path) -> None:
    bench = with_games(tmp_path)
    bench.wait(AFTER_MS)
    turns = 0
    while bench.dispatcher.next_due() is not None:
        bench.wait(PAUSE_MS if turns else AFTER_MS)
        turns += 1
        assert turns < MANY
    connection = bench.journal._kept.store._connection
    asked: list[str] = []
    connection.set_trace_callback(asked.append)
    games = played(bench)
    connection.set_trace_callback(None)
    assert len(games) == MANY
    assert sums_of(games).games[0].count == MANY
    assert asked == []
    bench.close()


def test_one_more_game_is_read_ahead_once_and_then_nothing_is_due(tmp_path: Path) -> None:
    bench = with_games(tmp_path)
    for _ in range(MANY):
        bench.wait(AFTER_MS)
    assert bench.dispatcher.next_due() is None
    one_more(bench, bench.journal.games()[0].setup)
    assert bench.dispatcher.next_due() == bench.clock.now() + AFTER_MS
    for _ in range(MANY):
        bench.wait(AFTER_MS)
    assert bench.dispatcher.next_due() is None
    assert len(played(bench)) == MANY + 1
    bench.close()


def test_the_library_knows_a_game_that_was_put_away_again_as_it_ended_last(tmp_path: Path) -> None:
    bench = with_games(tmp_path)
    bench.library.finished()
    bench.library.end(5, "hopscotch", b"{}")
    bench.library.end(MANY + 9, "hopscotch", b"{}")
    known = bench.library.finished()
    bench.close()
    again = Bench(tmp_path)
    assert again.library.finished() == known
    again.close()
