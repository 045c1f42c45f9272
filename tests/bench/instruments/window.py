"""`companion run` with a window that says when it is drawn anew: a program.

    python -m tests.bench.instruments.window --config FILE …      what follows goes to `companion run`

It prints `drawn <monotonic ns>` with its first frame in which there is anything to be seen. A line on its standard
input makes it say more: `watch`: from now on `changed <monotonic ns>` whenever the picture is another one; `pace`:
`pace <frames>`, how many frames a second Kivy's loop may make now; `film`, and later `filmed`: `filmed <monotonic
ns> …`, when each frame between them was drawn; `syncs`: `syncs <count>`, how often Python, not
SQLite, has made the disk keep something. What may live here: those lines. What may not: any other difference from the
companion's own start.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from ui.touch.kivy_window import window

from .glass import SIZE, tell_frames


def main() -> int:
    """Open the window a moment earlier than the companion would, which then finds it open."""
    window.prepare_window(SIZE, fullscreen=False)
    tell_frames(window.open_window(0), {"syncs": _counted_syncs()})
    from companion.cli import main as companion
    return companion(["run", *sys.argv[1:]])


def _counted_syncs() -> Callable[..., None]:
    """Have the system's own calls counted; what tells how many there were."""
    count = 0

    def counted(call: Callable[[Any], None]) -> Any:
        def sync(file: Any) -> None:
            nonlocal count
            count += 1
            call(file)
        return sync
    os.fsync, os.fdatasync = counted(os.fsync), counted(os.fdatasync)
    return lambda: print("syncs", count, flush=True)


if __name__ == "__main__":
    sys.exit(main())
