"""Changing something old: one entry is replaced, left out or preceded by another, and all that came after it is played
again. Both versions stay: what was played first is put aside as a stretch that redo brings back.

What may live here: what is played again, and what can no longer be played as it was. What may not: how an ask becomes
an entry (table.py), how it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.acts import DICE_COMMANDS, Adjust, Correct, Fork, Rejoin, Reprint, ThrowAgain
from companion.engine.game import Ask, Objection
from companion.engine.table import (
    AGAIN,
    ANEW,
    BESIDE_THE_GAME,
    CLOCK,
    SHARED_COMMANDS,
    TURNING,
    Accepted,
    Entry,
    Refused,
    Table,
    submit,
)
from companion.engine.words import Msg

ANYWAY = "anyway"
LEFT_OUT = "left-out"
STOP = "stop"
NO_LONGER = Msg("It can no longer be changed.")
CORRECTIONS = (Adjust, Reprint, Correct, ThrowAgain)
"""These commands never replace what was done; they are played before it (comes_before)."""


class Change(Struct, frozen=True):
    """A change of the past: at entry `seq`, which counts, `ask` is played.

    It replaces the entry, or is played before it if `before` is set; without an `ask` the entry is left out. `then`
    holds the asks that the change makes necessary later, each with the later entry before which it is played. `ways`
    says what becomes of later entries that turn out to be illegal: ANYWAY, LEFT_OUT, or STOP, after which nothing is
    played.
    """

    seq: int
    ask: Ask[Any] | None = None
    before: bool = False
    ways: dict[int, str] = {}
    then: tuple[tuple[int, Ask[Any]], ...] = ()


class NoLongerLegal(Struct, frozen=True):
    """A later entry that the rules no longer allow, why, and what becomes of it. `after` is how many entries the table
    had when it was tried.
    """

    seq: int
    objections: tuple[Objection, ...]
    way: str
    after: int = 0

    @property
    def waivable(self) -> bool:
        """Whether the table may play it anyway."""
        return all(objection.waivable for objection in self.objections)

    @property
    def reason(self) -> Msg:
        """The reason, as far as everybody may know it."""
        return open_reason(self.objections)


class FollowUp(Struct, frozen=True):
    """Before the later entry `seq`, the changed `table` asks for something that no later entry answers."""

    seq: int
    table: Table


class Amended(Struct, frozen=True):
    """The table after a change, the entries to be written, and what could not be played again as it was.

    `asks` is what the table wants first, where a later entry is illegal because it has to wait for that.
    """

    table: Table
    entries: tuple[Entry[Any, Any], ...]
    illegal: tuple[NoLongerLegal, ...] = ()
    asks: FollowUp | None = None


def open_reason(objections: tuple[Objection, ...]) -> Msg:
    """The first objection, unless it rests on what not everybody may know."""
    first = objections[0] if objections else None
    return first.text if first and not first.secret else Msg("The rules do not allow this.")


def may_change(table: Table, seq: int) -> bool:
    """Whether entry `seq` may be changed: somebody did it, and it counts."""
    ask = table.entries[seq].ask
    return ask.by != CLOCK and type(ask.command) not in BESIDE_THE_GAME | TURNING and seq in table.counting


def comes_before(table: Table, change: Change) -> bool:
    """Whether the old entry stays and the new one is played before it. It does where a correction was forgotten; a
    correction that was made wrongly is replaced.
    """
    corrects = change.ask is not None and isinstance(change.ask.command, CORRECTIONS)
    return change.before or (corrects and not isinstance(table.entries[change.seq].ask.command, CORRECTIONS))


def fork_table(table: Table, seq: int, by: str, at: int) -> Table:
    """The table as it was before entry `seq`, on which other things can be played; ValueError if it does not count."""
    found = submit(table, Ask(Fork(seq), by, at, source=AGAIN))
    if isinstance(found, Refused):
        raise ValueError(seq)
    return found.table


def amend_table(table: Table, change: Change, by: str, at: int) -> Amended | Refused:
    """The table with a change that `by` makes at `at`; Refused where the new act is not allowed, or the entry gone."""
    if not may_change(table, change.seq):
        return Refused((Objection("", NO_LONGER, waivable=False),))
    try:
        amended = _played(table, change, fork_table(table, change.seq, by, at), at)
    except _TurnedDownError as refusal:
        return refusal.refused
    end = submit(amended.table, Ask(Rejoin(), by, at, source=AGAIN))
    assert isinstance(end, Accepted)  # noqa: S101 nothing ever speaks against it
    return replace(amended, table=end.table, entries=end.table.entries[len(table.entries):])


def _played(table: Table, change: Change, there: Table, at: int) -> Amended:
    """The table on which the new act and all later entries have been played, up to where it is to stop."""
    later = table.counting[list(table.counting).index(change.seq) + (not comes_before(table, change)):]
    amended = Amended(_anew(there, (change.ask,) if change.ask else (), at), ())
    for seq in later:
        amended = replace(amended, table=_anew(amended.table, (ask for place, ask in change.then if place == seq), at))
        amended = _again(amended, table.entries[seq], change.ways, at)
        if amended.illegal and amended.illegal[-1].way == STOP:
            break
    return amended


class _TurnedDownError(Exception):
    """The rules do not allow what is new."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused)
        self.refused = refused


def _anew(table: Table, asks: Iterable[Ask[Any]], at: int) -> Table:
    """The table after the new acts."""
    for ask in asks:
        found = submit(table, replace(ask, at=at, id="", source=ANEW))
        if isinstance(found, Refused):
            raise _TurnedDownError(found)
        table = found.table
    return table


def _again(amended: Amended, entry: Entry[Any, Any], ways: dict[int, str], at: int) -> Amended:
    """The change after one more old entry is played again, if that is possible; entries that concerned only the clocks
    or the moment are over.
    """
    command = entry.ask.command
    if type(command) in BESIDE_THE_GAME:
        return amended
    ask = replace(entry.ask, at=at, id="", source=AGAIN, waive=bool(entry.waived))
    found = submit(amended.table, ask)
    if isinstance(found, Accepted):
        return replace(amended, table=found.table)
    if entry.ask.by == CLOCK or isinstance(command, DICE_COMMANDS):
        return amended  # nothing is due, or the roll is not asked for any more
    judged = replace(_judged(entry, found, ways), after=len(amended.table.entries))
    if not (amended.illegal or judged.waivable or type(command) in SHARED_COMMANDS):
        amended = replace(amended, asks=FollowUp(entry.seq, amended.table))
    if judged.way == ANYWAY:
        found = submit(amended.table, replace(ask, waive=True))
    table = found.table if isinstance(found, Accepted) else amended.table
    return replace(amended, table=table, illegal=(*amended.illegal, judged))


def _judged(entry: Entry[Any, Any], refused: Refused, ways: dict[int, str]) -> NoLongerLegal:
    """What becomes of an entry: it happened at the real table, so it stays wherever the rules let the table decide."""
    judged = NoLongerLegal(entry.seq, refused.objections, LEFT_OUT)
    usual = ANYWAY if judged.waivable and type(entry.ask.command) not in SHARED_COMMANDS else LEFT_OUT
    way = ways.get(entry.seq, usual)
    return replace(judged, way=way if way != ANYWAY or judged.waivable else LEFT_OUT)
