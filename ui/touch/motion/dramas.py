"""What moves on the thing that one game has: a fuse burns on. Each is drawn over the settled picture.

What may live here: one kind of motion after the other, moment by moment. What may not: what has changed
(drama_changes.py), a clock, a game.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.engine.parts import Track
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Disc, Fill, Primitives
from ui.touch.parts import fuse

BURN_MS = 300
EMBERS = 5
# In units of the drawing: so far embers rise.
RISE = 16


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


ALL = (Burning,)
"""Every kind of them."""
