"""The standard actions, rule by rule: DW-7 to DW-15, DW-23, DW-25, DW-A2 to DW-A6, DW-A13."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.inputs import Form
from companion.engine.words import say
from companion.games.dicewar.content import Board
from companion.games.dicewar.model import Attack, Cast, Creature, Move, SetByCard, SpellByCard, TakeByCard, Upgrade
from companion.games.dicewar.options import Options
from tests.dicewar.seated import DRAGONS, HILLS, SEATS, SHIPPED, Seated, at, with_card
from tests.games.touching import offer, offered, touch

FAR = {"A7": 1}


def duel(attacker: int, target: int, field: str = "D4", **options: Any) -> Seated:
    """Ada's creature stands south of a field with Ben's."""
    below = field[0] + str(int(field[1]) - 1)
    return Seated(Options(**options)).war(ada={below: attacker}, ben={field: target, "A7": 1})


def hit(attacker: int, target: int, field: str = "D4", **options: bool) -> Seated:
    return duel(attacker, target, field, **options).attack(field[0] + str(int(field[1]) - 1), field)


def strike(field: str = "D4") -> Attack:
    return Attack(at(field[0] + str(int(field[1]) - 1)), at(field))


def test_DW_7_one_action_a_turn_in_turns() -> None:
    game = Seated().war(ada={"D1": 4}, ben={"D7": 4})
    assert game.move("D1", "D2").turn == "Ben"
    assert game.upgrade("D7").turn == "Ada"
    assert game.upgrade("D2").turn == "Ben"
    assert game.state.turns == 4


def test_DW_7_only_with_own_creatures_and_in_the_own_turn() -> None:
    game = Seated().war(ada={"D1": 4}, ben={"D7": 4})
    for command in (Move(at("D7"), at("D6")), Upgrade(at("D7")), Move(at("D4"), at("D5")), Upgrade((9, 9))):
        assert game.rules_against(command, by="Ada") == ["DW-7"]
    assert game.rules_against(Move(at("D7"), at("D6")), by="Ben") == ["DW-7"]
    assert not game.waivable(Move(at("D7"), at("D6")))


def test_DW_8_a_card_may_do_what_no_rule_knows() -> None:
    game = Seated().war(ada={"D1": 4}, ben={"D7": 4, "A7": 6})
    game.do(SetByCard(at("C3"), SEATS["Ada"], 1), SetByCard(at("A7"), SEATS["Ben"], 2),
            TakeByCard(at("D7"), exile=True), TakeByCard(at("D1"), exile=False))
    assert (game.army("Ada"), game.army("Ben")) == ({"C3": 1}, {"A7": 2})
    assert (game.turn, game.counts("Ben"), game.vp("Ada")) == ("Ada", (13, 1, 1), 0)
    assert game.do(SpellByCard()).turn == "Ben"


def test_DW_8_hands_tell_their_changes_on_the_shared_screen() -> None:
    game = Seated().war(ada={"D1": 4}, ben={"D7": 4, "A7": 6})
    touch(game, ":by-card:change", {"spot": list(at("D7")), "becomes": "2"})
    touch(game, ":by-card:set", {"spot": list(at("D4")), "die": f"{SEATS['Ada']}:5"})
    touch(game, ":by-card:set", {"spot": list(at("E4")), "die": f"{SEATS['Ben']}:1"})
    touch(game, ":by-card:change", {"spot": list(at("A7")), "becomes": "exile"})
    assert (game.army("Ada"), game.army("Ben")) == ({"D1": 4, "D4": 5}, {"D7": 2, "E4": 1})
    assert (game.counts("Ben"), game.turn) == ((12, 2, 1), "Ada")
    assert touch(game, ":by-card", "4").turn == "Ben"
    assert "Ada casts: Blutmagier" in game.log()


def test_DW_8_hands_are_at_work_during_a_second_action_as_well() -> None:
    game = Seated().war(ada={"D3": 5, "A1": 4}, ben={"E4": 1, "F5": 2, "A7": 1}).attack("D3", "E4")
    assert game.step == "Again"
    touch(game, ":by-card:change", {"spot": list(at("A7")), "becomes": "2"})
    assert (game.army("Ben"), game.step) == ({"A7": 2, "F5": 2}, "Again")
    assert not any(key.endswith(":by-card") for key in offered(game))


def test_DW_8_forms_name_creatures_as_the_log_does() -> None:
    game = Seated().war(ada={"D1": 4}, ben={"A7": 6})
    form = offer(game, ":by-card:set").input
    assert isinstance(form, Form)
    dice = form.fields[1].input.options
    assert [(say(option.label), option.icon, option.seat) for option in dice][5:7] == [
        ("6 Lichtdrache", "dice-6", SEATS["Ada"]), ("1 Seele", "dice-1", SEATS["Ben"])]
    assert game.move("D1", "D2").log()[-1] == "Blutmagier D7 → D6"


def test_DW_8_hands_cannot_do_the_impossible() -> None:
    game = Seated().war(ada={"D1": 4}, ben={"D7": 4})
    assert game.rules_against(TakeByCard(at("D2"), exile=False)) == ["DW-8"]
    assert game.rules_against(SetByCard(at("D7"), SEATS["Ada"], 3)) == ["DW-8"]
    assert game.rules_against(SetByCard(at("D2"), SEATS["Ada"], 7)) == ["DW-8"]
    assert game.give("Ada", exile=14).rules_against(SetByCard(at("D2"), SEATS["Ada"], 3)) == ["DW-3"]


def test_DW_8_a_spell_by_its_card_is_told_from_a_phone_where_the_box_knows_more() -> None:
    assert touch(Seated().war(ada={"D1": 4}, ben=FAR), ":by-card", "4", viewer="Ada").turn == "Ben"
    assert not any(":by-card" in key for key in offered(Seated().war(ada={"D1": 3}, ben=FAR), "Ada"))
    told = with_card(level=3, text="flies")
    assert touch(Seated(content=told).war(ada={"D1": 3}, ben=FAR), ":by-card", "3", viewer="Ada").turn == "Ben"
    assert not any(":by-card" in key for key in offered(Seated(content=told).war(ada={"D1": 3}, ben=FAR), "Ben"))


def test_DW_8_on_a_full_board_no_die_is_offered_a_field() -> None:
    content = replace(SHIPPED, board=Board(3, 4, (0, 0, 0, 1)))
    full = (*(Creature(SEATS["Ben"], 5),) * 6, *(Creature(SEATS["Ada"], 5),) * 6)
    game = Seated(content=content).war(ada={}, ben={}).be(lands=full).give("Ada", standing=6).give("Ben", standing=6)
    assert not any(key.endswith(":by-card:set") for key in offered(game))
    assert offer(game, ":by-card:change")


@pytest.mark.parametrize(("to", "army"), [("G6", {"G6": 4}), ("D4", {"D4": 4}), ("D2", {"D2": 4})])
def test_DW_9_what_the_rules_forbid_may_be_played_anyway_on_a_phone(to: str, army: dict[str, int]) -> None:
    game = Seated().war(ada={"D3": 4}, ben={"D4": 5, "A7": 1})
    assert (offer(game, ":against", "Ada").rule, offer(game, ":against", "Ada").waivable) == ("DW-9", True)
    touch(game, ":against", [list(at("D3")), list(at(to))], "Ada", waive=True)
    assert (game.army("Ada"), game.turn, game.vp("Ada")) == (army, "Ben", 5 if to == "D4" else 0)


@pytest.mark.parametrize("level", [3, 4, 6])
def test_DW_9_a_move_goes_to_one_of_four_free_fields(level: int) -> None:
    game = Seated().war(ada={"D4": level, "D5": 4}, ben={"C4": 6, "A7": 1})
    assert game.goals("D4") == {"D3", "E4"} | ({"C4"} if level == 3 else set())
    assert game.rules_against(Move(at("D4"), at("E5"))) == ["DW-9"]
    assert game.rules_against(Move(at("D4"), at("D5"))) == ["DW-9"]
    assert game.rules_against(Move(at("D4"), at("C4"))) == ["DW-9"]
    assert game.rules_against(Move(at("D4"), (9, 9))) == ["DW-9"]
    assert game.waivable(Move(at("D4"), at("E5")))
    assert not game.waivable(Move(at("D4"), at("D5")))


def test_DW_9_the_edge_is_the_end() -> None:
    assert Seated().war(ada={"A1": 4}, ben={"G7": 4}).goals("A1") == {"A2", "B1"}


@pytest.mark.parametrize(("attacker", "target"), [(2, 1), (4, 3), (5, 4), (6, 5), (6, 1), (4, 1), (3, 2)])
def test_DW_10_the_higher_level_takes_the_field(attacker: int, target: int) -> None:
    game = Seated(Options(diagonal=False, curse=False)).war(ada={"D3": attacker}, ben={"D4": target, "A7": 1})
    game.attack("D3", "D4")
    assert (game.army("Ada"), game.army("Ben"), game.vp("Ada")) == ({"D4": attacker}, FAR, target)


def test_DW_10_a_lower_level_does_not_attack_a_higher_one() -> None:
    game = duel(4, 5)
    assert game.rules_against(strike()) == ["DW-10"]
    assert game.goals("D3") == {"C3", "E3", "D2"}
    assert game.do(strike(), waive=True).vp("Ada") == 5


def test_DW_10_an_attack_needs_an_enemy_in_reach() -> None:
    game = duel(4, 3)
    assert game.rules_against(Attack(at("D3"), at("D2"))) == ["DW-10"]
    assert game.rules_against(Attack(at("D3"), at("A7"))) == ["DW-9"]
    assert game.rules_against(Attack(at("D3"), at("D3"))) == ["DW-10"]


def test_DW_11_level_three_defeats_level_six() -> None:
    game = hit(3, 6)
    assert (game.vp("Ada"), game.army("Ada")) == (6, {"D4": 3})
    for other in (1, 2, 4, 5):
        assert duel(other, 6, diagonal=False).rules_against(strike()) == ["DW-10"]


def test_DW_11_three_beats_nothing_else_above_it() -> None:
    assert [duel(3, enemy).rules_against(strike()) for enemy in (4, 5)] == [["DW-10"], ["DW-10"]]


@pytest.mark.parametrize("level", [1, 3, 5])
def test_DW_12_a_defeat_is_worth_its_level(level: int) -> None:
    assert hit(6, level).vp("Ada") == level


@pytest.mark.parametrize(("row", "bonus"), [(2, 0), (3, 0), (4, 0), (5, 1), (6, 2), (7, 3)])
def test_DW_13_the_enemy_half_adds_its_field_bonus(row: int, bonus: int) -> None:
    assert hit(6, 3, f"D{row}").vp("Ada") == 3 + bonus


def test_DW_13_three_in_the_enemy_supply_zone_is_six_points() -> None:
    assert hit(4, 3, "D7").vp("Ada") == 6


def test_DW_13_the_bonus_counts_from_each_players_own_side() -> None:
    game = Seated().war(ada={"D1": 3, "A1": 1}, ben={"D2": 4}, turn="Ben").attack("D2", "D1")
    assert game.vp("Ben") == 6
    game = Seated().war(ada={"D6": 3, "A1": 1}, ben={"D7": 4}, turn="Ben").attack("D7", "D6")
    assert game.vp("Ben") == 3


def test_DW_14_an_upgrade_is_one_level_of_one_creature() -> None:
    game = Seated().war(ada={"D1": 1, "E1": 5}, ben=FAR)
    for level in (2, 3, 4, 5, 6):
        game.upgrade("D1").be(active=0)
        assert game.army("Ada") == {"D1": level, "E1": 5}
    assert game.counts("Ada") == (13, 2, 0)


def test_DW_A13_level_six_is_the_highest() -> None:
    game = Seated().war(ada={"D1": 6}, ben=FAR)
    assert game.rules_against(Upgrade(at("D1"))) == ["DW-A13"]
    assert not game.waivable(Upgrade(at("D1")))


def test_DW_15_not_every_creature_has_a_spell_and_dice_must_be_in_the_reserve() -> None:
    game = Seated().war(ada={"D3": 5, "D5": 6}, ben=FAR)
    assert game.rules_against(Cast(at("D3"), at("D2"))) == ["DW-15"]
    assert game.give("Ada", exile=12).rules_against(Cast(at("D5"), at("C5"))) == ["DW-15"]
    assert game.give("Ada", exile=11).rules_against(Cast(at("D5"), at("C5"))) == []
    assert not game.give("Ada", exile=12).waivable(Cast(at("D5"), at("C5")))


def test_DW_23_a_creature_may_be_immune_to_attacks() -> None:
    game = Seated(peoples=(DRAGONS, HILLS)).war(ada={"D3": 3}, ben={"D4": 6, "A7": 1})
    assert game.rules_against(strike()) == ["DW-23"]
    assert game.waivable(strike())


def test_DW_23_immune_to_specials_means_neither_drained_nor_cursed() -> None:
    game = Seated(peoples=(DRAGONS, HILLS)).war(ada={"D3": 2}, ben={"D4": 2, "A7": 1}).move("D3", "D5")
    assert game.army("Ben")["D4"] == 2
    content = with_card(level=5, specials=("immune_special",))
    game = Seated(content=content).war(ada={"C3": 5}, ben={"D4": 2, "A7": 1}).attack("C3", "D4")
    assert game.army("Ada") == {"D4": 5}


def test_DW_25_friends_are_the_other_own_creatures() -> None:
    game = Seated(Options(blood=True)).war(ada={"D3": 4, "A1": 2}, ben=FAR)
    assert game.rules_against(Cast(at("D3"), at("D3"))) == ["DW-B8"]
    assert game.rules_against(Cast(at("D3"), at("A7"))) == ["DW-B8"]
    assert game.rules_against(Cast(at("D3"), at("A1"))) == []


def test_DW_25_adjacent_diagonal_and_surrounding_are_four_four_and_eight_fields() -> None:
    game = Seated(content=with_card(level=4, movement="surrounding")).war(ada={"D4": 4, "B2": 5, "F2": 6}, ben=FAR)
    assert game.goals("D4") == {"C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"}
    assert game.goals("B2") == {"A1", "C1", "A3", "C3"}
    assert game.goals("F2") == {"F1", "F3", "E2", "G2"}


def test_DW_A2_six_defeats_three_unless_the_table_plays_otherwise() -> None:
    assert hit(6, 3).vp("Ada") == 3
    assert duel(6, 3, six_beats_three=False).rules_against(strike()) == ["DW-10"]
    assert hit(3, 6, six_beats_three=False).vp("Ada") == 6


@pytest.mark.parametrize("level", range(1, 7))
def test_DW_A3_equal_levels_do_not_fight(level: int) -> None:
    assert duel(level, level, diagonal=False).rules_against(strike()) == ["DW-A3"]


def test_DW_A4_the_middle_row_is_nobodys() -> None:
    assert hit(6, 3, "D4").vp("Ada") == 3
    game = Seated().war(ada={"D4": 3, "A1": 1}, ben={"D5": 4}, turn="Ben").attack("D5", "D4")
    assert game.vp("Ben") == 3


def test_DW_A5_three_two_one_from_the_enemy_edge() -> None:
    assert [hit(6, 1, f"G{row}").vp("Ada") - 1 for row in (7, 6, 5)] == [3, 2, 1]


@pytest.mark.parametrize(("field", "points"), [("D7", 7), ("D5", 5), ("D2", 4)])
def test_DW_A6_what_a_card_calls_defeated_brings_level_and_bonus(field: str, points: int) -> None:
    game = Seated().war(ada={"A1": 4}, ben={field: 4, "A7": 1})
    touch(game, ":by-card:change", {"spot": list(at(field)), "becomes": "defeated"})
    assert (game.vp("Ada"), game.counts("Ben")[2], game.turn) == (points, 1, "Ada")


def test_DW_A6_who_goes_back_to_the_reserve_or_is_exiled_by_a_spell_scores_nothing() -> None:
    game = Seated(Options(blood=True)).war(ada={"D6": 4, "D7": 6, "A1": 2}, ben=FAR).cast("D6", "D7")
    assert [game.vp(name) for name in SEATS] == [0, 0]
    game = Seated().war(ada={"D3": 6}, ben=FAR).cast("D3", "C3")
    assert [game.vp(name) for name in SEATS] == [0, 0]
