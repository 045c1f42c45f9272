"""Files opened with distrust: only regular ones are read, and nothing is written through a link.

What may live here: opening, making and naming files where somebody else may have laid something first, as on a stick.
What may not: what stands in a file. A stick with a file system of Linux may hold pipes, devices and links under any
name: reading a pipe would wait for ever, and a link would lead out of the stick.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from .state_dir import PRIVATE_FILE, PRIVATE_FOLDER

READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
PART = ".part"
"""How a file is called until it is whole."""


class IrregularError(OSError):
    """An error: there is something at the path that is no file: a pipe or a device."""


def open_regular(path: Path, *, follow: bool = False) -> BufferedReader:
    """The file at `path`, to be read. OSError at once where a link is (ELOOP) or a folder; IrregularError.

    `follow`: the path was given by somebody who may read everything here, so a link is meant.
    """
    handle = os.open(path, READ & ~os.O_NOFOLLOW if follow else READ)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "a folder", str(path))
        if not stat.S_ISREG(mode):
            raise IrregularError(errno.EINVAL, "no regular file", str(path))
    except BaseException:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb")


def sum_of(path: Path) -> str:
    """The SHA-256 of the file at `path`, by which its bytes are known. OSError, as of `open_regular`."""
    with open_regular(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_regular(path: Path) -> bool:
    """Whether a regular file lies at `path`, and no link to one. OSError where the disk does not say."""
    return stat.S_ISREG(_mode(path))


def is_folder(path: Path) -> bool:
    """Whether a folder lies at `path`, and no link to one. OSError where the disk does not say."""
    return stat.S_ISDIR(_mode(path))


def is_there(path: Path) -> bool:
    """Whether anything lies at `path`, a link to nowhere too. OSError where the disk does not say."""
    return _mode(path) != 0


def _mode(path: Path) -> int:
    try:
        return os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


@contextmanager
def enter_folder(base: Path, *inside: str) -> Iterator[int]:
    """A handle on the folder `inside` the folder `base`, whose folders are made where they are missing.

    Whatever `base` is, none of those inside it may be a link: OSError (ENOTDIR, ELOOP), and nothing is made beyond it.
    """
    handle = os.open(base, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for name in inside:
            with suppress(FileExistsError):
                os.mkdir(name, PRIVATE_FOLDER, dir_fd=handle)
            deeper = os.open(name, FOLDER, dir_fd=handle)
            os.close(handle)
            handle = deeper
        yield handle
    finally:
        os.close(handle)


def write_whole(folder: int, name: str, fill: Callable[[BinaryIO], None],
                prove: Callable[[BinaryIO], None] = lambda file: None) -> None:
    """Have `fill` write the file `name` in the folder with the handle `folder`; it has its name once it is on the disk.

    `prove` reads it once more before that; whatever either of them raises, and OSError: nothing is left.
    """
    part = f"{name}{PART}"
    sweep_part_files(folder, part)
    handle = os.open(part, MAKE, PRIVATE_FILE, dir_fd=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fill(file)
            file.flush()
            os.fsync(handle)
            with os.fdopen(os.open(part, READ, dir_fd=folder), "rb") as written:
                prove(written)
            os.rename(part, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(part, dir_fd=folder)
        raise
    os.fsync(folder)


def sweep_part_files(folder: int, part: str) -> None:
    """Delete an unfinished file, or a link of its name, unless somebody is writing it at this moment (its lock)."""
    try:
        handle = os.open(part, READ, dir_fd=folder)
    except FileNotFoundError:
        return
    except OSError:  # a link, or what cannot be read
        os.unlink(part, dir_fd=folder)
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(part, dir_fd=folder)
    except BlockingIOError:
        return
    finally:
        os.close(handle)


def copy_whole(source: Path, folder: int, name: str) -> None:
    """Copy the regular file `source` into the folder with the handle `folder`, under `name`. OSError."""
    with open_regular(source) as file:
        write_whole(folder, name, lambda target: _poured(file, target))


def _poured(source: BinaryIO, target: BinaryIO) -> None:
    while data := source.read(1 << 16):
        target.write(data)
