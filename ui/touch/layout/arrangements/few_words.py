"""Players as mark and numbers at the left of a wide window, prompt, stage and buttons beside them.

What may live here: where that lies. What may not: how anything is drawn.
"""

from __future__ import annotations

from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.layout import seats
from ui.touch.state.scene import Scene

from . import regions
from .columns import stage_over_buttons


def few_words(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing where the icon font lacks a sign: numbers would need words."""
    if pen.m.portrait or not seats.signs_numbers(view, pen):
        return ()
    people, rest = regions.signed_players(view, pen, regions.body(view, pen))
    return regions.with_header(view, pen, (*people, *stage_over_buttons(view, scene, pen, rest)), table_now,
                               again=regions.asked_again(view, scene, pen))
