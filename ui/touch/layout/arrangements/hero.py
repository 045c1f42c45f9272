"""What matters now over all the room there is: players folded over undo, buttons at the foot, all other parts below it;
in a large window the board beside it.

What may live here: where that lies. What may not: which part it is, and how parts share the stage (layout/stage.py).
All lengths in capitals are units: pixels in a window of 800 × 480, which Measures.px scales.
"""

from __future__ import annotations

from companion.engine.parts import Dice, Grid, Provinces, Tiles
from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions, seats, stage
from ui.touch.meaning import grid_hits
from ui.touch.state.scene import Scene

from . import regions
from .second_stage import second_stage

ROOMY_HEIGHT = 700
"""Units: where less is left, the buttons take one row, for all but dice."""


def hero(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing where no part matters more than all others. Acts that would be left to *More* beside tiles have a second
    row where the tiles keep their share, and the lesson a sign for it.
    """
    part = stage.hero_part(view, pen)
    if part is None:
        return ()
    usual = _laid(view, scene, pen, table_now, part)
    if not isinstance(part, Tiles) or not any(pane.name == "actions" and actions.hides_acts(pane) for pane in usual):
        return usual
    said = () if regions.said_in_words(view) == regions.LESSON else None
    more = _laid(view, scene, pen, table_now, part, rows=2, said=said)
    return more if stage.hero_share(more, view, pen) >= stage.HERO else usual


def _laid(view: View, scene: Scene, pen: Pen, table_now: int, part: stage.Hero, *, rows: int = 1,
          said: tuple[str, ...] | None = None) -> tuple[Pane, ...]:
    """All of it, with buttons in so many rows where the room is short; `said` as in regions.prompt_pane."""
    gap, high, room = pen.m.gap, pen.m.portrait, regions.body(view, pen)
    people, rest = _players(view, scene, pen, room)
    strips, room = regions.strips_beside(view, pen, room, rest)
    foot = _foot(view, part, scene, pen, room.inset(-gap, 0) if high or not view.seats else room, rows)
    tops = [pane.box.y for pane in foot if pane.box.h]
    rest = room.above(room.bottom - min(tops) + gap if tops else gap)
    ask = regions.prompt_pane(view, scene, pen, rest, said)
    below = rest.below(ask.box.h + gap)
    boards, below, beside = second_stage(view, scene, pen, below)
    shown = Pane("stage", below, stage.leading_pieces(beside, scene, pen, below), gap=pen.m.px(stage.GAP),
                 middle=isinstance(part, Grid))
    return regions.with_header(view, pen, (*strips, *people, ask, *boards, shown, *foot), table_now,
                               again=regions.asked_again(view, scene, pen, said))


def _players(view: View, scene: Scene, pen: Pen, room: Box) -> tuple[tuple[Pane, ...], Box]:
    """The players, on a wide window over undo, and the room that is left."""
    if pen.m.portrait or not view.seats:
        people, rest = regions.folded_players(view, pen, room.inset(pen.m.gap, 0))
        return (people,), rest
    roomy = pen.m.breadth >= stage.ROOMY and not regions.stay_folded(view, scene, pen)
    named = roomy or not seats.signs_numbers(view, pen)
    wide = pen.m.px(regions.SEATS_WIDTH) if named else regions.signed_width(view, pen) + 2 * pen.m.gap
    return regions.players_over_undo(view, pen, room, wide, named=named)


def _foot(view: View, part: stage.Hero, scene: Scene, pen: Pen, room: Box, rows: int) -> tuple[Pane, ...]:
    """The buttons, in at most so many rows where the room is short, and before them undo where it does not lie below
    the players, as a sign where a board needs the room.
    """
    most = rows if not isinstance(part, Dice) and room.h < pen.m.px(ROOMY_HEIGHT) else 0
    focused = grid_hits.focus_view(view, scene.start)
    if view.seats and not pen.m.portrait:
        return (regions.buttons(focused, pen, room, most),)
    corner = room.left(pen.m.px(regions.UNDO_SIGNS_WIDTH))
    undo = (actions.undo_signs if isinstance(part, Grid | Provinces) else actions.undo_corner)(view.undo, pen, corner)
    return undo, regions.buttons(focused, pen, room.after(undo.box.w + pen.m.gap if undo.box.h else 0.0), most)
