"""The games of the journal as pages choose from them: each is read once, and again only when its row was written.

What may live here: remembering what was read. What may not: writing, what a page shows, when to read ahead.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.app.pages.evenings.game_list import summaries
from companion.app.pages.navigation import GameSummary
from companion.app.storage.journal import Journal, Recorded
from companion.app.storage.library import Finish, Library
from companion.app.storage.repository import finished_games

WITHOUT_SETUP = b""
NEWEST, ALL = 2**63 - 1, -1


class KeptGames:
    """Who played what, and how it ended, of every game in `journal`. All methods raise StoreErrors.

    Nothing is read before somebody asks, or reads ahead. A set-up holds the whole content of a box: it is not kept
    here.
    """

    def __init__(self, journal: Journal) -> None:
        """Nothing is read yet."""
        self._journal = journal
        self._games = dict[int, tuple[Recorded, GameSummary]]()
        self._is_whole, self._before = False, NEWEST
        self._read, self._aside = 0, 0
        self._told: tuple[tuple[int, ...], tuple[GameSummary, ...]] | None = None
        self._ended: tuple[tuple[Finish, ...], tuple[Finish, ...]] | None = None

    def summaries(self, packed: tuple[int, ...]) -> tuple[GameSummary, ...]:
        """Every game, the newest first; those with `packed` numbers lie in their boxes."""
        known = self._known()
        if self._told is None or self._told[0] != packed:
            newest = (known[number][1] for number in sorted(known, reverse=True))
            self._told = packed, tuple(
                replace(game, packed=True) if game.number in packed else game for game in newest)
        return self._told[1]

    def finished(self, library: Library) -> tuple[Finish, ...]:
        """Every game that has ended, the newest first, with those that only `library` still knows."""
        known, kept = self._known(), library.finished()
        if self._ended is None or self._ended[0] is not kept:
            self._ended = kept, finished_games((known[number][0] for number in sorted(known, reverse=True)), kept)
        return self._ended[1]

    def read_further(self, most: int) -> bool:
        """Read at most so many games more, the newest first; False: all of them were known."""
        if self._is_whole and len(self._journal.quarantined) == self._aside:
            return False
        self._read_rows(most)
        return True

    @property
    def is_read(self) -> bool:
        """Whether all games have been read, so that to ask for them is to read no more than has been written since."""
        return self._is_whole and len(self._journal.quarantined) == self._aside

    def _known(self) -> dict[int, tuple[Recorded, GameSummary]]:
        """All games by number, as they are now; a file that was mended is read anew."""
        journal = self._journal
        while self.read_further(ALL):
            pass
        written = dict.fromkeys(journal.written_games[self._read:])
        self._read = len(journal.written_games)
        found = tuple(game for number in written if (game := journal.game(number)) is not None)
        self._told, self._ended = (None, None) if found else (self._told, self._ended)
        self._keep(found)
        return self._games

    def _read_rows(self, most: int) -> None:
        """Read on from the oldest game that is known; what is written meanwhile is read again afterwards."""
        journal = self._journal
        aside = len(journal.quarantined)
        if self._before == NEWEST or aside != self._aside:
            self._games, self._told, self._ended = {}, None, None
            self._is_whole, self._before = False, NEWEST
            self._read, self._aside = len(journal.written_games), aside
        found = journal.games_before(self._before, most)
        if len(journal.quarantined) != aside:  # this very reading has had the file mended
            self._aside = aside
            return
        self._keep(found)
        self._is_whole = most == ALL or len(found) < most
        self._before = found[-1].id if found else 0

    def _keep(self, found: Iterable[Recorded]) -> None:
        games = tuple(found)
        self._games |= {game.id: (replace(game, setup=WITHOUT_SETUP), summary)
                        for game, summary in zip(games, summaries(games), strict=True)}
