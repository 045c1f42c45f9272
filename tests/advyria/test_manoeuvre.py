"""The unfriendly manoeuvre: ADV-20, ADV-A12 to ADV-A14, and its absence (ADV-27, ADV-28)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.words import say
from companion.games.advyria.model import (
    Banish,
    CastWizard,
    Go,
    Manoeuvre,
    PlayAdventure,
    Stay,
    TurnUpGold,
)
from tests.advyria.seated import Seated, full
from tests.games.touching import offer, offered, seen, touch


def next_to_ben(ben: int = 8, **more: Any) -> Seated:
    """Ada has landed on q3 beside Ben on q4, with 4 cards in her hand."""
    game = full("Ada", "Ben", "Cem", **more).give("Ben", hand=ben, figure="q4")
    return game.play("knight").roll(3).do(Go("q3"), TurnUpGold())


def against(game: Seated, viewer: str = "table") -> list[str]:
    """Whom the screen offers a manoeuvre against."""
    return sorted(key.rpartition(":")[2] for key in offered(game, viewer) if ":manoeuvre:" in key)


def test_ADV_20_two_cards_from_a_neighbour_with_more_cards() -> None:
    game = next_to_ben()
    assert against(game) == ["seat-2"]
    game.do(Manoeuvre("seat-2"))
    assert (game.player("Ada").hand, game.player("Ben").hand, game.step) == (6, 6, "Banishing")


def test_ADV_20_and_A14_the_figure_goes_to_a_free_guild_field_of_the_winners_choice() -> None:
    game = next_to_ben().do(Manoeuvre("seat-2"))
    assert set(offer(game, ":banish").input.places) == {"north", "south", "west"}
    assert game.rules_against(Banish("east")) == ["ADV-5"]
    assert touch(game, ":banish", "west").player("Ben").figure == "west"
    assert (game.turn, game.step) == ("Ada", "Playing")


def test_ADV_20_nobody_is_a_neighbour_two_fields_away() -> None:
    game = next_to_ben().give("Ben", figure="q5")
    assert (against(game), game.rules_against(Manoeuvre("seat-2"))) == ([], ["ADV-20"])


def test_ADV_20_once_a_turn() -> None:
    game = next_to_ben().do(Manoeuvre("seat-2"), Banish("south")).give("Cem", hand=20, figure="q6")
    game.play("knight").roll(2).do(Go("q5"), TurnUpGold())
    assert (against(game), game.rules_against(Manoeuvre("seat-3"))) == ([], ["ADV-20"])


def test_ADV_20_again_in_the_next_turn() -> None:
    game = next_to_ben().do(Manoeuvre("seat-2"), Banish("south")).end(3).give("Cem", hand=20, figure="q6")
    assert against(game.play("knight").roll(2).do(Go("q5"), TurnUpGold())) == ["seat-3"]


def test_ADV_20_the_stolen_cards_may_be_played() -> None:
    game = next_to_ben().give("Ada", hand=0).do(Manoeuvre("seat-2"), Banish("south"))
    assert game.do(CastWizard(), CastWizard()).player("Ada").level == 5


@pytest.mark.parametrize("play", ["wizard", "warrior", "stay"])
def test_ADV_A12_only_right_after_a_set_that_has_moved_the_figure(play: str) -> None:
    game = full().give("Ada", figure="q3", hand=9).give("Ben", hand=20, figure="q4")
    if play == "wizard":
        game.do(CastWizard())
    else:
        game.play("knight").roll(1).do(Stay()) if play == "stay" else game.play("warrior")
    assert (against(game), game.rules_against(Manoeuvre("seat-2"))) == ([], ["ADV-A12"])


def test_ADV_A12_another_card_ends_the_moment() -> None:
    assert against(next_to_ben().do(CastWizard())) == []


def test_ADV_A12_also_after_a_red_card() -> None:
    game = full().give("Ben", hand=20, figure="q9").do(PlayAdventure("red"), Go("q8"), TurnUpGold())
    assert against(game) == ["seat-2"]


def test_ADV_A8_and_A12_the_whole_set_is_moved_first() -> None:
    game = full().give("Ben", hand=20, figure="q4").play("knight", 3).roll(3).do(Go("q3"), TurnUpGold())
    assert (game.step, against(game)) == ("Moving", [])
    assert against(game.roll(1).do(Stay())) == ["seat-2"]


@pytest.mark.parametrize(("ben", "allowed"), [(3, False), (4, False), (5, True)])
def test_ADV_A13_the_neighbour_must_hold_more_cards_after_the_set_is_gone(ben: int, allowed: bool) -> None:
    game = next_to_ben(ben)
    assert game.player("Ada").hand == 4
    assert (against(game) == ["seat-2"]) is allowed
    assert game.rules_against(Manoeuvre("seat-2")) == ([] if allowed else ["ADV-A13"])


def test_ADV_20_the_table_may_allow_one_that_the_rules_do_not() -> None:
    game = full().give("Ben", hand=9)
    barred = offer(game, ":barred:seat-2")
    assert (barred.rule, barred.waivable, barred.on) == ("ADV-A12", True, "seat:seat-2")
    game = touch(game, ":barred:seat-2", waive=True)
    assert (game.player("Ada").hand, game.player("Ben").hand, game.step) == (8, 7, "Banishing")
    assert game.table.entries[-1].waived == ("ADV-A12",)


def test_ADV_A13_a_hand_of_one_card_gives_one() -> None:
    game = next_to_ben(1).give("Ada", hand=0)
    assert say(offer(game, ":manoeuvre:seat-2").label) == "Manoeuvre: 1 card from Ben"
    game.do(Manoeuvre("seat-2"))
    assert (game.player("Ada").hand, game.player("Ben").hand) == (1, 0)


def test_ADV_A14_whoever_stands_on_a_guild_field_may_be_sent_there_again() -> None:
    game = full().give("Ada", figure="q3").give("Ben", hand=9).play("knight").roll(6)
    game.give("Ada", figure="q25").do(Go("q26"), TurnUpGold(), Manoeuvre("seat-2"))
    assert "south" in offer(game, ":banish").input.places


def test_ADV_20_light_leaves_it_to_people_who_is_a_neighbour() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ben", hand=8).give("Cem", hand=2).play("knight").do(Stay())
    assert against(game) == ["seat-2"]
    assert game.do(Manoeuvre("seat-2")).player("Ben").hand == 6
    assert (game.step, game.rules_against(Manoeuvre("seat-3"))) == ("Playing", ["ADV-A12", "ADV-20", "ADV-A13"])


def test_ADV_20_it_needs_somebody_else() -> None:
    game = next_to_ben()
    assert game.rules_against(Manoeuvre("seat-1")) == game.rules_against(Manoeuvre("seat-9")) == ["ADV-20"]


def test_ADV_27_alone_there_is_nobody_to_be_unfriendly_to() -> None:
    game = Seated("Ada").play("knight").do(Stay())
    assert (against(game), game.rules_against(Manoeuvre("seat-1"))) == ([], ["ADV-20"])


def test_ADV_28_a_table_may_do_without() -> None:
    game = next_to_ben(manoeuvre=False)
    assert (against(game), game.rules_against(Manoeuvre("seat-2"))) == ([], ["ADV-28"])


def test_ADV_28_open_hands_are_turned_over_and_shuffled_first() -> None:
    rules = [getattr(part, "rule", "") for part in seen(next_to_ben(open_hands=True)).stage]
    assert "ADV-28" in rules
    assert "ADV-28" not in [getattr(part, "rule", "") for part in seen(next_to_ben()).stage]
