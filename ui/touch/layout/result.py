"""How the game ended: headline, ranking, charts. The ranking's lines are drawn by parts/scores.py.

What may live here: where each of them stands. What may not: who has won.
"""

from __future__ import annotations

from companion.engine.parts import Part, ScoreRow, Scores
from companion.engine.view import Result, View
from ui.touch.drawing import guised, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, TextLine, Touch
from ui.touch.meaning import choice_placement
from ui.touch.parts import render_part, scores

from . import seats

RANKING, STACKED = 0.58, 0.42
"""The share of the width that the ranking has beside pictures, and of the height above them."""


def panes(view: View, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Headline over the whole width, below it everybody at once, the pictures beside or below them."""
    ended, gap = view.result, pen.m.gap
    if ended is None:
        return ()
    box = body.inset(pen.m.px(14), gap)
    rest = picture_items(ended.parts, pen)
    if pen.m.portrait or not ended.rows:
        ranked = _ranking(view, ended.rows, pen, box.h * STACKED if rest else box.h)
        return (Pane("result", box, (_headline(ended, pen), *ranked, *rest), gap=gap, middle=True),)
    strip = _headline(ended, pen).draw(box.w, box.h).height
    head, low = Pane("end", box.top(strip), (_headline(ended, pen),)), box.below(strip + gap)
    wide = low.w * RANKING if rest else low.w
    ranking = Pane("result", low.left(wide), _ranking(view, ended.rows, pen, low.h), middle=True)
    return (head, ranking, Pane("charts", low.after(wide + pen.m.px(12)), rest, gap=gap)) if rest else (head, ranking)


def picture_items(parts: tuple[Part, ...], pen: Pen) -> tuple[PaneItem, ...]:
    """Each part as a picture on which nothing can be touched."""
    return tuple(_part(part, pen) for part in parts)


def _part(part: Part, pen: Pen) -> PaneItem:
    return PaneItem((part, pen.seats), lambda w, h: render_part(part, pen, w, h))


def _ranking(view: View, rows: tuple[ScoreRow, ...], pen: Pen, high: float) -> tuple[PaneItem, ...]:
    """Everybody's line, together no higher than `high` if possible; touched and held, a line is that player's panel."""
    if not rows:
        return ()
    shown = {panel.seat: seats.hold_of(panel, view, pen) for panel in choice_placement.shown_panels(view)}
    holds = tuple(shown.get(row.seat) for row in rows)

    def draw(width: float, room: float) -> Drawing:
        drawn, boxes = render_part(Scores(rows), pen, width, high), scores.player_lines(Scores(rows), pen, width, high)
        return Drawing(drawn.height, (*drawn.primitives, *(
            Touch(_for_finger(box, drawn.height, pen), hold) for box, hold in zip(boxes, holds, strict=True)
            if hold and (hold.choices or hold.peek))))
    return (PaneItem((rows, holds), draw),)


def _for_finger(box: Box, high: float, pen: Pen) -> Box:
    """A line as high as a finger needs, within all lines; where lines are flatter, it lies over a part of the next."""
    tall = max(box.h, pen.m.touch)
    return Box(box.x, max(0.0, min(box.y - (tall - box.h) / 2, high - tall)), box.w, tall)


def _title(text: str, pen: Pen, box: Box, ink: str) -> tuple[float, tuple[TextLine, ...]]:
    """Who won: in the game's own face where it fits on one line, else in several of ours."""
    size = pen.m.px(36)
    if guised.title_width(pen, text, size) <= box.w:
        line = Box(box.x, box.y, box.w, size * LEADING)
        return line.h, (guised.guised_title(pen, text, line, size, ink),)
    tall, lines = pen.block(text, box, pen.m.px(30), ink, bold=True, most=3)
    return tall, tuple(line for line in lines if isinstance(line, TextLine))


def _headline(ended: Result, pen: Pen) -> PaneItem:
    look = theme.tone_of("warn" if ended.won else "quiet")

    def draw(width: float, room: float) -> Drawing:
        side, pad = pen.m.px(44), pen.m.px(8)
        sign = pen.sign("trophy" if ended.won else "flag-checkered", Box(pad, pad, side, side), look.ink)
        x = pad + (side + pad if sign else 0.0)
        box = Box(x, pad, width - x - pad, 0)
        tall, head = _title(pen.say(ended.headline), pen, box, look.ink)
        more, reason = pen.block(pen.say(ended.reason), box.moved(0, tall), pen.m.small, theme.INK)
        height = max(tall + more, side) + 2 * pad
        words = (primitive for primitive in (*head, *reason) if isinstance(primitive, TextLine))
        said = x + max(guised.title_width(pen, primitive.text, primitive.size) if primitive.face else pen.width(
            primitive.text, primitive.size, primitive.bold) for primitive in words)
        badge = guised.ornament_beside(pen.guise, Box(0, 0, width - pad, height).after(said + pad).inset(0, pad / 2))
        ground = Fill(Box(0, 0, width, height), look.ground, pen.m.radius)
        return Drawing(height, (ground, *badge, *sign, *head, *reason))

    return PaneItem(ended, draw)
