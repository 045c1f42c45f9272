"""The way in for a phone while a game is played: a touch on a player's panel offers it first, in every game."""

from __future__ import annotations

import pytest

from companion.app.pages.join import PHONE
from companion.app.pages.routes import JoinRoute
from companion.app.session.inbox import Present
from companion.engine.view import Page, View
from companion.games import catalogue
from tests.app.bench import Bench
from tests.reading import say
from ui.touch.meaning import choice_placement

GAMES = catalogue()


def playing(folder, game: str) -> Bench:
    bench = Bench(folder, games=GAMES)
    bench.answer(f"new:{game}")
    for name in ("Ada", "Ben", "Cem")[:max(2, GAMES[game].seats[0])]:
        bench.answer("add", name)
    bench.start()
    return bench


@pytest.mark.parametrize("game", GAMES)
def test_a_touch_on_a_seat_offers_a_code_for_the_phone_of_who_plays_it_before_anything_else(game, tmp_path):
    bench = playing(tmp_path, game)
    table = bench.screen
    assert isinstance(table, View)
    for panel in table.seats:
        first = choice_placement.on_panel(panel, table)[0]
        assert (first.key.startswith(PHONE), say(first.label)) == (True, "Join with a phone")
        assert bench.answer(first.key).result == "accepted"
        assert isinstance(bench.screen, Page)
        assert (bench.screen.id, bench.invited[-1], bool(bench.screen.qr)) == ("join", panel.owner, True)
        name = next(seat.name for seat in bench.table.seats if seat.id == panel.owner)
        assert say(bench.screen.text) == f"{name}: scan this with your phone"
        bench.answer("back")


def test_the_key_of_nobody_at_this_table_makes_no_code(tmp_path):
    bench = playing(tmp_path, "noxius")
    assert bench.answer(f"{PHONE}seat-9:seat-9").result == "stale"
    assert bench.invited == []


def test_a_phone_is_offered_no_code_for_another_one(tmp_path):
    bench = playing(tmp_path, "noxius")
    assert not any(choice.key.startswith(PHONE) for view in bench.news.views.values() for choice in view.choices)


def test_once_a_phone_has_come_in_by_a_code_the_screen_shows_what_was_there_before(tmp_path):
    """At the table the game, whose clock runs; on the list of phones the list, where somebody else may come next."""
    bench = playing(tmp_path, "noxius")
    bench.answer(f"{PHONE}seat-1:seat-1")
    bench.put(Present("seat-2", True))
    assert bench.page.id == "join"
    bench.put(Present("seat-1", True))
    assert bench.state.at_table
    bench.state.go_to(JoinRoute())
    bench.put(Present("seat-1", False))
    bench.answer("seat-1")
    assert bench.page.qr
    bench.put(Present("seat-1", True))
    assert (bench.page.id, bench.page.qr) == ("join", "")
