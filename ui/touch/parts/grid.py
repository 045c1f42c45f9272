"""Draws `Grid`: the board, its pieces and the fields a choice lights. Nothing else is drawn here."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.inputs import Cell
from companion.engine.parts import Grid, GridCell, Piece
from companion.engine.view import Choice
from ui.touch import theme
from ui.touch.inks import Box, Drawing, Edge, Fill, Ink, Inks, Mark, Poly, Touch
from ui.touch.pen import Pen
from ui.touch.targets import Fields

POINTS = {"n": ((0, -1), (1, 0)), "s": ((0, 1), (1, 0)), "e": ((1, 0), (0, 1)), "w": ((-1, 0), (0, 1))}


def draw(part: Grid, pen: Pen, width: float, room: float, choices: tuple[Choice, ...] = ()) -> Drawing:
    """The whole board as large as `width` and `room` allow; `choices` with a Cell input light their fields."""
    side = float(int(min(width / part.width, max(room, pen.m.px(240)) / part.height)))
    left = float(int((width - side * part.width) / 2))
    return Drawing(side * part.height, board(part, pen, left, 0.0, side, choices))


def board(part: Grid, pen: Pen, left: float, top: float, side: float, choices: tuple[Choice, ...]) -> Inks:
    """The board with the corner of field (0, 0) at `left`, `top` and fields of `side` pixels."""
    lit = {cell for choice in choices if isinstance(choice.input, Cell) for cell in choice.input.cells}
    printed = {(cell.x, cell.y): cell for cell in part.cells}
    inks: list[Ink] = []
    for y in range(part.height):
        for x in range(part.width):
            box = Box(left + x * side, top + y * side, side, side).inset(max(1.0, side * 0.03))
            inks += _field(printed.get((x, y)), box, pen, (x, y) in lit)
    for piece in part.pieces:
        inks += _piece(piece, part, Box(left, top, side, side), pen)
    area = Box(left, top, side * part.width, side * part.height)
    return (*inks, *((Touch(area, Fields(left, top, side, choices)),) if lit else ()))


def _field(cell: GridCell | None, box: Box, pen: Pen, lit: bool) -> Inks:
    look = theme.tone(cell.tone) if cell else theme.tone("quiet")
    radius = box.w * 0.12
    inks: list[Ink] = [Fill(box, look.ground, radius)]
    if cell and cell.tone != "plain":
        inks.append(Edge(box, look.edge, max(1.0, box.w * 0.035), radius))
    if cell:
        inks += pen.sign(cell.icon, box.middle(box.w * 0.6, box.w * 0.6), look.ink)
        inks += _label(cell, box, pen, look.ink)
    if lit:
        inks.append(Edge(box, theme.ACCENT, max(2.0, box.w * 0.08), radius))
    return tuple(inks)


def _label(cell: GridCell, box: Box, pen: Pen, colour: str) -> Inks:
    if not cell.label:
        return ()
    if not cell.icon:
        return (pen.line(cell.label, box.inset(box.w * 0.06), min(pen.m.body, box.h * 0.6), colour, bold=True,
                         align="centre"),)
    if box.h < pen.m.px(44):
        return ()
    return (pen.line(cell.label, box.inset(box.w * 0.08).foot(box.h * 0.3), box.h * 0.28, colour, align="right"),)


def _piece(piece: Piece, part: Grid, first: Box, pen: Pen) -> Inks:
    there = [p for p in part.pieces if (p.x, p.y) == (piece.x, piece.y)]
    size = first.w * (0.82 if len(there) == 1 else 0.48)
    shift = (there.index(piece) - (len(there) - 1) / 2) * size * 0.9
    box = first.moved(piece.x * first.w, piece.y * first.h).middle(size, size).moved(shift, 0)
    panel = pen.seats.get(piece.seat)
    if panel:
        inks: Inks = (Mark(box.inset(size * 0.1), panel.mark, theme.mark_colour(panel.mark)),)
    else:
        inks = (Fill(box, theme.ACCENT, size / 2),
                *pen.sign(piece.icon, box.middle(size * 0.62, size * 0.62), theme.ON_ACCENT))
    return (*inks, *_facing(piece.facing, box, theme.INK))


def _facing(facing: str, box: Box, colour: str) -> Inks:
    if facing not in POINTS:
        return ()
    (dx, dy), (sx, sy) = POINTS[facing]
    x, y, r = box.x + box.w / 2, box.y + box.h / 2, box.w / 2
    tip, foot, half = r * 1.22, r * 0.86, r * 0.42
    corners = ((x + dx * tip, y + dy * tip), (x + dx * foot + sx * half, y + dy * foot + sy * half),
               (x + dx * foot - sx * half, y + dy * foot - sy * half))
    return (Poly(corners, colour),)


def around(part: Grid, pen: Pen, width: float, room: float, middle: tuple[int, int],
           choices: tuple[Choice, ...]) -> Drawing:
    """The part of the board around the field `middle`, its fields as large as a finger."""
    side = pen.m.px(66)
    across, down = min(part.width, int(width // side)), min(part.height, max(3, int(room // side)))
    west = max(0, min(part.width - across, middle[0] - across // 2))
    north = max(0, min(part.height - down, middle[1] - down // 2))
    seen = Grid(across, down, tuple(replace(c, x=c.x - west, y=c.y - north) for c in part.cells
                                    if 0 <= c.x - west < across and 0 <= c.y - north < down),
                tuple(replace(p, x=p.x - west, y=p.y - north) for p in part.pieces
                      if 0 <= p.x - west < across and 0 <= p.y - north < down))
    left = float(int((width - across * side) / 2))
    lit = tuple(replace(c, input=Cell(tuple((x - west, y - north) for x, y in c.input.cells))) for c in choices)
    inks = tuple(ink for ink in board(seen, pen, left, 0.0, side, lit) if not isinstance(ink, Touch))
    target = Fields(left - west * side, -north * side, side, choices)
    ground = Fill(Box(left, 0, across * side, down * side), theme.GROUND, pen.m.radius)
    return Drawing(down * side, (ground, *inks, Touch(Box(left, 0, across * side, down * side), target)))
