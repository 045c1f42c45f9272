"""Numbers with their signs in lines: how large they can be in a room, and how they are drawn there.

What may live here: sizes and lines of numbers. What may not: whose numbers they are, the panels on which they stand.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.parts import Counter
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Primitive, Primitives
from ui.touch.parts.frame import DrawCounter, counter_width, small_counter

LINE, LOUD_LINE = 1.16, 1.04
"""How much higher than its letters a line of numbers is, and one of numbers that are wished very large."""
LOUD_STEPS = 0.93, 0.9, 0.82
"""Shares of their full size in which numbers that are wished very large are tried before they are as large as usual."""


class NumberLines(NamedTuple):
    """Numbers in lines, the size of their letters, the space between them."""

    lines: tuple[tuple[Counter, ...], ...]
    size: float
    gap: float


def least_loud_line(pen: Pen) -> float:
    """How high a line is of the smallest numbers that still count as very large."""
    return pen.m.number * LOUD_STEPS[-1] * LOUD_LINE


def numbers_in_a_line(counters: tuple[Counter, ...], pen: Pen, width: float) -> NumberLines | None:
    """All numbers with their signs, as large as they can be; None where there is no room for them."""
    for size, gap in ((pen.m.number, pen.m.px(12)), (pen.m.body, pen.m.px(8))):
        lines = lines_of_numbers(counters, pen, width, size, gap)
        if len(lines) <= 1:
            return NumberLines(lines, size, gap)
    return None


def numbers_in_lines(counters: tuple[Counter, ...], pen: Pen, box: Box) -> NumberLines:
    """All numbers with their signs in several lines, in the largest letters with which they fit; names in place of
    signs may be too long for that, and then as many as fit are shown.
    """
    gap, high = pen.m.px(8), LOUD_LINE if pen.m.loud > 1 else LINE
    for size in _number_sizes(pen):
        lines = lines_of_numbers(counters, pen, box.w, size, gap)
        widest = max((counter_width(counter, pen, size) for counter in counters), default=0.0)
        if len(lines) * size * high <= box.h and widest <= box.w:
            break
    return NumberLines(lines[:max(1, int(box.h // (size * high)))], size, gap)


def _number_sizes(pen: Pen) -> tuple[float, ...]:
    """The sizes in which numbers are tried, in finer steps where they are to be much larger than other text."""
    between = tuple(pen.m.number * share for share in (*LOUD_STEPS, 1 / pen.m.loud)) if pen.m.loud > 1 else ()
    return (pen.m.number, *between, pen.m.body, pen.m.small)


def lines_of_numbers(counters: tuple[Counter, ...], pen: Pen, width: float, size: float, gap: float,
                     draw: DrawCounter = small_counter) -> tuple[tuple[Counter, ...], ...]:
    """The numbers in lines of at most `width`."""
    lines, used = list[tuple[Counter, ...]](), 0.0
    for counter in counters:
        wide = counter_width(counter, pen, size, draw)
        if lines and used + gap + wide <= width:
            lines[-1], used = (*lines[-1], counter), used + gap + wide
        else:
            lines, used = [*lines, (counter,)], wide
    return tuple(lines)


def drawn_numbers(arranged: NumberLines, pen: Pen, box: Box, draw: DrawCounter = small_counter) -> Primitives:
    """The lines one below the other, evenly over the height of `box`."""
    primitives: list[Primitive] = []
    high = box.h / max(1, len(arranged.lines))
    for number, line in enumerate(arranged.lines):
        x, place = 0.0, box.top(high).moved(0, high * number)
        for counter in line:
            wide, drawn = draw(counter, place.after(x), pen, arranged.size)
            primitives += drawn
            x += wide + arranged.gap
    return tuple(primitives)
