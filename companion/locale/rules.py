"""The rules at hand in a game's RULES.md: each id with its two sentences. Pure; no file is opened here.

They stand under “At hand”, one entry of a list each: `* **LUE-12** A five or a six is a success. …`. They are read
where words are collected for translation, and by the running companion, so that there is one place for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .text import SourceText

HEADING = "\n## At hand\n"
ENTRY = re.compile(r"^\* \*\*([A-Z0-9]+-[A-Z]?\d+)\*\* ((?:.+\n?)(?:^  .+\n?)*)", re.MULTILINE)


def rules_at_hand(page: str) -> dict[str, str]:
    """Rule id → its sentences in English; nothing for a page without that heading."""
    return {entry[1]: " ".join(entry[2].split()) for entry in _entries(page)}


def rule_texts(page: str) -> Iterator[SourceText]:
    """Every text of a RULES.md that is to be translated."""
    yield from (SourceText(" ".join(entry[2].split()), "", page.count("\n", 0, entry.start()) + 1)
                for entry in _entries(page))


def _entries(page: str) -> Iterator[re.Match[str]]:
    start = page.find(HEADING)
    end = page.find("\n## ", start + len(HEADING))
    if start >= 0:
        yield from ENTRY.finditer(page, start, end if end >= 0 else len(page))
