"""The damage: in which boxes a picture looks different from before. Values only; layers.py draws there and nowhere
else.

A die that lands changes itself and its sum. To draw the whole pane again takes four times as long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil, floor

from .primitives import Box, Primitive

MOST = 48
"""Where more primitives differ, the whole is drawn again: nothing would be saved."""
Lowered = tuple[float, Primitive]
"""A primitive, and how far down the drawing that it belongs to begins."""


def find_damage(old: Sequence[Lowered], new: Sequence[Lowered], reach: Callable[[Primitive], Box]) -> tuple[Box, ...]:
    """Boxes apart from each other, in which all lies that `new` does not have in common with `old`; empty where only
    drawing everything again will do. `reach`: where a primitive draws.
    """
    was, seen = Counter(old), Counter(new)
    differing = [*(was - seen).elements(), *(seen - was).elements()]
    common = was & seen
    if len(differing) > MOST or [one for one in old if one in common] != [one for one in new if one in common]:
        return ()
    return _apart([reach(primitive).moved(0, top) for top, primitive in differing])


def _apart(boxes: list[Box]) -> tuple[Box, ...]:
    """The boxes, with one around those that meet."""
    apart: list[Box] = []
    for box in boxes:
        around = box
        while met := [other for other in apart if other.meets(around)]:
            apart = [other for other in apart if other not in met]
            around = around_all([around, *met])
        apart.append(around)
    return tuple(apart)


def around_all(boxes: Sequence[Box]) -> Box:
    """The smallest box around these, of which there is at least one."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def touched_pixels(box: Box) -> Box:
    """All pixels of which any part lies in a box."""
    return _between(floor(box.x), floor(box.y), ceil(box.right), ceil(box.bottom))


def own_pixels(box: Box) -> Box:
    """The pixels whose middle lies in a box: those of neighbours are never the same."""
    return _between(*(ceil(edge - 0.5) for edge in (box.x, box.y, box.right, box.bottom)))


def _between(left: int, top: int, right: int, bottom: int) -> Box:
    return Box(left, top, right - left, bottom - top)
