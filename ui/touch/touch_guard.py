"""A touch that hits a button whose meaning has just changed is not meant for it. Pure: time and places are given."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from .inks import Box

SETTLE_MS = 300


class Spot(Struct, frozen=True):
    """A place to be touched and what a touch there would do (targets.meaning)."""

    box: Box
    meaning: tuple[object, ...]


class Shown(Struct, frozen=True):
    """The spots that were to be seen from `at` on (ms), the uppermost last."""

    at: int
    spots: tuple[Spot, ...]


class Guard(Struct, frozen=True):
    """What was to be seen lately, the newest last."""

    past: tuple[Shown, ...] = ()

    def shown(self, spots: Iterable[Spot], at: int) -> Guard:
        """The guard after a frame with `spots`; it forgets what nobody can have aimed at any more."""
        spots = tuple(spots)
        if self.past and self.past[-1].spots == spots:
            return self
        recent = [n for n, then in enumerate(self.past) if then.at <= at - SETTLE_MS]
        return Guard((*self.past[recent[-1] if recent else 0:], Shown(at, spots)))

    def allows(self, x: float, y: float, at: int) -> bool:
        """Whether (x, y) has meant the same since SETTLE_MS before `at`."""
        old = [n for n, then in enumerate(self.past) if then.at <= at - SETTLE_MS]
        seen = self.past[old[-1] if old else 0:]
        return len({_meant(then.spots, x, y) for then in seen}) <= 1


def _meant(spots: tuple[Spot, ...], x: float, y: float) -> tuple[object, ...]:
    return next((spot.meaning for spot in reversed(spots) if spot.box.holds(x, y)), ())
