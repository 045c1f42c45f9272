"""What one answer does and which reply it gets: on a page, to the companion's own choices, or at the table.

What may live here: finding who an answer is for. What may not: signals, notices, waiting.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.pages import box, join, navigation, put_right, router, routes, setup_builder, trays
from companion.engine.answers import ACCEPTED, REFUSED, STALE, Answer, Reply
from companion.engine.view import GUESTS, NOTICE_AWAY, PUBLIC, TABLE
from companion.engine.words import Msg

from . import page_actions, snapshot
from .app_state import AppState
from .game_session import GameSession
from .submission import submit_answer
from .subscribers import PeekChanged, Tell


def handle_answer(state: AppState, given: Answer, invite: page_actions.CodeMaker, tell: Tell) -> Reply:
    """Let an answer have its effect. A StoreError means that it had none."""
    if given.key.startswith(NOTICE_AWAY) and given.viewer != PUBLIC:
        return _put_notice_away(state, given)
    if given.viewer != TABLE:
        return _from_a_phone(state, given, invite, tell)
    if given.key.startswith(snapshot.COVER):
        tell(PeekChanged(None, given.source))
        return _accepted(state, given)
    if given.key.startswith(trays.KEY):
        return _about_a_tray(state, given)
    if state.shown.route != routes.AT_TABLE or state.session is None:
        return _on_page(state, given, invite)
    if given.key == snapshot.MENU:
        state.go_to(routes.HomeRoute())
        return _accepted(state, given)
    asked = put_right.way_opened(state.session.table, state.shown.wish, given)
    if asked is not None:
        state.go_to(asked)
        return _accepted(state, given)
    invited = join.seat_invited(state.session.table, given.key)
    if invited:
        return _show_code(state, given, invited, invite)
    if state.over and _after_the_end(state, state.session, given.key, invite):
        return _accepted(state, given)
    return _at_table(state, given, tell)


def _show_code(state: AppState, given: Answer, seat: str, invite: page_actions.CodeMaker) -> Reply:
    """Show a code for the phone of the player in `seat`, and ask by which network phones come in."""
    for action in (navigation.AskHost("see"), navigation.Invite(seat)):
        page_actions.perform_action(state, action, invite)
    state.go_to(routes.JoinRoute(seat=seat, direct=True))
    return _accepted(state, given)


def _after_the_end(state: AppState, session: GameSession, key: str, invite: page_actions.CodeMaker) -> bool:
    """Put the game away, play it again with the same people, keep its result or see it again; False if something else
    is meant.
    """
    if key == routes.SHARE:
        state.go_to(routes.ShareRoute(session.recorded.id))
    elif key == routes.FILM:
        state.go_to(routes.FilmRoute(session.recorded.id))
    elif key in (snapshot.PUT_AWAY, snapshot.REMATCH):
        setup = setup_builder.rematch_setup(state.page_context(), replace(
            session.table.setup, seats=session.table.seats))
        page_actions.perform_action(state, navigation.PutAway(), invite)
        if key == snapshot.REMATCH:
            page_actions.perform_action(state, navigation.Begin(setup), invite)
            state.go_to(routes.AT_TABLE)
    else:
        return False
    return True


def _put_notice_away(state: AppState, given: Answer) -> Reply:
    """A notice has been read: it goes from all screens until a new one of its kind comes."""
    if all(notice.away != given.key for notice in state.shown.notices):
        return _stale(state, given)
    state.shown.withdraw(given.key.removeprefix(NOTICE_AWAY))
    return _accepted(state, given)


def _stale(state: AppState, given: Answer) -> Reply:
    return Reply(given.id, STALE, state.revision, Msg("The screen has moved on; look again."))


def _accepted(state: AppState, given: Answer) -> Reply:
    return Reply(given.id, ACCEPTED, state.revision)


def _about_a_tray(state: AppState, given: Answer) -> Reply:
    """An answer to the question about a plugged-in device, which stands on whatever page is open; that page stays open.
    """
    configured = tuple(line.name for line in state.settings.dice)
    meant = trays.tray_decision(given.key, given.value, state.devices.plugs, state.repository.trays, configured)
    if meant is None:
        return _stale(state, given)
    state.repository.set_tray(meant.device, meant.name)
    return _accepted(state, given)


def _on_page(state: AppState, given: Answer, invite: page_actions.CodeMaker) -> Reply:
    """Go to where the answer leads; an action that is refused leaves the page open."""
    menu, page = routes.HomeRoute(), state.shown.open_route
    found = _turned(state, given, page, invite)
    if isinstance(found, Reply):
        return found
    from_menu = page == menu or state.shown.from_menu
    one_step = given.key == "back" and found == routes.AT_TABLE and from_menu and page != menu
    state.go_to(menu if one_step else found)
    state.shown.from_menu = from_menu and found not in (menu, routes.AT_TABLE, routes.TAKEN_UP)
    return _accepted(state, given)


def _turned(state: AppState, given: Answer, route: routes.Route,
            invite: page_actions.CodeMaker) -> routes.Route | Reply:
    """What an answer on a page does, and where it leads."""
    found = router.transition(state.page_context(given.viewer), route, given)
    if isinstance(found, Reply):
        return found
    try:
        if found.action is not None:
            page_actions.perform_action(state, found.action, invite)
    except navigation.SenselessError as error:
        return Reply(given.id, REFUSED, state.revision, error.text, field=error.field)
    return found.route


def _from_a_phone(state: AppState, given: Answer, invite: page_actions.CodeMaker, tell: Tell) -> Reply:
    """A seat's answer goes to the page that is open on its phone, or else to the table, where it can open a page."""
    if given.viewer in GUESTS:
        return _from_a_guest(state, given, invite)
    seats = [seat.id for seat in state.session.table.seats] if state.session else []
    if state.session is None or given.viewer not in seats:
        return _at_table(state, given, tell)
    route, opened = state.shown.phones.get(given.viewer), put_right.way_opened(state.session.table, state.shown.wish,
                                                                               given)
    if not (route or opened):
        return _at_table(state, given, tell)
    found = _turned(state, given, route, invite) if route else opened
    if isinstance(found, Reply):
        return found
    others = {seat: page for seat, page in state.shown.phones.items() if seat != given.viewer}
    state.shown.phones = others if found in (None, routes.AT_TABLE) else {**others, given.viewer: found}
    return _accepted(state, given)


def _from_a_guest(state: AppState, given: Answer, invite: page_actions.CodeMaker) -> Reply:
    """A guest, who does not sit at the table, answers the page of the box that is open on the guest's phone."""
    if given.viewer not in state.welcome.boxes:
        return Reply(given.id, REFUSED, state.revision, Msg("This box is not open to this phone any more."))
    found = _turned(state, given, box.guests.guest_route(state.welcome, state.shown.phones, given.viewer), invite)
    if isinstance(found, Reply):
        return found
    state.shown.phones = {**state.shown.phones, given.viewer: found}
    return _accepted(state, given)


def _at_table(state: AppState, given: Answer, tell: Tell) -> Reply:
    session, now = state.session, state.clock.now()
    if session is None:
        return Reply(given.id, REFUSED, 0, Msg("No game is on the table."))
    outcome = submit_answer(session, given, now)
    state.entries_accepted(outcome.entries)
    if outcome.reply.result == ACCEPTED and given.viewer == TABLE and given.key.startswith("peek:"):
        seen = snapshot.seat_view(session.table, given.key.removeprefix("peek:"), session.time(now))
        tell(PeekChanged(seen, given.source))
    return outcome.reply
