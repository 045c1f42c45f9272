"""The proof of what was believed when a game was resumed: bit by bit, when nobody waits, after the first picture.

What may live here: when the next bit is due, and what a difference leads to. What may not: how states and entries are
proved (game_session.py, journal.py), threads.
"""

from __future__ import annotations

import logging

from companion.app.pages import agreement, routes
from companion.app.storage.errors import DamagedError, StoreError

from . import notices
from .app_state import AppState

log = logging.getLogger(__name__)
AFTER_MS = 2_000
"""So long after a game was resumed the proof begins; by then everybody has seen the table."""
PAUSE_MS = 25
"""So long everything else has between two bits, each of which takes a millisecond or two."""
TROUBLE_MS = 60_000
ENTRIES = 128
"""So many entries of all games are proved in one bit."""


class Proof:
    """Of the game on the table first, then of every entry of the journal that opening has left."""

    def __init__(self, state: AppState) -> None:
        self._state, self._at = state, 0

    def next_due(self) -> int | None:
        """When the next bit is due, in monotonic ms; None: everything is proved."""
        session, journal = self._state.session, self._state.repository.journal
        if not (journal.unproved or (session is not None and session.unproved)):
            self._at = 0
            return None
        self._at = self._at or self._state.clock.now() + AFTER_MS
        return self._at

    def prove_further(self, now: int) -> bool:
        """Prove one bit more if it is due; True if a difference was found, which everybody is to learn."""
        due = self.next_due()
        if due is None or now < due:
            return False
        try:
            different = self._prove()
        except StoreError as error:
            log.warning("what was resumed cannot be proved now: %s", error)
            self._at = self._state.clock.now() + TROUBLE_MS
            return False
        self._at = self._state.clock.now() + PAUSE_MS
        return different

    def read_what_is_left(self) -> bool:
        """Somebody has asked for entries before the kept state that can no longer be read: the game becomes what can
        be; False if it was not read from a kept state.
        """
        session = self._state.session
        return session is not None and session.unproved and self._read_again(lost=True)

    def _prove(self) -> bool:
        session, journal = self._state.session, self._state.repository.journal
        if session is None or not session.unproved:
            before = journal.quarantined
            journal.prove_further(ENTRIES)
            return journal.quarantined != before
        try:
            right = session.prove_further()
        except DamagedError as error:  # its file has been mended, and has fewer entries than this table
            log.warning("game %s: %s", session.recorded.id, error)
            return self._read_again(lost=True)
        except StoreError:
            raise
        except Exception as error:  # whatever a game makes of an entry that is not its own
            log.warning("game %s: what was kept of it cannot be proved: %s", session.recorded.id, error)
            right = False
        return not right and self._read_again(lost=False)

    def _read_again(self, *, lost: bool) -> bool:
        """Read the game from its first entry, and say so; if nobody can read it, it leaves the table."""
        session, shown = self._state.session, self._state.shown
        if session is None:
            return False
        try:
            session.read_again()
        except StoreError:
            raise
        except Exception as error:  # as above
            log.warning("game %s cannot be read: %s", session.recorded.id, error)
            self._state.session = None
            shown.close_phones()
            self._state.go_to(routes.HomeRoute())
            shown.notify(notices.unreadable_game(session.recorded.id))
            return True
        if not lost:
            shown.notify(notices.kept_state_differs())
        self._state.go_to(agreement.after_a_pause(session.table))
        return True
