"""Every size on the touch screen, scaled from one set drawn for 800 × 480 pixels. No colours, no layout of a screen."""

from __future__ import annotations

import math
from functools import cached_property

from msgspec import Struct

LONG, SHORT = 800, 480
SLIM = 1.75
"""A panel counts as fine if it is so much longer than wide."""
NORMAL = "normal"
LARGE = "large"
LARGEST = "largest"
SMALL = 18
BODY = 22
PROMPT = 26
NUMBER = 28
LARGER, MOST = 1.1, 22 / 18
"""How much larger text may be than on the smallest panel; at most, secondary text is as large as names are there."""
LOUD = 1.4
"""With the largest text prompt and counters are so much larger than usual, even where all else finds no such room."""


class Measures(Struct, frozen=True, dict=True):
    """Sizes in pixels of a window of `width` × `height`; `scale` is 1 at 800 × 480. `plain` is the scale with text of
    the usual size, which is used where larger text finds no room. Prompt and counters are at least `loud` times as
    large as usual.
    """

    width: float
    height: float
    scale: float
    plain: float
    loud: float = 1.0

    def between(self, share: float) -> Measures:
        """The measures with text enlarged by `share` of what is wished: 0 as usual, 1 as wished."""
        return Measures(self.width, self.height, self.plain + (self.scale - self.plain) * share, self.plain,
                        self.loud if share else 1.0)

    @cached_property
    def portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self.height > self.width

    @cached_property
    def breadth(self) -> float:
        """Its width in units."""
        return self.width / self.scale

    def px(self, units: float) -> float:
        """Pixels for `units` of the drawing for 800 × 480, whole so that edges stay crisp."""
        return float(round(units * self.scale))

    @cached_property
    def touch(self) -> float:
        """The least width and height of anything to be touched."""
        return self.px(56)

    @cached_property
    def usual_touch(self) -> float:
        """The same with text of the usual size: no finger needs more, where all of several keys are to be seen."""
        return float(round(56 * self.plain))

    @cached_property
    def key(self) -> float:
        """The least width of a key of the on-screen keyboard (its height is `touch`)."""
        return float(round(40 * self.plain))

    @cached_property
    def gap(self) -> float:
        """The distance between neighbours."""
        return self.px(8)

    @cached_property
    def small(self) -> float:
        """Type: secondary text."""
        return self.px(SMALL)

    @cached_property
    def body(self) -> float:
        """Type: labels and names."""
        return self.px(BODY)

    @cached_property
    def prompt(self) -> float:
        """Type: who is to act, titles."""
        return max(self.px(PROMPT), float(math.ceil(round(PROMPT * self.plain) * self.loud)))

    def least(self, size: float) -> float:
        """How far type of `size` may shrink: never below secondary text; type that must be read from afar does not
        shrink at all.
        """
        return min(size, float(round((PROMPT if size == self.prompt else SMALL) * self.plain)))

    @cached_property
    def number(self) -> float:
        """Type: counters."""
        return max(self.px(NUMBER), float(math.ceil(round(NUMBER * self.plain) * self.loud)))

    @cached_property
    def huge(self) -> float:
        """Type: the one number a dialog is about."""
        return self.px(52)

    @cached_property
    def radius(self) -> float:
        """The roundness of panels and buttons."""
        return self.px(10)


def window_measures(width: float, height: float, text: str = NORMAL) -> Measures:
    """The measures of a window of `width` × `height` pixels, with `text` of one of three sizes.

    A larger panel shows everything larger and also shows more: half of what it has beyond 800 × 480 goes into each.
    Panels as long as those of phones are not larger but finer (720 × 1280 on 7 inches). Large text takes the other half
    as well, and at least a tenth; the largest text is that of a panel smaller by a fifth.
    """
    long, short = max(width, height), min(width, height)
    whole = min(long / LONG, short / SHORT)
    usual = whole if whole <= 1 or long > SLIM * short else (1 + whole) / 2
    scale = {LARGE: max(whole, LARGER * usual), LARGEST: MOST * whole}.get(text, usual)
    return Measures(width, height, scale, usual, LOUD if text == LARGEST else 1.0)
