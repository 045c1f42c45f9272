"""Sets, wizards, jokers, adventure cards as actions: ADV-12, ADV-15 to ADV-19, ADV-A1, A2, A10, A11, A15."""

from __future__ import annotations

import pytest

from companion.engine.parts import Cards
from companion.engine.secrecy import HIDDEN, Secret, redact
from companion.engine.words import say
from companion.games.advyria.model import (
    CastWizard,
    EndPeek,
    LookAt,
    NoteTile,
    PlayAdventure,
    PlaySet,
    Stay,
)
from companion.games.advyria.rules.fairy import sights_of
from tests.advyria.seated import LANTERN, TURNIP, Seated, full
from tests.games.touching import offer, offered, seen, touch


@pytest.mark.parametrize(("cards", "effects"), [(2, 1), (3, 2), (4, 3)])
def test_ADV_12_a_set_takes_effect_once_less_than_it_has_cards(cards: int, effects: int) -> None:
    game = Seated().give("Ada", hand=10, villages=5)
    assert game.play("warrior", cards).player("Ada").gold == effects
    assert game.player("Ada").hand == 10 - cards
    assert game.play("knight", cards).state.step.left == effects


@pytest.mark.parametrize("cards", [1, 5])
def test_ADV_12_sets_have_two_to_four_cards(cards: int) -> None:
    game = Seated().give("Ada", hand=10, villages=9)
    assert game.rules_against(PlaySet("warrior", cards)) == ["ADV-12"]
    assert game.do(PlaySet("warrior", cards), waive=True).player("Ada").gold == cards - 1


def test_ADV_12_any_number_of_sets_a_turn() -> None:
    game = Seated().give("Ada", hand=8, villages=6)
    assert game.play("warrior").play("warrior").play("warrior").play("warrior").player("Ada").gold == 4


def test_ADV_A10_five_equal_cards_are_two_sets() -> None:
    game = Seated().give("Ada", hand=5, villages=5).play("warrior", 3).play("warrior", 2)
    assert (game.player("Ada").gold, game.player("Ada").hand) == (3, 0)


def test_ADV_15_a_village_turned_over_is_gold_and_nothing_is_turned_twice() -> None:
    game = Seated().give("Ada", hand=8, villages=2).play("warrior", 4)
    assert (game.player("Ada").villages, game.player("Ada").gold) == (0, 2)
    assert game.play("warrior", 4).player("Ada").gold == 2


def test_ADV_15_other_players_villages_stay() -> None:
    assert Seated().give("Ben", villages=2).play("warrior").player("Ben").villages == 2


def test_ADV_16_a_look_is_secret_and_noted_for_oneself() -> None:
    game = full().play("fairy", 3).do(LookAt("q4"), LookAt("q9"))
    assert game.step == "Playing"
    touch(game, "note:q4", "gold", viewer="Ada")
    assert game.state.sights[0].what == Secret("gold", ("seat-1",))
    for viewer in ("seat-2", "table", "public"):
        assert redact(game.state, viewer).sights[0].what == HIDDEN
        assert not [key for key in offered(game, viewer) if key.startswith("note:")]
    assert "Gold" in str(seen(game, "Ada").stage)


def test_ADV_29_what_one_has_noted_stands_on_the_own_phone_alone() -> None:
    game = touch(full().play("fairy").do(LookAt("q4")), "note:q4", "lantern", viewer="Ada")
    shown = {viewer: [part for part in seen(game, viewer).stage if isinstance(part, Cards)]
             for viewer in ("Ada", "Ben", "table", "public")}
    assert say(shown.pop("Ada")[0].cards[0].label) == "Q4: Lantern"
    assert not any(shown.values())


def test_ADV_16_one_need_not_look_nor_say_where() -> None:
    assert full().play("fairy", 4).give("Ada", hand=2).do(EndPeek()).step == "Playing"


def test_ADV_16_without_a_map_nobody_asks() -> None:
    assert Seated().play("fairy", 3).step == "Playing"


@pytest.mark.parametrize(("cards", "before", "after"), [(4, 3, 2), (4, 0, 0), (3, 3, 3)])
def test_ADV_16_four_fairies_take_one_loss_back(cards: int, before: int, after: int) -> None:
    assert Seated().give("Ada", losses=before).play("fairy", cards).player("Ada").losses == after


def test_ADV_A11_jokers_among_the_four_change_nothing() -> None:
    options = offer(Seated().give("Ada", losses=2), ":fairy", viewer="Ada").input.options
    assert [option.key for option in options] == ["2", "3", "4"]
    assert touch(Seated().give("Ada", losses=2), ":fairy", "4", viewer="Ada").player("Ada").losses == 1


def test_ADV_A15_only_face_down_tiles_on_the_board_are_looked_at() -> None:
    game = full().lay(q3=LANTERN)
    game.be(tiles=game.state.tiles[1:]).play("fairy")
    assert [game.rules_against(LookAt(field)) for field in ("q1", "q3", "q2")] == [["ADV-A15"], ["ADV-A15"], []]
    assert "q3" not in offer(game, ":look:1").input.places


def test_ADV_29_nobody_notes_what_nobody_has_looked_at() -> None:
    game = full()
    assert game.rules_against(NoteTile("q4", Secret("gold", ("seat-1",))), by="Ada") == ["ADV-29"]


def test_ADV_29_a_tile_turned_up_is_noted_no_more() -> None:
    game = full().play("fairy").do(LookAt("q2")).do(NoteTile("q2", Secret("gold", ("seat-1",))), by="Ada")
    touch(game.play("knight").roll(2), ":go:2", "q2")
    touch(game, ":turnip")
    assert sights_of(game.state, "seat-1") == ()
    assert not [part for part in seen(game, "Ada").stage if isinstance(part, Cards)]


def test_ADV_17_each_wizard_raises_level_and_losses() -> None:
    game = Seated().do(CastWizard(), CastWizard())
    assert (game.player("Ada").level, game.player("Ada").losses, game.player("Ada").hand) == (5, 2, 4)


def test_ADV_17_and_A2_the_level_ends_at_fourteen_but_the_losses_rise() -> None:
    player = Seated().give("Ada", level=14, losses=4).do(CastWizard()).player("Ada")
    assert (player.level, player.losses) == (14, 5)


@pytest.mark.parametrize(("cap", "losses"), [(11, 11), (12, 12)])
def test_ADV_A1_losses_end_at_their_cap(cap: int, losses: int) -> None:
    game = Seated(loss_cap=cap).give("Ada", losses=11).do(CastWizard())
    assert game.player("Ada").losses == losses


def test_ADV_18_a_joker_as_wizard_brings_no_loss() -> None:
    player = Seated().do(CastWizard(joker=True)).player("Ada")
    assert (player.level, player.losses, player.hand) == (4, 0, 5)


def test_ADV_18_a_set_is_the_same_with_jokers_and_of_jokers_alone() -> None:
    """Nobody asks which of the cards are jokers: kind and number say everything."""
    game = touch(Seated().give("Ada", villages=3), ":warrior4")
    assert (game.player("Ada").gold, game.player("Ada").hand) == (3, 2)


def test_ADV_19_red_moves_to_any_field_without_a_die() -> None:
    game = full().do(PlayAdventure("red"))
    assert game.state.roll is None
    assert touch(game, ":go:6", "q25").player("Ada").figure == "q25"
    assert game.step == "TurningUp"


def test_ADV_19_blue_raises_the_level_by_two_without_losses() -> None:
    player = Seated().do(PlayAdventure("blue")).player("Ada")
    assert (player.level, player.losses, player.hand) == (5, 0, 5)
    assert Seated().give("Ada", level=13).do(PlayAdventure("blue")).player("Ada").level == 14


def test_ADV_19_yellow_turns_up_to_three_villages() -> None:
    assert Seated().give("Ada", villages=5).do(PlayAdventure("yellow")).player("Ada").gold == 3
    assert Seated().give("Ada", villages=1).do(PlayAdventure("yellow")).player("Ada").gold == 1


def test_ADV_19_green_looks_at_up_to_four_tiles() -> None:
    game = full().do(PlayAdventure("green"), LookAt("q1"), LookAt("q2"), LookAt("q3"))
    assert game.step == "Peeking"
    assert game.do(LookAt("q4")).step == "Playing"


def test_ADV_19_and_16_the_prompt_says_by_which_rule_one_looks() -> None:
    assert seen(full().do(PlayAdventure("green"), LookAt("q1"))).prompt.rule == "ADV-19"
    assert seen(full().play("fairy", 3)).prompt.rule == "ADV-16"


def test_ADV_19_each_colour_is_chosen_from_the_card() -> None:
    game = touch(Seated(), ":adventure", "blue")
    assert game.player("Ada").level == 5


def test_ADV_28_without_special_actions_they_are_not_offered() -> None:
    game = Seated(adventure_actions=False)
    assert not [key for key in offered(game) if key.endswith(":adventure")]
    assert game.rules_against(PlayAdventure("red")) == ["ADV-28"]
    assert game.do(PlayAdventure("red"), waive=True).do(Stay()).step == "Playing"


def test_ADV_A15_green_looks_at_no_more_tiles_than_there_are() -> None:
    game = full()
    game.be(tiles=game.state.tiles[:1]).lay(q1=TURNIP).do(PlayAdventure("green"))
    assert game.step == "Playing"
