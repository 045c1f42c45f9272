"""How long the game on the table still takes, after the games of its kind that were played to their end here. Pure.

What may live here: which figures an estimate rests on. What may not: the estimate itself (engine/how_long.py), files.

Everybody at the table knows them all: how many turns there were, how long they took, and of the present state what
spectators may know of its length.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from msgspec import Struct

from companion.app.pages.navigation import GameSummary
from companion.app.storage.kept_result import read_result
from companion.app.storage.library import Finish
from companion.engine import timers
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


def kind_of(table: Table) -> GameKind:
    """The kind of a game that is played; players who came late count."""
    return GameKind(table.setup.game, table.setup.detail, len(table.seats))


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
    names = {game.number: game.seats for game in known.value if (game.game, game.detail) == (kind.game, kind.detail)}
    found = (_past_game(finish, names[finish.number]) for finish in finished.value if finish.number in names)
    alike = (game for players, game in found if players == kind.seats and game.played >= SHORTEST_MS)
    return tuple(islice(alike, MOST_GAMES))


@lru_cache(maxsize=512)
def _past_game(finish: Finish, names: tuple[str, ...]) -> tuple[int, PastGame]:
    """How many played one game, players who came late among them, and its figures; an older version kept only how long
    it lasted.
    """
    result = read_result(finish.result)
    if result is None:
        return len(names), PastGame(0)
    players = (*names, *(seat.name for seat in result.joined))
    if not result.played:
        return len(players), PastGame(result.lasted, whole=NOT_KEPT)
    spent = tuple(zip(players, result.spent, strict=False))  # an older version kept none of who came late
    return len(players), PastGame(result.played, result.turns, result.done, result.whole, spent)
