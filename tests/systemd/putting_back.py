"""A companion on whose screen somebody has the newest backup put back: a program for a test. `… putting_back CONFIG`.

What may live here: the companion as `companion run` serves it, and a hand that touches its way. What may not:
assertions.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from companion.app.config import load
from companion.app.pages.routes import MACHINE, UPKEEP
from companion.app.pages.upkeep import PUT_BACK, SURE
from companion.app.session.subscribers import Message, Snapshot
from companion.assembly import Application
from companion.cli import run_to_the_end
from companion.engine.answers import Answer
from companion.engine.view import TABLE, Page
from companion.engine.words import Msg
from companion.serving import open_companion

WAY = (SURE, PUT_BACK, UPKEEP, MACHINE)
"""What is touched, the last step first: whatever of it a page has."""


class Hand:
    """Touches the next step on the way, on every page that has one, once."""

    def __init__(self, app: Application) -> None:
        self._app, self._numbers, self._touched = app, count(), set[str]()

    def __call__(self, message: Message) -> None:
        """A page is shown."""
        page = message.screen if isinstance(message, Snapshot) else None
        if isinstance(page, Page):
            there = [*(row.key for row in page.rows), *(choice.key for choice in page.choices)]
            steps = [key for step in WAY for key in there if key.startswith(step) and key not in self._touched]
            for key in steps[:1]:
                self._touched.add(key)
                self._app.runner.put(Answer(TABLE, key, self._app.clock.now(), id=f"hand-{next(self._numbers)}"))


def main(config: Path) -> int:
    """Run until the companion ends by itself; its exit code."""
    app = open_companion(load.load(config).settings)
    app.subscribers.add(Msg("A hand"), Hand(app))
    return run_to_the_end(app, True, "virtual")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
