"""Set-up, cards, probes, march, rounds and endings, rule by rule: LUE-3 to LUE-22, LUE-35 to LUE-41 with rulings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.screens import look
from companion.engine.secrecy import Secret
from companion.games.luescherzia.content import Avatar, Board, Card, Content, Ground, Skills, Traits
from companion.games.luescherzia.model import (
    Boost,
    CarryOut,
    CountFinds,
    Decline,
    DrawTile,
    EnterTile,
    Fight,
    FindBagEmpty,
    Hire,
    LayCard,
    LeaveField,
    MoveTo,
    PayInfluence,
    Play,
    ReachExit,
    Reroll,
    Search,
    Stay,
    Steer,
    TellInitiatives,
    TellOrder,
    TryInfluence,
)
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules.finds import UNNAMED
from companion.games.luescherzia.rules.skills import dice_count, hand_size
from tests.luescherzia.seated import Seated, a_find, find_site, fork, monster, npc, rest, trap

REGREB = Avatar("regreb", "Bei Wäl Regreb", 10, Skills(2, 1, 2, 1, 5),
                traits=Traits(search_sp=1, npc_bonus=False, npc_penalty=2))
ADA_BEN_CEM = ("Ada", "Ben", "Cem")


def three(**more: Any) -> Seated:
    return Seated(*ADA_BEN_CEM, **more)


def test_LUE_3_everybody_starts_with_full_hit_points_and_three_sp() -> None:
    game = three(avatars={"Ben": REGREB})
    assert [game.hp(name) for name in ADA_BEN_CEM] == [8, 10, 8]
    assert [game.sp(name) for name in ADA_BEN_CEM] == [3, 3, 3]


def test_LUE_5_the_bag_starts_with_level_one() -> None:
    assert three(content=Content(bag=(20, 15, 10))).state.bag == 20
    assert three().state.bag is None


def test_LUE_6_the_arrow_points_south_on_the_start_field() -> None:
    assert three(detail="full").state.marker == three().state.marker
    assert (three().state.marker.facing, three().state.advances) == ("s", 0)


def test_LUE_7_nobody_has_more_than_the_printed_hit_points() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(rest)
    assert game.hp("Ada") == 8


def test_LUE_9_each_probe_rolls_its_skill() -> None:
    avatar = Avatar("x", "X", 8, Skills(1, 2, 3, 4, 5))
    for tile, skill in ((monster(), 1), (npc(), 3), (trap(), 5)):
        game = three(avatar=avatar).order("Ada", "Ben", "Cem").draw(tile)
        if game.step == "Meeting":
                    game.do(Fight() if tile.kind == "monster" else Hire())
        assert game.dice == skill


def test_LUE_10_each_sp_before_rolling_is_one_die_more() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(trap(2)).do(Boost(), Boost())
    assert (game.dice, game.sp("Ada")) == (4, 1)


def test_LUE_10_after_the_first_die_it_is_too_late() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(trap()).land(3)
    assert "LUE-10" in game.rules_against(Boost())


def test_LUE_10_without_sp_nothing_can_be_paid() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(trap()).give("Ada", sp=0)
    assert "LUE-10" in game.rules_against(Boost())


@pytest.mark.parametrize(("printed", "change", "boost", "count"), [
    (2, 0, 0, 2), (5, 3, 0, 5), (1, -4, 0, 1), (2, -4, 3, 1), (2, -4, 5, 3), (4, 1, 2, 5)])
def test_LUE_11_and_A2_one_bound_at_the_very_end(printed: int, change: int, boost: int, count: int) -> None:
    game = three(avatar=Avatar("x", "X", 8, Skills(n=printed, o=1, r=1, d=1, a=1))).give("Ada", npcs=(npc(n=change),))
    assert dice_count(game.state, game.player("Ada"), "n", boost) == count


def test_LUE_11_npcs_finds_and_the_tile_itself_add_up() -> None:
    game = three().give("Ada", npcs=(npc(n=1),), finds=(Secret(a_find(n=1), ("seat-1",)),))
    game.order("Ada", "Ben", "Cem").draw(monster(modifiers=Skills(n=-1))).do(Fight())
    assert game.dice == 3


def test_LUE_A2_an_sp_that_adds_no_die_is_warned_about() -> None:
    game = three(avatar=Avatar("x", "X", 8, Skills(5, 5, 5, 5, 5))).order("Ada", "Ben", "Cem").draw(trap())
    assert game.rules_against(Boost()) == ["LUE-A2"]
    assert game.do(Boost(), waive=True).sp("Ada") == 2


def test_LUE_12_five_and_six_are_successes() -> None:
    for faces, won in (((5, 1), True), ((6, 1), True), ((4, 4), False)):
        game = three().order("Ada", "Ben", "Cem").draw(trap(1, hp=1)).roll(*faces)
        assert (game.hp("Ada") == 8) is won


def test_LUE_13_one_sp_rerolls_one_die_again_and_again() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(trap(1, hp=3)).land(1, 2)
    game.do(Reroll(0)).land(2).do(Reroll(0)).land(3).do(Reroll(0)).land(5)
    assert (game.sp("Ada"), game.hp("Ada"), game.turn) == (1, 8, "Ben")  # three paid, one won


def test_LUE_13_sp_before_and_after_may_be_used_in_the_same_probe() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(trap()).do(Boost()).land(1, 1, 1).do(Reroll(2))
    assert game.sp("Ada") == 1


def test_LUE_14_the_printed_avatar_ignores_npc_bonuses_and_doubles_penalties() -> None:
    game = three(avatars={"Ada": REGREB}).give("Ada", npcs=(npc(n=1, a=-1),))
    ada = game.player("Ada")
    assert (dice_count(game.state, ada, "n"), dice_count(game.state, ada, "a")) == (2, 3)


def test_LUE_14_the_printed_avatar_wins_more_by_searching() -> None:
    game = three(avatars={"Ada": REGREB}).order("Ada", "Ben", "Cem").draw(find_site).do(Search()).roll(6, 1, 1, 1, 1)
    assert (game.sp("Ada"), game.finds("Ada")) == (4, 1)


def test_LUE_15_everybody_draws_orientation_plus_one() -> None:
    game = three(avatars={"Ben": REGREB})
    assert [hand_size(game.state, game.player(name)) for name in ADA_BEN_CEM] == [3, 2, 3]


def test_LUE_A30_lasting_modifiers_count_for_the_hand() -> None:
    game = three().give("Ada", npcs=(npc(o=1),)).give("Ben", npcs=(npc(o=-5),))
    assert [hand_size(game.state, game.player(name)) for name in ADA_BEN_CEM] == [4, 2, 3]


def test_LUE_16_cards_lie_face_down_until_all_lie() -> None:
    game = three().do(LayCard(30), by="Ada").do(LayCard(10), by="Ben")
    assert game.step == "Choosing"
    assert "LUE-16" in game.rules_against(LayCard(5), by="Ada")
    game.do(LayCard(20), by="Cem")
    assert [play.seat for play in game.state.plays] == ["seat-2", "seat-3", "seat-1"]


def test_LUE_17_cards_come_in_ascending_initiative() -> None:
    game = three().do(TellInitiatives((70, 5, 12)))
    assert game.turn == "Ben"
    game.draw(fork)
    assert game.turn == "Cem"


def test_LUE_17_nobody_acts_in_another_players_turn() -> None:
    game = three().order("Ada", "Ben", "Cem")
    assert "LUE-17" in game.rules_against(ReachExit(), by="Ben")


def test_LUE_A6_equal_numbers_keep_the_seating_order_and_are_flagged() -> None:
    game = three().do(TellInitiatives((7, 7, 3)))
    assert [play.seat for play in game.state.plays] == ["seat-3", "seat-1", "seat-2"]
    assert any(getattr(event, "tied", False) for event in game.table.entries[-1].events)


def test_LUE_18_five_cards_advance_the_round_in_the_middle_of_a_cycle() -> None:
    game = three().order("Ada", "Ben", "Cem")
    for _ in range(3):
        game.do(FindBagEmpty())
    assert (game.state.timeline, game.state.cycle) == (3, 2)
    game.order("Cem", "Ben", "Ada").do(FindBagEmpty(), FindBagEmpty())
    assert (game.state.timeline, game.state.advances) == (0, 1)
    assert game.turn == "Ada"


def test_LUE_20_an_orientation_probe_or_one_sp_turns_the_arrow() -> None:
    game = three(detail="full").order("Ada", "Ben", "Cem").do(PayInfluence("e"))
    assert (game.state.marker.facing, game.sp("Ada")) == ("e", 2)
    game = three(detail="full").order("Ada", "Ben", "Cem").do(TryInfluence()).roll(5, 1).do(Steer("n"))
    assert (game.state.marker.facing, game.sp("Ada")) == ("n", 3)


def test_LUE_20_a_failed_probe_costs_nothing_further() -> None:
    game = three(detail="full").order("Ada", "Ben", "Cem").do(TryInfluence()).roll(1, 1)
    assert (game.step, game.state.marker.facing, game.sp("Ada")) == ("Marching", "s", 3)


def test_LUE_A7_after_a_failed_probe_one_may_pay_but_not_probe_again() -> None:
    game = three().order("Ada", "Ben", "Cem").do(TryInfluence()).roll(1, 1)
    assert "LUE-A7" in game.rules_against(TryInfluence())
    assert game.do(PayInfluence()).sp("Ada") == 2
    strict = three(options=Options(pay_after_probe=False)).order("Ada", "Ben", "Cem").do(TryInfluence()).roll(1, 1)
    assert "LUE-A7" in strict.rules_against(PayInfluence())


def test_LUE_A8_cards_without_effect_turn_no_arrow_and_need_no_probe() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(npc(2)).do(Decline()).give("Ben", hp=0)
    assert "LUE-A8" in game.rules_against(PayInfluence())
    assert game.rules_against(FindBagEmpty()) == []


def test_LUE_A10_the_arrow_comes_before_the_leave_check_and_stays_turned() -> None:
    game = three(detail="full").order("Ada", "Ben", "Cem").do(MoveTo(4, 1, "s")).draw(npc()).do(Decline())
    game.do(PayInfluence("w"), LeaveField()).roll(1, 1)
    assert (game.turn, game.state.marker.facing) == ("Cem", "w")
    game.do(LeaveField()).roll(5, 1)
    assert "LUE-A10" in game.rules_against(PayInfluence("n"))


CARDS = Content(cards=(Card(10, "ff", 1), Card(20, "b", 0), Card(30, "fff", 0)),
                board=Board(5, 3, (2, 0), (2, 2), (Ground(2, 1, 1, "water"),)))


def test_LUE_21_a_known_card_is_carried_out_relative_to_the_arrow() -> None:
    game = three(detail="full", content=CARDS).do(TellInitiatives((40, 20, 50))).do(CarryOut())
    assert (game.state.marker.x, game.state.marker.y) == (2, 0)


def test_LUE_21_blocked_the_marker_stays_and_still_turns() -> None:
    content = Content(cards=(Card(10, "b", 1),), board=Board(5, 3, (2, 0), (4, 2)))
    game = three(detail="full", content=content).do(TellInitiatives((10, 80, 90))).do(CarryOut())
    assert (game.state.marker.x, game.state.marker.y, game.state.marker.facing) == (2, 0, "w")
    assert game.turn == "Ben"


def test_LUE_A11_blocked_there_is_no_leave_check() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(fork)
    assert "LUE-32" in game.rules_against(FindBagEmpty())
    assert game.do(Stay()).turn == "Cem"


def test_LUE_A12_blocked_on_a_monster_it_may_be_fought_and_elsewhere_nothing_happens() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(monster(1, 3)).do(Fight()).roll(1, 1).do(Stay())
    assert game.step == "Meeting"
    assert game.do(Decline()).turn == "Cem"
    on_rest = three().order("Ada", "Ben", "Cem").draw(rest).do(Decline()).give("Cem", hp=1).do(Stay())
    assert (on_rest.turn, on_rest.hp("Cem")) == ("Cem", 1)


def test_LUE_22_an_empty_field_draws_a_tile_on_the_map() -> None:
    game = three(detail="full").order("Ada", "Ben", "Cem").do(MoveTo(4, 1, "s"))
    assert game.step == "Drawing"
    game.draw(fork)
    assert (game.state.board[0].x, game.state.board[0].y) == (4, 1)


def test_LUE_24_a_water_field_changes_the_final_level() -> None:
    game = three(detail="full", content=CARDS).order("Ada", "Ben", "Cem").do(MoveTo(2, 1, "s")).draw(monster(1, 1))
    game.do(Fight()).roll(5, 1)
    assert game.sp("Ada") == 5


def test_LUE_A16_level_zero_needs_no_roll_and_does_no_harm() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(trap(0, hp=3))
    assert (game.hp("Ada"), game.sp("Ada"), game.turn) == (8, 4, "Ben")


def test_LUE_A21_an_empty_bag_ends_the_turn() -> None:
    game = three(content=Content(bag=(1, 0, 0))).order("Ada", "Ben", "Cem").draw(fork).do(LeaveField()).roll(5, 5)
    assert "LUE-A21" in game.rules_against(DrawTile(fork))
    assert game.do(FindBagEmpty()).turn == "Cem"


def test_LUE_A24_exit_counts_on_any_step() -> None:
    game = three(detail="full", content=CARDS).do(TellInitiatives((30, 80, 90))).do(CarryOut())
    assert game.step == "Ended"


def test_LUE_29_a_skipped_turn_fills_a_slot_of_the_timeline_and_moves_nothing() -> None:
    game = three().give("Ben", skips=2).order("Ada", "Ben", "Cem").do(FindBagEmpty())
    assert (game.turn, game.state.timeline, game.player("Ben").skips) == ("Cem", 2, 1)


def test_LUE_35_the_eliminated_draw_two_and_their_tile_has_no_effect() -> None:
    game = three().give("Ada", hp=0).order("Ada", "Ben", "Cem")
    assert hand_size(game.state, game.player("Ada")) == 2
    game.draw(monster(3, 3))
    assert (game.turn, len(game.state.board)) == ("Ben", 1)


def test_LUE_A9_a_tile_that_lies_there_has_no_effect_on_the_eliminated() -> None:
    game = three().order("Ada", "Ben", "Cem").draw(trap(1, hp=1)).roll(5, 1).draw(fork)
    game.give("Cem", hp=0).do(EnterTile(0))
    assert (game.state.cycle, game.hp("Ada")) == (2, 8)


def test_LUE_36_at_the_exit_the_survivors_count_sp_and_finds() -> None:
    game = three().give("Ada", sp=2, finds=(Secret(a_find(5), ("seat-1",)),)).give("Ben", sp=6).give("Cem", hp=0, sp=99)
    game.order("Ada", "Ben", "Cem").do(ReachExit())
    assert [(score.seat, score.sp, score.finds) for score in game.state.step.scores] == [
        ("seat-1", 2, 5), ("seat-2", 6, 0)]
    assert game.state.step.won


def test_LUE_36_unnamed_finds_are_counted_first() -> None:
    game = three().give("Ada", finds=(Secret(UNNAMED, ("seat-1",)),))
    game.order("Ada", "Ben", "Cem").do(ReachExit())
    assert game.step == "Counting"
    game.do(CountFinds(4), by="Ada")
    assert game.state.step.scores[0].finds == 4


def test_LUE_37_at_fin_everybody_loses() -> None:
    game = three(options=Options(fin_advance=1)).order("Ada", "Ben", "Cem")
    game.do(FindBagEmpty(), FindBagEmpty(), FindBagEmpty()).order("Ada", "Ben", "Cem")
    game.do(FindBagEmpty(), FindBagEmpty())
    assert (game.state.step.why, game.state.step.won) == ("fin", False)


def test_LUE_37_the_last_card_may_still_reach_the_exit() -> None:
    game = three(options=Options(fin_advance=1)).be(timeline=4).order("Ada", "Ben", "Cem").do(ReachExit())
    assert game.state.step.why == "exit"


def test_LUE_37_when_nobody_lives_everybody_has_lost_at_once() -> None:
    game = three().give("Ada", hp=1).give("Ben", hp=0).give("Cem", hp=0).order("Ada", "Ben", "Cem")
    game.draw(trap(1, hp=1)).roll(1, 1)
    assert (game.state.step.why, game.state.step.won) == ("all_out", False)


@pytest.mark.parametrize(("advances", "bag"), [(1, 25), (4, 18)])
def test_LUE_38_and_A3_harder_tiles_join_after_two_and_five_rounds(advances: int, bag: int) -> None:
    game = three(content=Content(bag=(10, 16, 9))).be(timeline=4, advances=advances)
    game.order("Ada", "Ben", "Cem").draw(fork)
    assert game.state.bag == bag


def test_LUE_39_sp_may_be_played_openly() -> None:
    assert three().player("Ada").sp.known_to == ("seat-1",)
    assert "seat-2" in three(options=Options(secret_sp=False)).player("Ada").sp.known_to


def test_LUE_40_two_players_draw_double_and_lay_two_cards() -> None:
    game = Seated("Ada", "Ben")
    assert hand_size(game.state, game.player("Ada")) == 5
    game.do(LayCard(30), by="Ada").do(LayCard(5), by="Ada").do(LayCard(20), by="Ben").do(LayCard(10), by="Ben")
    assert [play.seat for play in game.state.plays] == ["seat-1", "seat-2", "seat-2", "seat-1"]


def test_LUE_A27_an_eliminated_player_of_two_plays_one() -> None:
    game = Seated("Ada", "Ben").give("Ben", hp=0)
    assert hand_size(game.state, game.player("Ben")) == 2
    game.do(TellOrder(("seat-1", "seat-2", "seat-1")))
    assert len(game.state.plays) == 3


def test_LUE_41_alone_a_random_card_follows_and_its_tile_has_no_effect() -> None:
    game = Seated("Ada").draw(fork)
    assert game.state.plays[1] == Play("seat-1", 0, chance=True)
    game.draw(monster(3, 3))
    assert (game.state.timeline, game.state.cycle, game.hp("Ada")) == (2, 2, 8)


@pytest.mark.parametrize(("points", "won"), [(14, False), (15, True)])
def test_LUE_41_and_A28_alone_fifteen_points_are_needed(points: int, won: bool) -> None:
    game = Seated("Ada").give("Ada", sp=points).do(ReachExit())
    assert game.state.step.won is won


def test_LUE_A26_most_points_are_shared() -> None:
    game = three().give("Ada", sp=5).give("Ben", sp=5).order("Ada", "Ben", "Cem").do(ReachExit())
    rows = look(game.table, "table").result.rows
    assert [(row.seat, row.rank, row.winner) for row in rows] == [
        ("seat-1", 1, True), ("seat-2", 1, True), ("seat-3", 3, False)]


def test_LUE_A1_skills_of_five_are_real() -> None:
    assert dice_count(three(avatar=REGREB).state, three(avatar=REGREB).player("Ada"), "a") == 5
