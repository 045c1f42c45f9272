"""Doing what pages ask for: begin, go on, put away, go back, invite, remember. Each is a few lines on the state.

What may live here: actions. What may not: how they are asked for or shown. A StoreError means: it was not done.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from companion.app.config.settings import overridden
from companion.app.pages import navigation
from companion.app.storage.errors import StoreError
from companion.engine.codec import ForeignError, encode
from companion.engine.table import Refused, last_decision

from . import notices, snapshot
from .app_state import AppState
from .game_session import GameSession

CodeMaker = Callable[[str], str]


def resume_newest(state: AppState) -> None:
    """Go on with the newest unfinished game; without one the screen is at home."""
    newest = state.repository.journal.newest_unfinished()
    if newest is not None:
        _go_on(state, newest.id)
    report_quarantined(state)


def report_quarantined(state: AppState) -> None:
    """Say once of every damaged file that it was set aside."""
    for name in state.repository.quarantined():
        if name not in state.quarantined:
            state.notify(notices.set_aside(name))
    state.quarantined = state.repository.quarantined()


def perform(state: AppState, action: navigation.PageAction, invite: CodeMaker) -> None:
    """Do one action."""
    match action:
        case navigation.Begin():
            _begin(state, action)
        case navigation.Continue(number):
            _go_on(state, number)
        case navigation.PutAway():
            _put_away(state)
        case navigation.SetOption(name, value):
            state.repository.set_option(name, value)
            state.settings = overridden(state.configured, state.repository.overrides)
        case navigation.Invite(seat):
            state.code = invite(seat)
        case navigation.Learn(game, item):
            state.repository.learn(game, item)
        case navigation.GoBack(seq):
            _go_back(state, seq)


def _begin(state: AppState, action: navigation.Begin) -> None:
    kept, setup = state.repository, action.setup
    leave(state)
    state.session = GameSession.begin(kept.journal, kept.games[setup.game], setup, state.clock.now())
    kept.seated(setup)


def _go_on(state: AppState, number: int) -> None:
    """Take up a game of the journal; one that cannot be read any more is named and left as it is."""
    recorded = next((game for game in state.repository.journal.games() if game.id == number), None)
    game = state.repository.games.get(recorded.game) if recorded else None
    if recorded is None or game is None:
        return
    now = state.clock.now()
    leave(state)
    try:
        resumed = GameSession.resume(state.repository.journal, recorded, game, now)
    except ForeignError:
        state.notify(notices.unreadable(number))
        return
    state.session = resumed.session
    state.go_to(navigation.AT_TABLE)
    if resumed.last.wall:
        state.notify(notices.power_was_away(resumed.last, state.clock.wall()))


def leave(state: AppState) -> None:
    """The companion ends, or another game is taken up: keep when that was, as far as the disk takes it."""
    if state.session is not None:
        with suppress(StoreError):
            state.session.beat(state.clock.now(), leaving=True)


def _put_away(state: AppState) -> None:
    if state.session is None:
        return
    view = snapshot.screen(state.session.table, state.session.table.at, 0, (), ())
    result = encode(view.result) if view.result else b""
    state.session.end(result)
    try:
        state.repository.library.end(state.session.recorded.id, state.session.table.game.id, result)
    except StoreError as error:
        state.notify(notices.trouble(error))
    state.session = None
    state.go_to(navigation.Route())


def _go_back(state: AppState, seq: int) -> None:
    """Undo one decision after the other until `seq` is the last that counts."""
    session = state.session
    while session is not None and last_decision(session.table) > seq:
        at = max(session.time(state.clock.now()), session.table.at)
        if isinstance(session.undo(at), Refused):
            return


def learn(state: AppState) -> bool:
    """Put what the newest entries teach into the library, once everybody has been told; False if the disk refuses."""
    untaught, state.untaught = state.untaught, ()
    remembered = [state.repository.remember(game, entry) for game, entry in untaught]
    if not all(remembered):
        state.notify(notices.not_remembered())
    return all(remembered)
