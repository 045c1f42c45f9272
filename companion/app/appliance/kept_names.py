"""Which files belong to the state of a table: exactly what a backup writes, and all that it may bring back.

What may live here: names and how large each may be, in one list for writing and for checking. What may not: reading,
copying. The state folder is the home of the appliance's user as well; what programs read there on their own (settings
of Python, of the sound, of the broker) belongs to this machine and is neither taken along nor brought back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.app.storage.journal import KEPT_STATES
from companion.app.storage.regular_files import is_folder, is_regular
from companion.app.storage.state_dir import JOURNAL, LIBRARY, PICTURES

from .card_file import FOLDER as CARDS
from .kept_file import EXPORTS
from .table_id import FILE as TABLE_ID

DATABASES = (JOURNAL, LIBRARY)
RECORDS = "devices"
FOLDERS = (PICTURES, EXPORTS, CARDS, RECORDS)
MB = 1 << 20
LARGEST, MOST_FILES = 3_000 * MB, 10_000
"""Of all files of a backup together: bytes, and how many there may be."""
OF_ITSELF = f"{LIBRARY}.witness"
"""It records how long a log was that no copy has, so it is made again by itself."""
KEPT: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"(journal|library)\.db"), 1_000 * MB),
    (re.compile(r"(journal|library)\.db\.(damaged|before-update)-[1-9][0-9]{0,3}"), 1_000 * MB),
    (re.compile(r"(journal|library)\.db\.witness"), 16 * MB),
    (re.compile(r"heartbeat"), MB),
    (re.compile(TABLE_ID), 64),
    (re.compile(rf"{PICTURES}/(small-)?[0-9a-f]{{64}}\.jpg"), 16 * MB),
    (re.compile(rf"{EXPORTS}/[a-z0-9-]{{1,40}}\.[a-z]{{1,10}}"), 64 * MB),
    (re.compile(rf"{CARDS}/[0-9]{{1,10}}-[a-z0-9_-]{{1,40}}\.html"), 16 * MB),
    (re.compile(rf"{RECORDS}/devices\.log(\.[0-9])?"), 16 * MB),
)
PASSING = (KEPT_STATES, "broker", "backups", "before-restore", "restore", "lock", "control", "backup.json")
"""What is made again at every start, or is a copy itself; it is never in a backup of any version."""


def largest_size(name: str) -> int:
    """How many bytes the file `name` (with slashes) of the state may have; 0: it does not belong to it."""
    return next((most for pattern, most in KEPT if pattern.fullmatch(name)), 0)


def kept_files(state: Path) -> Iterator[str]:
    """The names of the files in `state` that belong to it, in order; links and pipes do not."""
    found = [name for folder in ("", *FOLDERS) for name in _inside(state, folder)]
    yield from sorted(name for name in found if largest_size(name) and is_regular(state / name))


def state_names(state: Path) -> Iterator[str]:
    """The names of everything that gives way to a backup: the files of the state, and whatever lies beside its
    databases.
    """
    beside = (name for name in _inside(state, "") if name.startswith(DATABASES))
    yield from sorted({*kept_files(state), *beside})


def _inside(state: Path, folder: str) -> list[str]:
    """The names of what lies in a folder of the state, relative to the state; none before there is any state."""
    if folder and not is_folder(state / folder):
        return []
    with suppress(FileNotFoundError):
        return [f"{folder}/{path.name}" if folder else path.name for path in (state / folder).iterdir()]
    return []
