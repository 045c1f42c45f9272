"""A finished game counts with the entry that ends it: wherever it is played, whatever comes after, for as long as it is
so.

What may live here: what counts, from when on, under which name. What may not: how pages look (pages/test_evenings.py).
"""

from __future__ import annotations

import csv
import json
import shutil
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from companion.app.pages.evenings.exports import LINK, play_id
from companion.app.pages.evenings.played_games import PlayedGame
from companion.app.storage.library import Finish
from companion.cli import main
from companion.engine.table import last_decision, next_redo
from companion.engine.view import TABLE
from tests.app.bench import Bench

OPENED = 1_800_000_000


class Counted(NamedTuple):
    """One game as every way out of the house tells of it."""

    number: int
    id: str
    begun: str
    ended: str
    minutes: int
    winners: tuple[str, ...]


def counted(state: Path, capsys: pytest.CaptureFixture[str]) -> list[Counted]:
    """What the command line tells of the games in `state`, newest first: the same as CSV, as JSON and for BG Stats."""
    config = state / "companion.toml"
    config.write_text(f'[table]\nid = "attic"\nstate_directory = "{state}"\n', "utf-8")

    def exported(form: str) -> str:
        assert main(["export", "--format", form, "--config", str(config)]) == 0
        return capsys.readouterr().out
    told = [Counted(game["number"], game["id"], game["begun"], game["ended"], game["minutes"], tuple(
        player["name"] for player in game["players"] if player["winner"])) for game in json.loads(exported("json"))]
    lines = list(csv.DictReader(StringIO(exported("csv"))))
    assert list(dict.fromkeys((int(line["number"]), line["id"], line["begun"], line["ended"], int(line["minutes"]))
                              for line in lines)) == [game[:5] for game in told]
    plays = [json.loads(unquote(line.removeprefix(LINK))) for line in exported("bgstats").splitlines()]
    assert [(play["sourcePlayId"], play["playDate"], play["durationMin"]) for play in plays] == [
        (game.id, game.begun, game.minutes) for game in told]
    return told


def finished(bench: Bench) -> tuple[Finish, ...]:
    return bench.state.page_context().finished()


def copied(state: Path, to: Path) -> Path:
    """The files as they lie there: what a power cut at this moment leaves."""
    to.mkdir()
    for path in state.glob("*.db*"):
        shutil.copy(path, to)
    return to


def throws(bench: Bench, turns: range, by: str = TABLE) -> None:
    """Twelve points a turn, Ada first; with the fifth she is there."""
    for turn in turns:
        seat = by if by == TABLE else f"seat-{1 + (turn + 1) % 2}"
        assert bench.answer(f"throw:{turn}", viewer=seat).result == "accepted"
        bench.roll(6, 6, die=str(turn))
        bench.wait(60_000)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.clock.lose_power(OPENED - made.clock.wall())
    made.begin("Ada", "Ben")
    return made


def test_it_counts_with_the_entry_that_ends_it_on_the_screen_and_in_every_file(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws(bench, range(1, 5))
    assert counted(tmp_path, capsys) == []
    throws(bench, range(5, 6))
    told = counted(tmp_path, capsys)
    assert [game[2:] for game in told] == [("2027-01-15 08:00:00", "2027-01-15 08:04:00", 4, ("Ada",))]
    bench.answer("menu")
    bench.answer("statistics")
    page: Any = bench.screen
    assert [row.key for row in page.rows if row.key.startswith("share:")] == ["share:1"]


def test_it_counts_on_phones_alone_and_the_statistics_of_a_table_without_a_screen(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws(bench, range(1, 6), by="phones")
    assert [game.winners for game in counted(tmp_path, capsys)] == [("Ada",)]
    assert [finish.number for finish in finished(bench)] == [1]


def test_undo_takes_it_back_and_redo_puts_the_same_game_in_again(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws(bench, range(1, 6))
    once = counted(tmp_path, capsys)
    bench.answer(f"undo:{last_decision(bench.table)}")
    assert counted(tmp_path, capsys) == []
    assert finished(bench) == ()
    bench.wait(600_000)
    bench.answer(f"redo:{next_redo(bench.table)}")
    assert counted(tmp_path, capsys) == once


def test_it_is_the_same_play_however_often_and_whenever_it_is_looked_at(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws(bench, range(1, 6))

    def scanned() -> str:
        bench.wait(3_600_000)
        bench.answer("share")
        code = bench.screen.qr
        bench.answer("back")
        return code
    codes = {scanned(), scanned()}
    told = counted(tmp_path, capsys)
    bench.answer("put-away")
    assert counted(tmp_path, capsys) == told
    bench.answer("statistics")
    bench.answer("share:1")
    assert len({*codes, bench.screen.qr}) == 1


def test_a_result_put_right_after_the_end_is_the_one_that_counts_at_the_time_of_the_end(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws(bench, range(1, 6))
    once = counted(tmp_path, capsys)
    bench.wait(600_000)
    bench.answer("adjust:hoppers/1/points", 50)
    assert counted(tmp_path, capsys) == [once[0]._replace(winners=("Ben",))]
    bench.answer("adjust:hoppers/0/points", 3)
    bench.answer("adjust:hoppers/1/points", 3)
    assert counted(tmp_path, capsys) == []


def test_an_old_step_that_was_otherwise_changes_what_counts(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first die was a 1: she is there all the same, and was there then; with two, she is not."""
    throws(bench, range(1, 6))
    once = counted(tmp_path, capsys)
    bench.wait(600_000)

    def read_otherwise(turn: int, value: str) -> None:
        seq = next(seq for seq in bench.table.counting if any(getattr(
            event, "name", "").startswith(f"turn-{turn}") for event in bench.table.entries[seq].events))
        for key, given in (("menu", None), ("history", None), (f"at:{seq}", None), (f"change:{seq}", "instead")):
            assert bench.answer(key, given).result == "accepted"
        die = next(choice.key for choice in bench.screen.choices if choice.key.startswith("roll:"))
        assert bench.answer(die, [int(value)] * 2).result == "accepted"
        assert bench.answer("do").result == "accepted"
    read_otherwise(1, "4")
    assert bench.screen.result is not None
    assert counted(tmp_path, capsys) == once
    read_otherwise(3, "1")
    assert bench.screen.result is None
    assert counted(tmp_path, capsys) == []


def test_a_game_that_is_over_is_put_away_by_the_next_one(bench: Bench) -> None:
    bench.answer("find", "Flint")
    throws(bench, range(1, 6))
    bench.answer("menu")
    bench.answer("new:hopscotch")
    assert bench.answer("start").result == "accepted"
    assert [finish.number for finish in finished(bench)] == [1]
    assert [bool(game.finished) for game in bench.journal.games()] == [False, True]
    bench.answer("menu")
    assert not [row for row in bench.screen.rows if row.key == "open:1"], "there is nothing to go on with"


def test_a_game_that_is_over_is_put_away_where_another_is_taken_up(bench: Bench) -> None:
    bench.answer("menu")
    bench.answer("new:hopscotch")
    bench.answer("start")
    throws(bench, range(1, 6))
    bench.answer("menu")
    assert bench.answer("open:1").result == "accepted"
    assert [(game.id, bool(game.finished), bool(game.result)) for game in bench.journal.games()] == [
        (2, True, True), (1, False, False)]


def test_a_power_cut_at_any_moment_leaves_what_counts_beside_what_is_on_the_table(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the disk holds after an item of the evening, the two agree: no result is lost, none is too many."""
    moments, ended = 0, list[bool]()

    def cut() -> None:
        nonlocal moments
        moments += 1
        state = copied(tmp_path, tmp_path / f"cut-{moments}")
        again = Bench(state, bench.clock)
        is_over = again.state.over
        ended.append(is_over)
        assert [finish.number for finish in finished(again)] == [1] * is_over
        again.close()
    throws(bench, range(1, 5))
    bench.answer("throw:5")
    bench.roll(6, die="first")
    cut()
    bench.roll(6, die="second")
    cut()
    bench.answer(f"undo:{last_decision(bench.table)}")
    cut()
    bench.answer(f"redo:{next_redo(bench.table)}")
    cut()
    bench.answer("adjust:hoppers/0/points", 3)
    cut()
    assert ended == [False, True, False, True, False]


def test_a_power_cut_while_it_is_put_away_costs_nothing_that_was_learned(bench: Bench, tmp_path: Path) -> None:
    throws(bench, range(1, 6))
    before = copied(tmp_path, tmp_path / "before")
    bench.answer("put-away")
    shutil.copy(tmp_path / "library.db", before)
    shutil.copy(tmp_path / "library.db-wal", before)
    again = Bench(before, bench.clock)
    assert [finish.number for finish in finished(again)] == [1], "once, though two files tell of it"
    assert again.answer("put-away").result == "accepted"
    assert [finish.number for finish in finished(again)] == [1]


def test_a_game_that_an_older_version_left_when_it_was_over_counts_once_it_is_taken_up(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws(bench, range(1, 6))
    once = counted(tmp_path, capsys)
    bench.journal.set_result(1, b"")
    assert counted(tmp_path, capsys) == []
    bench.close()
    bench.clock.lose_power(86_400)
    Bench(tmp_path, bench.clock)
    assert counted(tmp_path, capsys) == once


def test_what_an_older_library_knows_stays_and_is_never_told_twice(bench: Bench, tmp_path: Path) -> None:
    """Its journal is lost; or its game is one of the journal's, which tells of it by itself."""
    lost = Finish(1, "hopscotch", OPENED - 86_400, b"{}")
    bench.library._kept.store.put("finished", lost.number, lost.game, lost.wall, lost.result)
    bench.close()
    bench = Bench(tmp_path, bench.clock)
    assert finished(bench) == (lost,)
    bench.library.end(1, "hopscotch", b'{"headline":{"id":"x"},"reason":{"id":"y"},"won":true}')
    assert finished(bench) == (), "the game of this number goes on"
    throws(bench, range(1, 6))
    bench.answer("put-away")
    assert [finish.number for finish in finished(bench)] == [1]


def test_two_tables_and_two_games_are_never_the_same_play(bench: Bench) -> None:
    game = PlayedGame(1, "hopscotch", OPENED + 60, (), 60_000, OPENED)
    others = (replace(game, number=2), replace(game, begun=OPENED + 1))
    assert len({play_id(game, "attic"), play_id(game, "cellar"), *(play_id(other, "attic") for other in others)}) == 4
    assert play_id(replace(game, ended=OPENED + 99, lasted=7), "attic") == play_id(game, "attic")


@pytest.mark.parametrize("away", [False, True])
def test_one_touch_begins_again_and_both_games_count(bench: Bench, away: bool) -> None:
    throws(bench, range(1, 6))
    bench.answer("rematch")
    throws(bench, range(1, 6))
    if away:
        bench.answer("put-away")
    assert [finish.number for finish in finished(bench)] == [2, 1]


@pytest.mark.wide
def test_a_game_that_was_put_away_is_laid_out_again_and_undone_and_still_counts_once(
        bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws(bench, range(1, 6))
    bench.answer("put-away")
    once = counted(tmp_path, capsys)
    for key in ("statistics", "share:1"):
        bench.answer(key)
    assert bench.answer("take-up").result == "accepted"
    assert bench.screen.result is not None
    assert counted(tmp_path, capsys) == once
    assert len(finished(bench)) == 1
    bench.answer(f"undo:{last_decision(bench.table)}")
    assert (counted(tmp_path, capsys), finished(bench)) == ([], ())
    bench.close()
    assert Bench(tmp_path, bench.clock).state.session is not None, "it goes on, also after the next start"


@pytest.mark.wide
def test_the_game_on_the_table_needs_no_laying_out(bench: Bench) -> None:
    throws(bench, range(1, 6))
    bench.answer("share")
    assert bench.answer("take-up").result == "stale"
