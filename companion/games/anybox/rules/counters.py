"""Counters (ANY-8): every player's and the table's, each within its bounds; one of them may end the game.

What may live here: where they begin, how they move, which one is at its end. What may not: what they are worth
(counting.py), what the end is (ending.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.roster import change_player, is_seated, player_on
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import PLAYER, Sheet, Tally


def starting_counters(sheet: Sheet, whose: str) -> tuple[int | None, ...]:
    """Where the counters of a player, or of the table, begin."""
    return tuple(tally.start if tally.whose == whose else None for tally in sheet.counters)


def counters_of(state: m.State, seat: str) -> tuple[int | None, ...]:
    """The counters of a seat; of the table where it is empty."""
    return player_on(state, seat).counters if seat else state.counters


def ended_by(state: m.State) -> Tally | None:
    """The first counter of the sheet that stands at its end, if one does."""
    everybody = (state.counters, *(player.counters for player in state.players))
    return next((tally for place, tally in enumerate(state.sheet.counters) if tally.end is not None
                 and any(tally.end == each[place] for each in everybody)), None)


def may_count(state: m.State, command: m.Count, by: str) -> tuple[Objection, ...]:
    """Everybody their own, anybody the table's, also out of turn; only within the bounds."""
    if command.seat and (by != command.seat or not is_seated(state, by)):
        return (Objection("ANY-8", Msg("This counter is somebody else's."), waivable=False),)
    there, place = counters_of(state, command.seat), command.counter
    if not 0 <= place < len(there) or there[place] is None:
        return (Objection("ANY-8", Msg("The sheet has no such counter."), waivable=False),)
    tally = state.sheet.counters[place]
    return () if tally.lowest <= command.value <= tally.highest else (
        Objection("ANY-8", Msg("This number is beyond the bounds of the counter."), waivable=False),)


def count(state: m.State, command: m.Count, by: str) -> tuple[m.Event, ...]:
    """It stands where it was set."""
    return (m.Counted(command.seat, command.counter, command.value),)


def counted(state: m.State, event: m.Counted) -> m.State:
    """evolve: the counter stands there."""
    there, place = counters_of(state, event.seat), event.counter
    after = (*there[:place], event.value, *there[place + 1:])
    return change_player(state, event.seat, counters=after) if event.seat else replace(state, counters=after)


def player_counters(state: m.State, player: m.Player) -> tuple[tuple[Tally, int], ...]:
    """What a player's counters stand at, each with what the sheet says of it."""
    return tuple((tally, value) for tally, value in zip(state.sheet.counters, player.counters, strict=True)
                 if tally.whose == PLAYER and value is not None)


ACTS = {m.Count: (may_count, count)}
STEPS = {m.Count: (m.Writing,)}
EVOLVE = {m.Counted: counted}
