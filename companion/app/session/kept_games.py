"""The games of the journal as pages choose from them: each is read once, and again only when its row was written.

What may live here: remembering what was read. What may not: writing, what a page shows.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.pages.evenings.game_list import summaries
from companion.app.pages.navigation import GameSummary
from companion.app.storage.journal import Journal, Recorded
from companion.app.storage.library import Finish, Library
from companion.app.storage.repository import finished_games

WITHOUT_SETUP = b""


class KeptGames:
    """Who played what, and how it ended, of every game in `journal`. All methods raise StoreErrors.

    Nothing is read before somebody asks. A set-up holds the whole content of a box: it is not kept here.
    """

    def __init__(self, journal: Journal) -> None:
        """Nothing is read yet."""
        self._journal = journal
        self._games: dict[int, tuple[Recorded, GameSummary]] | None = None
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

    def _known(self) -> dict[int, tuple[Recorded, GameSummary]]:
        """All games by number, as they are now; a file that was mended is read anew."""
        journal = self._journal
        aside = len(journal.quarantined)
        if self._games is None or aside != self._aside:
            found = journal.games()
            self._games, self._told, self._ended = {}, None, None
        else:
            written = dict.fromkeys(journal.written_games[self._read:])
            found = tuple(game for number in written if (game := journal.game(number)) is not None)
            self._told, self._ended = (None, None) if found else (self._told, self._ended)
        self._read, self._aside = len(journal.written_games), len(journal.quarantined)
        self._games |= {game.id: (replace(game, setup=WITHOUT_SETUP), summary)
                        for game, summary in zip(found, summaries(found), strict=True)}
        return self._games
