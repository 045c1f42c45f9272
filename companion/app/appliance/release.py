"""A newer companion as a file from a stick or a download: whether it is a release, whole, newer, and for this machine.

What may live here: reading such a file and refusing it in words. What may not: installing it (systemd/versions does).
"""

from __future__ import annotations

import os
import platform
import re
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from msgspec import Struct

from companion.app.storage.regular_files import open_regular
from companion.engine.words import Msg, why_not

from . import wheel
from .unfit import UnfitFileError
from .version_rank import version_rank

Filled = dict[str, str | int | Msg]
WHEEL = re.compile(r"tabletop_companion-([0-9][0-9a-zA-Z.+]*)-py3-none-any\.whl")
OTHER_WHEEL = re.compile(r"[A-Za-z0-9_.]+-[^-/]+(-[^-/]+)?-([^-/]+)-([^-/]+)-([^-/]+)\.whl")
LOCK, WHEELS = "requirements.lock", "wheels"
DAMAGED = (*wheel.DAMAGED, tarfile.TarError)
NOT_OURS = Msg("{file} is no version of the companion")
CUT = Msg("{file} is damaged, or was not copied to its end")
AGAIN = Msg("Fetch or copy it once more; nothing has changed.")


class Release(Struct, frozen=True):
    """A version that may be installed: its number, and its files (name in the folder of an update → bytes)."""

    version: str
    files: dict[str, bytes]


def read_release(path: Path, installed: str, *, older: bool = False) -> Release:
    """What is in the file at `path`, all of it checked. UnfitFileError if it must not be installed.

    `installed` is the version that runs; `older`: an older one is accepted.
    """
    name: Filled = {"file": path.name}
    files = _files(path)
    wheels = [one for one in files if WHEEL.fullmatch(one)]
    if len(wheels) != 1:
        raise UnfitFileError(Msg(NOT_OURS.id, name), Msg("Choose a file tabletop-companion-….tar.gz or its .whl."))
    try:
        version = wheel.version_in(files[wheels[0]])
    except DAMAGED as error:
        raise UnfitFileError(Msg(CUT.id, name), AGAIN) from error
    _for_this_machine(files, path.name)
    if version_rank(version) < version_rank(installed) and not older:
        raise UnfitFileError(
            Msg("{file} is version {version}, older than the one that is installed ({installed})",
                {**name, "version": version, "installed": installed}),
            Msg("It may not understand the games that were played since. If it is wanted nevertheless: "
                "companion update --older {file}", name))
    return Release(version, files)


def _files(path: Path) -> dict[str, bytes]:
    """A wheel alone, or what of a release is needed to install it."""
    name: Filled = {"file": path.name}
    try:
        file = open_regular(path)
    except OSError as error:
        raise UnfitFileError(Msg("{file} cannot be read ({why})", {**name, "why": why_not(error)}),
                             Msg("Lay it on a stick, or in /tmp.")) from error
    with file:
        if os.fstat(file.fileno()).st_size > wheel.LARGEST:
            raise UnfitFileError(Msg(NOT_OURS.id, name), Msg("It is far too large for one."))
        try:
            return {path.name: file.read()} if path.suffix == ".whl" else _unpacked(file)
        except tarfile.ReadError as error:
            file.seek(0)
            cut = path.name.endswith((".tar.gz", ".tgz")) and file.read(2) == b"\x1f\x8b"
            raise UnfitFileError(Msg((CUT if cut else NOT_OURS).id, name), AGAIN) from error
        except DAMAGED as error:
            raise UnfitFileError(Msg(CUT.id, name), AGAIN) from error


def _unpacked(file: BinaryIO) -> dict[str, bytes]:
    with tarfile.open(fileobj=file, mode="r:gz") as archive:
        files = dict(_members(archive))
        while archive.fileobj is not None and archive.fileobj.read(65536):
            pass  # to the very end, where the sum of the whole stands
        return files


def _members(archive: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    """Wheels and the pinned versions, by the name alone, so that nothing is ever written where an archive says."""
    left = wheel.LARGEST
    for member in archive:
        path = PurePosixPath(member.name)
        wanted = path.name == LOCK or path.suffix == ".whl"
        file = archive.extractfile(member) if wanted and member.isfile() else None
        left -= member.size
        if left < 0:
            raise ValueError("too large")
        if file is not None:
            yield path.name, file.read()


def _for_this_machine(files: dict[str, bytes], name: str) -> None:
    """Where parts come along, each has to be there for this processor and this Python."""
    tags: dict[str, list[str]] = {}
    for file in files:
        found = OTHER_WHEEL.fullmatch(file)
        if found:
            tags.setdefault(file.partition("-")[0], []).append("-".join(found.groups()[1:]))
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    for part, kinds in tags.items():
        if not any(_fits(kind, python, platform.machine()) for kind in kinds):
            raise UnfitFileError(
                Msg("{file} is made for another kind of machine ({part})", {"file": name, "part": part}),
                Msg("This one needs a file for {machine} and Python {python}, or one without parts.",
                    {"machine": platform.machine(), "python": f"{sys.version_info.major}.{sys.version_info.minor}"}))


def _fits(kind: str, python: str, machine: str) -> bool:
    interpreter, abi, where = kind.split("-")
    speaks = python in interpreter.split(".") or "py3" in interpreter or abi == "abi3"
    return speaks and (where == "any" or where.endswith(machine))
