"""A folder of backups: what the next one is called, which are the newest, and which old ones go.

What may live here: names. What may not: what is in a backup.
"""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from companion.app.storage.regular_files import is_regular, sweep_part_files

NAME = re.compile(r"tabletop-backup-(?P<table>[a-z0-9-]+)-(?P<number>[0-9]{4,12})-(?P<made>[0-9]{8}-[0-9]{4})\.zip")
UNFINISHED = re.compile(r"tabletop-backup-[a-z0-9-]+-[0-9]{4,12}-[0-9]{8}-[0-9]{4}(\.zip)?\.part")
KEPT = 10


def next_file(folder: Path, table: str, now: int) -> Path:
    """The name of the next backup of `table`, made at `now` (wall seconds)."""
    number = max((_number(path) for path in listed_backups(folder, table)), default=0) + 1
    return folder / f"tabletop-backup-{table}-{number:04}-{time.strftime('%Y%m%d-%H%M', time.localtime(now))}.zip"


def listed_backups(folder: Path, table: str = "") -> list[Path]:
    """The backups in a folder, the oldest first, in the order of their numbers, because a Pi may not know the date."""
    found = ((NAME.fullmatch(path.name), path) for path in folder.glob("tabletop-backup-*.zip") if is_regular(path))
    ours = (path for match, path in found if match and match["table"] in (table or match["table"], table))
    return sorted(ours, key=lambda path: (_number(path), path.name))


def _number(path: Path) -> int:
    match = NAME.fullmatch(path.name)
    return int(match["number"]) if match else 0


def rotate_backups(folder: Path, table: str, keep: int = KEPT) -> None:
    """Take away all but the newest `keep` backups of `table`; those of other tables stay."""
    for path in listed_backups(folder, table)[:-keep]:
        path.unlink(missing_ok=True)


def sweep_unfinished(place: int) -> None:
    """Delete what killed backups have left in the folder with the handle `place`."""
    for name in os.listdir(place):
        if UNFINISHED.fullmatch(name):
            sweep_part_files(place, name)
