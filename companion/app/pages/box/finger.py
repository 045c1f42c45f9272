"""What a finger on a board or a picture answers.

What may live here: that form. What may not: what the trace means (board.py, corners.py).
"""

from __future__ import annotations

from companion.app.boxes.straightening import WHOLE
from companion.engine.inputs import Field, Form, Number, PlaceInput
from companion.engine.words import Msg


def form(places: tuple[str, ...]) -> Form:
    """Where a finger was lifted, and on which of `places` it came down and was lifted (parts.Sketch)."""
    whole, there = Number(0, WHOLE), PlaceInput(places)
    return Form((Field("x", Msg("From the left (0 to 1000)"), whole), Field("y", Msg("From above (0 to 1000)"), whole),
                 Field("down", Msg("From"), there, optional=True), Field("up", Msg("To"), there, optional=True)))
