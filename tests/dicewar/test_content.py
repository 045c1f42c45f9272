"""What the copy adds: every kind's form makes a thing, what makes no sense is refused, what was entered is used."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.app.simulation.monkey import value_for
from companion.app.storage.inventory import inventory, shipped
from companion.app.storage.library import ContentItem
from companion.engine.game import ContentKind, key_of
from companion.engine.inputs import fits
from companion.games.dicewar import GAME
from companion.games.dicewar.content import (
    EXAMPLE,
    REVIEW,
    RULEBOOK,
    TABLE,
    UNCERTAIN,
    Blood,
    Content,
    Split,
    cards_of,
    characters,
    read_board,
    read_card,
)
from companion.games.dicewar.options import Options
from companion.games.dicewar.rules.start import as_played
from tests.dicewar.seated import DRAGONS, SHIPPED, Seated

BOARD = {"width": 7, "height": 7, "first": 5, "second": 2, "third": 1, "ruin1_x": 1, "ruin1_y": 1, "ruin2_x": 2,
         "ruin2_y": 2, "ruin3_x": 3, "ruin3_y": 3}
SEER = {"people": "Eismeer", "level": 4, "name": "Seher", "movement": "stride", "specials": ["again"], "spell": "split",
        "into": 2, "count": 3, "text": "sieht"}


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_a_filled_form_is_a_thing_of_the_table_or_refused(kind: ContentKind) -> None:
    made = 0
    for seed in range(40):
        values = value_for(kind.form, Random(seed))
        assert fits(values, kind.form)
        with suppress(ValueError):
            assert kind.read(values).source == TABLE
            made += 1
    assert made


def test_every_shipped_card_says_how_sure_it_is_and_has_its_own_key() -> None:
    assert {card.source for card in SHIPPED.cards} == {RULEBOOK, REVIEW, UNCERTAIN, EXAMPLE}
    assert [card.key for card in SHIPPED.cards] == [f"{key_of(card.people)}/{card.level}" for card in SHIPPED.cards]
    assert [option.key for option in characters(SHIPPED)] == [DRAGONS, "beispielvolk-der-berge"]


def test_a_card_of_another_edition_is_entered_and_makes_a_people() -> None:
    card = read_card(SEER)
    assert (card.key, card.spell, card.specials, card.text) == ("eismeer/4", Split(2, 3), ("again",), "sieht")
    assert read_card(SEER | {"spell": "blood"}).spell == Blood()
    assert read_card(SEER | {"spell": "blood", "points": 3}).spell == Blood(3)
    assert read_card(SEER | {"spell": "none"}).spell is None
    content = inventory(GAME, {}, (ContentItem("cards", card.key, msgspec.json.encode(card)),)).content
    assert [other.name for other in cards_of(content, "eismeer")] == ["", "", "", "Seher", "", ""]


def test_an_entered_card_takes_the_place_of_the_shipped_one_and_is_always_played() -> None:
    card = read_card(SEER | {"people": "Light of Dragons"})
    item = ContentItem("cards", card.key, msgspec.json.encode(card))
    content = inventory(GAME, msgspec.to_builtins(SHIPPED), (item,)).content
    assert len(content.cards) == sum(card.source != "example" for card in SHIPPED.cards)
    assert Seated(Options(stride=False, again=False, split=False), content=content).player("Ada").cards[3] == card


def test_a_people_written_otherwise_is_no_second_people() -> None:
    cards = (*SHIPPED.cards[1:], read_card(SEER | {"people": "light of dragons", "level": 1}))
    assert [option.key for option in characters(Content(cards))] == [DRAGONS, "beispielvolk-der-berge"]


def test_who_has_chosen_no_people_plays_and_reads_cards_of_the_basic_box() -> None:
    assert cards_of(SHIPPED, "") == cards_of(SHIPPED, DRAGONS)
    card = cards_of(Content(), "")[3]
    assert (card.key, card.people, card.name) == (f"{DRAGONS}/4", "Light of Dragons", "")


def test_a_board_is_counted_from_the_south_west() -> None:
    board = read_board(BOARD)
    assert (board.bonus, board.ruins) == ((0, 0, 0, 0, 1, 2, 5), ((0, 6), (1, 5), (2, 4)))
    content = inventory(GAME, {}, (ContentItem("board", board.key, msgspec.json.encode(board)),)).content
    assert content.board == board


@pytest.mark.parametrize("wrong", [{"ruin1_x": 8}, {"ruin3_y": 9}, {"ruin1_x": 2, "ruin1_y": 2}])
def test_ruins_lie_on_the_board_and_apart(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="ruins"):
        read_board(BOARD | wrong)


def test_a_file_that_makes_no_sense_is_left_out() -> None:
    wrong = {"cards": [{"key": "a/1", "people": "A", "level": 7}]}
    assert inventory(GAME, wrong, ()).examples == Content()


def test_a_switch_takes_one_word_from_uncertain_cards_only() -> None:
    ghost, dragon = cards_of(SHIPPED, DRAGONS)[1], cards_of(SHIPPED, DRAGONS)[5]
    assert as_played(ghost, Options(drain=False)).specials == ("curse",)
    assert as_played(ghost, Options(stride=False)).movement == "orthogonal"
    assert as_played(dragon, Options(split=False)) == dragon


def test_the_shipped_file_is_read_whole() -> None:
    ships = shipped(Path(__file__).parents[2] / "config" / "games")["dicewar"]
    assert inventory(GAME, ships, ()).left_out == ()
