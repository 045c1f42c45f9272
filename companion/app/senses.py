"""What a device's signal does: buttons answer for the choice they light, dice fill the roll that is asked for.

What may live here: from signal to answer or entry. What may not: what an answer does, how devices work.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import bindings, signals
from companion.engine.answers import Answer
from companion.engine.view import TABLE, View

from . import notices
from .answering import rolled
from .outlets import Peeking, Word
from .pages import book
from .room import Room


def sense(room: Room, signal: signals.Signal, answer: Callable[[Answer], None], tell: Callable[[Word], None]) -> None:
    """Let one signal have its effect. A StoreError means: the dice did not count, or nothing was remembered."""
    room.hear(signal)
    match signal:
        case signals.Pressed() | signals.Held():
            meant = _meant(room, signal)
            if meant is not None:
                answer(meant)
        case signals.Released() | signals.Stuck():
            tell(Peeking(None))
        case signals.DiceLanded() | signals.DiceCrooked():
            _landed(room, signal)


def _meant(room: Room, signal: signals.Pressed | signals.Held) -> Answer | None:
    """The answer that a button gives: at the table through its choice, on a page only next and undo (back)."""
    shown = room.screen()
    if isinstance(shown, View) and room.at_table:
        return bindings.pressed(signal, shown)
    if not isinstance(signal, signals.Pressed):
        return None
    key = {bindings.NEXT: book.main_key(shown), bindings.UNDO: "back"}.get(signal.button, "")
    return Answer(TABLE, key, signal.at, source="button") if key else None


def _landed(room: Room, signal: signals.DiceLanded | signals.DiceCrooked) -> None:
    outcome = rolled(room.play, signal, room.clock.now()) if room.play else None
    if outcome is not None:
        room.after(outcome.entries)
    elif isinstance(signal, signals.DiceLanded):
        room.notices = notices.put(room.notices, notices.unasked(signal.die, signal.value))
        room.records.reading(signal.die, signal.value, signal.raw)
