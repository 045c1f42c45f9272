"""The table: an immutable value made of a set-up and the entries accepted since. The only way to change it is `submit`.

What may live here: how an ask becomes an entry, how entries become states, undo, redo, alarms, replay. What may not:
the meaning of any command (shared_rules and the games), anything about screens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from . import acts, dice, shared_rules, timers
from .dice import KEPT, Rolled
from .game import Alarm, Ask, Game, Objection, Setup, State
from .timers import Clocks
from .words import Msg

C = TypeVar("C")
E = TypeVar("E")

CLOCK = "clock"
# Looked up by exact type: commands and events have no subtypes, and a set answers much faster than isinstance.
SHARED_COMMANDS, SHARED_EVENTS = frozenset(acts.COMMANDS), frozenset(acts.EVENTS)
NOT_DECISIONS = SHARED_COMMANDS - {acts.Adjust}
BESIDE_THE_GAME = frozenset((acts.Pause, acts.Resume, acts.Ring, acts.Peek, acts.AskUndo, acts.DeclineUndo))
MOST_FOLLOWING = 1000


class Entry(Struct, Generic[C, E], frozen=True, omit_defaults=True):
    """What was accepted, never changed and never removed: the ask, what came of it, the rules that were waived."""

    seq: int
    ask: Ask[C]
    events: tuple[E, ...] = ()
    waived: tuple[str, ...] = ()


class Consent(Struct, frozen=True):
    """`by` has asked `of` to agree to the undo of entry `seq`."""

    seq: int
    by: str
    of: str


class Table(Struct, frozen=True):
    """The value. `states[n]` and `clocks_then[n]` are what was true after `n` entries.

    `counting` lists the entries that count, `undone` the stretches that redo can bring back. `kept_rolls` keeps
    every physical result by the name of its slot, so that undo never re-rolls.
    """

    game: Game
    setup: Setup[Any, Any]
    entries: tuple[Entry[Any, Any], ...]
    states: tuple[Any, ...]
    clocks_then: tuple[Clocks, ...]
    counting: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    kept_rolls: dict[str, Rolled] = {}
    consent: Consent | None = None

    @property
    def state(self) -> Any:
        """What is true now."""
        return self.states[-1]

    @property
    def clocks(self) -> Clocks:
        """The clocks now."""
        return self.clocks_then[-1]

    @property
    def at(self) -> int:
        """When the last entry happened, in ms since the table opened."""
        return self.entries[-1].ask.at if self.entries else 0


class Accepted(Struct, frozen=True):
    """The ask has become an entry; `table` is the table after it."""

    table: Table
    entry: Entry[Any, Any]


class Refused(Struct, frozen=True):
    """The ask was turned down, and why; nothing has changed."""

    objections: tuple[Objection, ...]


class StuckAlarmError(RuntimeError):
    """An alarm that does not move although it rang: a mistake in a game."""


def open_table(game: Game, setup: Setup[Any, Any]) -> Table:
    """A table before anything has happened."""
    state, _ = _follow(game, game.start(setup), ())  # what follows from the start is part of the start
    seats = tuple(seat.id for seat in setup.seats)
    clocks = _clocks_for(game, state, timers.wind(setup.timer, seats), 0)
    return Table(game, setup, (), (state,), (clocks,))


def submit(table: Table, ask: Ask[Any]) -> Accepted | Refused:
    """Ask for something: either it becomes an entry, or the objections say why not."""
    found = objections(table, ask)
    if any(not (ask.waive and objection.waivable) for objection in found):
        return Refused(found)
    state, events = _decide(table, ask)
    entry = Entry(len(table.entries), ask, events, tuple(o.rule for o in found))
    return Accepted(_append(table, entry, state), entry)


def objections(table: Table, ask: Ask[Any]) -> tuple[Objection, ...]:
    """What speaks against an ask."""
    command = ask.command
    if type(command) not in SHARED_COMMANDS:
        return table.game.objections(table.state, command, ask.by)
    if isinstance(command, (acts.Undo, acts.AskUndo)):
        return _unless(0 <= command.seq == last_decision(table), Msg("This is no longer the last decision."))
    if isinstance(command, acts.Redo):
        return _unless(0 <= command.seq == next_redo(table), Msg("There is nothing to redo here."))
    if isinstance(command, acts.DeclineUndo):
        return _unless(table.consent is not None, Msg("Nobody has asked for an undo."))
    if isinstance(command, acts.Ring):
        bell = timers.next_bell(table.clocks)
        return _unless(bell is not None and bell[1] == command.bell, Msg("No warning is due."))
    return shared_rules.objections(table.state, command, table.game.adjustable(table.state))


def _unless(fine: bool, text: Msg) -> tuple[Objection, ...]:
    return () if fine else (Objection("", text, waivable=False),)


def _decide(table: Table, ask: Ask[Any]) -> tuple[Any, tuple[Any, ...]]:
    """The state after an ask and the events that led there, with all that follows by itself."""
    if type(ask.command) not in SHARED_COMMANDS:
        events = table.game.decide(table.state, ask.command, ask.by)
    elif isinstance(ask.command, (acts.Undo, acts.Redo)):
        return _with_kept_rolls(table, _turned(table, ask.command).state, _table_events(table, ask) or (), ask.at)
    elif (own := _table_events(table, ask)) is not None:
        return table.state, own
    else:
        events = shared_rules.decide(table.state, ask.command, table.game.adjustable(table.state), ask.at)
    state, events = _follow(table.game, _fold(table.game, table.state, events), events)
    return _with_kept_rolls(table, state, events, ask.at)


def _with_kept_rolls(table: Table, state: Any, events: tuple[Any, ...], at: int) -> tuple[Any, tuple[Any, ...]]:
    """`state` and `events` with every result that has been rolled already for what is asked for now."""
    while kept := _rolled_already(table, state, events, at):  # what follows may ask for the next roll
        state, events = _follow(table.game, _fold(table.game, state, kept), (*events, *kept))
    return state, events


def _table_events(table: Table, ask: Ask[Any]) -> tuple[Any, ...] | None:
    """The events of commands that concern the table itself, or None."""
    match ask.command:
        case acts.Undo(seq):
            return (acts.Undone(seq),)
        case acts.Redo(seq):
            return (acts.Redone(seq),)
        case acts.AskUndo(seq):
            return (acts.UndoAsked(seq, ask.by, table.entries[seq].ask.by),)
        case acts.DeclineUndo():
            return (acts.UndoDeclined(),)
        case acts.Ring(bell):
            return (acts.Rang(table.clocks.seat, bell),)
    return None


def _rolled_already(table: Table, state: State, events: tuple[Any, ...], at: int) -> tuple[acts.DieLanded, ...]:
    """Fill what a roll asks for with results that this very roll already had before an undo."""
    if not table.kept_rolls or state.roll is None:
        return ()
    kept, kept_rolls = [], _rolls_kept(table.kept_rolls, events)
    for number, slot in enumerate(state.roll.slots):
        name = dice.slot_key(state.roll, number)
        if slot.rolled is None and name in kept_rolls:
            kept.append(acts.DieLanded(number, replace(kept_rolls[name], source=KEPT, at=at), name))
    return tuple(kept)


def _fold(game: Game, state: Any, events: Iterable[Any]) -> Any:
    for event in events:
        state = evolve(game, state, event)
    return state


def evolve(game: Game, state: Any, event: Any) -> Any:
    """The state after one event, shared or of the game."""
    return shared_rules.evolve(state, event) if type(event) in SHARED_EVENTS else game.evolve(state, event)


def _shared(events: Iterable[Any]) -> list[Any]:
    """The events that every game shares."""
    return [event for event in events if type(event) in SHARED_EVENTS]


def _follow(game: Game, state: Any, events: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """`state` and `events` with everything that follows by itself."""
    for _ in range(MOST_FOLLOWING):
        more = game.follow(state)
        if not more:
            return state, events
        state, events = _fold(game, state, more), (*events, *more)
    raise RuntimeError(f"{game.id}: what follows by itself never ends")


def _append(table: Table, entry: Entry[Any, Any], state: Any) -> Table:
    """The table with one more entry; `state` is what its events make of the present state."""
    if isinstance(entry.ask.command, (acts.Undo, acts.Redo)):
        return _turn_back(table, entry, state)
    changed = state is not table.state
    return replace(
        table, entries=(*table.entries, entry), states=(*table.states, state),
        clocks_then=(*table.clocks_then, _clocks_after(table, entry, state)), counting=(*table.counting, entry.seq),
        undone=() if changed and type(entry.ask.command) not in BESIDE_THE_GAME else table.undone,
        kept_rolls=_rolls_kept(table.kept_rolls, entry.events), consent=_consent_after(table, entry))


class _Turned(NamedTuple):
    """What counts, and what can be redone, after an undo or a redo; and what was true at that moment."""

    counting: tuple[int, ...]
    undone: tuple[tuple[int, ...], ...]
    state: Any
    clocks: Clocks


def _turned(table: Table, command: acts.Undo | acts.Redo) -> _Turned:
    """Where an undo or a redo leads."""
    if isinstance(command, acts.Undo):
        place = table.counting.index(command.seq)
        counting, undone = table.counting[:place], (*table.undone, table.counting[place:])
    else:
        counting, undone = (*table.counting, *table.undone[-1]), table.undone[:-1]
    source = counting[-1] + 1 if counting else 0
    return _Turned(counting, undone, table.states[source], table.clocks_then[source])


def _turn_back(table: Table, entry: Entry[Any, Any], state: Any) -> Table:
    """The table after an undo or a redo: what counted at another moment counts now, but for dice that have landed."""
    there = _turned(table, entry.ask.command)
    clocks = timers.carry_back(there.clocks, table.clocks, entry.ask.at)
    clocks = clocks if state is there.state else _clocks_for(table.game, state, clocks, entry.ask.at)
    return replace(table, entries=(*table.entries, entry), states=(*table.states, state), counting=there.counting,
                   clocks_then=(*table.clocks_then, clocks), undone=there.undone, consent=None,
                   kept_rolls=_rolls_kept(table.kept_rolls, entry.events))


def _clocks_after(table: Table, entry: Entry[Any, Any], state: Any) -> Clocks:
    clocks = table.clocks
    for event in _shared(entry.events):
        match event:
            case acts.Paused(why):
                clocks = timers.pause(clocks, entry.ask.at, why)
            case acts.Resumed():
                clocks = timers.resume(clocks, entry.ask.at)
            case acts.Rang(_, bell):
                clocks = timers.ring(clocks, bell)
    return clocks if state is table.state else _clocks_for(table.game, state, clocks, entry.ask.at)


def _clocks_for(game: Game, state: Any, clocks: Clocks, at: int) -> Clocks:
    seat, number = game.turn(state) or ("", 0)
    return timers.turn_to(clocks, seat, number, at)


def _rolls_kept(kept_rolls: dict[str, Rolled], events: Iterable[Any]) -> dict[str, Rolled]:
    """The rolls that are kept, with these results; a throw that did not count is taken off."""
    for event in _shared(events):
        match event:
            case acts.DieLanded(_, rolled, name):
                kept_rolls = {**kept_rolls, name: rolled}
            case acts.DieCorrected(_, _, value, name) if name in kept_rolls:
                kept_rolls = {**kept_rolls, name: dice.corrected(kept_rolls[name], value)}
            case acts.DieThrownAgain(_, name):
                kept_rolls = {kept: rolled for kept, rolled in kept_rolls.items() if kept != name}
    return kept_rolls


def _consent_after(table: Table, entry: Entry[Any, Any]) -> Consent | None:
    command = entry.ask.command
    if isinstance(command, acts.AskUndo):
        return Consent(command.seq, entry.ask.by, table.entries[command.seq].ask.by)
    stays = type(command) in BESIDE_THE_GAME and not isinstance(command, acts.DeclineUndo)
    return table.consent if stays else None


def is_decision(entry: Entry[Any, Any]) -> bool:
    """Whether undo counts this entry as a step: something that a person decided about the game."""
    return type(entry.ask.command) not in NOT_DECISIONS and entry.ask.by != CLOCK


def last_decision(table: Table) -> int:
    """The entry that undo would take back, or -1."""
    return next((seq for seq in reversed(table.counting) if is_decision(table.entries[seq])), -1)


def next_redo(table: Table) -> int:
    """The entry that redo would bring back, or -1."""
    return table.undone[-1][0] if table.undone else -1


def undo(table: Table, by: str, at: int) -> Accepted | Refused:
    """Take back the last decision."""
    return submit(table, Ask(acts.Undo(last_decision(table)), by, at))


def redo(table: Table, by: str, at: int) -> Accepted | Refused:
    """Bring back what was undone last."""
    return submit(table, Ask(acts.Redo(next_redo(table)), by, at))


def alarm(table: Table) -> Alarm | None:
    """The next thing that will happen by itself: the game's own alarm or a bell of the clocks."""
    bell = timers.next_bell(table.clocks)
    own = table.game.alarm(table.state)
    ring = Alarm(bell[0], acts.Ring(bell[1])) if bell else None
    return min((a for a in (own, ring) if a), key=lambda a: a.at, default=None)


def catch_up(table: Table, now: int) -> tuple[Table, tuple[Entry[Any, Any], ...]]:
    """Let happen what is due by `now`, in order, each stamped with its own moment; twice changes nothing."""
    happened: list[Entry[Any, Any]] = []
    due = alarm(table)
    while due is not None and due.at <= now:
        answer = submit(table, Ask(due.command, CLOCK, max(due.at, table.at), source=CLOCK))
        if isinstance(answer, Refused) or alarm(answer.table) == due:
            raise StuckAlarmError(f"{table.game.id}: the alarm {due} does not move")
        table, due = answer.table, alarm(answer.table)
        happened.append(answer.entry)
    return table, tuple(happened)


def replay(game: Game, setup: Setup[Any, Any], entries: Iterable[Entry[Any, Any]]) -> Table:
    """The table that a journal tells of: events are applied as they were written, nothing is decided anew."""
    table = open_table(game, setup)
    for entry in entries:
        turned = isinstance(entry.ask.command, (acts.Undo, acts.Redo))
        before = _turned(table, entry.ask.command).state if turned else table.state
        table = _append(table, entry, _fold(game, before, entry.events))
    return table
