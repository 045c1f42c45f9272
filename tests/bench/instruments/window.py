"""`companion run` with a window that says when it is drawn anew: a program.

    python -m tests.bench.instruments.window --config FILE …      what follows goes to `companion run`

It prints `drawn <monotonic ns>` with its first frame in which there is anything to be seen. A line on its standard
input makes it say more: `watch`: from now on `changed <monotonic ns>` whenever the picture is another one; `frames`:
`frames <count>` of Kivy's loop so far. What may live here: those lines. What may not: any other difference from the
companion's own start.
"""

from __future__ import annotations

import sys

from ui.touch.kivy_window import window

from .glass import SIZE, tell_frames


def main() -> int:
    """Open the window a moment earlier than the companion would, which then finds it open."""
    window.prepare(SIZE, fullscreen=False)
    tell_frames(window.open_window(0))
    from companion.cli import main as companion
    return companion(["run", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
