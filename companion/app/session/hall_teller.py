"""What the hall is told with each snapshot, after everybody at the table: the state, what happened, results.

What may live here: what is news for the hall, and results on their way through the outbox. What may not: the form of
what leaves (integrations/for_hall.py), the line. One thread tells; the hall's answers come from another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.app.integrations.for_hall import HallInfo, HallResult, for_hall, hall_result
from companion.app.storage.journal import Journal, Recorded
from companion.app.storage.outbox import Outbox
from companion.engine.game import Game
from companion.engine.words import say

from .subscribers import Message, Snapshot

STATE, INFO = "public/state", "public/info"


class HallOutlet(Struct, frozen=True):
    """The line: `lay(what, payload)` lays the newest of something out, empty takes it away; `event(kind, payload)`."""

    lay: Callable[[str, bytes], None]
    event: Callable[[str, bytes], None]


class HallTable(Struct, frozen=True):
    """This table as the hall knows it: its id, how much it tells, the program's version, and the hall's own name."""

    id: str
    tell: str
    program: str
    hall: str


class HallTeller:
    """Tells one hall. What it says of results is what the journal says."""

    def __init__(self, table: HallTable, outbox: Outbox, journal: Journal, games: Mapping[str, Game],
                 outlet: HallOutlet) -> None:
        self._table, self._outbox, self._journal, self._games, self._outlet = table, outbox, journal, games, outlet
        self._first: int | None = None
        self._seen: tuple[str, bool, int] | None = None

    def tell(self, message: Message) -> None:
        """Tell the hall what is new in a snapshot."""
        if not isinstance(message, Snapshot):
            return
        state, tell = message.programs.state(), self._table.tell
        self._keep_results((state.id, state.over, state.revision if state.over else 0))
        self._outlet.lay(STATE, for_hall(state, tell))
        self._outlet.lay(INFO, for_hall(HallInfo(
            program=self._table.program, tell=tell, calls=message.settings.hall.calls), tell))
        for kind, event in message.programs.events():
            self._outlet.event(kind, for_hall(event, tell))

    def taken(self, game: str, edition: int) -> None:
        """The hall has a result for good. From any thread."""
        self._outbox.answered(game, edition)
        if all(waiting.id != game for waiting in self._outbox.waiting()):
            self._outlet.lay(f"result/{game}", b"")

    def _keep_results(self, seen: tuple[str, bool, int]) -> None:
        """Put what has ended into the outbox, and lay out what waits there; only where something may have changed."""
        if seen == self._seen:
            return
        games = self._journal.games() if self._first is None else self._newest()
        if self._first is None:
            self._first = self._outbox.join(self._table.hall, _first_new(games))
        for game in games:
            self._keep_result(game)
        for waiting in self._outbox.waiting():
            result = replace(msgspec.json.decode(waiting.payload, type=HallResult), edition=waiting.edition)
            self._outlet.lay(f"result/{waiting.id}", for_hall(result, self._table.tell))
        self._seen = seen

    def _newest(self) -> tuple[Recorded, ...]:
        """The games that may have changed since the last look: those written while this program has run."""
        found = (self._journal.game(number) for number in dict.fromkeys(self._journal.written_games))
        return tuple(game for game in found if game is not None)

    def _keep_result(self, game: Recorded) -> None:
        if self._first is None or game.id < self._first:
            return
        known = self._games.get(game.game)
        result = hall_result(game, say(known.title) if known else game.game, self._table.id)
        if not result.withdrawn or self._outbox.knows(result.id):
            self._outbox.put(result.id, msgspec.json.encode(result))


def _first_new(games: tuple[Recorded, ...]) -> int:
    """The first game that a hall hears of which this table has just joined: the one that lies open, or the next."""
    newest = max(games, key=lambda game: game.id, default=None)
    return 1 if newest is None else newest.id + bool(newest.finished)
