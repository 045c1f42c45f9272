"""A backup as a file: its form, writing it whole, reading it with every sum looked at, unpacking it.

What may live here: one archive. What may not: the state, the folder that the archive lies in.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
from pathlib import Path
from typing import Annotated

from msgspec import Meta, MsgspecError, Struct, json

from companion.app.storage.state_dir import PRIVATE_FILE
from companion.engine.words import Msg, why_not

from .release import rank
from .unfit import UnfitFileError

MANIFEST, FORM, LAST = "backup.json", 1, 2**37
CUT = Msg("{file} is damaged, or was not copied to its end")
OTHER = Msg("Choose another backup; nothing has changed.")
DAMAGED = (OSError, EOFError, zipfile.BadZipFile, RuntimeError, KeyError, ValueError, MsgspecError)


class Backup(Struct, frozen=True):
    """What is in a backup: the version that made it, when (wall seconds), and the sum of every file by its name."""

    version: str
    made: Annotated[int, Meta(ge=0, lt=LAST)]
    files: dict[str, str]
    form: int = FORM


def pack(part: Path, room: Path, names: tuple[str, ...], version: str, now: int) -> None:
    """Write the files `names` of `room` as a backup, onto the disk."""
    backup = Backup(version, now, {name: _sum((room / name).read_bytes()) for name in names})
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE_FILE), "wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, json.encode(backup))
            for name in backup.files:
                archive.write(room / name, name)
        file.flush()
        os.fsync(file.fileno())


def unpack(path: Path, backup: Backup, room: Path) -> None:
    """Write every file of the backup at `path` into `room`, onto the disk."""
    with zipfile.ZipFile(path) as archive:
        for name in backup.files:
            target = room / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                file.write(archive.read(name))
                file.flush()
                os.fsync(file.fileno())


def read(path: Path, running: str) -> Backup:
    """What is in the backup at `path`, every file of it looked at. UnfitFileError where it is not to be put back."""
    name: dict[str, str | int | Msg] = {"file": path.name}
    try:
        with zipfile.ZipFile(path) as archive:
            backup = json.decode(archive.read(MANIFEST), type=Backup)
            whole = all(_sum(archive.read(file)) == sum_ and _safe(file) for file, sum_ in backup.files.items())
    except (FileNotFoundError, PermissionError, IsADirectoryError) as error:
        why = {**name, "why": why_not(error)}
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
