"""A touch does not count for a button whose meaning has just changed. Pure: time and places are given."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ui.touch.geometry import Box

SETTLE_MS = 400
"""Whoever sees that a place has changed touches another one no sooner."""
EVERYWHERE = Box(0, 0, 1e9, 1e9)


class TouchZone(Struct, frozen=True):
    """A place to be touched and what a touch there would do (targets.meaning)."""

    box: Box
    meaning: tuple[object, ...]


class Shown(Struct, frozen=True):
    """The spots that were to be seen from `at` on (ms), the uppermost last."""

    at: int
    spots: tuple[TouchZone, ...]


class Guard(Struct, frozen=True):
    """What was to be seen lately, the newest last."""

    past: tuple[Shown, ...] = ()

    def shown(self, spots: Iterable[TouchZone], at: int) -> Guard:
        """The guard after a frame with `spots`; it forgets what nobody can have aimed at any more."""
        spots = tuple(spots)
        recent = self._since(at)
        return Guard(recent if recent and recent[-1].spots == spots else (*recent, Shown(at, spots)))

    def allows(self, x: float, y: float, at: int) -> bool:
        """Whether (x, y) has meant the same since SETTLE_MS before `at`."""
        return len({_meant(then.spots, x, y) for then in self._since(at)}) <= 1

    def turned(self, at: int) -> Guard:
        """The guard when the whole picture is turned at `at`: from then on nothing means what it did in its place."""
        return Guard((Shown(at, (TouchZone(EVERYWHERE, ("turned",)),)),))

    def _since(self, at: int) -> tuple[Shown, ...]:
        """What was to be seen from SETTLE_MS before `at` on."""
        old = [n for n, then in enumerate(self.past) if then.at <= at - SETTLE_MS]
        return self.past[old[-1] if old else 0:]


def _meant(spots: tuple[TouchZone, ...], x: float, y: float) -> tuple[object, ...]:
    return next((spot.meaning for spot in reversed(spots) if spot.box.holds(x, y)), ())
