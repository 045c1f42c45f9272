"""What a dial beside the screen can go to, one after the other, and where it is. Pure: boxes and targets are given.

What may live here: the order of things, finding one again after a change. What may not: drawing, what a push does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ui.touch.drawing.primitives import Touch
from ui.touch.geometry import Box
from ui.touch.meaning import grid_hits, targets

LINE = 24.0
"""Two things that begin so far apart (in the drawing for 800 × 480) may still stand in one line."""


class DialStop(Struct, frozen=True):
    """One thing: its place in the window, in which pane, what a touch there means, at which point of its drawing."""

    region: str
    box: Box
    touch: Touch
    x: float
    y: float
    meaning: tuple[object, ...]


def dial_stops(hits: Iterable[tuple[str, Box, Touch]], scale: float = 1.0) -> tuple[DialStop, ...]:
    """Everything that may be touched (pane, place in the window, touch), pane by pane, each in reading order.

    A board or a map counts as many things as it has fields or places that mean something now.
    """
    found: dict[str, list[DialStop]] = {}
    for region, box, touch in hits:
        found.setdefault(region, []).extend(_parts(region, box, touch))
    return tuple(stop for part in found.values()
                 for stop in sorted(part, key=lambda stop: (stop.box.y // (LINE * scale), stop.box.x)))


def found_again(all_stops: tuple[DialStop, ...], last: DialStop | None) -> DialStop | None:
    """The thing that means the same as `last` did, in the same pane if there are several."""
    alike = [stop for stop in all_stops if last and stop.meaning == last.meaning]
    return next((stop for stop in alike if last and stop.region == last.region), alike[0] if alike else None)


def first_stop(all_stops: tuple[DialStop, ...]) -> DialStop | None:
    """Where a dial begins: at the main choice, else at the first thing of the uppermost pane."""
    top = [stop for stop in all_stops if stop.region == all_stops[-1].region]
    main = [stop for stop in all_stops if isinstance(stop.touch.target, targets.Choose)
            and any(choice.emphasis == "main" for choice in stop.touch.target.choices)]
    return next(iter(main or top), None)


def move_dial(all_stops: tuple[DialStop, ...], last: DialStop | None, steps: int) -> DialStop | None:
    """Where a dial at `last` is after `steps`, round and round; from nowhere it first goes to where it begins."""
    here = found_again(all_stops, last)
    if here is None:
        return first_stop(all_stops)
    return all_stops[(all_stops.index(here) + steps) % len(all_stops)]


def _places(touch: Touch) -> Iterator[tuple[tuple[object, ...], Box]]:
    """The target, and the point of its drawing that is meant."""
    match touch.target:
        case targets.Fields(left, top, side, choices, start):
            lights = grid_hits.field_highlights(choices, start)
            yield from (((x, y), Box(left + x * side, top + y * side, side, side))
                        for x, y in lights.answers | lights.starts)
        case targets.Places(spots):
            yield from (((spot.place,), spot.box) for spot in spots if spot.choices)
        case targets.Sketched():
            return  # a dial points at nothing there: the list of places has lines for all of it
        case target:
            yield targets.target_meaning(target), touch.box


def _parts(region: str, box: Box, touch: Touch) -> Iterator[DialStop]:
    dx, dy = box.x - touch.box.x, box.y - touch.box.y
    for meaning, inner in _places(touch):
        yield DialStop(region, inner.moved(dx, dy), touch, inner.x + inner.w / 2, inner.y + inner.h / 2, meaning)
