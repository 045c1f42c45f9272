"""A companion of which a thread hangs when it is told to: a program for a test. `… hanging CONFIG runner|window`.

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
from companion.assembly import Application
from companion.serving import serve


def main(config: Path, which: str) -> None:
    """Run until killed; a line on standard input makes the thread `which` hang."""
    settings = load.load(config).settings
    app = Application(settings, state_dir.make_state_folder(state_dir.state_directory(settings, os.environ)))
    threading.Thread(target=_hang, args=(app, which), daemon=True).start()
    serve(app, headless=False, platform="virtual")


def _hang(app: Application, which: str) -> None:
    sys.stdin.readline()
    never = threading.Event()

    def hang() -> None:
        never.wait()

    if which == "runner":
        app.runner.put(Beat(hang))
    elif app.window is not None:
        app.window.beat(hang)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
