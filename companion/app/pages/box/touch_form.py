"""What a finger on a board or a picture answers.

What may live here: that form, the corner that was dragged. What may not: what a trace means (board.py, corners.py).
"""

from __future__ import annotations

from math import hypot
from typing import Any

from companion.app.boxes.straightening import WHOLE
from companion.app.pages.routes import Fingertip
from companion.engine.inputs import Field, Form, Number, PlaceInput
from companion.engine.words import Msg

CORNER = "corner-"


def finger_form(places: tuple[str, ...]) -> Form:
    """Where a finger was lifted, and on which of `places` it came down and was lifted (parts.Sketch)."""
    whole, there = Number(0, WHOLE), PlaceInput(places)
    return Form((Field("x", Msg("From the left (0 to 1000)"), whole), Field("y", Msg("From above (0 to 1000)"), whole),
                 Field("down", Msg("From"), there, optional=True), Field("up", Msg("To"), there, optional=True)))


def moved_corners(corners: tuple[Fingertip, ...], value: dict[str, Any]) -> tuple[Fingertip, ...]:
    """The corner on which the finger came down (CORNER and its number), or else the nearest, moved to where it was
    lifted.
    """
    at = (value["x"], value["y"])
    near = min(range(len(corners)), key=lambda n: hypot(corners[n][0] - at[0], corners[n][1] - at[1]))
    which = int(value["down"].removeprefix(CORNER)) if "down" in value else near
    return (*corners[:which], at, *corners[which + 1:])
