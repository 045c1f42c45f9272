"""A backup made by a process of its own, so that the table does not wait: STATE FOLDER TABLE VERSION.

Prints the file that was made, or on standard error why there is none. Nothing else may live here.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from companion.app.storage.errors import StoreError
from companion.engine.words import say, why_not

from .backup import write_backup
from .backup_folder import rotate_backups


def main(state: Path, folder: Path, table: str, version: str) -> int:
    """Make one backup and take away old ones; an exit code."""
    with suppress(OSError):  # a sandbox may forbid even that
        os.nice(10)
    try:
        print(write_backup(state, folder, table, version, int(time.time())))
        rotate_backups(folder, table)
    except (OSError, StoreError) as error:
        print(say(why_not(error)), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]))
