"""What is printed on a thing is put right in its kind's own form, once, and is so wherever the same thing lies."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine import corrections
from companion.engine.acts import Adjust, PutRight
from companion.engine.content.asked import Asked, asked_form
from companion.engine.content.kinds import ContentKind
from companion.engine.game import Adjustable, Placements, State
from companion.engine.inputs import Form, Number, Option, Pick, Text, input_fits
from companion.engine.printed import PrintedKind, with_printed
from companion.engine.secrecy import Secret
from companion.engine.words import Msg, say

SORTS = Pick((Option("red", Msg("red")), Option("blue", Msg("blue"))))


class Stone(Struct, frozen=True):
    key: str
    name: Annotated[str, Asked(Msg("Name"), Text())] = ""
    weight: Annotated[int, Asked(Msg("Weight"), Number(1, 9))] = 1
    sort: Annotated[str, Asked(Msg("Sort"), SORTS)] = "red"
    text: Annotated[str, Asked(Msg("Text"), Text(), optional=True)] = ""
    source: str = "table"


class Hand(Struct, frozen=True):
    seat: str
    name: str
    stones: tuple[Stone, ...] = ()
    hidden: Secret[Stone] | None = None
    strength: int = 9


class Box(Struct, frozen=True):
    stones: tuple[Stone, ...] = ()


class Table(State, frozen=True, kw_only=True):
    hands: tuple[Hand, ...] = ()
    content: Box = Box()


def not_too_heavy(stone: Stone, _: dict[str, Any]) -> Stone:
    if stone.weight == 9:
        raise ValueError(Msg("Nobody can carry it."), "weight")
    return stone


def tired(state: Table, was: Stone, now: Stone) -> Placements:
    return tuple((f"hands/{place}/strength", 9 - now.weight) for place, hand in enumerate(state.hands)
                 if now in hand.stones)


STONES = ContentKind("stones", Msg("Stone"),
                     *asked_form(Stone, key=lambda stone: stone.name.lower(), check=not_too_heavy),
                     lambda stone: Msg.plain(stone.name))
PEBBLE = Stone("pebble", "Pebble", 2)
BLANK = Stone("blank")
ROCK = Stone("rock", "Rock", source="example")
TABLE = Table(hands=(Hand("seat-1", "Ada", (PEBBLE, BLANK), Secret(PEBBLE, ("seat-1",))),
                     Hand("seat-2", "Ben", (PEBBLE, BLANK, ROCK))), content=Box((PEBBLE, ROCK)))


def lines(state: Table, **more: Any) -> dict[str, Adjustable]:
    lying = PrintedKind("stones", ("hands/*/stones/*", "hands/*/hidden"), **more)
    return {place.path: place for place in with_printed(lambda state: (), (STONES,), (lying,))(state)}


def put_right(state: Table, path: str, answer: dict[str, Any], **more: Any) -> Table:
    place = lines(state, **more)[path]
    assert corrections.correction_objection(Adjust(path, answer), (place,)) is None
    after: Table = corrections.apply_correction(state, corrections.correction_event(state, place, answer))  # type: ignore[assignment]
    return after


def test_a_thing_has_one_line_however_often_it_lies_there_and_secrets_have_none() -> None:
    there = lines(TABLE)
    assert list(there) == ["printed/stones/pebble", "printed/stones/blank", "printed/stones/rock"]
    assert next(say(place.label) for place in there.values()) == "Pebble: all that is printed on it"
    assert lines(Table(hands=(Hand("seat-1", "Ada", hidden=Secret(PEBBLE, ())),))) == {}


def test_things_of_two_kinds_that_are_called_alike_are_told_apart_by_what_they_are() -> None:
    shards = replace(STONES, name="shards", label=Msg("Shard"))
    lying = (PrintedKind("stones", ("hands/*/stones/*",)),
             PrintedKind("shards", things=lambda state: (Stone("flint", "Rock"),)))
    there = with_printed(lambda state: (), (STONES, shards), lying)(TABLE)
    assert [say(place.label).partition(": all")[0] for place in there] == [
        "Pebble", "Ada: Stone", "Stone: Rock", "Shard: Rock"]


def test_it_is_so_wherever_it_lies_also_where_only_some_may_know() -> None:
    after = put_right(TABLE, "printed/stones/pebble", {"name": "Pebbles", "weight": 3, "sort": "blue"})
    now = Stone("pebble", "Pebbles", 3, "blue")
    assert [hand.stones[0] for hand in after.hands] == [now, now]
    assert (after.hands[0].hidden, after.content.stones[0]) == (Secret(now, ("seat-1",)), now)


def test_as_it_is_it_changes_nothing_and_always_fits() -> None:
    for path, place in lines(TABLE).items():
        assert input_fits(place.value, place.wanted)
        assert put_right(TABLE, path, place.value) == TABLE


def test_what_is_invented_stays_so() -> None:
    after = put_right(TABLE, "printed/stones/rock", {"name": "Rock", "weight": 5, "sort": "red"})
    assert after.content.stones[1] == Stone("rock", "Rock", 5, source="example")


def test_what_follows_is_so_as_well() -> None:
    answer = {"name": "Pebble", "weight": 4, "sort": "red"}
    assert [hand.strength for hand in put_right(TABLE, "printed/stones/pebble", answer, follow=tired).hands] == [5, 5]


def test_only_some_lines_may_be_asked_for_and_the_others_stay() -> None:
    place = lines(TABLE, lines=("weight",))["printed/stones/pebble"]
    assert isinstance(place.input, Form)
    assert [field.name for field in place.input.fields] == ["weight"]
    assert put_right(TABLE, place.path, {"weight": 7}, lines=("weight",)).content.stones[0] == Stone(
        "pebble", "Pebble", 7)


def test_a_thing_without_a_name_is_alone_where_it_lies() -> None:
    more: dict[str, Any] = {"alone": lambda stone: not stone.name}
    there = lines(TABLE, **more)
    assert say(there["printed/stones/hands/1/stones/1"].label) == "Ben: Stone: all that is printed on it"
    after = put_right(TABLE, "printed/stones/hands/1/stones/1", {"weight": 8, "sort": "red"}, **more)
    assert [hand.stones[1].weight for hand in after.hands] == [1, 8]


def test_what_stands_there_may_be_put_right_although_its_form_would_not_take_it() -> None:
    odd = Stone("odd", "O" * 50, 12, "green")
    place = lines(Table(hands=(Hand("seat-1", "Ada", (odd,)),)))["printed/stones/odd"]
    assert input_fits(place.value, place.wanted)


def test_what_makes_no_sense_is_refused_with_its_reason() -> None:
    place = lines(TABLE)["printed/stones/pebble"]
    text = corrections.correction_objection(Adjust(place.path, {**place.value, "weight": 9}), (place,))
    assert text is not None
    assert say(text) == "Nobody can carry it."


@pytest.mark.parametrize(("answer", "said"), [
    ({"name": "Pebble", "weight": 3, "sort": "blue"}, ("Weight: 2, Sort: red", "Weight: 3, Sort: blue")),
    ({"name": "P", "weight": 3, "sort": "blue", "text": "T"}, (None, None))])
def test_the_log_says_few_lines_one_by_one(answer: dict[str, Any], said: tuple[str | None, str | None]) -> None:
    place = lines(TABLE)["printed/stones/pebble"]
    event = corrections.correction_event(TABLE, place, answer)
    assert isinstance(event, PutRight)
    assert tuple(say(msg) if isinstance(msg, Msg) else None for msg in (event.was, event.now)) == said
