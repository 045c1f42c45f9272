"""Draws `Note`: a rule in our own words, with its id. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Note
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill
from ui.touch.drawing.rule_mark import rule_mark, rule_room

from .frame import beside_picture

LEAST = 150
"""The least width in units of the words beside the rule's id; with less they stand below it."""


def draw(part: Note, pen: Pen, width: float, room: float) -> Drawing:
    """The text beside its icon, or beside the picture of the thing it is about; the rule's id at the end, or below."""
    return beside_picture(part.picture, pen, width, lambda left: _drawn(part, pen, left))


def _drawn(part: Note, pen: Pen, width: float) -> Drawing:
    look, pad, side = theme.tone_of(part.tone), pen.m.px(12), pen.m.px(28)
    quiet = theme.PANEL if part.tone == "plain" else look.ground
    icon = pen.sign(part.icon, Box(pad, pad, side, side), look.ink)
    mark = rule_room(part.rule, pen)
    x = pad + (side + pad if icon else 0.0)
    roomy = width - x - pad - mark >= pen.m.px(LEAST)
    rule = mark if roomy else 0.0
    height, text = pen.block(pen.say(part.text), Box(x, pad, width - x - pad - rule, 0), pen.m.small, look.ink)
    box = Box(0, 0, width, max(height, side if icon else 0.0) + 2 * pad)
    if mark and not roomy:
        low = Box(pad, box.bottom - pad, mark, pen.m.touch)
        return Drawing(low.bottom, (Fill(Box(0, 0, width, low.bottom), quiet, pen.m.radius), *icon, *text,
                                    *rule_mark(part.rule, pen, low)))
    if icon and height < side:
        text = tuple(pen.centred(pen.say(part.text), box.after(x).before(pad + rule), pen.m.small, look.ink,
                                 align="left"))
    return Drawing(box.h, (Fill(box, quiet, pen.m.radius), *icon, *text, *rule_mark(part.rule, pen, box.end(rule))))
