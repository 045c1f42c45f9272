"""Who plays, on a stage with nothing else: each with mark and whole name. What may live here: these and what a touch on
one means. What may not: when they stand there (stage.py), what is known of them (seats.py).
"""

from __future__ import annotations

from companion.engine.inputs import Order
from companion.engine.view import Choice, SeatPanel, View
from ui.touch.drawing import theme
from ui.touch.drawing.pane import PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Mark, Primitives, Touch
from ui.touch.meaning import targets
from ui.touch.parts import flow_boxes, lowest_edge

from . import seats

PERSON_WIDTH, PERSON_HEIGHT = 250, 72
"""Units: one person."""
LARGE_PERSON_HEIGHT = 120
"""Units: the same in a window with a second stage."""


def people_piece(view: View, pen: Pen, *, large: bool) -> PaneItem:
    """Everybody; who may be chosen now has a bright edge, and a touch there chooses. Elsewhere it is as on the panel.
    """
    asked = _asked(view)
    held = tuple(seats.hold_of(panel, view, pen) for panel in view.seats)

    def draw(width: float, room: float) -> Drawing:
        tall = pen.m.px(LARGE_PERSON_HEIGHT if large else PERSON_HEIGHT)
        boxes = flow_boxes(len(view.seats), 0, width, pen.m.px(PERSON_WIDTH), tall, pen.m.gap)
        return Drawing(lowest_edge(boxes, 0), tuple(
            primitive for panel, box, choice, hold in zip(view.seats, boxes, asked, held, strict=True)
            for primitive in _person(panel, pen, box, choice, hold)))
    return PaneItem((view.seats, asked, held, "who plays"), draw)


def _asked(view: View) -> tuple[Choice | None, ...]:
    """What a touch on each person answers: what is offered for each of them once, or the one order of all of them."""
    offered = [choice for choice in view.choices if choice.emphasis != "quiet" and not (choice.on or choice.objection)]
    each = [choice for choice in offered if choice.input is None and choice.seat]
    if len(each) > 1 and sorted(choice.seat for choice in each) == sorted(panel.seat for panel in view.seats):
        choices = {choice.seat: choice for choice in each}
        return tuple(choices[panel.seat] for panel in view.seats)
    orders = [(choice, {option.seat for option in choice.input.items})
              for choice in offered if isinstance(choice.input, Order)]
    if len(orders) != 1:
        return (None,) * len(view.seats)
    return tuple(orders[0][0] if panel.seat in orders[0][1] else None for panel in view.seats)


def _person(panel: SeatPanel, pen: Pen, box: Box, asked: Choice | None, hold: targets.HoldSeat) -> Primitives:
    side, pad = pen.m.px(40), pen.m.px(14)
    name = box.after(2 * pad + side).before(pad)
    mark = Mark(box.after(pad).left(side).middle(side, side), panel.mark, theme.mark_colour(panel.mark))
    words = pen.centred(panel.name, name, pen.m.body, theme.INK, bold=panel.active, align="left")
    if asked is None:
        return (Fill(box, theme.PANEL, pen.m.radius), mark, *words, Touch(box, hold))
    first = next((item.key for item in asked.input.items if item.seat == panel.seat), "") if isinstance(
        asked.input, Order) else ""
    return (Fill(box, theme.RAISED, pen.m.radius), Edge(box, theme.ACCENT, pen.m.px(2), pen.m.radius), mark, *words,
            Touch(box, targets.Choose(asked.label, (asked,), first)))
