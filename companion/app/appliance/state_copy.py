"""Everything that belongs to a table's state, copied whole beside a companion that goes on writing.

What may live here: copying. What may not: archives, which files belong to the state (kept_names.py), their meaning.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.app.storage.copying import copy_database
from companion.app.storage.errors import DiskError, translate_error
from companion.app.storage.regular_files import open_regular

from .kept_names import DATABASES, OF_ITSELF, kept_files


def copied_state(state: Path, folder: Path) -> tuple[str, ...]:
    """Copy the state into `folder`; the names of its files there. StoreError where it cannot be.

    A database is copied with its log and then made one whole file (VACUUM INTO), with nothing that was deleted in it.
    """
    for name in DATABASES:
        if (state / name).exists():
            _copy_database(state / name, folder)
    for name in kept_files(state):
        # the witness of a journal is older than the journal, as it has to be: it came with it
        if name not in DATABASES and name != OF_ITSELF and not (folder / name).exists():
            _copy_file(state, name, folder)
    return tuple(kept_files(folder))


def _copy_file(state: Path, name: str, folder: Path) -> None:
    """Copy one file; one that has gone meanwhile (an old picture, swept) did not belong to the state any more."""
    try:
        with suppress(FileNotFoundError), open_regular(state / name) as source:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            with (folder / name).open("wb") as target:
                shutil.copyfileobj(source, target)
    except OSError as error:
        raise DiskError(state / name, str(error)) from error


def _copy_database(path: Path, folder: Path) -> None:
    raw = folder / ".raw"
    raw.mkdir()
    try:
        whole = copy_database(path, raw)
        with closing(sqlite3.connect(whole, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(folder / path.name),))
        for beside in raw.iterdir():
            if beside.name in (f"{path.name}.witness", "heartbeat") and beside.name != OF_ITSELF:
                beside.replace(folder / beside.name)
    except sqlite3.Error as error:
        raise translate_error(error, path) from error
    except OSError as error:
        raise DiskError(path, str(error)) from error
    finally:
        shutil.rmtree(raw, ignore_errors=True)
