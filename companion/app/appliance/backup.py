"""Making a backup: everything that belongs to the state goes into one file, which is checked before it counts.

What may live here: the steps. What may not: when one is made, the form of the file, putting one back (restore.py).
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.app.storage.regular_files import enter_folder, sum_of, write_whole
from companion.app.storage.state_dir import JOURNAL
from companion.engine.words import Msg

from . import archive
from .backup_folder import next_file, sweep_unfinished
from .state_copy import copied_state
from .table_identity import Owner, owner_of
from .unfit import UnfitFileError


def write_backup(state: Path, folder: Path, table: str, version: str, now: int) -> Path:
    """Make a backup of `state` in `folder`, as the newest of `table`; its file. OSError or StoreError where not.

    It gets its name only once it is on the disk and reads back correctly. A `folder` that is a link is refused, because
    a link may have come with a stick. Remains of a backup that was killed there are deleted.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    inside = (folder.name,) if folder.name else ()
    with enter_folder(folder.parent, *inside) as place, tempfile.TemporaryDirectory(prefix="companion-") as room:
        sweep_unfinished(place)
        names = copied_state(state, Path(room))
        owner = owner_of(Path(room, JOURNAL)) or Owner(archive.UNKNOWN)
        sums = {name: sum_of(Path(room, name)) for name in names}
        made = archive.Backup(version, now, sums, table=table, games=owner.games)
        target = next_file(folder, table, now)
        try:
            write_whole(place, target.name, lambda file: archive.pack_backup(file, Path(room), made),
                        lambda file: archive.prove_backup(file, version))
        except UnfitFileError as error:
            raise OSError(0, Msg("it does not read back as it was written").id) from error
    return target
