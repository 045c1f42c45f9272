"""A real window without a display, turned by hand: it shows faces and is touched. No test lives here."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from companion.app.config.guises import guises
from companion.app.config.settings import KeySettings, key_meanings
from companion.app.translation import rule_at_hand
from companion.engine.answers import Answer
from companion.engine.view import Page, View
from companion.engine.words import Msg, say
from ui.touch.drawing.primitives import Box, Touch
from ui.touch.kivy_window.screen import TouchScreen
from ui.touch.layout import StandingFaces
from ui.touch.meaning.targets import Target
from ui.touch.meaning.touch_guard import Guard
from ui.touch.state import reducer
from ui.touch.state.scene import Scene


class Crank:
    """One TouchScreen in an offscreen window. `at` is the time in ms; `answers` is what it has answered.

    `passed` is the table time since the View was made, in ms; `said` are the texts that were put into words; `heard`
    what was to be read aloud, and why; `buttons` the buttons of the table for which keys were pressed.
    """

    def __init__(self, words: Callable[[Msg, str], str] = lambda msg, _: say(msg)) -> None:
        self.at, self.passed = 10_000, 0
        self.answers: list[Answer] = []
        self.said: list[Msg] = []
        self.heard: list[tuple[tuple[str, ...], str]] = []
        self.buttons: list[str] = []
        self._finger: Any = None
        self._words = words
        lights = Path(tempfile.mkdtemp(prefix="no-lights-"))
        self.screen = TouchScreen(self.answers.append, self._say, lambda: self.at, self.table_now, lights=lights,
                                  rules=rule_at_hand, guises=guises(), aloud=lambda *heard: self.heard.append(heard),
                                  keys=key_meanings(KeySettings()), press=self.buttons.append)
        self.presenter = self.screen.open()
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.core.window import Window
        self.loop, self.window, self._wake = EventLoop, Window, Clock.create_trigger(lambda _: None, 0)
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.add_widget(self.presenter.widget)
        EventLoop.ensure_window()
        self.turn()

    def table_now(self) -> int:
        """Table time stands still `passed` ms after the View was made."""
        return getattr(self.presenter.scene.face, "now", 0) + self.passed

    def _say(self, msg: Msg, game: str) -> str:
        self.said.append(msg)
        return self._words(msg, game)

    def turn(self, frames: int = 2) -> None:
        """Let Kivy work for some frames, without the sleep between two of them."""
        for _ in range(frames):
            self._wake()
            self.frame()

    def frame(self) -> None:
        """Let Kivy sleep until its next frame, and work for it."""
        self.loop.idle()

    def is_moving(self) -> bool:
        """Whether anything is drawn over the settled picture, or hangs below its place."""
        widget = self.presenter.widget
        return bool(widget.ghosts.canvas.children or widget.sliding)

    def turn_until(self, met: Callable[[], object], seconds: float = 40.0) -> None:
        """Let Kivy work until `met`; fails when it takes longer than `seconds`."""
        end = time.monotonic() + seconds
        while not met():
            assert time.monotonic() < end, "nothing happened on the glass"
            self.frame()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        if tuple(self.presenter.widget.size) != size:
            self.window.size = size
            self.turn()
            self.presenter.widget.size = size
            self.turn()

    def fresh(self, face: View | Page) -> None:
        """Show `face` as if nothing had been shown before."""
        self.presenter.scene, self.presenter.gestures.guard = Scene(), Guard()
        self.presenter.faces = StandingFaces()
        self.answers.clear()
        self.passed = 0
        self.show(face)

    def show(self, face: View | Page) -> None:
        """Show `face` and wait until nobody doubts its meaning any more."""
        self.screen.show(face)
        self.turn()
        self.at += 1000

    def do(self, target: Target) -> None:
        """What a touch on `target` does, wherever it lies."""
        step = reducer.reduce_touch(self.presenter.scene, target, reach=28)
        self.presenter.scene = step.scene
        self.presenter.draw()
        self.turn()

    def spots(self) -> list[tuple[Box, Touch]]:
        """All places that may be touched, as the finger finds them."""
        return [hit for region in self.presenter.widget.regions.values() for hit in region.touches()]

    def touch(self, x: float, y: float, wait: int = 1000) -> None:
        """A finger comes down at (x, y), counted from the upper left, and goes up again; then `wait` ms pass."""
        self.down(x, y)
        self.up()
        self.at += wait

    def down(self, x: float, y: float, button: str = "") -> Any:
        """A finger comes down, or a mouse's `button`; it has not been held at all while nothing turns."""
        from kivy.tests.common import UnitTestTouch
        self._finger = finger = UnitTestTouch(x, self.presenter.widget.height - y)
        if button:
            finger.profile, finger.button = [*finger.profile, "button"], button
        finger.touch_down()
        return finger

    def move(self, x: float, y: float) -> None:
        """The newest finger moves to (x, y)."""
        self._finger.touch_move(x, self.presenter.widget.height - y)
        self.turn(1)

    def up(self, finger: Any = None) -> None:
        """A finger goes up; without one, the newest."""
        (finger or self._finger).touch_up()
        self.turn(1)

    def picture(self, path: Path) -> None:
        """What is on the glass, as a PNG file, once all has come to rest."""
        self.at += 1000
        self.turn()
        self.presenter.widget.export_to_png(str(path))

    @property
    def last(self) -> Answer:
        """The newest answer."""
        return self.answers[-1]
