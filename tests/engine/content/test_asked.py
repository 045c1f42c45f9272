"""A struct that says how it is asked for: form, reader and inverse agree; every sort of value goes there and back."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.app.simulation.monkey import value_for
from companion.engine.content.asked import YES_OR_NO, Asked, AskedEach, AskedInside, asked_form, asked_marks
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text, input_fits
from companion.engine.words import Msg

LETTERS = Pick((Option("-", Msg("none")), Option("a", Msg("A")), Option("b", Msg("B"))))
HEIGHTS = Pick((Option("0", Msg("low")), Option("1", Msg("high"))))


class Coins(Struct, frozen=True):
    gold: int = 0
    silver: int = 0


class Habits(Struct, frozen=True):
    sings: Annotated[bool, Asked(Msg("Sings"), YES_OR_NO)] = True
    naps: Annotated[int, Asked(Msg("Naps"), Number(0, 9), optional=True)] = 1


def others(content: Any) -> Pick | None:
    return Pick(tuple(Option(key, Msg.plain(key)) for key in content), 0, len(content)) if content else None


class Dragon(Struct, frozen=True):
    key: str
    name: Annotated[str, Asked(Msg("Name"), Text())]
    letter: Annotated[str, Asked(Msg("Letter"), LETTERS)] = ""
    height: Annotated[int, Asked(Msg("Height"), HEIGHTS)] = 0
    hoard: Annotated[Coins, AskedEach({"gold": Msg("Gold"), "silver": Msg("Silver")}, Number(0, 5), True, "of_")] = (
        Coins())
    habits: Annotated[Habits, AskedInside()] = Habits()
    friends: Annotated[tuple[str, ...], Asked(Msg("Friends"), others, optional=True)] = ()
    text: Annotated[str, Asked(Msg("Text"), Text(), optional=True)] = ""
    source: str = "table"


DRAGON = asked_form(Dragon, key=lambda dragon: dragon.name.lower())
SMAUG = Dragon("smaug", "Smaug", "b", 1, Coins(2, 0), Habits(sings=False, naps=0), ("a",), "Red")


def form_of(content: Any) -> Form:
    assert callable(DRAGON.form)
    return DRAGON.form(content)


def test_the_form_asks_for_what_says_how_in_the_order_of_the_struct() -> None:
    assert [field.name for field in form_of("ab").fields] == [
        "name", "letter", "height", "of_gold", "of_silver", "sings", "naps", "friends", "text"]
    assert form_of("ab").fields[3] == Field("of_gold", Msg("Gold"), Number(0, 5), optional=True)


def test_what_nothing_can_be_picked_for_is_not_asked() -> None:
    assert "friends" not in {field.name for field in form_of("").fields}


def test_names_choose_lines_and_their_order() -> None:
    form = asked_form(Dragon, "text", "name").form
    assert isinstance(form, Form)
    assert [field.name for field in form.fields] == ["text", "name"]
    with pytest.raises(KeyError):
        asked_form(Dragon, "key")  # it says nowhere how it is asked for


def test_a_thing_is_answered_as_it_is_and_read_again() -> None:
    told = DRAGON.values(SMAUG)
    assert told == {"name": "Smaug", "letter": "b", "height": "1", "of_gold": 2, "sings": "no", "naps": 0,
                    "friends": ["a"], "text": "Red"}
    assert DRAGON.read(told) == SMAUG
    assert DRAGON.values(DRAGON.read({"name": " Tiny "}))["letter"] == "-"
    assert DRAGON.read({"name": " Tiny "}) == Dragon("tiny", "Tiny")


def test_whatever_is_answered_is_read_and_told_again() -> None:
    form = form_of("ab")
    for seed in range(50):
        thing = DRAGON.read(value_for(form, Random(seed)))
        assert input_fits(DRAGON.values(thing), form)
        assert DRAGON.read(DRAGON.values(thing)) == thing


def test_what_is_judged_is_refused_and_what_is_fixed_is_so() -> None:
    def check(dragon: Dragon, values: dict[str, Any]) -> Dragon:
        if dragon.name == "Nobody":
            raise ValueError(Msg("Nobody is called so."), "name")
        return replace(dragon, text=values.get("text", "Says nothing"))
    read = asked_form(Dragon, "name", "text", check=check, source="example").read
    assert read({"name": "Tiny"}) == Dragon("", "Tiny", text="Says nothing", source="example")
    with pytest.raises(ValueError, match="name"):
        read({"name": "Nobody"})


def test_what_is_asked_for_is_known_by_its_name() -> None:
    assert {*Dragon.__struct_fields__} - {*asked_marks(Dragon)} == {"key", "source"}
