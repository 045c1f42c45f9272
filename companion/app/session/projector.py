"""The projector: makes the film that the shared screen wants to show, bit by bit, and turns to the next scene in time.

What may live here: reading a game to be looked at, when the next bit or scene is due. What may not: which scenes there
are (engine/past/film.py), what stands on the screen (pages/evenings/seen_again.py). It writes nothing, and touches no
game that is being played.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator

from msgspec.structs import replace

from companion.app.pages import routes
from companion.app.pages.evenings import seen_again
from companion.app.pages.navigation import Reel
from companion.app.storage.errors import StoreError
from companion.app.storage.journal import Recorded
from companion.engine.codec import decode_entries, decode_setup
from companion.engine.game import Game
from companion.engine.past.film import FilmMoment, film_with, moments_in
from companion.engine.table import Table, open_table, replay_further

from . import notices
from .app_state import AppState

log = logging.getLogger(__name__)
ENTRIES = 32
"""So many entries are replayed, or looked through, in one bit, of some milliseconds; what players do comes between."""


class Projector:
    """Of the runner's thread alone. Its film is `state.reel`; when the page is left, both are gone."""

    def __init__(self, state: AppState) -> None:
        """Nothing is shown yet."""
        self._state = state
        self._bits: Iterator[Reel | None] = iter(())
        self._making, self._told = 0, -1

    def next_due(self) -> int | None:
        """When the next bit or scene is due, in monotonic ms; None: there is nothing to do."""
        route, reel, now = self._state.shown.route, self._state.reel, self._state.clock.now()
        if not isinstance(route, routes.FilmRoute):
            return None
        if not seen_again.is_shown(reel, route):
            return now
        return seen_again.next_scene_due(reel.film, route, now) if reel and reel.film else None

    def pass_time(self, now: int) -> bool:
        """Make a bit of the film, or turn to the scene that is due; True if the screen shows something else by that."""
        route, reel = self._state.shown.route, self._state.reel
        if not isinstance(route, routes.FilmRoute):
            self._state.reel, self._making = None, 0
            return False
        if not seen_again.is_shown(reel, route):
            return self._make_further(route, now)
        if reel is None or reel.film is None:
            return False
        number = reel.film.number_at(seen_again.elapsed_ms(reel.film, route, now))
        is_news, self._told = number != self._told, number
        return is_news

    def _make_further(self, route: routes.FilmRoute, now: int) -> bool:
        """Make one bit; the film begins as soon as it is whole."""
        state = self._state
        if state.reel is None or state.reel.number != route.number:
            if self._making != route.number:
                self._bits, self._making = self._made(route.number), route.number
            state.reel = self._next_bit(route.number)
        if state.reel is None:
            return False
        state.shown.route, self._making, self._told = replace(route, begun=now), 0, 0
        return True

    def _next_bit(self, number: int) -> Reel | None:
        try:
            return next(self._bits, Reel(number))
        except StoreError as error:
            self._state.shown.notify(notices.file_trouble(error))
        except Exception as error:  # whatever a game makes of a set-up or an entry that is not its own
            log.warning("game %s cannot be shown: %s", number, error)
        return Reel(number)

    def _made(self, number: int) -> Iterator[Reel | None]:
        """None while there is more to do, then the film; nothing of a game that is not over, or not there."""
        table = yield from self._table(number)
        if table is None or not table.game.over(table.state):
            return
        found = list[FilmMoment]()
        for count, moments in enumerate(moments_in(table), 1):
            found += moments
            if not count % ENTRIES:
                yield None
        yield Reel(number, table, film_with(table, found))

    def _table(self, number: int) -> Generator[None, None, Table | None]:
        """The table on the screen if it is that game, else as the journal tells it."""
        session, kept = self._state.session, self._state.repository
        if session is not None and session.recorded.id == number and not session.unproved:
            return session.table
        recorded = kept.journal.game(number)
        game = kept.games.get(recorded.game) if recorded else None
        return (yield from self._read(recorded, game)) if recorded and game else None

    def _read(self, recorded: Recorded, game: Game) -> Generator[None, None, Table]:
        rows = self._state.repository.journal.entries(recorded.id)
        table = open_table(game, decode_setup(game, recorded.setup))
        for first in range(0, len(rows), ENTRIES):
            yield None
            table = replay_further(table, decode_entries(game, rows[first:first + ENTRIES]))
        return table
