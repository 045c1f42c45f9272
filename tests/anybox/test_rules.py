"""The rules, one test for each id (RULES.md)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.acts import Adjust, Land
from companion.engine.dice import Rolled
from companion.games.anybox.content import HIGHEST, ONCE, TURNS, WANDERING, Bonus, Column, Content, Sheet
from companion.games.anybox.model import ChooseSheet, EndNow, Throw, ThrowSome, Write
from companion.games.anybox.options import Options
from companion.games.anybox.rules.counting import side_rank

from .seated import DICE, POINTS, RACE, SEATS, SHIPPED, TEAMS, Seated

TWO = Sheet("two", "Coins and debts", (Column("Coins", each=3), Column("Debts", each=-2)), rounds=2)


@pytest.mark.parametrize("sheet", SHIPPED.sheets, ids=lambda sheet: sheet.key)
def test_ANY_1_the_table_plays_by_the_sheet_that_it_chooses(sheet: Sheet) -> None:
    game = Seated(None)
    assert game.rules_against(Write(SEATS["Ada"], 0, ((0, 1),))) == ["ANY-1"]
    assert game.do(ChooseSheet(sheet.key)).state.sheet == sheet
    assert game.rules_against(ChooseSheet(sheet.key)) == ["ANY-1"]


def test_ANY_1_only_a_sheet_that_there_is() -> None:
    assert Seated(None).rules_against(ChooseSheet("nothing")) == ["ANY-1"]


def test_ANY_2_everybody_writes_on_their_own_sheet() -> None:
    game, command = Seated(), Write(SEATS["Ada"], 0, ((0, 5),))
    assert game.rules_against(command, by="Ben") == ["ANY-2"]
    assert game.do(command).points == [5, 0]
    assert game.rules_against(command) == ["ANY-2"]


def test_ANY_2_a_number_lies_within_the_bounds_of_its_category() -> None:
    game = Seated(DICE)
    assert game.rules_against(Write(SEATS["Ada"], 0, ((0, 6),))) == ["ANY-2"]
    assert game.rules_against(Write(SEATS["Ada"], 0, ())) == ["ANY-2"]
    assert game.rules_against(Write(SEATS["Ada"], 1, ((0, 3),))) == ["ANY-2"]
    assert game.rules_against(Write(SEATS["Ada"], 0, ((99, 3),))) == ["ANY-2"]


def test_ANY_2_a_round_is_over_when_everybody_has_written() -> None:
    game = Seated().write("Ben", 4)
    assert len(game.state.players[0].lines) == 1
    assert len(game.write("Ada", 1).state.players[0].lines) == 2


def test_ANY_3_in_turns_nobody_writes_out_of_turn() -> None:
    game = Seated(RACE)
    assert (game.turn, game.rules_against(Write(SEATS["Ben"], 0, ((0, 3),)))) == ("Ada", ["ANY-3"])
    assert (game.write("Ada", 3).turn, game.write("Ben", 2).turn) == ("Ben", "Ada")


def test_ANY_3_the_first_player_may_change_each_round() -> None:
    game = Seated(replace(RACE, order=WANDERING))
    assert game.write("Ada", 1).write("Ben", 1).turn == "Ben"
    assert game.write("Ben", 1).write("Ada", 1).turn == "Ada"


def test_ANY_3_who_began_the_round_can_be_put_right() -> None:
    game = Seated(replace(RACE, order=WANDERING), names=("Ada", "Ben", "Cleo")).do(Adjust("first", SEATS["Ben"]))
    assert game.write("Ada", 1).write("Ben", 1).write("Cleo", 1).turn == "Cleo"


def test_ANY_3_whose_turn_it_is_can_be_put_right() -> None:
    game = Seated(RACE).do(Adjust("active", SEATS["Ben"])).write("Ben", 2)
    assert game.turn == "Ada"
    assert game.rules_against(Adjust("active", SEATS["Ben"])) == [""], "Ben has written already"


def test_ANY_4_dice_are_thrown_and_some_of_them_again() -> None:
    game = Seated(DICE).throw(1, 1, 4, 5, 1)
    assert game.rules_against(Throw()) == ["ANY-4"]
    assert game.rules_against(ThrowSome((7,))) == ["ANY-4"]
    game.do(ThrowSome((2, 3)), Land((Rolled(1), Rolled(6))), ThrowSome((3,)), Land((Rolled(2),)))
    assert [slot.rolled.value for slot in game.state.roll.slots if slot.rolled] == [1, 1, 1, 2, 1]
    assert game.rules_against(ThrowSome((3,))) == ["ANY-4"]


def test_ANY_4_dice_that_nobody_told_do_as_well() -> None:
    assert Seated(DICE).write("Ada", 3).turn == "Ben"
    assert Seated(POINTS).rules_against(Throw()) == ["ANY-4"]


def test_ANY_4_out_of_turn_nobody_throws() -> None:
    game = Seated(DICE)
    assert game.rules_against(Throw(), by="Ben") == ["ANY-3"]
    assert game.throw(1, 1, 1, 1, 1).rules_against(ThrowSome((0,)), by="Ben") == ["ANY-3"]


def test_ANY_5_each_counts_as_often_as_the_sheet_says() -> None:
    game = Seated(TWO).do(Write(SEATS["Ada"], 0, ((0, 4), (1, 1))), Write(SEATS["Ben"], 0, ((0, 0), (1, 3))))
    assert game.points == [10, -6]


def test_ANY_5_the_bonus_is_added_when_it_is_reached() -> None:
    game = Seated(DICE)
    for number in (5, 10, 15, 8, 15):
        game.write("Ada", number).write("Ben", 0)
    assert game.points == [53, 0]
    assert game.write("Ada", 12).points == [65 + 35, 0]


def test_ANY_6_it_ends_after_the_rounds() -> None:
    game = Seated().do(Adjust("rounds", 2)).rounds((1, 2), (3, 4))
    assert (game.step, game.state.step.why) == ("Ended", "rounds")


def test_ANY_6_it_ends_at_the_goal_when_the_round_is_over() -> None:
    game = Seated(RACE).write("Ada", 30)
    assert (game.step, game.write("Ben", 31).step) == ("Writing", "Ended")


def test_ANY_6_it_ends_when_every_sheet_is_full() -> None:
    assert Seated(DICE).rounds(*[(0, 0)] * 13).state.step.why == "full"


def test_ANY_6_the_table_ends_it_between_two_rounds() -> None:
    game = Seated()
    assert game.rules_against(EndNow()) == ["ANY-6"]
    assert game.write("Ada", 3).rules_against(EndNow()) == ["ANY-6"]
    assert game.write("Ben", 4).do(EndNow()).state.step.why == "hand"
    assert [len(player.lines) for player in game.state.players] == [1, 1]


def test_ANY_6_what_is_put_right_may_end_it_and_let_it_go_on() -> None:
    game = Seated(RACE).write("Ada", 29).write("Ben", 3)
    assert game.do(Adjust("goal", 20)).step == "Writing", "the second round has begun"
    assert game.write("Ada", 1).write("Ben", 1).step == "Ended"
    assert game.do(Adjust("goal", 50)).step == "Writing"


def test_ANY_2_what_was_written_in_the_wrong_place_is_emptied_and_written_again() -> None:
    game = Seated(DICE).write("Ada", 3).write("Ben", 2)
    assert game.do(Adjust("players/0/lines/0", [])).points == [0, 2]
    assert game.do(Write(SEATS["Ada"], 0, ((12, 20),))).points == [20, 2]


def test_ANY_3_the_turn_passes_from_who_has_nothing_to_write() -> None:
    sheet = Sheet("one", "One", (Column("Points"),), written=ONCE, order=TURNS, wins=HIGHEST)
    game = Seated(sheet).write("Ada", 3).write("Ben", 4)
    assert game.step == "Ended"
    assert game.do(Adjust("players/0/lines/0", [])).step == "Writing"
    assert game.turn == "Ada"
    assert game.write("Ada", 9).step == "Ended"


def test_ANY_7_the_highest_sum_wins_or_the_lowest() -> None:
    for sheet, ranks in ((POINTS, [1, 2]), (replace(POINTS, wins=HIGHEST), [2, 1])):
        state = Seated(sheet).rounds((1, 5)).state
        assert [side_rank(state, player) for player in state.players] == ranks


def test_ANY_7_a_team_has_the_sum_of_its_players() -> None:
    game = Seated(TEAMS, names=("Ada", "Ben", "Cleo")).rounds((10, 15, 20))
    assert game.points == [30, 15, 30]
    assert game.do(Adjust("players/2/team", "1")).points == [10, 35, 35]


def test_ANY_A1_at_once_where_the_table_agreed_on_it() -> None:
    assert Seated(RACE, Options(at_once=True)).write("Ada", 30).step == "Ended"


def test_ANY_A2_equal_sums_share_the_place() -> None:
    state = Seated().rounds((3, 3)).state
    assert [side_rank(state, player) for player in state.players] == [1, 1]


def test_ANY_5_a_bonus_below_its_bound_is_nothing() -> None:
    sheet = replace(TWO, bonus=Bonus("Rich", 1, 10, 100))
    assert Seated(sheet).do(Write(SEATS["Ada"], 0, ((0, 3), (1, 0)))).points == [9, 0]


def test_a_table_without_a_sheet_has_the_plain_one() -> None:
    assert Seated(None).game.start(replace(Seated(None).table.setup, content=Content())).sheet.key == "plain"
