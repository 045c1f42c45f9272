"""What an accepted entry teaches the library: readings of dice, and things of this copy. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

import msgspec
from msgspec import Struct

from companion.engine import acts, dice
from companion.engine.game import Game
from companion.engine.secrecy import redact
from companion.engine.table import AGAIN, Entry
from companion.engine.view import TABLE

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
    """Everything to remember of one entry, in order; nothing of what has only been played again."""
    fresh = () if entry.ask.source == AGAIN else entry.events
    return tuple(lesson for event in fresh if not _secret(event) for lesson in _of(game, event))


def secret_lessons(game: Game, entries: Iterable[Entry[Any, Any]]) -> tuple[Lesson, ...]:
    """What was learned in secret: while the game goes on, no count on a shared page may give it away."""
    return tuple(lesson for entry in entries for event in entry.events if _secret(event) for lesson in _of(game, event))


def _secret(event: Any) -> bool:
    seen = redact(event, TABLE)
    return seen is not event and seen != event


def _of(game: Game, event: Any) -> tuple[Lesson, ...]:
    match event:
        case acts.DieLanded(_, rolled, name):
            return (DieRead(name, rolled),) if rolled.source != dice.KEPT else ()
        case acts.DieCorrected(_, _, value, name):
            return (DieReread(name, value),)
    if isinstance(event, acts.EVENTS) and not isinstance(event, acts.PutRight):
        return ()
    return tuple(ContentItem(learned.kind, learned.key, msgspec.json.encode(learned.value))
                 for learned in game.learned(event))
