"""What a finger on a sketch of a board answers: where it came down and was lifted, on which places. Pure; no drawing.

What may live here: points and places. What may not: what follows from it (the companion knows), fingers themselves.
"""

from __future__ import annotations

from math import hypot
from typing import Any

from .map_layout import Point
from .targets import Sketched

ACROSS = 1000


def trace_answer(board: Sketched, start: Point, end: Point, reach: float, *, drawn: bool) -> dict[str, Any]:
    """The answer to a finger that went from `start` to `end` (parts.Sketch): `drawn` unless it only touched.

    A touch means a place if it comes as near to its middle as `reach`; of several, the nearest.
    """
    box = board.box
    down, up = _place(board, start, reach), _place(board, end, reach)
    if drawn and up == down:
        up = ""  # dragged a little way
    x, y = ((end[0] - box.x) / max(1.0, box.w), (end[1] - box.y) / max(1.0, box.h))
    named = {name: place for name, place in (("down", down), ("up", up)) if place}
    return {"x": _bounded(x), "y": _bounded(y), **named}


def _bounded(share: float) -> int:
    return max(0, min(ACROSS, round(share * ACROSS)))


def _place(board: Sketched, at: Point, reach: float) -> str:
    found = [(hypot(spot.box.x + spot.box.w / 2 - at[0], spot.box.y + spot.box.h / 2 - at[1]), spot.place)
             for spot in board.spots]
    near = min(found, default=(reach + 1, ""))
    return near[1] if near[0] <= reach else ""
