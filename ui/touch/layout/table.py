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

SEATS_WIDTH = 262


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
    column, rest = body.left(wide), body.after(wide - gap if wide else 0.0)
    undo, bar = actions.undo_pane(view.undo, pen, column), actions.pane(view.choices, pen, rest)
    middle = rest.above(actions.height_of(bar, pen) or gap)
    people = column.above(actions.height_of(undo, pen) or gap).inset(gap, 0).below(gap)
    return (seats.pane(view, pen, people), *_middle(view, scene, pen, middle.inset(gap, 0)), undo, bar)


def _high(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Players as a grid at the top, buttons and undo at the foot, all else between them."""
    gap = pen.m.gap
    undo = actions.undo_pane(view.undo, pen, body)
    bar = actions.pane(view.choices, pen, body.above(undo.box.h + gap if undo.box.h else 0.0))
    rows = -(-len(view.seats) // 2)
    tall = rows * (seats.row_height(rows, pen, pen.m.px(84) * rows) + pen.m.px(6))
    people, rest = body.inset(gap, 0).below(gap).top(tall), body.inset(gap, 0).below(tall + gap)
    low = (undo.box.h + gap if undo.box.h else 0.0) + (bar.box.h + gap if bar.box.h else 0.0) + gap
    return (seats.pane(view, pen, people), *_middle(view, scene, pen, rest.above(low)), undo, bar)


def _middle(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[Pane, ...]:
    if view.result:
        return result.panes(view, pen, box)
    ask = prompt.field_prompt(scene.field, pen, box) if scene.field else prompt.prompt(view.prompt, pen, box)
    return (ask, *_stage(view, scene, pen, box.below(ask.box.h + pen.m.gap)))


def _stage(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[Pane, ...]:
    """The parts below one another; on a wide stage a board stands beside the others."""
    boards = tuple(p for p in view.stage if isinstance(p, Grid))
    others = tuple(p for p in view.stage if not isinstance(p, Grid))
    gap = pen.m.px(12)
    if not boards or not others or box.w < box.h * 1.25:
        return (Pane("stage", box, _pieces(view.stage, view, scene, pen), gap=gap, middle=True),)
    wide = min(box.w * 0.62, max(box.h, box.w * 0.5) * boards[0].width / boards[0].height)
    return (Pane("board", box.left(wide), _pieces(boards, view, scene, pen), gap=gap, middle=True),
            Pane("stage", box.after(wide + gap), _pieces(others, view, scene, pen), gap=gap))


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
