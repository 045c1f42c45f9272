"""Badges: short words and signs that say how a player fares, in a line of a panel or on the corner of a mark.

What may live here: how they look and what room they take. What may not: where on a panel they stand (seats.py).
"""

from __future__ import annotations

from companion.engine.view import Badge, SeatPanel
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Fill, Primitive, Primitives

STATES = ("bad", "warn", "good")
"""Tones that say how a player fares, the most urgent first."""
STATE_SIGN = 22
"""Units: such a sign on the corner of a mark."""


def badges_width(badges: tuple[Badge, ...], pen: Pen) -> float:
    """How wide a line of badges is, with the gap after each."""
    return sum(_badge_width(badge, pen) + pen.m.px(4) for badge in badges)


def _badge_width(badge: Badge, pen: Pen) -> float:
    if badge.icon and pen.icons(badge.icon):
        return pen.m.px(30)
    return pen.width(pen.say(badge.label), pen.m.small, False) + pen.m.px(18)


def draw_badges(badges: tuple[Badge, ...], pen: Pen, box: Box) -> Primitives:
    """As many badges as find room, from the right end of `box`."""
    primitives: list[Primitive] = []
    x = 0.0
    for badge in badges:
        wide = min(_badge_width(badge, pen), box.w - x)
        if wide < pen.m.px(26):
            break
        pill = box.before(x).end(wide).middle(wide, min(box.h, pen.m.px(28)))
        look = theme.tone_of(badge.tone)
        sign = pen.sign(badge.icon, pill.middle(pen.m.px(20), pen.m.px(20)), look.ink)
        text = pen.line(pen.say(badge.label), pill.inset(pen.m.px(7), 0), pen.m.small, look.ink, align="centre")
        primitives += (Fill(pill, look.ground, pill.h / 2), *(sign or (text,)))
        x += wide + pen.m.px(4)
    return tuple(primitives)


def state_sign(panel: SeatPanel, pen: Pen, mark: Box) -> Primitives:
    """The sign of the badge that says most of how a player fares, on the corner of their `mark`; nothing of one who is
    out, who has a skull.
    """
    told = [badge for tone in STATES for badge in panel.badges if badge.tone == tone and pen.icons(badge.icon)]
    if panel.out or not told:
        return ()
    side = pen.m.px(STATE_SIGN)
    corner = Box(mark.right - side * 0.7, mark.bottom - side * 0.7, side, side)
    ink = theme.tone_of(told[0].tone).ink
    return Disc(corner, theme.RAISED), *pen.sign(told[0].icon, corner.inset(pen.m.px(2)), ink)
