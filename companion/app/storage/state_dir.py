"""Where on this machine the companion keeps things. What may live here: paths, and the lock on them. What may not: what
lies there.
"""

from __future__ import annotations

import fcntl
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from platformdirs import user_state_dir

from companion.app.config.settings import Settings

NAME = "tabletop-companion"
JOURNAL, LIBRARY = "journal.db", "library.db"


def state_directory(settings: Settings, environ: Mapping[str, str]) -> Path:
    """The folder for games and everything learned: as configured, else systemd's, else the user's own place for it."""
    configured = settings.table.state_directory or environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(configured).expanduser() if configured else Path(user_state_dir(NAME))


def lock(state: Path) -> TextIO:
    """The lock on a state directory; BlockingIOError while another companion holds it."""
    lock = (state / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return lock
