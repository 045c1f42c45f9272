"""Turns that go round until everybody has passed (ANY-13), and an order that a counter says (ANY-14).

What may live here: the end of such a turn, passing, another order of the round. What may not: who comes after whom
(row.py), what is written when all have passed (turns.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.roster import place_of
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import BY_COUNTER

from .row import row_set, still_in, turns_go_on, until_all_pass
from .turns import active, begin_turn, next_in_row, round_is_fresh


def may_end_turn(state: m.State, command: m.EndTurn | m.Pass, by: str) -> tuple[Objection, ...]:
    """Where turns go round until all have passed, and only in the player's own turn."""
    if not until_all_pass(state) or not turns_go_on(state):
        return (Objection("ANY-13", Msg("Nobody passes now."), waivable=False),)
    if active(state).seat != by:
        return (Objection("ANY-3", Msg("It is {name}'s turn.", {"name": active(state).name}), waivable=False),)
    return (Objection("ANY-4", Msg("Wait until the dice lie."), waivable=False),) if dice.missing_dice(
        state.roll) else ()


def end_turn(state: m.State, command: m.EndTurn, by: str) -> tuple[m.Event, ...]:
    """The turn goes to the next one who is still in the round; nobody else is: to the same player again."""
    return (m.TurnPassed(state.players[next_in_row(state)].seat),)


def pass_round(state: m.State, command: m.Pass, by: str) -> tuple[m.Event, ...]:
    """They are out until the next round."""
    return (m.Passed(by),)


def passed(state: m.State, event: m.Passed) -> m.State:
    """evolve: one less takes turns; the turn goes on to who is still in the round, if anybody is."""
    after = replace(state, passed=(*state.passed, event.seat), roll=None, thrown=0)
    return begin_turn(after, next_in_row(after)) if still_in(after) else after


def may_reorder(state: m.State, command: m.Reorder, by: str) -> tuple[Objection, ...]:
    """By the counter that says the order, before anybody has written in this round."""
    if state.sheet.order not in BY_COUNTER or not round_is_fresh(state) or not row_set(state):
        return (Objection("ANY-14", Msg("The counters say no other order for this round."), waivable=False),)
    return ()


def reorder(state: m.State, command: m.Reorder, by: str) -> tuple[m.Event, ...]:
    """The order as the counters stand now."""
    return row_set(state)


def row_changed(state: m.State, event: m.RowSet) -> m.State:
    """evolve: turns go in this order; the first one who is there begins."""
    after = replace(state, row=event.seats)
    first = next((place_of(after, seat) for seat in event.seats
                  if after.players[place_of(after, seat)].stays == m.HERE), state.active)
    return begin_turn(replace(after, first=first), first)


ACTS = {m.EndTurn: (may_end_turn, end_turn), m.Pass: (may_end_turn, pass_round),
        m.Reorder: (may_reorder, reorder)}
STEPS = {m.EndTurn: (m.Writing,), m.Pass: (m.Writing,), m.Reorder: (m.Writing,)}
EVOLVE = {m.Passed: passed, m.RowSet: row_changed}
