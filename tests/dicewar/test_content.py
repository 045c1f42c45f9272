"""What the copy adds: every kind's form makes a thing, what makes no sense is refused, what was entered is used."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import value_for
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.game import key_of
from companion.engine.inputs import Option, input_fits
from companion.engine.words import Msg, say
from companion.games.dicewar import GAME
from companion.games.dicewar.content import (
    EXAMPLE,
    REVIEW,
    RULEBOOK,
    TABLE,
    UNCERTAIN,
    Blood,
    Board,
    Content,
    People,
    Split,
    cards_of,
    characters,
)
from companion.games.dicewar.kinds import read_board, read_card, read_people
from companion.games.dicewar.options import Options
from companion.games.dicewar.rules.start import as_played
from tests.dicewar.seated import CARDS, DRAGONS, SHIPPED, Seated

BOARD = {"width": 7, "height": 7, "first": 5, "second": 2, "third": 1, "ruin1": "A7", "ruin2": "b6", "ruin3": "C5"}
SAID: dict[str, dict[str, Any]] = {"board": {"ruin1": "A1", "ruin2": "C4", "ruin3": "B2"}}
SEER = {"people": "Eismeer", "level": 4, "name": "Seher", "movement": "stride", "specials": ["again"], "spell": "split",
        "into": 2, "count": 3, "text": "sieht"}


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_a_filled_form_is_a_thing_of_the_table_or_refused(kind: ContentKind) -> None:
    made = 0
    for seed in range(40):
        values = value_for(kind.asked(SHIPPED), Random(seed)) | SAID.get(kind.name, {})
        assert input_fits(values, kind.asked(SHIPPED))
        with suppress(ValueError):
            assert kind.read(values).source == TABLE
            made += 1
    assert made


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_what_was_entered_is_changed_in_the_form_in_which_it_was_entered(kind: ContentKind) -> None:
    assert kind.values
    assert kind.title
    form, there = kind.asked(SHIPPED), (SHIPPED.board,) if kind.name == "board" else kind.things(SHIPPED)
    entered = [kind.read(value_for(form, Random(seed)) | SAID.get(kind.name, {})) for seed in range(100)]
    for thing in (*there, *entered, *(CARDS if kind.name == "cards" else ())):
        values = kind.values(thing)
        assert input_fits(values, form), values
        assert bare(kind.read(values)) == bare(thing)
        assert say(kind.title(thing))


def bare(thing: Any) -> Any:
    """A thing without its key and where it is from; the board has neither of its own."""
    more = {"cards": tuple(map(bare, thing.cards))} if isinstance(thing, People) else {}
    return replace(thing, source="", **({} if isinstance(thing, Board) else {"key": ""}), **more)


def test_a_people_is_entered_in_one_form_and_what_is_not_sure_stays_so() -> None:
    form = {"name": "Eismeer", "c1_name": "Seal", "c4_spell": "split:2:3", "c4_specials": ["again"], "c6_sure": "no"}
    people = read_people(form)
    assert [(card.key, card.level, card.source) for card in people.cards] == [
        ("eismeer/1", 1, TABLE), ("eismeer/4", 4, TABLE), ("eismeer/6", 6, UNCERTAIN)]
    content = Content(peoples=(replace(people, key="other", name="North"),), cards=(read_card(SEER),))
    assert characters(content) == (Option("other", Msg.plain("North"), "account-group", thing="peoples:other"),
                                   Option("eismeer", Msg.plain("Eismeer"), "account-group", thing="peoples:eismeer"))
    assert {(card.key.partition("/")[0], card.people) for card in cards_of(content, "other")} == {("other", "North")}
    assert [say(gap) for gap in GAME.lacks(content, 2)] == ["North: 3 of 6 creature cards",
                                                            "Eismeer: 1 of 6 creature cards"]


def test_what_the_table_has_read_goes_before_what_is_only_told() -> None:
    read, told = read_card(SEER | {"people": "Light of Dragons"}), SHIPPED.peoples[0]
    assert cards_of(replace(SHIPPED, cards=(read,)), DRAGONS)[3] == read
    own = replace(told, cards=(replace(told.cards[3], name="Mage", source=TABLE),))
    assert cards_of(Content((read,), peoples=(own,)), DRAGONS)[3].name == "Mage"


def test_every_shipped_card_says_how_sure_it_is_and_has_its_own_key() -> None:
    assert {card.source for card in CARDS} == {RULEBOOK, REVIEW, UNCERTAIN, EXAMPLE}
    assert [card.key for card in CARDS] == [f"{key_of(card.people)}/{card.level}" for card in CARDS]
    assert [option.key for option in characters(SHIPPED)] == [DRAGONS, "beispielvolk-der-berge"]


def test_a_card_of_another_edition_is_entered_and_makes_a_people() -> None:
    card = read_card(SEER)
    assert (card.key, card.spell, card.specials, card.text) == ("eismeer/4", Split(2, 3), ("again",), "sieht")
    assert read_card(SEER | {"spell": "blood"}).spell == Blood()
    assert read_card(SEER | {"spell": "blood", "points": 3}).spell == Blood(3)
    assert read_card(SEER | {"spell": "none"}).spell is None
    content = make_inventory(GAME, {}, (ContentItem("cards", card.key, msgspec.json.encode(card)),)).content
    assert [other.name for other in cards_of(content, "eismeer")] == ["", "", "", "Seher", "", ""]


def test_an_entered_card_takes_the_place_of_the_shipped_one_and_is_always_played() -> None:
    card = read_card(SEER | {"people": "Light of Dragons"})
    item = ContentItem("cards", card.key, msgspec.json.encode(card))
    content = make_inventory(GAME, msgspec.to_builtins(SHIPPED), (item,)).content
    assert (len(content.peoples), len(content.cards)) == (1, 1)
    assert Seated(Options(stride=False, again=False, split=False), content=content).player("Ada").cards[3] == card


def test_a_people_written_otherwise_is_no_second_people() -> None:
    cards = (*CARDS[1:], read_card(SEER | {"people": "light of dragons", "level": 1}))
    assert [option.key for option in characters(Content(cards))] == [DRAGONS, "beispielvolk-der-berge"]


def test_who_has_chosen_no_people_plays_and_reads_cards_of_the_basic_box() -> None:
    assert cards_of(SHIPPED, "") == cards_of(SHIPPED, DRAGONS)
    card = cards_of(Content(), "")[3]
    assert (card.key, card.people, card.name) == (f"{DRAGONS}/4", "Light of Dragons", "")


def test_a_board_names_its_fields_as_the_screen_does() -> None:
    board = read_board(BOARD)
    assert (board.bonus, board.ruins) == ((0, 0, 0, 0, 1, 2, 5), ((0, 6), (1, 5), (2, 4)))
    content = make_inventory(GAME, {}, (ContentItem("board", board.key, msgspec.json.encode(board)),)).content
    assert content.board == board


@pytest.mark.parametrize("wrong", [{"ruin1": "H1"}, {"ruin3": "C9"}, {"ruin2": "A7"}, {"ruin2": "77"}])
def test_ruins_lie_on_the_board_and_apart(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="ruins"):
        read_board(BOARD | wrong)


def test_a_file_that_makes_no_sense_is_left_out() -> None:
    wrong = {"cards": [{"key": "a/1", "people": "A", "level": 7}]}
    assert make_inventory(GAME, wrong, ()).examples == Content()


def test_a_switch_takes_one_word_from_uncertain_cards_only() -> None:
    ghost, dragon = cards_of(SHIPPED, DRAGONS)[1], cards_of(SHIPPED, DRAGONS)[5]
    assert as_played(ghost, Options(drain=False)).specials == ("curse",)
    assert as_played(ghost, Options(stride=False)).movement == "orthogonal"
    assert as_played(dragon, Options(split=False)) == dragon


def test_the_shipped_file_is_read_whole() -> None:
    ships = shipped_boxes(Path(__file__).parents[2] / "config" / "games")["dicewar"]
    assert make_inventory(GAME, ships, ()).left_out == ()
