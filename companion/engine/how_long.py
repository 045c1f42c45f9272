"""PURE. How long a game still takes: figures of games that were played to their end go in, an interval comes out.

What may live here: that estimate and its words. What may not: where the figures come from, a clock, luck.

Work and pace are estimated apart. Work is counted in turns, where those are counted (else in time itself, and the pace
is 1): how many a game has, as earlier games say or as its known length says, whichever is surer, under the condition
that it goes on now. Pace is what earlier games took a turn, drawn to what this one has taken so far. Both are spread as
Student's distribution spreads a next value after so few, so that one earlier game gives a wide interval and ten give a
narrow one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from .view import StillToPlay
from .words import Msg

MINUTE = 60_000
HOUR, VAGUE = 60, 8
"""Minutes; from a quarter of an hour to five hours says nothing but the quarter."""
NOT_KEPT = -1
"""The known length of a game of which nobody remembers it; else only games of the same known length are alike."""
TAIL = 0.05
"""The interval leaves so much out at either end: nine of ten games are to end within it."""
PRIOR_WORTH = 3.0
WORK_SPREAD, PACE_SPREAD = 0.5, 0.3
"""What is believed of the spread between games (of the logarithm) before any was played, worth so many games."""
TURN_SPREAD = 1.0
"""How much single turns differ, of the logarithm."""
SHORTENED, SHORTENED_SPREAD = 0.9, 0.35
"""Which part of its known length a game has, and how much that varies, before any was played to its end."""
STEPS, REACH = 48, 6.0
WIDE = 2.5
"""An interval whose end is so many times its beginning is said without a middle."""


class PastGame(Struct, frozen=True):
    """A game that was played to its end: `played` ms, `turns` (0: not counted), `done` of `whole` of its known length.

    `spent` is how much of the time each player's turns took, by name.
    """

    played: int
    turns: int = 0
    done: int = 0
    whole: int = 0
    spent: tuple[tuple[str, int], ...] = ()


class GameNow(Struct, frozen=True):
    """A game that goes on: `turns` are over and took `played` ms; `done` of `whole` of its known length (0: unknown).
    """

    played: int
    turns: int = 0
    done: int = 0
    whole: int = 0
    players: tuple[str, ...] = ()


class Estimate(Struct, frozen=True):
    """How long a game still takes, in ms: `likely` is the middle; one game of twenty takes less than `least`, one of
    twenty more than `most`.
    """

    least: int
    likely: int
    most: int


class _Spread(Struct, frozen=True):
    """A logarithm that is not known: its middle, its scale, and how many degrees of freedom the scale rests on."""

    middle: float
    scale: float
    freedom: float = math.inf

    @property
    def variance(self) -> float:
        """The variance, where it is to be combined with others."""
        return self.scale ** 2 * (self.freedom / (self.freedom - 2) if math.isfinite(self.freedom) else 1)


@lru_cache(maxsize=16)
def how_long(past: tuple[PastGame, ...], now: GameNow) -> Estimate | None:
    """How long a game still takes; None while nothing is known that an estimate could rest on."""
    past = tuple(game for game in past if game.played > 0 and game.whole in (NOT_KEPT, now.whole))
    counted = tuple(game for game in past if game.turns)
    in_turns = 2 * len(counted) >= len(past) if past else now.turns > 0
    used = counted if in_turns else past
    worked = float(now.turns if in_turns else now.played)
    work = _work([game.turns if in_turns else game.played for game in used], used, now, worked)
    pace = _pace(used, now) if in_turns else _Spread(0.0, 0.0)
    if work is None or pace is None:
        return None
    return _interval(_remaining_work(work, worked), pace, TURN_SPREAD if in_turns else 0.0)


def _work(totals: list[int], past: tuple[PastGame, ...], now: GameNow, worked: float) -> _Spread | None:
    """How much work the whole game is: from earlier games, or from its known length, whichever is surer."""
    found = [_next_value(map(math.log, totals), WORK_SPREAD)] if totals else []
    if worked and 0 < now.done <= now.whole:
        parts = [math.log(game.done / game.whole) for game in past if game.done and game.whole == now.whole]
        part = _next_value(parts, SHORTENED_SPREAD) if parts else _Spread(math.log(SHORTENED), SHORTENED_SPREAD)
        coarse = 0.5 / now.done
        whole = math.log(worked * now.whole / now.done)
        found.append(_Spread(whole + part.middle, math.hypot(part.scale, coarse), part.freedom))
    return min(found, key=lambda spread: spread.variance, default=None)


def _pace(past: tuple[PastGame, ...], now: GameNow) -> _Spread | None:
    """The logarithm of ms a turn: what earlier games say of who plays now, drawn to what this game has taken so far.
    """
    slow = _slowness(past)
    found = []
    if past:
        paces = [math.log(game.played / game.turns) - _of_players((name for name, _ in game.spent), slow)
                 for game in past]
        usual = _next_value(paces, PACE_SPREAD)
        found.append((usual.middle + _of_players(now.players, slow), usual.variance))
    if now.turns and now.played:
        found.append((math.log(now.played / now.turns), TURN_SPREAD ** 2 / now.turns))
    if not found:
        return None
    weight = sum(1 / variance for _, variance in found)
    return _Spread(sum(middle / variance for middle, variance in found) / weight, math.sqrt(1 / weight))


def _slowness(past: tuple[PastGame, ...]) -> dict[str, float]:
    """By how much (of the logarithm) each player is slower than the others; somebody hardly known is as all are."""
    said: dict[str, list[float]] = {}
    for game in past:
        known = [(name, used) for name, used in game.spent if used > 0]
        usual = sum(used for _, used in known) / max(1, len(known))
        for name, used in known:
            said.setdefault(name, []).append(math.log(used / usual))
    return {name: sum(each) / (len(each) + 2) for name, each in said.items()}


def _of_players(players: Iterable[str], slow: Mapping[str, float]) -> float:
    """By how much a table of these players is slower than one of players who are not known."""
    each = [math.exp(slow.get(name, 0.0)) for name in players]
    return math.log(sum(each) / len(each)) if each else 0.0


def _next_value(logarithms: Iterable[float], usual: float) -> _Spread:
    """What the next value is, after these, if they are spread as `usual` for all that is known before."""
    values = list(logarithms)
    count, middle = len(values), sum(values) / len(values)
    squares = sum((value - middle) ** 2 for value in values)
    freedom = PRIOR_WORTH + count - 1
    return _Spread(middle, math.sqrt((PRIOR_WORTH * usual ** 2 + squares) / freedom * (1 + 1 / count)), freedom)


def _remaining_work(work: _Spread, worked: float) -> list[tuple[float, float]]:
    """How much work may be left, each with its weight: all that the whole may be, but what is over already."""
    found = []
    lowest = max(-REACH, (math.log(worked) - work.middle) / work.scale) if worked else -REACH
    for step in range(STEPS):
        at = lowest + (step + 0.5) / STEPS * 2 * REACH
        left = math.exp(min(work.middle + at * work.scale, 60.0)) - worked
        found.append((max(left, 1e-9), _density(at, work.freedom)))
    return found


def _density(at: float, freedom: float) -> float:
    """Student's density, as far as its shape."""
    if not math.isfinite(freedom):
        return math.exp(-at * at / 2)
    return float((1 + at * at / freedom) ** (-(freedom + 1) / 2))


def _interval(left: list[tuple[float, float]], pace: _Spread, turn_spread: float) -> Estimate:
    total = sum(weight for _, weight in left)
    points = [(math.log(work) + pace.middle, math.sqrt(pace.scale ** 2 + turn_spread ** 2 / max(work, 1.0)) or 1e-6,
               weight / total) for work, weight in left]
    least, likely, most = (_quantile(points, share) for share in (TAIL, 0.5, 1 - TAIL))
    return Estimate(least, likely, most)


def _quantile(points: list[tuple[float, float, float]], share: float) -> int:
    """The ms below which this share of a mixture of logarithmic normal distributions lies."""
    low, high = 0.0, 40.0
    while high - low > 0.005:
        middle = (low + high) / 2
        below = sum(weight * (1 + math.erf((middle - at) / scale / math.sqrt(2))) / 2 for at, scale, weight in points)
        low, high = (middle, high) if below < share else (low, middle)
    return round(math.exp(high))


def told_estimate(found: Estimate) -> StillToPlay:
    """An estimate as it is told: in minutes, rounded as far as it is uncertain; a wide interval is said as one."""
    likely = found.likely / MINUTE
    step = 1 if likely < 8 else 5 if likely < 100 else 10
    least, most = math.floor(found.least / MINUTE / step) * step, math.ceil(found.most / MINUTE / step) * step
    middle = min(max(round(likely / step) * step, least), most)
    said = Msg("about {n} min more ({least}–{most})", {"n": middle, "least": least, "most": most})
    if not middle or most > WIDE * max(least, 1):
        said = told_span(least, most)
    return StillToPlay(said, least, middle, most)


def told_span(least: int, most: int) -> Msg:
    """Between how many minutes the game still takes, in words: the most alone where it may end at any moment, the least
    alone where it may be hours.
    """
    if not least:
        return Msg("at most {most} min more", {"most": most})
    if most > max(VAGUE * least, HOUR):
        return Msg("at least {least} min more", {"least": least})
    return Msg("{least} to {most} min more", {"least": least, "most": most})
