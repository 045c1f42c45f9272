"""What a signal of the world means at this table now: one pure function from signal and table to ask or answer.

A button is resolved through the choice that it lights; a die through the roll that is asked for.
"""

from __future__ import annotations

from typing import Any

from . import acts, dice, signals
from .answers import Answer
from .dice import Roll, Rolled
from .game import Ask
from .parts import VERY_RARE, Dice
from .table import Table
from .view import Choice, Notice, Page, View

NEXT = "next"
UNDO = "undo"
PAUSE = "pause"
OF_THE_TABLE = (NEXT, UNDO, PAUSE)
"""The buttons that belong to nobody alone."""
DIAL = "dial"
HOLD_MS = 500
"""A button that is let go before has been pushed, later held (as the hardware reports it)."""
PRESS = "press"
ACT = "act"
MAY = "may"
POSSIBLE = "possible"
PAUSED = "paused"
PROBLEM = "problem"
SELDOM = "seldom"
LAMPS = (PRESS, ACT, MAY, POSSIBLE, PAUSED, PROBLEM, SELDOM)
"""What a lamp says: press me, it is your turn; your turn, with dice or on a screen; you may answer; undo or a pause is
possible; the clock stands until I am pressed; something is wrong here (a die lies in doubt, the button is stuck); it is
your turn, and your roll comes once in a hundred."""


def pressed_answer(signal: signals.Signal, view: View) -> Answer | None:
    """The answer that a button gives to the shared screen's `view`, or None where it means nothing now."""
    key = _key(signal, view)
    return Answer("table", key, signal.at, source="button") if key else None


def _key(signal: signals.Signal, view: View) -> str:
    match signal:
        case signals.Held(_, _, button, True) if button.startswith("seat-"):
            return _pause_key(view)
        case signals.Held(_, _, button, False) if button.startswith("seat-"):
            return f"peek:{button}"
        case signals.Pressed(_, _, button) if button == UNDO:
            return view.undo.undo_key
        case signals.Pressed(_, _, button) if button == PAUSE:
            return _pause_key(view)
        case signals.Pressed(_, _, button):
            choice = main_choice(view, button)
            return choice.key if choice else ""
    return ""


def _pause_key(view: View) -> str:
    return next((choice.key for choice in view.choices if choice.key in ("pause", "resume")), "")


def main_choice(view: View, button: str) -> Choice | None:
    """The choice behind a button: a seat's own main choice; for `next` the first main choice of all."""
    return next((choice for choice in view.choices
                 if _pressable(choice) and (choice.seat == button or button == NEXT)), None)


def lit_lamps(shown: View | Page) -> dict[str, str]:
    """What the lamp of each button has to say now: button → one of LAMPS. A button that is not named means nothing."""
    if isinstance(shown, Page):
        return {**({NEXT: PRESS} if any(map(_pressable, shown.choices)) else {}),
                **({UNDO: POSSIBLE} if shown.back else {})}
    return {**_common(shown), **_turns(shown)}


def stuck_lamps(notices: tuple[Notice, ...]) -> dict[str, str]:
    """The lamps beside buttons that are held down, by the name of the button itself, whichever seat it belongs to."""
    return {notice.id.removeprefix("stuck:"): PROBLEM for notice in notices if notice.id.startswith("stuck:")}


def _common(view: View) -> dict[str, str]:
    """The buttons of the table: next, undo, pause."""
    pause = _pause_key(view)
    return {**({NEXT: PRESS} if any(map(_pressable, view.choices)) else {}),
            **({UNDO: POSSIBLE} if view.undo.undo_key else {}),
            **({PAUSE: PAUSED if pause == "resume" else POSSIBLE} if pause else {})}


def _turns(view: View) -> dict[str, str]:
    """The buttons of the seats: whose turn it is, who may answer, whose die lies in doubt."""
    asked = view.prompt.seat
    turn = {asked: ACT} if asked and view.result is None else {}
    main = {choice.seat: PRESS if asked in ("", choice.seat) else MAY for choice in view.choices
            if choice.seat and _pressable(choice)}
    doubt = {choice.seat: PROBLEM for choice in view.choices
             if choice.seat and choice.key.startswith("read:") and not choice.on}
    return {**turn, **main, **_seldom(view), **doubt}


def _seldom(view: View) -> dict[str, str]:
    """The lamp of the player whose very rare roll lies there."""
    rare = any(isinstance(part, Dice) and part.one_in >= VERY_RARE for part in view.stage)
    return {view.prompt.seat: SELDOM} if rare and view.prompt.seat else {}


def _pressable(choice: Choice) -> bool:
    return choice.emphasis == "main" and choice.input is None and choice.objection is None


def rolled_ask(signal: signals.Signal, table: Table, at: int) -> Ask[Any] | None:
    """The ask that a die's signal stands for, or None where no roll wants it."""
    roll: Roll | None = table.state.roll
    if roll is None:
        return None
    match signal:
        case signals.DiceLanded(_, _, die, value, raw):
            command = _landed(roll, Rolled(value, dice.DIE, die, raw, at))
        case signals.DiceCrooked(_, _, die, _):
            command = _crooked(roll, die)
        case _:
            return None
    return Ask(command, roll.seat, at, source="die") if command else None


def _landed(roll: Roll, result: Rolled) -> acts.Land | acts.Doubt | None:
    """A result fills a free slot; a die that already has a slot raises a question."""
    if not 1 <= result.value <= roll.sides:
        return None
    place = dice.slot_of(roll, result.die)
    if place >= 0:
        return acts.Doubt(place, result.die, result)
    return acts.Land((result,)) if dice.next_slot(roll) >= 0 else None


def _crooked(roll: Roll, die: str) -> acts.Doubt | None:
    place = dice.slot_of(roll, die)
    place = place if place >= 0 else dice.next_slot(roll)
    return acts.Doubt(place, die) if place >= 0 else None
