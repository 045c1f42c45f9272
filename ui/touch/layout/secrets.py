"""What a seat sees while its panel is held: the panel with its secret numbers and cards. Covered on release."""

from __future__ import annotations

from companion.engine.parts import Cards, Counters, Part
from companion.engine.view import SeatPanel, View
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Mark
from ui.touch.parts import render_part


def panes(view: View, pen: Pen) -> tuple[Pane, ...]:
    """A covered sheet at the far side of the panels, so that the holding hand does not hide it."""
    panel = next((p for p in view.seats if p.seat == view.viewer), None)
    if panel is None:
        return ()
    window = Box(0, 0, pen.m.width, pen.m.height)
    box = window.foot(window.h * 0.5).inset(pen.m.px(10)) if pen.m.portrait else window.end(
        window.w * 0.64).inset(pen.m.px(10))
    colour = theme.mark_colour(panel.mark)
    ground = Pane("secret ground", box, (PaneItem((panel, box), lambda w, h: Drawing(h, (
        Fill(Box(0, 0, w, h), theme.PANEL, pen.m.px(16)), Edge(Box(0, 0, w, h), colour, pen.m.px(4), pen.m.px(16))))),),
        cover=True)
    parts = (Counters(panel.counters), *(p for p in view.stage if isinstance(p, Cards | Counters)))
    shown = tuple(_part(part, view, pen) for part in parts)
    name = PaneItem(panel, lambda w, h: _name(panel, pen, Box(0, 0, w, pen.m.px(40))))
    return (ground, Pane("secret", box.inset(pen.m.px(16)), (name, *shown, _word(pen)), gap=pen.m.px(10)))


def _part(part: Part, view: View, pen: Pen) -> PaneItem:
    return PaneItem((part, view.viewer), lambda w, h: render_part(part, pen, w, h))


def _name(panel: SeatPanel, pen: Pen, box: Box) -> Drawing:
    side = pen.m.px(32)
    mark = Mark(box.left(side).middle(side, side), panel.mark, theme.mark_colour(panel.mark))
    name = pen.line(panel.name, box.after(side + pen.m.px(12)), pen.m.prompt, theme.INK, bold=True)
    return Drawing(box.h, (mark, name))


def _word(pen: Pen) -> PaneItem:
    def draw(width: float, room: float) -> Drawing:
        side = pen.m.px(24)
        text = pen.say(Msg("For your eyes only. Let go to cover it."))
        sign = pen.sign("eye", Box(0, 0, side, side), theme.QUIET)
        tall, words = pen.block(text, Box(side + pen.m.px(10), 0, width - side - pen.m.px(10), 0), pen.m.small,
                                theme.QUIET)
        return Drawing(max(tall, side), (*sign, *words))

    return PaneItem("word", draw)
