"""A player's mark as the game bears it: on a banner, on a shield, or as it is.

What may live here: the mark and what it is on. What may not: where it stands (layout/), when it moves (motion/).
"""

from __future__ import annotations

from companion.engine.view import SeatPanel

from . import theme
from .primitives import Box, Fill, Mark, Named, Poly, Primitives

# In parts of a box: each shape is seen whole from its first corner. A banner hangs from its rod.
SHAPES = {
    "banner": ((0.5, 0.82), (0.08, 1.0), (0.08, 0.06), (0.92, 0.06), (0.92, 1.0)),
    "shield": ((0.5, 1.0), (0.2, 0.82), (0.04, 0.5), (0.0, 0.04), (0.5, 0.0), (1.0, 0.04), (0.96, 0.5), (0.8, 0.82)),
}
ROD = 0.1
"""How thick a rod is, in parts of the height."""
MARKED = 0.56
"""How wide the mark on it is."""


def borne_mark(panel: SeatPanel, bearing: str, place: Box, room: Box) -> Primitives:
    """The mark of `panel` in `place`; on what it is borne, if on anything, as high as `room` and a little wider."""
    if bearing not in SHAPES:
        return (Mark(place, panel.mark, theme.mark_colour(panel.mark)),)
    wide = min(place.w * 1.16, room.h * 0.84)
    box = Box(place.x + (place.w - wide) / 2, room.y, wide, room.h)
    return (*worn_mark(panel.mark, bearing, box), Named(box, bearing_name(panel.seat, bearing), free=True))


def bearing_name(seat: str, bearing: str) -> str:
    """How what moves finds the banner or the shield of a player."""
    return f"{bearing} of {seat}"


def worn_mark(mark: str, bearing: str, box: Box, down: float = 1.0) -> Primitives:
    """Banner or shield with its mark in `box`; `down`: how far it is unrolled, from 0 to 1, the mark when nearly whole.
    """
    points = tuple((box.x + x * box.w, box.y + y * box.h * down) for x, y in SHAPES[bearing])
    side = box.w * MARKED
    middle = Box(box.x, box.y + box.h * 0.06, box.w, box.h * (0.72 if bearing == "banner" else 0.84))
    sign = Mark(middle.middle(side, side), mark, theme.ON_ACCENT) if down > MARKED + 0.3 else None
    rod = Fill(box.top(max(2.0, box.h * ROD)).inset(-box.w * 0.04, 0), theme.QUIET, 1.0)
    return (Poly(points, theme.mark_colour(mark)), *((rod,) if bearing == "banner" else ()), *((sign,) if sign else ()))
