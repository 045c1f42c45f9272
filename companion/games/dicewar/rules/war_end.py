"""The war end (DW-22, DW-A14): announced against a player who only flees, it comes with that player's fifth flight.

What may live here: what an action does to the countdown, and that a turn is done. What may not: who wins (ending.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.model import (
    Acting,
    ActionDone,
    Fled,
    State,
    TurnOver,
    WarEnd,
    WarEndAnnounced,
    WarEndCalledOff,
    commands as do,
)

MOVE = "move"
ATTACK = "attack"
OTHER = "other"
FLIGHTS = 5


def count_flight(state: State, by: str, action: str) -> tuple[Any, ...]:
    """What an action means for the countdown: a move of the chased player is a flight; any other action of that
    player, or an attack of either, is the end of the chase (DW-A14)."""
    war_end = state.war_end
    if war_end is None or (by != war_end.chased and action != ATTACK):
        return ()
    return (Fled(by, min(FLIGHTS, war_end.flights + 1)),) if action == MOVE else (WarEndCalledOff(),)


def finish_action(state: State, by: str, action: str) -> tuple[Any, ...]:
    """The action of this turn is done, and counted for the chase."""
    return (*count_flight(state, by, action), ActionDone())


def may_announce(state: State, command: do.AnnounceWarEnd, by: str) -> tuple[Objection, ...]:
    """Either player, once."""
    if command.chased not in {player.seat for player in state.players}:
        return (Objection("DW-22", Msg("Nobody sits there."), waivable=False),)
    return () if state.war_end is None else (
        Objection("DW-22", Msg("The war end is announced already."), waivable=False),)


def announce_war_end(state: State, command: do.AnnounceWarEnd, by: str) -> tuple[Any, ...]:
    """The countdown begins with the next turn of the chased player."""
    return (WarEndAnnounced(command.chased),)


def may_call_off(state: State, command: do.NoFlight, by: str) -> tuple[Objection, ...]:
    """Only an announced war end can be called off."""
    return () if state.war_end is not None else (
        Objection("DW-22", Msg("No war end is announced."), waivable=False),)


def call_off(state: State, command: do.NoFlight, by: str) -> tuple[Any, ...]:
    """The table says that the chase is over."""
    return (WarEndCalledOff(),)


ACTS = {do.AnnounceWarEnd: (may_announce, announce_war_end), do.NoFlight: (may_call_off, call_off)}
STEPS = {do.AnnounceWarEnd: (Acting,), do.NoFlight: (Acting,)}
EVOLVE = {ActionDone: lambda state, event: replace(state, step=TurnOver()),
          WarEndAnnounced: lambda state, event: replace(state, war_end=WarEnd(event.chased)),
          Fled: lambda state, event: replace(state, war_end=WarEnd(event.seat, event.flights)),
          WarEndCalledOff: lambda state, event: replace(state, war_end=None)}
