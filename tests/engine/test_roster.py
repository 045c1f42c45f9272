"""Finding and changing one member of a table: who is there is found, who is not there is nobody else."""

from __future__ import annotations

import pytest
from msgspec import Struct

from companion.engine.roster import (
    UnknownSeatError,
    change_member,
    change_player,
    index_of,
    is_seated,
    member_at,
    place_of,
    player_on,
)


class Member(Struct, frozen=True):
    seat: str
    id: str
    coins: int = 0


ADA, BEN = Member("seat-1", "red"), Member("seat-2", "blue")
BOTH = (ADA, BEN)


class Sitting(Struct, frozen=True):
    players: tuple[Member, ...] = BOTH
    round: int = 1


def test_a_member_is_found_by_the_seat_or_by_another_name() -> None:
    assert (member_at(BOTH, "seat-2"), member_at(BOTH, "blue", "id"), index_of(BOTH, "seat-1")) == (BEN, BEN, 0)
    assert (player_on(Sitting(), "seat-2"), place_of(Sitting(), "seat-2")) == (BEN, 1)
    assert [is_seated(Sitting(), seat) for seat in ("seat-1", "seat-3", "table", "")] == [True, False, False, False]


def test_one_member_is_changed_and_stays_in_its_place() -> None:
    assert change_member(BOTH, "seat-1", {"coins": 2}) == (Member("seat-1", "red", 2), BEN)
    assert change_player(Sitting(round=3), "seat-1", coins=2) == Sitting((Member("seat-1", "red", 2), BEN), 3)
    assert change_member(BOTH, "blue", {"coins": 3}, "id") == (ADA, Member("seat-2", "blue", 3))


@pytest.mark.parametrize("seat", ["seat-3", "table", ""])
def test_who_is_not_there_is_nobody_else(seat: str) -> None:
    for ask in (lambda: player_on(Sitting(), seat), lambda: index_of(BOTH, seat),
                lambda: change_player(Sitting(), seat, coins=1)):
        with pytest.raises(UnknownSeatError, match="there are seat-1, seat-2"):
            ask()
