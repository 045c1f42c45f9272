"""From two moments of a table to the events between them, as spectators may know them. Pure.

What may live here: which entries are news, and their events. What may not: the form of a message (messages.py), when
somebody is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.engine import acts, dice, parts, timers
from companion.engine.screens import look
from companion.engine.secrecy import redact
from companion.engine.signals import DiceLanded
from companion.engine.table import AMENDING, TURNING, Entry, Table, evolve
from companion.engine.view import PUBLIC, View
from companion.engine.words import Msg, say

from .messages import AlarmMessage, DiceMessage, EndMessage, Happening, Person, PhaseMessage, SeatOutcome, TurnMessage


class TableMoment(Struct, frozen=True):
    """A table as it was told: at table time `at`, when the wall clock said `wall` (seconds), in this `phase`.

    `id` names this play of the game for ever.
    """

    table: Table
    phase: Msg
    at: int
    wall: int
    id: str = ""


def iso_time(wall_ms: int) -> str:
    """Milliseconds since 1970 as people and programs read them."""
    return datetime.fromtimestamp(wall_ms // 1000, UTC).isoformat()


def wall_at(moment: TableMoment, at: int) -> str:
    """What the wall clock said, or will say, at a time of the table."""
    return iso_time(moment.wall * 1000 + at - moment.at)


def event_kinds(before: TableMoment, after: TableMoment) -> tuple[str, ...]:
    """The kinds of events that lie between two moments; none between two games. They are found without looking at it.
    """
    first, last = before.table, after.table
    if first.setup is not last.setup:
        return ()
    fresh = [event for entry in last.entries[len(first.entries):] for event in entry.events]
    happened = {
        "dice": any(isinstance(event, acts.DICE_EVENTS) for event in fresh),
        "turn": (first.clocks.seat, first.clocks.turn) != (last.clocks.seat, last.clocks.turn),
        "phase": before.phase != after.phase,
        "alarm": any(isinstance(event, acts.Rang) for event in fresh),
        "end": _has_ended(first, last)}
    return tuple(kind for kind, is_so in happened.items() if is_so)


def events_between(before: TableMoment, after: TableMoment,
                   uncounted: tuple[DiceLanded, ...] = ()) -> tuple[Happening, ...]:
    """All that happened between two moments of one game, in its order; `uncounted` throws were not taken."""
    if before.table.setup is not after.table.setup:
        return ()
    return (*_of_entries(before.table, after), *_uncounted(after, uncounted), *_at_last(before, after))


def _of_entries(first: Table, after: TableMoment) -> Iterator[Happening]:
    for entry in after.table.entries[len(first.entries):]:
        if entry.ask.source not in AMENDING:  # what is played again is no news
            yield from _dice(entry, after)
            yield from _alarms(entry, after)
        yield from _turn(entry, after)


def _dice(entry: Entry[Any, Any], after: TableMoment) -> Iterator[DiceMessage]:
    """The dice of one entry, each as it stood when it landed; those that lay there already are no news."""
    table = after.table
    if type(entry.ask.command) in TURNING or not any(isinstance(event, acts.DICE_EVENTS) for event in entry.events):
        return
    state = table.states[entry.seq]
    for rolls, group in groupby(entry.events, lambda event: isinstance(event, acts.DICE_EVENTS)):
        events = tuple(group)
        roll = state.roll
        for event in events:
            state = evolve(table.game, state, event)
        if rolls and roll is not None:
            faces = _faces(table, state)
            for event in events:
                if (told := _die(event, roll, faces, entry, after)) is not None:
                    yield told


def _faces(table: Table, state: Any) -> parts.Dice | None:
    """The roll as spectators see it."""
    view = table.game.look(redact(state, PUBLIC), PUBLIC)
    return next((part for part in view.stage if isinstance(part, parts.Dice)), None)


def _die(event: acts.DiceEvent, roll: dice.Roll, faces: parts.Dice | None, entry: Entry[Any, Any],
         after: TableMoment) -> DiceMessage | None:
    """The event of one die; None for a result that lies there already."""
    slot = roll.slots[event.slot].rolled
    known = DiceMessage(time=wall_at(after, entry.ask.at), game=after.table.game.id, id=after.id, event_type="landed",
                      roller=person(after.table, roll.seat), die=slot.die if slot else "", value=None,
                      sides=roll.sides, source=_source(slot))
    match event:
        case acts.DieLanded(_, rolled) if rolled.source == dice.KEPT:
            return None
        case acts.DieLanded(number, rolled):
            return replace(known, die=rolled.die, value=rolled.value, source=_source(rolled),
                           success=_success(faces, number), one_in=_one_in(faces))
        case acts.DieCorrected(_, was, value) if was == value:
            return None  # somebody has looked, and it lies like this
        case acts.DieCorrected(number, was, value):
            return replace(known, event_type="corrected", value=value, was=was, success=_success(faces, number),
                           one_in=_one_in(faces))
        case acts.DieDoubted(_, die, again):
            return replace(known, event_type="in_doubt", die=die, value=again.value if again else None, source=dice.DIE)
    return replace(known, event_type="thrown_again")


def _source(rolled: dice.Rolled | None) -> Literal["die", "typed", "virtual"]:
    """Where a result came from at first."""
    match rolled.source if rolled else dice.DIE:
        case dice.TYPED:
            return "typed"
        case dice.VIRTUAL:
            return "virtual"
    return "die"


def _success(faces: parts.Dice | None, slot: int) -> bool | None:
    """Whether a die is a success, where the roll needs some."""
    if faces is None or not faces.needed or slot >= len(faces.dice):
        return None
    return faces.dice[slot].success


def _one_in(faces: parts.Dice | None) -> int | None:
    return (faces.one_in or None) if faces else None


def _uncounted(after: TableMoment, thrown: tuple[DiceLanded, ...]) -> Iterator[DiceMessage]:
    roll = after.table.state.roll
    for signal in thrown:
        yield DiceMessage(time=wall_at(after, after.at), game=after.table.game.id, id=after.id,
                          event_type="not_counted", roller=person(after.table, roll.seat) if roll else None,
                          die=signal.die, value=signal.value, sides=max(roll.sides if roll else 6, signal.value),
                          source="die")


def _alarms(entry: Entry[Any, Any], after: TableMoment) -> Iterator[AlarmMessage]:
    for event in entry.events:
        if isinstance(event, acts.Rang):
            yield AlarmMessage(time=wall_at(after, entry.ask.at), game=after.table.game.id, id=after.id,
                             event_type="warning" if event.bell else "time_up",
                             player=person(after.table, event.seat), left_ms=event.bell)


def _turn(entry: Entry[Any, Any], after: TableMoment) -> Iterator[TurnMessage]:
    was, now = after.table.clocks_then[entry.seq], after.table.clocks_then[entry.seq + 1]
    if (was.seat, was.turn) == (now.seat, now.turn):
        return
    played = type(entry.ask.command) not in TURNING | {acts.Rejoin}
    booked = timers.book_time(was, entry.ask.at)
    took = next((spent.turn for spent in booked.spent if spent.seat == was.seat), None) if played else None
    yield TurnMessage(time=wall_at(after, entry.ask.at), game=after.table.game.id, id=after.id,
                    from_=person(after.table, was.seat), to=person(after.table, now.seat), took_ms=took)


def _at_last(before: TableMoment, after: TableMoment) -> Iterator[Happening]:
    """What is told of both moments as a whole: the phase, and the end."""
    when, game = wall_at(after, after.at), after.table.game.id
    if before.phase != after.phase:
        yield PhaseMessage(time=when, game=game, id=after.id, phase=say(after.phase), was=say(before.phase))
    result = look(after.table, PUBLIC).result
    if result is not None and _has_ended(before.table, after.table):
        yield EndMessage(time=when, game=game, id=after.id, headline=say(result.headline), reason=say(result.reason),
                       won=result.won or any(row.winner for row in result.rows),
                       results=tuple(_outcome(after.table, row) for row in result.rows),
                       duration_ms=result.lasted or None)


def _has_ended(first: Table, last: Table) -> bool:
    return bool(last.game.over(last.state) and not first.game.over(first.state))


def _outcome(table: Table, row: parts.ScoreRow) -> SeatOutcome:
    who = person(table, row.seat) or Person(row.seat, row.seat, "")
    return SeatOutcome(who.seat, who.name, who.mark, row.rank or None, row.total, row.winner)


def person(table: Table, seat: str, view: View | None = None) -> Person | None:
    """The side of the game, or the player, that `seat` names; None for nobody."""
    shown = view or look(table, PUBLIC)
    named = ((panel.seat, panel.name, panel.mark) for panel in shown.seats)
    seated = ((there.id, there.name, there.mark) for there in table.seats)
    return next((Person(*found) for found in (*named, *seated) if found[0] == seat), None)
