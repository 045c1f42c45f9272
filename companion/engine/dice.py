"""Rolls of real dice: what is asked for, what has landed, and where each result came from. No luck is made here.

A roll has a `key` that names its reason; every slot of it has a key of its own. The same slot key asks for the same
physical result: undo can never buy a new roll.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from . import parts, rarity
from .words import Msg

DIE = "die"
TYPED = "typed"
VIRTUAL = "virtual"
KEPT = "kept"


class Rolled(Struct, frozen=True, omit_defaults=True):
    """One result with its provenance: `source` is die, typed, virtual or kept; `was` lists corrected readings."""

    value: int
    source: str = TYPED
    die: str = ""
    raw: str = ""
    at: int = 0
    was: tuple[int, ...] = ()


class Question(Struct, frozen=True, omit_defaults=True):
    """A doubt about one slot: the die lies crooked (`rolled` is None), or it was rolled a second time."""

    slot: int
    die: str
    rolled: Rolled | None = None


class Slot(Struct, frozen=True, omit_defaults=True):
    """The place of one die in a roll. `turn` counts how often a rule had it rolled again."""

    rolled: Rolled | None = None
    turn: int = 0


class Roll(Struct, frozen=True, omit_defaults=True):
    """`seat` is to roll `slots` dice with `sides` sides for the reason `key`."""

    key: str
    seat: str
    slots: tuple[Slot, ...]
    sides: int = 6
    question: Question | None = None


def ask_for(key: str, seat: str, count: int, sides: int = 6) -> Roll:
    """A roll of `count` dice that have still to land."""
    return Roll(key, seat, (Slot(),) * count, sides)


def missing_dice(roll: Roll | None) -> int:
    """How many dice have still to land."""
    return sum(slot.rolled is None for slot in roll.slots) if roll else 0


def roll_complete(roll: Roll | None) -> bool:
    """Whether there is a roll, every die of it has landed, and no doubt is open."""
    return roll is not None and roll.question is None and all(slot.rolled is not None for slot in roll.slots)


def lies_as_before(roll: Roll | None) -> bool:
    """Whether dice of the roll lay there before an undo: they may have been misread."""
    return roll is not None and any(slot.rolled and slot.rolled.source == KEPT for slot in roll.slots)


def landed_faces(roll: Roll) -> tuple[int, ...]:
    """The faces that have landed, in the order of their slots."""
    return tuple(slot.rolled.value for slot in roll.slots if slot.rolled)


def next_slot(roll: Roll) -> int:
    """The first slot that waits for a die; -1 if none does."""
    return next((number for number, slot in enumerate(roll.slots) if slot.rolled is None), -1)


def slot_of(roll: Roll, die: str) -> int:
    """The slot that the physical die `die` has filled; -1 if none."""
    return next((n for n, slot in enumerate(roll.slots) if slot.rolled and die and slot.rolled.die == die), -1)


def slot_key(roll: Roll, slot: int) -> str:
    """The name of one result: reason, place, and how often that die was rolled again."""
    return f"{roll.key}#{slot}.{roll.slots[slot].turn}"


def land_die(roll: Roll, slot: int, rolled: Rolled) -> Roll:
    """The roll with a result in `slot`; a doubt about that slot is settled."""
    settled = None if roll.question and roll.question.slot == slot else roll.question
    return replace(_set(roll, slot, replace(roll.slots[slot], rolled=rolled)), question=settled)


def roll_again(roll: Roll, slot: int) -> Roll:
    """The roll in which a rule has the die in `slot` rolled again: a new result, with a key of its own."""
    return replace(_set(roll, slot, Slot(None, roll.slots[slot].turn + 1)), question=None)


def thrown_again(roll: Roll, slot: int) -> Roll:
    """The roll after a throw in `slot` that does not count: the same result is asked for again."""
    return replace(_set(roll, slot, Slot(None, roll.slots[slot].turn)), question=None)


def correct_reading(rolled: Rolled, value: int) -> Rolled:
    """The same throw, read as `value`; the earlier reading is kept."""
    return rolled if value == rolled.value else replace(rolled, value=value, was=(*rolled.was, rolled.value))


def _set(roll: Roll, slot: int, filled: Slot) -> Roll:
    return replace(roll, slots=(*roll.slots[:slot], filled, *roll.slots[slot + 1:]))


def roll_part(roll: Roll, title: Msg, success: Callable[[int], bool], needed: int = 0,
              counts: rarity.Counts = "alike", seats: tuple[str, ...] = ()) -> parts.Dice:
    """The roll as it is to be seen. `counts`: what the rule looks at where no face is a success;
    `seats`: whose die each is, where several players roll at once, each one die.
    """
    dice = tuple(_face(n, slot, roll, success) for n, slot in enumerate(roll.slots))
    dice = tuple(replace(die, seat=seat) for die, seat in zip(dice, seats, strict=True)) if (
        len(dice) == len(seats)) else dice
    return parts.Dice(title, dice, roll.sides, sum(d.success for d in dice), needed, _one_in(roll, success, counts),
                      _chance(roll, success, needed))


def _one_in(roll: Roll, success: Callable[[int], bool], counts: rarity.Counts) -> int:
    """How rare the whole roll is, with the dice that a rule had rolled again."""
    if not roll_complete(roll):
        return 0
    turns = tuple(slot.turn for slot in roll.slots)
    return rarity.one_in(rarity.chance_of_roll(landed_faces(roll), roll.sides, success, counts, turns))


def _chance(roll: Roll, success: Callable[[int], bool], needed: int) -> int:
    """The chance of what is needed, before the first die lies."""
    if not needed or any(slot.rolled is not None or slot.turn for slot in roll.slots):
        return 0
    return rarity.in_percent(rarity.chance_to_reach(needed, len(roll.slots), roll.sides, success))


def _face(number: int, slot: Slot, roll: Roll, success: Callable[[int], bool]) -> parts.Die:
    crooked = roll.question is not None and roll.question.slot == number
    if slot.rolled is None:
        return parts.Die(f"die:{number}", state="crooked" if crooked else "waiting")
    rolled = slot.rolled
    return parts.Die(f"die:{number}", rolled.value, "crooked" if crooked else "landed", success(rolled.value),
                     rolled.source, bool(rolled.was))
