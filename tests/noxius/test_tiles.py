"""Life tiles of every kind, wounds, sacrifices, linked tiles: NOX-13 to NOX-19 with NOX-A2 to A4, A15 to A17, A24."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.noxius.model import EndTurn, Fulfil, GoOn, MarkWound, MoveFigure, NextField, RepeatField, Sacrifice
from companion.games.noxius.options import Options

from .seated import Seated, ability, enemy, fight, sheet
from .touching import touch

LAST = "9"


def hit(*life: str, face: str, **more: Any) -> Seated:
    """Ada's face meets these life tiles; one more, of 9, stands behind them."""
    return fight(*life, LAST, faces=(face,), **more).use(face=1)


@pytest.mark.parametrize(("damage", "at"), [("2", 0), ("3", 1), ("5", 1)])
def test_NOX_13_as_much_as_the_outer_number_or_more_takes_a_tile(damage: str, at: int) -> None:
    assert hit("3/2", face=damage).at == [at]


def test_NOX_13_damage_does_not_add_up() -> None:
    game = fight("4/2", LAST, faces=("3",)).use(face=1).use(face=1)
    assert game.at == [0]


@pytest.mark.parametrize(("damage", "at"), [("4", 1), ("5", 2), ("6", 2), ("9", 3)])
def test_NOX_14_several_tiles_fall_if_the_sum_is_reached(damage: str, at: int) -> None:
    assert hit("3/2", "2/1", "4/3", face=damage).at == [at]


def test_NOX_15_at_the_skull_the_enemy_is_beaten() -> None:
    game = fight("3/2", "2", faces=("5",)).use(face=1)
    assert game.state.foes == ()
    assert game.player("Ada").number == 0


def test_NOX_A24_what_is_too_much_for_the_last_tile_is_lost() -> None:
    game = Seated("Ada", "Ben", character=sheet(ability("9"))).begin(enemy("1"), enemy("1", name="Rat"))
    game.stand(Ada=2, Ben=1).go().use(face=1)
    assert [foe.enemy.name for foe in game.state.foes] == ["Rat"]


@pytest.mark.parametrize(("damage", "at"), [("3", 0), ("4", 1), ("5", 0)])
def test_NOX_17_an_exact_tile_wants_exactly_its_number(damage: str, at: int) -> None:
    assert hit("=4", face=damage).at == [at]


def test_NOX_17_wounding_an_exact_tile_has_no_effect() -> None:
    game = hit("=4", face="V/2")
    assert (game.foe.wounded, game.at) == (False, [0])


def test_NOX_17_a_tile_with_one_number_cannot_be_wounded() -> None:
    game = hit("3", face="V/2")
    assert (game.foe.wounded, game.at) == (False, [0])
    assert hit("3", face="V/3").at == [1]


@pytest.mark.parametrize(("tile", "has"), [("LP", (7, 2, 1)), ("SP", (8, 1, 1))])
def test_NOX_17_a_player_on_turn_gives_an_lp_or_an_sp(tile: str, has: tuple[int, int, int]) -> None:
    game = fight(tile, LAST).give("Ada", sp=2)
    assert game.rules_against(Sacrifice(0), by="Ben") == ["NOX-8"]
    assert game.do(Sacrifice(0)).at == [1]
    assert game.has("Ada") == has
    assert game.rules_against(Sacrifice(0)) == ["NOX-17"]


@pytest.mark.parametrize("tile", ["LP", "SP", "V"])
def test_NOX_17_damage_does_not_take_such_a_tile(tile: str) -> None:
    assert hit(tile, face="9").at == [0]


def test_NOX_17_a_tile_that_must_be_wounded_falls_by_a_wound_and_the_next_is_not_wounded() -> None:
    game = hit("V", "3/2", face="V/2")
    assert (game.at, game.foe.wounded) == ([1], False)
    assert hit("V", "3/2", face="V/V/2").at == [2]


def test_NOX_19_a_wound_makes_the_smaller_number_count_for_this_tile_only() -> None:
    game = hit("3/2", "3/2", face="V/2")
    assert (game.at, game.foe.wounded) == ([1], False)
    assert hit("3/2", face="2/V").at == [0]


def test_NOX_19_the_marker_stays_for_the_others_and_for_the_next_round() -> None:
    game = fight("3/2", LAST, faces=("V", "2", "2", "2", "2", "2")).use(face=1)
    assert game.foe.wounded
    assert game.use(face=6).at == [1]
    game = fight("3/2", LAST, faces=("V",)).use(face=1).use(face=1).do(RepeatField(), by="table")
    assert game.foe.wounded


def test_NOX_19_a_field_or_a_hand_wounds_as_well() -> None:
    game = fight("3/2", "3").do(MarkWound(0, wounded=True), by="table")
    assert game.foe.wounded
    assert fight("3").rules_against(MarkWound(0, wounded=True), by="table") == ["NOX-19"]


@pytest.mark.parametrize(("life", "damage", "at"), [
    (("3/2", "=2"), "5", 2), (("3/2", "=2"), "6", 1), (("3/2", "LP", "1"), "9", 1), (("2", "SP"), "4", 1),
    (("2", "V", "1"), "5", 1), (("1", "3+=4"), "3", 1), (("=2", "=3"), "5", 0), (("2", "2", "=1", "4/1"), "9", 2)])
def test_NOX_A2_damage_goes_tile_by_tile_and_stops_at_the_others(life: tuple[str, ...], damage: str, at: int) -> None:
    assert hit(*life, face=damage).at == [at]


def test_NOX_A2_a_linked_tile_lets_nothing_through() -> None:
    game = fight("6+LP", "1", LAST, faces=("9",)).use(face=1)
    assert (game.at, [half.condition for half in game.foe.halves]) == ([0], [0])
    assert game.do(Sacrifice(0, 1)).at == [1]


@pytest.mark.parametrize(("damage", "at"), [("3", 1), ("4", 1), ("5", 2)])
def test_NOX_A3_the_wounded_number_counts_in_the_sum_for_the_current_tile(damage: str, at: int) -> None:
    assert hit("3/2", "3/2", face=f"V/{damage}").at == [at]


def test_NOX_A4_two_numbers_are_two_hits_each_compared_alone() -> None:
    assert hit("4", face="2/2").at == [0]
    assert hit("2", "2", face="2/2").at == [2]
    assert hit("2", "3", face="2/3").at == [2]


def test_NOX_18_two_players_fulfil_a_linked_tile_in_the_same_round() -> None:
    game = fight("6+LP", LAST, faces=("6",)).use(face=1)
    assert game.at == [0]
    assert game.do(Sacrifice(0, 1)).at == [1]
    turned = fight("6+LP", LAST, faces=("6",)).do(Sacrifice(0, 1)).use(face=1).use(face=1)
    assert turned.at == [1]


@pytest.mark.parametrize("again", [NextField, RepeatField])
def test_NOX_18_a_half_is_whole_again_in_the_next_round(again: type) -> None:
    game = fight("6+LP", LAST, faces=("6", "1", "1", "1", "1", "1")).use(face=1).use(face=2)
    assert game.do(EndTurn()).foe.halves
    assert not game.do(again(), by="table").foe.halves


def test_NOX_18_less_than_a_half_asks_for_is_nothing() -> None:
    assert not hit("6+LP", face="5").foe.halves
    assert not hit("3+=4", face="2").foe.halves


def test_NOX_A15_one_player_does_not_fulfil_both_halves() -> None:
    game = hit("3+=6", face="3/6")
    assert [half.condition for half in game.foe.halves] == [0]
    assert fight("6+LP", faces=("6",)).do(Sacrifice(0, 1)).use(face=1).at == [0]
    own = fight("1+LP", LAST, faces=("1",), options=Options(link_needs_two=False)).do(Sacrifice(0, 1)).use(face=1)
    assert own.at == [1]


def test_NOX_A15_who_already_did_a_half_is_told_so_at_the_sacrifice() -> None:
    game = fight("LP+SP", LAST).give("Ada", sp=1).do(Sacrifice(0, 0))
    assert game.rules_against(Sacrifice(0, 1)) == ["NOX-A15"]
    assert game.use(face=2).give("Ben", sp=1).do(Sacrifice(0, 1)).at == [1]


def test_NOX_A15_a_hit_that_fits_both_halves_is_the_players_choice() -> None:
    game = hit("3+=4", face="4")
    assert game.step == "Linking"
    assert game.rules_against(Fulfil(2)) == ["NOX-A15"]
    assert game.rules_against(Fulfil(0), by="Ben") == ["NOX-A15"]
    game.do(Fulfil(1))
    assert [half.condition for half in game.foe.halves] == [1]
    assert game.use(face=1).at == [1]  # the other half is the only one left: nothing to choose


def test_NOX_A16_the_last_lp_may_be_given_and_ends_the_turn() -> None:
    game = fight("LP", LAST, lp=1).give("Ada", sp=0).do(Sacrifice(0))
    assert (game.at, game.player("Ada").down, game.turn) == ([1], True, "Ben")


def test_NOX_A16_the_last_lp_for_the_last_tile_of_the_last_enemy_ends_the_turn_as_well() -> None:
    game = fight("LP", lp=1).do(Sacrifice(0))
    assert (game.state.foes, game.has("Ada")[0], game.player("Ada").acted, game.turn) == ((), 1, True, "Ben")
    linked = fight("1+LP", faces=("1",), lp=1, options=Options(link_needs_two=False)).use(face=1).do(Sacrifice(0, 1))
    assert (linked.state.foes, linked.player("Ada").acted, linked.turn) == ((), True, "Ben")


def test_NOX_A17_any_number_of_tiles_before_or_after_the_ability() -> None:
    game = fight("LP", "SP", "2", "LP", LAST).give("Ada", sp=1).do(Sacrifice(0), Sacrifice(0))
    assert game.use(face=2).step == "After"
    game.do(Sacrifice(0))
    assert (game.at, game.has("Ada"), game.turn) == ([4], (6, 0, 1), "Ben")


def test_NOX_A17_not_while_the_ability_is_being_used() -> None:
    assert fight("LP").use().rules_against(Sacrifice(0)) == ["NOX-20"]


def test_after_the_ability_a_sacrifice_may_be_left_to_others() -> None:
    assert fight("2", "LP", LAST).use(face=2).do(EndTurn()).turn == "Ben"


def test_NOX_29_an_sp_tile_cannot_be_paid_with_lp() -> None:
    assert fight("SP").rules_against(Sacrifice(0)) == ["NOX-29"]


def test_NOX_17_who_gives_an_lp_needs_only_be_on_turn_wherever_the_figure_stands() -> None:
    game = Seated("Ada", "Ben").begin(enemy("LP", "9"), enemy("9", name="Rat")).stand(Ben=1)
    game.do(MoveFigure("seat-1", 1, 2), by="Ada").go()
    assert game.rules_against(Sacrifice(0), by="Ben") == ["NOX-8"]
    touch(game, "give:0:0")
    assert (game.at, game.has("Ada")[0], game.turn) == ([1, 0], 7, "Ada")


def test_an_enemy_beaten_before_the_ability_lets_all_who_have_not_acted_move() -> None:
    game = Seated("Ada", "Ben").begin(enemy("LP"), enemy("9", name="Rat")).stand(Ada=2, Ben=1).go().do(Sacrifice(0))
    assert game.step == "Regrouping"
    game.do(MoveFigure("seat-2", 1, 2), by="Ben").do(MoveFigure("seat-1", 1, 1), by="Ada").do(GoOn(), by="table")
    assert game.turn == "Ben"


def test_a_linked_tile_with_two_numbers_can_be_wounded() -> None:
    assert [half.condition for half in hit("6/4+LP", face="V/4").foe.halves] == [0]


def test_a_linked_wound_is_a_half_of_its_own() -> None:
    assert [half.condition for half in hit("6/4+V", face="V").foe.halves] == [1]
