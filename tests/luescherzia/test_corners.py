"""The corners where chapters of the rulebook meet: sentences of the book that are easily broken together.

One rule alone is tested in test_turns.py and test_tiles.py; here several hold at once, mostly through the Views.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.acts import Adjust
from companion.engine.screens import look
from companion.engine.secrecy import Secret
from companion.engine.words import say
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import Avatar, Board, Card, Content, Ground, Skills
from companion.games.luescherzia.model import (
    CarryOut,
    CountFinds,
    Decline,
    EnterTile,
    ExchangeFind,
    Fight,
    FindBagEmpty,
    GiveHealing,
    Heal,
    LayCard,
    LeaveField,
    LoseFind,
    MoveTo,
    NameFind,
    PayInfluence,
    ReachExit,
    Search,
    Stay,
    TellInitiatives,
    UseRest,
)
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules.finds import UNNAMED
from tests.games.touching import offer, offered, touch
from tests.luescherzia.seated import Seated, a_find, find_site, fork, monster, npc, rest, trap

AHEAD = Content(cards=(Card(10, "ff", 1), Card(11, "b", 3)), board=Board(5, 5, (2, 0), (2, 4)))


def three(**more: Any) -> Seated:
    return Seated("Ada", "Ben", "Cem", **more)


def in_turn(**more: object) -> Seated:
    return three(**more).order("Ada", "Ben", "Cem")


def own(*finds: object, seat: str = "seat-1") -> tuple[Secret[object], ...]:
    return tuple(Secret(find, (seat,)) for find in finds)


def test_LUE_17_numbers_belong_to_their_players_in_whatever_order_they_are_sent() -> None:
    game = touch(three(), ":numbers", {"seat-3/0": 1, "seat-1/0": 50, "seat-2/0": 9})
    assert [play.seat for play in game.state.plays] == ["seat-3", "seat-2", "seat-1"]


def test_LUE_16_the_table_enters_only_the_cards_that_no_phone_has_laid() -> None:
    game = touch(three(), ":lay:0", 40, viewer="Ben")
    assert "c1:order" not in offered(game)
    touch(game, ":numbers", {"seat-1/0": 50, "seat-3/0": 30})
    assert [play.seat for play in game.state.plays] == ["seat-3", "seat-2", "seat-1"]


def test_LUE_39_a_card_that_lies_face_down_is_seen_by_its_owner_alone() -> None:
    game = three().do(LayCard(777), by="Ben")
    for viewer in ("table", "public", "seat-1", "seat-3"):
        assert "777" not in str(look(game.table, viewer))


def test_LUE_40_each_of_two_lays_both_cards_on_the_own_phone() -> None:
    game = Seated("Ada", "Ben")
    for name, number in (("Ada", 30), ("Ben", 20), ("Ben", 40), ("Ada", 10)):
        touch(game, f":lay:{int(number in (40, 10))}", number, viewer=name)
    assert [play.seat for play in game.state.plays] == ["seat-1", "seat-2", "seat-1", "seat-2"]


def test_LUE_40_a_player_of_two_who_falls_with_the_first_card_executes_the_second_without_effect() -> None:
    game = Seated("Ada", "Ben").give("Ada", hp=1).order("Ada", "Ada", "Ben", "Ben").draw(trap(1, hp=1)).roll(1, 1)
    assert (game.hp("Ada"), game.turn) == (0, "Ada")
    game.draw(monster(3, 3))
    assert (game.turn, game.step, len(game.state.board)) == ("Ben", "Marching", 2)


def test_LUE_40_two_may_play_the_normal_game_by_a_switch() -> None:
    game = Seated("Ada", "Ben", options=Options(two_player_variant=False)).order("Ben", "Ada")
    assert len(game.state.plays) == 2


def test_LUE_41_the_random_card_may_advance_the_round_and_reach_fin() -> None:
    game = Seated("Ada", options=Options(fin_advance=1)).be(timeline=3).do(FindBagEmpty(), FindBagEmpty())
    assert (game.state.step.why, game.state.step.won) == ("fin", False)


def test_LUE_41_the_random_card_may_reach_the_exit() -> None:
    game = Seated("Ada").give("Ada", sp=15).do(FindBagEmpty(), ReachExit())
    assert game.state.step.won


def test_LUE_41_no_influence_and_no_leave_check_for_the_random_card() -> None:
    game = Seated("Ada").draw(npc(1)).do(Decline())
    assert game.state.plays[game.state.turn].chance
    assert game.rules_against(PayInfluence()) == ["LUE-A8"]
    assert game.rules_against(FindBagEmpty()) == []


def test_LUE_41_a_skipped_turn_alone_is_followed_by_its_random_card() -> None:
    game = Seated("Ada").draw(trap(1, turns=1)).roll(1, 1).do(FindBagEmpty())
    assert (game.state.timeline, game.player("Ada").skips) == (3, 0)
    assert game.state.plays[game.state.turn].chance


def test_LUE_29_several_skips_last_several_turns() -> None:
    game = in_turn().draw(trap(1, turns=2)).roll(1, 1).do(FindBagEmpty(), FindBagEmpty())
    for left in (1, 0):
        game.order("Ada", "Ben", "Cem")
        assert (game.turn, game.player("Ada").skips) == ("Ben", left)
        game.do(FindBagEmpty(), FindBagEmpty())
    assert game.order("Ada", "Ben", "Cem").turn == "Ada"


def test_LUE_29_a_skipped_turn_leaves_the_group_and_its_leave_check_to_the_next() -> None:
    game = three().give("Ben", skips=1).order("Ada", "Ben", "Cem").draw(fork)
    assert game.turn == "Cem"
    assert "LUE-32" in game.rules_against(FindBagEmpty())


def test_LUE_34_a_search_may_end_in_death_and_the_turn_is_over() -> None:
    game = in_turn().give("Ada", hp=1).draw(find_site).do(Search()).roll(1, 1).draw(trap(2, hp=2)).roll(1, 6)
    assert (game.hp("Ada"), game.turn, game.state.timeline) == (0, "Ben", 1)


def test_LUE_34_a_search_of_the_last_survivor_may_end_the_game() -> None:
    game = in_turn().give("Ada", hp=1).give("Ben", hp=0).give("Cem", hp=0).draw(find_site).do(Search()).roll(1, 1)
    game.draw(monster(1, 2)).do(Fight()).roll(5, 1)
    assert (game.state.step.why, game.state.step.won) == ("all_out", False)


def test_LUE_34_the_searched_site_may_be_searched_by_the_next_who_enters() -> None:
    game = in_turn().draw(find_site).do(Search()).roll(5, 1).draw(rest).do(Decline(), EnterTile(0), Search())
    assert game.roll(5, 6).finds("Cem") == 1


def test_LUE_34_and_LUE_11_a_monster_drawn_while_searching_leaves_a_full_fight() -> None:
    game = in_turn().draw(find_site).do(Search()).roll(1, 1).draw(monster(2, 1)).do(Fight()).roll(6, 1)
    assert (game.sp("Ada"), game.finds("Ada"), game.turn) == (5, 1, "Ben")


def test_LUE_A22_a_mortal_trap_takes_everything_else_too() -> None:
    game = three().give("Ada", hp=1, finds=own(a_find(1), a_find(2))).order("Ada", "Ben", "Cem")
    game.draw(trap(1, hp=2, sp=1, finds=2)).roll(1, 1)
    assert (game.hp("Ada"), game.sp("Ada"), game.finds("Ada"), game.turn) == (0, 2, 0, "Ben")


def test_LUE_28_each_find_that_a_trap_takes_is_chosen() -> None:
    game = three().give("Ada", finds=own(a_find(1), a_find(2), a_find(3))).order("Ada", "Ben", "Cem")
    game.draw(trap(1, finds=2)).roll(1, 1).do(LoseFind(0))
    assert game.step == "Losing"
    assert game.rules_against(LoseFind(2)) == ["LUE-28"]
    game.do(LoseFind(1))
    assert [find.value.points for find in game.player("Ada").finds] == [2]
    assert game.turn == "Ben"


def test_LUE_28_and_13_the_sp_won_by_evading_can_only_be_spent_later() -> None:
    game = in_turn().give("Ada", sp=1).draw(find_site).do(Search()).roll(1, 1).draw(trap(1, sp=3)).land(1, 5)
    assert game.sp("Ada") == 2


@pytest.mark.parametrize(("kind", "sp", "hp"), [("monster", 4, 8), ("trap", 4, 8)])
def test_LUE_A16_level_nought_is_escaped_without_a_roll(kind: str, sp: int, hp: int) -> None:
    game = in_turn().draw(monster(0, 2) if kind == "monster" else trap(0, hp=5))
    if kind == "monster":
        game.do(Decline())
    assert (game.sp("Ada"), game.hp("Ada"), game.turn) == (sp, hp, "Ben")


def test_LUE_A16_a_fight_at_level_nought_is_about_hearts_and_brings_no_sp() -> None:
    assert in_turn().draw(monster(0, 1)).do(Fight()).roll(5, 1).sp("Ada") == 3
    lost = in_turn().draw(monster(0, 1)).do(Fight()).roll(1, 1)
    assert (lost.hp("Ada"), lost.turn) == (8, "Ben")


def test_LUE_A16_leaving_a_monster_of_level_nought_needs_no_roll_and_the_turn_goes_on() -> None:
    game = in_turn().draw(monster(0, 9)).do(Fight()).roll(1, 1).do(LeaveField())
    assert (game.turn, game.step, game.sp("Ben")) == ("Ben", "Marching", 4)
    assert game.rules_against(FindBagEmpty()) == []


def test_LUE_A16_by_a_switch_levels_end_at_one() -> None:
    game = in_turn(options=Options(level_floor=1)).draw(monster(1, 3))
    game.be(board=tuple(replace(lying, change=-3) for lying in game.state.board)).do(Decline())
    assert game.roll(1, 1).hp("Ada") == 7


def test_LUE_24_water_raises_threshold_damage_and_reward() -> None:
    board = Board(5, 5, (2, 0), (2, 4), (Ground(2, 1, 2, "water"),))
    lost = in_turn(detail="full", content=Content(board=board)).do(MoveTo(2, 1, "s")).draw(monster(1, 1))
    assert lost.do(Decline()).state.step.probe.needed == 3
    assert lost.roll(5, 6).hp("Ada") == 5
    won = in_turn(detail="full", content=Content(board=board)).do(MoveTo(2, 1, "s")).draw(monster(1, 1))
    assert won.do(Fight()).roll(5, 1).sp("Ada") == 6


def test_LUE_11_big_penalties_leave_one_die_and_sp_first_make_them_good() -> None:
    game = three().give("Ada", npcs=(npc(a=-4),)).order("Ada", "Ben", "Cem").draw(trap())
    assert (game.dice, offer(game, "boost:1").rule) == (1, "LUE-A2")
    for _ in range(2):
        touch(game, "boost:1", waive=True)
    assert game.dice == 1
    touch(game, "boost:1", waive=True)
    assert (game.dice, game.sp("Ada")) == (1, 0)


def test_LUE_31_whoever_begins_on_an_npc_and_is_blocked_stays_without_probe_and_hires_nobody() -> None:
    game = in_turn().draw(npc(1)).do(Decline(), Stay())
    assert (game.turn, game.state.timeline) == ("Cem", 2)


def test_LUE_31_the_npc_that_was_kept_is_no_longer_on_the_field() -> None:
    game = in_turn().draw(npc(1, d=1))
    touch(touch(touch(game, ":act"), "roll:0/hire:2", [5, 1]), ":keep")
    assert (game.turn, game.rules_against(FindBagEmpty())) == ("Ben", [])


def test_LUE_32_the_lost_way_may_lead_to_the_edge_and_still_files_one_card() -> None:
    game = in_turn().draw(fork).do(LeaveField()).roll(1, 1).do(Stay())
    assert (game.turn, game.state.timeline) == ("Cem", 2)
    assert "LUE-32" in game.rules_against(FindBagEmpty())


def test_LUE_32_the_card_drawn_at_the_fork_is_not_the_one_that_was_known() -> None:
    game = three(detail="full", content=AHEAD).do(TellInitiatives((90, 10, 95)))
    game.do(CarryOut()).draw(fork)
    assert game.do(LeaveField()).roll(1, 1).turn == "Ada"
    assert "t2:carry" not in offered(game)
    assert game.rules_against(MoveTo(0, 0, "n")) == []


def test_LUE_17_a_known_card_that_leads_somewhere_must_be_executed() -> None:
    game = three(detail="full", content=AHEAD).do(TellInitiatives((10, 80, 90)))
    assert game.rules_against(Stay("w")) == ["LUE-21"]
    assert offer(game, ":stay").rule == "LUE-21"
    assert game.do(Stay("w"), waive=True).turn == "Ben"


def test_LUE_A11_a_known_card_that_is_blocked_needs_no_leave_check() -> None:
    content = replace(AHEAD, board=Board(5, 5, (2, 0), (4, 4)))
    game = three(detail="full", content=content).do(TellInitiatives((10, 11, 90))).do(CarryOut()).draw(npc(1))
    game.do(Decline())
    assert offer(game, ":leave", "Ben").key == "t2:leave"
    blocked = three(detail="full", content=replace(AHEAD, board=Board(5, 5, (0, 0), (4, 4))))
    blocked.do(TellInitiatives((11, 80, 90)))
    assert "t1:leave" not in offered(blocked)
    assert blocked.do(CarryOut()).state.marker.facing == "e"


def test_LUE_33_with_everybody_full_the_find_is_still_to_be_had() -> None:
    game = touch(in_turn().draw(rest).do(UseRest()).roll(5, 1), ":rest-find")
    assert (game.finds("Ada"), game.turn) == (1, "Ben")


def test_LUE_33_all_successes_count_not_only_the_one_that_was_needed() -> None:
    game = in_turn(avatar=Avatar("x", "X", 8, Skills(1, 1, 1, 1, 5))).give("Cem", hp=1).draw(rest).do(UseRest())
    game.roll(5, 6, 5, 1, 1).do(GiveHealing(), Heal("seat-3"), Heal("seat-3"), Heal("seat-3"))
    assert (game.hp("Cem"), game.turn) == (5, "Ben")


def test_LUE_36_who_is_out_moves_the_group_to_the_exit_and_the_survivors_win() -> None:
    game = three().give("Ada", hp=0, sp=50).order("Ada", "Ben", "Cem").do(ReachExit())
    assert game.state.step.won
    assert {score.seat for score in game.state.step.scores} == {"seat-2", "seat-3"}


def test_LUE_36_death_on_the_way_to_the_exit_comes_first() -> None:
    game = in_turn().draw(monster(3, 3)).do(Fight()).roll(1, 1).give("Ada", hp=0).give("Ben", hp=1).give("Cem", hp=0)
    assert game.do(LeaveField()).roll(1, 1).state.step.why == "all_out"


def test_LUE_36_once_the_exit_is_reached_nothing_is_exchanged_and_no_time_runs() -> None:
    game = three().give("Ada", finds=own(a_find(1, sp=9), UNNAMED)).order("Ada", "Ben", "Cem").do(ReachExit())
    assert game.step == "Counting"
    assert "LUE-36" in game.rules_against(ExchangeFind(0), by="Ada")
    assert not [key for key in offered(game, "Ada") if key.endswith(":sp")]
    assert GAME.turn(game.state) is None
    assert game.do(CountFinds(2), by="Ada").state.step.scores[0].finds == 3


def test_LUE_36_naming_the_last_unknown_find_counts_it() -> None:
    game = three().give("Ben", finds=own(UNNAMED, seat="seat-2")).order("Ada", "Ben", "Cem").do(ReachExit())
    game.do(NameFind(0, Secret(a_find(4), ("seat-2",))), by="Ben")
    assert [score.finds for score in game.state.step.scores] == [0, 4, 0]


def test_LUE_37_the_marker_put_on_fin_by_hand_ends_the_game_and_taken_back_from_there_lets_it_go_on() -> None:
    game = in_turn().be(timeline=4).do(Adjust("advances", 10))
    assert (game.state.advances, game.state.step.why) == (10, "fin")
    game.do(Adjust("advances", 3)).do(FindBagEmpty())
    assert (game.state.advances, game.turn) == (4, "Ben")


@pytest.mark.parametrize(("options", "bag"), [
    (Options(lvl2_advance=0), 30), (Options(lvl2_advance=1, lvl3_advance=1), 59), (Options(lvl3_advance=1), 39)])
def test_LUE_38_levels_may_come_at_the_start_or_together(options: Options, bag: int) -> None:
    game = in_turn(content=Content(bag=(10, 20, 30)), options=options)
    start = game.state.bag
    game.be(timeline=4).draw(fork)
    assert (start, game.state.bag) in ((30, 29), (10, bag))


def test_LUE_A21_an_empty_bag_is_said_before_anybody_draws_from_it() -> None:
    game = in_turn(content=Content(bag=(1, 0, 0), tiles=(fork, monster()))).draw(fork).do(LeaveField()).roll(5, 5)
    assert {offer(game, ending, viewer).rule for ending, viewer in (
        (":draw", "Ben"), (":draw:fork", "table"), (":new:trap", "table"))} == {"LUE-A21"}
    assert offer(game, ":empty").objection is None
    assert touch(game, ":draw:fork", waive=True).turn == "Cem"


def test_LUE_24_lying_tiles_of_another_level_are_told_apart() -> None:
    game = in_turn().draw(monster(1, 2)).do(Fight()).roll(1, 1).do(LeaveField()).roll(5, 1).draw(monster(1, 2))
    game.be(board=(game.state.board[0], replace(game.state.board[1], change=1))).do(Fight()).roll(1, 1)
    game.do(LeaveField()).roll(5, 5).draw(rest).do(Decline()).order("Ada", "Ben", "Cem")
    labels = [say(option.label) for option in offer(game, ":enter").input.options]
    assert labels == ["Monster: level 1, 2 hearts", "Monster: level 2, 2 hearts"]


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_a_counted_bag_reach_their_end(seed: int) -> None:
    luck = Random(seed)
    bag = (luck.randint(1, 12), luck.randint(0, 6), luck.randint(0, 6))
    content = Content(tiles=(fork, rest, find_site, monster(2, 2), trap(1, hp=1, finds=1), npc(1, n=1, a=-1)), bag=bag)
    done = rehearse_game(GAME, random_setup(GAME, content, luck, detail=("light", "full")[seed % 2]), luck)
    assert (done.faults, done.ended) == ((), True)
