"""How the game ended: headline, ranking, charts. The ranking's lines are drawn by parts/scores.py."""

from __future__ import annotations

from companion.engine.parts import Part, Scores
from companion.engine.view import Result, View
from ui.touch.drawing import theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitive
from ui.touch.parts import render


def panes(view: View, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Headline and ranking, the other parts beside or below them."""
    ended, gap = view.result, pen.m.px(12)
    if ended is None:
        return ()
    box = body.inset(pen.m.px(14), pen.m.gap)
    head, ranking = _headline(ended, pen), _ranking(ended, pen)
    rest = tuple(_part(part, ended, pen) for part in ended.parts)
    if pen.m.portrait or not rest or not ended.rows:
        return (Pane("result", box, (head, *ranking, *rest), gap=gap, middle=True),)
    left, right = box.columns(2, gap)
    return (Pane("result", left, (head, *ranking), gap=gap), Pane("charts", right, rest, gap=gap))


def _part(part: Part, ended: Result, pen: Pen) -> PaneItem:
    return PaneItem((part, ended), lambda w, h: render(part, pen, w, h))


def _ranking(ended: Result, pen: Pen) -> tuple[PaneItem, ...]:
    if not ended.rows:
        return ()
    return (PaneItem(ended.rows, lambda w, h: render(Scores(ended.rows), pen, w, h)),)


def _headline(ended: Result, pen: Pen) -> PaneItem:
    look = theme.tone("warn" if ended.won else "quiet")

    def draw(width: float, room: float) -> Drawing:
        side, pad = pen.m.px(56), pen.m.px(14)
        sign = pen.sign("trophy" if ended.won else "flag-checkered", Box(pad, pad, side, side), look.ink)
        x = pad + (side + pad if sign else 0.0)
        box = Box(x, pad, width - x - pad, 0)
        tall, head = pen.block(pen.say(ended.headline), box, pen.m.px(30), look.ink, bold=True, most=3)
        more, reason = pen.block(pen.say(ended.reason), box.moved(0, tall), pen.m.small, theme.INK)
        height = max(tall + more, side) + 2 * pad
        inks: list[Primitive] = [Fill(Box(0, 0, width, height), look.ground, pen.m.radius), *sign, *head, *reason]
        return Drawing(height, tuple(inks))

    return PaneItem(ended, draw)
