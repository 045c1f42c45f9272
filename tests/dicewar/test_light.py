"""Light games: points, turns, dice and the countdown without a board (DW-3, DW-5, DW-9 to DW-22)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.inputs import Form, Number
from companion.engine.parts import Tiles
from companion.engine.screens import look
from companion.engine.words import say
from companion.games.dicewar.model import (
    AnnounceWarEnd,
    EndTurn,
    Move,
    NoFlight,
    TellBeaten,
    TellBuildUp,
    TellMove,
    TellRuins,
    TellSixes,
    TellSpell,
    TellUpgrade,
    WarEnd,
)
from companion.games.dicewar.options import Options
from tests.dicewar.seated import DRAGONS, HILLS, SEATS, SHIPPED, Seated, light
from tests.games.touching import offer, offered, seen, touch

BEN = SEATS["Ben"]
PLAIN = (HILLS, HILLS)


def quick(**options: Any) -> Seated:
    """Nobody acts twice."""
    return light(Options(again=False, **options))


def test_DW_3_dice_go_from_the_reserve_to_the_war_lands_and_into_exile() -> None:
    game = quick().do(TellBeaten(3, 0))
    assert (game.counts("Ada"), game.counts("Ben")) == ((11, 4, 0), (11, 3, 1))


@pytest.mark.parametrize("dice", [1, 8])
def test_DW_A1_ten_levels_are_two_to_seven_dice(dice: int) -> None:
    game = Seated(detail="light").begin()
    assert game.rules_against(TellBuildUp(dice)) == ["DW-A1"]
    assert game.waivable(TellBuildUp(dice))
    assert not game.waivable(TellBuildUp(0))
    assert not game.waivable(TellBuildUp(16))


def test_DW_A1_up_to_ten_may_be_one_die_and_a_wide_board_holds_more() -> None:
    up_to_ten = Seated(Options(exact_ten=False), detail="light").begin()
    assert offer(up_to_ten, ":dice").input == Number(1, 7, 3)
    assert up_to_ten.do(TellBuildUp(1)).counts("Ada") == (14, 1, 0)
    for width, high in ((3, 3), (9, 9)):
        board = replace(SHIPPED, board=replace(SHIPPED.board, width=width))
        assert Seated(detail="light", content=board).begin().rules_against(TellBuildUp(high)) == []
        assert Seated(detail="light", content=board).begin().rules_against(TellBuildUp(high + 1)) == ["DW-A1"]


def test_DW_5_the_start_player_tells_first() -> None:
    game = Seated(detail="light").begin("Ben")
    assert game.rules_against(TellBuildUp(3), by="Ada") == ["DW-7"]
    assert game.do(TellBuildUp(3)).do(TellBuildUp(2)).turn == "Ben"


def test_DW_7_moves_and_upgrades_only_change_the_turn() -> None:
    game = quick().do(TellMove(), TellUpgrade())
    assert (game.turn, game.state.turns) == ("Ada", 3)
    assert game.rules_against(TellMove(), by="Ben") == ["DW-7"]
    assert game.rules_against(TellUpgrade(), by="Ben") == ["DW-7"]


def test_DW_12_and_13_level_and_field_bonus_are_points() -> None:
    game = quick().do(TellBeaten(3, 3))
    assert (game.vp("Ada"), game.turn) == (6, "Ben")
    for wrong in (TellBeaten(7, 0), TellBeaten(3, 4)):
        assert game.rules_against(wrong) == ["DW-13"]


def test_DW_13_the_enemy_touched_on_the_shared_screen_asks_for_the_bonus() -> None:
    game = touch(quick(), ":beat:3", "2")
    assert game.vp("Ada") == 5
    assert touch(quick(), ":beat", {"level": "2", "bonus": "1"}, "Ada").vp("Ada") == 3


def test_DW_13_only_a_bonus_of_this_board_is_offered() -> None:
    steep = replace(SHIPPED, board=replace(SHIPPED.board, bonus=(0, 0, 0, 0, 1, 2, 5)))
    form = offer(light(content=steep), ":beat", "Ada").input
    assert isinstance(form, Form)
    assert [option.key for option in form.fields[1].input.options] == ["0", "1", "2", "5"]


def test_DW_15_and_16_spells_change_the_counts_where_they_are_known() -> None:
    assert quick().do(TellSpell(6)).counts("Ada") == (10, 5, 0)
    assert quick().do(TellSpell(3)).counts("Ada") == (9, 6, 0)
    assert quick().do(TellSpell(0)).counts("Ada") == (11, 4, 0)
    assert quick(blood=True).do(TellSpell(4)).counts("Ada") == (11, 3, 1)
    assert quick().give("Ada", exile=10).rules_against(TellSpell(6)) == ["DW-15"]
    assert quick(blood=True).give("Ada", standing=1).rules_against(TellSpell(4)) == ["DW-B8"]


def test_DW_18_virtual_points_are_counted_by_hand_and_win() -> None:
    game = quick().give("Ada", vp=8).adjust("players/0/virtual", 1)
    assert (game.virtual("Ada"), game.step) == (1, "Acting")
    assert game.adjust("players/0/virtual", 2).end.winner == SEATS["Ada"]


def test_DW_19_the_third_ruin_is_told() -> None:
    assert quick().rules_against(TellRuins()) == ["DW-6"]
    assert quick(ruins=True).do(TellRuins()).end.why == "ruins"
    assert any(key.endswith(":ruins") for key in offered(quick(ruins=True)))


def test_DW_21_ten_points_win() -> None:
    assert quick().give("Ada", vp=4).do(TellBeaten(6, 0)).end.winner == SEATS["Ada"]


def test_DW_22_five_flights_end_the_war() -> None:
    game = quick().give("Ada", vp=1).do(AnnounceWarEnd(BEN))
    for _ in range(4):
        game.do(TellMove(), TellMove())
    assert game.state.war_end == WarEnd(BEN, 4)
    assert game.do(TellMove(), TellMove()).end.winner == SEATS["Ada"]


def test_DW_A12_the_last_die_beaten_ends_the_war() -> None:
    assert quick().give("Ben", standing=1).do(TellBeaten(1, 0)).end.why == "nobody_left"


def test_DW_A14_an_upgrade_of_the_chased_calls_it_off() -> None:
    game = quick().do(AnnounceWarEnd(BEN), TellUpgrade())
    assert game.state.war_end == WarEnd(BEN)
    assert game.do(TellUpgrade()).state.war_end is None
    assert quick().do(AnnounceWarEnd(BEN), NoFlight()).state.war_end is None


def test_DW_B9_a_people_that_acts_again_may_tell_a_second_action() -> None:
    game = light().do(TellBeaten(2, 0))
    assert (game.step, game.turn) == ("Again", "Ada")
    assert light().do(TellBeaten(2, 0), TellBeaten(3, 1)).vp("Ada") == 6
    assert light().do(TellBeaten(2, 0), EndTurn()).turn == "Ben"
    assert light().do(TellBeaten(2, 0), TellMove()).turn == "Ben"


@pytest.mark.parametrize(("level", "asked"), [(1, True), (2, False), (3, True), (4, True), (5, False), (6, False)])
def test_DW_B9_a_second_action_is_asked_for_only_where_there_can_be_one(level: int, asked: bool) -> None:
    """A basilisk defeats 1 to 4, and after a ghost it is none any more (DW-B6)."""
    assert [option.key for option in offer(light(), f":beat:{level}").input.options] == ["0", "1", "2", "3"]
    told = {"level": str(level), "bonus": "0"}
    for game in (touch(light(), f":beat:{level}", "0"), touch(light(), ":beat", told, "Ada")):
        assert (game.step, game.turn) == (("Again", "Ada") if asked else ("Acting", "Ben"))


def test_DW_A11_who_can_do_nothing_says_so() -> None:
    game = touch(quick(), ":skip")
    assert (game.turn, game.vp("Ada")) == ("Ben", 0)
    assert "Ada cannot act and is skipped" in game.log()


def test_DW_19_an_attack_on_the_third_ruin_keeps_its_points() -> None:
    game = quick(ruins=True).adjust("players/0/ruins", 2).do(TellBeaten(3, 1)).adjust("players/0/ruins", 3)
    assert (game.end.why, game.end.winner, game.vp("Ada")) == ("ruins", SEATS["Ada"], 4)
    assert game.adjust("players/0/ruins", 2).turn == "Ben"


def test_the_board_is_asked_for_nothing() -> None:
    game = quick()
    assert game.rules_against(Move((0, 0), (0, 1))) == [""]
    assert [type(part).__name__ for part in look(game.table, "public").stage] == []
    assert Seated().war(ada={"A1": 4}, ben={"A7": 4}).rules_against(TellMove()) == [""]


def test_every_number_of_a_panel_may_be_corrected() -> None:
    panel = look(quick().table, "table").seats[0]
    keys = offered(quick())
    assert [f"adjust:{counter.id}" in keys for counter in panel.counters if counter.label.id != "Reserve"] == [True] * 4
    assert "adjust:players/0/tp" in keys


def test_DW_17_level_six_is_counted_and_the_companion_knows_what_both_get() -> None:
    game = quick().do(TellSixes((1, 3)))
    assert (game.virtual("Ada"), game.virtual("Ben")) == (0, 2)
    touch(game, ":sixes:0:2", {"n0": 4, "n1": 3})
    assert (game.virtual("Ada"), game.virtual("Ben"), game.state.turns) == (1, 0, quick().state.turns)
    older = quick(glow="enemy_zone").do(TellSixes((1, 3)))
    assert (older.virtual("Ada"), older.virtual("Ben")) == (1, 3)


def test_DW_A18_only_who_glows_gets_points_for_level_six_and_where_nobody_does_none_is_counted() -> None:
    game = light(peoples=(PLAIN[0], DRAGONS)).do(TellSixes((4, 1)))
    assert (game.virtual("Ada"), game.virtual("Ben")) == (0, 0)
    assert game.do(TellSixes((1, 4))).virtual("Ben") == 3
    plain = light(peoples=PLAIN)
    assert not [choice for choice in offered(plain) if ":sixes:" in choice]
    assert plain.rules_against(TellSixes((1, 0))) == ["DW-17"]


def test_DW_21_points_for_level_six_may_end_the_war() -> None:
    game = quick().give("Ben", vp=8).do(TellSixes((0, 2)))
    assert (game.end.why, game.end.winner) == ("points", BEN)


@pytest.mark.parametrize("viewer", ["table", "seat-1", "seat-2"])
def test_hands_that_are_to_count_level_six_have_the_choice_by_which_they_tell_it(viewer: str) -> None:
    view = look(quick().do(TellBeaten(6, 0)).table, viewer)
    told = [hand.choice for hand in view.hands if hand.text.id.startswith("Level 6")]
    offered_here = [choice.key for choice in view.choices if ":sixes:" in choice.key]
    assert told == (offered_here or [""])


def test_it_is_asked_what_was_done_and_whose_creatures_may_be_touched() -> None:
    game = quick()
    assert say(seen(game).prompt.text) == "Ada: Say what you have done"
    assert [say(part.title) for part in seen(game).stage if isinstance(part, Tiles) and part.title] == [
        "Which creature of Ben was defeated?"]
    assert say(seen(Seated().war(ada={"A1": 4}, ben={"A7": 4})).prompt.text) == (
        "Ada: Move, attack, upgrade or cast a spell")


def test_what_a_folded_panel_shows_stays_the_same_when_the_war_begins() -> None:
    """It shows the first two."""
    games = (Seated(detail="light").begin(), quick(), quick().do(TellSixes((1, 3))))
    assert [[counter.label.id for counter in seen(game).seats[1].counters[:2]] for game in games] == [
        ["Victory points", "War lands"]] * 3
