"""What the library learns from a game: sheets, faces, enemies with a name. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from companion.engine.acts import Placed, PutRight
from companion.engine.game import Learned, key_of

from .content import EXAMPLE, Character, Enemy, learn
from .model import AbilityLearned, EnemyLearned, FaceTold, SheetTold
from .rules.start import PLAIN


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table told in play; a sheet without a name belongs to this game alone."""
    match event:
        case SheetTold(_, character) | AbilityLearned(_, character):
            return _sheet(character)
        case FaceTold(_, _, character) if character is not None:
            return _sheet(character)
        case FaceTold(_, face):
            return (learn("faces", face),)
        case EnemyLearned(enemy) if enemy.name:
            return (learn("enemies", enemy),)
        case PutRight(_, placed):
            return tuple(lesson for place in placed for lesson in _put_right(place))
    return ()


def _put_right(place: Placed) -> tuple[Learned, ...]:
    """A sheet or an enemy that reads otherwise now."""
    match place.path.split("/"):
        case "content", "characters", _:
            return _sheet(convert(place.value, Character))
        case "content", "enemies", _:
            enemy = convert(place.value, Enemy)
            return (learn("enemies", enemy),) if enemy.name and enemy.source != EXAMPLE else ()
    return ()


def _sheet(character: Character) -> tuple[Learned, ...]:
    """A sheet for the library, if anybody could find it again by its name; what is invented is in no box."""
    nameless = character.key in (PLAIN.key, key_of(""))
    return () if nameless or character.source == EXAMPLE else (learn("characters", character),)
