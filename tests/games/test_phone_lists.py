"""What may be put right, as each viewer is shown it: small enough to be sent, and nobody learns a secret by it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.app.pages import narrowing, put_right
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import PutRightRoute
from companion.engine.table import Table, believed
from companion.engine.view import TABLE, Page, Row
from companion.engine.words import say
from tests.games.test_conformance import PLACES, long_game
from tests.games.test_privacy import moments, other_truth

MOST_BYTES = 32_768
"""Half of what the broker takes in one message."""


def listed(table: Table, viewer: str) -> Page:
    return put_right.page(PageContext({}, table=table, viewer=viewer), PutRightRoute())


def lines(page: Page) -> list[Row]:
    """What may be put right, without headings and what narrows the list."""
    return [row for row in page.rows if row.key and row.shape == "line"]


@pytest.mark.parametrize(("name", "seats", "detail"), PLACES)
class TestOfEveryGame:
    """At moments of a long game."""

    @pytest.mark.sampled(9)
    def test_a_list_is_small_enough_to_be_sent(self, name: str, seats: int, detail: str) -> None:
        for there in moments(long_game(name, seats, detail), 3):
            largest = max((len(msgspec.json.encode(row.input)) for row in lines(listed(there, TABLE))), default=0)
            for seat in there.setup.seats:
                shown = listed(there, seat.id)
                assert len(msgspec.json.encode(shown)) + largest < MOST_BYTES
                assert len(lines(shown)) <= put_right.ON_A_PHONE

    @pytest.mark.sampled(45)
    def test_a_list_depends_on_no_secret_of_others(self, name: str, seats: int, detail: str) -> None:
        for there in moments(long_game(name, seats, detail), 3):
            for owner in there.setup.seats:
                other = other_truth(there, owner.id)
                for viewer in (TABLE, *(seat.id for seat in there.setup.seats if seat != owner)):
                    told = {row.key: row for row in lines(listed(other, viewer))}
                    for row in lines(listed(there, viewer)):  # that something was noted, the log says to everybody
                        assert told[row.key] == row, viewer

    @pytest.mark.sampled(45)
    def test_its_order_and_its_headings_depend_on_no_secret_of_others(self, name: str, seats: int, detail: str) -> None:
        """What has just happened stands first: that it is a secret which became another must not be told by that."""
        for there in moments(long_game(name, seats, detail), 3):
            for owner in there.setup.seats:
                other = other_truth(there, owner.id)
                for viewer in (TABLE, *(seat.id for seat in there.setup.seats if seat != owner)):
                    shown = listed(there, viewer).rows
                    also = {row.key for row in shown}
                    assert [row.label for row in listed(other, viewer).rows if row.key in also] == [
                        row.label for row in shown], viewer

    @pytest.mark.sampled(9)
    def test_a_phone_is_offered_nothing_of_others(self, name: str, seats: int, detail: str) -> None:
        for there in moments(long_game(name, seats, detail), 3):
            marks = {seat.id: seat.mark for seat in there.setup.seats}
            for seat in there.setup.seats:
                assert {row.mark for row in lines(listed(there, seat.id))} <= {"", marks[seat.id]}


@pytest.mark.parametrize(("name", "seats", "detail"), PLACES)
@pytest.mark.sampled(8)
def test_what_a_phone_is_not_sent_at_once_comes_after_it(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    whose, own = {place.path: place.seat for place in believed(table)}, table.setup.seats[0].mark
    offered = {row.key for row in lines(listed(table, TABLE)) if (
        whose[row.key] in ("", "seat-1") if row.key in whose else row.mark in ("", own))}
    context, found = PageContext({}, table=table, viewer="seat-1"), set[str]()
    route: Any = PutRightRoute()
    while True:
        shown = put_right.page(context, route)
        found |= {row.key.removeprefix(put_right.ASK) for row in lines(shown)}
        if put_right.MORE not in {choice.key for choice in shown.choices}:
            break
        route = put_right.answer(context, route, put_right.MORE, None).route
    assert found == offered


def test_a_phone_searches_its_list_and_stays_there_while_a_line_is_asked_for() -> None:
    table = long_game("lyssan", 2, "full")
    context, words = PageContext({}, table=table, viewer="seat-1"), "turn"
    found: Any = put_right.answer(context, PutRightRoute(), narrowing.SEARCH, words).route
    shown = lines(put_right.page(context, found))
    assert shown
    assert all(words in f"{say(row.label)} {say(row.value) if row.value else ''}".casefold() for row in shown)
    asked = next(row.key for row in shown if row.key.startswith(put_right.ASK))
    then: Any = put_right.answer(context, found, asked, None).route
    there = {row.key.removeprefix(put_right.ASK): row for row in lines(put_right.page(context, then))}
    assert list(there) == [row.key.removeprefix(put_right.ASK) for row in shown]
    assert there[asked.removeprefix(put_right.ASK)].input
