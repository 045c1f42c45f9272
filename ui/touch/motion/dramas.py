"""What moves on the thing that one game has: a fuse burns on, a dungeon grows, a life tile cracks, a banner unrolls,
a wheel turns, cards are dealt, a page tears. Each is drawn over the settled picture.

What may live here: one kind of motion after the other, moment by moment. What may not: what has changed
(drama_changes.py), a clock, a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.parts import Track
from ui.touch.drawing import bearing, theme
from ui.touch.drawing.primitives import (
    Box,
    Disc,
    Edge,
    Fill,
    Icon,
    Mark,
    Poly,
    Primitive,
    Primitives,
    Stroke,
    TextLine,
    lower_primitive,
)
from ui.touch.parts import crack, fuse, wheel

from . import moves

BURN_MS = 300
TURN_MS = 300
CRACK_MS = 240
UNROLL_MS = 220
WHEEL_MS = 300
DEAL_MS = 280
TEAR_MS = 300
HALF, LEGIBLE = 0.5, 0.6
"""When a tile that turns over is seen from its edge; how wide its face is when it can be read."""
EMBERS = 5
# In units of the drawing: so far embers rise, a tile jerks.
RISE, JERK = 16, 3
# So far from its middle a page tears, step after step, each so high; so wide is the torn edge; then it is torn whole.
TEETH = (-3, 6, -7, 2, 8, -5, 4, -8)
TOOTH = 26
RAGGED = 3
RIPPED = 0.35
# Its lines begin so far from its edge; the halves go so far, in parts of its width.
LINE, ASIDE = 16, 0.2


class Burning(Struct, frozen=True):
    """A fuse in `row` burns from field `before` to the marker of `part`; embers rise where it burnt."""

    part: Track
    row: Box
    before: float
    ground: str
    length: int = BURN_MS

    def at(self, ms: float) -> Primitives:
        """The fuse as far as it has burnt."""
        past = min(1.0, ms / self.length)
        place = self.before + (self.part.position - self.before) * past * (2 - past)
        cover = Fill(self.row.inset(-2 * self._unit, -4 * self._unit), self.ground)
        return (cover, *fuse.burning_fuse(self.part, self.row, place, past), *self._embers(past, place))

    @property
    def _unit(self) -> float:
        return self.row.h / fuse.HIGH

    def _embers(self, past: float, place: float) -> Iterator[Disc]:
        x, y = fuse.spark_place(self.part, self.row, place)
        for n in range(EMBERS):
            own = (past * 2 + n / EMBERS) % 1
            side = self._unit * (6 - 3 * own)
            aside = (n * 7 % 5 - 2) * 5 * self._unit * own
            spot = Box(x - 4 * self._unit * own + aside, y - RISE * self._unit * own, 0, 0).middle(side, side)
            yield Disc(spot, theme.fade_colour(theme.ACCENT, (1 - own) * (1 - past)))


class TurnedOver(Struct, frozen=True):
    """A tile was laid or turned up in `box`: its back narrows, its face widens, begun `late` ms. `primitives` are the
    face, `below` is what lies there without it; none on a picture, on which a ring closes about the tile instead.
    """

    box: Box
    primitives: Primitives
    below: str
    late: float = 0.0
    length: int = TURN_MS

    def at(self, ms: float) -> Primitives:
        """The tile on its way."""
        past = max(0.0, (ms - self.late) / (self.length - self.late))
        if not self.below:
            ring = self.box.inset(-self.box.w * 0.45 * (1 - past) ** 2)
            return (Edge(ring, theme.fade_colour(theme.ACCENT, 1 - past * past), ring.w * 0.06, ring.w * 0.12),)
        side = self._back(1 - 2 * past) if past < HALF else self._face(2 * past - 1)
        return (Fill(self.box.inset(-1), self.below), *side)

    def _back(self, wide: float) -> Primitives:
        """The back of a tile, with a rim."""
        inner = self.box.inset(self.box.w * 0.03)
        place = inner.middle(max(1.0, inner.w * wide), inner.h)
        radius = place.w * 0.12
        rim = Edge(place.inset(place.w * 0.08, place.h * 0.08), theme.SECOND, max(1.0, self.box.w * 0.03), radius)
        return (Fill(place, theme.RAISED, radius), *((rim,) if wide > LEGIBLE else ()))

    def _face(self, wide: float) -> Iterator[Primitive]:
        """What is on the tile; signs and words once there is room for them."""
        middle = self.box.x + self.box.w / 2
        for primitive in self.primitives:
            if isinstance(primitive, Fill | Edge | Disc):
                box = primitive.box
                yield replace(primitive, box=replace(box, x=middle + (box.x - middle) * wide, w=max(1.0, box.w * wide)))
            elif isinstance(primitive, Poly | Stroke):
                yield replace(primitive, points=tuple((middle + (x - middle) * wide, y) for x, y in primitive.points))
            elif isinstance(primitive, Icon | TextLine | Mark) and wide > LEGIBLE:
                strength = (wide - LEGIBLE) / (1 - LEGIBLE)
                yield replace(primitive, colour=theme.fade_colour(primitive.colour, strength))


class Cracking(Struct, frozen=True):
    """The tile in `box` was wounded: a crack runs across `primitives`, the tile as it was; it jerks by `scale` pixels a
    unit.
    """

    box: Box
    primitives: Primitives
    below: str
    scale: float
    length: int = CRACK_MS

    def at(self, ms: float) -> Primitives:
        """The tile, cracked as far as it is."""
        past = min(1.0, ms / self.length)
        jerk = JERK * self.scale * sin(4 * pi * past) * (1 - past)
        cracked = (*self.primitives, *crack.crack_lines(self.box, past * (2 - past)))
        return (Fill(self.box.inset(-JERK * self.scale), self.below),
                *(lower_primitive(primitive, 0, jerk) for primitive in cracked))


class Unrolled(Struct, frozen=True):
    """Whoever bears `mark` is to act: in `box` a banner unrolls from its rod, a shield is raised."""

    box: Box
    mark: str
    bearing: str
    ground: str
    length: int = UNROLL_MS

    def at(self, ms: float) -> Primitives:
        """The banner as far as it hangs down, the shield as far as it is raised."""
        past = 1 - (1 - min(1.0, ms / self.length)) ** 2
        cover = Fill(self.box.inset(-self.box.w * 0.05, 0), self.ground)
        if self.bearing == "banner":
            return (cover, *bearing.worn_mark(self.mark, self.bearing, self.box, past))
        large = self.box.middle(self.box.w * (1.6 - 0.6 * past), self.box.h * (1.6 - 0.6 * past))
        return (cover, *bearing.worn_mark(self.mark, self.bearing, large))


class Turning(Struct, frozen=True):
    """The light of a wheel in `place` goes on from field `before` to that of `part`; `upon` stands on the fields."""

    part: Track
    place: Box
    before: int
    upon: Primitives
    below: str
    length: int = WHEEL_MS

    def at(self, ms: float) -> Primitives:
        """The wheel, its light on the way; the shorter way round."""
        past = min(1.0, ms / self.length)
        eased = past * past * (3 - 2 * past)
        count = len(self.part.cells)
        far = (self.part.position - self.before) % count
        far = far if far <= count / 2 else far - count
        colour = theme.mix_colours(wheel.lit_colour(self.part.cells[self.before]),
                                   wheel.lit_colour(self.part.cells[self.part.position]), eased)
        return (Fill(self.place, self.below),
                *wheel.turning_fields(self.part, self.place, self.before + far * eased, colour), *self.upon)


class Dealt(Struct, frozen=True):
    """A card is dealt to its place in `box`: it comes up from `far` below, begun `late` ms."""

    box: Box
    primitives: Primitives
    below: str
    far: float
    late: float = 0.0
    length: int = DEAL_MS

    def at(self, ms: float) -> Primitives:
        """The card on its way, ever slower."""
        past = max(0.0, min(1.0, (ms - self.late) / (self.length - self.late)))
        low = self.far * (1 - past) ** 3
        strength = min(1.0, 2 * past)
        return (Fill(self.box.inset(-1), self.below), *(moves.faint(lower_primitive(primitive, low), strength)
                                              for primitive in self.primitives if past))


class Torn(Struct, frozen=True):
    """A page of a ledger over `box` tears in two from its upper edge to its lower one, and the halves part; `scale`
    pixels a unit.
    """

    box: Box
    scale: float
    length: int = TEAR_MS

    def at(self, ms: float) -> Primitives:
        """The page as far as it is torn; both halves on their way once it is torn whole."""
        past = min(1.0, ms / self.length)
        ripped, apart = min(1.0, past / RIPPED), max(0.0, (past - RIPPED) / (1 - RIPPED)) ** 2
        return (*self._half(-1, ripped, apart), *self._half(1, ripped, apart))

    def _half(self, way: int, ripped: float, apart: float) -> Iterator[Primitive]:
        """The left half (-1) or the right one (1): paper, its lines, and the torn edge."""
        tear, outer = self._tear(), self.box.x if way < 0 else self.box.right
        dx, dy = way * apart * self.box.w * ASIDE, apart * self.box.h * ASIDE / 2
        paper = ((outer, self.box.y + self.box.h / 2), (outer, self.box.y), *tear, (outer, self.box.bottom))
        lines = (Stroke(((outer - way * LINE * self.scale, y), (x + way * TOOTH / 4 * self.scale, y)),
                        theme.fade_colour(theme.SECOND, 0.5), self.scale) for x, y in tear[1:-1])
        edge = Stroke(tear[:max(2, round(len(tear) * ripped))], theme.IVORY, RAGGED * self.scale)
        drawn: tuple[Poly | Stroke, ...] = (Poly(paper, theme.LIT), *lines, edge)
        for primitive in drawn:
            strength = (1 - apart) * theme.rgba(primitive.colour)[3]
            yield moves.faint(lower_primitive(primitive, dy, dx), strength)

    def _tear(self) -> tuple[tuple[float, float], ...]:
        """The line along which it tears."""
        steps = max(2, round(self.box.h / (TOOTH * self.scale)))
        return tuple((self.box.x + self.box.w / 2 + TEETH[n % len(TEETH)] * self.scale,
                      self.box.y + self.box.h * n / steps) for n in range(steps + 1))


ALL = (Burning, TurnedOver, Cracking, Unrolled, Turning, Dealt, Torn)
"""Every kind of them."""
