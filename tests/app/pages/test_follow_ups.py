"""A change of something old that makes the table ask for more: it is asked inside the change, and the later steps stay.

What may live here: the way through these pages in real games. What may not: what a change comes to (test_otherwise.py)
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.pages.navigation import PageContext, SenselessError, Transition
from companion.app.pages.past import change_form, change_preview
from companion.app.pages.routes import MOMENT, OTHERWISE, PREVIEW, OtherwiseRoute
from companion.app.simulation.monkey import choice_of, value_for
from companion.engine.past.amending import Amended, Change, amend_table, may_change
from companion.engine.table import AGAIN, ANEW, Table, is_decision, replay
from companion.engine.view import TABLE, Page, View
from companion.games.lyssan.content import KNIGHT
from companion.games.lyssan.model import commands as do
from tests.games.test_conformance import GAMES, long_game
from tests.lyssan.seated import a_card, a_vassal
from tests.lyssan.test_orders import on_map
from tests.reading import say

LATER = 2
"""What is done after the card: Ada ends her turn, Ben his."""


@pytest.fixture
def card() -> Table:
    """Ada plays a card that is over at once, and two turns end."""
    game = on_map(hand=4, coins=4, conscripts=4).do(do.PlayCard(a_card(1)))
    for _ in range(LATER):
        game.do(do.EndTurn())
    return game.table


def vassal(table: Table) -> Change:
    """It was a vassal, who brings an agent at once."""
    seq = table.counting[-1 - LATER]
    return Change(seq, replace(table.entries[seq].ask, command=do.PlayCard(a_vassal(1, knight=1))))


def context(table: Table, viewer: str = TABLE) -> PageContext:
    return PageContext({table.game.id: table.game}, table=table, viewer=viewer)


def on(table: Table, change: Change, key: str, value: Any = None) -> Any:
    """Where an answer leads on the page on which something is done otherwise."""
    found = change_form.answer(context(table), OtherwiseRoute(change), key, value)
    assert isinstance(found, Transition)
    return found.route


def commands(table: Table, source: str) -> list[Any]:
    return [entry.ask.command for entry in table.entries if entry.ask.source == source]


def made(table: Table, change: Change) -> Amended:
    found = amend_table(table, change, TABLE, table.at)
    assert isinstance(found, Amended)
    return found


def test_a_vassal_s_agent_is_asked_for_and_all_that_came_later_stays(card: Table) -> None:
    shown = change_form.page(context(card), OtherwiseRoute(vassal(card)))
    assert isinstance(shown, View)
    assert say(shown.prompt.text) == "Ada: Place one agent of the vassal"
    assert [choice.key for choice in shown.choices if not choice.key.startswith("adjust:")] == [
        "welcome:1:knight", "enough", "back"]
    found = on(card, vassal(card), "welcome:1:knight", "home1")
    assert found.id == PREVIEW
    assert found.change is not None
    after = made(card, found.change)
    assert (after.illegal, after.asks) == ((), None)
    assert commands(after.table, ANEW) == [vassal(card).ask.command, do.Welcome(KNIGHT, "home1")]
    assert commands(after.table, AGAIN)[-1 - LATER:-1] == [do.EndTurn()] * LATER
    assert [(piece.kind, piece.place) for piece in after.table.state.pieces if piece.vassal] == [(KNIGHT, "home1")]
    page = change_preview.page(context(card), found)
    assert [(say(row.label), say(row.value)) for row in page.rows[:2]] == [
        ("Ada plays vassal 1 for 1 other card", "new"), ("Ada: Knight comes to Home 1", "new")]


def test_what_was_asked_for_may_be_left_open_and_then_the_later_steps_say_what_they_would_be(card: Table) -> None:
    found = on(card, vassal(card), "enough")
    assert (found.id, found.change) == (PREVIEW, vassal(card))
    assert len(made(card, vassal(card)).illegal) == LATER


def test_from_each_step_there_is_a_way_back_to_the_one_before(card: Table) -> None:
    whole = on(card, vassal(card), "welcome:1:knight", "home1")
    back = change_preview.answer(context(card), whole, "back", None)
    assert back is not None
    assert isinstance(back.route, OtherwiseRoute)
    assert back.route.change == vassal(card)
    assert back.route.id == OTHERWISE
    first = on(card, vassal(card), "back")
    assert (first.id, first.change) == (OTHERWISE, Change(vassal(card).seq))
    assert on(card, Change(vassal(card).seq), "back").id == MOMENT


def test_the_phone_of_whoever_did_it_is_asked_with_what_this_player_may_know(card: Table) -> None:
    shown = change_form.page(context(card, "seat-1"), OtherwiseRoute(vassal(card)))
    assert isinstance(shown, View)
    assert shown.viewer == "seat-1"
    assert "welcome:1:knight" in [choice.key for choice in shown.choices]


def test_of_a_step_that_was_taken_back_meanwhile_nothing_is_asked(card: Table) -> None:
    undone = replace(card, counting=card.counting.upto(vassal(card).seq))
    assert isinstance(change_form.page(context(undone), OtherwiseRoute(vassal(card))), Page)


STEPS, CHAIN = 12, 25


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sampled(6, "noxius")
def test_whatever_is_done_otherwise_what_it_asks_for_ends_in_a_preview(name: str) -> None:
    """A monkey changes steps of whole games and answers what is asked besides: every chain ends, every table holds."""
    luck, table, chains = Random(7), long_game(name, GAMES[name].seats[1], "light"), list[int]()
    steps = [entry.seq for entry in table.entries if is_decision(entry) and may_change(table, entry.seq)]
    for seq in steps[::max(1, len(steps) // STEPS)]:
        route: Any = OtherwiseRoute(Change(seq))
        length = 0
        while route.id == OTHERWISE and length < CHAIN:
            shown = change_form.page(context(table), route)
            assert isinstance(shown, View)
            choice = choice_of(shown, luck)
            key = "enough" if choice is None or choice.key == "back" else choice.key
            if key == "enough" and not length:
                break
            value = value_for(choice.input, luck) if choice is not None and key != "enough" else None
            try:
                found = change_form.answer(context(table), route, key, value)
            except SenselessError:
                break
            assert isinstance(found, Transition)
            route, length = found.route, length + 1
        assert length < CHAIN
        if route.id == PREVIEW:
            chains.append(length)
            assert route.change is not None
            after = made(table, route.change).table
            assert replay(after.game, after.setup, after.entries).state == after.state
    assert chains
