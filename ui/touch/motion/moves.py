"""Each kind of motion: what is drawn over the settled picture at a moment of it. What has changed is found elsewhere.

A motion begins from the old and ends in exactly the picture below it; none takes longer than LONGEST_MS.
"""

from __future__ import annotations

from math import pi, sin

from msgspec import Struct
from msgspec.structs import replace

from ui.touch.drawing import theme
from ui.touch.drawing.primitives import (
    Box,
    Edge,
    Fill,
    Matrix,
    Named,
    Picture,
    Primitive,
    Primitives,
    TextLine,
    Touch,
    lower_primitive,
)

LONGEST_MS = 300
FALL_MS = 120
SETTLE_MS = 80
SWEEP_MS = 220
ROLL_MS = 180
FLOAT_MS = 300
SLIDE_MS = 180
SHAKE_MS = 160
# In units of the drawing for 800 × 480: so far a die falls and springs back, ±n rises, a sheet slides, a button moves;
# a tile that is taken falls.
FALL = 12
BOUNCE = 3
RISE = 26
SLIDE = 48
SHAKEN = 6
DEEP = 90


class Landing(Struct, frozen=True):
    """A die has landed: `primitives` are the die in `box`, `scale` pixels a unit; a success rings its edge."""

    box: Box
    primitives: Primitives
    scale: float
    success: bool = False
    length: int = LONGEST_MS

    def at(self, ms: float) -> Primitives:
        """The die above its place, until it has come to rest; then its ring alone."""
        ring = self._ring((ms - FALL_MS) / (self.length - FALL_MS)) if self.success and ms > FALL_MS else ()
        if ms >= FALL_MS + SETTLE_MS:
            return ring
        past = ms / FALL_MS
        high = FALL * (1 - past * past) if past < 1 else BOUNCE * sin(pi * (ms - FALL_MS) / SETTLE_MS)
        cover = Fill(self.box.inset(-14 * self.scale), theme.GROUND)
        return (cover, *(lower_primitive(primitive, -high * self.scale) for primitive in self.primitives), *ring)

    def _ring(self, past: float) -> Primitives:
        box = self.box.inset(-10 * self.scale * past)
        return (Edge(box, theme.fade_colour(theme.GOOD, 1 - past), 3 * self.scale, box.w * 0.16),)


class Sweep(Struct, frozen=True):
    """Somebody else is to act: a band in the player's `colour` goes once along the panel in `box`."""

    box: Box
    colour: str
    length: int = SWEEP_MS

    def at(self, ms: float) -> Primitives:
        """The band where it is now, in no more than the panel."""
        past = 1 - (1 - ms / self.length) ** 2
        wide = self.box.w * 0.45
        left = self.box.x - wide + (self.box.w + wide) * past
        start, end = max(self.box.x, left), min(self.box.right, left + wide)
        return (Fill(Box(start, self.box.y, max(0.0, end - start), self.box.h), theme.fade_colour(self.colour, 0.55)),)


class Rolling(Struct, frozen=True):
    """A number has changed from `before` to what `now` says: it rolls, and the difference floats up beside it."""

    before: TextLine
    now: TextLine
    ground: str
    scale: float
    length: int = FLOAT_MS

    def at(self, ms: float) -> Primitives:
        """The old number leaving upwards, the new one coming from below."""
        return (*self._number(ms / ROLL_MS), *self._change(ms / self.length))

    def _number(self, past: float) -> Primitives:
        if past >= 1:
            return ()
        high = self.now.size * 0.7
        cover = Fill(self.now.box.middle(self.now.box.w, self.now.size * 1.2), self.ground)
        return (cover, _ghost(self.before, -high * past, 1 - past), _ghost(self.now, high * (1 - past), past))

    def _change(self, past: float) -> Primitives:
        change = text_number(self.now.text) - text_number(self.before.text)
        box = self.now.box.moved(self.now.box.w * 0.5, -RISE * self.scale * past)
        ink = theme.GOOD if change > 0 else theme.BAD
        words = f"+{change}" if change > 0 else f"−{-change}"
        return (
            TextLine(replace(box, w=box.w * 2), words, self.now.size, theme.fade_colour(ink, 1 - past * past), True),)


def _ghost(line: TextLine, dy: float, strength: float) -> Primitive:
    return replace(line, box=line.box.moved(0, dy), colour=theme.fade_colour(line.colour, strength))


def text_number(text: str) -> int:
    """The number that `text` is (`is_number`)."""
    return int(text.replace("−", "-"))


def is_number(text: str) -> bool:
    """Whether `text` is a whole number and nothing else."""
    return text.replace("−", "", 1).isdecimal()


class Fallen(Struct, frozen=True):
    """What lay in a place has been taken: `primitives`, as they lay, fall and fade; `scale` pixels a unit."""

    primitives: Primitives
    scale: float
    length: int = LONGEST_MS

    def at(self, ms: float) -> Primitives:
        """The tile below its place, ever faster."""
        past = ms / self.length
        deep = DEEP * self.scale * past * past
        return tuple(faint(lower_primitive(primitive, deep), 1 - past) for primitive in self.primitives)


def faint(primitive: Primitive, strength: float) -> Primitive:
    """The same with its colour faded to `strength`, from 0 to 1; what has none is as it was."""
    return primitive if isinstance(primitive, Touch | Named | Matrix | Picture) else replace(
        primitive, colour=theme.fade_colour(primitive.colour, strength))


class Shake(Struct, frozen=True):
    """A touched thing is refused: `primitives`, as they lie in `box`, go to either side twice."""

    box: Box
    primitives: Primitives
    ground: str
    scale: float
    length: int = SHAKE_MS

    def at(self, ms: float) -> Primitives:
        """The button beside its place."""
        dx = SHAKEN * self.scale * sin(4 * pi * ms / self.length)
        return (Fill(self.box.inset(-SHAKEN * self.scale), self.ground),
                *(lower_primitive(primitive, 0, dx) for primitive in self.primitives))


def sheet_slide(ms: float, far: float) -> float:
    """How far below its place a sheet is, `ms` after it was opened so `far` below."""
    past = max(0.0, min(1.0, ms / SLIDE_MS))
    return float(far * (1 - past) ** 2)
