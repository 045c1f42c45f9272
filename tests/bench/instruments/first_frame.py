"""`companion run` that prints `drawn <monotonic ns>` with its first frame in which there is anything to be seen.

    python -m tests.bench.instruments.first_frame --config FILE …      what follows goes to `companion run`

What may live here: that line. What may not: any other difference from the companion's own start.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from ui.touch.kivy_window import window

from .glass import SIZE, is_drawn


def tell_first_frame(opened: Any) -> None:
    """Have Kivy's window say once when it is drawn."""
    def frame(*_: Any) -> None:
        if is_drawn():
            opened.unbind(on_flip=frame)
            print("drawn", time.monotonic_ns(), flush=True)
    opened.bind(on_flip=frame)


def main() -> int:
    """Open the window a moment earlier than the companion would, which then finds it open."""
    window.prepare(SIZE, fullscreen=False)
    tell_first_frame(window.open_window(0))
    from companion.cli import main as companion
    return companion(["run", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
