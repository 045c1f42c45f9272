"""Who sits in which seat, in words that are equal for the same person."""

from __future__ import annotations

from companion.app.session.snapshot import people_at_seats
from companion.engine.game import Seat, Setup
from companion.engine.table import Table, open_table
from tests.app.hopscotch import GAME


def table(*seats: tuple[str, str]) -> Table:
    placed = tuple(Seat(f"seat-{n}", name, mark) for n, (name, mark) in enumerate(seats, 1))
    return open_table(GAME, Setup("hopscotch", placed, GAME.options(), GAME.content()))


def test_somebody_is_the_same_person_in_every_game_by_name_and_mark() -> None:
    ada, ben = ("Ada", "circle"), ("Ben", "square")
    assert people_at_seats(table(ada, ben), 1) == people_at_seats(table(ada, ben), 2)
    assert people_at_seats(table(ada, ben), 1)["seat-1"] == people_at_seats(table(ben, ada), 2)["seat-2"]
    assert people_at_seats(table(ada, ben), 1)["seat-1"] != people_at_seats(table(("Ada", "star"), ben), 2)["seat-1"]


def test_two_of_one_name_are_themselves_in_one_game_alone() -> None:
    evas = table(("Eva", "circle"), ("Eva", "square"))
    assert people_at_seats(evas, 1) == people_at_seats(evas, 1)
    assert not set(people_at_seats(evas, 1).values()) & set(people_at_seats(evas, 2).values())
    assert len(set(people_at_seats(evas, 1).values())) == 2
