"""A copy of a journal as it is at one moment, for programs that only want to read while a companion goes on writing.

What may live here: copying, and knowing that it is whole. What may not: opening, the meaning of anything.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from .errors import DiskError, LockedError
from .in_place import require_place
from .store import log_of

HEAD = 32
TRIES = 50


def copy_database(path: Path, folder: Path) -> Path:
    """A copy of the file at `path`, of its log and of what lies beside it, in `folder`; StoreError if that fails.

    The witness comes first: it may know less than the rest, never more. Then the file, then its log: as long as that is
    the same log, it holds whatever was moved into the file meanwhile. Otherwise all is copied once more.
    """
    for source in _sources(path):
        require_place(source)
    try:
        for _ in range(TRIES):
            if _copy(path, folder):
                return folder / path.name
    except OSError as error:
        raise DiskError(path, str(error)) from error
    raise LockedError(path, "it changes all the time")


def _sources(path: Path) -> tuple[Path, ...]:
    return path.with_name(path.name + ".witness"), path.with_name("heartbeat"), path, log_of(path)


def _copy(path: Path, folder: Path) -> bool:
    before = _state(path)
    for source in _sources(path):
        target = folder / source.name
        target.unlink(missing_ok=True)
        if source.is_file():
            shutil.copyfile(source, target)
    after = _state(path)
    return before[0] == after[0] and (before[0] != b"" or before[1] == after[1])


def _state(path: Path) -> tuple[bytes, tuple[int, int]]:
    """The head of the log (empty without one), and when the file was written and how large it was."""
    log = log_of(path)
    head = b""
    if log.exists():
        with log.open("rb") as file:
            head = file.read(HEAD)
    stat = path.stat() if path.exists() else None
    return head, (stat.st_mtime_ns, stat.st_size) if stat else (0, 0)
