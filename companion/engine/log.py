"""Entries in words: the log of a table, as far as a viewer may know it, and what hands have to do because of them.

What may live here: putting entries into words. What may not: what an event is worth saying (the games), how it is
shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, takewhile
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from . import acts, openings, shared_rules
from .acts import ReportDone
from .game import Game
from .persistent.counting import place_of
from .secrecy import redact
from .table import AMENDING, CORRECTIONS, SHARED_EVENTS, TURNING, Entry, Table, is_decision, is_step
from .view import TABLE, Hand, LogLine, SeatPanel
from .words import Arg, Msg, blanks, fill_blanks

TWICE = 2
"""So often a player acts before what hands had to do is taken as done."""
MOST_HANDS = 8
"""With so many instructions to hands nobody looks for older ones, but for those of the set-up."""
LOOK_BACK = 60
"""After so many entries, what hands had to do is taken as done."""


Describe = Callable[[Any, Any], Msg | None]
"""What is to be said of an event in a state; None where others say it already."""
Facts = Mapping[str, Callable[[Any, Any], Arg]]
"""What a blank of a log line stands for, by its name: (state, event) → its value."""


def describe_by_table(lines: Mapping[type[Struct], Msg | Describe], facts: Facts = MappingProxyType({})) -> Describe:
    """The `describe` of a game that has a table of what it says of each event; of others it says nothing.

    A line is a text, or makes one of state and event. Blanks that it leaves are filled by `facts`, and those that are
    no fact by the event's own field of that name; LookupError where neither can.
    """
    for kind, line in lines.items():
        known = {*facts, *kind.__struct_fields__}
        if isinstance(line, Msg) and (unknown := {*blanks(line.id, line.plural)} - known):
            raise LookupError(f"{kind.__name__}: nothing says what stands for {sorted(unknown)} in {line.id!r}")

    def describe(state: Any, event: Any) -> Msg | None:
        line = lines.get(type(event))
        text = line(state, event) if callable(line) else line
        return fill_blanks(text, lambda name: facts[name](state, event) if name in facts else getattr(event, name)) if (
            text) else None
    return describe


def entries_backwards(table: Table, newest: int, viewer: str) -> Iterator[tuple[Entry[Any, Any], tuple[LogLine, ...]]]:
    """Every entry from `newest` back to the first, in words for `viewer`: one line per event that is worth one."""
    state, names, counting = redact(table.state, viewer), _names(table), frozenset(table.counting)
    for seq in range(newest, -1, -1):
        entry = table.entries[seq]
        counts = seq in counting or type(entry.ask.command) in TURNING
        yield entry, tuple(_told(table, entry, viewer, state, names, counts))


def _names(table: Table) -> dict[str, str]:
    return {seat.id: seat.name for seat in table.seats}


def _told(table: Table, entry: Entry[Any, Any], viewer: str, state: Any, names: dict[str, str],
          counts: bool = True) -> Iterator[LogLine]:
    describe, covers = table.game.describe, not counts and openings.entry_tells(table, table, entry.seq, viewer)
    for event in redact(entry.events, viewer):
        if type(event) in shared_rules.UNTOLD:
            continue
        if covers and (opening := table.game.opens.get(type(event))):
            if opening.covered is None:
                continue
            event = opening.covered(event)
        text = shared_rules.describe(event, names) if type(event) in SHARED_EVENTS else describe(state, event)
        if text is not None:
            yield LogLine(entry.seq, entry.ask.at, text, entry.ask.by if entry.ask.by.startswith("seat") else "",
                          not counts, bool(entry.waived))


def told_side(line: LogLine, panels: tuple[SeatPanel, ...]) -> str:
    """Whose mark stands before a line: of the side with whose name it begins, else of who did it, if they play one side
    alone; empty: nobody's.

    What follows by itself, such as the cards that the next player draws, is in the entry of who acted last.
    """
    first = next(iter(blanks(line.text.id)), "") if line.text.id.startswith("{") else ""
    own = [panel.seat for panel in panels if panel.owner == line.seat]
    named = (panel.seat for panel in panels if first and panel.name == line.text.args.get(first))
    return next(named, own[0] if len(own) == 1 else "")


def entry_headline(table: Table, seq: int, viewer: str) -> Msg:
    """An entry in one line."""
    return headline_for(table, seq, viewer, redact(table.state, viewer))


def headline_for(table: Table, seq: int, viewer: str, state: Any) -> Msg:
    """An entry in one line; `state` is what the viewer may know."""
    entry = table.entries[seq]
    counts = not any(type(event) in table.game.opens for event in entry.events) or place_of(table.counting, seq) >= 0
    first = next(_told(table, entry, viewer, state, _names(table), counts), None)
    return first.text if first else wordless_entries(table, seq, reading=_readings(table, seq))


def wordless_entries(table: Table, *seqs: int, reading: Mapping[str, int] = MappingProxyType({})) -> Msg:
    """Entries in words although they are not worth a line of their own, for places that must name them: the dice of one
    roll, with a `reading` of some by their names, or a single other entry.
    """
    landed = [event for seq in seqs for event in table.entries[seq].events if isinstance(event, acts.DieLanded)]
    if landed:
        faces = (reading.get(die.name, die.rolled.value) for die in landed)
        return Msg("Rolled: {faces}", {"faces": ", ".join(map(str, faces))})
    ask = table.entries[seqs[0]].ask
    name = next((seat.name for seat in table.seats if seat.id == ask.by), "")
    what = table.game.unsaid.get(type(ask.command), Msg("a step in between"))
    return Msg("{name}: {what}", {"name": name, "what": what}) if name else what


def _readings(table: Table, seq: int) -> dict[str, int]:
    """What dice have been read as since `seq`, by their names, as far as that still counts."""
    later = takewhile(lambda after: after != seq, reversed(table.counting))
    corrected = (event for after in later for event in table.entries[after].events
                 if isinstance(event, acts.DieCorrected))
    return {event.name: event.value for event in reversed(tuple(corrected))}


def entry_lines(table: Table, seq: int, viewer: str, state: Any) -> tuple[LogLine, ...]:
    """An entry that counts, in words; `state` is what the viewer may know after it. None of it may be worth a line."""
    return tuple(_told(table, table.entries[seq], viewer, state, _names(table)))


def is_secret(entry: Entry[Any, Any], viewer: str) -> bool:
    """Whether an entry is so secret that this viewer may not even know that it happened."""
    return entry.ask.by != viewer and redact(entry.events, viewer) is not entry.events


def newest_lines(table: Table, viewer: str, most: int, state: Any) -> tuple[LogLine, ...]:
    """The newest `most` lines that still count, oldest first; `state` is what the viewer may know."""
    found, names, entries = list[LogLine](), _names(table), table.entries
    for seq in reversed(table.counting):
        found[:0] = _told(table, entries[seq], viewer, state, names)
        if len(found) >= most:
            break
    return tuple(found[-most:])


def hands_now(table: Table, viewer: str, state: Any) -> tuple[tuple[int, Hand], ...]:
    """What hands still have to do, oldest first, as far as `viewer` may know it (the shared screen knows all of it),
    each with the number of entries after which it is to be done. What came with the newest of these entries is `new`.

    What one player does without a break is a go. An instruction to a seat stays until that seat reports it done or has
    acted twice after the go in which it came, so that none goes unread with the next touch; one without a seat until
    two more goes have begun. One whose outcome is to be told stays until anything is decided. A newer instruction where
    the same thing is to stand takes the place of an older one. As soon as anybody has acted, the lines of the set-up
    go; what is ticked there goes at once. What is taken back asks for nothing, and what had to be done before it has to
    be done again; entries that were played again ask for nothing. `state` is what the viewer may know.
    """
    found, goes = list[tuple[int, Hand]](), _Goes(frozenset(seat.id for seat in table.seats))

    def add(after: int, hands: list[Hand]) -> None:  # told backwards, as the entries are
        found.extend((after, hand) for hand in reversed(hands) if viewer == TABLE or hand.seat in ("", viewer))

    for entry in map(table.entries.__getitem__, islice(reversed(table.counting), LOOK_BACK)):
        if entry.ask.source in AMENDING or len(found) >= MOST_HANDS or goes.all_over():
            return _in_their_order(found)
        goes.come_to(entry)
        add(entry.seq + 1, [hand for hand in _given(table.game, entry, viewer, state) if not goes.is_over(hand)])
        goes.act(entry)
    if len(table.counting) <= LOOK_BACK and not goes.begun:
        add(0, [hand for line, hand in enumerate(table.game.set_up(state))
                if line not in table.laid and not goes.is_over(hand)])
    return _in_their_order(found)


def _in_their_order(backwards: list[tuple[int, Hand]]) -> tuple[tuple[int, Hand], ...]:
    """The same, oldest first: where a thing stands is said once, as it stands now, and what came last is new."""
    last = {hand.sets: place for place, (_, hand) in reversed(tuple(enumerate(backwards))) if hand.sets}
    newest = backwards[0][0] if backwards else 0
    told = [(after, replace(hand, sets="", new=0 < after == newest)) for place, (after, hand) in enumerate(backwards)
            if last.get(hand.sets, place) == place]
    return tuple(reversed(told))


class _Goes:
    """Whose hands had finished when, told backwards. "" stands for anybody's."""

    def __init__(self, seats: frozenset[str]) -> None:
        self.begun = False
        self._everybody = frozenset({"", *seats})
        self._acted: dict[str, Counter[int]] = {seat: Counter() for seat in self._everybody}
        """How often in which go."""
        self._reported = set[str]()
        self._by, self._go = "", 0

    def come_to(self, entry: Entry[Any, Any]) -> None:
        """This entry is the next to be looked at."""
        if _is_of_play(entry) and entry.ask.by != self._by:
            self._by, self._go = entry.ask.by, self._go + 1

    def act(self, entry: Entry[Any, Any]) -> None:
        """What came before this entry may be over with it. An act of the table itself finishes everybody's."""
        command = entry.ask.command
        if isinstance(command, ReportDone):
            self._reported |= {"", command.seat} if command.seat in self._everybody - {""} else self._everybody
        elif type(command) not in CORRECTIONS and is_decision(entry):
            self.begun = True
            for seat in {"", entry.ask.by} if entry.ask.by in self._everybody - {""} else self._everybody:
                self._acted[seat][self._go] += 1

    def is_over(self, hand: Hand) -> bool:
        """Whether what had to be done after the present entry is done by now."""
        return hand.seat in self._reported or self._later(hand.seat, self._go) >= TWICE or (
            hand.choice != "" and self.begun)

    def all_over(self) -> bool:
        """Whether nothing before the present entry can still have to be done."""
        return all(seat in self._reported or self._later(seat, max(acted, key=acted.__getitem__, default=0)) >= TWICE
                   for seat, acted in self._acted.items())

    def _later(self, seat: str, go: int) -> int:
        """How often a seat has acted besides in this go; of anybody each go counts once, however much is done in it."""
        acted = self._acted.get(seat, Counter())
        return acted.total() - acted[go] if seat else len(acted) - (go in acted)


def _is_of_play(entry: Entry[Any, Any]) -> bool:
    return is_step(entry) and type(entry.ask.command) not in CORRECTIONS


def _given(game: Game, entry: Entry[Any, Any], viewer: str, state: Any) -> list[Hand]:
    """What an entry gives hands to do, each once."""
    different, hands = list[Hand](), game.hands
    for event in entry.events:
        if type(event) in hands:
            for hand in hands[type(event)](state, redact(event, viewer)):
                if hand not in different:
                    different.append(hand)
    return different
