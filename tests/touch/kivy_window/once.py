"""Opens the screen as the companion does and plays one touch: a program for a test.

`python -m tests.touch.kivy_window.once ROTATION [panel]` prints the size of the screen and the answer, one a line. The
touch comes through the window's own mouse, or from a panel that reports fingers. No test lives here.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from companion.engine.answers import Answer
from companion.engine.words import say
from tests.touch.samples import HOME
from ui.touch.kivy_window.screen import TouchScreen
from ui.touch.meaning.targets import Say

if TYPE_CHECKING:
    from ui.touch.kivy_window.presenter import Presenter

SIZE = (800, 480)


def main(rotation: int, touched: Callable[[float, float], None]) -> None:
    """Run the screen until one touch has been answered; `touched` touches a point of the display."""
    answers: SimpleQueue[Answer] = SimpleQueue()
    screen = TouchScreen(answers.put, lambda msg, _: say(msg), lambda: int(time.monotonic() * 1000), lambda: 0,
                         rotation=rotation, size=SIZE)
    threading.Thread(target=_companion, args=(screen, answers), daemon=True).start()
    presenter = screen.open()
    from kivy.clock import Clock
    Clock.schedule_interval(lambda _: _player(presenter, rotation, touched), 0.2)
    screen.run()


def _companion(screen: TouchScreen, answers: SimpleQueue[Answer]) -> None:
    """The rest of the companion, in a thread of its own: shows a page, waits for the answer, stops the screen."""
    screen.show(HOME)
    print(answers.get().key)
    screen.stop()


def _player(presenter: Presenter, rotation: int, touched: Callable[[float, float], None]) -> None:
    """Somebody at the table, who touches as soon as there is something to touch."""
    hits = [hit for region in presenter.widget.regions.values() for hit in region.touches()]
    for box in (box for box, touch in hits if touch.target == Say("settings")):
        print(int(presenter.widget.width), int(presenter.widget.height))
        touched(*_on_display(box.x + box.w / 2, box.y + box.h / 2, rotation))


def _on_display(x: float, y: float, rotation: int) -> tuple[float, float]:
    """Where a point of the turned screen lies on the display that was not turned, from its upper left."""
    return {0: (x, y), 90: (y, SIZE[1] - x), 180: (SIZE[0] - x, SIZE[1] - y), 270: (SIZE[0] - y, x)}[rotation]


def _mouse(x: float, y: float) -> None:
    """Press and release the window's mouse."""
    from kivy.core.window import Window
    Window.dispatch("on_mouse_down", x, y, "left", [])
    Window.dispatch("on_mouse_up", x, y, "left", [])


def _finger(x: float, y: float) -> None:
    """Put a finger on the panel and take it off, as Kivy's reader of panels tells it: parts of the panel, y upwards."""
    from kivy.base import EventLoop
    from kivy.input.providers.mtdev import MTDMotionEvent
    finger = MTDMotionEvent("panel", 1, {"x": x / SIZE[0], "y": 1 - y / SIZE[1]}, is_touch=True, type_id="touch")
    EventLoop.post_dispatch_input("begin", finger)
    EventLoop.post_dispatch_input("end", finger)


if __name__ == "__main__":
    main(int(sys.argv[1]), _finger if "panel" in sys.argv[2:] else _mouse)
