"""What the library learns from a game: sheets, faces, enemies with a name. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from companion.engine.acts import PutRight
from companion.engine.corrections import told_anew
from companion.engine.game import Learned, key_of

from .content import EXAMPLE, Character, Enemy, learn_thing
from .model import AbilityLearned, EnemyLearned, FaceTold, SheetTold
from .rules.start import PLAIN

TYPES: dict[str, type] = {"characters": Character, "enemies": Enemy}


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered during play; a sheet without a name belongs to this game alone."""
    match event:
        case SheetTold(_, character) | AbilityLearned(_, character):
            return _sheet(character)
        case FaceTold(_, _, character) if character is not None:
            return _sheet(character)
        case FaceTold(_, face):
            return (learn_thing("faces", face),)
        case EnemyLearned(enemy) if enemy.name:
            return (learn_thing("enemies", enemy),)
        case PutRight():
            return tuple(lesson for _, thing in told_anew(event, TYPES) for lesson in _put_right(thing))
    return ()


def _put_right(thing: Character | Enemy) -> tuple[Learned, ...]:
    """A sheet or an enemy that reads otherwise now."""
    if isinstance(thing, Character):
        return _sheet(thing)
    return (learn_thing("enemies", thing),) if thing.name and thing.source != EXAMPLE else ()


def _sheet(character: Character) -> tuple[Learned, ...]:
    """A sheet for the library, if people could find it again by its name; invented ones are in no box."""
    nameless = character.key in (PLAIN.key, key_of(""))
    return () if nameless or character.source == EXAMPLE else (learn_thing("characters", character),)
