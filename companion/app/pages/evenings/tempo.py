"""How long the game on the table still takes, after the games of its kind that were played to their end here. Pure.

What may live here: which figures an estimate rests on. What may not: the estimate itself (engine/how_long.py), files.

Everybody at the table knows them all: how many turns there were, how long they took, and of the present state what
spectators may know of its length.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.app.pages.navigation import GameSummary
from companion.app.storage.kept_result import read_result
from companion.app.storage.library import Finish
from companion.engine import timers
from companion.engine.game import Setup
from companion.engine.how_long import NOT_KEPT, GameNow, PastGame, how_long, told_estimate
from companion.engine.persistent import Itself
from companion.engine.secrecy import redact
from companion.engine.table import Table
from companion.engine.view import PUBLIC, StillToPlay

MOST_GAMES = 40
"""The newest ones: a table gets quicker."""
SHORTEST_MS = 60_000
"""Whoever ends a game sooner has tried something."""


class GameKind(Struct, frozen=True):
    """Games that are like each other: the same game, at the same level, with as many players."""

    game: str
    detail: str
    seats: int


def kind_of(setup: Setup[Any, Any]) -> GameKind:
    """The kind of a game that is played."""
    return GameKind(setup.game, setup.detail, len(setup.seats))


def still_to_play(table: Table, at: int, past: tuple[PastGame, ...]) -> StillToPlay | None:
    """How long the game on the table still takes at `at`; None once it is over, and while nothing is known.

    It is the same for a whole turn, so nothing on a screen moves because of it while somebody thinks.
    """
    if table.game.over(table.state):
        return None
    found = how_long(past, game_now(table, at))
    return told_estimate(found) if found else None


def game_now(table: Table, at: int) -> GameNow:
    """The figures of a game that goes on. Where no turns are counted, time counts in whole minutes."""
    turns, played = timers.turns_over(table.clocks, at)
    if not table.clocks.turns:
        played = played // SHORTEST_MS * SHORTEST_MS
    done, whole = table.game.length(redact(table.state, PUBLIC)) or (0, 0)
    return GameNow(played, turns, done, whole, tuple(seat.name for seat in table.seats))


def past_games(kind: GameKind, finished: tuple[Finish, ...], known: tuple[GameSummary, ...]) -> tuple[PastGame, ...]:
    """The figures of all games of a kind that were played to their end here, the newest first."""
    return _past_games(kind, Itself(finished), Itself(known))


@lru_cache(maxsize=4)
def _past_games(kind: GameKind, finished: Itself[tuple[Finish, ...]],
                known: Itself[tuple[GameSummary, ...]]) -> tuple[PastGame, ...]:
    names = {game.number: game.seats for game in known.value
             if GameKind(game.game, game.detail, len(game.seats)) == kind}
    found = (_past_game(finish, names[finish.number]) for finish in finished.value if finish.number in names)
    return tuple(game for game in found if game.played >= SHORTEST_MS)[:MOST_GAMES]


@lru_cache(maxsize=512)
def _past_game(finish: Finish, names: tuple[str, ...]) -> PastGame:
    """The figures of one game; an older version kept only how long it lasted."""
    result = read_result(finish.result)
    if result is None:
        return PastGame(0)
    if not result.played:
        return PastGame(result.lasted, whole=NOT_KEPT)
    spent = tuple(zip(names, result.spent, strict=False))
    return PastGame(result.played, result.turns, result.done, result.whole, spent)
