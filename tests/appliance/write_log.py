"""What a disk was written, in order, from the log that the kernel's dm-log-writes keeps of it. Pure.

What may live here: that log's format (the kernel's dm-log-writes.rst, and its driver), and what may be on a disk when
the power goes. What may not: the machine; what is to be read from such a disk.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from msgspec import Struct

MAGIC, VERSION = 0x6A736677736872, 1
HEAD, ENTRY = struct.Struct("<QQQI"), struct.Struct("<QQQQ")
FLUSH, FUA, DISCARD, MARK = 1, 2, 4, 8


class Write(Struct, frozen=True):
    """`count` bytes from `start` were written, and stand at `place` of the log; or they were thrown away.

    `flushes`: all that was written before is kept for certain; `forced`: so is this. `mark`: no write, but words.
    """

    start: int = 0
    count: int = 0
    place: int = 0
    discards: bool = False
    flushes: bool = False
    forced: bool = False
    mark: str = ""


class Moment(Struct, frozen=True):
    """The power goes right after a write. `kept`: what has become certain since the moment before; `pending`: what may
    be on the disk, the last of it just written; `mark`: the words that were said last.
    """

    kept: tuple[Write, ...]
    pending: tuple[Write, ...]
    mark: str


def read_writes(log: BinaryIO) -> Iterator[Write]:
    """Every write and every mark, in order; raises ValueError where this is no such log."""
    magic, version, entries, sector = HEAD.unpack(log.read(HEAD.size))
    if (magic, version) != (MAGIC, VERSION):
        raise ValueError("this is no log of dm-log-writes")
    place = sector
    for _ in range(entries):
        log.seek(place)
        first, sectors, flags, length = ENTRY.unpack(log.read(ENTRY.size))
        mark = log.read(length).rstrip(b"\0").decode() if flags & MARK else ""
        yield Write(first * sector, sectors * sector, place + sector, bool(flags & DISCARD),
                    bool(flags & FLUSH), bool(flags & FUA), mark)
        place += sector * (1 if flags & (DISCARD | MARK) else 1 + sectors)


def moments(writes: Iterable[Write]) -> Iterator[Moment]:
    """The moment after every write."""
    pending, mark = tuple[Write, ...](), ""
    for write in writes:
        if write.mark:
            mark = write.mark
            continue
        kept, still = (pending, ()) if write.flushes else ((), pending)
        pending = (*still, write)
        yield Moment(kept, pending, mark)


def replay(writes: Iterable[Write], log: BinaryIO, disk: BinaryIO) -> None:
    """Write to a disk what was written."""
    for write in writes:
        log.seek(write.place)
        disk.seek(write.start)
        disk.write(bytes(write.count) if write.discards else log.read(write.count))
