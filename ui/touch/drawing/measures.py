"""Every size on the touch screen, scaled from one set drawn for 800 × 480 pixels. No colours, no layout of a screen."""

from __future__ import annotations

from msgspec import Struct

LONG, SHORT = 800, 480
SLIM = 1.75
"""So much longer than wide are fine panels."""


class Measures(Struct, frozen=True):
    """Sizes in pixels of a window of `width` × `height`; `scale` is 1 at 800 × 480."""

    width: float
    height: float
    scale: float

    @property
    def portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self.height > self.width

    @property
    def breadth(self) -> float:
        """Its width in units."""
        return self.width / self.scale

    def px(self, units: float) -> float:
        """Pixels for `units` of the drawing for 800 × 480, whole so that edges stay crisp."""
        return float(round(units * self.scale))

    @property
    def touch(self) -> float:
        """The least width and height of anything to be touched."""
        return self.px(56)

    @property
    def key(self) -> float:
        """The least width of a key of the on-screen keyboard (its height is `touch`)."""
        return self.px(40)

    @property
    def gap(self) -> float:
        """The distance between neighbours."""
        return self.px(8)

    @property
    def small(self) -> float:
        """Type: secondary text."""
        return self.px(18)

    @property
    def body(self) -> float:
        """Type: labels and names."""
        return self.px(22)

    @property
    def prompt(self) -> float:
        """Type: who is to act, titles."""
        return self.px(26)

    @property
    def number(self) -> float:
        """Type: counters."""
        return self.px(28)

    @property
    def huge(self) -> float:
        """Type: the one number a dialog is about."""
        return self.px(52)

    @property
    def radius(self) -> float:
        """The roundness of panels and buttons."""
        return self.px(10)


def measures(width: float, height: float, *, large: bool = False) -> Measures:
    """The measures of a window of `width` × `height` pixels.

    A larger panel shows everything larger and has more room for what else there is: half of what it has over
    800 × 480 goes into each. Panels as long as those of phones are not larger but finer (720 × 1280 on 7 inches).
    With `large` type all of it goes into size: the layout is that of the smallest panel, and nothing more is cut.
    """
    long, short = max(width, height), min(width, height)
    scale = min(long / LONG, short / SHORT)
    return Measures(width, height, scale if large or scale <= 1 or long > SLIM * short else (1 + scale) / 2)


def grows(width: float, height: float) -> bool:
    """Whether anything is larger in such a window with large type."""
    return measures(width, height, large=True).scale > measures(width, height).scale
