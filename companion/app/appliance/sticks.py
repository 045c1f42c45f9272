"""Sticks that are plugged in: where they are, whether they may be written, and what of ours lies on them.

What may live here: looking at mounted folders. What may not: mounting (systemd/stick), reading what is found.
"""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from msgspec import Struct

from companion.app.boxes.box_file import SUFFIX
from companion.app.storage.regular_files import is_folder, is_regular

from .backup_folder import listed_backups

MOUNTS, PLACES = Path("/proc/self/mounts"), ("/media/", "/run/media/")
FOLDER = "tabletop-companion"
UPDATES = ("tabletop-companion-*.tar.gz", "tabletop_companion-*.whl")
MOST, MOST_BOXES = 6, 24


class Stick(Struct, frozen=True):
    """A stick that is mounted at `path`: free bytes (0: not to be written), backups, updates (newest first), boxes."""

    path: Path
    free: int = 0
    backups: tuple[Path, ...] = ()
    updates: tuple[Path, ...] = ()
    boxes: tuple[Path, ...] = ()

    @property
    def folder(self) -> Path:
        """The folder for our own things on the stick."""
        return self.path / FOLDER


def sticks(mounts: Path = MOUNTS, places: tuple[str, ...] = PLACES) -> tuple[Stick, ...]:
    """Every stick of this moment. `mounts` lists what is mounted, as the kernel lists it (proc(5))."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    found = (Path(_plain(line.split(" ")[1])) for line in lines if line.count(" ") >= 3)
    return tuple(_seen(path) for path in dict.fromkeys(found) if f"{path}/".startswith(places))


def _plain(name: str) -> str:
    """A name without the kernel's escapes: a space is \\040."""
    for code, sign in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        name = name.replace(code, sign)
    return name


def _seen(path: Path) -> Stick:
    try:
        room = os.statvfs(path)
        free = room.f_bavail * room.f_frsize if os.access(path, os.W_OK) else 0
        ours = (path, path / FOLDER) if is_folder(path / FOLDER) else (path,)
        found = [backup for folder in ours for backup in reversed(listed_backups(folder))]
        updates = sorted((file for folder in ours for kind in UPDATES for file in folder.glob(kind)
                          if is_regular(file)), reverse=True)
        boxes = sorted(file for folder in ours for file in folder.glob(f"*{SUFFIX}")
                       if not file.name.startswith(".") and is_regular(file))
    except OSError:
        return Stick(path)
    return Stick(path, free, tuple(islice(found, MOST)), tuple(updates[:MOST]), tuple(boxes[:MOST_BOXES]))
