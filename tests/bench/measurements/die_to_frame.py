"""From a die's last byte on the pty to the first frame of the touch screen that looks different: serial line, runner,
journal and window as `companion run` puts them together, in one process, at the frame rate that the screen really has.

Floor: the same window, with one label whose text is changed instead. Both come at any moment between two frames, as
dice do, and include the wait for the next one. The clock is off, because a clock that counts changes the picture by
itself.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from uuid import uuid4

from companion.app.config.settings import DiceSettings, Settings
from companion.app.pages.navigation import AT_TABLE
from companion.app.session.inbox import InboxItem
from companion.assembly import Application
from companion.engine import dice, timers
from companion.engine.answers import Answer
from companion.engine.table import Table
from companion.engine.view import TABLE
from companion.games import catalogue
from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.glass import SIZE, Glass
from tests.bench.instruments.house import write
from tests.bench.tables import dealt
from ui.touch.kivy_window.screen import TouchScreen

THROWS, WARMING = 60, 5
FRAMES, MOST_MS, FRAME_S = 2, 50, 1 / 30


def measure() -> tuple[Figure, ...]:
    """Median for information, p95 against its reach."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    game = catalogue()[dealt.LEADING]
    table = dealt.waiting_for_dice(game, clock=timers.NONE)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        real, least = _on_glass(table, Path(name))
    return (Figure("die on the pty → pixels changed, median", share(real, 0.5), "ms", floor=share(least, 0.5),
                   note=f"{game.id}, {THROWS} throws"),
            Figure("die on the pty → pixels changed, p95", share(real, 0.95), "ms", Reach(most=MOST_MS, times=FRAMES),
                   share(least, 0.95), "floor: one frame"))


def _on_glass(table: Table, folder: Path) -> tuple[list[float], list[float]]:
    """Put the companion together on the files in `folder`; the window runs here, the throws are made in a thread."""
    write(folder / "journal.db", table)
    settings = Settings(dice=(DiceSettings("tray", str(folder / "tray")),))
    cable, app = PtyLink(folder / "tray"), Application(settings, folder)
    cable.plug()
    screen = TouchScreen(app.runner.put, app.say, app.clock.now, app.table_now, 0, SIZE)
    glass, found = _opened(screen), ([], [])
    app.show_on(screen)
    app.start_devices("virtual")
    app.state.route = AT_TABLE
    app.runner.start()
    throws = Thread(target=lambda: _throws(_Hand(table, cable, app.runner.put), glass, screen, found), daemon=True)
    throws.start()
    screen.run()
    throws.join()
    app.close()
    cable.unplug()
    return found


def _opened(screen: TouchScreen) -> Glass:
    screen.open()
    from kivy.core.window import Window
    return Glass(Window)


class _Hand:
    """What throws the die and takes the throw back."""

    def __init__(self, table: Table, cable: PtyLink, put: Callable[[InboxItem], None]) -> None:
        self._slot, self._cable, self._put = dice.slot_key(table.state.roll, 0), cable, put

    def throw(self) -> None:
        os.write(self._cable.end, with_sum("ROLLED a 4"))

    def take_back(self) -> None:
        self._put(Answer(TABLE, f"read:{self._slot}", 0, "again", id=uuid4().hex))


def _throws(hand: _Hand, glass: Glass, screen: TouchScreen, found: tuple[list[float], list[float]]) -> None:
    """Throws and label changes by turns, in a thread of their own; ends the window."""
    try:
        label, luck = _Label(), Random(1)
        for _ in range(THROWS + WARMING):
            found[0].append(_timed(glass, luck, hand.throw))
            _timed(glass, luck, hand.take_back)
            found[1].append(_timed(glass, luck, label.change))
        for values in found:
            values[:] = [value * 1000 for value in values[WARMING:]]
    finally:
        screen.stop()


def _timed(glass: Glass, luck: Random, do: Callable[[], None]) -> float:
    glass.wait_still()
    time.sleep(luck.uniform(0, FRAME_S))
    begun = glass.begin()
    do()
    return glass.seconds_since(begun)


class _Label:
    """A label over everything, changed in the next frame."""

    def __init__(self) -> None:
        from kivy.clock import Clock
        self._clock, self._count, self._label = Clock, 0, None

    def change(self) -> None:
        self._clock.schedule_once(self._changed, 0)

    def _changed(self, _: Any) -> None:
        from kivy.core.window import Window
        from kivy.uix.label import Label
        if self._label is None:
            self._label = Label(size_hint=(None, None), size=(80, 30))
            Window.add_widget(self._label)
        self._count += 1
        self._label.text = str(self._count)
