"""A box as one file: a zip with a readable box.toml and its pictures; read with distrust, whoever it comes from.

What may live here: the file round the text. What may not: what stands in the text (box_text.py), where files lie.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from companion.app.storage.state_dir import PRIVATE_FILE
from companion.engine.words import Msg, why_not

from .box_text import BoxFile, FileName, UnfitBoxError, parsed, text_of

TEXT, SUFFIX = "box.toml", ".box"
MEGABYTE = 1 << 20
LARGEST, LONGEST_TEXT, LARGEST_PICTURE, MOST_PICTURES = 64 * MEGABYTE, MEGABYTE, 4 * MEGABYTE, 500
PICTURE_FILE = re.compile(r"pictures/([0-9a-f]{64}\.jpg)")
BROKEN = (OSError, EOFError, zipfile.BadZipFile, RuntimeError, KeyError, ValueError, zlib.error,
          zipfile.LargeZipFile, OverflowError, IndexError)
Moment = tuple[int, int, int, int, int, int]
EPOCH: Moment = (1980, 1, 1, 0, 0, 0)
"""Every file in a box has the same moment, so that the same box is the same file."""


def write(target: Path, box: BoxFile, pictures: Mapping[str, bytes]) -> Path:
    """Write a box with its pictures (by their names), whole or not at all. OSError where that cannot be."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE_FILE), "wb") as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(zipfile.ZipInfo(TEXT, EPOCH), text_of(box), zipfile.ZIP_DEFLATED)
            for name, data in sorted(pictures.items()):
                archive.writestr(zipfile.ZipInfo(f"pictures/{name}", EPOCH), data, zipfile.ZIP_STORED)
        file.flush()
        os.fsync(file.fileno())
    part.rename(target)
    return target


def read(path: Path) -> tuple[BoxFile, dict[str, bytes]]:
    """The box in a file, brought to the newest schema, and its pictures by name. UnfitBoxError where it is not fit."""
    name: FileName = {"file": path.name}
    try:
        if path.stat().st_size > LARGEST:
            raise UnfitBoxError(Msg("{file} is too large for a box: at most {n} MB", {
                **name, "n": LARGEST // MEGABYTE}))
        with zipfile.ZipFile(path) as archive:
            entries = _entries(archive, name)
            text = _bounded(archive, entries[TEXT], LONGEST_TEXT, name)
            pictures = {found[1]: _bounded(archive, entry, LARGEST_PICTURE, name)
                        for entry_name, entry in entries.items() if (found := PICTURE_FILE.fullmatch(entry_name))}
    except UnfitBoxError:
        raise
    except (FileNotFoundError, PermissionError, IsADirectoryError) as error:
        raise UnfitBoxError(Msg("{file} cannot be read ({why})", {**name, "why": why_not(error)})) from error
    except BROKEN as error:
        raise UnfitBoxError(Msg("{file} is no box, or was not copied to its end", dict(name))) from error
    return parsed(text, name, pictures), pictures


def _entries(archive: zipfile.ZipFile, name: FileName) -> dict[str, zipfile.ZipInfo]:
    """What is in the archive, by name; what does not belong into a box, or is a link, makes it unfit as a whole."""
    found: dict[str, zipfile.ZipInfo] = {}
    for entry in archive.infolist():
        plain = entry.filename == TEXT or PICTURE_FILE.fullmatch(entry.filename)
        link = stat.S_ISLNK(entry.external_attr >> 16)
        if not plain or link or entry.filename in found or len(found) > MOST_PICTURES:
            raise UnfitBoxError(Msg("{file} holds what does not belong into a box: {entry}", {
                **name, "entry": entry.filename[:60]}))
        found[entry.filename] = entry
    if TEXT not in found:
        raise UnfitBoxError(Msg("{file} is no box: there is no box.toml in it", dict(name)))
    return found


def _bounded(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int,
             name: FileName) -> bytes:
    """A file of the archive, of which no more is unpacked than it may have, whatever it says of itself."""
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise UnfitBoxError(Msg("{file} holds more than a box may: {entry}", {**name, "entry": entry.filename[:60]}))
    return data
