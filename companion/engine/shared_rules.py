"""The rules of acts that every game shares: what speaks against them, what comes of them, what is true then.

They answer the same three questions that a game answers for its own commands; table.py deals with undo and clocks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from . import acts, corrections, dice
from .dice import Question, Roll, Rolled
from .game import Adjustable, Objection, State
from .persistent import Trie
from .secrecy import Hidden
from .words import Msg

WHY_PAUSED = {"power": Msg("The power was away; the clocks stand"),
              "right": Msg("The clocks stand while something is corrected")}
ROLLING = frozenset((acts.DieLanded, acts.DieCorrected, acts.DieThrownAgain))
UNTOLD = frozenset((
    acts.DieLanded, acts.DieDoubted, acts.HandsDone, acts.LaidOut, acts.Undone, acts.Redone, acts.Forked))
"""Events that nobody needs to hear of."""


def objections(state: State, command: Any, adjustable: tuple[Adjustable, ...]) -> tuple[Objection, ...]:
    """What speaks against a shared command; none of it may be waived."""
    text = corrections.correction_objection(command, adjustable) if isinstance(command,
                                                                               acts.Adjust) else _dice_objection(
        state.roll, command)
    return (Objection("", text, waivable=False),) if text else ()


def _dice_objection(roll: Roll | None, command: Any) -> Msg | None:
    if not isinstance(command, acts.DICE_COMMANDS):
        return None
    if roll is None:
        return Msg("No roll is asked for now.")
    if isinstance(command, acts.Land):
        wrong = len(command.rolled) > dice.missing_dice(roll) or any(not 1 <= r.value <= roll.sides
                                                                     for r in command.rolled)
        return Msg("Fewer dice are missing, or a die has no such face.") if wrong else None
    if not 0 <= command.slot < len(roll.slots):
        return Msg("This roll has no such die.")
    return _reading_objection(roll, command)


def _reading_objection(roll: Roll, command: Any) -> Msg | None:
    if isinstance(command, acts.Correct) and not 1 <= command.value <= roll.sides:
        return Msg("A die has no such face.")
    if isinstance(command, acts.Doubt) and roll.question is not None:
        return Msg("Another die is in doubt; answer that question first.")
    return None


def decide(state: State, command: Any, adjustable: tuple[Adjustable, ...], at: int) -> tuple[Any, ...]:
    """The events of a shared command that nothing speaks against."""
    match command:
        case acts.Adjust(path, value):
            return (corrections.correction_event(state, next(a for a in adjustable if a.path == path), value),)
        case acts.Pause(why):
            return (acts.Paused(why),)
        case acts.Resume():
            return (acts.Resumed(),)
        case acts.SetClock(seat, shown):
            return (acts.ClockSet(seat, shown),)
        case acts.Peek(seat):
            return (acts.Peeked(seat),)
        case acts.ReportDone(seat):
            return (acts.HandsDone(seat),)
        case acts.LayOut(lines, laid):
            return (acts.LaidOut(lines, laid),)
    return _decide_dice(state.roll, command, at) if state.roll else ()


def _decide_dice(roll: Roll, command: Any, at: int) -> tuple[Any, ...]:
    match command:
        case acts.Land(rolled):
            free = (number for number, slot in enumerate(roll.slots) if slot.rolled is None)
            return tuple(acts.DieLanded(n, r, dice.slot_key(roll, n)) for n, r in zip(free, rolled, strict=False))
        case acts.Doubt(slot, die, rolled):
            return (acts.DieDoubted(slot, die, rolled),)
        case acts.Correct(slot, value):
            return (_read_as(roll, slot, value, at),)
        case acts.ThrowAgain(slot):
            return (acts.DieThrownAgain(slot, dice.slot_key(roll, slot)),)
    return ()


def _read_as(roll: Roll, slot: int, value: int, at: int) -> acts.DieLanded | acts.DieCorrected:
    name, rolled = dice.slot_key(roll, slot), roll.slots[slot].rolled
    if rolled is None:
        return acts.DieLanded(slot, dice.Rolled(value, at=at), name)
    return acts.DieCorrected(slot, rolled.value, value, name)


def evolve(state: State, event: Any) -> State:
    """The state after a shared event; those of clocks, peeks and undo change nothing in it."""
    if isinstance(event, (acts.Adjusted, acts.PutRight)):
        return corrections.apply_correction(state, event)
    if isinstance(event, acts.DICE_EVENTS) and state.roll is not None:
        return replace(state, roll=_turned(state.roll, event))
    return state


def _turned(roll: Roll, event: Any) -> Roll:
    match event:
        case acts.DieLanded(slot, rolled, _):
            return dice.land_die(roll, slot, rolled)
        case acts.DieDoubted(slot, die, rolled):
            return replace(roll, question=Question(slot, die, rolled))
        case acts.DieThrownAgain(slot, _):
            return dice.thrown_again(roll, slot)
        case acts.DieCorrected(slot, _, value, _):
            was = roll.slots[slot].rolled
            return dice.land_die(roll, slot, dice.correct_reading(was, value)) if was else roll
    return roll


def kept_rolls(rolls: Trie[str, Rolled], events: Iterable[Any]) -> Trie[str, Rolled]:
    """The results that lie on the real table by the names of their slots, after these events."""
    for event in events:
        if type(event) not in ROLLING:
            continue
        match event:
            case acts.DieLanded(_, rolled, name):
                rolls = rolls.put(name, rolled)
            case acts.DieCorrected(_, _, value, name) if name in rolls:
                rolls = rolls.put(name, dice.correct_reading(rolls[name], value))
            case acts.DieThrownAgain(_, name):
                rolls = rolls.without(name)
    return rolls


def roll_as_it_lies(roll: Roll, rolls: Trie[str, Rolled], at: int) -> tuple[acts.DiceEvent, ...]:
    """The events that make a roll agree with the dice on the real table, because an undo takes back decisions and no
    dice.
    """
    found = list[acts.DiceEvent]()
    for number, slot in enumerate(roll.slots):
        name = dice.slot_key(roll, number)
        lies, shown = rolls.get(name), slot.rolled
        if lies and (shown is None or shown.value != lies.value):
            found.append(_laid(number, lies, name, at))
        elif shown and not lies:
            found.append(acts.DieThrownAgain(number, name))
    return tuple(found)


def roll_doubts(roll: Roll | None, now: Roll | None, rolls: Trie[str, Rolled], at: int) -> tuple[acts.DiceEvent, ...]:
    """The events that make the doubt about a roll the one that stands `now`, because nobody should answer a doubt
    twice.
    """
    if roll is None or now is None or roll.key != now.key or roll.question == now.question:
        return ()
    stands, answered = now.question, roll.question
    if stands and stands.slot < len(roll.slots) and roll.slots[stands.slot].turn == now.slots[stands.slot].turn:
        return (acts.DieDoubted(stands.slot, stands.die, stands.rolled),)
    name = dice.slot_key(roll, answered.slot) if answered else ""
    return (_laid(answered.slot, rolls[name], name, at),) if answered and name in rolls else ()


def _laid(slot: int, rolled: Rolled, name: str, at: int) -> acts.DieLanded:
    """A result that lies there already, in the slot that asks for it."""
    return acts.DieLanded(slot, replace(rolled, source=dice.KEPT, at=at), name)


def describe(event: Any, names: dict[str, str]) -> Msg | None:
    """A shared event in words, or None where nobody needs to hear of it."""
    match event:
        case acts.Adjusted(_, label, was, value) if isinstance(was, int) and isinstance(value, int):
            return Msg("{label} set from {was} to {value}", {"label": label, "was": was, "value": value})
        case acts.Adjusted(_, _, _, Hidden()):
            return None  # that something secret was put right is nobody else's to know
        case acts.Adjusted(_, label):
            return Msg("{label} corrected", {"label": label})
        case acts.PutRight(label, _, Msg() as said, Msg() as now):
            return Msg("{label}: {was} → {now}", {"label": label, "was": said, "now": now})
        case acts.PutRight(_, placed) if any(isinstance(place.hidden, Hidden) for place in placed):
            return None
        case acts.PutRight(label):
            return Msg("{label} corrected", {"label": label})
        case acts.DieCorrected(_, was, value, _):
            return None if was == value else Msg("Die read as {value} instead of {was}", {"was": was, "value": value})
        case acts.DieThrownAgain():
            return Msg("A die was rolled again")
        case acts.Peeked(seat):
            return Msg("{name} looked at their secrets", {"name": names.get(seat, seat)})
    return _describe_table(event, names)


def _describe_clock(event: acts.ClockSet, names: dict[str, str]) -> Msg:
    minutes, seconds = divmod(event.shown // 1000, 60)
    return Msg("{name}: the clock was set to {time}", {
        "name": names.get(event.seat, event.seat), "time": f"{minutes}:{seconds:02}"})


def _describe_table(event: Any, names: dict[str, str]) -> Msg | None:
    match event:
        case acts.Paused(why):
            return WHY_PAUSED.get(why, Msg("Clocks paused"))
        case acts.ClockSet():
            return _describe_clock(event, names)
        case acts.Resumed():
            return Msg("Clocks go on")
        case acts.Rang(seat, 0):
            return Msg("{name}: the time is up", {"name": names.get(seat, seat)})
        case acts.Rejoined():
            return Msg("An earlier step was changed; the rest was played again")
        case acts.UndoAsked(_, by, of):
            return Msg("{name} asks {other} to agree to an undo",
                       {"name": names.get(by, by), "other": names.get(of, of)})
        case acts.RedoAsked(_, by, of):
            return Msg("{name} asks {other} to agree to a redo",
                       {"name": names.get(by, by), "other": names.get(of, of)})
        case acts.UndoDeclined():
            return Msg("The request was declined")
        case acts.UndoWithdrawn():
            return Msg("The request was withdrawn")
    return None
