"""Rows out of the bare pages of an SQLite file and of its log, whatever is damaged around them. Pure.

What may live here: the file format (sqlite.org/fileformat2.html), as far as tables without row ids need it. What may
not: files, judgement about what is found, the meaning of any row. The reader checks every row by its sum, so a wrong
guess costs time and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from .schema import PAGE, StoredRow, row_sound

LOG_HEAD, FRAME_HEAD = 32, 24
FRAME = FRAME_HEAD + PAGE
INNER, LEAF = 0x02, 0x0A
MOST_LOCAL, LEAST_LOCAL = (PAGE - 12) * 64 // 255 - 23, (PAGE - 12) * 32 // 255 - 23
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
MOST_GUESSES = 64
LENGTH = rb"[\x80-\xff]{0,2}[\x00-\x7f]"
SERIAL = {"i": rb"[\x01-\x06\x08\x09]", "t": LENGTH, "b": LENGTH}

Overflow = Callable[[int], Iterable[bytes]]


def carve_rows(file: bytes, log: bytes, shapes: Iterable[str]) -> Iterator[StoredRow]:
    """Every sound row, in the order in which they were written; the same row may come more than once.

    First what only a search through the bytes finds, then pages that are free, pages of the file, pages of the log.
    """
    pages, frames = _pages(file), _frames(log)
    images: dict[int, list[bytes]] = {}
    for number, page in (*pages, *frames):
        images.setdefault(number, []).insert(0, page)
    free = _free(dict(pages))
    wanted = _searched(shapes)
    ordered = sorted(pages, key=lambda numbered: numbered[0] not in free)
    for _, page in (*pages, *frames):
        yield from _rows(page, (match.start() for match in wanted.finditer(page)), images)
    for number, page in (*ordered, *frames):
        yield from _rows(page, _cells(page, 100 if number == 1 else 0), images)


def commit_count(log: bytes, accepted: int) -> int:
    """How many commits were begun in the log after its first `accepted` frames; remains of an older log do not count.
    """
    heads = [log[at:at + FRAME_HEAD] for at in range(LOG_HEAD, len(log) - FRAME_HEAD, FRAME)]
    own = log[16:24] if accepted or not heads or heads[0][8:16] == log[16:24] else heads[0][8:16]
    return sum(head[4:8] != bytes(4) and head[8:16] == own for head in heads[accepted:])


def _pages(file: bytes) -> list[tuple[int, bytes]]:
    return [(at // PAGE + 1, file[at:at + PAGE].ljust(PAGE, b"\0")) for at in range(0, len(file), PAGE)]


def _frames(log: bytes) -> list[tuple[int, bytes]]:
    """The pages in the log, the oldest first: frames that a restarted log has not yet overwritten come before it."""
    found = [(log[at + 8:at + 16], int.from_bytes(log[at:at + 4], "big"), log[at + FRAME_HEAD:at + FRAME])
             for at in range(LOG_HEAD, len(log), FRAME)]
    known = {frame[0] for frame in found}
    stale = known - {log[16:24]} if log[16:24] in known else set()
    return [(number, page.ljust(PAGE, b"\0")) for salt, number, page in sorted(found, key=lambda f: f[0] not in stale)]


def _free(pages: dict[int, bytes]) -> set[int]:
    """The pages that the file says are free: what they hold is old."""
    free, trunk = set[int](), int.from_bytes(pages.get(1, b"")[32:36], "big")
    while trunk in pages and trunk not in free:
        page = pages[trunk]
        count = min(int.from_bytes(page[4:8], "big"), PAGE // 4 - 2)
        free |= {trunk, *(int.from_bytes(page[8 + 4 * n:12 + 4 * n], "big") for n in range(count))}
        trunk = int.from_bytes(page[:4], "big")
    return free


def _searched(shapes: Iterable[str]) -> re.Pattern[bytes]:
    """What the head of a row of any of these shapes looks like: its length, a type for each column, one for the sum."""
    ways = (b"[\x02-\x40]" + b"".join(SERIAL[letter] for letter in shape + "i") for shape in shapes)
    return re.compile(b"(?=" + b"|".join(ways) + b")", re.DOTALL)


def _cells(page: bytes, start: int) -> Iterator[int]:
    """Where the rows of a page begin, as its own list says."""
    kind, count = page[start], int.from_bytes(page[start + 3:start + 5], "big")
    if kind not in (INNER, LEAF):
        return
    first = start + (12 if kind == INNER else 8)
    for n in range(min(count, (PAGE - first) // 2)):
        at = int.from_bytes(page[first + 2 * n:first + 2 * n + 2], "big") + (4 if kind == INNER else 0)
        if first <= at < PAGE - 4:
            yield _varint(page, at)[1]


def _rows(page: bytes, places: Iterable[int], images: dict[int, list[bytes]]) -> Iterator[StoredRow]:
    for at in places:
        try:
            yield from islice(filter(row_sound, _read(page, at, images)), 1)
        except (IndexError, ValueError):
            continue


def _read(page: bytes, at: int, images: dict[int, list[bytes]]) -> Iterator[StoredRow]:
    """The row at a place, once for every way in which its overflow can be put together."""
    length, here = _varint(page, at)
    end, kinds = at + length, list[int]()
    while here < end:
        kind, here = _varint(page, here)
        kinds.append(kind)
    whole = length + sum(map(_size, kinds))
    if here != end or whole > PAGE * 1024:
        return
    local = whole if whole <= MOST_LOCAL else LEAST_LOCAL + (whole - LEAST_LOCAL) % (PAGE - 4)
    local = local if local <= MOST_LOCAL else LEAST_LOCAL
    tail = page[at + local:at + local + 4]
    for rest in islice(_overflow(int.from_bytes(tail, "big"), whole - local, images), MOST_GUESSES):
        yield _values(page[end:at + local] + rest, kinds)


def _overflow(number: int, missing: int, images: dict[int, list[bytes]]) -> Iterator[bytes]:
    if missing <= 0:
        yield b""
        return
    for page in images.get(number, ()):
        for rest in _overflow(int.from_bytes(page[:4], "big"), missing - (PAGE - 4), images):
            yield page[4:4 + missing] + rest


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number at a place, and where the next one begins. IndexError at the end."""
    value = 0
    for n in range(8):
        byte = data[at + n]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    return value << 8 | data[at + 8], at + 9


def _size(kind: int) -> int:
    return (kind - 12) // 2 if kind >= 12 else INTEGERS.get(kind, 0)


def _values(data: bytes, kinds: list[int]) -> StoredRow:
    values, at = list[int | str | bytes](), 0
    for kind in kinds:
        part = data[at:at + _size(kind)]
        at += _size(kind)
        if kind >= 12:
            values.append(part.decode() if kind % 2 else part)
        else:
            values.append(kind - 8 if kind in (8, 9) else int.from_bytes(part, "big", signed=True))
    return tuple(values)
