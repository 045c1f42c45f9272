"""A program of its own that opens the databases of a backup in the folder ROOM, as a companion does: WHOLE, or DAMAGED.

What may live here: opening, in a process that may be killed for its memory without harm to a table. What may not:
moving anything. A damaged database is mended here and an old one upgraded, before any of it takes its place.
Imports many modules, because a backup is opened with everything a table opens it with.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

from companion.app.installation import PROGRAM
from companion.app.storage.disk_probe import DAMAGED, WHOLE
from companion.app.storage.errors import StoreError
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.app.storage.state_dir import JOURNAL, LIBRARY
from companion.engine.words import Msg, as_told, say
from companion.own_program import module_command

from .unfit import UnfitFileError

LONGEST_S, MORE_MEMORY = 600, 64 << 20


def prove_state(room: Path, file: str) -> bool:
    """Whether what was opened in `room` was whole; False: it had to be mended, and something may be missing.

    UnfitFileError where a companion could not open it. `file` is how people call the backup.
    """
    command = module_command(__name__, str(room))
    try:
        done = subprocess.run(command, cwd=PROGRAM, timeout=LONGEST_S, check=False, capture_output=True, text=True,  # noqa: S603
                              errors="replace")
        why = (done.stderr.strip().splitlines() or ["?"])[-1]
    except subprocess.TimeoutExpired:
        why = f"> {LONGEST_S} s"
    else:
        if done.returncode in (WHOLE, DAMAGED):
            return done.returncode == WHOLE
    raise UnfitFileError(Msg("The games in {file} cannot be opened ({why})", {"file": file, "why": as_told(why)}),
                         Msg("Choose another backup; nothing has changed."))


def open_all(room: Path) -> int:
    """WHOLE or DAMAGED. StoreError where a file cannot be opened at all."""
    mended = False
    if (room / JOURNAL).exists():
        with closing(Journal(room / JOURNAL, lambda: 0)) as journal:
            mended = bool(journal.quarantined or journal.lost)
    if (room / LIBRARY).exists():
        with closing(Library(room / LIBRARY, lambda: 0)) as library:
            library.overrides()
            mended = mended or bool(library.quarantined)
    return DAMAGED if mended else WHOLE


def step_back() -> None:
    """Lower the priority and the limits of this process, as far as a sandbox allows it."""
    with suppress(OSError):
        os.nice(19)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    with suppress(OSError, ValueError):
        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MORE_MEMORY, now + MORE_MEMORY))


def main(room: Path) -> int:
    """Print what `open_all` finds; else why not on standard error, with exit code 1."""
    step_back()
    try:
        return open_all(room)
    except StoreError as error:
        print(say(error.text), file=sys.stderr)
    except Exception as error:  # whatever is made of bytes that somebody else has written
        print(type(error).__name__, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
