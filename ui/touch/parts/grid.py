"""Draws `Grid`: the board and the fields that choices light. The figures on it are drawn in pieces.py."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.parts import Grid, GridCell
from companion.engine.view import Choice
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Edge, Fill, Named, Picture, Primitive, Primitives, Touch
from ui.touch.meaning import grid_hits
from ui.touch.meaning.targets import Fields

from . import pieces

StartField = tuple[int, int] | None


def draw(part: Grid, pen: Pen, width: float, room: float, choices: tuple[Choice, ...] = (),
         start: StartField = None, refused: tuple[Choice, ...] = ()) -> Drawing:
    """The whole board as large as `width` and `room` allow; `choices` light their fields, `start` is about to move.

    `refused` answer touches on the others.
    """
    beside, over = name_margins(part)
    side = float(int(min(width / (part.width + beside), max(room, pen.m.px(240)) / (part.height + over))))
    left, top = float(int((width - side * (part.width - beside)) / 2)), float(int(side * over))
    shown = grid_hits.field_highlights(choices, start)
    area = Box(left, top, side * part.width, side * part.height)
    touch = (Touch(area, Fields(left, top, side, choices, start, refused)),) if (
        refused or shown != grid_hits.Highlights()) else ()
    first = Box(left, top, side, side)
    named = (Named(first.moved(cell.x * side, cell.y * side), cell_name(cell), free=True) for cell in part.cells)
    return Drawing(area.bottom, (*_edges(part, pen, first), *_board(part, pen, first, shown), *touch, *named))


def cell_name(cell: GridCell) -> str:
    """How what moves finds a field that shows something."""
    return f"cell {cell.x} {cell.y}"


def name_margins(part: Grid) -> tuple[float, float]:
    """The room at the left for the rows' names and above for the columns', in fields."""
    return (0.6, 0.4) if part.rows else (0.0, 0.0)


def board_proportion(part: Grid) -> float:
    """How wide a board is in relation to its height."""
    beside, over = name_margins(part)
    return (part.width + beside) / (part.height + over)


def board_box(part: Grid, room: Box) -> Box:
    """Where a board lies in `room`: at the left, as large as its proportions allow, in the middle of the height."""
    wide = min(room.w, room.h * board_proportion(part))
    return room.left(wide).middle(wide, wide / board_proportion(part))


def _edges(part: Grid, pen: Pen, first: Box) -> Primitives:
    """The names of columns and rows, small; a row's words stand one over the other."""
    beside, over = name_margins(part)
    size = min(pen.m.small, first.w * 0.4)
    columns = (pen.line(name, Box(first.x + x * first.w, 0, first.w, first.y), size, theme.QUIET, align="centre")
               for x, name in enumerate(part.columns))
    words = ((y, name.split()) for y, name in enumerate(part.rows))
    rows = (pen.line(word, Box(first.x - beside * first.w, first.y + (y + n / len(name)) * first.h,
                               beside * first.w, first.h / len(name)), size, theme.QUIET, align="centre")
            for y, name in words for n, word in enumerate(name))
    return (*columns, *rows) if over else ()


def _board(part: Grid, pen: Pen, first: Box, shown: grid_hits.Highlights) -> Primitives:
    """The board whose field (0, 0) is `first`."""
    printed = {(cell.x, cell.y): cell for cell in part.cells}
    taken = {(piece.x, piece.y) for piece in part.pieces}
    below = pen.large(part.picture) if part.picture and part.bright else None
    whole = Box(first.x, first.y, part.width * first.w, part.height * first.h)
    primitives: list[Primitive] = [Picture(whole, below[0], part.bright, fills=True)] if below else []
    for place in ((x, y) for y in range(part.height) for x in range(part.width)):
        box = first.moved(place[0] * first.w, place[1] * first.h).inset(max(1.0, first.w * 0.03))
        cell, free = printed.get(place), place not in taken
        primitives += _field(cell, box, pen, place == shown.start, bare=below is None, free=free)
        primitives += _light(place, box, shown, free=free, named=bool(cell and cell.label))
    for piece in part.pieces:
        primitives += pieces.draw(piece, part, first, pen)
    return tuple(primitives)


def _field(cell: GridCell | None, box: Box, pen: Pen, chosen: bool, *, bare: bool, free: bool) -> Primitives:
    """A field; on a picture, which is not `bare`, an empty one is only an edge, and what lies there is smaller. What is
    written on one without a sign is read while it is `free`: nothing peeps out from under a figure.
    """
    look = theme.tone_of(cell.tone) if cell else theme.tone_of("quiet")
    radius = box.w * 0.12
    primitives: list[Primitive] = [Fill(box, theme.INK if chosen else look.ground, radius)]
    if not bare and not chosen:
        primitives = [Edge(box, theme.EDGE, 1.0, radius)]
        box = box.inset(box.w * 0.14)
        primitives += [Fill(box, look.ground, radius)] if cell else []
    if cell and cell.tone != "plain":
        primitives.append(Edge(box, look.edge, max(1.0, box.w * 0.035), radius))
    if cell:
        upper = box.above(box.h * 0.34) if cell.icon and _named(cell, box, pen) else box
        primitives += pen.sign(cell.icon, upper.middle(box.w * 0.6, min(upper.h, box.w * 0.6)), look.ink)
        primitives += _label(cell, box, pen, look.ink) if free or cell.icon else ()
    return tuple(primitives)


def _light(place: tuple[int, int], box: Box, shown: grid_hits.Highlights, *, free: bool, named: bool) -> Primitives:
    """A field that answers has a bright edge, and a dot while a figure may go there, in the corner of one with words
    (`named`); one that may start, a thin edge.
    """
    radius, bright = box.w * 0.12, Edge(box, theme.ACCENT, max(2.0, box.w * 0.08), box.w * 0.12)
    if shown.start is None:
        return (bright,) if place in shown.answers or place in shown.starts else ()
    if place in shown.answers:
        corner = box.inset(box.w * 0.14).foot(box.h * 0.16).end(box.w * 0.16)
        dot = corner if named else box.middle(box.w * 0.28, box.h * 0.28)
        return (bright, Disc(dot, theme.ACCENT)) if free else (bright,)
    return (Edge(box, theme.QUIET, max(1.0, box.w * 0.035), radius),) if place in shown.starts else ()


def _named(cell: GridCell, box: Box, pen: Pen) -> bool:
    """Whether a whole word stands below the sign of a field that has room for both."""
    return len(cell.label) > 2 and box.h >= pen.m.px(60) and pen.width(cell.label, pen.m.small, False) <= box.w - 4


def _label(cell: GridCell, box: Box, pen: Pen, colour: str) -> Primitives:
    if not cell.label:
        return ()
    if not cell.icon:
        return pen.centred(cell.label, box.inset(box.w * 0.06, 0), min(pen.m.body, box.h * 0.6), colour, bold=True)
    if box.h < pen.m.px(44):
        return ()
    if _named(cell, box, pen):
        return (pen.line(cell.label, box.foot(box.h * 0.36).above(box.h * 0.04).inset(2, 0), pen.m.small, colour,
                         align="centre"),)
    foot, size = box.inset(box.w * 0.08).foot(box.h * 0.3), box.h * 0.28
    whole = pen.width(cell.label, size, False) <= foot.w  # else its sign alone: half a word says less
    return (pen.line(cell.label, foot, size, colour, align="right"),) if whole else ()


def board_around(part: Grid, pen: Pen, width: float, room: float, middle: tuple[int, int], choices: tuple[Choice, ...],
                 start: StartField = None) -> Drawing:
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
    area = Box(left, 0, across * side, down * side)
    primitives = _board(seen, pen, Box(left, 0, side, side),
                        grid_hits.field_highlights(choices, start).moved(-west, -north))
    target = Fields(left - west * side, -north * side, side, choices, start)
    return Drawing(area.h, (Fill(area, theme.GROUND, pen.m.radius), *primitives, Touch(area, target)))
