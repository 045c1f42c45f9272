"""What a device's signal does: buttons answer for the choice they light, dice fill the roll that is asked for.

What may live here: from signal to answer or entry. What may not: what an answer does, how devices work.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.app.pages import router
from companion.engine import bindings, signals
from companion.engine.answers import Answer
from companion.engine.view import TABLE, View

from . import notices
from .app_state import AppState
from .submission import submit_die
from .subscribers import PeekChanged, Tell


def handle_signal(state: AppState, signal: signals.Signal, answer: Callable[[Answer], None],
                  tell: Tell) -> None:
    """Let one signal have its effect. A StoreError means: the dice did not count, or nothing was remembered."""
    state.observe(signal)
    match signal:
        case signals.Pressed() | signals.Held():
            meant = _meant(state, signal)
            if meant is not None:
                answer(meant)
        case signals.Released() | signals.Stuck():
            tell(PeekChanged(None))
        case signals.DiceLanded() | signals.DiceCrooked():
            _landed(state, signal)


def _meant(state: AppState, signal: signals.Pressed | signals.Held) -> Answer | None:
    """The answer that a button gives: at the table through its choice, on a page only next and undo (back)."""
    shown = state.screen()
    if isinstance(shown, View) and state.at_table:
        return bindings.pressed(signal, shown)
    if not isinstance(signal, signals.Pressed):
        return None
    key = {bindings.NEXT: router.main_key(shown), bindings.UNDO: "back"}.get(signal.button, "")
    return Answer(TABLE, key, signal.at, source="button") if key else None


def _landed(state: AppState, signal: signals.DiceLanded | signals.DiceCrooked) -> None:
    entries = submit_die(state.session, signal, state.clock.now()) if state.session else None
    if entries is not None:
        state.entries_accepted(entries)
    elif isinstance(signal, signals.DiceLanded):
        state.notify(notices.unasked(signal.die, signal.value))
        state.repository.note_reading(signal.die, signal.value, signal.raw)
