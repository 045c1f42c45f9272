"""What hands have to do at the real table: what is laid out at first, and what follows from each act."""

from __future__ import annotations

import pytest

from companion.engine.acts import ReportDone
from companion.engine.game import nothing
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.advyria.content import TILES
from companion.games.advyria.model import (
    Banish,
    CastWizard,
    Claim,
    EndTurn,
    Go,
    JudgeFairies,
    PayWizard,
    PlayAdventure,
    TellPileEmpty,
    TurnUpAdventure,
    TurnUpGold,
)
from tests.advyria.seated import LANTERN, Seated, full
from tests.games.touching import seen, touch


def hands(game: Seated, viewer: str = TABLE) -> list[tuple[str, str, str]]:
    """Whose they are, what they do, and which rule says so."""
    return [(hand.seat, say(hand.text), hand.rule) for hand in seen(game, viewer).hands]


def after(game: Seated, *commands: object) -> list[tuple[str, str]]:
    """What there is to do because of these acts alone, with its rule."""
    game.do(ReportDone(), by="").do(*commands)
    return [(text, rule) for _, text, rule in hands(game)]


def test_ADV_3_to_7_the_table_is_laid_out() -> None:
    laid = hands(Seated("Ada", "Ben", begin=False))
    assert [rule for _, _, rule in laid] == ["ADV-3", "ADV-4", "ADV-5", "ADV-6", "ADV-7", "ADV-1"]
    assert str(TILES) in laid[0][1]
    assert "face down" in laid[4][1]
    open_and_simple = hands(Seated("Ada", "Ben", begin=False, hero_cards=False, open_hands=True))
    assert [rule for _, _, rule in open_and_simple] == ["ADV-3", "ADV-5", "ADV-6", "ADV-7", "ADV-1"]
    assert "face up" in open_and_simple[3][1]


def test_ADV_9_three_cards_are_said_by_the_prompt_and_fewer_by_a_hand() -> None:
    game = Seated().end()
    assert say(seen(game, "Ben").prompt.text) == "Draw 3, then play cards – at most 3 stay"
    assert hands(game, "Ben") == []
    assert ("seat-2", "Draw 2 cards", "ADV-11") in hands(Seated(deck=12).be(pile=2, refills=0).end(), "Ben")


def test_ADV_10_the_discards_are_shuffled_the_moment_a_card_is_missing() -> None:
    game = Seated(deck=12).be(pile=1)
    assert after(game, EndTurn(0)) == [("Put 3 cards on the discard pile", "ADV-21"),
                                      ("Shuffle the discard pile: it is the draw pile now", "ADV-10")]
    assert after(Seated(), TellPileEmpty()) == [("Shuffle the discard pile: it is the draw pile now", "ADV-10")]


def test_ADV_22_a_wizard_is_paid_after_the_discards_were_shuffled() -> None:
    told = after(Seated().be(finale=True), PayWizard())
    assert [rule for _, rule in told] == ["ADV-A5", "ADV-22", "ADV-22"]
    counted = Seated(deck=20).be(finale=True, pile=0)
    assert [rule for _, rule in after(counted, PayWizard())] == ["ADV-A5", "ADV-22", "ADV-22"]


@pytest.mark.parametrize(("game", "command", "told"), [
    (Seated(), CastWizard(), ("Set your counter: hand level 4, losses 1", "ADV-17")),
    (Seated(), CastWizard(joker=True), ("Set your counter: hand level 4, losses 0", "ADV-18")),
    (Seated(), PlayAdventure("blue"), ("Set your counter: hand level 5, losses 0", "ADV-19")),
    (Seated(), PlayAdventure("red"), ("Put the adventure card on the discard pile", "ADV-A23")),
    (Seated().play("knight"), TurnUpGold(), ("Lay the tile before you, village side up", "ADV-14")),
    (Seated().play("knight").do(TurnUpAdventure(LANTERN)), Claim(), (
        "Lay its adventure card before you, and the tile on it", "ADV-14")),
    (Seated().give("Ada", hand=9), EndTurn(0), ("Put 6 cards on the discard pile", "ADV-21"))])
def test_each_act_has_its_hands(game: Seated, command: object, told: tuple[str, str]) -> None:
    assert told in after(game, command)


def test_ADV_15_16_warriors_turn_and_fairies_look() -> None:
    game = Seated().give("Ada", villages=3, losses=2, hand=9)
    game.do(ReportDone(), by="").play("warrior", 3)
    assert [(text, rule) for _, text, rule in hands(game)] == [("Turn 2 villages to their gold sides", "ADV-15")]
    game.do(ReportDone(), by="").play("fairy", 4)
    assert [(text, rule) for _, text, rule in hands(game)] == [
        ("Set your counter: hand level 3, losses 1", "ADV-16"),
        ("Look at 3 face-down tiles in secret and lay them back", "ADV-16")]


def test_ADV_20_a_manoeuvre_is_drawn_unseen_and_the_figure_goes_home() -> None:
    game = full(open_hands=True).give("Ben", hand=9, figure="q3").play("knight").roll(2).do(Go("q2"), TurnUpGold())
    touch(game.do(ReportDone(), by=""), ":manoeuvre:seat-2")
    assert hands(game) == [("seat-2", "Turn your open hand over and shuffle it", "ADV-28"),
                           ("seat-1", "Draw 2 cards unseen from Ben's hand", "ADV-20")]
    assert ("Put Ben's figure on North", "ADV-20") in after(game, Banish("north"))


def test_ADV_21_a_six_is_set_on_the_counter() -> None:
    game = Seated().give("Ada", hand=9).do(EndTurn(2)).roll(6, 1)
    assert ("Set your counter: hand level 3, losses 1", "ADV-21") in after(game, JudgeFairies())


def test_ADV_25_hero_cards_are_turned_up_at_the_end() -> None:
    game = Seated().be(finale=True, passes=1).do(EndTurn(0))
    spec, entry = game.table.game, game.table.entries[-1]
    given = [hand for event in entry.events for hand in spec.hands.get(type(event), nothing)(game.table.state, event)]
    assert ("Everybody turns up their hero card", "ADV-25") in [(say(hand.text), hand.rule) for hand in given]


def test_ADV_14_while_it_is_asked_whose_an_adventure_is_nothing_is_said_of_its_tile() -> None:
    assert after(Seated().play("knight"), TurnUpAdventure(LANTERN)) == []
