"""The dice ledger: every reading of every die, in order. A correction adds a line and changes none.

What may live here: readings as they were reported. What may not: which roll wanted them; luck, statistics.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from .self_healing import SelfHealingStore


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
    """The ledger inside the library's file (table `rolls`)."""

    def __init__(self, kept: SelfHealingStore, wall: Callable[[], int]) -> None:
        """`kept` is the library's open file, `wall` labels what is written."""
        self._kept, self._wall = kept, wall

    def read(self, die: str, value: int, source: str, raw: str = "", corrected: int = 0) -> int:
        """Write one reading of a die; its number. `corrected` is the number of the reading that it puts right."""
        number = 1 + self._kept.store.number("SELECT max(number) FROM rolls")
        self._kept.store.add("rolls", number, self._wall(), die, value, source, raw, corrected)
        return number

    def readings(self, die: str = "") -> tuple[DieReading, ...]:
        """The ledger in order, of one die or of all."""
        rows = self._kept.rows("SELECT * FROM rolls WHERE ? IN ('', die) ORDER BY number", die)
        return tuple(DieReading(*row) for row in rows)
