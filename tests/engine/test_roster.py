"""Finding and changing one member of a table: who is there is found, who is not there is nobody else."""

from __future__ import annotations

import pytest
from msgspec import Struct

from companion.engine.roster import UnknownSeatError, changed, member, place_of, seated


class Member(Struct, frozen=True):
    seat: str
    id: str
    coins: int = 0


ADA, BEN = Member("seat-1", "red"), Member("seat-2", "blue")
BOTH = (ADA, BEN)


def test_a_member_is_found_by_the_seat_or_by_another_name() -> None:
    assert (member(BOTH, "seat-2"), member(BOTH, "blue", "id"), place_of(BOTH, "seat-1")) == (BEN, BEN, 0)
    assert [seated(BOTH, seat) for seat in ("seat-1", "seat-3", "table", "")] == [True, False, False, False]


def test_one_member_is_changed_and_stays_in_its_place() -> None:
    assert changed(BOTH, "seat-1", {"coins": 2}) == (Member("seat-1", "red", 2), BEN)
    assert changed(BOTH, "blue", {"coins": 3}, "id") == (ADA, Member("seat-2", "blue", 3))


@pytest.mark.parametrize("seat", ["seat-3", "table", ""])
def test_who_is_not_there_is_nobody_else(seat: str) -> None:
    for ask in (lambda: member(BOTH, seat), lambda: place_of(BOTH, seat), lambda: changed(BOTH, seat, {"coins": 1})):
        with pytest.raises(UnknownSeatError, match="there are seat-1, seat-2"):
            ask()
