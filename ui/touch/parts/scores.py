"""Draws `Scores`: every player's sum with its terms. The ranking of a result is drawn the same way. Nothing else."""

from __future__ import annotations

from companion.engine.parts import ScoreRow, Scores
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives

from .frame import amount, foot, heading


def draw(part: Scores, pen: Pen, width: float, room: float) -> Drawing:
    """One line a player: rank, mark, name, the sum's terms, the total."""
    top, inks = heading(part.title, pen, width)
    gap = pen.m.px(6)
    boxes: list[Box] = []
    for row in part.rows:
        boxes.append(Box(0, boxes[-1].bottom + gap if boxes else top, width, _height(row, pen, width)))
    rows = (_row(row, box, pen) for row, box in zip(part.rows, boxes, strict=True))
    return Drawing(foot(tuple(boxes), top), (*inks, *(ink for row in rows for ink in row)))


def _row(row: ScoreRow, box: Box, pen: Pen) -> Primitives:
    look = theme.tone("warn" if row.winner else "plain")
    inner = box.inset(pen.m.px(12), pen.m.px(8))
    rank, inner = inner.left(pen.m.px(34)), inner.after(pen.m.px(42))
    mark, inner = inner.left(pen.m.px(30)), inner.after(pen.m.px(42))
    total, inner = inner.end(pen.m.px(64)), inner.before(pen.m.px(72))
    inks: list[Primitive] = [Fill(box, look.ground, pen.m.radius)]
    if row.winner:
        inks.append(Edge(box, theme.ACCENT, pen.m.px(2), pen.m.radius))
    side = pen.m.px(30)
    inks += _rank(row, rank, pen)
    inks += pen.mark(row.seat, mark.middle(side, side))
    points = "–" if row.total is None else str(row.total).replace("-", "−")
    inks.append(pen.line(points, total, pen.m.px(34), look.ink, bold=True, align="right"))
    return (*inks, *_middle(row, inner, pen))


def _height(row: ScoreRow, pen: Pen, width: float) -> float:
    room = Box(0, 0, width - pen.m.px(180), 0)
    return pen.m.px(48) + (pen.block(_terms(row, pen), room, pen.m.small, most=2)[0] if row.terms else pen.m.px(12))


def _terms(row: ScoreRow, pen: Pen) -> str:
    """The sum as it is counted: "Points 9 + Finds 4"."""
    return " + ".join(f"{pen.say(term.label)} {'' if term.value is None else amount(term)}".strip()
                      for term in row.terms)


def _rank(row: ScoreRow, box: Box, pen: Pen) -> Primitives:
    side = pen.m.px(32)
    crown = pen.sign("crown", box.middle(side, side), theme.ACCENT) if row.winner else ()
    if crown or not row.rank:
        return crown
    return (pen.line(f"{row.rank}.", box, pen.m.body, theme.QUIET, bold=True, align="centre"),)


def _middle(row: ScoreRow, box: Box, pen: Pen) -> Primitives:
    name = box.top(pen.m.px(30)) if row.terms else box
    inks: list[Primitive] = [pen.line(pen.name(row.seat), name, pen.m.body, theme.INK, bold=True)]
    if row.terms:
        inks += pen.block(_terms(row, pen), box.below(name.h), pen.m.small, theme.QUIET, most=2)[1]
    return tuple(inks)
