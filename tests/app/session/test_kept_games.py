"""What pages know of the games that were played: asked for where it is shown, and read once however many there are.

What may live here: what is asked of the files, counted. What may not: what pages say of games (test_pages.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.pages import router
from companion.app.pages.evenings import statistics
from companion.app.pages.evenings.played_games import PlayedGame
from companion.app.pages.evenings.sums import sums_of
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import BoxPlace, BoxRoute, SetupRoute
from companion.app.storage.inventory import make_inventory
from companion.app.storage.kept_result import KeptResult
from companion.engine.codec import encode
from companion.engine.parts import ScoreRow
from companion.engine.words import Msg
from companion.games import catalogue
from tests.app.any_route import route_to
from tests.app.bench import Bench

SHOWS_THE_PAST = {"home": {"past"}, "statistics": {"past", "finished", "readings"}, "dice-luck": {"readings"},
                  "share": {"past", "finished"}, "setup": {"players"}}
"""What of all that grows with every evening a page asks for."""
GAMES = catalogue()
WITH_BOARDS = {"games": GAMES, "inventories": {name: make_inventory(GAMES[name], {}, ()) for name in GAMES}}


def box_of(feature: str) -> BoxRoute:
    """The box of a game, at a kind of things that has a `board` or a `grid`."""
    return next(BoxRoute(BoxPlace(name, kind.name)) for name, game in GAMES.items() for kind in game.kinds
                if getattr(kind, feature))


BOARDS: dict[str, dict[str, Any]] = {"box-board": {"box": box_of("board")}, "box-fields": {"box": box_of("grid")},
                                     "box-corners": {"before": box_of("board")}}
SETTING_UP = {"setup", "rules", "player", "arrangement", "lacking"}


@contextmanager
def asked(bench: Bench) -> Iterator[list[str]]:
    """What is asked of the journal's table of games meanwhile."""
    found: list[str] = []
    connection = bench.journal._kept.store._connection
    connection.set_trace_callback(lambda sql: found.append(sql) if sql.startswith("SELECT * FROM games") else None)
    yield found
    connection.set_trace_callback(None)


def noting(context: PageContext, notes: set[str]) -> PageContext:
    """A context that notes what is asked for."""
    def note(name: str) -> Any:
        def ask() -> tuple[Any, ...]:
            notes.add(name)
            return ()
        return ask
    return replace(context, **{name: note(name) for name in ("past", "players", "finished", "readings")})


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", router.PAGES)
def test_a_page_asks_for_what_it_shows_and_for_nothing_else_that_grows(name: str, tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    draft = None
    if name in SETTING_UP:
        bench.answer("new:hopscotch")
        bench.answer("add", "Ada")
        assert isinstance(bench.state.shown.route, SetupRoute)
        draft = bench.state.shown.route.draft
    else:
        bench.begin()
        bench.answer("throw:1")
    notes: set[str] = set()
    chosen = {"draft": draft} if draft else BOARDS.get(name, {})
    context = replace(bench.state.page_context(), **(WITH_BOARDS if name in BOARDS else {}))
    shown = router.page(noting(context, notes), route_to(name, **chosen))
    assert shown is not None
    assert notes == SHOWS_THE_PAST.get(name, set())
    bench.close()


def test_a_game_is_read_once_and_again_when_something_is_written_of_it(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    assert [game.seats for game in bench.state.page_context().past()] == [("Ada", "Ben")]
    with asked(bench) as found:
        bench.state.page_context().past()
        bench.state.page_context().finished()
    assert found == []
    bench.answer("menu")
    with asked(bench) as found:
        bench.begin("Cem", "Dora")
        assert [game.seats for game in bench.state.page_context().past()] == [("Cem", "Dora"), ("Ada", "Ben")]
    assert len(found) == 1
    bench.close()


def test_a_game_that_is_packed_or_put_away_is_said_to_be_at_once(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    assert [(game.packed, game.finished) for game in bench.state.page_context().past()] == [(False, 0)]
    bench.repository.set_packed(1, packed=True)
    assert [game.packed for game in bench.state.page_context().past()] == [True]
    bench.journal.finish(1, b"{}")
    again, = bench.state.page_context().past()
    assert again.finished
    assert again.over
    bench.journal.take_out(1)
    assert [game.finished for game in bench.state.page_context().past()] == [0]
    bench.close()


def test_a_touch_on_a_page_reads_no_game_again(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    setup = bench.journal.games()[0].setup
    for _ in range(40):
        bench.journal.finish(bench.journal.open_game("hopscotch", setup).id, b"")
    bench.answer("menu")
    with asked(bench) as found:
        bench.answer("settings")
        bench.answer("back")
        bench.answer("history")
        bench.answer("back")
    assert found == []
    bench.close()


def test_the_statistics_are_summed_up_once_and_again_when_one_more_game_has_ended(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    setup = bench.journal.games()[0].setup
    result = encode(KeptResult(Msg("Over"), Msg("Ada is far ahead"), True, (ScoreRow("seat-1", (), 9, 1, True),)))

    def played() -> tuple[PlayedGame, ...]:
        return statistics.played_games(bench.state.page_context())

    for number in (1, 2):
        ended = bench.journal.open_game("hopscotch", setup).id
        bench.journal.finish(ended, result)
        bench.library.end(ended, "hopscotch", result)
        assert played() is played()
        assert sums_of(played()) is sums_of(played())
        assert [(who.name, who.won, who.played) for who in sums_of(played()).players] == [
            ("Ada", number, number), ("Ben", 0, number)]
    bench.close()
