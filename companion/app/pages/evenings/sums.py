"""What all games of this table come to together: by game, by player, and the curve of wins. Pure.

What may live here: sums over games, found once for each list of games, because a page draws them at every touch. What
may not: rows and pages (statistics.py), one game (played_games.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from msgspec import Struct

from companion.engine.persistent import Itself
from companion.engine.words import Msg, join_texts

from .played_games import PlayedGame
from .records import minutes

MOST_LINES = 8
MOST_NAMED = 3


class GameSums(Struct, frozen=True):
    """How often a game was played, and a note: who won, the record, how long it took."""

    game: str
    count: int
    note: Msg | None


class PlayerSums(Struct, frozen=True):
    """How often a player took part and won, and how that player's dice compare with fair ones, if known."""

    name: str
    played: int
    won: int
    luck: Msg | None


class Sums(Struct, frozen=True):
    """Every game; the players who played most; (name, wins after each game) of those who won most."""

    games: tuple[GameSums, ...]
    players: tuple[PlayerSums, ...]
    curve: tuple[tuple[str, tuple[int, ...]], ...]


def sums_of(games: tuple[PlayedGame, ...]) -> Sums:
    """The sums of these games, newest first."""
    return _sums(Itself(games))


@lru_cache(maxsize=2)
def _sums(games: Itself[tuple[PlayedGame, ...]]) -> Sums:
    every = games.value
    by_game: dict[str, list[PlayedGame]] = {}
    for game in every:
        by_game.setdefault(game.game, []).append(game)
    won, played = _winners(every), Counter(seat.name for game in every for seat in game.seats)
    dice = _dice_of({name for name, _ in played.most_common(MOST_LINES)}, every)
    wins = _wins_by([name for name, _ in won.most_common(MOST_LINES)], every)
    return Sums(
        tuple(GameSums(name, len(own), join_texts((*_wins(own), *_best(own), *_times(own))))
              for name, own in by_game.items()),
        tuple(PlayerSums(name, count, won[name], _luck(dice[name])) for name, count in played.most_common(MOST_LINES)),
        tuple((name, tuple(after)) for name, after in wins.items()))


def _winners(games: tuple[PlayedGame, ...] | list[PlayedGame]) -> Counter[str]:
    return Counter(seat.name for game in games for seat in game.seats if seat.winner)


def _wins(games: list[PlayedGame]) -> Iterator[Msg]:
    for name, count in _winners(games).most_common(MOST_NAMED):
        yield Msg("{name} won {n}", {"name": name, "n": count})


def _best(games: list[PlayedGame]) -> Iterator[Msg]:
    """The most points that anybody has had, and who."""
    best = max((seat.total for game in games for seat in game.seats if seat.total is not None), default=None)
    if best is not None:
        names = dict.fromkeys(seat.name for game in games for seat in game.seats if seat.total == best)
        yield Msg("record {n} ({names})", {"n": best, "names": ", ".join(names)})


def _times(games: list[PlayedGame]) -> Iterator[Msg]:
    timed = [minutes(game.lasted) for game in games if game.lasted]
    if len(set(timed)) > 1:
        yield Msg("{least} to {most} minutes", {"least": min(timed), "most": max(timed)})
    elif timed:
        yield Msg("{n} minute", {"n": timed[0]}, "{n} minutes")


def _dice_of(names: set[str], games: tuple[PlayedGame, ...]) -> dict[str, list[tuple[int, int, int]]]:
    """The dice of each of these players in every game in which they are known."""
    found: dict[str, list[tuple[int, int, int]]] = {name: [] for name in names}
    for game in games:
        for seat in game.seats:
            if seat.dice and seat.name in names:
                found[seat.name].append(seat.dice)
    return found


def _luck(dice: list[tuple[int, int, int]]) -> Msg | None:
    """How all dice of a player compare with fair ones; margins of several games add up as their squares do."""
    if not dice:
        return None
    return Msg("dice {sum}, expected {expected} ± {margin}", {
        "sum": sum(value for value, _, _ in dice), "expected": round(sum((low + high) / 2 for _, low, high in dice)),
        "margin": round(hypot(*((high - low) / 2 for _, low, high in dice)))})


def _wins_by(names: list[str], games: tuple[PlayedGame, ...]) -> dict[str, list[int]]:
    """0, then the wins of each of `names` after each game, the first one first."""
    wins = {name: [0] for name in names}
    for game in reversed(games):
        winners = {seat.name for seat in game.seats if seat.winner}
        for name, after in wins.items():
            after.append(after[-1] + (name in winners))
    return wins
