"""Doing what pages ask for: begin, go on, put away, go back, invite, remember. Each is a few lines on the state.

What may live here: actions. What may not: how they are asked for or shown. A StoreError means that it was not done.
Imports many modules, because each kind of action touches another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.app.appliance import kept_file
from companion.app.config.settings import override_settings
from companion.app.pages import chairs, evenings, navigation, preparing, routes, self_test
from companion.app.storage.errors import StoreError
from companion.app.storage.repository import TablePicture
from companion.engine import acts
from companion.engine.answers import ACCEPTED, Answer
from companion.engine.view import TABLE

from . import notices, resuming
from .app_state import AppState
from .game_session import GameSession
from .submission import (
    change_old,
    go_back,
    hold_clocks,
    lay_out,
    put_clock_right,
    put_right,
    reprints_of,
    submit_answer,
    submit_reprint,
)

CodeMaker = Callable[[str], str]


def perform_action(state: AppState, action: navigation.PageAction, invite: CodeMaker) -> None:
    """Do one action. SenselessError where it cannot be done any more; one for a game does nothing without a game."""
    DEEDS[type(action)](Doing(state, invite), action)


class Doing(NamedTuple):
    """Where an action is done: the state it changes, and what makes the code of a phone."""

    state: AppState
    invite: CodeMaker


def _invite(doing: Doing, action: navigation.Invite) -> None:
    doing.state.shown.code = doing.invite(action.seat)


def _let_in(doing: Doing, action: navigation.LetIn) -> None:
    state = doing.state
    state.welcome = state.welcome.letting_in(action.guest, action.game)
    state.shown.phones = {seat: page for seat, page in state.shown.phones.items() if seat != action.guest}
    state.shown.code = doing.invite(action.guest)


def _shut_out(doing: Doing, action: navigation.ShutOut) -> None:
    doing.state.welcome = doing.state.welcome.shutting_out(*action.guests)


def _sit_down(doing: Doing, action: navigation.SitDown) -> None:
    doing.state.repository.set_option(chairs.KEPT, chairs.chairs_to_keep(action.chairs))
    doing.state.shown.code = doing.invite(action.seat) if action.seat else ""


def _go_back(doing: Doing, action: navigation.GoBack) -> None:
    if doing.state.session is not None:
        go_back(doing.state.session, action.seq, doing.state.clock.now())


def _amend(doing: Doing, action: navigation.Amend) -> None:
    state = doing.state
    if state.session is not None:
        state.entries_accepted(change_old(state.session, action.change, action.by, state.clock.now()))
        state.shown.wish = state.shown.wish if state.shown.wish and state.shown.wish.change != action.change else None


def _propose(doing: Doing, action: navigation.Propose) -> None:
    if doing.state.session is not None:
        doing.state.shown.wish = action.wish


def _decline(doing: Doing, _: navigation.Decline) -> None:
    if doing.state.session is not None:
        doing.state.shown.wish = None
        doing.state.shown.notify(notices.change_declined())


def _withdraw(doing: Doing, _: navigation.Withdraw) -> None:
    doing.state.shown.wish = None


def _hold_clocks(doing: Doing, action: navigation.HoldClocks) -> None:
    state = doing.state
    if state.session is not None:
        state.entries_accepted(hold_clocks(state.session, state.clock.now(), stand=action.stand))


def _put_clock_right(doing: Doing, action: navigation.PutClockRight) -> None:
    state = doing.state
    if state.session is not None:
        state.entries_accepted(put_clock_right(state.session, action.told, action.by, state.clock.now()))


def _believe(doing: Doing, action: navigation.Believe) -> None:
    state, adjust = doing.state, acts.Adjust(action.path, action.value)
    if state.session is not None:
        state.entries_accepted(put_right(state.session, adjust, action.by, state.clock.now()))


def _do_rarely(doing: Doing, action: navigation.DoRarely) -> None:
    state, now = doing.state, doing.state.clock.now()
    if state.session is not None:
        given = Answer(TABLE, action.key, now, action.value, waive=True)
        outcome = submit_answer(state.session, given, now)
        state.entries_accepted(outcome.entries)
        if outcome.reply.result != ACCEPTED and outcome.reply.why is not None:
            raise navigation.SenselessError(outcome.reply.why)


def _lay_lines(doing: Doing, action: navigation.LayLines) -> None:
    state, laid = doing.state, acts.LayOut(action.lines, action.laid)
    if state.session is not None:
        now = state.clock.now()
        state.entries_accepted(lay_out(state.session, laid, action.by, now))
        if action.then:
            state.entries_accepted(submit_answer(state.session, Answer(action.by, action.then, now), now).entries)


def _put_away(doing: Doing, _: navigation.PutAway) -> None:
    if doing.state.session is not None:
        resuming.put_away(doing.state, doing.state.session)
        doing.state.go_to(routes.HomeRoute())


def _pack(doing: Doing, _: navigation.Pack) -> None:
    if doing.state.session is not None:
        resuming.pack_game(doing.state, doing.state.session)


def _end_early(doing: Doing, _: navigation.EndEarly) -> None:
    if doing.state.session is not None:
        resuming.end_early(doing.state, doing.state.session)


def _picture_table(doing: Doing, action: navigation.PictureTable) -> None:
    session = doing.state.session
    if session is not None:
        picture = TablePicture(action.name, len(session.table.entries)) if action.name else None
        resuming.keep_table_picture(doing.state, session.recorded.id, picture)


def _continue(doing: Doing, action: navigation.Continue) -> None:
    resuming.go_on(doing.state, action.number)


def _set_option(doing: Doing, action: navigation.SetOption) -> None:
    state = doing.state
    state.repository.set_option(action.name, action.value)
    state.settings = override_settings(state.configured, state.repository.overrides)


def _ask_host(doing: Doing, action: navigation.AskHost) -> None:
    doing.state.services.ask_host(action.what, action.name, action.secret, action.hidden)


def _maintain(doing: Doing, action: navigation.Maintain) -> None:
    doing.state.services.maintain(action.what, action.file)


def _try(doing: Doing, action: navigation.Try) -> None:
    devices, now = doing.state.devices, doing.state.clock.now()
    if devices.trial is not None:
        devices.trial = self_test.after_touch(devices.trial, action.key, now) if action.key else None


def _change_box(doing: Doing, action: navigation.ChangeBox) -> None:
    """Make a change in the box, and in the game on the table where the changed thing lies."""
    state, change = doing.state, action.change
    was, session = state.repository.inventories[change.game], state.session
    state.repository.change_box(change.game, change.after)
    if session is not None:
        for told in reprints_of(session, change, was, state.repository.inventories[change.game]):
            state.entries_accepted(submit_reprint(session, told, action.by, state.clock.now()))


def _keep_file(doing: Doing, action: navigation.KeepFile) -> None:
    """The games of this table as a file, in the state folder and on every stick."""
    state = doing.state
    text = evenings.statistics.exported_text(state.page_context(), action.form)
    folder = state.repository.journal.folder / kept_file.EXPORTS
    try:
        file = kept_file.write_kept_file(folder, f"games.{action.form}", text)
    except OSError as error:
        state.shown.notify(kept_file.not_exported(error))
        return
    state.shown.notify(kept_file.statistics_exported(file))
    state.services.maintain(kept_file.EXPORT, str(file))


def _begin(doing: Doing, action: navigation.Begin) -> None:
    state, kept, setup = doing.state, doing.state.repository, action.setup
    resuming.clear_table(state)
    state.session = GameSession.begin(kept.journal, kept.games[setup.game], setup, state.clock.now())
    state.sight.enter(state.session.recorded.id)
    state.sight.has_read()
    kept.seated(setup)
    if action.first_time is not None:
        name = preparing.first_time.KEPT
        explained = preparing.first_time.keep_wish(kept.overrides.get(name), setup.game, wanted=action.first_time)
        kept.set_option(name, explained)


DEEDS: dict[type, Callable[[Doing, Any], None]] = {
    navigation.Begin: _begin,
    navigation.Continue: _continue,
    navigation.PutAway: _put_away,
    navigation.Pack: _pack,
    navigation.EndEarly: _end_early,
    navigation.PictureTable: _picture_table,
    navigation.SetOption: _set_option,
    navigation.Invite: _invite,
    navigation.LetIn: _let_in,
    navigation.ShutOut: _shut_out,
    navigation.ChangeBox: _change_box,
    navigation.GoBack: _go_back,
    navigation.Amend: _amend,
    navigation.Propose: _propose,
    navigation.Decline: _decline,
    navigation.Withdraw: _withdraw,
    navigation.HoldClocks: _hold_clocks,
    navigation.PutClockRight: _put_clock_right,
    navigation.Believe: _believe,
    navigation.DoRarely: _do_rarely,
    navigation.LayLines: _lay_lines,
    navigation.AskHost: _ask_host,
    navigation.Maintain: _maintain,
    navigation.KeepFile: _keep_file,
    navigation.SitDown: _sit_down,
    navigation.Try: _try,
}
"""What does each action that a page may ask for."""


def _explained(state: AppState) -> bool:
    """Remember what has just been explained; False if the disk refuses."""
    kept = preparing.first_time.keep_lesson(state.repository.overrides.get(preparing.first_time.KEPT), state.lesson)
    try:
        if kept is not None:
            state.repository.set_option(preparing.first_time.KEPT, kept)
    except StoreError:
        return False
    return True


def learn_entries(state: AppState) -> bool:
    """Put what the newest entries teach into the library, after everybody has been informed; False if the disk refuses.
    """
    untaught, state.untaught = state.untaught, ()
    remembered = [state.repository.remember(game, entry) for game, entry in untaught]
    remembered.append(_explained(state))
    if not all(remembered):
        state.shown.notify(notices.not_remembered())
    return all(remembered)
