"""A film of a window that is killed in the middle of a roll: what a real display shows, every moment with its time.

A die tumbles, the window dies, another one shows the same roll with the die still tumbling, the die lands. Only the
pictures are made here; that all goes well is tested in window/test_faults.py.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

from tests.bench.instruments.x_server import XServer, x_server
from tests.phone.rig import until
from tests.window.real import RealTable, real_tables

ROLLING, ROLLED = "ROLLING a", "ROLLED a 5"
OFTEN_S, MOST = 0.1, 600
WHITE, FREE = "#ffffff", (8, 444)


class Filmed:
    """Pictures of a display from now on, each with the seconds since."""

    def __init__(self, display: XServer) -> None:
        self._display, self._began = display, time.monotonic()
        self.pictures: list[tuple[float, Image.Image]] = []

    def until(self, true: Callable[[], object]) -> None:
        """Film until something is true."""
        def filmed() -> object:
            if len(self.pictures) < MOST and self._seconds() > len(self.pictures) * OFTEN_S:
                self.pictures.append((self._seconds(), self._display.picture()))
            return true()
        until(filmed)

    def for_a_moment(self, seconds: float) -> None:
        """Film for so long."""
        ends = self._seconds() + seconds
        self.until(lambda: self._seconds() >= ends)

    def _seconds(self) -> float:
        return time.monotonic() - self._began


def frames(count: int) -> list[Image.Image]:
    """So many moments of the film, as far apart as they can be: from the tumbling die to the one that has landed."""
    with (tempfile.TemporaryDirectory() as folder, x_server(Path(folder)) as display,
          real_tables(Path(folder), **display.environment) as started, started() as table):
        pictures = _film(table, display).pictures
    step = (len(pictures) - 1) / (count - 1)
    return [_with_time(*pictures[round(number * step)]) for number in range(count)]


def _film(table: RealTable, display: XServer) -> Filmed:
    table.places()  # it has come to rest
    filmed = Filmed(display)
    filmed.for_a_moment(0.3)
    table.say(ROLLING)
    filmed.for_a_moment(0.7)
    table.program.drop_lines()
    os.kill(table.window_pid(), signal.SIGKILL)
    filmed.until(lambda: table.program.said("drawn", 0.01))
    filmed.for_a_moment(0.7)
    table.say(ROLLED)
    filmed.for_a_moment(1.0)
    return filmed


def _with_time(seconds: float, picture: Image.Image) -> Image.Image:
    ImageDraw.Draw(picture).text(FREE, f"{seconds:.1f} s", WHITE, font_size=24)
    return picture
