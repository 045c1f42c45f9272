"""What a text is. Finding texts is the business of python.py and page.py."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter


@dataclass(frozen=True)
class SourceText:
    """A text in line `line` of a source: English `id`, English `plural` or "", names of its literal arguments.

    `given` is None where the arguments are not written out beside the text (a table of texts is filled in later).
    """

    id: str
    plural: str = ""
    line: int = 0
    given: frozenset[str] | None = None


def placeholders(text: str) -> frozenset[str]:
    """The names in braces of `text`. Raises ValueError where a brace is not closed."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
