"""Figures and looks as choices: where to go, what to look at, where to send somebody (ADV-5, ADV-13, ADV-16, ADV-20).

What may live here: what is offered on the map. What may not: whether it is allowed (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.inputs import Field, Form, PlaceInput
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.advyria.model import State, commands as do, state as st
from companion.games.advyria.rules import fairy, knight, manoeuvre, table

from . import turns
from .finds import moment_key, reaching_choices, turning_up


def _moving(state: State, viewer: str) -> Iterator[Choice]:
    if not table.board_known(state):
        yield from reaching_choices(state, viewer) if viewer == TABLE else ()  # gold is likeliest, so it comes last
        yield from turning_up(state, viewer)
        yield from reaching_choices(state, viewer) if viewer != TABLE else ()
        return
    seat, waiting = table.active_player(state).seat, dice.missing_dice(state.roll) > 0
    if waiting and viewer != TABLE:
        return  # a phone waits for the die; a table without a tracked one moves the figure at once
    label, near = Msg("Die rolled by hand, moved to …") if waiting else Msg("Moved to …"), knight.reachable_fields(
        state)
    if near:
        yield Choice(f"{moment_key(state)}:go:{'hand' if waiting else knight.steps_allowed(state)}", label,
                     "foot-print", seat,
                     PlaceInput(near), act=lambda field: do.Go(field, told=waiting))
    yield Choice(f"{moment_key(state)}:stay", Msg("Stay"), "close", seat, None, "normal" if near else "main",
                 act=do.Stay())
    if viewer == TABLE:
        yield from _elsewhere(state, seat, set(near), waiting)


def _elsewhere(state: State, seat: str, near: set[str], told: bool) -> Iterator[Choice]:
    """A field that is too far away, or taken, is offered behind the player's panel, because the table has the last
    word.
    """
    here = table.active_player(state).figure
    others = tuple(field.key for field in state.fields if field.key != here and field.key not in near)
    if others:
        yield Choice(f"{moment_key(state)}:elsewhere", Msg("Elsewhere …"), "cursor-move", seat, Form((
            Field("field", Msg("Field"), PlaceInput(others)),)), "quiet", f"seat:{seat}", rule="ADV-13", waivable=True,
            objection=Msg("The other fields are too far away, or taken."),
            act=lambda values: do.Go(values["field"], told))


def _peeking(state: State, viewer: str) -> Iterator[Choice]:
    seat, left = table.active_player(state).seat, state.step.left if isinstance(state.step, st.Peeking) else 0
    yield Choice(f"{moment_key(state)}:look:{left}", Msg("Looked at …"), "eye", seat,
                 PlaceInput(fairy.closed_fields(state)),
                 act=do.LookAt)
    yield Choice(f"{moment_key(state)}:looked:{left}", Msg("Play on"), "cards", seat, act=do.EndPeek())
    yield from turns.end_choice(state, seat, viewer)


def _banishing(state: State, viewer: str) -> Iterator[Choice]:
    yield Choice(f"{moment_key(state)}:banish", Msg("Back to …"), "castle", table.active_player(state).seat,
                 PlaceInput(manoeuvre.victim_homes(state)), act=do.Banish)


OFFERS = {st.Moving: _moving, st.Peeking: _peeking, st.Banishing: _banishing}
