"""A rule's id, small, wherever one is written: a touch on it shows the rule. Nothing else is drawn here."""

from __future__ import annotations

from ui.touch.meaning.targets import ShowRule

from . import theme
from .pen import LEADING, Pen, at_least
from .primitives import Box, Edge, Primitives, Touch

LESSON_ICON = "school-outline"


def rule_room(rule: str, pen: Pen) -> float:
    """How wide the id is, with room for a finger; nothing for no rule."""
    return max(pen.width(rule, pen.m.small, False) + pen.m.px(24), pen.m.touch) if rule else 0.0


def rule_mark(rule: str, pen: Pen, box: Box, *, lesson: bool = False) -> Primitives:
    """The id in the middle of `box`; with an edge if the rule's text is known, so that it can be touched. `lesson`: it
    is met for the first time, which a sign above the id says.
    """
    if not rule:
        return ()
    if lesson and is_readable(rule, pen):
        return _lesson_mark(rule, pen, box)
    mark = box.middle(box.w - pen.m.px(6), pen.m.small * LEADING + pen.m.px(4))
    line = pen.line(rule, mark.inset(pen.m.px(4), 0), pen.m.small, theme.QUIET, align="centre")
    if not is_readable(rule, pen):
        return (line,)
    return (Edge(mark, theme.EDGE, pen.m.px(1.5), mark.h / 2), line, Touch(at_least(box, pen.m.touch), ShowRule(rule)))


def is_readable(rule: str, pen: Pen) -> bool:
    """Whether a touch on the id of this rule can show its text."""
    return bool(rule) and pen.rules(rule) is not None


def _lesson_mark(rule: str, pen: Pen, box: Box) -> Primitives:
    """A sign for a lesson over the id, which a touch opens."""
    place = at_least(box, pen.m.touch)
    mark = place.middle(box.w - pen.m.px(6), pen.m.touch - pen.m.px(6))
    side, upper, lower = pen.m.px(24), mark.above(mark.h * 0.48), mark.below(mark.h * 0.52)
    sign = pen.sign(LESSON_ICON, upper.moved(0, pen.m.px(2)).middle(side, side), theme.ACCENT) or (
        pen.line("?", upper, pen.m.small, theme.ACCENT, bold=True, align="centre"),)
    return (Edge(mark, theme.ACCENT, pen.m.px(1.5), pen.m.radius), *sign,
            pen.line(rule, lower.inset(pen.m.px(4), 0), pen.m.small, theme.INK, align="centre"),
            Touch(place, ShowRule(rule)))
