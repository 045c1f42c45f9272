"""Which changes of the shared screen make a sound, and which sound: names of sounds (recipe.py). Pure.

A sound says what eyes may have missed: a die lies, somebody is to act, time runs out, something was taken back, it is
over. The shared screen knows no secret, so no sound gives one away. What may live here: comparing two Views. What may
not: how a sound is made or played.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts import VERY_RARE, Dice, Die
from companion.engine.view import Page, View

PITCHES = 6
UNDO = "undo"
SUCCESS = "success"
MISS = "miss"
WARNING = "warning"
REFUSAL = "refusal"
RARE = "rare"
LANDED = "die-3"
MODES = ("ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian")
LOST = "end-lost"


def sounds_between(before: View | Page | None, after: View | Page) -> tuple[str, ...]:
    """The sounds of the step from the View before to the View now, in order; none for another game, or a page."""
    if not (isinstance(before, View) and isinstance(after, View)) or not _same_table(before, after):
        return ()
    if after.result and not before.result:
        return (ending_sound(after),)
    if _taken_back(before, after):
        return (UNDO,)
    return (*_dice(before, after), *_turn(before, after), *_warning(before, after))


def turn_of(mark: str) -> str:
    """The sound that calls the player with this mark."""
    return f"turn-{mark}"


def ending_sound(view: View) -> str:
    """Four bars in the mode of the game; a game that all have lost ends in another way."""
    won = view.result is not None and view.result.won
    return f"end-{MODES[sum(view.game.encode()) % len(MODES)]}" if won else LOST


def _same_table(before: View, after: View) -> bool:
    seats = [panel.seat for panel in before.seats] == [panel.seat for panel in after.seats]
    return bool(after.game) and before.game == after.game and seats and after.revision >= before.revision


def _taken_back(before: View, after: View) -> bool:
    """Whether what could be undone has been, or what could be done again has come back."""
    (_, _, undone), (_, _, redone) = before.undo.undo_key.partition(":"), after.undo.redo_key.partition(":")
    again = before.undo.redo_key.partition(":")[2]
    back = bool(undone) and undone == redone and before.undo.redo_key != after.undo.redo_key
    return back or (bool(again) and again == after.undo.undo_key.partition(":")[2] != undone)


def _dice(before: View, after: View) -> Iterator[str]:
    """Every die that has come to rest, by its face; then how rare the roll is, and whether it was enough."""
    were, are = _roll(before), _roll(after)
    if are is None:
        moved = after.revision > before.revision
        if moved and were is not None and any(die.state in ("waiting", "rolling") for die in were.dice):
            yield LANDED  # the last die, and what came of it at once
        return
    old = {die.id: die for die in were.dice} if were and len(were.dice) == len(are.dice) else {}
    fresh = [die for die in are.dice if die.state == "landed" and _is_news(old.get(die.id), die)]
    yield from (f"die-{_pitch(die.value, are.sides)}" for die in fresh)
    if fresh and are.one_in >= VERY_RARE:
        yield RARE
    if not fresh or not are.needed:
        return
    if are.successes >= are.needed and (were is None or were.successes < are.needed):
        yield SUCCESS
    elif are.successes < are.needed and all(die.state == "landed" for die in are.dice):
        yield MISS


def _is_news(was: Die | None, die: Die) -> bool:
    return was is None or was.state != "landed" or was.value != die.value


def _roll(view: View) -> Dice | None:
    return next((part for part in view.stage if isinstance(part, Dice)), None)


def _pitch(face: int, sides: int) -> int:
    """1 to PITCHES, the higher the face."""
    return 1 + (max(1, face) - 1) * (PITCHES - 1) // max(1, sides - 1)


def _turn(before: View, after: View) -> Iterator[str]:
    """The player who is to act now and was not before."""
    then, now = _acting(before), _acting(after)
    if now is not None and now != then:
        yield turn_of(now[1])


def _acting(view: View) -> tuple[str, str] | None:
    """(player's seat, mark) of the player whose turn it is; None if it is nobody's alone."""
    active = [panel for panel in view.seats if panel.active]
    return (active[0].owner, active[0].mark) if len(active) == 1 else None


def _warning(before: View, after: View) -> Iterator[str]:
    """The remaining time of the same turn has passed one of its warnings, or its end."""
    old, new = before.clock, after.clock
    if old is None or new is None or not (old.running and new.running) or old.deadline != new.deadline:
        return
    left, was = new.deadline - after.now, old.deadline - before.now
    if new.deadline and any(left <= bell < was for bell in (*new.warnings, 0)):
        yield WARNING
