"""The newest sign of life of the game on the table, in a small file of its own beside the journal.

What may live here: writing and reading it. What may not: when one is due, which game is on the table, entries.

Two places are written in turn, each a sector with a checksum, so that a power cut can spoil only one. An unsynced sign
survives the end of the process, however sudden; a synced one a power cut as well.
"""

from __future__ import annotations

import errno
import os
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from .errors import DiskError, DiskFullError, ReadOnlyError, StoreError

SIGN = struct.Struct("<8sQQQQQ")  # mark, number, game, when the game was opened, table time, wall clock
SUM = struct.Struct("<I")
MARK = b"TABLE-HB"
SECTOR = 512
PLACES = 2
KINDS: dict[int | None, type[StoreError]] = {
    errno.ENOSPC: DiskFullError, errno.EDQUOT: DiskFullError, errno.EROFS: ReadOnlyError, errno.EACCES: ReadOnlyError,
    errno.EPERM: ReadOnlyError}

Key = tuple[int, int]


class Pulse:
    """The file at `path`. `synced` counts how often the disk was made to keep a sign of life."""

    def __init__(self, path: Path, wall: Callable[[], int]) -> None:
        """Nothing is opened before the first `beat`; `wall` labels what is written."""
        self._path, self._wall = path, wall
        self._file, self._number = -1, 0
        self.synced = 0

    def beat(self, game: Key, at: int, *, sync: bool) -> None:
        """Write that `game` (its number, when it was opened) is alive at table time `at`. May raise a StoreError."""
        try:
            self._open()
            self._number += 1
            sign = SIGN.pack(MARK, self._number, *game, at, self._wall())
            os.pwrite(self._file, sign + SUM.pack(zlib.crc32(sign)), self._number % PLACES * SECTOR)
            if sync:
                os.fdatasync(self._file)
                self.synced += 1
        except OSError as error:
            raise KINDS.get(error.errno, DiskError)(self._path, str(error)) from error

    def last(self, game: Key) -> tuple[int, int] | None:
        """(table time, wall clock) of the last sign of life of `game`; None where none can be read. Raises nothing."""
        of_game = [sign for sign in self._read() if sign[1:3] == game]
        return max(of_game)[3:] if of_game else None

    def close(self) -> None:
        """Close the file; may be called twice."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def _open(self) -> None:
        if self._file < 0:
            self._number = max((sign[0] for sign in self._read()), default=0)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            os.ftruncate(self._file, PLACES * SECTOR)

    def _read(self) -> list[tuple[int, int, int, int, int]]:
        """(number, game, opened, at, wall) of every place that is intact."""
        data = b""
        with suppress(OSError):
            data = self._path.read_bytes()
        places = (data[place * SECTOR:][:SIGN.size + SUM.size] for place in range(PLACES))
        return [SIGN.unpack(place[:SIGN.size])[1:] for place in places if _intact(place)]


def _intact(place: bytes) -> bool:
    sign = place[:SIGN.size]
    return sign.startswith(MARK) and place[SIGN.size:] == SUM.pack(zlib.crc32(sign))
