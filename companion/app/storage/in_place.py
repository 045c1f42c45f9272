"""What stands under the name of each file that the companion opens: a file, or something that must not be opened.

What may live here: the names in the state folder and what each has to be. What may not: opening anything. A pipe would
keep a start waiting for ever, a link would have something else written over, a device has no end.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.engine.words import Msg

from .errors import MisplacedError
from .state_dir import JOURNAL, LIBRARY, LOCK, PICTURES

PIECES = ("", "-wal", "-shm", ".new", ".saved", ".witness")
FILES = (*(f"{name}{piece}" for name in (JOURNAL, LIBRARY) for piece in PIECES),
         LOCK, "heartbeat", "trial", "entering", "devices/devices.log")
FOLDERS, SOCKETS = (PICTURES, "devices", "broker"), ("control",)
FOUND: tuple[tuple[Callable[[int], bool], Msg], ...] = (
    (stat.S_ISREG, Msg("a file")), (stat.S_ISDIR, Msg("a folder")), (stat.S_ISLNK, Msg("a link")),
    (stat.S_ISFIFO, Msg("a pipe")), (stat.S_ISSOCK, Msg("a socket")))


def require_places(state: Path) -> None:
    """MisplacedError unless everything in the state folder that is there is what the companion opens under its name."""
    for is_right, names in ((stat.S_ISREG, FILES), (stat.S_ISDIR, FOLDERS), (stat.S_ISSOCK, SOCKETS)):
        for name in names:
            require_place(state / name, is_right)


def require_place(path: Path, is_right: Callable[[int], bool] = stat.S_ISREG) -> None:
    """MisplacedError if there is something at `path` that is not what it has to be."""
    for mode in _modes(path):
        if not is_right(mode):
            raise MisplacedError(path, kind_of(mode))


def kind_of(mode: int) -> Msg:
    """What has this mode, in words."""
    return next((words for is_this, words in FOUND if is_this(mode)), Msg("a device"))


def _modes(path: Path) -> Iterator[int]:
    """The mode of what is there, if anything is; if it cannot be looked at, the code that opens it says why."""
    try:
        yield os.lstat(path).st_mode
    except OSError:
        return
