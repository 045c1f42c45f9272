"""`companion run` with a window that says when it is drawn again: a program.

    python -m tests.bench.instruments.window --config FILE …      what follows goes to `companion run`

Its window (telling_window.py) prints `drawn <monotonic ns>` with its first frame in which there is anything to be seen.
A line on its standard input makes it say more: `watch`: from now on `changed <monotonic ns>` whenever the picture is
another one; `pace`: `pace <frames>`, how many frames a second Kivy's loop may make now; `film`, and later `filmed`:
`filmed <monotonic ns> …`, when each frame between them was drawn; `syncs`: `syncs <count>`, how often Python, not
SQLite, has made the disk keep something, here at the table. What may live here: those lines. What may not: any other
difference from the companion's own start.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

WINDOW = "tests.bench.instruments.telling_window"


def main(window: str = WINDOW) -> int:
    """Run the companion; what is said on standard input goes to its window, but for what the table knows."""
    here = {"syncs": _counted_syncs()}
    said = os.fdopen(os.dup(sys.stdin.fileno()))
    read_end, write_end = os.pipe()
    os.dup2(read_end, sys.stdin.fileno())  # the window inherits it
    os.close(read_end)

    def listen() -> None:
        with os.fdopen(write_end, "w", buffering=1) as to_window:
            for line in said:
                here[line.strip()]() if line.strip() in here else to_window.write(line)
    Thread(target=listen, daemon=True).start()
    from companion.__main__ import main as companion
    return companion(["run", *sys.argv[1:]], window=window)


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
