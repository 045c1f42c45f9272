"""What a person would see on the screen: the button that shines, whether the console is gone. Pure.

What may live here: the meaning of colours. What may not: the machine; words, which nobody reads here.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from ui.touch.drawing import theme

from .picture import Colour, Picture, colours, near

STEP = 8
HEAD = (700, 10)
"""In the head of a page, where no word and no sign is."""
SAME = 4
"""How far apart two shades may be where the ground, which is little darker, is to be told from a panel."""
GUISES = Path(__file__).resolve().parents[2] / "config/guises.toml"
DRAWN = 6
"""The companion's screens have more colours than this, a console has fewer."""


def is_drawn(picture: Picture) -> bool:
    """Whether the companion has drawn this, and no console."""
    ground = sum(near(seen, _rgb(theme.GROUND)) for _, _, seen in picture.points(STEP))
    return colours(picture) > DRAWN and ground > 50


def is_page(picture: Picture) -> bool:
    """Whether this is a page below the home page, with its head, and no sheet lies over it."""
    return near(picture.at(*HEAD), _rgb(theme.PANEL), SAME)


def is_told(picture: Picture) -> bool:
    """Whether something stands across the screen that people are to know: the ground of a warning, under its head."""
    ground = _rgb(theme.tone_of("warn").ground)
    return any(sum(near(picture.at(x, y), ground, SAME) for x in range(0, picture.width, STEP))
               > picture.width / STEP / 2 for y in range(0, picture.height, STEP))


def shining(picture: Picture) -> tuple[int, int] | None:
    """The middle of the largest thing in an accent colour, which is what is to be touched next; None without one."""
    largest: list[tuple[int, int]] = []
    for accent in _accents():
        left = {(x, y) for x, y, seen in picture.points(STEP) if near(seen, accent)}
        while left:
            largest = max(largest, _together(left), key=len)
    if len(largest) < 12:
        return None
    across, down = [x for x, _ in largest], [y for _, y in largest]
    return (min(across) + max(across)) // 2, (min(down) + max(down)) // 2


def _accents() -> list[Colour]:
    """The house's own, and that of every game that dresses in another."""
    guises = tomllib.loads(GUISES.read_text(encoding="utf-8"))
    return [_rgb(colour) for colour in (theme.ACCENT, *(guise["accent"] for guise in guises.values()))]


def _together(left: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Take one thing out of `left`: points that are neighbours."""
    found = [left.pop()]
    for x, y in found:
        for beside in ((x - STEP, y), (x + STEP, y), (x, y - STEP), (x, y + STEP)):
            if beside in left:
                left.remove(beside)
                found.append(beside)
    return found


def _rgb(colour: str) -> Colour:
    red, green, blue = (round(255 * part) for part in theme.rgba(colour)[:3])
    return red, green, blue
