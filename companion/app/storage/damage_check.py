"""A program of its own that looks at a copy of a journal: exit code WHOLE, or DAMAGED.

What may live here: looking. What may not: saying anything; opening a journal that is in use, because a process that
closes a file which it has open twice loses its locks on it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from .copying import copy_database
from .disk_probe import DAMAGED, WHOLE
from .journal import Journal


def look_at_file(path: Path) -> int:
    """WHOLE or DAMAGED. StoreError where it cannot be read at all."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        if not path.exists():
            return WHOLE
        with closing(Journal(copy_database(path, Path(folder)), lambda: 0)) as journal:
            return DAMAGED if journal.quarantined or journal.lost else WHOLE


if __name__ == "__main__":
    with suppress(OSError):  # a sandbox may forbid even to step back
        os.nice(19)
    sys.exit(look_at_file(Path(sys.argv[1])))
