"""Whose lines are closed where there are too many: the rule alone."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, strategies as st

from ui.phone.gate.lobby import BATCH
from ui.phone.gate.relay import MOST, free_places
from ui.phone.gate.surplus import Bounds, surplus_lines

OWN = 16
ADDRESSES = st.lists(st.sampled_from("abcd"), max_size=40)


def closed(addresses: str, most: int, each: int) -> list[int]:
    return sorted(surplus_lines(enumerate(addresses), Bounds(most, each)))


def test_within_an_address_the_oldest_goes() -> None:
    assert closed("aaaa", 9, 3) == [0]
    assert closed("abaa", 9, 2) == [0]


def test_whoever_has_the_most_loses_before_whoever_is_oldest() -> None:
    assert closed("baaaa", 3, 9) == [1, 2]
    assert closed("abcd", 3, 9) == [0]


@given(ADDRESSES, st.integers(1, 12), st.integers(1, 12))
def test_what_stays_keeps_both_bounds_and_nobody_is_closed_without_need(addresses: list[str], most: int,
                                                                        each: int) -> None:
    gone = surplus_lines(enumerate(addresses), Bounds(most, each))
    assert len(set(gone)) == len(gone)
    stays = Counter(address for place, address in enumerate(addresses) if place not in gone)
    wanted = sum(min(each, count) for count in Counter(addresses).values())
    assert sum(stays.values()) == min(most, wanted)
    assert max(stays.values(), default=0) <= each


@given(st.integers(0, 3000), st.integers(1, 50))
def test_a_newcomer_stays_whatever_strangers_hold(held: int, addresses: int) -> None:
    lines = [*((place, str(place % addresses)) for place in range(held)), ("newcomer", "phone")]
    assert "newcomer" not in surplus_lines(lines, MOST.silent)


def test_there_are_never_more_places_than_files() -> None:
    for files in (64, 128, 256, 1024, 4096):
        room = free_places(files)
        accepted_at_once = min(BATCH, room.silent.most)
        assert room.silent.most + accepted_at_once + 2 * (room.outside.most + room.inside.most) + OWN <= files
    assert free_places(4096) == MOST
