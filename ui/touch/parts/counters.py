"""Draws `Counters`: a row of numbers, each on its own card. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Counter, Counters
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitive, Primitives

from .frame import counter_colour, counter_ink, counter_text, flow_boxes, lowest_edge, part_heading, small_counter

COLUMN = 300
"""So many units wide beside a board, number and name stand beside one another, where a card would need several lines.
"""


def draw(part: Counters, pen: Pen, width: float, room: float) -> Drawing:
    """The cards of `part` in rows of equal width; number and name beside one another where all fit only like that."""
    cards = _cards(part, pen, width, low=False)
    if cards.height <= room or room <= 0:
        return cards
    lines = _cards(part, pen, width, low=True)
    return lines if lines.height <= room else cards


def _cards(part: Counters, pen: Pen, width: float, *, low: bool) -> Drawing:
    top, primitives = part_heading(part.title, pen, width)
    low = low or width < pen.m.px(236)
    longest = max((pen.width(pen.say(item.label), pen.m.small, False) for item in part.items), default=0.0)
    least = max(pen.m.px(118), min(pen.m.px(250), longest + pen.m.px(22), (width - pen.m.gap) / 2))
    across, pad = flow_boxes(len(part.items), top, width, least, 0.0, pen.m.gap), 2 * pen.m.px(10)
    room = across[0].w - pad if across else width
    lines = max(
        (len(text_fit.wrap_text(pen.say(item.label), room, pen.m.small, False, pen.width)) for item in part.items),
                default=1)
    if lines > 1 and width < pen.m.px(COLUMN) and all(_beside(item, pen, width - pad) for item in part.items):
        low, least, room = True, width, width - pad
    low = low and all(_beside(item, pen, room) for item in part.items)
    line = 56 if any(item.id in pen.offers for item in part.items) else 46
    high = pen.m.px(line) if low else pen.m.px(48) + lines * pen.m.px(24)
    boxes = flow_boxes(len(part.items), top, width, least, high, pen.m.gap)
    cards = ((_line if low else _card)(counter, box, pen) for counter, box in zip(part.items, boxes, strict=True))
    return Drawing(lowest_edge(boxes, top), (*primitives, *(primitive for card in cards for primitive in card)))


def _beside(counter: Counter, pen: Pen, room: float) -> bool:
    """Whether number and name are whole beside one another."""
    sign = pen.m.number * 1.02 if pen.icons(counter.icon) else 0.0
    number = sign + pen.width(counter_text(counter), pen.m.number, True) + 1
    return number + pen.m.px(8) + pen.width(pen.say(counter.label), pen.m.small, False) <= room


def _card(counter: Counter, box: Box, pen: Pen) -> Primitives:
    look, inner = theme.tone_of(counter.tone), box.inset(pen.m.px(10), pen.m.px(6))
    label = pen.say(counter.label)
    return (Fill(box, look.ground, pen.m.radius),
            *_number(counter, inner.top(pen.m.px(36)), pen),
            *pen.centred(label, inner.below(pen.m.px(36)), pen.m.small, theme.QUIET, align="left", most=9),
            *pen.offer(counter.id, counter.label, box))


def _line(counter: Counter, box: Box, pen: Pen) -> Primitives:
    """A card for a narrow column: number and name beside one another."""
    inner = box.inset(pen.m.px(10), pen.m.px(6))
    name = pen.width(pen.say(counter.label), pen.m.small, False) + pen.m.px(8)
    wide, number = small_counter(counter, inner, pen, pen.m.number)
    if wide + name > inner.w:
        wide = min(inner.w, pen.width(counter_text(counter), pen.m.number, True) + 1)
        number = (pen.line(counter_text(counter), inner.left(wide), pen.m.number, counter_ink(counter), bold=True),)
    label = inner.after(wide + pen.m.px(6))
    named = pen.line(pen.say(counter.label), label, pen.m.small, theme.QUIET, align="right")
    return (Fill(box, theme.tone_of(counter.tone).ground, pen.m.radius), *number, *((named,) if label.w else ()),
            *pen.offer(counter.id, counter.label, box))


def _number(counter: Counter, box: Box, pen: Pen) -> list[Primitive]:
    side = pen.m.px(26)
    primitives: list[Primitive] = list(pen.sign(counter.icon, box.left(side).middle(side, side),
                                                counter_colour(counter)))
    rest = box.after(side + pen.m.px(8)) if primitives else box
    wide = min(rest.w, pen.width(counter_text(counter), pen.m.number, True) + 1)
    primitives.append(pen.line(counter_text(counter), rest.left(wide), pen.m.number, counter_ink(counter), bold=True))
    if counter.maximum:
        limit = rest.after(wide + pen.m.px(2)).moved(0, pen.m.px(3))
        primitives.append(pen.line(f"/{counter.maximum}", limit, pen.m.small, theme.QUIET))
    return primitives
