"""The companion's own window program, which also says what can be read on it: a program for tests.

`python -m tests.window.reading_window LINE` is started by `companion window` (tests/window/television.py). Whenever the
words on the window change it prints `read {…}`, the words of each pane. Once the file named in TOUCHED is there, it
touches itself everywhere and removes the file. What may live here: reading and touching. What may not: any other
difference from the companion's own window.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from companion.window.__main__ import main as companion_window
from ui.touch.drawing.primitives import Box
from ui.touch.kivy_window import window

SIZE = (1280, 720)
OFTEN_S, STEP, FAR = 0.05, 40, 100_000


def main() -> int:
    """Open the window a moment earlier than the companion's own program would, which then finds it open."""
    window.prepare_window(SIZE, fullscreen=False, watched=True)
    opened = window.open_window(0)
    touched, last = Path(os.environ["TOUCHED"]), ""

    def look(_: float) -> None:
        nonlocal last
        panes = next((widget for widget in opened.children if hasattr(widget, "regions")), None)
        if panes is None:
            return
        if touched.exists():
            _touch_all(opened)
            touched.unlink()
        if (said := json.dumps(_read(panes))) != last:
            last = said
            print("read", said, flush=True)
    from kivy.clock import Clock
    Clock.schedule_interval(look, OFTEN_S)
    return companion_window(sys.argv[1:])


def _read(panes: Any) -> dict[str, list[str]]:
    everywhere = Box(0, 0, FAR, FAR)
    return {name: list(region.words(everywhere)) for name, region in panes.regions.items()}


def _touch_all(opened: Any) -> None:
    """Press and release the window's mouse wherever something might be."""
    for x in range(0, int(opened.width), STEP):
        for y in range(0, int(opened.height), STEP):
            opened.dispatch("on_mouse_down", x, y, "left", [])
            opened.dispatch("on_mouse_up", x, y, "left", [])


if __name__ == "__main__":
    sys.exit(main())
