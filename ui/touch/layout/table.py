"""The table: divides the window among header, seats, prompt, stage and buttons. The panes draw themselves."""

from __future__ import annotations

from companion.engine.inputs import Cell
from companion.engine.parts import Grid, Part
from companion.engine.view import Choice, LogLine, Undo, View
from ui.touch import theme
from ui.touch.inks import Box, Drawing, Ink
from ui.touch.pane import Pane, Piece
from ui.touch.parts import render
from ui.touch.parts.grid import draw as draw_grid
from ui.touch.pen import Pen
from ui.touch.scene import Scene

from . import actions, header, prompt, result, seats

SEATS_WIDTH, BESIDE_WIDTH = 262, 176


def panes(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Every pane of the table, in no overlap."""
    window = Box(0, 0, pen.m.width, pen.m.height)
    head = window.top(pen.m.px(60) + (pen.m.px(50) if pen.m.portrait and view.header else 0.0))
    body = window.below(head.h)
    strip = prompt.notices(view.notices, pen, body)
    body = body.below(strip.box.h) if strip else body
    divided = _high(view, scene, pen, body) if pen.m.portrait else _wide(view, scene, pen, body)
    return (*header.panes(view, pen, head, table_now), *((strip,) if strip else ()), *divided)


def _wide(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Players and undo in a column at the left, all else beside it."""
    gap, wide = pen.m.gap, pen.m.px(SEATS_WIDTH) if view.seats or view.undo != Undo() else 0.0
    if view.result:
        return _ended(view, pen, body)
    column, rest = body.left(wide), body.after(wide - gap if wide else 0.0)
    undo = actions.undo_pane(view.undo, pen, column)
    people = column.above(actions.height_of(undo, pen) or gap).inset(gap, 0).below(gap)
    if any(isinstance(part, Grid) for part in view.stage):
        return (seats.pane(view, pen, people), *_boarded(view, scene, pen, rest.inset(gap, 0)), undo)
    bar = actions.pane(view.choices, pen, rest)
    middle = rest.above(actions.height_of(bar, pen) or gap)
    return (seats.pane(view, pen, people), *_middle(view, scene, pen, middle.inset(gap, 0)), undo, bar)


def _boarded(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[Pane, ...]:
    """A board as large as it can be, the other parts and the buttons in a column beside it."""
    ask = _prompt(view, scene, pen, box)
    rest = box.below(ask.box.h + pen.m.gap)
    boards = tuple(part for part in view.stage if isinstance(part, Grid))
    others = tuple(part for part in view.stage if not isinstance(part, Grid))
    high = rest.h - pen.m.gap
    wide = min(box.w - pen.m.px(BESIDE_WIDTH), high * boards[0].width / boards[0].height)
    column = rest.after(wide + pen.m.px(12))
    bar = actions.column(view.choices, pen, column, max(2, int(column.h * 0.7 // pen.m.px(80))))
    beside = column.above(actions.height_of(bar, pen))
    return (ask, Pane("board", rest.left(wide).above(pen.m.gap), _pieces(boards, view, scene, pen), middle=True),
            Pane("stage", beside, _pieces(others, view, scene, pen), gap=pen.m.gap), bar)


def _ended(view: View, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """The result over the whole width; what may still be done, at its foot."""
    undo = actions.undo_pane(view.undo, pen, body.left(pen.m.px(SEATS_WIDTH)))
    bar = actions.pane(view.choices, pen, body.after(undo.box.w + pen.m.gap if undo.box.h else 0.0))
    low = max(actions.height_of(bar, pen), actions.height_of(undo, pen))
    return (*result.panes(view, pen, body.above(low)), undo, bar)


def _high(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Players as a grid at the top, buttons and undo at the foot, all else between them."""
    gap = pen.m.gap
    undo = actions.undo_pane(view.undo, pen, body)
    bar = actions.pane(view.choices, pen, body.above(undo.box.h + gap if undo.box.h else 0.0))
    rows = 0 if view.result else -(-len(view.seats) // 2)
    tall = rows * (seats.row_height(rows, pen, pen.m.px(84) * rows) + pen.m.px(6))
    people, rest = body.inset(gap, 0).below(gap).top(tall), body.inset(gap, 0).below(tall + gap)
    low = (undo.box.h + gap if undo.box.h else 0.0) + (bar.box.h + gap if bar.box.h else 0.0) + gap
    middle = result.panes(view, pen, rest.above(low)) if view.result else (
        seats.pane(view, pen, people), *_middle(view, scene, pen, rest.above(low)))
    return (*middle, undo, bar)


def _middle(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[Pane, ...]:
    ask, gap = _prompt(view, scene, pen, box), pen.m.px(12)
    stage = box.below(ask.box.h + pen.m.gap)
    return (ask, Pane("stage", stage, _pieces(view.stage, view, scene, pen), gap=gap, middle=True))


def _prompt(view: View, scene: Scene, pen: Pen, box: Box) -> Pane:
    return prompt.field_prompt(scene.field, pen, box) if scene.field else prompt.prompt(view.prompt, pen, box)


def _pieces(parts: tuple[Part, ...], view: View, scene: Scene, pen: Pen) -> tuple[Piece, ...]:
    made = [part_piece(part, view.choices, scene.field, pen) for part in parts]
    if view.log and not any(isinstance(p, Grid) for p in parts):
        made.append(_log(view.log, pen))
    return tuple(made)


def part_piece(part: Part, choices: tuple[Choice, ...], field: Choice | None, pen: Pen) -> Piece:
    """A part as a piece that is drawn again only if it, its players or what is offered on it has changed."""
    offers = {thing: offered for thing, offered in pen.offers.items() if thing in _things(part)}
    if isinstance(part, Grid):
        lit = (field,) if field else tuple(c for c in choices if isinstance(c.input, Cell) and not c.objection)
        return Piece((part, lit, _people(pen)), lambda w, h: draw_grid(part, pen, w, h, lit))
    return Piece((part, offers, _people(pen)), lambda w, h: render(part, pen, w, h))


def _people(pen: Pen) -> tuple[tuple[str, str, str], ...]:
    return tuple((p.seat, p.name, p.mark) for p in pen.seats.values())


def _things(part: Part) -> set[str]:
    """The ids of what may be touched in a part."""
    inner = [getattr(part, name, ()) for name in ("items", "dice", "tiles", "cards")]
    return {thing.id for things in inner for thing in things}


def _log(log: tuple[LogLine, ...], pen: Pen) -> Piece:
    last = log[-2:]

    def draw(width: float, room: float) -> Drawing:
        inks: list[Ink] = []
        y = 0.0
        for line in last:
            side = pen.m.px(16)
            mark = pen.mark(line.seat, Box(pen.m.px(4), y + pen.m.px(4), side, side))
            box = Box(pen.m.px(28), y, width - pen.m.px(30), 0)
            tall, words = pen.block(pen.say(line.text), box, pen.m.small, theme.QUIET, most=2)
            inks += (*mark, *words)
            y += tall + pen.m.px(2)
        return Drawing(y, tuple(inks))

    return Piece((last, _people(pen)), draw)
