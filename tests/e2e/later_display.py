"""A companion without a display that gets one while it runs: a program for a test.

`python -m tests.e2e.later_display FOLDER` prints what it waits for, and when its window has drawn. No test lives here.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from companion.app.config.settings import PhoneSettings, Settings
from companion.assembly import Application
from companion.own_program import module_command
from companion.showing import first_message, show_on, window_callbacks
from companion.window.beginning import MODULE
from companion.window.keeper import WindowKeeper


def main(folder: Path) -> None:
    """Wait for a display below `folder`/drm; whatever connects it has been told on standard output to do so."""
    (folder / "state").mkdir()
    app = Application(Settings(phones=PhoneSettings(mode="off")), folder / "state")
    window = WindowKeeper(tuple(module_command(MODULE)), first_message(app.settings, app.folder),
                          window_callbacks(app, lambda: None), app.clock.now, folder / "drm", 0.05)
    show_on(app, window)
    app.runner.start()
    window.start()
    assert not window.has_opened()
    print("waiting", flush=True)
    sys.stdin.readline()
    os.environ["SDL_VIDEODRIVER"] = "offscreen"  # the display that has come is one nobody needs to look at
    drawn = threading.Event()
    window.when_drawn(1, drawn.set)
    drawn.wait()
    print("drawn", flush=True)
    app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
