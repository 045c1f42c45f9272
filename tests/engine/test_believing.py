"""Questions that put right what is believed: as it is believed already changes nothing, anything else is placed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine import corrections
from companion.engine.believing import a_number, belief, differences, few, one_of, some_of, whether
from companion.engine.game import Adjustable, State
from companion.engine.inputs import Number, Option
from companion.engine.roster import people
from companion.engine.secrecy import Secret
from companion.engine.words import Msg, say


class Owner(Struct, frozen=True):
    seat: str
    name: str
    coins: int = 0
    wish: Secret[str] = Secret("rain", ())


class Box(Struct, frozen=True):
    stones: tuple[str, ...] = ("flint", "chalk")
    title: str = "Quarry"


class Quarry(State, frozen=True, kw_only=True):
    players: tuple[Owner, ...] = (Owner("seat-1", "Ada"), Owner("seat-2", "Ben"))
    order: tuple[str, ...] = ("seat-1", "seat-2")
    round: int = 1
    content: Box = Box()


LABEL = Msg("Round")
OPTIONS = (Option("a", Msg("A")), Option("b", Msg("B")), Option("c", Msg("A")))


def written(place: Adjustable, value: Any) -> Any:
    assert place.write is not None
    return place.write(value)


@pytest.mark.parametrize(("place", "other", "label"), [
    (one_of("x", LABEL, OPTIONS, "a", lambda key: (("x", key),)), "b", "b"),
    (a_number("x", LABEL, (1, 9), 4, lambda n: (("x", n),)), 5, 5),
    (some_of("x", LABEL, OPTIONS, ("b", "a"), lambda keys: (("x", keys),)), ["c"], ["c"]),
    (whether("x", LABEL, True, lambda so: (("x", so),)), "no", False),
])
def test_as_it_is_believed_already_it_changes_nothing(place: Adjustable, other: Any, label: Any) -> None:
    assert written(place, place.value) == ()
    assert written(place, other) == (("x", label),)


def test_several_that_are_named_in_another_order_are_the_same() -> None:
    assert written(some_of("x", LABEL, OPTIONS, ("a", "b"), lambda keys: (("x", keys),)), ["b", "a"]) == ()


def test_options_that_read_alike_are_told_apart() -> None:
    place = one_of("x", LABEL, OPTIONS, "a", lambda key: ())
    assert [say(option.label) for option in place.wanted.options] == ["A", "B", "A (2)"]


def test_players_are_picked_by_their_names() -> None:
    assert people(Quarry().players) == (Option("seat-1", Msg.plain("Ada"), seat="seat-1"),
                                        Option("seat-2", Msg.plain("Ben"), seat="seat-2"))


def test_a_small_number_takes_one_touch() -> None:
    def in_round(state: Quarry, said: int) -> Quarry:
        return replace(state, round=said)
    place = few(Quarry(), "round", LABEL, range(1, 4), 1, in_round)
    assert [option.key for option in place.wanted.options] == ["1", "2", "3"]
    assert (written(place, "1"), written(place, "3")) == ((), (("round", 3),))


class TestDifferences:
    """Between two states."""

    def test_a_field_stands_whole_and_equal_ones_do_not(self) -> None:
        after = replace(Quarry(), order=("seat-2", "seat-1"), round=2)
        assert differences(Quarry(), after) == (("order", ("seat-2", "seat-1")), ("round", 2))
        assert differences(Quarry(), Quarry()) == ()

    def test_of_a_player_only_what_differs_is_said_so_that_secrets_beside_it_stay(self) -> None:
        ada, ben = Quarry().players
        assert differences(Quarry(), replace(Quarry(), players=(ada, replace(ben, coins=3)))) == (
            ("players/1/coins", 3),)

    def test_of_the_box_each_thing_stands_by_itself_and_a_longer_list_whole(self) -> None:
        other = replace(Quarry(), content=Box(("flint", "slate"), "Pit"))
        assert differences(Quarry(), other) == (("content/stones/1", "slate"), ("content/title", "Pit"))
        more = replace(Quarry(), content=Box(("flint", "chalk", "slate")))
        assert differences(Quarry(), more) == (("content/stones", ("flint", "chalk", "slate")),)

    def test_placed_they_make_the_other_state(self) -> None:
        before: Any = Quarry()
        after: Any = replace(before, round=5, content=Box(("flint", "slate")),
                             players=(replace(before.players[0], coins=2), before.players[1]))
        for path, value in differences(before, after):
            before = corrections.put_value(before, path, value)
        assert before == after


def test_what_became_of_a_belief_is_asked_of_the_state() -> None:
    def rounds_later(more: int, state: Quarry, said: int) -> Quarry:
        return replace(state, round=said + more)
    place = belief(Quarry(), "round", LABEL, Number(1, 9, 1), 1, rounds_later, "seat-1", given=(2,))
    assert (written(place, 4), place.seat, place.value) == ((("round", 6),), "seat-1", 1)
