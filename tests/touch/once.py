"""Opens the screen as the companion does and plays one touch through the window's own mouse: a program for a test.

`python -m tests.touch.once ROTATION` prints the size of the screen and the answer, one a line. No test lives here.
"""

from __future__ import annotations

import os
import sys
import threading
import time

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from companion.engine.answers import Answer
from companion.engine.words import say
from ui.touch.screen import TouchScreen
from ui.touch.targets import Say

from .samples import HOME

SIZE = (800, 480)


def main(rotation: int) -> None:
    """Run the screen until one touch has been answered."""
    answers: list[Answer] = []
    screen = TouchScreen(answers.append, lambda msg, _: say(msg), lambda: int(time.monotonic() * 1000), lambda: 0,
                         rotation=rotation, size=SIZE)
    threading.Thread(target=_player, args=(screen, answers, rotation), daemon=True).start()
    screen.show(HOME)
    screen.run()
    print(answers[0].key)


def _player(screen: TouchScreen, answers: list[Answer], rotation: int) -> None:
    """Somebody at the table, in a thread of their own: looks, touches, and stops the screen."""
    while screen.glass is None or "rows" not in screen.glass.board.regions:
        time.sleep(0.05)
    board = screen.glass.board
    print(int(board.width), int(board.height))
    while not answers:
        box = next(box for box, touch in board.regions["rows"].touches() if touch.target == Say("settings"))
        _mouse(*_on_display(box.x + box.w / 2, box.y + box.h / 2, rotation))
        time.sleep(0.2)
    screen.stop()


def _on_display(x: float, y: float, rotation: int) -> tuple[float, float]:
    """Where a point of the turned screen lies on the display that was not turned, from its upper left."""
    return {0: (x, y), 90: (y, SIZE[1] - x), 180: (SIZE[0] - x, SIZE[1] - y), 270: (SIZE[0] - y, x)}[rotation]


def _mouse(x: float, y: float) -> None:
    """Press and release the window's mouse, on Kivy's own thread."""
    from kivy.clock import Clock
    from kivy.core.window import Window
    Clock.schedule_once(lambda _: (Window.dispatch("on_mouse_down", x, y, "left", []),
                                   Window.dispatch("on_mouse_up", x, y, "left", [])))


if __name__ == "__main__":
    main(int(sys.argv[1]))
