"""Draws the crack in a tile that is wounded. What may live here: its lines, as far as they have run. What may not: when
they run (motion/), what lies under them.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist

from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Primitives, Stroke

# From edge to edge between sign and words; two forks, each begun when the first line has come there: in parts of the
# tile's width and height.
LINES = (((0.0, 0.40), (0.14, 0.54), (0.27, 0.45), (0.43, 0.56), (0.58, 0.44), (0.72, 0.55), (0.86, 0.45), (1.0, 0.53)),
         ((0.14, 0.54), (0.07, 0.73), (0.13, 0.86), (0.09, 1.0)),
         ((0.86, 0.45), (0.93, 0.28), (0.87, 0.14), (0.92, 0.0)))
WIDE = 0.045
"""Of the tile's lesser side."""


def crack_lines(box: Box, past: float = 1.0) -> Primitives:
    """The crack across `box`, as far as it has run at `past`, from 0 to 1."""
    wide = max(1.5, min(box.w, box.h) * WIDE)
    runs = (_run(tuple((box.x + x * box.w, box.y + y * box.h) for x, y in line), (past - line[0][0]) / (1 - line[0][0]))
            for line in LINES)
    return tuple(Stroke(points, theme.SOCKET, wide) for points in runs if points)


def _run(points: tuple[tuple[float, float], ...], past: float) -> tuple[tuple[float, float], ...]:
    """The first part of a line."""
    left = sum(dist(a, b) for a, b in pairwise(points)) * min(1.0, past)
    run = [points[0]]
    for (x, y), end in pairwise(points):
        step = dist((x, y), end)
        if left <= 0 or step == 0:
            break
        share = min(1.0, left / step)
        run.append((x + (end[0] - x) * share, y + (end[1] - y) * share))
        left -= step
    return tuple(run) if len(run) > 1 else ()
