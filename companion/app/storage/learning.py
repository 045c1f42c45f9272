"""What an accepted entry teaches the library: readings of dice, and things of this copy. Pure."""

from __future__ import annotations

from typing import Any, Union

import msgspec
from msgspec import Struct

from companion.engine import acts, dice
from companion.engine.game import Game
from companion.engine.table import Entry

from .library import ContentItem


class DieRead(Struct, frozen=True):
    """A die was read; `name` is its slot's key (dice.slot_key)."""

    name: str
    rolled: dice.Rolled


class DieReread(Struct, frozen=True):
    """The die in the slot `name` is to be read as `value`."""

    name: str
    value: int


Lesson = Union[DieRead, DieReread, ContentItem]


def lessons(game: Game, entry: Entry[Any, Any]) -> tuple[Lesson, ...]:
    """Everything to remember of one entry, in order."""
    return tuple(lesson for event in entry.events for lesson in _of(game, event))


def _of(game: Game, event: Any) -> tuple[Lesson, ...]:
    match event:
        case acts.DieLanded(_, rolled, name):
            return (DieRead(name, rolled),) if rolled.source != dice.KEPT else ()
        case acts.DieCorrected(_, _, value, name):
            return (DieReread(name, value),)
    if isinstance(event, acts.EVENTS):
        return ()
    return tuple(ContentItem(learned.kind, learned.key, msgspec.json.encode(learned.value))
                 for learned in game.learned(event))
