"""Which of two versions of the companion is the newer one.

What may live here: their order. What may not: files with versions in them (release.py), which loads much.
"""

from __future__ import annotations

import re


def version_rank(version: str) -> tuple[tuple[int, ...], bool, str]:
    """The order of versions; an unfinished one (1.2rc1) comes before its release."""
    numbers, rest = re.fullmatch(r"([0-9.]*)(.*)", version.partition("+")[0]).groups()  # type: ignore[union-attr]
    return tuple(int(n) for n in numbers.split(".") if n), not rest, rest
