"""What came of one kind of attack, as a value, and the table of all of them. Pure; nothing is attacked here."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

HEADS = ("attack", "tries", "failures")
SHOWN = 10


class Tried(Struct, frozen=True):
    """`name` was tried `tries` times; each failure is told in words by which it can be tried again."""

    name: str
    tries: int
    failures: tuple[str, ...] = ()


def tally(all_tried: Iterable[Tried]) -> str:
    """The table of all attacks, and below it the failures in words."""
    rows = [(one.name, f"{one.tries:,}", f"{len(one.failures):,}") for one in all_tried]
    wide = [max(len(row[column]) for row in (HEADS, *rows)) for column in range(3)]
    lines = [f"{name:<{wide[0]}}  {tries:>{wide[1]}}  {failed:>{wide[2]}}" for name, tries, failed in (HEADS, *rows)]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:], *_told(all_tried)])


def _told(all_tried: Iterable[Tried]) -> list[str]:
    return [f"\n{one.name}: {failure}" for one in all_tried for failure in one.failures[:SHOWN]]
