"""Names alone and an empty box: light on the shared screen alone and on phones alone; what full lacks."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.acts import Adjust
from companion.engine.game import LIGHT
from companion.engine.table import open_table
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.dicewar import GAME
from companion.games.dicewar.content import Content, cards_of
from tests.games.alone import PHONES, names_alone, played_alone
from tests.games.touching import offer, offered, seen, told, touch

from .seated import DRAGONS, SHIPPED, Seated


def evening(content: Content = Content(), detail: str = LIGHT) -> Seated:  # noqa: B008 - a frozen value
    """Ada and Ben, of whom nothing is known."""
    game = Seated(detail=detail, content=content)
    game.table = open_table(GAME, names_alone(GAME, 2, content, detail))
    return game


@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_of_names_alone_comes_to_its_end_in_words(who: str, seed: int) -> None:
    table, wrong = played_alone(GAME, names_alone(GAME, 2, Content()), who, "random", seed)
    assert not wrong
    assert GAME.over(table.state)


@pytest.mark.parametrize("viewers", [(TABLE, TABLE), ("Ada", "Ben")], ids=["table", "phones"])
def test_a_whole_light_war_is_told_without_anything_entered_before(viewers: tuple[str, str]) -> None:
    ada, ben = viewers
    game = touch(evening(), ":seat-1", viewer=ada)
    touch(touch(game, "b0:dice", 3, ada), "b1:dice", 4, ben)
    for _ in range(2):
        if ada == TABLE:
            touch(game, ":beat:4", "1")
        else:
            touch(game, ":beat", {"level": "4", "bonus": "1"}, ada)
        touch(game, ":move", viewer=ben) if GAME.over(game.state) is False else None
    assert (game.vp("Ada"), GAME.over(game.state)) == (10, True)
    assert "Ada defeats level 4: 4 + 1 = 5 points" in told(game)


def test_a_phone_reads_out_a_card_of_its_own_people_and_it_is_offered_again_in_the_same_game() -> None:
    game = touch(evening(), "card", {"card": f"{DRAGONS}/4", "name": "Mage", "spell": "blood"}, "Ben")
    assert game.player("Ada").cards[3].name == "Mage"
    known = offer(game, "card").input.fields[0].input.options
    assert "Mage" in [say(option.label) for option in known]
    game.do(Adjust("players/0/people", "Eismeer")).do(Adjust("players/0/people", "Light of Dragons"))
    assert game.player("Ada").cards[3].name == "Mage"


@pytest.mark.parametrize(("viewer", "there"), [("Ada", False), ("Ben", True), (TABLE, True), ("public", False)])
def test_in_the_war_who_waits_has_room_on_the_phone_to_read_out_a_card(viewer: str, there: bool) -> None:
    game = Seated().war(ada={"D1": 3}, ben={"D7": 6})
    assert ("card" in offered(game, viewer)) is there
    assert len(msgspec.json.encode(seen(game, viewer))) < 8192 or viewer == TABLE


def test_which_people_it_is_can_be_told_in_the_middle_of_the_game() -> None:
    game = touch(evening(), ":seat-1", viewer="Ada").do(Adjust("players/1/people", "Eismeer"))
    assert {(card.people, card.name) for card in game.player("Ben").cards} == {("Eismeer", "")}
    touch(game, "b0:dice", 3, "Ada")
    touch(game, "card", {"card": "eismeer/1", "name": "Seal"}, "Ben")
    assert [thing.key for event in game.table.entries[-1].events for thing in GAME.learned(event)] == ["eismeer"]
    assert [say(hand.text) for hand in GAME.set_up(game.state) if "Eismeer" in say(hand.text)]


def test_full_needs_the_six_cards_of_one_people() -> None:
    dragons = cards_of(SHIPPED, DRAGONS)
    assert GAME.lacks(Content(dragons), 2) == GAME.lacks(SHIPPED, 2) == ()
    assert [say(gap) for gap in GAME.lacks(Content(dragons[:4]), 2)] == ["Light of Dragons: 4 of 6 creature cards"]
    assert [say(gap) for gap in GAME.lacks(Content(), 2)] == ["0 of 6 creature cards"]
