"""What a device's signal does: buttons answer the choice they light, dice fill the roll that is asked for.

What may live here: from signal to answer or entry. What may not: what an answer does, how devices work.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.app.pages import chairs, router, routes, self_test, trays
from companion.engine import bindings, signals
from companion.engine.answers import Answer
from companion.engine.view import TABLE, Page, View

from . import notices
from .app_state import AppState
from .submission import Thrown, submit_die
from .subscribers import DialMoved, PeekChanged, Tell

NOT_WANTED = Thrown(wanted=False)


def handle_signal(state: AppState, signal: signals.Signal, answer: Callable[[Answer], None],
                  tell: Tell) -> None:
    """Let one signal have its effect. A StoreError means that the dice did not count, or that nothing was remembered.

    While a self-test runs, it alone gets the signals of buttons and dice.
    """
    state.observe(signal)
    match signal:
        case signals.Turned(_, _, bindings.DIAL, steps):
            tell(DialMoved(steps))
        case signals.Released(_, _, bindings.DIAL, held) if held < bindings.HOLD_MS:
            tell(DialMoved(pushed=True))
        case signals.Held(_, _, bindings.DIAL, False):
            tell(DialMoved(back=True))
        case signals.Released() | signals.Stuck():
            tell(PeekChanged(None))
        case signals.Pressed() | signals.Held() | signals.DiceLanded() | signals.DiceCrooked() if self_test.is_running(
                state.devices.trial):
            return
        case signals.Pressed() | signals.Held():
            meant = _meant(state, signal)
            if meant is not None:
                answer(meant)
        case signals.DiceLanded() | signals.DiceCrooked():
            _landed(state, signal)
        case signals.Plugged(device, _, "tray") if state.settings.trays.new == "use":
            answer(Answer(TABLE, trays.KEY + device, signal.at, trays.USE, source="device"))


def _meant(state: AppState, signal: signals.Pressed | signals.Held) -> Answer | None:
    """The answer that a button gives: at the table through its choice; on a page only next and undo (back) do
    something.
    """
    shown = state.screen()
    if isinstance(shown, View) and state.at_table:
        own = chairs.at_seat(signal, state.buttons)
        if own is None:
            state.shown.notify(notices.nobodys_button(signal.button))
        return bindings.pressed_answer(own, shown) if own else None
    agrees = isinstance(state.shown.route, routes.AgreementRoute) and signal.button.startswith("seat-")
    key = _key(shown, bindings.NEXT if agrees else signal.button) if isinstance(signal, signals.Pressed) else ""
    return Answer(TABLE, key, signal.at, source="button") if key else None


def _key(shown: View | Page, button: str) -> str:
    """What a button answers on a page: a choice that lies on it, `next` the main one, `undo` an undo or the way back.
    """
    offered = {choice.on or choice.key: choice.key for choice in shown.choices}
    if button == bindings.NEXT:
        return router.main_key(shown)
    if button == bindings.UNDO:
        return offered.get(bindings.UNDO, "back")
    return offered.get(f"button:{button}", "")


def _landed(state: AppState, signal: signals.DiceLanded | signals.DiceCrooked) -> None:
    """Let a die fill the roll that is asked for. A throw that does not count is said, kept for statistics, and told."""
    thrown = submit_die(state.session, signal, state.clock.now()) if state.session else NOT_WANTED
    state.entries_accepted(thrown.entries)
    if isinstance(signal, signals.DiceLanded) and (thrown.refused or not thrown.wanted):
        refused = thrown.refused and notices.throw_not_taken(signal.die, signal.value, thrown.refused)
        state.shown.notify(refused or notices.unasked_roll(signal.die, signal.value))
        state.repository.note_reading(signal.die, signal.value, signal.raw)
        state.throw_not_counted(signal)
