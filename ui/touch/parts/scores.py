"""Draws `Scores`: every player's sum with its terms. The ranking of a result is drawn the same way. Nothing else."""

from __future__ import annotations

from companion.engine.parts import Aside, ScoreRow, Scores
from companion.engine.words import number_text
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, is_cut

from .frame import counter_text, lowest_edge, part_heading, small_counter

FLAT, FLATTEST = 48, 36
"""The least height of a line with its terms, and of one without them."""


def draw(part: Scores, pen: Pen, width: float, room: float) -> Drawing:
    """One line a player: rank, mark, name, asides, the sum's terms, the total; flatter if all are to fit."""
    top, primitives = part_heading(part.title, pen, width)
    boxes, counted = player_lines(part, pen, width, room), any(row.total is not None for row in part.rows)
    joint = _joint(part)
    rows = (_row(row, box, pen, joint, counted=counted) for row, box in zip(part.rows, boxes, strict=True))
    return Drawing(lowest_edge(boxes, top), (*primitives, *(primitive for row in rows for primitive in row)))


def player_lines(part: Scores, pen: Pen, width: float, room: float) -> tuple[Box, ...]:
    """Where each player's line lies."""
    top, _ = part_heading(part.title, pen, width)
    gap, highs = pen.m.px(6), [_height(row, pen, width, _joint(part)) for row in part.rows]
    if top + sum(highs) + gap * (len(highs) - 1) > room:
        gap, least = pen.m.px(3), pen.m.px(FLAT if any(row.terms for row in part.rows) else FLATTEST)
        share = (room - top - gap * (len(highs) - 1)) / max(1, len(highs))
        highs = [max(pen.m.px(FLATTEST), min(high, max(share, least))) for high in highs]
        if share < least:
            highs = [pen.m.px(FLATTEST)] * len(highs)
    boxes: list[Box] = []
    for high in highs:
        boxes.append(Box(0, boxes[-1].bottom + gap if boxes else top, width, high))
    return tuple(boxes)


def _joint(part: Scores) -> str:
    """What stands between the terms of every line: a plus where all totals are sums, as in "Points 9 + Finds 4", else a
    dot.
    """
    counted = [row for row in part.rows if row.terms and row.total is not None]
    sums = all(row.total == sum(term.value or 0 for term in row.terms) for row in counted)
    return "+" if sums else "·"


def _row(row: ScoreRow, box: Box, pen: Pen, joint: str, *, counted: bool) -> Primitives:
    """A player's line; without a total where nobody's is `counted`."""
    look = theme.tone_of("warn" if row.winner else "plain")
    inner = box.inset(pen.m.px(12), pen.m.px(3))
    rank, inner = inner.left(pen.m.px(34)), inner.after(pen.m.px(42))
    mark, inner = inner.left(pen.m.px(30)), inner.after(pen.m.px(42))
    total, inner = inner.end(pen.m.px(78)), inner.before(pen.m.px(84))
    primitives: list[Primitive] = [Fill(box, look.ground, pen.m.radius)]
    if row.winner:
        primitives.append(Edge(box, theme.ACCENT, pen.m.px(2), pen.m.radius))
    side = pen.m.px(30)
    primitives += _rank(row, rank, pen)
    primitives += pen.mark(row.seat, mark.middle(side, side))
    points = "–" if row.total is None else number_text(row.total)
    low = pen.m.px(22) if row.asides and total.h >= pen.m.px(FLAT - 6) else 0.0
    size = min(pen.m.px(34), (total.h - low) * 1.2)
    if counted:
        primitives.append(pen.line(points, total.above(low), size, look.ink, bold=True, align="right"))
    aside = (total.foot(low) if counted else total) if low else inner.end(pen.m.px(84))
    free = low or inner.w - aside.w > pen.width(pen.name(row.seat), pen.m.body, True)
    return (*primitives, *_middle(row, inner, pen, joint),
            *(_aside(row.asides[0], aside, pen) if row.asides and free else ()))


def _signs(row: ScoreRow, box: Box, pen: Pen, joint: str) -> Primitives:
    """The terms as signs and numbers, where their names would not find room."""
    primitives: list[Primitive] = []
    for place, term in enumerate(row.terms):
        if place:
            between, box = box.left(pen.m.px(22)), box.after(pen.m.px(22))
            primitives.append(pen.line(joint, between, pen.m.small, theme.QUIET, align="centre"))
        used, drawn = small_counter(term, box, pen, pen.m.body)
        primitives += drawn
        box = box.after(used)
    return tuple(primitives)


def _aside(aside: Aside, box: Box, pen: Pen) -> Primitives:
    """What does not count, with its sign, at the right of `box`."""
    text, side = pen.say(aside.text), pen.m.px(18)
    words = box.end(min(box.w, pen.width(text, pen.m.small, False) + 2))
    sign = pen.sign(aside.icon, words.moved(-side - pen.m.px(3), 0).left(side).middle(side, side), theme.QUIET)
    return (*sign, pen.line(text, words, pen.m.small, theme.QUIET, align="right"))


def _height(row: ScoreRow, pen: Pen, width: float, joint: str) -> float:
    room = Box(0, 0, width - pen.m.px(195), 0)
    low = pen.block(_terms(row, pen, joint), room, pen.m.small, most=2)[0] if row.terms else pen.m.px(12)
    return pen.m.px(40) + low


def _terms(row: ScoreRow, pen: Pen, joint: str) -> str:
    """How the total comes about, in words."""
    return f" {joint} ".join(f"{pen.say(term.label)} {'' if term.value is None else counter_text(term)}".strip()
                             for term in row.terms)


def _rank(row: ScoreRow, box: Box, pen: Pen) -> Primitives:
    side = pen.m.px(32)
    crown = pen.sign("crown", box.middle(side, side), theme.ACCENT) if row.winner else ()
    if crown or not row.rank:
        return crown
    return (pen.line(f"{row.rank}.", box, pen.m.body, theme.QUIET, bold=True, align="centre"),)


def _middle(row: ScoreRow, box: Box, pen: Pen, joint: str) -> Primitives:
    termed = bool(row.terms) and box.h >= pen.m.px(FLAT - 6)
    name = box.top(min(pen.m.px(25), box.h * 0.54)) if termed else box
    primitives: list[Primitive] = [pen.line(text_fit.with_initials(
        pen.name(row.seat), name.w, pen.m.small, True, pen.width), name, pen.m.body, theme.INK, bold=True)]
    if termed:
        below = box.below(name.h)
        most = 2 if below.h >= pen.m.px(44) else 1
        tall = pen.block(_terms(row, pen, joint), below, pen.m.small)[0]
        signs = tall > pen.m.small * LEADING * (most + 0.5) and all(pen.icons(term.icon) for term in row.terms)
        primitives += _signs(row, below, pen, joint) if signs else _summed(row, below, pen, joint, most)
    return tuple(primitives)


def _summed(row: ScoreRow, box: Box, pen: Pen, joint: str, most: int) -> Primitives:
    """The sum as it is counted; its numbers alone where their names find no room."""
    said = Drawing(*pen.block(_terms(row, pen, joint), box, pen.m.small, theme.QUIET, most=most))
    numbers = f" {joint} ".join(counter_text(term) for term in row.terms)
    return pen.block(numbers, box, pen.m.small, theme.QUIET, most=most)[1] if is_cut(said) else said.primitives
