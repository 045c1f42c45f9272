"""Finding one player of a state by the seat, changing that player, offering players to be picked; for all games.

What may live here: who is who. What may not: whose turn it is, or anything else that a rulebook has a word for. A game
whose members are not called by their seats (factions, two to a seat) says by which field of theirs it finds them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .inputs import Option
from .words import Msg

M = TypeVar("M", bound=Struct)
M_co = TypeVar("M_co", bound=Struct, covariant=True)


class HasPlayers(Protocol[M_co]):
    """A state with players, each of whom has a `seat`."""

    @property
    def players(self) -> tuple[M_co, ...]:
        """All players, in table order."""


S = TypeVar("S", bound=HasPlayers[Any])


class UnknownSeatError(LookupError):
    """An error: somebody who is not at this table was asked for, by a mistake in a game or a journal of another table.
    """


def is_seated(state: HasPlayers[Any], seat: str) -> bool:
    """Whether a player sits on `seat`; on `table`, `public` and `clock` nobody does."""
    return any(player.seat == seat for player in state.players)


def place_of(state: HasPlayers[Any], seat: str) -> int:
    """The index of the player on `seat`; UnknownSeatError if there is none."""
    return index_of(state.players, seat)


def player_on(state: HasPlayers[M], seat: str) -> M:
    """The player on `seat`; UnknownSeatError if there is none."""
    return member_at(state.players, seat)


def change_player(state: S, seat: str, **changes: Any) -> S:
    """The state with fields of the player on `seat` replaced; UnknownSeatError if there is none."""
    copied: Any = state
    after: S = replace(copied, players=change_member(state.players, seat, changes))
    return after


def people(members: Iterable[Any], icon: str = "", field: str = "seat") -> tuple[Option, ...]:
    """Members as options, each by its name and in the colour of its seat; `field` says what answers for it."""
    return tuple(Option(key, Msg.plain(one.name), icon, key) for one in members for key in (getattr(one, field),))


def index_of(members: tuple[Struct, ...], name: str, field: str = "seat") -> int:
    """The index of the member whose `field` is `name`; UnknownSeatError if there is none."""
    for place, one in enumerate(members):
        if getattr(one, field) == name:
            return place
    raise _unknown(members, name, field)


def member_at(members: tuple[M, ...], name: str, field: str = "seat") -> M:
    """The member whose `field` is `name`; UnknownSeatError if there is none."""
    for one in members:
        if getattr(one, field) == name:
            return one
    raise _unknown(members, name, field)


def _unknown(members: tuple[Struct, ...], name: str, field: str) -> UnknownSeatError:
    there = ", ".join(getattr(one, field) for one in members)
    return UnknownSeatError(f"Nobody at this table is called {name!r}; there are {there}.")


def change_member(members: tuple[M, ...], name: str, changes: dict[str, Any], field: str = "seat") -> tuple[M, ...]:
    """The members with fields of the one whose `field` is `name` replaced; UnknownSeatError if there is none."""
    place = index_of(members, name, field)
    return (*members[:place], replace(members[place], **changes), *members[place + 1:])
