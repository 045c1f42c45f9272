"""What is secret at the table stays so in every other telling of the game: a step changed, an end that is not, an undo.

What may live here: Lüscherzia's own cases, as players come upon them. What may not: the law for every game
(tests/games/test_two_worlds.py).
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.app.pages import router
from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import (
    OTHERWISE,
    AmendedRoute,
    HistoryRoute,
    MomentRoute,
    PreviewRoute,
    Route,
)
from companion.engine.acts import Adjust
from companion.engine.answers import Answer
from companion.engine.game import FULL, Ask
from companion.engine.log import entry_headline
from companion.engine.past.amending import Amended, Change, amend_table
from companion.engine.screens import look
from companion.engine.secrecy import Secret
from companion.engine.table import Accepted, Table, undo
from companion.engine.view import PUBLIC, TABLE, Page, View
from companion.games.luescherzia.model import Boost, Fight, LayCard, NameFind, ReachExit, UseFind
from tests.games.touching import seen, told
from tests.luescherzia.seated import Seated, a_find, monster
from tests.reading import say

EVERYBODY = ("seat-1", "seat-2", TABLE)


def three() -> Seated:
    """Ada has 41 SP and Ben 52, which they have told their own phones; Cem is about to move."""
    game = Seated("Ada", "Ben", "Cem").order("Cem", "Ada", "Ben")
    return game.do(Adjust("players/0/sp", 41), by="Ada").do(Adjust("players/1/sp", 52), by="Ben")


def opened(table: Table, viewer: str, route: Route) -> View | Page:
    return router.page(PageContext({}, table=table, viewer=viewer), route)


def touched(table: Table, viewer: str, route: Route, key: str, value: Any = None) -> Route:
    found = router.transition(PageContext({}, table=table, viewer=viewer), route, Answer(viewer, key, table.at, value))
    assert isinstance(found, Transition), (key, found)
    return found.route


def exit_reached(table: Table, viewer: str) -> Route:
    """Put right → what happened → the last line → Change this step → something else → “Exit reached” → the preview."""
    seq = len(table.entries) - 1
    route = touched(table, viewer, MomentRoute(seq), f"change:{seq}", "instead")
    assert route.id == OTHERWISE
    way = next(choice.key for choice in opened(table, viewer, route).choices if choice.key.endswith(":exit"))
    return touched(table, viewer, route, way)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_end_that_is_not_shows_nobody_s_points(viewer: str) -> None:
    table = three().draw(monster(1)).table
    route = exit_reached(table, viewer)
    preview = opened(table, viewer, route)
    assert "This would tell secrets" in [say(row.label) for row in preview.rows]
    assert [choice.key for choice in preview.choices] == ["do" if viewer == TABLE else "ask", "look"]
    there = opened(table, viewer, touched(table, viewer, route, "look"))
    assert there.result is None
    assert say(there.notices[0].text) == "This would tell secrets"
    others = [panel for panel in there.seats if panel.seat != viewer]
    assert all(counter.value is None for panel in others for counter in panel.counters if say(counter.label) == "SP")


def test_what_the_end_has_opened_a_preview_may_show() -> None:
    table = three().do(ReachExit()).table
    seq = next(entry.seq for entry in table.entries if entry.ask.command == Adjust("players/1/sp", 52))
    found = opened(table, "seat-1", AmendedRoute(Change(seq)))
    assert found.result is not None
    assert say(found.notices[0].text) == "So the table would be"


def test_an_end_that_was_taken_back_is_shown_to_nobody_again() -> None:
    game = three().do(ReachExit())
    seq = game.table.entries[-1].seq
    back = undo(game.table, TABLE, game.table.at)
    assert isinstance(back, Accepted)
    there = opened(back.table, "seat-3", MomentRoute(seq))
    assert there.result is None
    assert say(there.notices[0].text) == "This would tell secrets"


def test_cards_that_lie_face_down_are_not_put_in_order_by_a_preview() -> None:
    game = Seated("Ada", "Ben", "Cem").do(LayCard(50), by="Ada").do(LayCard(20), by="Ben")
    seq = game.table.entries[-1].seq
    change = Change(seq, Ask(LayCard(30), "seat-3", game.table.at), before=True)
    rows = opened(game.table, TABLE, PreviewRoute(change)).rows
    assert not [row for row in rows if "Order of the cards" in say(row.label)]
    assert "This would tell secrets" in [say(row.label) for row in rows]


def test_a_later_step_is_not_judged_by_points_that_nobody_may_know() -> None:
    """Cem pays 1 SP for a die; that none was left is nobody else's to know, and the die has been thrown."""
    game = three().draw(monster(1)).do(Fight()).do(Boost())
    poor = Ask(Adjust("players/2/sp", 0), "seat-3", game.table.at)
    found = amend_table(game.table, Change(game.table.entries[-1].seq, poor, before=True), TABLE, game.table.at)
    assert isinstance(found, Amended)
    assert (found.illegal, found.table.state.roll) == ((), game.state.roll)


class TestFinds:
    """A find that was used by mistake, and taken back."""

    @pytest.fixture
    def game(self) -> Seated:
        game = three().give("Ada", finds=(Secret(a_find(), ("seat-1",)),))
        return game.do(NameFind(0, Secret(a_find(7, 3), ("seat-1",))), by="Ada").do(UseFind(0), by="Ada")

    def test_it_is_named_while_it_is_used(self, game: Seated) -> None:
        assert told(game)[-1] == "Ada uses a find: Find"

    def test_after_undo_neither_log_nor_redo_name_it_to_others(self, game: Seated) -> None:
        game.table = back(game.table)
        for viewer in ("Ben", TABLE, "public"):
            assert "Find\"" not in str(seen(game, viewer).undo)
            assert say(entry_headline(game.table, len(game.table.entries) - 2, viewer)) == "Ada uses a find"
        assert say(seen(game, "Ada").undo.redo) == "Ada uses a find: Find"
        assert say(seen(game, "Ben").undo.redo) == "Ada uses a find"


def back(table: Table) -> Table:
    found = undo(table, TABLE, table.at)
    assert isinstance(found, Accepted)
    return found.table


def test_points_put_right_leave_no_line_for_others() -> None:
    game = three()
    before = {viewer: told(game, viewer) for viewer in ("Ada", "Cem", TABLE)}
    game.do(Adjust("players/1/sp", 3), by="Ben")
    assert {viewer: told(game, viewer) for viewer in before} == before
    assert told(game, "Ben")[-1] == "Ben: SP corrected"
    for viewer in ("seat-3", TABLE):
        assert [say(row.label) for row in opened(game.table, viewer, HistoryRoute()).rows] == [
            "Order of the cards: Cem, Ada, Ben"]


def test_whoever_has_laid_cards_sees_which_and_all_others_how_many() -> None:
    game = Seated("Ada", "Ben", detail=FULL).do(LayCard(42), by="Ada")
    for viewer, said in (("seat-1", "card 42 laid"), *((other, "card laid") for other in ("seat-2", TABLE, PUBLIC))):
        assert [say(badge.label) for badge in look(game.table, viewer).seats[0].badges] == [said], viewer
    assert [say(choice.label) for choice in look(game.table, "seat-1").choices if choice.emphasis == "main"] == [
        "Lay card 2 of two: enter its initiative"]
    game.do(LayCard(7), by="Ada")
    assert [say(badge.label) for badge in look(game.table, "seat-2").seats[0].badges] == ["2 cards laid"]
