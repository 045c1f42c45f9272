"""What can be said of every game in a journal: is it whole, can this version read it.

What may live here: reading whole games back, what came of it as data and in words. What may not: arguments, settings,
printing, changing anything.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from companion.app.storage.journal import Journal, Recorded
from companion.engine.codec import decode_entry, decode_setup
from companion.engine.game import Game
from companion.engine.table import Table, replay
from companion.engine.words import Msg

log = logging.getLogger(__name__)
OPEN = "open"
FINISHED = "finished"
UNREADABLE = "unreadable"


class GameState(Struct, frozen=True):
    """A game of the journal: how many entries it has, and whether it is open, finished or unreadable."""

    number: int
    game: str
    entries: int
    state: str


class LostMoves(Struct, frozen=True):
    """Of how many moves of a game some are lost."""

    number: int
    lost: int
    all: int


class JournalState(Struct, frozen=True):
    """All of a journal, the newest game last; `damaged`: it is set aside at the next start."""

    well: bool
    games: tuple[GameState, ...]
    lost: tuple[LostMoves, ...]
    damaged: bool


def report_journal(journal: Journal, installed: Mapping[str, Game]) -> JournalState:
    """The state of every game of the journal; it is well where this version can read all of it."""
    games = tuple(_state(journal, recorded, installed) for recorded in reversed(journal.games()))
    lost = {loss.game: LostMoves(loss.game, loss.known - loss.read, loss.known) for loss in journal.lost}
    damaged = bool(journal.quarantined)
    readable = all(game.state != UNREADABLE for game in games)
    return JournalState(readable and not lost and not damaged, games, tuple(lost.values()), damaged)


def journal_lines(state: JournalState) -> tuple[Msg, ...]:
    """The same to read, one line a game."""
    lost = (Msg("Game {number}: {lost} of {all} moves could not be read", msgspec.structs.asdict(loss))
            for loss in state.lost)
    damaged = Msg("The journal is damaged. At the next start it is set aside, and everything intact is saved.")
    whole = Msg("Every entry of {n} games is there.", {"n": len(state.games)})
    end = (damaged,) if state.damaged else (whole,) if state.well else ()
    return (*(_line(game) for game in state.games), *lost, *end)


def _line(game: GameState) -> Msg:
    said: dict[str, str | int | Msg] = {"number": game.number, "game": game.game, "count": game.entries}
    if game.state == UNREADABLE:
        return Msg("Game {number} ({game}): {count} entries; it cannot be read by this version", said)
    if game.state == FINISHED:
        return Msg("Game {number} ({game}): {count} entries, finished", said)
    return Msg("Game {number} ({game}): {count} entries, can go on", said)


def _state(journal: Journal, recorded: Recorded, installed: Mapping[str, Game]) -> GameState:
    readable = table_of(journal, recorded, installed) is not None
    state = UNREADABLE if not readable else FINISHED if recorded.finished else OPEN
    return GameState(recorded.id, recorded.game, len(journal.entries(recorded.id)), state)


def table_of(journal: Journal, recorded: Recorded, installed: Mapping[str, Game]) -> Table | None:
    """The table of a recorded game; None if it cannot be read."""
    game = installed.get(recorded.game)
    if game is None:
        return None
    try:
        entries = [decode_entry(game, data) for data in journal.entries(recorded.id)]
        return replay(game, decode_setup(game, recorded.setup), entries)
    except Exception as error:  # whatever a game makes of a set-up or an entry that is not its own
        log.warning("game %s: %s", recorded.id, error)
        return None
