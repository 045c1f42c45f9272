"""Things that are entered in play although the box knows them already: which thing it is, what is kept of it, and
whether to ask first.

What may live here: things of any game, by their `key`, `name` and `source`. What may not: a game, storing, screens.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import FieldInfo, fields, replace

from .game import Objection
from .words import Msg

T = TypeVar("T")
INVENTED = "example"
TOLD = "table"


def namesake_of(things: tuple[T, ...], name: str) -> T | None:
    """The thing with this name, however people write it; None if there is none, or the name is empty."""
    called = name.strip().casefold()
    return next((thing for thing in things if called and _name(thing) == called), None)


def known_as(things: tuple[T, ...], told: T) -> T:
    """What was entered, as the thing of that name: it keeps its key, and every field of which nothing was said this
    time.

    A key that belongs to a thing with another name by now is not given out again.
    """
    there = namesake_of(things, _name(told))
    return retell_thing(there, told) if there is not None else _under_a_free_key(things, told)


def _under_a_free_key(things: tuple[Any, ...], told: Any) -> Any:
    taken, key, number = {thing.key: thing for thing in things}, told.key, 2
    while key in taken and replace(taken[key], source=told.source) != replace(told, key=key):
        key, number = f"{told.key}-{number}", number + 1
    return replace(told, key=key)


def retell_thing(known: T, told: T) -> T:
    """A known thing with what was entered about it. Its name stays as it is written, and an invented thing stays
    invented.
    """
    kept = ("key", "source", *(("name",) if _name(known) else ()))
    said = {field.name: getattr(told, field.name) for field in fields(told)  # type: ignore[arg-type]
            if field.name not in kept and not _left_out(field, getattr(told, field.name))}
    now: Any = replace(known, **said)  # type: ignore[type-var]
    if now == known:
        return known
    news: T = now if now.source == INVENTED else replace(now, source=TOLD)
    return news


def unless_news(things: tuple[Any, ...], told: Any, *, secret: bool = False) -> tuple[Objection, ...]:
    """A waivable objection if what is entered would change the thing that has its key.

    `secret`: only the player who enters it may know of it.
    """
    there = next((thing for thing in things if told.key and thing.key == told.key), None)
    if there is None or replace(there, source=told.source) == told:
        return ()
    return there_already(there.name, secret=secret)


def there_already(name: str, *, secret: bool = False) -> tuple[Objection, ...]:
    """The question before something known is changed."""
    asked = Msg("{name} is there already: change it?", {"name": name})
    return (Objection("", asked if name else Msg("This is there already: change it?"), secret=secret,
                      insist=Msg("Change it")),)


def _name(thing: Any) -> str:
    name: str = thing.name
    return name.strip().casefold()


def _left_out(field: FieldInfo, value: Any) -> bool:
    """Whether nothing was said in this field: numbers are always said, words and compound values need not be."""
    return value == field.default and not isinstance(value, int)
