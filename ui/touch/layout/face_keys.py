"""Dice that are typed by keys for their faces, on the stage: where such keys are, no button is needed besides.

What may live here: when that holds. What may not: how the keys look (ui/touch/parts/dice.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.inputs import DiceInput
from companion.engine.parts import Dice
from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Touch
from ui.touch.meaning.targets import TypeFace
from ui.touch.parts import dice

KEYS = "keys"
"""Where typing dice is offered that have keys for their faces."""


def with_keys(view: View) -> View:
    """The view with typing dice that have keys on the stage offered by a touch on the player's panel as well."""
    if not any(isinstance(part, Dice) and part.sides in dice.PIPS for part in view.stage):
        return view
    typed = [c for c in view.choices if isinstance(c.input, DiceInput) and c.seat and not (c.on or c.objection)]
    more = tuple(replace(choice, on=KEYS, emphasis="quiet") for choice in typed)
    return replace(view, choices=(*view.choices, *more)) if typed else view


def has_face_keys(made: tuple[Pane, ...]) -> bool:
    """Whether a key for every face of a die is to be touched, and all are seen without moving the stage."""
    shown = next((pane for pane in made if pane.name == "stage"), None)
    return shown is not None and 0 < max(_face_keys(shown), default=0.0) <= shown.box.h


def _face_keys(shown: Pane) -> Iterator[float]:
    """The lower edges of the keys for faces on a stage."""
    top = 0.0
    for piece in shown.pieces:
        drawing = piece.draw(shown.box.w, max(0.0, shown.box.h - top))
        yield from (top + primitive.box.bottom for primitive in drawing.primitives
                    if isinstance(primitive, Touch) and isinstance(primitive.target, TypeFace))
        top += drawing.height + shown.gap
