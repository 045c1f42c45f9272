"""The sign that leads to a rule, wherever one stands: a touch on it shows the rule with its id. Nothing else is drawn
here.
"""

from __future__ import annotations

from ui.touch.meaning.targets import ShowRule

from . import theme
from .pen import LEADING, Pen, at_least
from .primitives import Box, Edge, Primitives, Touch

RULE_ICON = "help-circle-outline"


def rule_room(rule: str, pen: Pen) -> float:
    """How wide the sign is, with room for a finger, or the id of a rule that cannot be shown; nothing for no rule."""
    if is_readable(rule, pen):
        return pen.m.touch
    return max(pen.width(rule, pen.m.small, False) + pen.m.px(24), pen.m.touch) if rule else 0.0


def rule_mark(rule: str, pen: Pen, box: Box, *, lesson: bool = False) -> Primitives:
    """A question mark in the middle of `box`, bright if it is a `lesson`: if the rule is met for the first time. Of a
    rule whose text is not known it is the id, which cannot be touched.
    """
    if not rule:
        return ()
    if not is_readable(rule, pen):
        return (pen.line(rule, box.inset(pen.m.px(7), 0), pen.m.small, theme.QUIET, align="centre"),)
    high = max(pen.m.small * LEADING + pen.m.px(4), min(box.h, pen.m.touch) - pen.m.px(10))
    mark, side = box.middle(high, high), min(high - pen.m.px(6), pen.m.px(28))
    sign = pen.sign(RULE_ICON, mark.middle(side, side), theme.ACCENT if lesson else theme.QUIET) or (
        pen.line("?", mark, pen.m.body, theme.ACCENT if lesson else theme.QUIET, bold=True, align="centre"),)
    return (Edge(mark, theme.ACCENT if lesson else theme.EDGE, pen.m.px(1.5), pen.m.radius), *sign,
            Touch(at_least(box, pen.m.touch), ShowRule(rule)))


def is_readable(rule: str, pen: Pen) -> bool:
    """Whether a touch on the sign of this rule can show its text."""
    return bool(rule) and pen.rules(rule) is not None
