"""The end of a game, celebrated for a moment: the winners' marks fill the stage and fall apart into the ranking.

What may live here: what is drawn over the settled result, moment by moment. What may not: who has won, a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.engine.view import View
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Fill, Mark, Primitives

from .pane_positions import PlacedDrawing

# A celebration lasts no longer; the marks have grown, begin to fall apart, lie in the ranking.
ENDING_MS = 2000
GROW_MS = 260
HOLD_MS = 800
APART_MS = 1200
# So many marks fall, so large in units of the drawing for 800 × 480; they fade in so many ms at the end.
CONFETTI = 44
SMALL = 20
FADING = 400


class Ending(Struct, frozen=True):
    """A game has ended: `heroes` are the marks of who won (of everybody where nobody did), `places` is where each mark
    lies in the ranking below, all in `box`. Without a winner (`won` False) nothing is strewn and the marks are grey.
    """

    box: Box
    heroes: tuple[str, ...]
    places: tuple[tuple[str, Box], ...]
    scale: float
    won: bool = True
    length: int = ENDING_MS

    def at(self, ms: float) -> Primitives:
        """The marks where they are now, over a ground that fades away as they find their places."""
        apart = _eased((ms - HOLD_MS) / (APART_MS - HOLD_MS))
        ground = (Fill(self.box, theme.fade_colour(theme.GROUND, 1 - apart)),) if apart < 1 else ()
        return (*ground, *(self._confetti(ms) if self.won else ()), *(self._flying(ms, apart) if apart < 1 else ()))

    def _flying(self, ms: float, apart: float) -> Iterator[Mark]:
        grown = 0.35 + 0.65 * _eased(ms / GROW_MS)
        large = {mark: box.middle(box.w * grown, box.h * grown) for mark, box in zip(
            self.heroes, _side_by_side(self.box, len(self.heroes)), strict=True)}
        middle = self.box.middle(self.box.h * 0.2, self.box.h * 0.2)
        for mark, end in self.places or tuple((mark, large[mark]) for mark in self.heroes):
            if mark in large or apart > 0:
                colour = theme.mark_colour(mark) if self.won else theme.QUIET
                yield Mark(_between(large.get(mark, middle), end, apart), mark, colour)

    def _confetti(self, ms: float) -> Iterator[Mark]:
        """Small marks of the winners, falling; each has its own place and pace by its number."""
        strength = min(1.0, (self.length - ms) / FADING)
        side = SMALL * self.scale
        for n in range(CONFETTI):
            mark = self.heroes[n % len(self.heroes)]
            past = ms / self.length * (1.1 + n * 5 % 7 / 8) - n * 3 % 11 / 11 * 0.5
            x = self.box.x + (n * 37 % CONFETTI + 0.5) / CONFETTI * self.box.w
            y = self.box.y + past * self.box.h
            if self.box.y <= y <= self.box.bottom - side:
                size = side * (0.6 + n % 3 * 0.3)
                colour = theme.fade_colour(theme.mark_colour(mark), strength)
                yield Mark(Box(x - size / 2, y, size, size), mark, colour)


def find_celebration(before: View, after: View, new: Sequence[PlacedDrawing], window: Box,
                     scale: float) -> tuple[Ending, ...]:
    """The celebration where a game has just ended, over all of `window` below its header; else nothing."""
    ended = after.result
    if before.result is not None or ended is None:
        return ()
    marks = {panel.seat: panel.mark for panel in after.seats}
    won = tuple(marks[row.seat] for row in ended.rows if row.winner and row.seat in marks)
    shown = won or tuple(dict.fromkeys(marks.values()))
    places = tuple((primitive.mark, primitive.box.moved(placed.x, placed.y)) for placed in new
                   if placed.pane == "result"
                   for primitive in placed.drawing.primitives if isinstance(primitive, Mark))
    seen = tuple((mark, box) for mark, box in places if box.bottom <= window.bottom)
    box = window.below(max((placed.box.bottom for placed in new if placed.pane.startswith("header")), default=0.0))
    return (Ending(box, shown, seen, scale, bool(won)),) if shown else ()


def _side_by_side(box: Box, count: int) -> tuple[Box, ...]:
    """Equal squares in the middle of `box`, as large as they can be."""
    side = min(box.h * 0.78, box.w * 0.92 / max(1, count))
    row = box.middle(side * count, side)
    return tuple(place.middle(side * 0.9, side * 0.9) for place in row.columns(count, 0))


def _eased(past: float) -> float:
    """From 0 to 1, ever slower."""
    return 1 - (1 - max(0.0, min(1.0, past))) ** 3


def _between(one: Box, other: Box, past: float) -> Box:
    def mixed(a: float, b: float) -> float:
        return a + (b - a) * past

    return Box(mixed(one.x, other.x), mixed(one.y, other.y), mixed(one.w, other.w), mixed(one.h, other.h))
