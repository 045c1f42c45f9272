"""Hands in secret (ANY-15): who knows what is in them, who sees how many, what the end opens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.acts import Adjust, Undo
from companion.engine.inputs import Form, Number, Text, input_fits
from companion.engine.parts import Cards, Tiles
from companion.engine.secrecy import Secret
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import say
from companion.games.anybox import GAME
from companion.games.anybox.content import Content, Holding
from companion.games.anybox.kinds import SHEET_FORM, read_sheet, told_sheet
from companion.games.anybox.model import Hold, Join
from tests.games.touching import offer, offered, seen, told, touch

from .laws_of_sheets import secrets_stay
from .seated import HAND, SEATS, Seated

ADA, BEN = SEATS.values()
CARDS, NOTES = "hold:0:seat-1", "hold:1:seat-1"
FOXES = {"0": 2, "1": 0, "2": 1}
EVERYBODY = ("Ada", "Ben", TABLE, PUBLIC)


def counts(game: Seated, viewer: str) -> list[list[int | None]]:
    """How many a viewer sees in each hand of each player."""
    return [[counter.value for counter in tile.counters] for part in seen(game, viewer).stage
            if isinstance(part, Tiles) for tile in part.tiles if tile.id.startswith("holding:")]


def cards(game: Seated, viewer: str) -> list[str]:
    """What a viewer reads of what is in hands."""
    return [f"{say(part.title)}: " + ", ".join(
        say(tile.label) + "".join(f" {counter.value}" for counter in tile.counters) for tile in part.cards)
        for part in seen(game, viewer).stage if isinstance(part, Cards)]


def ended(game: Seated) -> Seated:
    """All rounds are played."""
    return game.rounds(*[(1, 2)] * 5)


def test_ANY_15_only_the_owner_reads_what_is_in_it_and_everybody_how_many() -> None:
    game = touch(touch(Seated(HAND), CARDS, FOXES, "Ada"), NOTES, "spy, left, spy", "Ada")
    assert [counts(game, viewer) for viewer in EVERYBODY] == [[[3, 0], [3, 0]]] * 4
    assert [cards(game, viewer) for viewer in EVERYBODY] == [
        ["Cards: Fox 2, Crown", "Notes: spy 2, left"], [], [], []]
    assert [told(game, viewer)[-1] for viewer in EVERYBODY] == [
        "Ada: Notes: 2 × spy, left", *["Ada: Notes: 3 in secret"] * 3]


def test_ANY_15_what_is_in_it_stands_there_to_be_changed_on_the_own_phone_alone() -> None:
    game = touch(touch(Seated(HAND), CARDS, FOXES, "Ada"), NOTES, "spy, left, spy", "Ada")
    form, words = offer(game, CARDS, "Ada").input, offer(game, NOTES, "Ada").input
    assert isinstance(form, Form)
    assert [field.input for field in form.fields] == [Number(0, 40, 2), Number(0, 40, 0), Number(0, 40, 1)]
    assert words == Text(200, value="spy, spy, left")
    assert not [key for viewer in ("Ben", PUBLIC) for key in offered(game, viewer) if key.startswith(CARDS)]
    asked = offer(game, CARDS).input
    assert isinstance(asked, Form), "who has no phone says it at the shared screen"
    assert [field.input for field in asked.fields] == [Number(0, 40, 0)] * 3


def test_ANY_15_a_hand_becomes_empty_and_that_is_taken_back() -> None:
    game = touch(touch(Seated(HAND), NOTES, "spy", "Ada"), f"{NOTES}:nothing", viewer="Ada")
    assert (counts(game, "Ben")[1], cards(game, "Ada")) == ([0, 0], [])
    assert told(game, "Ben")[-1] == "Ada: Notes: nothing left"
    assert not [key for key in offered(game, "Ada") if key.endswith(":nothing")]
    assert cards(game.do(Undo(len(game.table.entries) - 1), by="Ada"), "Ada") == ["Notes: spy"]


@pytest.mark.parametrize(("command", "by"), [
    (Hold(ADA, 1, Secret((("spy", 1),), (ADA,))), "Ben"), (Hold(ADA, 2, Secret((), (ADA,))), "Ada"),
    (Hold(ADA, 1, (("spy", 1),)), "Ada"), (Hold(ADA, 0, Secret((("Owl", 1),), (ADA,))), "Ada")])
def test_ANY_15_what_cannot_be_in_a_hand_is_refused(command: Hold, by: str) -> None:
    assert Seated(HAND).rules_against(command, by) == ["ANY-15"]


def test_ANY_15_the_end_opens_what_the_sheet_says_and_nothing_else_and_put_right_it_is_covered_again() -> None:
    game = ended(touch(touch(Seated(HAND), CARDS, FOXES, "Ada"), NOTES, "spy", "Ada"))
    assert [cards(game, viewer) for viewer in EVERYBODY] == [
        ["Cards: Fox 2, Crown", "Notes: spy"], *[["Ada: Cards: Fox 2, Crown"]] * 3]
    result = seen(game, PUBLIC).result
    assert result is not None
    assert [say(aside.text) for row in result.rows for aside in row.asides] == ["Cards: 2 × Fox, Crown"]
    assert cards(game.do(Adjust("rounds", 9)), "Ben") == []
    assert cards(game, "Ada") == ["Cards: Fox 2, Crown", "Notes: spy"]


def test_ANY_15_who_comes_late_has_an_empty_hand() -> None:
    game = Seated(HAND).do(Join("Cleo"), by="Ben", waive=True)
    assert counts(game, PUBLIC) == [[0, 0, 0], [0, 0, 0]]
    assert GAME.invariants(game.state) == ()


@pytest.mark.parametrize(("more", "field"), [
    ({"h1_name": "Cards", "h2_name": "cards"}, "h2_name"), ({"h1_kinds": "Fox"}, "h1_name"),
    ({"h1_name": "Cards", "h1_kinds": "Fox, fox"}, "h1_kinds")])
def test_a_hand_that_makes_no_sense_is_said_at_its_field(more: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError) as wrong:  # noqa: PT011  # its field is what counts
        read_sheet({"name": "Our Game"} | more)
    assert wrong.value.args[1] == field


def test_hands_are_told_by_the_form_and_read_again() -> None:
    assert input_fits(told_sheet(HAND), SHEET_FORM)
    assert read_sheet(told_sheet(HAND)) == HAND
    assert read_sheet({"name": "Hand", "h1_name": "Cards", "h1_kinds": " Fox,,Key "}).holdings == (
        Holding("Cards", ("Fox", "Key")),)


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_look_the_same_to_who_does_not_know_what_is_in_a_hand(seed: int) -> None:
    assert sum(secrets_stay(replace(HAND, holdings=HAND.holdings[1:]), seed)) > 100


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_random_people_play_it_to_its_end(seats: int) -> None:
    luck = Random(seats)
    done = rehearse_game(GAME, random_setup(GAME, Content((HAND,)), luck, seats), luck)
    assert (done.ended, done.faults) == (True, ())
