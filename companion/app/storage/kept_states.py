"""The files beside the journal in which states of its games are kept, so that nobody has to wait for a long replay.

What may live here: their names, their proof, how many there are. What may not: what a state means, the journal itself.
They are a convenience and never the truth: a file that is torn, flipped, gone, or made by other rules is not believed,
and the game is replayed. So nothing here is forced onto the disk, nothing here raises an error, and an older version of
the companion, which does not know these files, plays on without them. A file stands for exactly the entries that it was
made from: its proof is made over the chain value of the last of them, the game's set-up, the rules' version and itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from .regular_files import MAKE, PART, READ, enter_folder
from .schema import encode
from .state_dir import PRIVATE_FILE

OF_A_GAME, OF_ALL = 4, 32
"""So many files are kept of one game, and of all games together; the oldest go first."""
LARGEST = 1 << 24
NAME = re.compile(r"[1-9][0-9]{0,9}-[1-9][0-9]{0,9}")


class KeptFile(msgspec.Struct, frozen=True, array_like=True):
    """A state of a game after `length` entries, the last of which has the value `chain` in the journal's chain."""

    game: int
    length: int
    chain: int
    rules: str
    state: bytes
    proof: bytes = b""


READER = msgspec.msgpack.Decoder(KeptFile)


class KeptStates:
    """The files in `folder`."""

    def __init__(self, folder: Path) -> None:
        """Nothing is read yet, and the folder is not made before something is kept."""
        self._folder = folder

    def has_any(self) -> bool:
        """Whether there is any file, whatever stands in it."""
        return any(True for _ in self._names())

    def keep(self, kept: KeptFile, setup: bytes) -> bool:
        """Write a file, and delete what it makes needless; False if the disk does not take it."""
        data = encode(msgspec.structs.replace(kept, proof=_proof(kept, setup)))
        try:
            with enter_folder(self._folder.parent, self._folder.name) as folder:
                _write(folder, _name(kept.game, kept.length), data)
                self._sweep(folder, kept)
        except OSError:
            return False
        return True

    def lengths(self, game: int) -> tuple[int, ...]:
        """After how many entries there is a file of a game, the newest first."""
        return tuple(sorted((length for number, length in self._names() if number == game), reverse=True))

    def read(self, game: int, length: int, setup: bytes) -> KeptFile | None:
        """What was kept, if its proof is right; None: it is not to be believed."""
        with suppress(OSError, msgspec.MsgspecError, ValueError):
            handle = os.open(self._folder / _name(game, length), READ)
            with os.fdopen(handle, "rb") as file:
                kept = READER.decode(file.read(LARGEST))
            if (kept.game, kept.length) == (game, length) and kept.proof == _proof(kept, setup):
                return kept
        return None

    def forget(self, game: int) -> None:
        """Delete every file of a game."""
        for length in self.lengths(game):
            with suppress(OSError):
                (self._folder / _name(game, length)).unlink()

    def _names(self) -> Iterator[tuple[int, int]]:
        """The game and the length that each file's name says."""
        with suppress(OSError), os.scandir(self._folder) as found:
            for entry in found:
                if NAME.fullmatch(entry.name):
                    game, _, length = entry.name.partition("-")
                    yield int(game), int(length)

    def _sweep(self, folder: int, kept: KeptFile) -> None:
        """Delete what is beyond the numbers. Of this game a longer one goes as well: the game was shortened."""
        all_of_them = sorted(self._names(), reverse=True)
        own = [name for name in all_of_them if name[0] == kept.game and name[1] <= kept.length][:OF_A_GAME]
        others = [name for name in all_of_them if name[0] != kept.game][:OF_ALL - len(own)]
        for name in {*all_of_them} - {*own, *others}:
            with suppress(OSError):
                os.unlink(_name(*name), dir_fd=folder)


def _write(folder: int, name: str, data: bytes) -> None:
    """A file that has its name once all of it was written; what an interrupted attempt has left is written over."""
    part = f"{name}{PART}"
    with suppress(FileNotFoundError):
        os.unlink(part, dir_fd=folder)
    with os.fdopen(os.open(part, MAKE, PRIVATE_FILE, dir_fd=folder), "wb") as file:
        file.write(data)
    os.rename(part, name, src_dir_fd=folder, dst_dir_fd=folder)


def _name(game: int, length: int) -> str:
    return f"{game}-{length}"


def _proof(kept: KeptFile, setup: bytes) -> bytes:
    return blake2b(encode((kept.chain, kept.game, kept.length, kept.rules, setup, kept.state)), digest_size=16).digest()
