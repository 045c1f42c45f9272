"""A backup as a file: its form, writing it, and reading it with distrust, from wherever it comes.

What may live here: one archive, judged as a whole before any of it counts. What may not: the state, the folder that the
archive lies in. It is read in small pieces, so that the memory it takes does not depend on what is in it. It imports
many modules, because each way in which an archive can be wrong has an error of its own.
"""

from __future__ import annotations

import errno
import hashlib
import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, BinaryIO, NamedTuple, Protocol

from msgspec import Meta, MsgspecError, Struct, json

from companion.app.storage import foreign_zip
from companion.app.storage.regular_files import open_regular
from companion.engine.words import Msg, why_not

from .kept_names import LARGEST, MB, MOST_FILES, OF_ITSELF, PASSING, largest_size
from .unfit import UnfitFileError
from .version_rank import version_rank

MANIFEST = "backup.json"
FORM = 1
LAST = 2**37
"""No backup is made after this moment (wall seconds)."""
PIECE = 1 << 16
LARGEST_MANIFEST = 2 * MB
LARGEST_LIST = 3 * MB // 2
LONGEST_NAME = 200
UNKNOWN = -1
DAMAGED = (*foreign_zip.DAMAGED, TypeError, AttributeError, MemoryError, MsgspecError)
"""Everything that the libraries raise for a file that they cannot read."""
OTHER = Msg("Choose another backup; nothing has changed.")


class Backup(Struct, frozen=True):
    """What is in a backup: the version that made it, when (wall seconds), and the sum of every file by its name.

    `table` is the id of the table, `games` how many games its journal has; an older backup says neither.
    """

    version: Annotated[str, Meta(max_length=64)]
    made: Annotated[int, Meta(ge=0, lt=LAST)]
    files: dict[str, str]
    form: Annotated[int, Meta(ge=1)] = FORM
    table: Annotated[str, Meta(max_length=64)] = ""
    games: Annotated[int, Meta(ge=UNKNOWN, lt=2**40)] = UNKNOWN


class Unpacked(NamedTuple):
    """A backup that was read to its end, and how many of its files are left out because they do not belong to the
    companion.
    """

    backup: Backup
    left_out: int


class Sink(Protocol):
    """Where the pieces of one file go."""

    def write(self, data: bytes, /) -> object:
        """Take the next piece."""


class RoomError(OSError):
    """An error: something is in the way where a backup is unpacked; the backup itself may be sound."""


class Nowhere:
    """Takes every piece and keeps none."""

    def write(self, data: bytes, /) -> object:
        """Forget it."""


SinkOf = Callable[[str], AbstractContextManager[Sink]]
"""Where a file goes, by its name, for as long as its pieces come."""


def _nowhere(name: str) -> AbstractContextManager[Sink]:
    return nullcontext(Nowhere())


def pack_backup(file: BinaryIO, room: Path, backup: Backup) -> None:
    """Write the files of a backup, which lie in `room`, as a zip into `file`."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
        archive.writestr(MANIFEST, json.encode(backup))
        for name in backup.files:
            archive.write(room / name, name)


def prove_backup(file: BinaryIO, running: str) -> None:
    """UnfitFileError unless the backup in an open file reads back whole."""
    unpack_file(file, "", running, _nowhere)


def read_backup(path: Path, running: str) -> Backup:
    """What is in the backup at `path`, after every file of it was checked. UnfitFileError if it must not be restored.
    """
    return unpack_backup(path, running, _nowhere).backup


def unpack_backup(path: Path, running: str, place: SinkOf) -> Unpacked:
    """Read the backup at `path` to its end; the pieces of every file that belongs to a state go where `place` says.

    UnfitFileError if it must not be restored; RoomError if a piece could not be stored. What was written until then is
    no whole backup.
    """
    why: dict[str, str | int | Msg] = {"file": path.name}
    try:
        with open_regular(path) as file:
            return unpack_file(file, path.name, running, place)
    except RoomError:
        raise
    except OSError as error:
        raise UnfitFileError(Msg("{file} cannot be read ({why})", {**why, "why": why_not(error)}), OTHER) from error


def unpack_file(file: BinaryIO, name: str, running: str, place: SinkOf) -> Unpacked:
    """As `unpack_backup`, of a file that is open and is called `name`; OSError where the file itself does not
    answer."""
    said: dict[str, str | int | Msg] = {"file": name}
    try:
        foreign_zip.require_short_list(file, LARGEST_LIST)
        with zipfile.ZipFile(file) as archive:
            entries = _entries(archive, name)
            backup = json.decode(_manifest(archive, entries.pop(MANIFEST)), type=Backup)
            kept = _judged(backup, entries, name, running)
            for entry in entries.values():
                with (place if entry.filename in kept else _nowhere)(entry.filename) as sink:
                    _pour(archive, entry, backup.files[entry.filename], sink)
    except OSError as error:
        if isinstance(error, RoomError) or error.errno not in (errno.EINVAL, None):
            raise
        raise _damaged(said) from error
    except DAMAGED as error:
        raise _damaged(said) from error
    return Unpacked(backup, sum(not largest_size(name) for name in entries))


def _damaged(said: dict[str, str | int | Msg]) -> UnfitFileError:
    return UnfitFileError(Msg("{file} is no backup of the companion, or is damaged", said), OTHER)


def _entries(archive: zipfile.ZipFile, file: str) -> dict[str, zipfile.ZipInfo]:
    """What is in the archive, by name. UnfitFileError if it holds anything that a backup never writes."""
    found: dict[str, zipfile.ZipInfo] = {}
    for entry in archive.infolist():
        if entry.filename in found or not (foreign_zip.is_plain(entry) and _stays_inside(entry.filename)):
            raise _foreign(file, entry.filename)
        found[entry.filename] = entry
    if sum(entry.file_size for entry in found.values()) > LARGEST or len(found) > MOST_FILES + 1:
        raise UnfitFileError(Msg("{file} holds more than a backup may", {"file": file}), OTHER)
    return found


def _stays_inside(name: str) -> bool:
    parts = name.split("/")
    return bool(len(name) <= LONGEST_NAME and name.isprintable() and "\\" not in name
                and not any(part in ("", ".", "..") for part in parts))


def _foreign(file: str, entry: str) -> UnfitFileError:
    shown = "".join(letter if letter.isprintable() else "?" for letter in entry[:60])
    return UnfitFileError(Msg("{file} holds what does not belong into a backup: {entry}", {
        "file": file, "entry": shown}), OTHER)


def _judged(backup: Backup, entries: dict[str, zipfile.ZipInfo], file: str, running: str) -> frozenset[str]:
    """The names of the files to restore. UnfitFileError if one must not be there, or it is too new."""
    if backup.form > FORM or version_rank(backup.version)[0] > version_rank(running)[0]:
        raise UnfitFileError(
            Msg("{file} was made by version {version}, which is newer than this one ({installed})",
                {"file": file, "version": backup.version, "installed": running}),
            Msg("Update the companion first, then put the backup back."))
    if entries.keys() != backup.files.keys():
        raise ValueError("its list")
    for name, entry in entries.items():
        if _is_forbidden(name, backup) or (largest_size(name) and entry.file_size > largest_size(name)):
            raise _foreign(file, name)
    return frozenset(name for name in entries if largest_size(name) and name != OF_ITSELF)


def _is_forbidden(name: str, backup: Backup) -> bool:
    """Whether no backup ever holds this name, because it is used otherwise, or looks like a file of the state.

    Backups that do not yet say how many games they hold contain everything that lay in the state folder.
    """
    alike = name.casefold()
    reserved = alike.startswith(PASSING) or (alike != name and largest_size(alike) > 0)
    return reserved or (backup.games != UNKNOWN and not largest_size(name))


def _manifest(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    data = foreign_zip.read_bounded(archive, entry, LARGEST_MANIFEST)
    if data is None:
        raise ValueError("its list")
    return data


def _pour(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, wanted: str, sink: Sink) -> None:
    """Give a file to `sink` piece by piece; ValueError if its sum or size is not the announced one."""
    found, size = hashlib.sha256(), 0
    with archive.open(entry) as file:
        while data := file.read(PIECE):
            found.update(data)
            size += len(data)
            sink.write(data)
    if found.hexdigest() != wanted or size != entry.file_size:
        raise ValueError(entry.filename)
