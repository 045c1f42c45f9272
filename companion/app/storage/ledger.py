"""The dice ledger: every reading of every die, in order. A correction adds a line and changes none.

What may live here: readings as they were reported. What may not: which roll wanted them; luck, statistics.

Readings wait in memory and are written many at a time, so that no die costs a write of its own. A power cut may take
them without harm: a result that filled a roll stands in the journal, and one that nobody asked for has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import astuple

from .self_healing import SelfHealingStore

MOST_STRAYS = 500


class DieReading(Struct, frozen=True):
    """One reading of a die. `corrected` is the number of the reading that this one puts right; 0: none."""

    number: int
    wall: int
    die: str
    value: int
    source: str
    raw: str = ""
    corrected: int = 0


class Ledger:
    """The ledger inside the library's file (table `rolls`). `waiting` says how many readings are not yet written."""

    def __init__(self, kept: SelfHealingStore, wall: Callable[[], int]) -> None:
        """`kept` is the library's open file, `wall` labels what is written."""
        self._kept, self._wall = kept, wall
        self._waiting: list[DieReading] = []
        self._newest = -1

    @property
    def waiting(self) -> int:
        """How many readings are known and not yet written."""
        return len(self._waiting)

    def read(self, die: str, value: int, source: str, raw: str = "", corrected: int = 0) -> int:
        """Take one reading of a die; its number. `corrected` is the number of the reading that it puts right."""
        if self._newest < 0:
            self._newest = self._kept.store.number("SELECT max(number) FROM rolls")
        self._newest += 1
        self._waiting.append(DieReading(self._newest, self._wall(), die, value, source, raw, corrected))
        return self._newest

    def stray(self, die: str, value: int, raw: str) -> None:
        """Take a reading that no roll wanted; more than MOST_STRAYS until the next writing are not kept."""
        if len(self._waiting) < MOST_STRAYS:
            self.read(die, value, "die", raw)

    def write(self) -> None:
        """Write the waiting readings to the disk, at once. StoreError: they go on waiting."""
        if not self._waiting:
            return
        with self._kept.store.transaction():
            for reading in self._waiting:
                self._kept.store.add("rolls", *astuple(reading))
        self._waiting = []

    def readings(self, die: str = "") -> tuple[DieReading, ...]:
        """The ledger in order, of one die or of all, with what waits."""
        rows = self._kept.rows("SELECT * FROM rolls WHERE ? IN ('', die) ORDER BY number", die)
        return (*(DieReading(*row) for row in rows), *(r for r in self._waiting if die in ("", r.die)))
