"""A pane: a region of the screen filled with items from top to bottom. Values only; pane_widget.py shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations

from . import theme
from .primitives import Box, Drawing, Named, Picture, Poly, Primitive, Stroke, TextLine, Touch

# Rather than leave more of a pane empty than this, what is higher is cut; higher than that is the ground of others; so
# little of such a ground, in what is shown, is not worth showing.
SHOWN = 0.5
GROUND = 0.3
SLIVER = 0.25
CUT = 0.3, 0.75
"""A row that is cut between these shares of its height is seen to be cut."""
HEADING = 0.3
"""The share of a piece that is no more than its heading, where the rest of it is not seen."""
LISTS = ("rows", "games")
ROOMS = 4
"""In so many rooms an item is kept as it is drawn: whoever looks how high it is mostly asks where it will stand."""
DrawPane = Callable[[float, float], Drawing]
"""(width, room) → a drawing whose top left corner is (0, 0)."""


@dataclass(frozen=True)
class PaneItem:
    """Something drawn into a pane, with one pen. While `source` stays equal, it is not drawn again; nor is an item
    drawn twice for the same room, by whoever looks how high it is and by whoever shows it.
    """

    source: object
    draw: DrawPane = field(compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "draw", lru_cache(maxsize=ROOMS)(self.draw))


@dataclass(frozen=True)
class Pane:
    """Pieces one below the other, `gap` apart, in `box`. A finger can move what is higher than the box.

    A `cover` keeps touches from what lies below it. `middle` centres pieces that leave room. `lively` pieces change by
    themselves while everything else stands still. `share`: the pen it is drawn with (Pen.between). `rows`: it is a
    list, whatever its name is.
    """

    name: str
    box: Box
    pieces: tuple[PaneItem, ...]
    gap: float = 0.0
    ground: str = theme.CLEAR
    cover: bool = False
    middle: bool = False
    lively: bool = False
    share: float = 1.0
    rows: bool = False

    @property
    def listed(self) -> bool:
        """Whether it is a list: rows of equal weight, the last of which is cut where more follow."""
        return self.rows or self.name in LISTS

    def rest(self, drawn: Sequence[tuple[float, Drawing]]) -> float:
        """How far down it is seen while nobody moves it. `drawn`: its drawings and where they begin."""
        if self.listed:
            return (seen_of_sentences if self.rows else seen_of_list)(drawn, self.box.h)
        return seen_whole(drawn, self.box.h)

    def within(self, box: Box) -> Pane:
        """The same in another box."""
        return replace(self, box=box)

    def depth(self) -> float:
        """How high all pieces are together."""
        heights = [piece.draw(self.box.w, self.box.h).height for piece in self.pieces]
        return sum(heights) + self.gap * max(0, len(heights) - 1)

    def sized(self, share: float) -> Pane:
        """The same, drawn with the pen of this `share`."""
        return replace(self, share=share)


def any_meet(panes: Sequence[Pane]) -> bool:
    """Whether one of these panes lies on another; one pixel does not count, because edges are rounded."""
    seen = [pane.box for pane in panes if min(pane.box.w, pane.box.h) > 2]
    return any(one.inset(1).meets(other) for one, other in combinations(seen, 2))


def seen_whole(drawn: Sequence[tuple[float, Drawing]], room: float) -> float:
    """How far down a list at rest is seen whole: no further than `room`, where the window ends.

    `drawn`: drawings and where they begin. What would be cut there is left out until a finger moves the list.
    """
    every = sorted((top + span[0], top + span[1]) for top, drawing in drawn for primitive in drawing.primitives
                   if (span := _span(primitive)))
    spans = [(high, low) for high, low in every if low - high <= room * GROUND]
    if not spans or max(low for _, low in spans) <= room + 1:
        return room
    edge = room
    for high, low in reversed(spans):
        if high < edge < low - 1:
            edge = high
    begun = [high for high, low in every if edge * (1 - SLIVER) < high < edge < low - 1 and not any(
        upper < high - 1 and lower > high + 1 for upper, lower in spans)]
    return _before_headings(drawn, next((end for end in (*begun, edge) if end >= room * SHOWN), room), room)


def _before_headings(drawn: Sequence[tuple[float, Drawing]], end: float, room: float) -> float:
    """No further than to a piece of which nothing but its heading would be seen."""
    heads = [top for top, drawing in drawn if room * SHOWN <= top < end <= top + drawing.height * HEADING]
    return min(heads, default=end)


def seen_of_list(drawn: Sequence[tuple[float, Drawing]], room: float) -> float:
    """How far down a list at rest is seen: to where the room ends, if that cuts a row so that everybody sees that more
    rows follow, else to the middle of a row.

    `drawn`: pieces and where they begin; a piece may hold several rows to be touched. A row that is higher than a third
    of the room is not cut; then the list ends as any other pane.
    """
    rows = [(high, low - high) for top, drawing in drawn for high, low in _rows(top, drawing)]
    cut = [row for row in rows[1:] if row[1] <= room * GROUND]
    ends = (room for high, tall in cut if high + CUT[0] * tall <= room <= high + CUT[1] * tall)
    return _end_of_list(drawn, room, (*(high + tall / 2 for high, tall in cut), *ends))


def seen_of_sentences(drawn: Sequence[tuple[float, Drawing]], room: float) -> float:
    """How far down a list of sentences at rest is seen: to where a line of words begins or ends within a sentence, so
    that everybody sees that more follows, and no line is cut. Its last piece, a button, is seen whole or not at all.
    """
    return _end_of_list(drawn, room, (end for piece in drawn[1:-1] for end in _ends_of_lines(*piece)))


def _end_of_list(drawn: Sequence[tuple[float, Drawing]], room: float, ends: Iterable[float]) -> float:
    if not drawn or drawn[-1][0] + drawn[-1][1].height <= room + 1:
        return room
    edge = max((end for end in ends if end <= room), default=0.0)
    return edge if edge >= room * SHOWN else seen_whole(drawn, room)


def _ends_of_lines(top: float, drawing: Drawing) -> Iterator[float]:
    """Where the first line of a piece begins, and where each one ends; what is said beside them is smaller."""
    lines = [primitive for primitive in drawing.primitives if isinstance(primitive, TextLine)]
    largest = max((line.size for line in lines), default=0.0)
    boxes = [line.box for line in lines if line.size == largest]
    yield from (top + box.y for box in boxes[:1])
    yield from (top + box.bottom for box in boxes)


def _rows(top: float, drawing: Drawing) -> list[tuple[float, float]]:
    """Where the rows of a piece lie: what can be touched in it, or else all of it."""
    touched = {(top + touch.box.y, top + touch.box.bottom) for touch in drawing.primitives if isinstance(touch, Touch)}
    return sorted(touched) or [(top, top + drawing.height)]


def _span(primitive: Primitive) -> tuple[float, float] | None:
    """The upper and the lower end of what is seen."""
    if isinstance(primitive, Touch | Named):
        return None
    if isinstance(primitive, Stroke | Poly):
        return min(y for _, y in primitive.points), max(y for _, y in primitive.points)
    return (primitive.box.y, primitive.box.bottom) if primitive.box.h or isinstance(primitive, Picture) else None
