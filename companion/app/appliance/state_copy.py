"""Everything in the state folder, copied whole beside a companion that goes on writing.

What may live here: which files belong to the state, and copying them. What may not: archives, the meaning of a file.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from companion.app.storage import state_dir
from companion.app.storage.copying import copied
from companion.app.storage.errors import DiskError, translated

DATABASES = (state_dir.JOURNAL, state_dir.LIBRARY)
PASSING = ("broker", "backups", "restore", "lock", "control", "trial")
"""What is made anew at every start, or is a copy itself."""
BESIDE = ("-wal", "-shm", ".new", ".part")


def copied_state(state: Path, folder: Path) -> tuple[str, ...]:
    """Copy the state into `folder`; the names of its files there. StoreError where it cannot be.

    A database is copied with its log and then made one whole file (VACUUM INTO), with nothing that was deleted in it.
    """
    names = tuple(name for name in DATABASES if (state / name).exists())
    for name in names:
        _vacuumed(state / name, folder)
    for path in others(state):
        target = folder / path.relative_to(state)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists():  # the witness is older than its journal, as it has to be
                shutil.copyfile(path, target)
        except OSError as error:
            raise DiskError(path, str(error)) from error
    return tuple(sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()))


def others(state: Path) -> Iterator[Path]:
    """Every other file that belongs to the state."""
    for path in sorted(state.rglob("*")):
        inside = path.relative_to(state)
        first = inside.parts[0]
        passing = first.startswith(PASSING) or path.name in DATABASES or path.name.endswith(BESIDE)
        if path.is_file() and not path.is_symlink() and not passing:
            yield path


def _vacuumed(path: Path, folder: Path) -> None:
    raw = folder / ".raw"
    raw.mkdir()
    try:
        whole = copied(path, raw)
        with closing(sqlite3.connect(whole, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(folder / path.name),))
        for beside in raw.iterdir():
            if not beside.name.startswith(path.name) or beside.name.endswith(".witness"):
                beside.replace(folder / beside.name)
    except sqlite3.Error as error:
        raise translated(error, path) from error
    except OSError as error:
        raise DiskError(path, str(error)) from error
    finally:
        shutil.rmtree(raw, ignore_errors=True)
