"""Folders that take minutes to make, kept for the next time: each under the hash of what it is made from.

What may live here: when one is made, kept and taken away, beside other runs that do the same. What may not: what is in
it.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from io import FileIO
from pathlib import Path

_held: list[ExitStack] = []
"""The locks of folders that this process uses; they are open as long as it runs."""


def kept_folder(cache: Path, kind: str, made_from: Iterable[str], make: Callable[[Path], None]) -> Path:
    """The folder that `make` fills, from the cache if it was filled before from the same.

    Older ones of its kind are taken away, but none that another run uses. Of two that want the same one the second
    waits.
    """
    whole = hashlib.sha256("\n".join(made_from).encode()).hexdigest()[:12]
    folder = cache / f"{kind}-{whole}"
    cache.mkdir(parents=True, exist_ok=True)
    with ExitStack() as until_made:
        lock = until_made.enter_context(_lock_of(folder))
        fcntl.flock(lock, fcntl.LOCK_SH)
        if not folder.is_dir():
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not folder.is_dir():  # another run may have made it meanwhile
                print(f"making {folder.name} …", file=sys.stderr, flush=True)
                _take_away_older(cache, kind, folder)
                _make(folder, make)
            fcntl.flock(lock, fcntl.LOCK_SH)
        _held.append(until_made.pop_all())
    return folder


def _make(folder: Path, make: Callable[[Path], None]) -> None:
    """Fill a folder; one that another run has left half made begins anew."""
    half = folder.with_suffix(".half")
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir()
    make(half)
    half.rename(folder)


def _take_away_older(cache: Path, kind: str, wanted: Path) -> None:
    for old in cache.glob(f"{kind}-*"):
        if not old.is_dir() or old.with_suffix("") == wanted:
            continue
        with _lock_of(old.with_suffix("")) as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            shutil.rmtree(old)


def _lock_of(folder: Path) -> FileIO:
    """A file beside a folder, which whoever makes or uses that folder holds."""
    return FileIO(folder.with_suffix(".lock"), "a")
