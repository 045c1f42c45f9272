"""Where the rooms of a plan go: floors become rows, and an arrow that passes a row gets a lane of its own in it. Pure.

What may live here: lengths and orders. What may not: colours, letters, SVG. The origin is top left, y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, isqrt
from typing import NamedTuple

from .plan import Arrow, Plan, against, floors, needed

ROOM, TALL, LANE = 112, 32, 8
BESIDE, BELOW, MOST_BELOW = 16, 34, 76
SWEEPS = 12
Node = str | tuple[Arrow, int]
Row = list[Node]
Point = tuple[float, float]


class Box(NamedTuple):
    """Left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.x + self.w / 2

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.h


class Way(NamedTuple):
    """An arrow with the points it passes, from who asks to who is asked; `up`: against the grain."""

    points: tuple[Point, ...]
    names: int
    up: bool = False


class Placed(NamedTuple):
    """A whole plan in its place."""

    rooms: dict[str, Box]
    ways: tuple[Way, ...]
    width: float
    height: float


def placed(plan: Plan) -> Placed:
    """The rooms of `plan` in rows, with as few crossings as a few sweeps give."""
    up = against(plan.arrows)
    down = needed(set(plan.arrows) - set(up))
    rows = _rows(plan)
    lanes = {arrow: _lane(arrow, rows) for arrow in down}
    for node in (node for lane in lanes.values() for node in lane if isinstance(node, tuple)):
        rows[node[1]].append(node)
    boxes = _boxes(_untangled(rows, list(lanes.values())))
    ways = (*(Way(_points(lane, boxes), plan.arrows[arrow]) for arrow, lane in lanes.items()),
            *(Way(_upwards(boxes[here], boxes[there]), plan.arrows[here, there], up=True) for here, there in up))
    return Placed({room: boxes[room] for room in plan.rooms}, ways,
                  max((box.x + box.w for box in boxes.values()), default=0),
                  max((box.bottom for box in boxes.values()), default=0))


def _rows(plan: Plan) -> list[Row]:
    """Every floor as one row, or as several where it is wide."""
    return [list(row) for floor in floors(plan) for row in _divided(floor, max(2, isqrt(len(plan.rooms))))]


def _divided(floor: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    rows = ceil(len(floor) / most)
    starts = [ceil(len(floor) * row / rows) for row in range(rows + 1)]
    return (floor[start:end] for start, end in pairwise(starts))


def _lane(arrow: Arrow, rows: list[Row]) -> Row:
    """The two ends of an arrow and what it passes in between."""
    first, last = (next(n for n, row in enumerate(rows) if room in row) for room in arrow)
    return [arrow[0], *((arrow, row) for row in range(first + 1, last)), arrow[1]]


def _untangled(rows: list[Row], lanes: list[Row]) -> list[Row]:
    """The same rows, everything in them near what it is joined to, with the fewest crossings that were found."""
    best, links = rows, [link for lane in lanes for link in pairwise(lane)]
    for sweep in range(SWEEPS):
        rows = _swept(rows[::-1], links)[::-1] if sweep % 2 else _swept(rows, links)
        best = min(best, rows, key=lambda order: _crossings(order, links))
    return best


def _swept(rows: list[Row], links: list[tuple[Node, Node]]) -> list[Row]:
    """Each row sorted by the places, in the row before, of what its nodes are joined to."""
    done = rows[:1]
    for row in rows[1:]:
        before = {node: (n + 0.5) / len(done[-1]) for n, node in enumerate(done[-1])}
        own = {node: (n + 0.5) / len(row) for n, node in enumerate(row)}
        joined = {node: [before[other] for link in links if node in link for other in link if other in before]
                  for node in row}
        done.append(sorted(row, key=lambda node: sum(joined[node]) / len(joined[node]) if joined[node] else own[node]))
    return done


def _crossings(rows: list[Row], links: list[tuple[Node, Node]]) -> int:
    at = {node: (level, n) for level, row in enumerate(rows) for n, node in enumerate(row)}
    spans = [(*at[above], at[below][1]) for above, below in links]
    return sum(level == other and (left - right) * (end - stop) < 0
               for n, (level, left, end) in enumerate(spans) for other, right, stop in spans[:n])


def _boxes(rows: list[Row]) -> dict[Node, Box]:
    """Every row centred above the next."""
    widths = [sum(map(_width, row)) + BESIDE * (len(row) - 1) for row in rows]
    boxes: dict[Node, Box] = {}
    for level, row in enumerate(rows):
        x = (max(widths) - widths[level]) / 2
        for node in row:
            boxes[node] = Box(x, level * (TALL + BELOW), _width(node), TALL)
            x += _width(node) + BESIDE
    return boxes


def _width(node: Node) -> int:
    return ROOM if isinstance(node, str) else LANE


def _points(lane: Row, boxes: dict[Node, Box]) -> tuple[Point, ...]:
    """Down from the first box, straight through every lane, onto the last one."""
    start, *passed, end = (boxes[node] for node in lane)
    through = [point for box in passed for point in ((box.middle, box.y), (box.middle, box.bottom))]
    nearest_start, nearest_end = (through[0][0], through[-1][0]) if through else (end.middle, start.middle)
    return (_port(start, nearest_start), start.bottom), *through, (_port(end, nearest_end), end.y)


def _port(box: Box, towards: float) -> float:
    """Where on its edge an arrow leaves a box for what lies `towards`, so that arrows do not share one point."""
    return box.middle + max(-0.3, min(0.3, (towards - box.middle) / (4 * box.w))) * box.w


def _upwards(here: Box, there: Box) -> tuple[Point, ...]:
    """Beside the middle, where an arrow the other way would be."""
    return (here.middle + here.w / 3, here.y), (there.middle + there.w / 3, there.bottom)


def stretched(plan: Placed, height: float) -> Placed:
    """The same plan, its rows so far apart that it is `height` high, or nearly as high."""
    rows = round((plan.height - TALL) / (TALL + BELOW))
    times = min(MOST_BELOW, (height - TALL) / rows - TALL) / BELOW if rows else 1

    def lower(y: float) -> float:
        row, rest = divmod(y, TALL + BELOW)
        return row * (TALL + times * BELOW) + min(rest, TALL) + max(0, rest - TALL) * times

    return Placed({room: box._replace(y=lower(box.y)) for room, box in plan.rooms.items()},
                  tuple(way._replace(points=tuple((x, lower(y)) for x, y in way.points)) for way in plan.ways),
                  plan.width, lower(plan.height))
