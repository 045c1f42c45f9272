"""Where on this machine the companion keeps things. What may live here: paths, and the lock on them. What may not: what
lies there. The folder is for its owner alone, because games hold secrets.
"""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from platformdirs import user_state_dir

from companion.app.config.settings import Settings

from .errors import UnusableFolderError

NAME = "tabletop-companion"
OF_THE_SYSTEM = Path("/var/lib") / NAME  # where systemd has a companion keep its state
JOURNAL = "journal.db"
LIBRARY = "library.db"
PICTURES = "pictures"
LOCK = "lock"
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


def state_directory(settings: Settings, environ: Mapping[str, str]) -> Path:
    """The folder for games and everything learned: as configured, else systemd's, else the user's own place for it."""
    configured = settings.table.state_directory or environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(configured).expanduser() if configured else Path(user_state_dir(NAME))


def make_state_folder(state: Path) -> Path:
    """The folder, made if it is not there, and closed to everybody else; a folder that everybody may use (/tmp) stays
    open.

    UnusableFolderError where it cannot be.
    """
    try:
        state.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableFolderError(state, str(error)) from error
    with suppress(OSError):
        if not state.stat().st_mode & stat.S_ISVTX:
            state.chmod(PRIVATE_FOLDER)
    return state


def settle_folder(folder: Path) -> None:
    """Have a folder itself written to the disk: the names in it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock_state(state: Path) -> TextIO:
    """The lock on a state directory; BlockingIOError while another companion holds it, UnusableFolderError without."""
    never_waiting = os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        lock = os.fdopen(os.open(state / LOCK, os.O_WRONLY | os.O_CREAT | never_waiting, PRIVATE_FILE), "w")
    except OSError as error:
        raise UnusableFolderError(state, str(error)) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise
    return lock
