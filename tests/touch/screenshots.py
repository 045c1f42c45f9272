"""Renders screens in every size to PNG files that people look at:
`python -m tests.touch.screenshots [light | warm] [name …]`.

Only pictures are made here; nothing is judged.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.closed_pipe import ends_with_its_reader
from companion.engine.view import Page, View
from companion.engine.words import Msg, say as plain
from ui.touch.meaning.targets import Target

if TYPE_CHECKING:
    from tests.touch.kivy_window.crank import Crank

SIZES = ((800, 480), (480, 800), (720, 1280), (1280, 720), (1024, 600), (600, 1024), (1280, 800), (800, 1280))
DIRECTORY = Path("build/screenshots")
Screen = View | Page
Shown = Screen | tuple[Screen, tuple[Target | View, ...]]
"""A face, or a face with the targets (ui.touch.targets) to be touched one after the other before the picture.

A View instead of a target is what a seat peeks at.
"""


def shoot(screens: Mapping[str, Shown], sizes: Sequence[tuple[int, int]] = SIZES, directory: Path = DIRECTORY,
          say: Callable[[Msg, str], str] = lambda msg, _: plain(msg), colours: str = "",
          text: str = "") -> list[Path]:
    """Draw every screen in every size into `directory`; returns the files. `say`: (text, game) → its wording;
    `colours`: the theme; `text`: its size.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    directory.mkdir(parents=True, exist_ok=True)
    from tests.touch.kivy_window.crank import Crank
    crank = Crank(say)
    crank.screen.adjust(100, 0.0, colours=colours, text=text)
    return [_picture(crank, name, shown, size, directory) for size in sizes for name, shown in screens.items()]


def _picture(crank: Crank, name: str, shown: Shown, size: tuple[int, int], directory: Path) -> Path:
    face, touches = shown if isinstance(shown, tuple) else (shown, ())
    crank.resize(size)
    crank.fresh(face)
    for target in touches:
        crank.presenter.peek(target) if isinstance(target, View) else crank.do(target)
    path = directory / f"{name}-{size[0]}x{size[1]}.png"
    crank.picture(path)
    return path


@ends_with_its_reader
def main(names: Sequence[str]) -> None:
    """Make every picture, or those whose name contains one of `names`; light and warm are none, but themes."""
    from ui.touch.drawing.themes import THEMES

    from .scenes import SCREENS
    colours = next((name for name in names if name in THEMES), "")
    names = [name for name in names if name not in THEMES]
    wanted = {name: shown for name, shown in SCREENS.items() if not names or any(n in name for n in names)}
    sizes = [s for s in SIZES if f"{s[0]}x{s[1]}" in names] or SIZES
    wanted = wanted or SCREENS
    for path in shoot(wanted, sizes, DIRECTORY / colours, colours=colours):
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
