"""Putting a backup back: it is laid beside the state at once, and takes its place before anything is opened again.

What may live here: the steps, each of which may be cut off by the power. What may not: how a backup is read.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from companion.app.storage.state_dir import settle
from companion.engine.view import Notice
from companion.engine.words import Msg, moment, why_not

from .archive import Backup, read, unpack
from .state_copy import DATABASES, others
from .unfit import UnfitFileError

SAID = "restored"
STAGED, BEGUN, ROOM, BEFORE = "restore.zip", "restore.begun", "restore.new", "backups/before-restore"


def lay_down(path: Path, state: Path, running: str) -> Backup:
    """Lay the backup at `path` beside the state, whole, for the next start. UnfitFileError or OSError where not."""
    backup = read(path, running)
    state.mkdir(parents=True, exist_ok=True)
    part = state / f"{STAGED}.part"
    with path.open("rb") as source, part.open("wb") as target:
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())
    part.rename(state / STAGED)
    settle(state)
    return backup


def put_back(state: Path, running: str) -> Backup | None:
    """Let a backup that was laid down take the place of the state; None where there is none. Before anything is opened.

    What was there before lies in backups/before-restore. Cut off at any moment, it goes on at the next start.
    UnfitFileError: it was damaged meanwhile, and is taken away; the state is as it was.
    """
    staged, begun = state / STAGED, state / BEGUN
    if not staged.exists():
        begun.unlink(missing_ok=True)
        return None
    try:
        backup = read(staged, running)
    except UnfitFileError:
        staged.unlink()
        raise
    shutil.rmtree(state / ROOM, ignore_errors=True)
    unpack(staged, backup, state / ROOM)
    if not begun.exists():
        shutil.rmtree(state / BEFORE, ignore_errors=True)
        begun.touch()
        settle(state)
    _set_aside(state)
    _move_in(state, backup)
    staged.unlink()
    settle(state)
    begun.unlink()
    return backup


def before_opening(state: Path, running: str) -> Notice | None:
    """Put back what was laid down, and the word that is to be said about it."""
    try:
        backup = put_back(state, running)
    except UnfitFileError as error:
        return Notice(SAID, error.text, error.remedy, "bad")
    except OSError as error:
        return Notice(SAID, Msg("The backup was not put back ({why})", {"why": why_not(error)}),
                      Msg("Make room on the disk, then try once more."), "bad")
    return Notice(SAID, Msg("The games of {day} are back", {"day": day(backup.made)}), Msg(
        "What was there before lies in backups/before-restore.")) if backup else None


def day(wall: int) -> Msg:
    """A moment as people write it down, in this machine's time."""
    return moment(*time.localtime(wall)[:5])


def _set_aside(state: Path) -> None:
    """Everything that was there; what has gone there before the power was cut stays as it is."""
    files = [path for name in DATABASES for path in state.glob(f"{name}*")] + list(others(state))
    for path in dict.fromkeys(files):
        target = state / BEFORE / path.relative_to(state)
        if target.exists():
            path.unlink()
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)


def _move_in(state: Path, backup: Backup) -> None:
    for name in backup.files:
        target = state / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (state / ROOM / name).rename(target)
    shutil.rmtree(state / ROOM)
    settle(state)
