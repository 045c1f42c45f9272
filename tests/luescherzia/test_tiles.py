"""The six kinds of tiles and the finds, rule by rule: LUE-23 to LUE-34 with their rulings."""

from __future__ import annotations

from typing import Any

from companion.engine.secrecy import Secret
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import Content, Skills
from companion.games.luescherzia.model import (
    Decline,
    DrawTile,
    EndHealing,
    EnterTile,
    ExchangeFind,
    Fight,
    FindBagEmpty,
    GiveHealing,
    Heal,
    Hire,
    KeepNpc,
    LeaveField,
    LoseFind,
    NameFind,
    Search,
    TakeRestFind,
    UseFind,
    UseRest,
)
from companion.games.luescherzia.options import Options
from tests.luescherzia.seated import Seated, a_find, find_site, fork, monster, npc, rest, trap


def ada_draws(tile: Any, **more: Any) -> Seated:
    return Seated("Ada", "Ben", "Cem", **more).order("Ada", "Ben", "Cem").draw(tile)


def own(*finds: object, seat: str = "seat-1") -> tuple[Secret[object], ...]:
    return tuple(Secret(find, (seat,)) for find in finds)


def test_LUE_23_a_beaten_monster_leaves_the_game_and_never_the_bag() -> None:
    game = ada_draws(monster(), content=Content(bag=(10, 0, 0))).do(Fight()).roll(5, 1)
    assert (game.state.board, game.state.bag, game.state.removed) == ((), 9, 1)


def test_LUE_25_winning_a_fight_brings_a_find_and_sp_of_the_level() -> None:
    game = ada_draws(monster(2, 1)).do(Fight()).roll(6, 2)
    assert (game.sp("Ada"), game.finds("Ada"), game.hp("Ada"), game.turn) == (5, 1, 8, "Ben")


def test_LUE_25_hearts_decide_the_fight_and_the_level_the_harm() -> None:
    game = ada_draws(monster(3, 2)).do(Fight()).roll(6, 2)
    assert (game.hp("Ada"), game.sp("Ada"), len(game.state.board)) == (5, 3, 1)


def test_LUE_A15_a_changed_level_leaves_the_hearts_alone() -> None:
    game = ada_draws(monster(1, 2))
    game.be(board=tuple(lying.__class__(lying.id, lying.tile, change=2) for lying in game.state.board)).do(Fight())
    assert game.state.step.probe.needed == 2
    assert game.roll(5, 5).sp("Ada") == 6


def test_LUE_26_declining_a_monster_just_drawn_means_fleeing() -> None:
    won = ada_draws(monster(1, 3)).do(Decline()).roll(5, 1)
    assert (won.sp("Ada"), won.hp("Ada"), won.turn) == (4, 8, "Ben")
    lost = ada_draws(monster(2, 3)).do(Decline()).roll(5, 1)
    assert (lost.sp("Ada"), lost.hp("Ada"), lost.turn) == (3, 6, "Ben")


def test_LUE_27_leaving_a_monster_behind_asks_for_the_same_probe_and_the_turn_goes_on() -> None:
    game = ada_draws(monster(1, 3)).do(Fight()).roll(1, 1)
    assert "LUE-27" in game.rules_against(FindBagEmpty())
    game.do(LeaveField()).roll(1, 1)
    assert (game.turn, game.step, game.hp("Ben")) == ("Ben", "Marching", 7)
    game.draw(fork)
    assert game.turn == "Cem"


def test_LUE_27_success_when_leaving_is_worth_one_sp_that_can_be_spent_at_once() -> None:
    game = ada_draws(monster(1, 3)).do(Fight()).roll(1, 1).give("Ben", sp=0).do(LeaveField()).roll(5, 1)
    assert game.sp("Ben") == 1
    assert game.rules_against(DrawTile(fork)) == []


def test_LUE_27_who_dies_leaving_a_monster_still_moves_the_group_without_effect() -> None:
    game = ada_draws(monster(3, 3)).do(Fight()).roll(1, 1).give("Ben", hp=2).do(LeaveField()).roll(1, 1)
    assert (game.hp("Ben"), game.turn, game.step) == (0, "Ben", "Marching")
    game.draw(trap(1, hp=3))
    assert game.turn == "Cem"


def test_LUE_A13_a_monster_that_lay_there_need_not_be_fled_from() -> None:
    game = ada_draws(monster(1, 3)).do(Fight()).roll(1, 1).do(LeaveField()).roll(5, 5).draw(fork)
    game.do(LeaveField()).roll(5, 5).do(EnterTile(0)).do(Decline())
    assert game.hp("Cem") == 8
    assert game.state.cycle == 2


def test_LUE_A14_after_a_lost_fight_there_is_no_flight() -> None:
    assert ada_draws(monster(1, 3)).do(Fight()).roll(1, 1).turn == "Ben"


def test_LUE_28_an_evaded_trap_is_worth_one_sp() -> None:
    game = ada_draws(trap(2, hp=2, sp=2)).roll(5, 6)
    assert (game.hp("Ada"), game.sp("Ada")) == (8, 4)


def test_LUE_28_a_trap_takes_hit_points_sp_turns_and_finds() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ada", finds=own(a_find(1), a_find(2))).order("Ada", "Ben", "Cem")
    game.draw(trap(1, hp=2, sp=1, finds=1, turns=2)).roll(1, 1)
    assert game.step == "Losing"
    game.do(LoseFind(0))
    assert (game.hp("Ada"), game.sp("Ada"), game.finds("Ada"), game.player("Ada").skips) == (6, 2, 1, 2)


def test_LUE_28_a_trap_triggers_when_entered_too() -> None:
    game = ada_draws(trap(1, hp=1)).roll(5, 1).draw(fork).do(LeaveField()).roll(5, 5).do(EnterTile(0)).roll(1, 1)
    assert game.hp("Cem") == 7


def test_LUE_A22_a_trap_takes_what_is_there() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ada", hp=1, sp=1, finds=own(a_find(1))).order("Ada", "Ben", "Cem")
    game.draw(trap(1, hp=5, sp=5, finds=3)).roll(1, 1)
    assert (game.hp("Ada"), game.sp("Ada"), game.finds("Ada"), game.turn) == (0, 0, 0, "Ben")


def test_LUE_30_a_hired_npc_is_kept_or_put_out_of_the_game_and_pays_in_both_cases() -> None:
    kept = ada_draws(npc(2, n=1, a=-1)).do(Hire()).roll(5, 6).do(KeepNpc(keep=True))
    assert (kept.sp("Ada"), len(kept.player("Ada").npcs), kept.state.board) == (5, 1, ())
    gone = ada_draws(npc(2, n=1)).do(Hire()).roll(5, 6).do(KeepNpc(keep=False))
    assert (gone.sp("Ada"), gone.player("Ada").npcs, gone.state.board) == (5, (), ())


def test_LUE_30_and_A17_a_failed_hire_leaves_everything_and_ends_the_turn() -> None:
    game = ada_draws(npc(1)).do(Hire()).roll(1, 1)
    assert (game.sp("Ada"), len(game.state.board), game.turn) == (3, 1, "Ben")


def test_LUE_31_an_npc_bars_the_way_and_the_card_goes_unused_to_the_timeline() -> None:
    game = ada_draws(npc(3)).do(Decline(), LeaveField())
    assert game.state.step.probe.needed == 1
    game.roll(1, 1)
    assert (game.turn, game.state.timeline, len(game.state.board)) == ("Cem", 2, 1)


def test_LUE_31_past_the_npc_the_card_is_executed() -> None:
    game = ada_draws(npc(3)).do(Decline(), LeaveField()).roll(5, 1)
    assert (game.turn, game.step, game.sp("Ben")) == ("Ben", "Marching", 3)


def test_LUE_A18_on_an_npc_where_the_turn_begins_nobody_can_be_hired() -> None:
    game = ada_draws(npc(1)).do(Decline())
    assert game.rules_against(Hire()) == ["LUE-17"]


def test_LUE_32_a_fork_lets_the_turn_end_and_asks_when_left() -> None:
    game = ada_draws(fork)
    assert game.turn == "Ben"
    assert "LUE-32" in game.rules_against(DrawTile(rest))
    assert game.do(LeaveField()).roll(5, 1).step == "Marching"


def test_LUE_32_and_A32_a_lost_way_means_another_card_and_no_second_check() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(fork).do(LeaveField()).roll(1, 1)
    assert (game.turn, game.step, game.state.step.replaced) == ("Ben", "Marching", True)
    assert game.rules_against(DrawTile(rest)) == []
    game.draw(rest).do(Decline())
    assert game.state.timeline == 2


def test_LUE_33_a_rest_heals_everybody_alive_by_one() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ada", hp=3).give("Ben", hp=8).give("Cem", hp=0)
    game.order("Ada", "Ben", "Cem").draw(rest)
    assert [game.hp(name) for name in ("Ada", "Ben", "Cem")] == [4, 8, 0]


def test_LUE_33_a_used_rest_brings_a_find_or_as_many_hit_points_as_successes_for_anybody() -> None:
    start = Seated("Ada", "Ben", "Cem").give("Ada", hp=3).give("Ben", hp=3).order("Ada", "Ben", "Cem")
    found = start.draw(rest).do(UseRest()).roll(5, 6).do(TakeRestFind())
    assert (found.finds("Ada"), found.turn) == (1, "Ben")
    game = Seated("Ada", "Ben", "Cem").give("Ada", hp=3).give("Ben", hp=3).order("Ada", "Ben", "Cem")
    game.draw(rest).do(UseRest()).roll(5, 6).do(GiveHealing(), Heal("seat-2"), Heal("seat-1"))
    assert (game.hp("Ada"), game.hp("Ben"), game.turn) == (5, 5, "Ben")


def test_LUE_33_nobody_is_healed_beyond_the_maximum_and_the_rest_may_be_left() -> None:
    game = ada_draws(rest).give("Ben", hp=3).do(UseRest()).roll(5, 6).do(GiveHealing())
    assert game.rules_against(Heal("seat-1")) == ["LUE-7"]
    assert game.do(EndHealing()).turn == "Ben"


def test_LUE_A23_the_eliminated_are_not_healed() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Cem", hp=0).give("Ben", hp=3).order("Ada", "Ben", "Cem").draw(rest)
    game.do(UseRest()).roll(5, 6).do(GiveHealing())
    assert game.rules_against(Heal("seat-3")) == ["LUE-A23"]


def test_LUE_34_a_successful_search_keeps_one_find_and_the_tile_stays() -> None:
    game = ada_draws(find_site).do(Search()).roll(5, 6)
    assert (game.finds("Ada"), len(game.state.board), game.turn) == (1, 1, "Ben")


def test_LUE_34_a_failed_search_draws_until_a_monster_or_trap_which_acts_at_once() -> None:
    game = ada_draws(find_site).do(Search()).roll(1, 1)
    assert game.step == "Drawing"
    assert game.rules_against(DrawTile(rest)) == ["LUE-34"]
    game.draw(trap(1, hp=1)).roll(1, 1)
    assert (game.hp("Ada"), [lying.tile.kind for lying in game.state.board], game.turn) == (7, ["trap"], "Ben")


def test_LUE_34_a_monster_found_that_way_was_just_drawn() -> None:
    game = ada_draws(find_site).do(Search()).roll(1, 1).draw(monster(1, 3)).do(Decline())
    assert game.state.step.probe.purpose == "flee"


def test_LUE_A19_a_failed_site_leaves_the_game_or_goes_back_by_a_switch() -> None:
    gone = ada_draws(find_site, content=Content(bag=(10, 0, 0))).do(Search()).roll(1, 1)
    assert (gone.state.bag, gone.state.removed) == (9, 1)
    back = ada_draws(find_site, content=Content(bag=(10, 0, 0)), options=Options(findsite_back_to_bag=True))
    assert back.do(Search()).roll(1, 1).state.bag == 10


def test_LUE_A20_without_any_monster_or_trap_the_field_stays_empty() -> None:
    game = ada_draws(find_site).do(Search()).roll(1, 1).do(FindBagEmpty())
    assert (game.state.board, game.state.here, game.turn) == ((), -1, "Ben")


def test_LUE_34_a_search_need_not_be_made() -> None:
    game = ada_draws(find_site).do(Decline())
    assert (game.turn, len(game.state.board)) == ("Ben", 1)


def test_LUE_A29_finds_are_exchanged_in_ones_own_turn() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ada", finds=own(a_find(sp=2))).order("Ben", "Ada", "Cem")
    assert game.rules_against(ExchangeFind(0), by="Ada") == ["LUE-A29"]
    game.do(FindBagEmpty()).do(ExchangeFind(0), by="Ada")
    assert (game.sp("Ada"), game.finds("Ada")) == (5, 0)


def test_LUE_25_a_find_without_worth_cannot_be_exchanged_but_used() -> None:
    game = Seated("Ada", "Ben", "Cem").give("Ada", finds=own(a_find(3))).order("Ada", "Ben", "Cem")
    assert "LUE-25" in game.rules_against(ExchangeFind(0))
    assert game.do(UseFind(0)).finds("Ada") == 0


def test_LUE_25_the_owner_names_a_find_and_its_modifiers_count() -> None:
    game = ada_draws(monster()).do(Fight()).roll(5, 1)
    game.do(NameFind(0, Secret(a_find(2, n=1), ("seat-1",))), by="Ada")
    assert game.player("Ada").finds[0].value.points == 2
    assert game.player("Ada").finds[0].known_to == ("seat-1",)


def test_LUE_11_an_npc_on_the_field_does_not_change_the_probe_for_hiring_it() -> None:
    game = ada_draws(npc(1, r=-1)).do(Hire())
    assert game.dice == 2


def test_LUE_11_a_tiles_own_modifiers_hold_while_one_stands_on_it() -> None:
    assert ada_draws(monster(modifiers=Skills(d=-1))).do(Decline()).dice == 1


def test_LUE_A31_one_to_six_can_sit_down() -> None:
    assert GAME.seats == (1, 6)


def test_a_tile_entered_in_play_is_offered_again_and_learned() -> None:
    new = monster(2, 3)
    game = ada_draws(new)
    assert new in game.state.content.tiles
    entry = game.table.entries[-1]
    assert [learned.value for event in entry.events for learned in GAME.learned(event)] == [new]
