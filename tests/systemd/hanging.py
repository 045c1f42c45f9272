"""A companion of which one thread hangs when it is told to: a program for a test. `… hanging CONFIG runner|screen`.

What may live here: the companion as `companion run` puts it together, and a thread that never comes back. What may not:
assertions.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from companion.app.config import load
from companion.app.session.inbox import Beat
from companion.app.storage import state_dir
from companion.assembly import Application, supervise_companion
from ui.touch.kivy_window.screen import TouchScreen


def main(config: Path, which: str) -> None:
    """Run until killed; a line on standard input makes the thread `which` hang."""
    settings = load.load(config).settings
    app = Application(settings, state_dir.make_state_folder(state_dir.state_directory(settings, os.environ)))
    screen = TouchScreen(app.runner.put, app.say, app.clock.now, app.table_now, size=(800, 480))
    screen.open()
    app.show_on(screen)
    app.runner.start()
    supervise_companion(app, screen)
    threading.Thread(target=_hang, args=(app, screen, which), daemon=True).start()
    screen.run()


def _hang(app: Application, screen: TouchScreen, which: str) -> None:
    sys.stdin.readline()
    never = threading.Event()

    def hang() -> None:
        never.wait()

    if which == "runner":
        app.runner.put(Beat(hang))
    else:
        screen.pulse(hang)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
