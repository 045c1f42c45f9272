"""The appliance's commands: update, backup, restore. Each says what it did and returns an exit code.

What may live here: printing. What may not: how any of it is done.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from companion.engine.words import Msg

from . import installed, release

InWords = Callable[[Msg], str]


def update(file: Path, running: str, root: Path, say: InWords, *, older: bool = False) -> int:
    """Have the version in `file` installed over the `running` one; it is looked at first, and refused in words."""
    try:
        found = release.read(file, running, older=older)
        installed.lay_down(found, root)
    except release.UnfitReleaseError as error:
        return refused(error.text, error.remedy, say)
    print(say(Msg("Version {version} is being installed beside this one; then the companion starts anew by itself. "
                  "If it does not start, version {installed} comes back.",
                  {"version": found.version, "installed": running})))
    return 0


def refused(text: Msg, remedy: Msg, say: InWords) -> int:
    """A problem on standard error: what, and what to do."""
    print(f"{say(text)}. {say(remedy)}", file=sys.stderr)
    return 1
