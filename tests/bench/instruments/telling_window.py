"""The window of an instrument: the companion's own window program, which also says when it is drawn again. A program.

`python -m tests.bench.instruments.telling_window LINE` is started by a companion (instruments/window.py). What may live
here: the window a moment earlier, and the words that it answers on its standard input. What may not: any other
difference from the companion's own window.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Callable

from companion.window.__main__ import main as companion_window
from ui.touch.kivy_window import screen, window

from .glass import SIZE, tell_frames


def main(more: Callable[[object], dict[str, Callable[..., None]]] = lambda _: {}) -> int:
    """Open the window when the companion's own program would, which then finds it open."""
    screen.import_screen()
    wait_until_told(int(sys.argv[1]))
    window.prepare_window(SIZE, fullscreen=False)
    opened = window.open_window(0)
    tell_frames(opened, more(opened))
    return companion_window(sys.argv[1:])


def wait_until_told(line: int) -> None:
    """Wait until the table has sent the first message on its socket, or has ended it; the message stays there."""
    look = select.poll()
    look.register(line, select.POLLIN)
    look.poll()


if __name__ == "__main__":
    sys.exit(main())
