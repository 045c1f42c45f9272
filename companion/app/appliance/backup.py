"""Making a backup: everything in the state folder in one file, looked at again before it counts.

What may live here: the steps. What may not: when one is made, the form of the file, putting one back (restore.py).
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.app.storage.state_dir import settle
from companion.engine.words import Msg

from . import archive
from .backup_folder import next_file
from .state_copy import copied_state
from .unfit import UnfitFileError


def write(state: Path, folder: Path, table: str, version: str, now: int) -> Path:
    """Make a backup of `state` in `folder`, as the newest of `table`; its file. OSError or StoreError where not.

    It has its name only once it is on the disk and reads back as it was meant.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = next_file(folder, table, now)
    part = target.with_suffix(".part")
    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as room:
            names = copied_state(state, Path(room))
            archive.pack(part, Path(room), names, version, now)
        archive.read(part, version)
        part.rename(target)
        settle(folder)
    except UnfitFileError as error:
        raise OSError(0, Msg("it does not read back as it was written").id) from error
    finally:
        part.unlink(missing_ok=True)
    return target
