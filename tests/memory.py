"""Where `make test` lays the files of its tests: `python -m tests.memory` prints a folder in memory, or nothing.

Tests write thousands of journals, and each entry waits for the disk, longest where other programs write as well. In
memory the same SQLite writes the same files with the same calls. `make test-wide` waits for the disk as tables do.

What may live here: whether a folder is fit for it. What may not: which tests run there.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.closed_pipe import ends_with_its_reader

IN_MEMORY = Path("/dev/shm")  # noqa: S108 what tests leave here goes when the machine is switched off
ROOM = 2 << 30
"""Bytes that must be free: ten times what one run leaves, and what a machine can spare."""


def is_fit(folder: Path, room: int = ROOM) -> bool:
    """Whether tests can work in `folder`: they may write, `room` bytes are free, and programs may be started there.

    In many containers it is small, or nothing may be started from it.
    """
    with suppress(OSError), TemporaryDirectory(dir=folder) as inside:
        program = Path(inside, "program")
        program.write_text("#!/bin/sh\n")
        program.chmod(0o700)
        return os.access(program, os.X_OK) and shutil.disk_usage(folder).free >= room
    return False


@ends_with_its_reader
def main() -> int:
    """Print where the files may lie."""
    print(IN_MEMORY if is_fit(IN_MEMORY) else "")
    return 0


if __name__ == "__main__":
    sys.exit(main())
