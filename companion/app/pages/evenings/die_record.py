"""Every die that was ever read here: how often each face was up, and whether that says anything about the die. Pure.

A die is called uneven only where a fair one would lie as it does in less than one case in a thousand, and only after
many throws; before that the page makes no claim. What may live here: counting readings. What may not: where they are
kept (storage/ledger.py), pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from companion.app.storage.ledger import DieReading
from companion.engine.dice import DIE
from companion.engine.parts import Interval, Intervals
from companion.engine.past.luck import NINETEEN_OF_TWENTY, chance_of, face_counts
from companion.engine.words import Msg

ENOUGH, EVIDENCE = 100, 0.001
SIDES = (6, 8, 10, 12, 20, 100)


class DieRecord(Struct, frozen=True):
    """The die called `die`, and how often each of its faces was up, the 1 first."""

    die: str
    counts: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """How often it was read."""
        return sum(self.counts)


def die_records(readings: Iterable[DieReading]) -> tuple[DieRecord, ...]:
    """Every die that has a name, most thrown first; a reading that was put right counts as it was read then."""
    last = dict[int, DieReading]()
    for reading in readings:
        if reading.corrected in last:
            read = last[reading.corrected]
            last[reading.corrected] = DieReading(read.number, read.wall, read.die, reading.value, read.source)
        elif reading.source == DIE and reading.die:
            last[reading.number] = reading
    values = dict[str, list[int]]()
    for reading in last.values():
        values.setdefault(reading.die, []).append(reading.value)
    found = (DieRecord(die, face_counts(shown, _sides(max(shown)))) for die, shown in values.items())
    return tuple(sorted(found, key=lambda record: (-record.rolls, record.die)))


def is_odd(record: DieRecord) -> bool:
    """Whether its faces came so unevenly that a fair die is hardly ever like that."""
    return record.rolls >= ENOUGH and chance_of(record.counts) < EVIDENCE


def die_verdict(record: DieRecord) -> Msg:
    """The verdict on a die, in words."""
    n: dict[str, str | int | Msg] = {"n": record.rolls}
    if record.rolls < ENOUGH:
        return Msg("{n} roll: too few to say anything", n, "{n} rolls: too few to say anything")
    if not is_odd(record):
        return Msg("{n} rolls, no sign of bias", n)
    return Msg("{n} rolls, uneven: not one fair die in a thousand is", n)


def die_picture(record: DieRecord) -> Intervals:
    """Each face beside what is to be expected of a fair die."""
    expected, sides = record.rolls / len(record.counts), len(record.counts)
    margin = NINETEEN_OF_TWENTY * sqrt(record.rolls * (sides - 1)) / sides
    items = tuple(Interval(Msg.plain(f"{face}"), count, max(0, round(expected - margin)), round(expected + margin))
                  for face, count in enumerate(record.counts, 1))
    return Intervals(Msg("Die {die}: how often each face was up", {"die": record.die}), items)


def _sides(highest: int) -> int:
    """The usual die that has this face."""
    return next((sides for sides in SIDES if highest <= sides), highest)
