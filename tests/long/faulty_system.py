"""A system that refuses, or ends the process, at the n-th of its calls; and a restore that is tried under it.

What may live here: faults below Python's own `os`, in a process of its own, and what is found afterwards. What may not:
how many are tried. Files that Python opens by a handle read and write through counted calls as well.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from companion import __version__
from companion.app.appliance import restore, switch
from companion.app.appliance.kept_names import state_names
from companion.app.appliance.unfit import UnfitFileError
from companion.app.storage.errors import StoreError
from companion.app.storage.regular_files import sum_of
from companion.engine.view import Notice
from companion.engine.words import say
from tests.long.in_a_child import MEMORY, told_by

KILLED, FULL, BROKEN, AFTER, LASTING = "killed", "full", "broken", "reported though done", "broken from then on"
FAULTS = (KILLED, FULL, BROKEN, AFTER, LASTING)
CALLS = ("open", "read", "write", "fsync", "rename", "replace", "unlink", "remove", "mkdir", "rmdir", "listdir",
         "scandir", "stat", "lstat", "fstat", "chmod", "statvfs", "sendfile", "close")
ROOM_NEEDED = {"open", "write", "fsync", "rename", "mkdir"}
UNTOUCHED = {"close"}
"""It may end a process, but what is written was synced before: nobody asks what it says."""


class CountedFile(io.RawIOBase):
    """A file that reads and writes by the counted calls of `os`."""

    def __init__(self, handle: int) -> None:
        super().__init__()
        self._handle = handle

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._handle

    def readinto(self, room: Any) -> int:
        data = os.read(self._handle, len(room))
        room[:len(data)] = data
        return len(data)

    def write(self, data: Any) -> int:
        return os.write(self._handle, data)

    def seek(self, offset: int, whence: int = 0) -> int:
        return os.lseek(self._handle, offset, whence)

    def close(self) -> None:
        if not self.closed:
            super().close()
            os.close(self._handle)


class FaultySystem:
    """From now on in this process the call of number `at` meets `fault`; `calls` counts."""

    def __init__(self, fault: str, at: int) -> None:
        self.calls, self._fault, self._at, self._over = 0, fault, at, False
        for name in CALLS:
            setattr(os, name, self._counted(name, getattr(os, name)))
        really = os.fdopen
        os.fdopen = lambda handle, mode="r", *more, **named: _opened(handle, mode) if "b" in mode else really(  # type: ignore[assignment]
            handle, mode, *more, **named)

    def rest(self) -> bool:
        """No more faults; whether there was one."""
        self._over = True
        return self.calls > self._at

    def _counted(self, name: str, really: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if self._over:
                return really(*given, **named)
            self.calls += 1
            due = self.calls == self._at + 1 or (self._fault == LASTING and self.calls > self._at)
            if not due or (name in UNTOUCHED and self._fault != KILLED):
                return really(*given, **named)
            if self._fault == KILLED:
                os.kill(os.getpid(), signal.SIGKILL)
            if self._fault == AFTER:
                with suppress(OSError):
                    _undone(really(*given, **named))
            number = errno.ENOSPC if self._fault == FULL and name in ROOM_NEEDED else errno.EIO
            raise OSError(number, os.strerror(number))
        return call


def _opened(handle: int, mode: str) -> Any:
    raw = CountedFile(handle)
    return io.BufferedReader(raw) if "r" in mode else io.BufferedWriter(raw)


def _undone(found: Any) -> None:
    """A handle that nobody gets is not kept."""
    if hasattr(found, "close"):
        found.close()


def _outcome(act: Callable[[], object]) -> str:
    """What is told: that all is well, or why it was refused, or why nothing may be opened."""
    try:
        found = act()
    except StoreError as error:
        return f"unopened: {error}"
    except OSError as error:
        return f"refused: {error}"
    except UnfitFileError as error:
        return f"refused: {say(error.text)}"
    if isinstance(found, Notice) and found.tone == "bad":
        return f"refused: {say(found.text)}"
    return "well"


def contents(folder: Path) -> dict[str, str]:
    """Every file of a state with its sum."""
    return {name: sum_of(folder / name) for name in state_names(folder) if (folder / name).is_file()}


def faults(state: Path, made: Path | None, fault: str, every: int = 1, first: int = 0) -> list[str]:
    """What is wrong after `fault` at every so many calls of a start with a backup laid down in `state` (of laying the
    backup `made` down, where none is); an empty text where nothing is.
    """
    laid = (state / switch.INTENT).exists()
    told = list[str]()
    for at in count(first, every):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            work = Path(folder, "state")
            shutil.copytree(state, work, symlinks=True)
            wanted = contents(work / switch.ROOM) if laid else {}
            lines = told_by(partial(_attempt, work, None if laid else made, fault, at))
            if lines and lines[0] == "over":
                return told
            wrong = _wrong(work, contents(state), wanted, lines)
            told.append("; ".join(f"{fault} at call {at}: {one}" for one in wrong))
    return told


def _attempt(work: Path, made: Path | None, fault: str, at: int, say_: Callable[[str], None]) -> None:
    system = FaultySystem(fault, at)
    try:
        word = _outcome(lambda: restore.lay_down(made, work, __version__, "table") and None if made else
                        restore.before_opening(work, __version__, "table"))
    finally:
        came = system.rest()
    say_(word if came else "over")


def _wrong(work: Path, old: dict[str, str], new: dict[str, str], lines: list[str]) -> Iterator[str]:
    """What is wrong with what is found, at once and after the next start on a sound system."""
    word = lines[0] if lines else ""
    yield from (line for line in lines if line.startswith("!"))
    whole = {"refused": (old,), "well": (new,) if new else (old,)}.get(word.partition(":")[0])
    if whole is not None and contents(work) not in whole:
        yield f"“{word}” was told, and that is not what is there"
    notice = restore.before_opening(work, __version__, "table")
    found = contents(work)
    kept = [contents(place) for place in (work / "backups").glob("before-restore-*")]
    if found != old and not (new and found == new and old in kept) and not (not new and old in kept):
        yield f"neither is whole: {sorted(found)}, {kept}"
    if word.startswith("refused") and found != old:
        yield "what was refused came all the same"
    if found != old and word != "well" and (notice is None or "are back" not in say(notice.text)) and word:
        yield f"nobody says which: {word}, {notice}"
    left = [path.name for path in work.iterdir() if path.name.startswith("restore")]
    if left:
        yield f"left behind: {left}"
