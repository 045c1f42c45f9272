"""A box as one file: a zip with a readable box.toml and its pictures; read with distrust, from wherever it comes.

What may live here: the file round the text. What may not: what stands in the text (box_text.py), where files lie.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from companion.app.storage import foreign_zip
from companion.app.storage.regular_files import IrregularError, open_regular
from companion.app.storage.state_dir import PRIVATE_FILE
from companion.engine.words import Msg, why_not

from .box_text import BoxFile, FileName, UnfitBoxError, parse_box, text_of

TEXT, SUFFIX = "box.toml", ".box"
MEGABYTE = 1 << 20
LARGEST = 64 * MEGABYTE
LONGEST_TEXT = MEGABYTE
LARGEST_PICTURE = 4 * MEGABYTE
MOST_PICTURES = 500
FOLDER = "pictures/"
PICTURE_FILE = re.compile(FOLDER + r"[0-9a-f]{64}\.jpg")
BROKEN = (OSError, *foreign_zip.DAMAGED)
LONGEST_ENTRY = 256
"""The list of an archive takes at most so many bytes for one file of a box."""
Moment = tuple[int, int, int, int, int, int]
EPOCH: Moment = (1980, 1, 1, 0, 0, 0)
"""Every file in a box has the same moment, so that the same box is the same file."""


def write_box_file(target: Path, box: BoxFile, pictures: Mapping[str, Path]) -> Path:
    """Write a box with the files of its pictures (by their names), whole or not at all. OSError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE_FILE), "wb") as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(zipfile.ZipInfo(TEXT, EPOCH), text_of(box), zipfile.ZIP_DEFLATED)
            for name in sorted(pictures):
                archive.writestr(zipfile.ZipInfo(f"{FOLDER}{name}", EPOCH), pictures[name].read_bytes())
        file.flush()
        os.fsync(file.fileno())
    part.rename(target)
    return target


class BoxPictures(Struct, frozen=True):
    """The pictures in a box: their `names`, sorted, and the box file from which each is read when it is wanted."""

    box: Path
    names: tuple[str, ...] = ()

    def unpacked(self) -> Iterator[tuple[str, bytes]]:
        """Each picture with its name, one at a time. UnfitBoxError if the box is no longer fit."""
        for name in self.names:
            with _opened(self.box) as archive:
                data = _bounded(archive, archive.getinfo(f"{FOLDER}{name}"), LARGEST_PICTURE, {"file": self.box.name})
            yield name, data


def read_box_file(path: Path) -> tuple[BoxFile, BoxPictures]:
    """The box in a file, brought to the newest schema, and its pictures, none of them unpacked yet.

    UnfitBoxError if it is not fit.
    """
    name: FileName = {"file": path.name}
    with _opened(path) as archive:
        entries = _entries(archive, name)
        text = _bounded(archive, entries[TEXT], LONGEST_TEXT, name)
    names = tuple(sorted(entry.removeprefix(FOLDER) for entry in entries if entry != TEXT))
    return parse_box(text, name, names), BoxPictures(path, names)


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive at a path, whatever it is; everything that is wrong with it becomes an UnfitBoxError."""
    name: FileName = {"file": path.name}
    try:
        with open_regular(path, follow=True) as file:
            _look_at(file, name)
            with zipfile.ZipFile(file) as archive:
                yield archive
    except UnfitBoxError:
        raise
    except IrregularError as error:
        raise UnfitBoxError(Msg("{file} is no file", dict(name))) from error
    except (FileNotFoundError, PermissionError, IsADirectoryError) as error:
        raise UnfitBoxError(Msg("{file} cannot be read ({why})", {**name, "why": why_not(error)})) from error
    except BROKEN as error:
        raise UnfitBoxError(Msg("{file} is no box, or was not copied to its end", dict(name))) from error
    except MemoryError as error:
        raise UnfitBoxError(Msg("There is not enough memory free to look into {file}", dict(name))) from error


def _look_at(file: BinaryIO, name: FileName) -> None:
    """UnfitBoxError for a file that is too large, or whose list of files is longer than a box's."""
    state = os.fstat(file.fileno())
    if state.st_size > LARGEST:
        raise UnfitBoxError(Msg("{file} is too large for a box: at most {n} MB", {**name, "n": LARGEST // MEGABYTE}))
    foreign_zip.require_short_list(file, (MOST_PICTURES + 1) * LONGEST_ENTRY)


def _entries(archive: zipfile.ZipFile, name: FileName) -> dict[str, zipfile.ZipInfo]:
    """The files in the archive, by name; one that does not belong into a box, or is a link, makes the whole box unfit.
    """
    found: dict[str, zipfile.ZipInfo] = {}
    for entry in archive.infolist():
        ours = entry.filename == TEXT or PICTURE_FILE.fullmatch(entry.filename)
        if not ours or not foreign_zip.is_plain(entry) or entry.filename in found or len(found) > MOST_PICTURES:
            raise UnfitBoxError(Msg("{file} holds what does not belong into a box: {entry}", {
                **name, "entry": entry.filename[:60]}))
        found[entry.filename] = entry
    if TEXT not in found:
        raise UnfitBoxError(Msg("{file} is no box: there is no box.toml in it", dict(name)))
    if sum(entry.file_size for entry in found.values()) > LARGEST:
        raise UnfitBoxError(Msg("{file} is too large for a box: at most {n} MB", {**name, "n": LARGEST // MEGABYTE}))
    return found


def _bounded(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int,
             name: FileName) -> bytes:
    """A file of the archive, of which no more is unpacked than allowed, whatever the archive says about its size."""
    data = foreign_zip.read_bounded(archive, entry, most)
    if data is None:
        raise UnfitBoxError(Msg("{file} holds more than a box may: {entry}", {**name, "entry": entry.filename[:60]}))
    return data
