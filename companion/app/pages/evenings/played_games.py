"""Games that are over, with names in the place of seats: what statistics, records and exports are made of. Pure.

What may live here: one value for each game. What may not: files, words, judgements.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from companion.app.pages.navigation import GameSummary
from companion.app.storage.journal import Recorded
from companion.app.storage.kept_result import read_result
from companion.app.storage.library import Finish
from companion.app.storage.repository import ended_games
from companion.engine.parts import Intervals
from companion.engine.persistent import Itself
from companion.engine.view import Result

from .game_list import summaries


class PlayedSeat(Struct, frozen=True):
    """How one player came out of a game: sum (None: not counted), rank (0: none), winner or not.

    `dice`: the sum of that player's dice, and the range in which fair ones would lie; None if not known.
    """

    name: str
    total: int | None = None
    rank: int = 0
    winner: bool = False
    dice: tuple[int, int, int] | None = None


class PlayedGame(Struct, frozen=True):
    """A game that is over; `number` is its number in the journal, `lasted` ms (0: unknown).

    `begun` and `ended` are when the table was opened, and the entry that ended the game (wall seconds; 0: unknown).
    """

    number: int
    game: str
    ended: int
    seats: tuple[PlayedSeat, ...]
    lasted: int = 0
    begun: int = 0

    @property
    def best(self) -> int | None:
        """The highest sum; None if nobody's was counted."""
        return max((seat.total for seat in self.seats if seat.total is not None), default=None)


def all_played(finished: tuple[Finish, ...], known: tuple[GameSummary, ...]) -> tuple[PlayedGame, ...]:
    """Every game that ended with a result, newest first; `known` says who played."""
    return _all_played(Itself(finished), Itself(known))


@lru_cache(maxsize=2)
def _all_played(finished: Itself[tuple[Finish, ...]], known: Itself[tuple[GameSummary, ...]]) -> tuple[PlayedGame, ...]:
    """As all_played; kept for the same two lists, because the statistics ask whenever they are drawn."""
    names = {game.number: game.seats for game in known.value}
    found = (_played(finish, names.get(finish.number, ())) for finish in finished.value)
    return tuple(game for game in found if game)


def in_journal(recorded: Iterable[Recorded]) -> tuple[PlayedGame, ...]:
    """Every game that ended with a result, as the journal alone knows it."""
    newest = tuple(sorted(recorded, key=lambda game: -game.id))
    return all_played(ended_games(newest), summaries(newest))


@lru_cache(maxsize=4096)
def _played(finish: Finish, names: tuple[str, ...]) -> PlayedGame | None:
    """A result is read once, even if one more game has ended since."""
    result = read_result(finish.result)
    if result is None:
        return None
    seats = {f"seat-{place}": name for place, name in enumerate(names, 1)}
    seats |= {seat.id: seat.name for seat in result.joined}
    return PlayedGame(finish.number, finish.game, result.ended or finish.wall, _seats(result, seats), result.lasted,
                      finish.opened)


def _seats(result: Result, names: Mapping[str, str]) -> tuple[PlayedSeat, ...]:
    rows = {row.seat: row for row in result.rows}
    dice = {item.seat: (item.value, item.low, item.high) for part in result.parts if isinstance(part, Intervals)
            for item in part.items}
    return tuple(PlayedSeat(name, rows[seat].total, rows[seat].rank, rows[seat].winner, dice.get(seat))
                 if seat in rows else PlayedSeat(name, dice=dice.get(seat)) for seat, name in names.items())
