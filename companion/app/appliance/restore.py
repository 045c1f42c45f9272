"""Restoring a backup: it is checked and unpacked as a whole beside the state at once, and takes its place at a start.

What may live here: the steps, and the words about them. What may not: how a backup is read (archive.py), how files
change places (switch.py). Imports many modules, because every step of a restore comes together here.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from companion.app.storage.errors import StoreError
from companion.app.storage.regular_files import MAKE, sum_of
from companion.app.storage.state_dir import JOURNAL, PRIVATE_FILE, PRIVATE_FOLDER, make_state_folder, settle_folder
from companion.engine.view import Notice
from companion.engine.words import Msg, moment_text, why_not

from . import state_check, switch, table_identity
from .archive import OTHER, Backup, RoomError, unpack_backup
from .backup_folder import next_file
from .kept_names import kept_files, state_names
from .unfit import UnfitFileError
from .version_rank import version_rank

SAID = "restored"
LEAST_FREE = 32 << 20
OLD_STAGED, OLD_BEGUN = "restore.zip", "restore.begun"
"""The file that versions before 0.5 staged; it is offered as a backup again, because nobody knows what was played
since.
"""
log = logging.getLogger(__name__)


class LaidBackup(NamedTuple):
    """A backup that waits for the next start: when it was made (wall seconds), whether it had to be mended, and how
    many files of another program were left out.
    """

    made: int
    damaged: bool
    left_out: int

    @property
    def left_out_in_words(self) -> Msg:
        """How many files were left out."""
        return Msg("One file of another program was left out.", {"n": self.left_out},
                   "{n} files of other programs were left out.")


def lay_down(path: Path, state: Path, running: str, table: str, *, sure: bool = False) -> LaidBackup:
    """Unpack the backup at `path` beside the state, whole, for the next start; the state itself is not touched.

    UnfitFileError or OSError if it cannot be restored; AnotherTableError if it does not belong to this table (whose id
    is `table`) and nobody is `sure`.
    """
    room = make_state_folder(state) / switch.ROOM
    _begin(state)
    try:
        room.mkdir(PRIVATE_FOLDER)
        unpacked = unpack_backup(path, running, lambda name: RoomFile(room / name))
        damaged = not _prove(room, path.name, unpacked.backup)
        if not sure:
            table_identity.judge_owner(state, table, unpacked.backup, room)
        names = tuple(kept_files(room))
        _settle_all(room, names)
        sums = {name: sum_of(room / name) for name in names}
        switch.announce_switch(state, switch.Intent(unpacked.backup.made, sums, running, damaged=damaged))
    except BaseException:
        with suppress(StoreError):
            switch.withdraw_switch(state)
        raise
    return LaidBackup(unpacked.backup.made, damaged, unpacked.left_out)


def _begin(state: Path) -> None:
    """Remove what was staged before, unless it is half in its place: then the next start goes on with it."""
    with suppress(UnfitFileError):
        found = switch.announced_switch(state)
        if found is not None and found.place:
            raise OSError(errno.EBUSY, "half in its place")
    switch.withdraw_switch(state)


def _prove(room: Path, file: str, backup: Backup) -> bool:
    """Whether a companion can open what lies in the room, and finds it whole. UnfitFileError if it can open nothing."""
    if not (room / JOURNAL).exists() and backup.games > 0:
        raise UnfitFileError(Msg("{file} should hold {n} games, and there are none in it", {
            "file": file, "n": backup.games}), OTHER)
    whole = state_check.prove_state(room, file)
    if set(state_names(room)) != set(kept_files(room)):  # a log that was not folded
        raise UnfitFileError(Msg("The games in {file} cannot be opened ({why})", {"file": file, "why": "?"}), OTHER)
    return whole


def put_back(state: Path, running: str) -> tuple[switch.Intent, str] | None:
    """Let a staged backup take the place of the state; what it was, and where the old files lie now.

    None: there is none. This happens before anything is opened; if it is interrupted at any moment, the next start goes
    on. UnfitFileError, OSError: the state is as it was, and the backup is no longer staged. StoreError: the disk allows
    neither.
    """
    intent = switch.announced_switch(state)
    if intent is None:
        switch.sweep_leftovers(state)
        return None
    if not intent.place and version_rank(intent.version)[0] > version_rank(running)[0]:
        switch.withdraw_switch(state)
        raise UnfitFileError(Msg("The backup was laid down by version {version}, which is newer than this one", {
            "version": intent.version}), switch.UNCHANGED)
    return intent, switch.switch_files(state, intent)


def before_opening(state: Path, running: str, table: str) -> Notice | None:
    """Restore what was staged, and say so in a notice. StoreError: nothing may be opened."""
    try:
        found = put_back(state, running)
    except UnfitFileError as error:
        return Notice(SAID, error.text, error.remedy, "bad")
    except OSError as error:
        return restore_refusal(why_not(error))
    except StoreError:
        raise
    except Exception as error:  # whatever it is, a table is opened with the games that it had
        log.exception("a backup was not put back")
        return restore_refusal(Msg.plain(type(error).__name__))
    if found is None:
        return _from_before(state, table)
    intent, place = found
    text = Msg("The games of {day} are back", {"day": day_text(intent.made)})
    where = Msg("What was there before lies in {folder}.", {"folder": place})
    if intent.damaged:
        return Notice(SAID, Msg("{text}; the backup was damaged, and what could be saved of it is there", {
            "text": text}), where, "bad")
    return Notice(SAID, text, where)


def restore_refusal(why: Msg) -> Notice:
    """A notice: a backup was not restored, and nothing has changed."""
    return Notice(SAID, Msg("The backup was not put back ({why})", {"why": why}),
                  Msg("The games are as they were. Make room on the disk, then try once more."), "bad")


def day_text(wall: int) -> Msg:
    """A moment as people write it down, in this machine's time."""
    return moment_text(*time.localtime(wall)[:5])


class RoomFile:
    """One file of a backup while it is unpacked, open from its beginning to its end. Everything raises RoomError."""

    def __init__(self, path: Path) -> None:
        with in_the_room():
            path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._free = shutil.disk_usage(path.parent).free - LEAST_FREE
            self._handle = os.open(path, MAKE, PRIVATE_FILE)

    def __enter__(self) -> RoomFile:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    def write(self, data: bytes, /) -> None:
        """Write a piece; as long as some room is left for the games that are played meanwhile."""
        self._free -= len(data)
        with in_the_room():
            if self._free < 0:
                raise OSError(errno.ENOSPC, "kept for games")
            while data:
                data = data[os.write(self._handle, data):]


@contextmanager
def in_the_room() -> Iterator[None]:
    """An error of the disk, which does not mean that the backup is damaged."""
    try:
        yield
    except OSError as error:
        raise RoomError(*error.args) from error


def _settle_all(room: Path, names: tuple[str, ...]) -> None:
    """Force the files and their names onto the disk; what else lies there is no part of the backup."""
    for name in names:
        handle = os.open(room / name, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    for folder in sorted({room, *((room / name).parent for name in names)}):
        settle_folder(folder)


def _from_before(state: Path, table: str) -> Notice | None:
    """Rename what an older version staged and never finished, so that it lies among the backups; None if there is none.
    """
    old = state / OLD_STAGED
    if not old.is_file():
        return None
    try:
        folder = state / switch.BACKUPS
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        target = next_file(folder, table, int(old.stat().st_mtime))
        old.rename(target)
        (state / OLD_BEGUN).unlink(missing_ok=True)
    except OSError as error:
        return restore_refusal(why_not(error))
    return Notice(SAID, Msg("A backup was not put back, for the version before this one did not come to its end"), Msg(
        "It is kept as {file}. Choose it on the page for updates and backups; nothing has changed now.",
        {"file": target.name}))
