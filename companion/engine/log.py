"""Entries in words: the log of a table, as far as a viewer may know it. What is not worth a line has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from . import acts, shared_rules
from .secrecy import redact
from .table import SHARED_EVENTS, TURNING, Entry, Table
from .view import LogLine
from .words import Msg


def telling(told_by: dict[type, Callable[[Any, Any], Msg | None]]) -> Callable[[Any, Any], Msg | None]:
    """The `describe` of a game that has a table of what it says of each event; of others it says nothing."""
    def describe(state: Any, event: Any) -> Msg | None:
        told = told_by.get(type(event))
        return told(state, event) if told else None
    return describe


def backwards(table: Table, newest: int, viewer: str) -> Iterator[tuple[Entry[Any, Any], tuple[LogLine, ...]]]:
    """Every entry from `newest` back to the first, in words for `viewer`: one line per event that is worth one."""
    state, names, counting = redact(table.state, viewer), _names(table), frozenset(table.counting)
    for seq in range(newest, -1, -1):
        entry = table.entries[seq]
        counts = seq in counting or type(entry.ask.command) in TURNING
        yield entry, tuple(_told(table, entry, viewer, state, names, counts))


def _names(table: Table) -> dict[str, str]:
    return {seat.id: seat.name for seat in table.setup.seats}


def _told(table: Table, entry: Entry[Any, Any], viewer: str, state: Any, names: dict[str, str],
          counts: bool = True) -> Iterator[LogLine]:
    describe = table.game.describe
    for event in redact(entry.events, viewer):
        text = shared_rules.describe(event, names) if type(event) in SHARED_EVENTS else describe(state, event)
        if text is not None:
            yield LogLine(entry.seq, entry.ask.at, text, entry.ask.by if entry.ask.by.startswith("seat") else "",
                          not counts, bool(entry.waived))


def headline(table: Table, seq: int, viewer: str) -> Msg:
    """An entry in one line."""
    return headline_for(table, seq, viewer, redact(table.state, viewer))


def headline_for(table: Table, seq: int, viewer: str, state: Any) -> Msg:
    """An entry in one line; `state` is what the viewer may know."""
    first = next(_told(table, table.entries[seq], viewer, state, _names(table)), None)
    return first.text if first else wordless(table, seq)


def wordless(table: Table, *seqs: int) -> Msg:
    """Entries that are not worth a line of their own, where they have to be named: dice of one roll, or one other."""
    asks = [table.entries[seq].ask for seq in seqs]
    dice = [rolled.value for ask in asks if isinstance(ask.command, acts.Land) for rolled in ask.command.rolled]
    if dice:
        return Msg("Rolled: {faces}", {"faces": ", ".join(map(str, dice))})
    name = next((seat.name for seat in table.setup.seats if seat.id == asks[0].by), "")
    return Msg("{name}: a step in between", {"name": name}) if name else Msg("a step in between")


def newest(table: Table, viewer: str, most: int, state: Any) -> tuple[LogLine, ...]:
    """The newest `most` lines that still count, oldest first; `state` is what the viewer may know."""
    found, names, entries = list[LogLine](), _names(table), table.entries
    for seq in reversed(table.counting):
        found[:0] = _told(table, entries[seq], viewer, state, names)
        if len(found) >= most:
            break
    return tuple(found[-most:])
