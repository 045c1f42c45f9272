"""The sheets that show large what a finger could not tell apart: the board around a field, the map around a place."""

from __future__ import annotations

from companion.engine.parts import Grid, Provinces
from companion.engine.view import View
from companion.engine.words import Msg
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Drawing
from ui.touch.meaning import grid_hits, map_layout
from ui.touch.parts import grid, provinces
from ui.touch.state.scene import Enlarged, Magnified, Scene

from . import sheet


def magnified_board(dialog: Magnified, scene: Scene, pen: Pen) -> tuple[Pane, ...]:
    """The board around the field that was meant, drawn large."""
    stage = scene.face.stage if isinstance(scene.face, View) else ()
    board = next((part for part in stage if isinstance(part, Grid)), None)
    if board is None:
        return ()
    choices = grid_hits.touchable_choices(scene.choices, scene.field)

    def draw(width: float, room: float) -> Drawing:
        return grid.board_around(board, pen, width, room, (dialog.x, dialog.y), choices, scene.start)

    height = draw(pen.m.width - pen.m.px(50), pen.m.height - pen.m.px(96)).height
    piece = PaneItem((dialog, board, choices, scene.start), draw)
    return sheet.panes(pen.say(Msg("Which field?")), (piece,), pen, height=height)


def enlarged_map(dialog: Enlarged, scene: Scene, pen: Pen, width: float) -> tuple[Pane, ...]:
    """The map around the place that was meant, in full; its name is the title."""
    stage = scene.face.stage if isinstance(scene.face, View) else ()
    part = next((p for p in stage if isinstance(p, Provinces) and any(
        place.id == dialog.place for place in p.places)), None)
    if part is None:
        return ()
    choices = map_layout.touchable_choices(scene.choices, scene.field)
    room = pen.m.height * (0.6 if pen.m.portrait else 1.0) - pen.m.px(92)
    drawing = provinces.map_around(part, pen, width, room, dialog.place, choices)
    title = next(place.label for place in part.places if place.id == dialog.place)
    piece = PaneItem((part, dialog, choices, pen.offers), lambda w, h: drawing)
    return sheet.panes(pen.say(title), (piece,), pen, height=drawing.height)
