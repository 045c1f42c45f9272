"""The calm word why something was not done, with the rule and "play it anyway". Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives
from ui.touch.drawing.rule_mark import rule_mark, rule_room
from ui.touch.meaning.targets import Close, Waive
from ui.touch.state.scene import RefusalDialog


def pane(refusal: RefusalDialog, pen: Pen, *, above: bool) -> Pane:
    """A card at the foot of the window; the table above it can still be touched.

    `above` puts it at the top, because the keys of an open editor lie at the foot.
    """
    window = Box(0, 0, pen.m.width, pen.m.height).inset(pen.m.px(12))
    drawing = _card(refusal, pen, window.w)
    box = window.top(drawing.height) if above else window.foot(drawing.height)
    return Pane("refusal", box, (PaneItem(refusal, lambda w, h: drawing),), cover=False)


def _card(refusal: RefusalDialog, pen: Pen, width: float) -> Drawing:
    pad, side = pen.m.px(16), pen.m.px(34)
    sign = pen.sign("hand-back-right", Box(pad, pad, side, side), theme.ACCENT)
    x = pad + (side + pad if sign else 0.0)
    rule = rule_room(refusal.rule, pen)
    tall, words = pen.block(pen.say(refusal.why), Box(x, pad, width - x - rule - pad, 0), pen.m.body, theme.INK)
    top = pad + max(tall, side) + pad / 2
    box = Box(0, 0, width, top + pen.m.px(60) + pad)
    label = Box(width - rule - pad / 2, pad, rule, pen.m.px(34))
    primitives: list[Primitive] = [Fill(box, theme.RAISED, pen.m.px(14)),
                                   Edge(box, theme.ACCENT, pen.m.px(2), pen.m.px(14)), *sign, *words]
    primitives += rule_mark(refusal.rule, pen, label)
    return Drawing(box.h, (*primitives, *_buttons(refusal, pen, Box(pad, top, width - 2 * pad, pen.m.px(60)))))


def _buttons(refusal: RefusalDialog, pen: Pen, row: Box) -> Primitives:
    fine = pen.say(Msg("All right"))
    if refusal.again is None:
        return draw_button(pen, row.end(min(row.w, pen.m.px(200))), fine, Close())
    left, right = row.end(min(row.w, pen.m.px(520))).columns(2, pen.m.gap)
    return (*draw_button(pen, left, pen.say(_insisting(refusal)), Waive(), look="quiet", icon="gavel"),
            *draw_button(pen, right, fine, Close()))


def _insisting(refusal: RefusalDialog) -> Msg:
    """The label of the button that insists: a rule is waived, anything else is simply answered again."""
    return refusal.insist or (Msg("Play it anyway") if refusal.rule else Msg("All the same"))
