"""Light that fades, as the small picture that a glow of any size is stretched from. Values only; painter.py makes a
texture of it.

As rings laid upon one another it is a hundred times as much to draw.
"""

from __future__ import annotations

from math import hypot

SIDE = 64
"""Pixels: stretched smoothly, it looks as one that is as large as a window."""


def light_cone() -> bytes:
    """How bright each pixel is, 0 to 255, row by row: full in the middle, nothing at the edge and beyond."""
    places = [(n + 0.5) * 2 / SIDE - 1 for n in range(SIDE)]
    return bytes(round(255 * max(0.0, 1 - hypot(x, y))) for y in places for x in places)
