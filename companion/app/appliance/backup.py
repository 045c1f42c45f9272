"""A backup: everything in the state folder in one file, looked at again before it counts, a few of them in a folder.

What may live here: the form of a backup, writing, reading, and which old ones go. What may not: when one is made, which
folders there are, putting one back (restore.py).
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import time
import zipfile
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.app.storage.state_dir import PRIVATE_FILE, settle
from companion.engine.words import Msg

from .release import rank
from .state_copy import copied_state
from .unfit import UnfitFileError

MANIFEST, FORM = "backup.json", 1
NAME = re.compile(r"tabletop-backup-(?P<table>[a-z0-9-]+)-(?P<number>\d{4,})-\d{8}-\d{4}\.zip")
KEPT = 10
CUT = Msg("{file} is damaged, or was not copied to its end")
OTHER = Msg("Choose another backup; nothing has changed.")
DAMAGED = (OSError, EOFError, zipfile.BadZipFile, RuntimeError, KeyError, ValueError, msgspec.MsgspecError)


class Backup(Struct, frozen=True):
    """What is in a backup: the version that made it, when (wall seconds), and the sum of every file by its name."""

    version: str
    made: int
    files: dict[str, str]
    form: int = FORM


def write(state: Path, folder: Path, table: str, version: str, now: int) -> Path:
    """Make a backup of `state` in `folder`, as the newest of `table`; its file. OSError or StoreError where not.

    It has its name only once it is on the disk and reads back as it was meant.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = max((_number(path) for path in backups(folder, table)), default=0) + 1
    target = folder / f"tabletop-backup-{table}-{number:04}-{time.strftime('%Y%m%d-%H%M', time.localtime(now))}.zip"
    part = target.with_suffix(".part")
    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as room:
            names = copied_state(state, Path(room))
            sums = {name: _sum((Path(room) / name).read_bytes()) for name in names}
            _pack(part, Path(room), Backup(version, now, sums))
        read(part, version)
        part.rename(target)
        settle(folder)
    except UnfitFileError as error:
        raise OSError(0, "it does not read back as it was written") from error
    finally:
        part.unlink(missing_ok=True)
    return target


def _pack(part: Path, room: Path, backup: Backup) -> None:
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE_FILE), "wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, msgspec.json.encode(backup))
            for name in backup.files:
                archive.write(room / name, name)
        file.flush()
        os.fsync(file.fileno())


def backups(folder: Path, table: str = "") -> list[Path]:
    """The backups in a folder, the oldest first: by their number, for a Pi may not know the date."""
    found = ((NAME.fullmatch(path.name), path) for path in folder.glob("tabletop-backup-*.zip"))
    ours = (path for match, path in found if match and match["table"] in (table or match["table"], table))
    return sorted(ours, key=lambda path: (_number(path), path.name))


def _number(path: Path) -> int:
    match = NAME.fullmatch(path.name)
    return int(match["number"]) if match else 0


def rotate(folder: Path, table: str, keep: int = KEPT) -> None:
    """Take away all but the newest `keep` backups of `table`; those of other tables stay."""
    for path in backups(folder, table)[:-keep]:
        path.unlink(missing_ok=True)


def read(path: Path, running: str) -> Backup:
    """What is in the backup at `path`, every file of it looked at. UnfitFileError where it is not to be put back."""
    name: dict[str, str | int | Msg] = {"file": path.name}
    try:
        with zipfile.ZipFile(path) as archive:
            backup = msgspec.json.decode(archive.read(MANIFEST), type=Backup)
            whole = all(_sum(archive.read(file)) == sum_ and _safe(file) for file, sum_ in backup.files.items())
    except (FileNotFoundError, PermissionError, IsADirectoryError) as error:
        why = {**name, "why": error.strerror or ""}
        raise UnfitFileError(Msg("{file} cannot be read ({why})", why), OTHER) from error
    except DAMAGED as error:
        raise UnfitFileError(Msg("{file} is no backup of the companion, or is damaged", name), OTHER) from error
    if not whole:
        raise UnfitFileError(Msg(CUT.id, name), OTHER)
    if backup.form > FORM or rank(backup.version)[0] > rank(running)[0]:
        raise UnfitFileError(
            Msg("{file} was made by version {version}, which is newer than this one ({installed})",
                {**name, "version": backup.version, "installed": running}),
            Msg("Update the companion first, then put the backup back."))
    return backup


def _safe(name: str) -> bool:
    """Whether a name in a backup stays inside the folder it is unpacked into."""
    path = Path(name)
    return not path.is_absolute() and ".." not in path.parts and name != MANIFEST


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
