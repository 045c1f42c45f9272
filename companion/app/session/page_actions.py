"""Doing what pages ask for: begin, go on, put away, go back, invite, remember. Each is a few lines on the state.

What may live here: actions. What may not: how they are asked for or shown. A StoreError means: it was not done.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.app.appliance import kept_file
from companion.app.config.settings import overridden
from companion.app.pages import chairs, evenings, navigation, preparing, self_test
from companion.app.storage.errors import StoreError
from companion.engine import acts

from . import notices, resuming
from .app_state import AppState
from .game_session import GameSession
from .submission import change_old, go_back, hold_clocks, put_right, reprint, reprints

CodeMaker = Callable[[str], str]


def perform(state: AppState, action: navigation.PageAction, invite: CodeMaker) -> None:
    """Do one action. SenselessError where it cannot be done any more."""
    if isinstance(action, navigation.Invite):
        state.code = invite(action.seat)
    elif isinstance(action, navigation.LetIn):
        state.welcome = state.welcome.letting_in(action.guest, action.game)
        state.phones = {seat: page for seat, page in state.phones.items() if seat != action.guest}
        state.code = invite(action.guest)
    elif isinstance(action, navigation.ShutOut):
        state.welcome = state.welcome.shutting_out(*action.guests)
    elif isinstance(action, navigation.SitDown):
        state.repository.set_option(chairs.KEPT, chairs.kept(action.chairs))
        state.code = invite(action.seat) if action.seat else ""
    elif state.session is not None and _at_table(state, state.session, action):
        return
    else:
        _in_the_house(state, action)


def _at_table(state: AppState, session: GameSession, action: navigation.PageAction) -> bool:
    """Do what concerns the game on the table; False if something else is meant."""
    match action:
        case navigation.GoBack(seq):
            go_back(session, seq, state.clock.now())
        case navigation.Amend(change, by):
            state.entries_accepted(change_old(session, change, by, state.clock.now()))
            state.wish = state.wish if state.wish and state.wish.change != change else None
        case navigation.Propose(wish):
            state.wish = wish
        case navigation.Decline():
            state.wish = None
            state.notify(notices.declined())
        case navigation.Withdraw():
            state.wish = None
        case navigation.HoldClocks(stand):
            state.entries_accepted(hold_clocks(session, state.clock.now(), stand=stand))
        case navigation.Believe(path, value, by):
            state.entries_accepted(put_right(session, acts.Adjust(path, value), by, state.clock.now()))
        case navigation.PutAway():
            resuming.put_away(state, session)
            state.go_to(navigation.Route())
        case navigation.Pack():
            resuming.pack(state, session)
        case _:
            return False
    return True


def _in_the_house(state: AppState, action: navigation.PageAction) -> None:
    """Do what concerns games to come, what is remembered, the machine; a change in the box also the present game."""
    match action:
        case navigation.Begin():
            _begin(state, action)
        case navigation.Continue(number):
            resuming.go_on(state, number)
        case navigation.SetOption(name, value):
            state.repository.set_option(name, value)
            state.settings = overridden(state.configured, state.repository.overrides)
        case navigation.ChangeBox(change, by):
            _change_box(state, change, by)
        case navigation.AskHost(what, name, secret, hidden):
            state.ask_host(what, name, secret, hidden)
        case navigation.Maintain(what, file):
            state.maintain(what, file)
        case navigation.KeepFile(form):
            _keep_file(state, form)
        case navigation.Try(key) if state.trial is not None:
            state.trial = self_test.touched(state.trial, key, state.clock.now()) if key else None


def _change_box(state: AppState, change: navigation.BoxChange, by: str) -> None:
    """A change in the box, and in the game on the table what of it lies there."""
    was, session = state.repository.inventories[change.game], state.session
    state.repository.change_box(change.game, change.after)
    if session is not None:
        for told in reprints(session, change, was, state.repository.inventories[change.game]):
            state.entries_accepted(reprint(session, told, by, state.clock.now()))


def _keep_file(state: AppState, form: str) -> None:
    """The games of this table as a file, in the state folder and on every stick."""
    text = evenings.statistics.kept(state.page_context(), form)
    folder = state.repository.journal.folder / kept_file.EXPORTS
    try:
        file = kept_file.write(folder, f"games.{form}", text)
    except OSError as error:
        state.notify(kept_file.not_exported(error))
        return
    state.notify(kept_file.exported(file))
    state.maintain(kept_file.EXPORT, str(file))


def _begin(state: AppState, action: navigation.Begin) -> None:
    kept, setup = state.repository, action.setup
    resuming.clear_table(state)
    state.session = GameSession.begin(kept.journal, kept.games[setup.game], setup, state.clock.now())
    state.sight.enter(state.session.recorded.id)
    state.sight.has_read()
    kept.seated(setup)
    if action.first_time is not None:
        name = preparing.first_time.KEPT
        explained = preparing.first_time.wanting(kept.overrides.get(name), setup.game, wanted=action.first_time)
        kept.set_option(name, explained)


def _explained(state: AppState) -> bool:
    """Remember what has just been explained; False if the disk refuses."""
    kept = preparing.first_time.after(state.repository.overrides.get(preparing.first_time.KEPT), state.lesson)
    try:
        if kept is not None:
            state.repository.set_option(preparing.first_time.KEPT, kept)
    except StoreError:
        return False
    return True


def learn(state: AppState) -> bool:
    """Put what the newest entries teach into the library, once everybody has been told; False if the disk refuses."""
    untaught, state.untaught = state.untaught, ()
    remembered = [state.repository.remember(game, entry) for game, entry in untaught]
    remembered.append(_explained(state))
    if not all(remembered):
        state.notify(notices.not_remembered())
    return all(remembered)
