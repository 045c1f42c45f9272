"""What a touch on a place of the screen means. Values only: the screen decides what follows."""

from __future__ import annotations

import re
from typing import Union

from msgspec import Struct

from companion.engine.inputs import Input
from companion.engine.view import Choice, Row
from companion.engine.words import Msg
from ui.touch.geometry import Box

STEP = re.compile(r"(\w+:)?[+-]\d+|⌫")


class Say(Struct, frozen=True):
    """Answer `key` at once, without a value."""

    key: str


class Choose(Struct, frozen=True):
    """Answer one of `choices`: one is opened or answered, of several the finger is asked which. `first`: what is
    touched of the order that the one choice asks for.
    """

    title: Msg
    choices: tuple[Choice, ...]
    first: str = ""


class AskFor(Struct, frozen=True):
    """Ask for a value of a page's row and answer `key` with it."""

    key: str
    title: Msg
    input: Input


class HoldSeat(Struct, frozen=True):
    """A player's panel: touched it offers `choices`, held it answers `peek`, unless that is empty."""

    seat: str
    title: Msg
    choices: tuple[Choice, ...] = ()
    peek: str = ""


class Fields(Struct, frozen=True):
    """The board: `choices` have a Cell or Move input. Field (x, y) lies at `left + x * side`, `top + y * side`.

    `start` is the field whose figure has been touched and is about to move. `refused` say why others mean nothing.
    """

    left: float
    top: float
    side: float
    choices: tuple[Choice, ...]
    start: tuple[int, int] | None = None
    refused: tuple[Choice, ...] = ()


class MapPlace(Struct, frozen=True):
    """A place of the map: its id, where it lies, and what a touch on it offers, for this place alone."""

    place: str
    box: Box
    choices: tuple[Choice, ...] = ()


class Places(Struct, frozen=True):
    """The map. A place that offers nothing is shown enlarged."""

    spots: tuple[MapPlace, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All that is offered somewhere on the map."""
        return tuple(choice for spot in self.spots for choice in spot.choices)


class Sketched(Struct, frozen=True):
    """A board that is touched to say what is on it: `box` is all of it, `spots` are its places; answers `key`."""

    key: str
    box: Box
    spots: tuple[MapPlace, ...]


class Tap(Struct, frozen=True):
    """A key of the editor that is open."""

    key: str

    @property
    def repeats(self) -> bool:
        """Whether it goes on for as long as a finger rests on it: a step, or what takes the last sign away."""
        return STEP.fullmatch(self.key) is not None


class TypeFace(Struct, frozen=True):
    """One more die of the roll that is asked for shows `value`."""

    value: int


class Confirm(Struct, frozen=True):
    """Answer what the open editor holds; with `again` it stays open for one more answer, `last`: none follows."""

    again: bool = False
    last: bool = False


class Close(Struct, frozen=True):
    """Close what lies on top, without an answer."""


class Waive(Struct, frozen=True):
    """Play it anyway: the act that has just been refused."""


class ShowNotices(Struct, frozen=True):
    """Show every notice in full."""


class ShowHands(Struct, frozen=True):
    """Show all that hands have to do."""


class ShowPrompt(Struct, frozen=True):
    """Show all that has stepped back for what is acted on: the whole prompt, and what stands in the header."""


class ShowRule(Struct, frozen=True):
    """Show what the rule with this id says."""

    rule: str


Target = Union[Say, Choose, AskFor, HoldSeat, Fields, Places, Sketched, Tap, TypeFace, Confirm, Close, Waive,
               ShowNotices, ShowHands, ShowPrompt, ShowRule]


def target_meaning(target: Target) -> tuple[object, ...]:
    """What a touch on `target` would do, without anything that only changes its look; the touch guard compares this."""
    match target:
        case Choose(_, choices, first):
            return ("choose", first, *((c.key, c.objection is None) for c in choices))
        case HoldSeat(seat, _, choices, peek):
            return ("seat", seat, peek, *(c.key for c in choices))
        case Fields(choices=choices):
            return ("fields", *(c.key for c in choices))
        case Places():
            return ("places", *(c.key for c in target.choices))
        case AskFor(key) | Sketched(key):
            return ("ask for", key)
        case _:
            return (type(target).__name__, *(getattr(target, name) for name in target.__struct_fields__))


def of_row(row: Row) -> Target | None:
    """What a touch on a page's row does; nothing for a line that is only to be read."""
    if not row.key:
        return None
    return AskFor(row.key, row.label, row.input) if row.input is not None else Say(row.key)
