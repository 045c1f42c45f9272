"""Finding one member of a table by the seat, and changing it; the same for the players of all games.

What may live here: who is who. What may not: whose turn it is, or anything else that a rulebook has a word for. A game
whose members are not called by their seats (factions, two to a seat) says by which field of theirs.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

M = TypeVar("M", bound=Struct)


class UnknownSeatError(LookupError):
    """Somebody was asked for who is not at this table: a mistake in a game, or a journal that is not this table's."""


def seated(members: tuple[Struct, ...], seat: str, field: str = "seat") -> bool:
    """Whether there is such a member; `table`, `public` and `clock` sit nowhere."""
    return any(getattr(member, field) == seat for member in members)


def place_of(members: tuple[Struct, ...], seat: str, field: str = "seat") -> int:
    """The index of the member on `seat`; UnknownSeatError if there is none."""
    for place, member in enumerate(members):
        if getattr(member, field) == seat:
            return place
    there = ", ".join(getattr(member, field) for member in members)
    raise UnknownSeatError(f"Nobody at this table is called {seat!r}; there are {there}.")


def member(members: tuple[M, ...], seat: str, field: str = "seat") -> M:
    """The member on `seat`; UnknownSeatError if there is none."""
    return members[place_of(members, seat, field)]


def changed(members: tuple[M, ...], seat: str, changes: dict[str, Any], field: str = "seat") -> tuple[M, ...]:
    """The members with fields of the one on `seat` replaced; UnknownSeatError if there is none."""
    place = place_of(members, seat, field)
    return (*members[:place], replace(members[place], **changes), *members[place + 1:])
