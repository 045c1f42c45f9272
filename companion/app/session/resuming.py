"""Taking up a game as it was left, and leaving it; what is to be said about that: power, damage, what cannot be read.

What may live here: from the journal to the table and its words. What may not: other actions of pages, who is told.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from companion.app.appliance import card_file
from companion.app.pages import agreement, chairs, navigation, packing, preparing
from companion.app.storage import errors, journal, repository
from companion.app.translation import Catalogue, language_of

from . import notices
from .app_state import AppState
from .game_session import GameSession, ResumedGame

log = logging.getLogger(__name__)


def go_on(state: AppState, number: int) -> None:
    """Take up a game of the journal; one that cannot be read any more is named and left as it is."""
    recorded = next((game for game in state.repository.journal.games() if game.id == number), None)
    if recorded is None:
        return
    leave(state)
    resumed = _resumed(state, recorded)
    if resumed is None:
        state.notify(notices.unreadable(number))
        return
    away = number in state.repository.packed
    state.session = resumed.session
    state.withdraw(card_file.PACKED)
    state.go_to(_first_page(state, resumed.session))
    if resumed.trouble is not None:
        state.notify(notices.trouble(resumed.trouble))
    if resumed.last.wall and not away:
        state.notify(notices.power_was_away(resumed.last, state.clock.wall(), resumed.sure, resumed.waiting))


def _first_page(state: AppState, session: GameSession) -> navigation.Route:
    """What the shared screen shows first: whether the table agrees, or what lies where, if it was in its box."""
    if session.recorded.id not in state.repository.packed:
        return agreement.after_a_pause(session.table)
    state.repository.set_packed(session.recorded.id, packed=False)
    return agreement.laid_out(session.table)


def pack(state: AppState, session: GameSession) -> None:
    """Put the game away for another day, as it is, with a card of what lies where. StoreError: it stays on the table.
    """
    recorded, folder = session.recorded, state.repository.journal.folder
    state.repository.set_packed(recorded.id, packed=True)
    try:
        file = card_file.write(folder, f"{recorded.id}-{recorded.game}", _card(state, session))
        state.notify(card_file.kept_in(file))
        state.maintain(card_file.CARD, str(file))
    except OSError as error:
        state.notify(card_file.unwritten(error))
    leave(state)
    state.session = None


def _card(state: AppState, session: GameSession) -> str:
    """What lies where, in the table's language."""
    table, game = session.table, session.table.game
    words = Catalogue(language_of(state.settings.table.language))
    names = ", ".join(seat.name for seat in table.setup.seats)
    sections = ((words.say(title, game.id), [(words.say(row.label, game.id), words.say(row.value, game.id))
                                             for row in rows if row.value])
                for title, rows in packing.card(state.page_context(), table))
    return card_file.as_html(f"{words.say(game.title, game.id)}: {names}", sections, words.language)


def _resumed(state: AppState, recorded: journal.Recorded) -> ResumedGame | None:
    """The game as it was left; None where this version cannot make a table of what it finds."""
    game = state.repository.games.get(recorded.game)
    if game is None:
        return None
    try:
        return GameSession.resume(state.repository.journal, recorded, game, state.clock.now())
    except errors.StoreError:
        raise
    except Exception as error:  # whatever a game makes of a set-up or an entry that is not its own
        log.warning("game %s cannot be read: %s", recorded.id, error)
        return None


def leave(state: AppState) -> None:
    """The companion ends, or another game is taken up: keep when that was, as far as the disk takes it."""
    state.phones, state.wish = {}, None
    if state.session is not None:
        with suppress(errors.StoreError):
            state.session.beat(state.clock.now(), leaving=True)


def resume_newest(state: AppState) -> None:
    """Go on with the newest unfinished game; without one the screen is at home."""
    newest = state.repository.journal.newest_unfinished()
    if newest is not None and newest.id not in state.repository.packed:
        go_on(state, newest.id)
    report_quarantined(state)
    for name, value in state.repository.overrides.items():
        if name not in (chairs.KEPT, repository.PACKED, preparing.first_time.KEPT) and not _holds(state, name, value):
            state.notify(notices.forgotten_setting(name))


def _holds(state: AppState, name: str, value: Any) -> bool:
    """Whether what was chosen on the screen makes sense for the setting `name` ("screen.brightness")."""
    section, _, key = name.partition(".")
    return value is not None and bool(getattr(getattr(state.settings, section, None), key, None) == value)


def report_quarantined(state: AppState) -> None:
    """Say once of every damaged file that it was set aside, and what is lost with it."""
    for name in state.repository.quarantined():
        if name not in state.quarantined:
            state.notify(notices.set_aside(name))
            for loss in state.repository.journal.lost:
                state.notify(notices.lost(loss))
    state.quarantined = state.repository.quarantined()
