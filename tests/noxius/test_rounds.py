"""Set-up, progress fields, positions, order, success and failure: NOX-1 to NOX-12, NOX-16, NOX-32, with rulings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.secrecy import HIDDEN, redact
from companion.engine.table import open_table
from companion.engine.words import say
from companion.games.noxius import GAME
from companion.games.noxius.content import ALL, ENEMIES, Effect, Field
from companion.games.noxius.model import (
    BringEnemy,
    ChooseMission,
    Die,
    GiveUp,
    GoOn,
    LineUp,
    MoveFigure,
    NextField,
    Pass,
    RemoveEnemy,
    RepeatField,
    Restart,
    StartRound,
    TradePlaces,
    UseAbility,
    WinMission,
)
from companion.games.noxius.options import Options
from tests.games.touching import seen

from .seated import Seated, ability, enemy, fight, sheet

WOLF, RAT = enemy("9", name="Wolf"), enemy("1", name="Rat")
ABC = ("Ada", "Ben", "Cem")


def on_mission(*fields: Field, names: tuple[str, ...] = ("Ada", "Ben"), **more: Any) -> Seated:
    """The mission with these fields has begun, at full detail."""
    return Seated(*names, fields=fields, enemies=(WOLF, RAT), **more).begin(mission=True)


def a_round(game: Seated, face: int = 2) -> Seated:
    """Everybody uses the first ability, and the round is over."""
    game.go()
    for _ in game.state.players:
        game.use(face=face)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_NOX_1_two_to_four_play(players: int) -> None:
    assert GAME.seats == (2, 4)
    assert len(Seated(*("Ada", "Ben", "Cem", "Dora")[:players]).state.players) == players


def test_NOX_2_each_player_has_a_character_and_all_one_mission() -> None:
    game = Seated("Ada", "Ben", characters={"Ben": sheet(lp=12)}, fields=(Field("a"),))
    assert [player.character.lp for player in game.state.players] == [8, 12]
    assert game.rules_against(ChooseMission(1), by="table") == ["NOX-2"]
    assert game.do(ChooseMission(0), by="table").state.mission == 0


def test_NOX_3_everybody_starts_with_full_lp_no_sp_and_one_power() -> None:
    game = Seated("Ada", "Ben", characters={"Ben": sheet(lp=12)})
    assert (game.has("Ada"), game.has("Ben")) == ((8, 0, 1), (12, 0, 1))


def test_NOX_5_one_progress_field_is_one_round_and_its_effect_comes_first() -> None:
    game = on_mission(Field("a", effects=(Effect("SP", ALL),)), Field("b"))
    assert (game.step, game.state.round, game.has("Ada")) == ("Positioning", 1, (8, 1, 1))
    a_round(game)
    assert (game.state.fields, game.state.round) == (2, 2)


def test_NOX_5_a_fields_bonus_holds_for_its_round_only() -> None:
    game = on_mission(Field("a", ("wolf",), (Effect("D+1", ALL),)), Field("b"), Field("c"))
    assert game.player("Ada").buffs
    a_round(game)
    assert not game.player("Ada").buffs


def test_NOX_6_a_double_field_holds_for_two_rounds() -> None:
    game = on_mission(Field("a", ("wolf",), (Effect("SP", ALL),), rounds=2), Field("b"))
    a_round(game)
    assert (game.state.fields, game.state.times, game.has("Ada")[1], len(game.state.foes)) == (1, 2, 2, 1)
    assert a_round(game).state.fields == 2


def test_NOX_6_a_field_is_repeated_until_its_enemy_is_beaten() -> None:
    game = on_mission(Field("a", ("rat", "wolf"), until="rat"), Field("b"))
    assert a_round(game).state.fields == 1
    game.stand(Ada=1).go().use(face=2)  # the first enemy, the rat, falls; the wolf may stay
    game.do(GoOn(), by="table").use(face=2)
    assert (game.state.fields, [foe.enemy.name for foe in game.state.foes]) == (2, ["Wolf"])


def test_NOX_6_a_condition_in_words_is_judged_by_the_table() -> None:
    game = a_round(on_mission(Field("a", until="Die Tür ist offen"), Field("b")))
    assert game.step == "Asking"
    game.do(RepeatField(), by="table")
    assert (game.state.fields, game.state.times) == (1, 2)
    assert a_round(game).do(NextField(), by="table").state.fields == 2


def test_NOX_6_a_field_that_is_played_again_is_not_to_be_read_again() -> None:
    game = on_mission(Field("a", until="Die Tür ist offen"), Field("b"))
    assert say(seen(game).prompt.text).startswith("Read the progress field")
    a_round(game).do(RepeatField(), by="table")
    assert say(seen(game).prompt.text) == "Take your positions again: the same progress field"
    a_round(game).do(NextField(), by="table")
    assert say(seen(game).prompt.text).startswith("Read the progress field")


def test_NOX_7_everybody_places_the_own_figure_after_the_field_is_read() -> None:
    game = Seated("Ada", "Ben").begin(WOLF, RAT).stand(Ada=1)
    assert game.rules_against(MoveFigure("seat-1", 0, 2), by="Ben") == ["NOX-7"]
    game.do(MoveFigure("seat-1", 1, 2), by="Ada")
    assert (game.player("Ada").enemy, game.player("Ada").number) == (1, 2)
    assert game.go().rules_against(MoveFigure("seat-1", 0, 1), by="Ada") != []


def test_NOX_7_two_figures_trade_places_and_with_one_enemy_all_line_up() -> None:
    game = Seated(*ABC).begin(WOLF).do(LineUp(("seat-2", "seat-3", "seat-1")), by="table")
    assert [game.player(name).number for name in ABC] == [1, 3, 2]
    game.do(TradePlaces("seat-1", "seat-2"), by="table")
    assert [game.player(name).number for name in ABC] == [3, 1, 2]
    assert game.do(BringEnemy(RAT), by="table").rules_against(LineUp(("seat-1",)), by="table") == ["NOX-7"]


def test_NOX_8_the_highest_position_acts_first_also_with_several_enemies() -> None:
    game = Seated(*ABC).begin(WOLF, enemy("9", name="Bear"))
    game.stand(Ada=2, Cem=1).do(MoveFigure("seat-2", 1, 3), by="Ben").go()
    turns = []
    for _ in ABC:
        turns.append(game.turn)
        game.use(face=2)
    assert turns == ["Ben", "Ada", "Cem"]
    assert game.step == "Asking"


def test_NOX_8_nobody_acts_in_another_players_turn() -> None:
    assert fight().rules_against(UseAbility(0), by="Ben") == ["NOX-8"]


def test_NOX_A1_a_table_may_begin_with_the_lowest_position() -> None:
    assert fight(options=Options(highest_first=False)).turn == "Ben"
    assert fight().turn == "Ada"


@pytest.mark.parametrize(("names", "at"), [(ABC[:2], 2), (ABC, 1), ((*ABC, "Dora"), 0)])
def test_NOX_9_the_starting_life_depends_on_the_number_of_players(names: tuple[str, ...], at: int) -> None:
    assert Seated(*names).begin(enemy("3", "2", "1", start=(2, 1, 0))).at == [at]


def test_NOX_9_a_known_mission_brings_its_enemies_by_itself() -> None:
    game = on_mission(Field("a", ("rat", "wolf")))
    assert [foe.enemy.name for foe in game.state.foes] == ["Rat", "Wolf"]
    assert game.rules_against(BringEnemy(RAT), by="table") == ["NOX-9"]


def test_NOX_9_two_enemies_of_a_name_are_told_apart() -> None:
    game = on_mission(Field("a", ("rat", "rat", "wolf")))
    assert [foe.enemy.name for foe in game.state.foes] == ["Rat", "Rat 2", "Wolf"]


def test_NOX_10_the_arrow_of_the_own_position_says_what_a_hit_costs() -> None:
    game = fight(damage=(3, 2, 1, 1)).use(face=1)
    assert game.has("Ada")[0] == 6
    assert game.use(face=1).has("Ben")[0] == 5
    assert game.rules_against(MoveFigure("seat-1", 7, 1), by="Ada") != []


@pytest.mark.parametrize(("names", "open_"), [(ABC[:2], 2), (ABC, 3), ((*ABC, "Dora"), 4)])
def test_NOX_11_as_many_positions_are_open_as_players(names: tuple[str, ...], open_: int) -> None:
    game = Seated(*names).begin(WOLF)
    assert game.rules_against(MoveFigure("seat-1", 0, open_), by="Ada") == []
    assert game.rules_against(MoveFigure("seat-1", 0, open_ + 1), by="Ada") == (["NOX-11"] if open_ < 4 else ["NOX-10"])


def test_NOX_12_a_position_number_is_taken_once_over_all_enemies() -> None:
    game = Seated(*ABC).begin(WOLF, RAT).stand(Ada=1, Ben=2)
    assert game.rules_against(MoveFigure("seat-3", 1, 1), by="Cem") == ["NOX-12"]
    assert game.rules_against(MoveFigure("seat-3", 1, 3), by="Cem") == []
    assert game.rules_against(MoveFigure("seat-1", 1, 1), by="Ada") == []


def test_NOX_16_after_an_enemys_fall_who_has_not_acted_may_move() -> None:
    game = Seated(*ABC).begin(RAT, WOLF).stand(Ada=3, Ben=2).do(MoveFigure("seat-3", 1, 1), by="Cem").go()
    game.use(face=2)
    assert (game.step, game.player("Ben").number) == ("Regrouping", 0)
    assert game.rules_against(MoveFigure("seat-1", 1, 3), by="Ada") == ["NOX-16"]
    game.do(MoveFigure("seat-2", 1, 3), by="Ben").do(GoOn(), by="table")
    assert game.turn == "Ben"


def test_NOX_16_without_another_enemy_there_is_nowhere_to_go() -> None:
    game = Seated(*ABC).begin(RAT).stand(Ada=3, Ben=2, Cem=1).go().use(face=2)
    assert (game.step, game.turn) == ("Choosing", "Ben")


def test_NOX_A14_a_beaten_enemys_figures_leave_and_the_order_stays() -> None:
    game = Seated(*ABC).begin(RAT, WOLF).stand(Ada=3, Cem=2).do(MoveFigure("seat-2", 1, 1), by="Ben").go().use(face=2)
    assert [game.player(name).number for name in ABC] == [0, 1, 0]
    assert game.do(GoOn(), by="table").turn == "Ben"  # who still stands comes first
    assert game.use(face=2).turn == "Cem"


def test_NOX_A13_the_incapacitated_block_their_number_until_the_next_field() -> None:
    game = fight(names=ABC, lp=1, options=Options()).use(face=1)
    assert (game.player("Ada").down, game.player("Ada").number) == (True, 3)
    game.use(face=2).use(face=2).do(NextField(), by="table")
    assert game.player("Ada").number == 0
    assert game.rules_against(MoveFigure("seat-1", 0, 3), by="Ada") == ["NOX-A13"]


def test_NOX_A13_revived_before_the_own_turn_one_acts_afterwards_not() -> None:
    game = fight(names=ABC).give("Cem", lp=0, down=True)
    assert game.use(face=2).adjust("players/2/lp", 1).use(face=2).turn == "Cem"
    late = fight(names=ABC).give("Ben", lp=0, down=True).use(face=2)
    assert late.turn == "Cem"
    assert late.adjust("players/1/lp", 1).use(face=2).step == "Asking"


def test_NOX_A13_revived_without_a_figure_one_waits_for_the_next_field() -> None:
    game = Seated(*ABC).begin(WOLF).give("Cem", lp=0, down=True).stand(Ada=2, Ben=1).go()
    assert game.adjust("players/2/lp", 1).use(face=2).use(face=2).step == "Asking"
    assert not game.do(NextField(), by="table").player("Cem").acted


def test_NOX_32_all_incapacitated_at_once_is_failure_and_a_new_beginning() -> None:
    game = fight(lp=1, power=1).use(face=1)
    assert game.step == "Choosing"
    assert game.use(face=1).step == "Failed"
    game.do(Restart(), by="table")
    assert (game.step, game.has("Ada"), game.state.foes, game.state.attempt) == ("Preparing", (1, 0, 1), (), 2)
    assert game.begin(WOLF).state.round == 1


def test_NOX_32_a_table_may_leave_it_at_the_failure() -> None:
    game = fight(lp=1).use(face=1).use(face=1).do(GiveUp(), by="table")
    assert GAME.over(game.state)
    assert not game.state.step.won


def test_NOX_A19_the_dead_do_not_keep_a_mission_alive() -> None:
    game = fight(lp=1).do(Die("seat-2"), by="table")
    assert game.use(face=1).step == "Failed"
    assert fight().adjust("players/0/lp", 0).adjust("players/1/lp", 0).step == "Failed"


def test_NOX_A18_the_mission_is_won_behind_the_last_field() -> None:
    game = on_mission(Field("a"), Field("b", ("rat",), until="beaten"))
    assert game.rules_against(WinMission(), by="table") != []
    a_round(a_round(game))
    assert (game.state.fields, game.state.times) == (2, 2)  # the rat still stands
    game.stand(Ada=1).go().use(face=2).use(face=2)
    assert (game.step, game.state.step.won) == ("Ended", True)


def test_NOX_A18_on_paper_the_table_says_when_it_is_won() -> None:
    game = fight().use(face=2).use(face=2)
    assert (game.step, game.do(WinMission(), by="table").step) == ("Asking", "Ended")


def test_unread_progress_fields_are_nobodys_to_know() -> None:
    state = on_mission(Field("open"), Field("covered")).state
    for viewer in ("table", "public", "seat-1"):
        seen = redact(state, viewer)
        assert seen.scripts == (HIDDEN,)
        assert "covered" not in repr(seen)
        assert "open" in repr(seen)


def test_a_field_wounds_all_enemies_also_those_it_brings() -> None:
    two = enemy("3/2", name="Wolf")
    game = Seated("Ada", "Ben", fields=(Field("a", ("wolf",), (Effect("V", ENEMIES),)),), enemies=(two,))
    assert game.begin(mission=True).foe.wounded


def test_an_enemy_may_leave_and_at_light_detail_missions_are_on_paper() -> None:
    assert Seated("Ada", "Ben").begin(WOLF).do(RemoveEnemy(0), by="table").state.foes == ()
    light = Seated("Ada", "Ben", detail="light", fields=(Field("a"),))
    assert light.rules_against(ChooseMission(0), by="table") == ["NOX-2"]


def test_a_game_whose_characters_nobody_knows_can_be_played() -> None:
    setup = Seated("Ada", "Ben").table.setup
    unknown = open_table(GAME, type(setup)(setup.game, setup.seats, setup.options, GAME.content(), "full"))
    assert [player.lp for player in unknown.state.players] == [10, 10]


def test_NOX_4_a_character_has_at_most_four_abilities() -> None:
    with pytest.raises(ValueError, match="cannot be played"):
        sheet(*(ability("T") for _ in range(5)))
    assert fight().rules_against(UseAbility(3)) == ["NOX-4"]


def test_NOX_A9_nobody_passes_who_can_use_an_ability() -> None:
    assert fight().rules_against(Pass()) == ["NOX-A9"]
    assert fight(power=-3).rules_against(Pass()) == []
    assert fight(power=-3).do(Pass()).turn == "Ben"
    assert fight(options=Options(pass_only_if_stuck=False)).rules_against(Pass()) == []
    assert fight().do(Pass(), waive=True).turn == "Ben"


def test_the_round_starts_only_once() -> None:
    assert fight().rules_against(StartRound(), by="table") == ["NOX-20"]
