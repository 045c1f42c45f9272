"""The turn (PAT-1 to PAT-3): one throw that is added up, or none.

What may live here: whose turn it is and what may be done in it. What may not: who wins (ending.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.roster import change_player, player_on
from companion.engine.words import Msg
from companion.games.pattern import model as m


def active(state: m.State) -> m.Player:
    """The player whose turn it is."""
    return state.players[state.active]


def unless_turn_of(state: m.State, by: str) -> tuple[Objection, ...]:
    """An objection if it is not the turn of `by` (PAT-1)."""
    now = active(state)
    return () if by == now.seat else (Objection("PAT-1", Msg("It is {name}'s turn.", {"name": now.name}), False),)


def may_throw(state: m.State, command: m.Throw, by: str) -> tuple[Objection, ...]:
    """Only in the player's own turn (PAT-1)."""
    return unless_turn_of(state, by)


def throw(state: m.State, command: m.Throw, by: str) -> tuple[m.Event, ...]:
    """One die is asked for (PAT-2)."""
    return (m.DieAsked(),)


def may_take(state: m.State, command: m.Take, by: str) -> tuple[Objection, ...]:
    """Only a die that lies still; until it is taken, a misread one is read again (PAT-2)."""
    return unless_turn_of(state, by) or (() if dice.roll_complete(state.roll) else (
        Objection("PAT-2", Msg("The die has not landed yet."), waivable=False),))


def take(state: m.State, command: m.Take, by: str) -> tuple[m.Event, ...]:
    """The face is added up."""
    faces = dice.landed_faces(state.roll) if state.roll else ()
    return tuple(m.Moved(by, face, worth(state, active(state), face)) for face in faces)


def may_pass(state: m.State, command: m.Pass, by: str) -> tuple[Objection, ...]:
    """Not twice running, but the table has the last word (PAT-3)."""
    return unless_turn_of(state, by) or unless_thrown(state)


def unless_thrown(state: m.State) -> tuple[Objection, ...]:
    """An objection if the active player let the last turn go by as well."""
    return (Objection("PAT-3", Msg("Nobody passes twice running.")),) if active(state).passed else ()


def let_go(state: m.State, command: m.Pass, by: str) -> tuple[m.Event, ...]:
    """Nothing comes of the turn."""
    return (m.Passed(by),)


def worth(state: m.State, player: m.Player, face: int) -> int:
    """The points of a throw: its face (PAT-2); nothing where the goal must be hit and it leads beyond (PAT-A1)."""
    return 0 if state.options.exact and player.points + face > state.goal else face


def die_asked(state: m.State, event: m.DieAsked) -> m.State:
    """evolve: the die of this turn is in the air."""
    return replace(state, step=m.Rolling(), roll=dice.ask_for(f"turn-{state.turn}", active(state).seat, 1))


def moved(state: m.State, event: m.Moved) -> m.State:
    """evolve: points, and the next turn."""
    points = player_on(state, event.seat).points + event.points
    return next_turn(state, event.seat, points=points, passed=False)


def passed(state: m.State, event: m.Passed) -> m.State:
    """evolve: no points, and the next turn."""
    return next_turn(state, event.seat, passed=True)


def next_turn(state: m.State, seat: str, **changes: Any) -> m.State:
    """The turn of `seat` is over and has brought `changes`; the next one at the table follows (PAT-1)."""
    return replace(change_player(state, seat, **changes), step=m.Choosing(), roll=None,
                   active=(state.active + 1) % len(state.players), turn=state.turn + 1)


ACTS = {m.Throw: (may_throw, throw), m.Take: (may_take, take), m.Pass: (may_pass, let_go)}
STEPS = {m.Throw: (m.Choosing,), m.Take: (m.Rolling,), m.Pass: (m.Choosing,)}
EVOLVE = {m.DieAsked: die_asked, m.Moved: moved, m.Passed: passed}
