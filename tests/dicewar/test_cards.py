"""The creature cards: DW-16 to DW-18, DW-A9, DW-A10, DW-A16, DW-A18, and the public facts DW-B1 to DW-B11."""

from __future__ import annotations

import pytest

from companion.engine.screens import look
from companion.games.dicewar.content import RULEBOOK, Board, cards_of, people_names
from companion.games.dicewar.model import Attack, Cast, EndTurn, Move, SpendPoint
from companion.games.dicewar.options import ENEMY_ZONE, Options
from tests.dicewar.seated import DRAGONS, HILLS, SHIPPED, Seated, at, with_card

FAR = {"A7": 1}


def test_DW_16_a_light_dragon_splits_into_two_dragon_warriors() -> None:
    game = Seated().war(ada={"D3": 6, "A1": 1}, ben=FAR).cast("D3", "C3")
    assert (game.army("Ada"), game.counts("Ada"), game.turn) == ({"A1": 1, "C3": 3, "E3": 3}, (12, 3, 0), "Ben")


def test_DW_16_upright_as_well_as_level() -> None:
    for toward in ("D4", "D2"):
        assert Seated().war(ada={"D3": 6}, ben=FAR).cast("D3", toward).army("Ada") == {"D2": 3, "D4": 3}


def test_DW_A9_both_fields_of_one_axis_must_be_free_and_on_the_board() -> None:
    game = Seated().war(ada={"D3": 6, "C3": 1, "G1": 6}, ben={"D4": 2, "A7": 1})
    for toward in ("C3", "E3", "D2", "D4", "E4", "D5"):
        assert game.rules_against(Cast(at("D3"), at(toward))) == ["DW-A9"]
    for toward in ("F1", "G2"):
        assert game.rules_against(Cast(at("G1"), at(toward))) == ["DW-A9"]
    assert not game.waivable(Cast(at("G1"), at("F1")))


def test_DW_A9_at_the_edge_only_along_it() -> None:
    game = Seated().war(ada={"D1": 6}, ben=FAR)
    assert game.rules_against(Cast(at("D1"), at("D2"))) == ["DW-A9"]
    assert game.cast("D1", "E1").army("Ada") == {"C1": 3, "E1": 3}


def test_DW_A10_the_dragon_is_not_one_of_its_own_two_dice() -> None:
    game = Seated().war(ada={"D3": 6}, ben=FAR)
    assert game.give("Ada", exile=13).rules_against(Cast(at("D3"), at("C3"))) == ["DW-15"]
    assert game.give("Ada", exile=12).cast("D3", "C3").counts("Ada") == (1, 2, 12)


def test_DW_17_one_virtual_point_for_each_level_six_more_than_the_opponent() -> None:
    game = Seated().war(ada={"D3": 6, "E3": 6, "F3": 6}, ben={"A7": 6})
    assert (game.virtual("Ada"), game.virtual("Ben")) == (2, 0)
    assert Seated().war(ada={"D3": 6}, ben={"A7": 6}).virtual("Ada") == 0


def test_DW_17_an_upgrade_to_six_glows_at_once() -> None:
    assert Seated().war(ada={"D3": 5}, ben=FAR).upgrade("D3").virtual("Ada") == 1


def test_DW_18_virtual_points_count_but_do_not_stand_on_the_track() -> None:
    game = Seated().war(ada={"D3": 6, "E3": 5}, ben=FAR).give("Ada", vp=8)
    panel = look(game.table, "public").seats[0]
    assert [(counter.label.id, counter.value) for counter in panel.counters if "points" in counter.label.id] == [
        ("Victory points", 8), ("Virtual points", 1)]
    game.upgrade("E3")
    assert (game.end.why, game.end.winner, game.end.scores[0].vp, game.end.scores[0].virtual) == (
        "points", "seat-1", 8, 2)


def test_DW_A16_an_older_card_counts_level_six_in_the_enemy_half() -> None:
    game = Seated(Options(glow=ENEMY_ZONE)).war(ada={"D3": 6, "D4": 6, "D5": 6, "D7": 6}, ben={"A7": 6})
    assert (game.virtual("Ada"), game.virtual("Ben")) == (2, 0)


def test_DW_A18_only_a_people_with_that_card_glows_but_all_level_six_count() -> None:
    game = Seated(peoples=(DRAGONS, HILLS)).war(ada={"D3": 6}, ben={"A7": 6, "B7": 6})
    assert (game.virtual("Ada"), game.virtual("Ben")) == (0, 0)
    game = Seated(peoples=(DRAGONS, HILLS)).war(ada={"D3": 6, "E3": 6}, ben={"A7": 6})
    assert game.virtual("Ada") == 1


def test_DW_B1_the_grid_is_seven_by_seven() -> None:
    assert (SHIPPED.board.width, SHIPPED.board.height) == (7, 7)


def test_DW_B2_the_supply_zone_is_the_outmost_row_of_the_own_side() -> None:
    assert Seated().begin().set(A1=4, G1=6).set(A7=4, G7=6).army("Ada") == {"A1": 4, "G1": 6}


def test_DW_B3_bonus_ruins_and_tracks_of_an_earlier_edition() -> None:
    assert SHIPPED.board == Board(bonus=(0, 0, 0, 0, 1, 2, 3), ruins=(at("B2"), at("D4"), at("F6")))
    counters = look(Seated().war(ada={"D3": 4}, ben=FAR).table, "public").seats[0].counters
    assert counters[0].maximum == 10


def test_DW_B4_the_names_by_level() -> None:
    assert [card.name for card in cards_of(SHIPPED, DRAGONS)] == [
        "Seele", "Geist", "Drachenkrieger", "Blutmagier", "Feuerbasilisk", "Lichtdrache"]


def test_DW_B5_souls_move_over_souls() -> None:
    game = Seated().war(ada={"D1": 1, "D2": 1, "D3": 1, "E1": 4}, ben=FAR)
    assert game.goals("D1") == {"C1", "D4"}
    assert game.move("D1", "D4").army("Ada") == {"D2": 1, "D3": 1, "D4": 1, "E1": 4}
    assert Seated(Options(over_own_kind=False)).war(ada={"D1": 1, "D2": 1}, ben=FAR).goals("D1") == {"C1", "E1"}


def test_DW_B5_souls_do_not_jump_enemies_or_over_the_edge() -> None:
    game = Seated().war(ada={"D6": 1, "D7": 1, "C6": 1}, ben={"B6": 1, "G7": 4})
    assert game.goals("D6") == {"D5", "E6"}


@pytest.mark.parametrize("wall", [("C4", "D4", "E4"), ("D4", "D5", "E5"), ("D4", "E4", "E5"), ("D4", "D5", "D6")])
def test_DW_B5_three_souls_in_contact_cannot_be_defeated(wall: tuple[str, ...]) -> None:
    souls = dict.fromkeys(wall, 1)
    game = Seated().war(ada={"D3": 6}, ben=souls)
    assert game.rules_against(Attack(at("D3"), at("D4"))) == ["DW-B5"]
    assert game.waivable(Attack(at("D3"), at("D4")))
    assert Seated(Options(wall=False)).war(ada={"D3": 6}, ben=souls).attack("D3", "D4").vp("Ada") == 1


@pytest.mark.parametrize("souls", [
    {"D4": 1, "E4": 1, "F5": 1}, {"D4": 1, "C5": 1, "E5": 1}, {"D4": 1, "E4": 2, "F4": 1}])
def test_DW_B5_two_souls_or_corners_are_no_wall(souls: dict[str, int]) -> None:
    assert Seated().war(ada={"D3": 6}, ben=souls).attack("D3", "D4").vp("Ada") == 1


def test_DW_B5_souls_of_two_players_are_no_wall() -> None:
    assert Seated().war(ada={"D3": 6, "E4": 1}, ben={"D4": 1, "D5": 1}).attack("D3", "D4").vp("Ada") == 1


def test_DW_B6_ghosts_move_one_or_two_fields_straight_through_anybody() -> None:
    game = Seated().war(ada={"D3": 2, "D4": 6}, ben={"E3": 4, "F3": 1, "A7": 1})
    assert game.goals("D3") == {"D5", "C3", "B3", "D2", "D1", "F3"}
    assert Seated(Options(stride=False)).war(ada={"D3": 2}, ben=FAR).goals("D3") == {"D4", "C3", "D2", "E3"}


def test_DW_B6_an_enemy_passed_loses_a_level_a_friend_does_not() -> None:
    game = Seated().war(ada={"D3": 2}, ben={"D4": 4, "A7": 1}).move("D3", "D5")
    assert (game.army("Ada"), game.army("Ben")) == ({"D5": 2}, {"D4": 3, "A7": 1})
    game = Seated().war(ada={"D3": 2, "D4": 6}, ben={"D5": 1, "A7": 1}).attack("D3", "D5")
    assert (game.army("Ada"), game.vp("Ada")) == ({"D4": 6, "D5": 2}, 2)


def test_DW_B6_nobody_falls_below_level_one() -> None:
    game = Seated().war(ada={"D3": 2}, ben={"D4": 1, "A7": 1}).move("D3", "D5")
    assert game.army("Ben") == {"D4": 1, "A7": 1}
    assert Seated(Options(drain=False)).war(ada={"D3": 2}, ben={"D4": 4}).move("D3", "D5").army("Ben") == {"D4": 4}


@pytest.mark.parametrize(("victor", "left"), [(3, 1), (4, 2), (6, 4)])
def test_DW_B6_who_defeats_a_ghost_loses_two_levels(victor: int, left: int) -> None:
    game = Seated().war(ada={"D3": victor}, ben={"D4": 2, "A7": 1}).attack("D3", "D4")
    assert (game.army("Ada"), game.vp("Ada")) == ({"D4": left}, 2)
    game = Seated(Options(curse=False)).war(ada={"D3": victor}, ben={"D4": 2, "A7": 1}).attack("D3", "D4")
    assert game.army("Ada") == {"D4": victor}


def test_DW_B7_a_dragon_warrior_splits_into_three_souls() -> None:
    game = Seated().war(ada={"D3": 3}, ben=FAR).cast("D3", "C3")
    assert (game.army("Ada"), game.counts("Ada")) == ({"C3": 1, "D3": 1, "E3": 1}, (12, 3, 0))
    game = Seated().war(ada={"D3": 3}, ben=FAR).give("Ada", exile=12)
    assert game.rules_against(Cast(at("D3"), at("C3"))) == ["DW-15"]
    assert Seated(Options(split=False)).war(ada={"D3": 3}, ben=FAR).rules_against(Cast(at("D3"), at("C3"))) == ["DW-15"]


def mages(**army: int) -> Seated:
    return Seated(Options(blood=True)).war(ada=army, ben=FAR)


def test_DW_B8_a_blood_mage_exiles_a_friend_for_upgrades() -> None:
    game = mages(D3=4, A1=1, B1=2).cast("D3", "A1")
    assert (game.step, game.player("Ada").tp, game.counts("Ada"), game.turn) == ("Spending", 2, (12, 2, 1), "Ada")
    game.do(SpendPoint(at("B1"))).do(SpendPoint(at("D3")))
    assert (game.army("Ada"), game.player("Ada").tp, game.turn) == ({"D3": 5, "B1": 3}, 0, "Ben")


def test_DW_B8_more_mages_bring_more_and_the_track_ends_at_ten() -> None:
    assert mages(D3=4, A1=1, B1=4, C1=4).cast("D3", "A1").player("Ada").tp == 6
    assert mages(D3=4, A1=1, B1=4).give("Ada", tp=9).cast("D3", "A1").player("Ada").tp == 10


def test_DW_B8_points_left_lapse() -> None:
    game = mages(D3=4, A1=1).cast("D3", "A1").do(EndTurn())
    assert (game.player("Ada").tp, game.turn) == (0, "Ben")
    game = mages(D3=4, A1=1).cast("D3", "A1").do(SpendPoint(at("D3"))).do(SpendPoint(at("D3")))
    assert game.army("Ada") == {"D3": 6}
    game = mages(D3=4, A1=1, B1=4, C1=6).cast("D3", "A1")
    for field in ("D3", "D3", "B1", "B1"):
        game.do(SpendPoint(at(field)))
    assert (game.player("Ada").tp, game.turn) == (0, "Ben")


def test_DW_B8_is_off_unless_the_table_plays_it() -> None:
    game = Seated().war(ada={"D3": 4, "A1": 1}, ben=FAR)
    assert game.rules_against(Cast(at("D3"), at("A1"))) == ["DW-15"]


def test_DW_B9_fire_basilisks_move_only_diagonally() -> None:
    game = Seated().war(ada={"D3": 5}, ben={"D4": 1, "E4": 1, "A7": 1})
    assert game.goals("D3") == {"C2", "E2", "C4", "E4"}
    assert game.rules_against(Attack(at("D3"), at("D4"))) == ["DW-9"]
    assert Seated(Options(diagonal=False)).war(ada={"D3": 5}, ben=FAR).goals("D3") == {"D4", "C3", "D2", "E3"}


def test_DW_B9_after_an_attack_it_moves_or_attacks_once_more() -> None:
    army = {"E4": 1, "F5": 2, "A7": 1}
    game = Seated().war(ada={"D3": 5, "A1": 4}, ben=army).attack("D3", "E4")
    assert (game.step, game.turn) == ("Again", "Ada")
    assert game.rules_against(Move(at("A1"), at("A2"))) == ["DW-B9"]
    game.attack("E4", "F5")
    assert (game.turn, game.vp("Ada"), game.army("Ada")) == ("Ben", 1 + 2 + 1, {"A1": 4, "F5": 3})
    assert Seated().war(ada={"D3": 5}, ben=army).attack("D3", "E4").move("E4", "D5").turn == "Ben"
    assert Seated().war(ada={"D3": 5}, ben=army).attack("D3", "E4").do(EndTurn()).turn == "Ben"


def test_DW_B9_only_after_an_attack_only_once_and_only_as_a_basilisk() -> None:
    assert Seated().war(ada={"D3": 5}, ben=FAR).move("D3", "E4").turn == "Ben"
    game = Seated().war(ada={"D3": 5}, ben={"E4": 2, "A7": 1}).attack("D3", "E4")
    assert (game.army("Ada"), game.turn) == ({"E4": 3}, "Ben")
    game = Seated(Options(again=False)).war(ada={"D3": 5}, ben={"E4": 1, "A7": 1}).attack("D3", "E4")
    assert game.turn == "Ben"


def test_DW_B9_an_attacker_that_is_gone_does_not_act_again() -> None:
    """A conqueror of a ghost, now a soul that would act again, but on a ruin, which bears none."""
    game = Seated(Options(ruins=True), content=with_card(level=1, specials=("again",), source="table"))
    game.war(ada={"D3": 3, "A1": 4}, ben={"D4": 2, "A7": 1}).attack("D3", "D4")
    assert (game.army("Ada"), game.turn) == ({"A1": 4}, "Ben")


def test_DW_B10_dragon_and_glow_are_printed_in_the_rulebook() -> None:
    dragon = cards_of(SHIPPED, DRAGONS)[5]
    assert (dragon.source, dragon.specials) == (RULEBOOK, ("glow",))
    off = Seated(Options(split=False)).war(ada={"D3": 6}, ben=FAR)
    assert off.cast("D3", "C3").army("Ada") == {"C3": 3, "E3": 3}


def test_DW_B11_other_peoples_are_content() -> None:
    assert len(people_names(SHIPPED)) == 2
    assert all(card.source == "example" for card in cards_of(SHIPPED, HILLS))


def test_what_a_folded_panel_shows_stays_the_same_when_virtual_points_come_and_go() -> None:
    """It shows the first two."""
    plain = Seated().war(ada={"D3": 5}, ben=FAR)
    glowing = Seated().war(ada={"D3": 6}, ben=FAR).give("Ada", tp=1)
    first = [[counter.label.id for counter in look(game.table, "table").seats[0].counters[:2]]
             for game in (plain, glowing)]
    assert first == [["Victory points", "Reserve"]] * 2
