"""A companion without a display that gets one while it runs: a program for a test.

`python -m tests.e2e.later_display FOLDER` prints what it waits for, then what the window shows. No test lives here.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from companion.app.config.settings import PhoneSettings, Settings
from companion.assembly import Application
from companion.display import ScreenOpener


def main(folder: Path) -> None:
    """Wait for a display below `folder`/drm; whatever connects it has been told on standard output to do so."""
    state, drm, ended = folder / "state", folder / "drm", threading.Event()
    state.mkdir()
    app = Application(Settings(phones=PhoneSettings(mode="off")), state)
    opener = ScreenOpener(app, drm)
    assert opener.opened() is None
    app.runner.start()
    print("waiting", flush=True)
    sys.stdin.readline()
    os.environ["SDL_VIDEODRIVER"] = "offscreen"  # the display that has come is one nobody needs to look at
    screen = opener.awaited(ended, 0.05)
    from kivy.clock import Clock

    def look(_: float) -> None:
        if getattr(screen.presenter.scene.face, "id", ""):
            print(screen.presenter.scene.face.id, flush=True)
            screen.stop()
    Clock.schedule_interval(look, 0.05)
    screen.run()
    app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
