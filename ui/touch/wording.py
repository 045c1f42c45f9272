"""Fitting text into a width: shrinking, wrapping, shortening. Pure: how wide a text is, is asked of `width`."""

from __future__ import annotations

from collections.abc import Callable

Width = Callable[[str, float, bool], float]
"""(text, size, bold) → pixels."""

LEAST = 0.72
"""How far a line may shrink before it is shortened; 26 px then still are 18 px."""


def shorten(text: str, room: float, size: float, bold: bool, width: Width) -> str:
    """`text`, with its end replaced by an ellipsis when it is wider than `room`."""
    if width(text, size, bold) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = width(text[:middle].rstrip() + "…", size, bold) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + "…" if low else ""


def shrink(text: str, room: float, size: float, bold: bool, width: Width) -> float:
    """The size, at most `size` and at least LEAST of it, at which `text` fits `room` on one line if any does."""
    wide = width(text, size, bold)
    return size if wide <= room else max(size * LEAST, float(int(size * room / wide)))


def wrap(text: str, room: float, size: float, bold: bool, width: Width) -> tuple[str, ...]:
    """`text` in lines no wider than `room`; a word that is too long for a line is broken with a hyphen."""
    lines: list[str] = []
    for word in (piece for raw in text.split() for piece in _pieces(raw, room, size, bold, width)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room and not lines[-1].endswith("\N{SOFT HYPHEN}"):
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(line.replace("\N{SOFT HYPHEN}", "-") for line in lines)


def _pieces(word: str, room: float, size: float, bold: bool, width: Width) -> list[str]:
    pieces = []
    while width(word, size, bold) > room and len(word) > 1:
        cut = max((n for n in range(1, len(word)) if width(word[:n] + "-", size, bold) <= room), default=1)
        pieces.append(word[:cut] + "\N{SOFT HYPHEN}")
        word = word[cut:]
    return [*pieces, word]


def paragraph(text: str, room: float, size: float, bold: bool, most: int,
              width: Width) -> tuple[float, tuple[str, ...]]:
    """`text` in at most `most` lines: (size, lines). It shrinks as far as LEAST, then the last line is shortened."""
    lines, least = wrap(text, room, size, bold, width), size * LEAST
    while len(lines) > most and size > least:
        size = max(least, size - 1)
        lines = wrap(text, room, size, bold, width)
    if len(lines) <= most:
        return size, lines
    rest = " ".join(lines[most - 1:])
    return size, (*lines[:most - 1], shorten(rest, room, size, bold, width))
