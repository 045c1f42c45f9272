"""Counters (ANY-8, ANY-9): every player's and the table's, each within its bounds; one of them may end the game, others
only their owners know.

What may live here: where they begin, how they move, which one is at its end. What may not: what they are worth
(counting.py), what the end is (ending.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection, Opened
from companion.engine.roster import change_player, is_seated, player_on
from companion.engine.secrecy import Hidden, Secret, reveal
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import BOX, LOST, UNSEEN, WON, Sheet, Tally

Counters = tuple[int | Secret[int] | Hidden | None, ...]


def table_counters(sheet: Sheet) -> tuple[int | None, ...]:
    """Where the counters of the table begin."""
    return tuple(tally.start if tally.whose == BOX else None for tally in sheet.counters)


def seat_counters(sheet: Sheet, seat: str) -> Counters:
    """Where the counters of a player begin; a secret one is a secret from its birth."""
    return tuple(None if tally.whose == BOX else Secret(tally.start, (seat,)) if tally.whose == UNSEEN else tally.start
                 for tally in sheet.counters)


def counters_of(state: m.State, seat: str) -> Counters:
    """The counters of a seat; of the table where it is empty."""
    return player_on(state, seat).counters if seat else state.counters


def ended_by(state: m.State) -> Tally | None:
    """The first counter of the sheet that stands at its end, if one does."""
    everybody: tuple[Counters, ...] = (state.counters, *(player.counters for player in state.players))
    return next((tally for place, tally in enumerate(state.sheet.counters) if tally.end is not None
                 and any(tally.end == each[place] for each in everybody)), None)


def verdict(state: m.State, player: m.Player) -> int:
    """1 if this player has brought a counter to where it means won, −1 to where it means lost, else 0."""
    there = {tally.means for tally, value in player_counters(state, player) if tally.end == value}
    return (WON in there) - (LOST in there)


def may_count(state: m.State, command: m.Count, by: str) -> tuple[Objection, ...]:
    """Everybody their own, anybody the table's, also out of turn; only within the bounds."""
    if command.seat and (by != command.seat or not is_seated(state, by)):
        return (Objection("ANY-8", Msg("This counter is somebody else's."), waivable=False),)
    there, place = counters_of(state, command.seat), command.counter
    if not 0 <= place < len(there) or there[place] is None:
        return (Objection("ANY-8", Msg("The sheet has no such counter."), waivable=False),)
    tally, secret = state.sheet.counters[place], isinstance(command.value, Secret)
    if secret != (tally.whose == UNSEEN) or isinstance(command.value, Hidden):
        return (Objection("ANY-8", Msg("What is secret is entered on your own phone."), waivable=False),)
    return () if tally.lowest <= standing(command.value) <= tally.highest else (
        Objection("ANY-8", Msg("This number is beyond the bounds of the counter."), waivable=False),)


def count(state: m.State, command: m.Count, by: str) -> tuple[m.Event, ...]:
    """It stands where it was set."""
    value = Secret(reveal(command.value), (by,)) if isinstance(command.value, Secret) else command.value
    return (m.Counted(command.seat, command.counter, value, state.sheet.counters[command.counter].name),)


def counted(state: m.State, event: m.Counted) -> m.State:
    """evolve: the counter stands there."""
    there, place = counters_of(state, event.seat), event.counter
    after = (*there[:place], event.value, *there[place + 1:])
    if not event.seat:
        return replace(state, counters=after)
    told = player_on(state, event.seat).told + (not isinstance(event.value, int))
    return change_player(state, event.seat, counters=after, told=told)


def standing(value: m.Standing) -> int:
    """The number itself, for the rules."""
    return value if isinstance(value, int) else reveal(value)


def opened(state: m.State) -> m.State:
    """The state in which nothing that the counters say is secret any more."""
    return replace(state, players=tuple(replace(player, counters=tuple(
        value.value if isinstance(value, Secret) else value for value in player.counters)) for player in state.players))


def covered(state: m.State) -> m.State:
    """The state in which the secret counters are their owners' again."""
    return replace(state, players=tuple(replace(player, counters=tuple(
        Secret(value, (player.seat,)) if tally.whose == UNSEEN and isinstance(value, int) else value
        for tally, value in zip(state.sheet.counters, player.counters, strict=True))) for player in state.players))


def counters_the_end_opens(state: m.State) -> tuple[Opened, ...]:
    """Every secret counter, as it was said last: what it stood at before that stays secret."""
    return tuple(Opened(player.seat, f"counter/{place}/{player.told}") for player in state.players
                 for place, tally in enumerate(state.sheet.counters) if tally.whose == UNSEEN)


def player_counters(state: m.State, player: m.Player) -> tuple[tuple[Tally, int], ...]:
    """What a player's counters stand at, each with what the sheet says of it; those that are secret only once they are
    open.
    """
    return tuple((tally, value) for tally, value in zip(state.sheet.counters, player.counters, strict=True)
                 if isinstance(value, int))


ACTS = {m.Count: (may_count, count)}
STEPS = {m.Count: (m.Writing,)}
EVOLVE = {m.Counted: counted}
