"""Resuming a game as it was left, leaving it, and the notices about it: power, damage, what cannot be read.

What may live here: from the journal to the table and its words. What may not: other actions of pages, who is informed.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from companion.app.appliance import card_file
from companion.app.boxes import album
from companion.app.pages import agreement, chairs, packing, preparing, routes, set_up_list, stopping
from companion.app.storage import errors, journal, repository
from companion.app.translation import Catalogue, language_of
from companion.engine.table import CLOCK
from companion.engine.words import Msg

from . import notices
from .app_state import AppState
from .game_session import GameSession, ResumedGame

NO_SETTINGS = (chairs.KEPT, repository.PACKED, repository.UNSHOWN, repository.TABLE_PICTURES,
               preparing.first_time.KEPT, stopping.KEPT, stopping.SAID)
"""Keys that the library remembers beside what was chosen on the settings page."""
log = logging.getLogger(__name__)


def go_on(state: AppState, number: int, *, interrupted: bool = False) -> None:
    """Resume a game of the journal; one that can no longer be read gets a notice and is left as it is.

    `interrupted`: it was on the table when the companion was switched off, or died.
    """
    recorded = state.repository.journal.game(number)
    if recorded is None:
        return
    clear_table(state)
    state.sight.enter(number)
    resumed = _resumed(state, recorded)
    if resumed is None:
        state.sight.stop_entering()
        state.shown.notify(notices.unreadable_game(number))
        return
    if recorded.finished:
        resumed.session.take_out()
    state.sight.has_read()
    _remember_unshown(state, number, unshown=False)
    state.shown.withdraw("unshown")
    away = number in state.repository.packed
    state.session = resumed.session
    state.shown.withdraw(card_file.PACKED)
    state.go_to(_first_page(state, resumed.session))
    if resumed.trouble is not None:
        state.shown.notify(notices.file_trouble(resumed.trouble))
    if interrupted and any(entry.ask.by != CLOCK for entry in reversed(resumed.session.table.entries)):
        state.shown.notify(notices.was_off(_seconds_off(state, resumed), resumed.sure, resumed.waiting))
    elif resumed.waiting and not away:
        state.shown.notify(notices.clocks_stand())


def _seconds_off(state: AppState, resumed: ResumedGame) -> int:
    """How long ago the last sign of life was; 0 if the machine cannot know."""
    last = resumed.last.wall
    return state.clock.wall() - last if last and state.clock.knows_time_since(last) else 0


def _first_page(state: AppState, session: GameSession) -> routes.Route:
    """What the shared screen shows first: whether the table agrees, or what lies where if the game was in its box."""
    if session.recorded.id not in state.repository.packed:
        found = agreement.after_a_pause(session.table)
        return set_up_list.page_after_a_restart(session.table) if found == routes.AT_TABLE else found
    state.repository.set_packed(session.recorded.id, packed=False)
    return agreement.laid_out(session.table)


def pack_game(state: AppState, session: GameSession) -> None:
    """Put the game away for another day, as it is, with a card of what lies where. StoreError: it stays on the table.
    """
    recorded, folder = session.recorded, state.repository.journal.folder
    state.repository.set_packed(recorded.id, packed=True)
    try:
        file = card_file.write_card(folder, f"{recorded.id}-{recorded.game}", _card(state, session))
        state.shown.notify(card_file.kept_in(file))
        state.services.maintain(card_file.CARD, str(file))
    except OSError as error:
        state.shown.notify(card_file.no_card(error))
    leave_game(state)
    state.session = None


def _card(state: AppState, session: GameSession) -> str:
    """What lies where, in the table's language."""
    table, game = session.table, session.table.game
    words = Catalogue(language_of(state.settings.table.language))
    names = ", ".join(seat.name for seat in table.seats)
    sections = ((words.say(title, game.id), [(words.say(row.label, game.id), words.say(row.value, game.id))
                                             for row in rows if row.value])
                for title, rows in packing.packing_card(state.page_context(), table))
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


def put_away(state: AppState, session: GameSession) -> None:
    """The game is over and leaves the table; what was learned in secret may be known from now on. StoreError: it stays.

    Leaving comes last: if the power goes before that, the game is still there and is put away once more.
    """
    table = session.table
    state.shown.notices = notices.lasting_notices(state.shown.notices)
    try:
        state.repository.library.end(session.recorded.id, table.game.id, session.recorded.result)
        state.repository.reveal(table.game, table.entries)
        keep_table_picture(state, session.recorded.id, None)
    except errors.StoreError as error:
        state.shown.notify(notices.file_trouble(error))
    session.end()
    state.session = None
    state.shown.close_phones()


def end_early(state: AppState, session: GameSession) -> None:
    """The game leaves the table without a result, and what is secret stays so: it may be taken up again. StoreError: it
    stays.
    """
    session.end()
    leave_game(state)
    state.session = None


def keep_table_picture(state: AppState, number: int, picture: repository.TablePicture | None) -> None:
    """Keep a picture of the table on which game `number` lies; the one before is deleted, unless a box shows it, too.
    """
    kept = state.repository
    before = kept.table_pictures.get(number)
    if before == picture:
        return
    kept.set_table_picture(number, picture)
    shown = {one.name for one in kept.table_pictures.values()}
    shown |= {name for inventory in kept.inventories.values() for name in inventory.pictures.values()}
    if before is not None and before.name not in shown:
        album.discard_pictures(kept.journal.folder, (before.name,))


def clear_table(state: AppState) -> None:
    """Make room for another game: one that is over is put away, any other waits. StoreError: it stays."""
    state.shown.notices = notices.lasting_notices(state.shown.notices)
    if state.over and state.session is not None:
        put_away(state, state.session)
    else:
        leave_game(state)


def leave_game(state: AppState) -> None:
    """The companion ends, or another game is opened: write down when that was, if the disk takes it."""
    state.shown.close_phones()
    if state.session is not None:
        with suppress(errors.StoreError):
            state.session.beat(state.clock.now(), leaving=True)


def resume_newest(state: AppState) -> None:
    """Go on with the newest unfinished game; without one the screen is at home."""
    journal = state.repository.journal
    newest = journal.newest_unfinished()
    if state.sight.unseen:
        _remember_unshown(state, state.sight.unseen, unshown=True)
        state.sight.stop_entering()
    if newest is not None and newest.id not in state.repository.packed and not _unshown(state, newest):
        go_on(state, newest.id, interrupted=journal.was_on_the_table(newest.id))
    report_quarantined(state)
    for name, value in state.repository.overrides.items():
        if name not in NO_SETTINGS and not _holds(state, name, value):
            state.shown.notify(notices.forgotten_setting(name))


def _unshown(state: AppState, newest: journal.Recorded) -> bool:
    """Whether the newest game could not be shown the last time; if so, people have to open it themselves."""
    if newest.id not in (state.sight.unseen, *state.repository.unshown):
        return False
    game = state.repository.games.get(newest.game)
    state.shown.notify(notices.unshown_game(game.title if game else Msg.plain(newest.game)))
    return True


def leave_unshown(state: AppState) -> bool:
    """The first sight of a game cannot be made, or not be drawn, so the game is left for Home. False if it has been
    shown before.
    """
    session, entering = state.session, state.sight.first_game
    state.sight.has_made()
    if session is None or not entering:
        return False
    _remember_unshown(state, session.recorded.id, unshown=True)
    state.sight.stop_entering()
    state.session = None
    state.shown.close_phones()
    state.go_to(routes.HomeRoute())
    state.shown.notify(notices.unshown_game(session.table.game.title))
    return True


def leave_undrawable(state: AppState) -> None:
    """What is open cannot be drawn. A game that was never seen is left; else a page for the table, the table for Home,
    where nothing is left to leave.
    """
    if leave_unshown(state) or (state.shown.open_route == routes.HomeRoute() and not state.at_table):
        return
    state.go_to(routes.HomeRoute() if state.at_table or state.session is None else routes.AT_TABLE)
    state.shown.notify(notices.unshown_page())


def _remember_unshown(state: AppState, number: int, *, unshown: bool) -> None:
    """Remember for as long as the companion runs what the disk does not take."""
    with suppress(errors.StoreError):
        state.repository.set_unshown(number, unshown=unshown)


def _holds(state: AppState, name: str, value: Any) -> bool:
    """Whether what was chosen on the screen makes sense for the setting `name` ("screen.brightness")."""
    section, _, key = name.partition(".")
    return value is not None and bool(getattr(getattr(state.settings, section, None), key, None) == value)


def report_quarantined(state: AppState) -> None:
    """Say once for every damaged file that it was set aside, and what is lost with it."""
    for name in state.repository.quarantined():
        if name not in state.quarantined:
            state.shown.notify(notices.set_aside(name))
            for loss in state.repository.journal.lost:
                state.shown.notify(notices.entries_lost(loss))
    state.quarantined = state.repository.quarantined()
