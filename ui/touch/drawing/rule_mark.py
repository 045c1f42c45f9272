"""A rule's id, small, wherever one is written: a touch on it shows the rule. Nothing else is drawn here."""

from __future__ import annotations

from ui.touch.meaning.targets import ShowRule

from . import theme
from .pen import LEADING, Pen, at_least
from .primitives import Box, Edge, Primitives, Touch


def rule_room(rule: str, pen: Pen) -> float:
    """How wide the id is, with room for a finger; nothing for no rule."""
    return max(pen.width(rule, pen.m.small, False) + pen.m.px(24), pen.m.touch) if rule else 0.0


def rule_mark(rule: str, pen: Pen, box: Box) -> Primitives:
    """The id in the middle of `box`; with an edge if the rule's text is known, so that it can be touched."""
    if not rule:
        return ()
    mark = box.middle(box.w - pen.m.px(6), pen.m.small * LEADING + pen.m.px(4))
    line = pen.line(rule, mark.inset(pen.m.px(4), 0), pen.m.small, theme.QUIET, align="centre")
    if pen.rules(rule) is None:
        return (line,)
    return (Edge(mark, theme.EDGE, pen.m.px(1.5), mark.h / 2), line, Touch(at_least(box, pen.m.touch), ShowRule(rule)))
