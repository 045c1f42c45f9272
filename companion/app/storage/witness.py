"""The witness: how many entries each game had, kept beside the journal, where damage to the journal does not reach.

The library has one as well, of how long its log was.

What may live here: the numbers and their places in the file. What may not: the journal itself, what is done about a
loss. It is written after each commit and not forced onto the disk, so it may know less than the journal, and more only
if the journal has lost something. A game has two places, used in turn; each is 16 bytes: its number, its entries, their
checksum (little-endian, 4 bytes each), and 4 of nothing. The first 16 bytes say when the companion was ended: the
number of the sitting, the wall clock (8 bytes), their checksum.
"""

from __future__ import annotations

import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path
from weakref import finalize

from .state_dir import PRIVATE_FILE

PLACE = struct.Struct("<III4x")
NUMBERS = struct.Struct("<II")
END = struct.Struct("<IQ")
SUM = struct.Struct("<I")
THE_LOG = 1
"""The number under which a log's length is kept."""


class Witness:
    """The open file. It raises nothing: a table can be played without a witness."""

    def __init__(self, path: Path) -> None:
        """Open or make the file at `path`."""
        self._file = -1
        with suppress(OSError):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        self._let_go = finalize(self, _closed, self._file)

    def counts(self) -> dict[int, int]:
        """How many entries each game had."""
        data = b""
        with suppress(OSError):
            data = os.pread(self._file, os.fstat(self._file).st_size, 0)
        found = dict[int, int]()
        for at in range(2 * PLACE.size, len(data) - PLACE.size + 1, PLACE.size):
            game, count, crc = PLACE.unpack_from(data, at)
            if game == at // PLACE.size // 2 and crc == _crc(game, count):
                found[game] = max(count, found.get(game, 0))
        return found

    def saw(self, game: int, count: int) -> None:
        """The game has `count` entries on the disk."""
        self._place(game, count, count % 2)

    def correct(self, game: int, count: int) -> None:
        """The game has `count` entries, whatever was known."""
        self._place(game, count, 0)
        self._place(game, count, 1)

    def end(self, sitting: int, wall: int) -> None:
        """The companion is ended at a sitting, and so nothing happens after `wall`."""
        told = END.pack(sitting, wall)
        with suppress(OSError):
            os.pwrite(self._file, told + SUM.pack(zlib.crc32(told)), 0)

    def ended(self, sitting: int) -> int:
        """When the companion was ended at that sitting, in wall seconds; 0 if it was not."""
        with suppress(OSError, struct.error):
            data = os.pread(self._file, PLACE.size, 0)
            number, wall = END.unpack(data[:END.size])
            if number == sitting and data[END.size:] == SUM.pack(zlib.crc32(data[:END.size])):
                return int(wall)
        return 0

    def settle(self) -> None:
        """Have it written to the disk now."""
        if self._file >= 0:
            with suppress(OSError):
                os.fdatasync(self._file)

    def close(self) -> None:
        """Let the file go."""
        self.settle()
        self._let_go()
        self._file = -1

    def _place(self, game: int, count: int, which: int) -> None:
        with suppress(OSError):
            os.pwrite(self._file, PLACE.pack(game, count, _crc(game, count)), (2 * game + which) * PLACE.size)


class LogWitness:
    """A witness for a file whose rows may come and go: it knows only that there was a file, and how long its log was.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the file at `path`."""
        self._witness = Witness(path)

    def saw(self, size: int) -> None:
        """Record that so many bytes of the log count; 0: it is about to be folded, which must not be forgotten in a
        power cut.
        """
        if size:
            self._witness.saw(THE_LOG, 1 + size)
        else:
            self._witness.correct(THE_LOG, 1)
            self._witness.settle()

    def misses(self, path: Path, log: Path) -> bool:
        """Whether the file has vanished, or what was committed has vanished from its log."""
        known = self._witness.counts().get(THE_LOG, 0)
        size = log.stat().st_size if log.exists() else 0
        return known > 1 + size or bool(known and not path.exists())

    def close(self) -> None:
        """Let the file go."""
        self._witness.close()


def _closed(file: int) -> None:
    with suppress(OSError):
        os.close(file)


def _crc(game: int, count: int) -> int:
    return zlib.crc32(NUMBERS.pack(game, count))
