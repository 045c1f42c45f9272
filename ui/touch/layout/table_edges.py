"""The table from above: people touch the edge where somebody sits. It has four rows of the shape edge. No other shape.
"""

from __future__ import annotations

from companion.engine.view import Row
from companion.engine.words import Msg
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pane import PaneItem
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitives, Touch
from ui.touch.meaning.targets import of_row

HEADING, LEAST = 26, 4.5
"""Units: the line that asks, above a table that is at least so many fingers high."""


def table_edges(shown: tuple[Row, ...], pen: Pen, height: float) -> PaneItem:
    """The table with its edges below, right, above, left, and this screen in its middle."""
    def draw(width: float, _: float) -> Drawing:
        asked = pen.m.px(HEADING) if height >= LEAST * pen.m.touch else 0.0
        box = Box(0, asked, width, height - asked)
        thick, wide = max(pen.m.touch, box.h * 0.22), max(pen.m.touch, width * 0.3)
        between = box.below(thick + pen.m.gap).above(thick + pen.m.gap)
        places = (box.foot(thick), between.end(wide), box.top(thick), between.left(wide))
        inner = between.after(wide + pen.m.gap).before(wide + pen.m.gap)
        screen = (Edge(inner, theme.EDGE, pen.m.px(2), pen.m.radius),
                  *pen.centred(pen.say(Msg("this screen")), inner.inset(pen.m.gap), pen.m.small, theme.QUIET))
        title = (pen.line(pen.say(Msg("Which side of the table?")), Box(0, 0, width, asked), pen.m.small, theme.QUIET,
                          bold=True),) if asked else ()
        return Drawing(height, (*title, *screen, *(primitive for row, place in zip(shown, places, strict=False)
                                           for primitive in _edge(row, pen, place))))

    return PaneItem((shown, height), draw)


def _edge(row: Row, pen: Pen, box: Box) -> Primitives:
    """Where it is, and who sits there."""
    look, target, inner = theme.tone_of(row.tone), of_row(row), box.inset(pen.m.px(8), pen.m.px(4))
    where = pen.say(row.label)
    words = pen.centred(where, inner, pen.m.body, look.ink) if row.value is None else _sitting(
        where, pen.say(row.value), pen, inner, look.ink)
    return (Fill(box, look.ground, pen.m.radius), Edge(box, look.edge, pen.m.px(2), pen.m.radius), *words,
            *((Touch(box, target),) if target else ()))


def _sitting(where: str, who: str, pen: Pen, box: Box, ink: str) -> Primitives:
    """Where it is over who sits there; names that need all the room say by themselves where it is."""
    room = box.below(pen.m.px(26))
    lines = text_fit.wrap_text(who, room.w, pen.m.small, True, pen.width)
    if len(lines) * pen.m.small * LEADING > room.h:
        name = text_fit.with_initials(who, room.w * box.h / pen.m.body / LEADING, pen.m.body, True, pen.width)
        return pen.centred(name, box, pen.m.body, ink, bold=True, most=9)
    return (*pen.centred(where, box.top(pen.m.px(26)), pen.m.small, theme.QUIET, most=1),
            *pen.centred(who, room, pen.m.body, ink, bold=True, most=9))
