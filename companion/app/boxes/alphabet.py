"""Sorting and finding names as people do: ä beside a, ß as ss, 2 before 10, capitals like small letters. Pure.

What may live here: how written names compare. What may not: whose names they are, and in which language.
"""

from __future__ import annotations

from unicodedata import combining, normalize

SortKey = tuple[list[tuple[int, int, str]], str]


def bare_letters(name: str) -> str:
    """A name in small letters without what stands above or below them."""
    return "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))


def sort_key(name: str) -> SortKey:
    """Where a name stands among others; names that differ only in dots come after those without."""
    parts: list[str] = []
    for sign in bare_letters(name):
        if parts and parts[-1][-1].isdecimal() == sign.isdecimal():
            parts[-1] += sign
        else:
            parts.append(sign)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts], name.casefold()


def is_in(searched: str, name: str) -> bool:
    """Whether a name contains the search text, typed with or without dots."""
    return bare_letters(searched) in bare_letters(name)
