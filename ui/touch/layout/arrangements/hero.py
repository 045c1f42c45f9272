"""What matters now over all the room there is: players folded, undo and buttons at the foot, all other parts below it;
in a large window the board beside it.

What may live here: where that lies. What may not: which part it is, and how parts share the stage (layout/stage.py).
All lengths in capitals are units: pixels in a window of 800 × 480, which Measures.px scales.
"""

from __future__ import annotations

from companion.engine.parts import Dice, Grid, Provinces
from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions, stage
from ui.touch.meaning import grid_hits
from ui.touch.state.scene import Scene

from . import regions
from .second_stage import second_stage

UNDO_WIDTHS = (262, 340)
"""Units: undo in words beside the buttons; the width in which it is lower is taken."""
UNDO_SIGNS_WIDTH = 140
"""Units: undo as a sign beside the buttons."""
ROOMY_HEIGHT = 700
"""Units: where less is left, undo takes two lines at most and the buttons one row, for all but dice."""


def hero(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing where no part matters more than all others."""
    part = stage.hero_part(view, pen)
    if part is None:
        return ()
    gap, high, room = pen.m.gap, pen.m.portrait, regions.body(view, pen)
    strips, low = regions.strips(view, pen, room) if high else ((), room)
    people, room = regions.folded_players(view, pen, low.inset(gap, 0))
    if not high:
        strips, room = regions.strips(view, pen, room)
    undo, bar = _foot(view, part, scene, pen, room)
    tops = [pane.box.y for pane in (undo, bar) if pane.box.h]
    rest = room.above(room.bottom - min(tops) + gap if tops else gap)
    ask = regions.prompt_pane(view, scene, pen, rest)
    below = rest.below(ask.box.h + gap)
    boards, below, beside = second_stage(view, scene, pen, below)
    shown = Pane("stage", below, stage.leading_pieces(beside, scene, pen, below), gap=pen.m.px(stage.GAP),
                 middle=isinstance(part, Grid))
    return regions.with_header(view, pen, (*strips, people, ask, *boards, shown, undo, bar), table_now)


def _foot(view: View, part: stage.Hero, scene: Scene, pen: Pen, room: Box) -> tuple[Pane, Pane]:
    """Undo and the buttons: in one line on a wide window, one below the other on a high one.

    Undo is a sign alone, in the same line, where a board needs the room, or where the buttons would need a line more.
    """
    lines = 2 if not isinstance(part, Dice) and room.h < pen.m.px(ROOMY_HEIGHT) else 0
    focused, most, signs = grid_hits.focus_view(view,
                                                scene.start), 1 if lines else 0, isinstance(part, Grid | Provinces)
    if pen.m.portrait and not signs:
        undo = actions.undo_pane(view.undo, pen, room, lines)
        over = room.above(undo.box.h + pen.m.gap if undo.box.h else 0.0)
        return undo, regions.buttons(focused, pen, over, most)
    worded = [actions.undo_pane(view.undo, pen, room.left(pen.m.px(wide)), lines) for wide in UNDO_WIDTHS]
    sign = actions.undo_signs(view.undo, pen, room.left(pen.m.px(UNDO_SIGNS_WIDTH)))
    undos = [min(worded, key=lambda pane: pane.box.h), sign]
    bars = [regions.buttons(focused, pen, room.after(undo.box.w + pen.m.gap if undo.box.h else 0.0), most)
            for undo in undos]
    pick = 1 if signs or bars[1].box.h < bars[0].box.h else 0
    return undos[pick], bars[pick]
