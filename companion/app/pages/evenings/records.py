"""Records of this table: how the game that has just ended compares with all that were played here before. Pure.

What may live here: comparing. What may not: where games come from, how it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.pages.navigation import PageContext
from companion.app.storage.errors import StoreError
from companion.engine.parts import Note
from companion.engine.words import Msg

from .played_games import PlayedGame, all_played

ENOUGH = 3
"""A time can be a record only if so many games were timed before."""


def records(now: PlayedGame, every: tuple[PlayedGame, ...]) -> tuple[Note, ...]:
    """The records that `now` has set, most telling first; `every` may hold it as well, and other games."""
    before = tuple(game for game in every if game.game == now.game and game.number != now.number)
    return tuple(Note(text, icon=icon) for text, icon in (*_points(now, before), *_wins(now, before),
                                                          *_times(now, before)))


def of_the_game_on_the_table(context: PageContext) -> tuple[Note, ...]:
    """The records of the finished game on the table; nothing while the files cannot be read."""
    try:
        every = all_played(context.finished(), context.past())
    except StoreError:
        return ()
    now = next((game for game in every if game.number == context.number), None)
    return records(now, every) if now else ()


def _points(now: PlayedGame, before: tuple[PlayedGame, ...]) -> Iterator[tuple[Msg, str]]:
    best = max((game.best for game in before if game.best is not None), default=None)
    if best is None or now.best is None or now.best <= best:
        return
    names = ", ".join(seat.name for seat in now.seats if seat.total == now.best)
    yield Msg("{names}: {n} points, a record at this table (before: {best})", {
        "names": names, "n": now.best, "best": best}), "trophy"


def _wins(now: PlayedGame, before: tuple[PlayedGame, ...]) -> Iterator[tuple[Msg, str]]:
    if not before:
        yield Msg("The first game of its kind at this table"), "star-circle"
        return
    winners = [seat.name for seat in now.seats if seat.winner]
    if len(winners) == 1:
        wins = 1 + sum(any(s.winner and s.name == winners[0] for s in game.seats) for game in before)
        yield Msg("Game {number} at this table; {name} has won {n} of them", {
            "number": len(before) + 1, "name": winners[0], "n": wins}), "crown"


def _times(now: PlayedGame, before: tuple[PlayedGame, ...]) -> Iterator[tuple[Msg, str]]:
    timed = [game.lasted for game in before if game.lasted]
    if len(timed) < ENOUGH or not now.lasted:
        return
    if now.lasted > max(timed):
        yield Msg("The longest game so far: {n} minutes", {"n": minutes(now.lasted)}), "timer-sand"
    if now.lasted < min(timed):
        yield Msg("The quickest game so far: {n} minutes", {"n": minutes(now.lasted)}), "timer-outline"


def minutes(milliseconds: int) -> int:
    """Whole minutes, at least one."""
    return max(1, round(milliseconds / 60_000))
