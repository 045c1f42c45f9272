"""What may be done now, as choices: each is offered to its player and, in the player's name, on the shared screen.

What may live here: choices before the war, and the war end; actions.py, cards.py and light.py offer the rest. What may
not: rules. Keys carry the turn, so that a touch meant for an earlier turn is recognised. Imports many modules, because
each kind of offer is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import acts
from companion.engine.game import FULL, Objection
from companion.engine.inputs import Cell
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.dicewar.model import State, commands as do, state as st
from companion.games.dicewar.rules import build_up, preparation, table

from . import actions, cards, corrections, light, refusals, words
from .believed import board


def offers(state: State, viewer: str) -> Iterator[Choice]:
    """Corrections come last, because of the quiet choices they are the ones that are wanted quickly."""
    yield from _of_step(state, viewer)
    yield from refusals.refusal_choices(state, viewer)
    yield from corrections.put_right(state, viewer)


def _of_step(state: State, viewer: str) -> Iterator[Choice]:
    full = state.detail == FULL
    match state.step:
        case st.Rolling():
            yield from _starts(state)
            yield from _misread(state)
            yield from cards.reading_choices(state, viewer) if state.roll is None else ()
        case st.Acting() if viewer not in (TABLE, table.active_player(state).seat):
            yield from _war_end(state, viewer)
            yield from cards.reading_choices(state, viewer)
        case st.Building():
            yield from _line_up(state) if full else light.line_up(state)
            yield from cards.reading_choices(state, viewer)
        case st.Acting():
            yield from actions.action_choices(state) if full else light.told_actions(state, viewer)
            yield from actions.nothing_to_do(state) if full else ()
            yield from _beside(state, viewer)
            yield from _war_end(state, viewer)
        case st.Again():
            yield from actions.again_choices(state) if full else light.again_choices(state, viewer)
            yield from _beside(state, viewer)
        case st.Ended(why=st.WAR_END):
            seat = "" if viewer == TABLE else viewer
            yield Choice("ended:no-flight", Msg("That was no flight"), "run-fast", seat, None, "quiet",
                         act=acts.Adjust("war_end", board.NOBODY))
        case st.Spending():
            yield from actions.spending_choices(state)
            yield from _beside(state, viewer)


def _beside(state: State, viewer: str) -> Iterator[Choice]:
    """What cards say, whatever else is asked."""
    yield from cards.reading_choices(state, viewer)
    yield from cards.by_card(state, viewer) if state.detail == FULL else ()


def _starts(state: State) -> Iterator[Choice]:
    """The dice decide who starts; without dice the table says it."""
    first, rolled = preparation.start_winner(state), len(preparation.start_faces(state))
    if state.roll is None:
        yield Choice("roll-for-start", Msg("Roll for the start"), "dice-multiple", state.players[0].seat, None, "main",
                     act=do.RollForStart())
    for player in state.players:
        against = preparation.may_begin(state, do.Begin(player.seat), player.seat)
        yield Choice(f"start:{rolled}:{player.seat}", Msg("{name} starts", {"name": player.name}), "flag", player.seat,
                     None, "main" if first == player.seat else "quiet", act=do.Begin(player.seat), **_said(against))


def _misread(state: State) -> Iterator[Choice]:
    """The die of a player who has rolled before the other, in case it was misread."""
    for player, face in zip(state.players, preparation.start_rolling(state).rolled, strict=False):
        yield Choice(f"start-die:{player.seat}:{face}", Msg("{name}'s die: read it as …", {"name": player.name}),
                     f"dice-{face}", player.seat, cards.LEVEL, "quiet",
                     act=lambda face, seat=player.seat: do.ReadStartDie(seat, int(face)))


def _said(against: tuple[Objection, ...]) -> dict[str, Any]:
    """An objection in the form of a choice."""
    if not against:
        return {}
    return {"objection": against[0].text, "rule": against[0].rule, "waivable": against[0].waivable}


def _line_up(state: State) -> Iterator[Choice]:
    """DW-5: a level that still fits, then a field of the player's supply zone; or a field, then a level."""
    player, free = table.active_player(state), build_up.free_fields(state)
    turn = f"b{state.step.done if isinstance(state.step, st.Building) else 0}:{player.standing}"
    if player.standing:
        against = build_up.may_finish(state, do.FinishBuildUp(), player.seat)
        yield Choice(f"{turn}:ready", Msg("Ready"), "check", player.seat, None, "quiet" if against else "main",
                     act=do.FinishBuildUp(), **_said(against))
    for level in range(1, table.HIGHEST + 1) if free else ():
        if not build_up.may_set(state, do.SetCreature(level, free[0]), player.seat):
            yield Choice(f"{turn}:{level}", words.die_name(player.cards[level - 1]), f"dice-{level}", player.seat,
                         Cell(free), act=lambda spot, level=level: do.SetCreature(level, (spot[0], spot[1])))


def _war_end(state: State, viewer: str) -> Iterator[Choice]:
    """DW-22, DW-A14: either player announces it, even against themselves; the table says what was no flight."""
    if state.war_end is not None:
        seat = table.active_player(state).seat if viewer == TABLE else viewer
        yield Choice(f"t{state.turns}:no-flight", Msg("That was no flight"), "run-fast", seat, None, "quiet",
                     act=do.NoFlight())
        return
    for chased in state.players:
        seat = chased.seat if viewer == TABLE else viewer  # its mark says who flees
        label = Msg("Announce the war end: {name} flees", {"name": chased.name})
        yield Choice(f"t{state.turns}:war-end:{chased.seat}", label, "flag-checkered", seat, None, "quiet",
                     act=do.AnnounceWarEnd(chased.seat))
