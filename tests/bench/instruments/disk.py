"""What a companion leaves on its disk: commits in SQLite's write-ahead logs, files made anew, and which disk it is.

What may live here: reading the files of a state directory from outside. What may not: opening them with SQLite.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .programs import ROOT

HEADER, FRAME = struct.Struct(">8I"), struct.Struct(">6I")
PLACE = ROOT / "build" / "bench"
"""Here, where the programs are, and not in a folder for passing things, which may lie in memory."""


@contextmanager
def state_folder() -> Iterator[Path]:
    """A folder for one measurement, on a disk."""
    PLACE.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="table-", dir=PLACE) as name:
        yield Path(name)


def kind_of_disk(place: Path = ROOT) -> str:
    """The file system on which `place` lies, and its device, such as “ext4 on /dev/sda2”."""
    mounts = [line.split()[:3] for line in Path("/proc/self/mounts").read_text().splitlines()]
    device, _, kind = max((one for one in mounts if place.is_relative_to(one[1])), key=lambda one: len(one[1]))
    return f"{kind} on {device}"


class Logged(NamedTuple):
    """What write-ahead logs hold: transactions, and bytes with all that surrounds them."""

    commits: int
    bytes: int


def logs(folder: Path) -> dict[str, Logged]:
    """What each write-ahead log below `folder` holds since it was begun anew."""
    return {f"{path.name} {_salts(path)}": _logged(path.read_bytes()) for path in sorted(folder.rglob("*-wal"))}


def logged_since(before: dict[str, Logged], after: dict[str, Logged]) -> Logged:
    """What was not there before; of a log begun anew all."""
    grown = [(now.commits - then.commits, now.bytes - then.bytes) for name, now in after.items()
             for then in (before.get(name, Logged(0, 0)),)]
    return Logged(sum(commits for commits, _ in grown), sum(count for _, count in grown))


def other_files(folder: Path) -> set[tuple[str, int, int]]:
    """Every file below `folder` but SQLite's, with its inode and when it was changed: what is rewritten differs."""
    found = (path for path in folder.rglob("*") if path.is_file() and ".db" not in path.name)
    return {(str(path), path.stat().st_ino, path.stat().st_mtime_ns) for path in found}


def _salts(path: Path) -> str:
    """What tells the frames of this round from those of the round before, which lie behind them."""
    return path.read_bytes()[16:24].hex()


def _logged(data: bytes) -> Logged:
    """A frame that ends a transaction carries the size of the file in pages; https://sqlite.org/fileformat2.html 4."""
    if len(data) < HEADER.size:
        return Logged(0, 0)
    _, _, page, _, *salts, _, _ = HEADER.unpack_from(data)
    commits = frames = 0
    for at in range(HEADER.size, len(data) - FRAME.size - page + 1, FRAME.size + page):
        _, ends, *frame_salts, _, _ = FRAME.unpack_from(data, at)
        if frame_salts != salts:
            break
        commits, frames = commits + (ends > 0), frames + 1
    return Logged(commits, frames * (FRAME.size + page))
