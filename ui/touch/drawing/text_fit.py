"""Fitting text into a width: shrinking, wrapping, shortening. Pure: how wide a text is, is asked of `width`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

Width = Callable[[str, float, bool], float]
"""(text, size, bold) → pixels."""
MayBreak = Callable[[str, int], bool]
"""(word, after so many letters) → whether it may be broken there."""

SYLLABLE = re.compile(r"(?:[bfgkp][lr]|[dt]r|sch[lmnrw]?|ch|ph|th|qu|[b-df-hj-np-tv-xzß])[aeiouäöüy]", re.IGNORECASE)
TOGETHER = re.compile(r"[bfgkp][lr]|[dt]r|s?ch|h[lmnrw](?<=sch.)|ck|ph|th|qu", re.IGNORECASE)
"""How a syllable begins, as German breaks its words, and two letters that are not parted."""
COUNT = re.compile(r"[+−]?\d{1,3}")
HYPHEN = "\N{SOFT HYPHEN}"
STEM = 3
"""A word is not broken closer than this to its ends."""


def shorten_text(text: str, room: float, size: float, bold: bool, width: Width) -> str:
    """`text`, with its end replaced by an ellipsis when it is wider than `room`."""
    if width(text, size, bold) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = width(text[:middle].rstrip() + "…", size, bold) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + "…" if low else ""


def shrink_text(text: str, room: float, size: float, least: float, bold: bool, width: Width) -> float:
    """The size from `least` to `size` at which `text` fits `room` on one line, if there is one."""
    wide = width(text, size, bold)
    if wide <= room:
        return size
    size = max(least, float(int(size * room / wide)))
    while size > least and width(text, size, bold) > room:  # letters do not grow as evenly as their size
        size = max(least, size - 1)
    return size


def wrap_text(text: str, room: float, size: float, bold: bool, width: Width) -> tuple[str, ...]:
    """`text` in lines no wider than `room`; a word too long for a line is broken, at its own hyphens if it has any,
    else between syllables where that takes no more lines.
    """
    spoken, least = ([piece for word in text.split() for piece in _pieces(word, room, size, bold, width, may)]
                     for may in (_syllable_begins, _anywhere))
    lines = _in_lines(spoken, room, size, bold, width)
    shorter = lines if spoken == least else _in_lines(least, room, size, bold, width)
    chosen = lines if len(lines) <= len(shorter) else shorter
    return _numbers_with_their_words(chosen, lambda line: width(line, size, bold) <= room)


def _numbers_with_their_words(lines: tuple[str, ...], fits: Callable[[str], bool]) -> tuple[str, ...]:
    """The same lines; a number at the end of one stands before the word that it counts, if that fits."""
    found = list(lines)
    for n in range(len(found) - 2, -1, -1):
        head, _, number = found[n].rpartition(" ")
        if head and COUNT.fullmatch(number) and fits(f"{number} {found[n + 1]}"):
            found[n:n + 2] = [head, f"{number} {found[n + 1]}"]
    return tuple(found)


def _in_lines(pieces: list[str], room: float, size: float, bold: bool, width: Width) -> tuple[str, ...]:
    lines: list[str] = []
    for word in pieces:
        joined = lines[-1] + ("" if lines[-1].endswith(HYPHEN) else " ") + word if lines else word
        if lines and width(_ended(joined), size, bold) <= room:
            lines[-1] = joined.replace(HYPHEN, "", joined.count(HYPHEN) - joined.endswith(HYPHEN))
        else:
            lines.append(word)
    return tuple(_ended(line) for line in lines)


def _ended(line: str) -> str:
    """A broken line ends in a hyphen, unless it ends in a sign that shows the break itself."""
    bare = line.replace(HYPHEN, "")
    return bare + "-" if line.endswith(HYPHEN) and not re.search(r"[-/.:]$", bare) else bare


def _pieces(word: str, room: float, size: float, bold: bool, width: Width, may: MayBreak) -> list[str]:
    if width(word, size, bold) <= room:
        return [word]
    parts = [part for part in re.split(r"(?<=[-/.])(?=\w{2})", word) if part]
    cut = [piece for part in parts for piece in _cut(part, room, size, bold, width, may)]
    return [piece + HYPHEN for piece in cut[:-1]] + cut[-1:]


def _cut(word: str, room: float, size: float, bold: bool, width: Width, may: MayBreak) -> list[str]:
    pieces = []
    while width(word, size, bold) > room and len(word) > 2 * STEM:
        fit = [n for n in range(STEM, len(word) - STEM + 1) if width(word[:n] + "-", size, bold) <= room]
        most = max([n for n in fit if may(word, n)] or fit, default=STEM)
        pieces.append(word[:most])
        word = word[most:]
    return [*pieces, word]


def _anywhere(_word: str, _at: int) -> bool:
    return True


def _syllable_begins(word: str, at: int) -> bool:
    return bool(SYLLABLE.match(word, at)) and not TOGETHER.match(word, at - 1)


@lru_cache(maxsize=1024)
def paragraph(text: str, room: float, size: float, least: float, bold: bool, most: int,
              width: Width) -> tuple[float, tuple[str, ...]]:
    """`text` in at most `most` lines: (size, lines). It shrinks to `least`, then the last line is shortened.

    Kept, because most texts of a screen stand on the next one as well, and several arrangements of it ask the same.
    """
    lines = wrap_text(text, room, size, bold, width)
    while size > least and (len(lines) > most or _broken(lines, text)):
        size = max(least, size - 1)
        lines = wrap_text(text, room, size, bold, width)
    if len(lines) > most:
        rest = re.sub(r"(?<=\w)- ", "-", " ".join(lines[most - 1:]))
        lines = (*lines[:most - 1], shorten_text(rest, room, size, bold, width))
    return size, tuple(shorten_text(line, room, size, bold, width) for line in lines)


def fitting_text(text: str, room: float, size: float, bold: bool, most: int, width: Width) -> str:
    """The longest beginning of `text` that fits whole into `most` lines: it ends where a clause does, else at a comma.

    A colon, after which something follows ("Undo: …"), counts only after the commas. All of `text` if no beginning is
    short enough.
    """
    heads = (head for ends in (r"(?=[;.] | [–(])", r"(?=, )", r"(?=: )") for head in _heads(text, ends))
    return next((head for head in heads if len(wrap_text(head, room, size, bold, width)) <= most), text)


def _heads(text: str, ends: str) -> list[str]:
    """The beginnings of `text` up to each of these ends, the longest first."""
    return [text, *(text[:cut.start()] for cut in reversed(list(re.finditer(ends, text))))]


def with_initials(name: str, room: float, size: float, bold: bool, width: Width) -> str:
    """`name`, with initials if it is wider than `room`: Anna-M., Karl B.; of a player's two sides, A. · Wolf."""
    if width(name, size, bold) <= room:
        return name
    player, dot, side = name.partition(" · ")
    if dot:
        return f"{player[:1]}.{dot}{side}"
    first, *others = re.split(r"(?=[- ])", name)
    return first + "".join(f"{part[:2]}." for part in others)


def _broken(lines: tuple[str, ...], text: str) -> bool:
    words = set(text.split())
    return any(line.split()[-1] not in words for line in lines if line)


@lru_cache(maxsize=256)
def two_lines(text: str, size: float, bold: bool, width: Width) -> float:
    """The least width in which `text` takes no more than two lines, broken between words only. Kept, as paragraphs are.
    """
    words = text.split()
    cuts = (" ".join(words[:n]) for n in range(1, len(words)))
    halves = [max(width(cut, size, bold), width(text[len(cut):].strip(), size, bold)) for cut in cuts]
    return min([width(text, size, bold), *halves])
