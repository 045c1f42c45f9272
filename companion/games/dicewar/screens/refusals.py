"""The reply to a touch on the board where the rulebook says no: the rule and its sentence, to be played anyway or not.

What may live here: choices that carry an objection and lie on the board. What may not: what is allowed (actions.py),
what the rulebook says (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.game import FULL, Objection
from companion.engine.inputs import Cell, Move
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.dicewar.model import Spot, State, state as st
from companion.games.dicewar.rules import build_up, possible, table, upgrade

from .actions import move_or_attack
from .lands import LANDS

Ways = tuple[tuple[Spot, tuple[Spot, ...]], ...]
OWN_FIRST = Objection("DW-7", Msg("Only your own creatures act: touch one of them first."), waivable=False)


def refusal_choices(state: State, viewer: str) -> Iterator[Choice]:
    """The reply to each touch on the board that means nothing."""
    if state.detail != FULL or isinstance(state.step, (st.Rolling, st.Ended)):
        return
    now = table.active_player(state)
    if viewer not in (TABLE, now.seat):
        yield _fields(state, viewer, table.unless_turn_of(state, viewer)[0], table.all_fields(state))
        return
    match state.step:
        case st.Building():
            free = build_up.free_fields(state)
            yield _fields(state, now.seat, build_up.OWN_ZONE, tuple(
                spot for spot in table.all_fields(state) if spot not in free))
            return
        case st.Spending():
            highest = tuple(spot for spot,
                            creature in table.army_of(state, now.seat) if creature.level == table.HIGHEST)
            if highest:
                yield _fields(state, now.seat, upgrade.HIGHEST_ALREADY, highest)
        case _:
            yield from _goings(state, now.seat)
    own = {spot for spot, _ in table.army_of(state, now.seat)}
    yield _fields(state, now.seat, OWN_FIRST, tuple(spot for spot in table.all_fields(state) if spot not in own))


def _fields(state: State, seat: str, against: Objection, cells: tuple[Spot, ...]) -> Choice:
    return Choice(f"no:{against.rule}:{state.turns}:{seat}", against.text, "cancel", seat, Cell(cells), "quiet", LANDS,
                  against.text, against.rule)


def _goings(state: State, seat: str) -> Iterator[Choice]:
    """For each objection the creatures and fields that it is about."""
    found: list[tuple[Objection, dict[Spot, tuple[Spot, ...]]]] = []
    for spot, _ in table.army_of(state, seat):
        for against, fields in possible.refused_goals(state, spot):
            ways = next((ways for said, ways in found if said is against or said == against), None)
            if ways is None:
                ways = {}
                found.append((against, ways))
            ways[spot] = (*ways.get(spot, ()), *fields)
    for n, (against, ways) in enumerate(found):
        yield Choice(f"no:{against.rule}:{state.turns}:{n}", against.text, "cancel", seat, Move(tuple(ways.items())),
                     "quiet", LANDS, against.text, against.rule, against.waivable, act=_go(state))


def _go(state: State) -> Any:
    return lambda way: move_or_attack(state, way[0], way[1])
