"""Ruins, war end and all endings: DW-19 to DW-22, DW-A7, DW-A8, DW-A11, DW-A12, DW-A14, DW-A15."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.screens import look
from companion.engine.view import TABLE
from companion.engine.words import english_words
from companion.games.dicewar.content import Board
from companion.games.dicewar.model import (
    AnnounceWarEnd,
    Creature,
    EndTurn,
    NoFlight,
    SetByCard,
    SpellByCard,
    TakeByCard,
    Upgrade,
    WarEnd,
)
from companion.games.dicewar.options import Options
from tests.dicewar.seated import SEATS, Seated, at, with_card
from tests.games.touching import touch

ADA, BEN = SEATS["Ada"], SEATS["Ben"]
RUINS = Options(ruins=True)


def ended(game: Seated) -> tuple[str, str]:
    assert game.step == "Ended"
    return game.end.why, game.end.winner


def test_DW_19_three_ruins_win_at_the_end_of_the_own_turn() -> None:
    game = Seated(RUINS).war(ada={"B2": 3, "D4": 4, "F5": 6}, ben={"A7": 4}).move("F5", "F6")
    assert ended(game) == ("ruins", ADA)
    assert look(game.table, "public").result is not None


def test_DW_19_two_ruins_or_somebody_elses_do_not() -> None:
    game = Seated(RUINS).war(ada={"B2": 3, "D4": 4, "F4": 6}, ben={"F6": 4}).move("F4", "F5")
    assert game.turn == "Ben"
    assert Seated().war(ada={"B2": 3, "D4": 4, "F5": 6}, ben={"A7": 4}).move("F5", "F6").turn == "Ben"


def test_DW_19_the_opponents_turn_ends_no_game_for_the_holder() -> None:
    game = Seated(RUINS).war(ada={"B2": 3, "D4": 4, "F6": 6, "A1": 4}, ben={"A7": 4}, turn="Ben").move("A7", "B7")
    assert game.turn == "Ada"
    assert ended(game.upgrade("A1")) == ("ruins", ADA)


def test_DW_A15_a_table_may_let_ruins_win_at_once() -> None:
    at_once = Options(ruins=True, ruins_at_once=True)
    game = Seated(at_once).war(ada={"B2": 3, "D4": 4, "F6": 6}, ben={"A7": 4}, turn="Ben").move("A7", "B7")
    assert ended(game) == ("ruins", ADA)
    basilisk = {"B2": 3, "D4": 4, "E5": 5}
    game = Seated(at_once).war(ada=basilisk, ben={"F6": 1, "A7": 4}).attack("E5", "F6")
    assert ended(game) == ("ruins", ADA)
    game = Seated(RUINS).war(ada=basilisk, ben={"F6": 3, "A7": 4}).attack("E5", "F6")
    assert game.step == "Again"
    assert game.move("F6", "G7").turn == "Ben"


def test_DW_20_level_one_on_ruins_goes_back_to_the_reserve_at_once() -> None:
    game = Seated(RUINS).war(ada={"D3": 1, "A1": 4}, ben={"A7": 4}).move("D3", "D4")
    assert (game.army("Ada"), game.counts("Ada"), game.turn) == ({"A1": 4}, (14, 1, 0), "Ben")


def test_DW_20_whoever_makes_it_level_one() -> None:
    game = Seated(RUINS).war(ada={"D3": 2}, ben={"D4": 2, "A7": 4}).move("D3", "D5")
    assert (game.army("Ben"), game.counts("Ben"), game.vp("Ada")) == ({"A7": 4}, (14, 1, 0), 0)
    game = Seated(RUINS).war(ada={"D3": 3, "A1": 4}, ben={"D4": 2, "A7": 4}).attack("D3", "D4")
    assert (game.army("Ada"), game.vp("Ada")) == ({"A1": 4}, 2)
    game = Seated(RUINS).war(ada={"D4": 3}, ben={"A7": 4}).cast("D4", "C4")
    assert (game.army("Ada"), game.counts("Ada")) == ({"C4": 1, "E4": 1}, (13, 2, 0))


def test_DW_20_without_ruins_souls_stay() -> None:
    assert Seated().war(ada={"D3": 1}, ben={"A7": 4}).move("D3", "D4").army("Ada") == {"D4": 1}


def test_DW_21_ten_points_win() -> None:
    game = Seated().war(ada={"D3": 6}, ben={"D4": 4, "A7": 6}).give("Ada", vp=5)
    assert game.attack("D3", "D4").turn == "Ben"
    game = Seated().war(ada={"D3": 6}, ben={"D4": 4, "A7": 6}).give("Ada", vp=6)
    assert ended(game.attack("D3", "D4")) == ("points", ADA)


def test_DW_21_a_first_of_two_attacks_may_win_already() -> None:
    game = Seated().war(ada={"D3": 5}, ben={"E4": 3, "A7": 6}).give("Ada", vp=7)
    assert ended(game.attack("D3", "E4")) == ("points", ADA)


def test_DW_21_a_corrected_number_may_end_the_war() -> None:
    game = Seated().war(ada={"D3": 4}, ben={"A7": 4}).adjust("players/1/vp", 10)
    assert ended(game) == ("points", BEN)


def test_DW_A7_more_than_ten_is_kept_and_the_track_shows_ten() -> None:
    game = Seated().war(ada={"D6": 6}, ben={"D7": 5, "A7": 6}).give("Ada", vp=9).attack("D6", "D7")
    assert game.end.scores[0].vp == 17
    assert look(game.table, "public").seats[0].counters[0].value == 10


def test_DW_A8_an_action_may_let_the_opponent_win() -> None:
    game = Seated().war(ada={"D3": 6, "F1": 4}, ben={"A7": 6, "C7": 2}).give("Ben", vp=9).cast("D3", "C3")
    assert ended(game) == ("points", BEN)


def test_DW_A8_if_both_have_ten_the_active_player_is_first() -> None:
    army = {"D3": 6, "E3": 1}
    game = Seated().war(ada=army, ben={"D4": 4, "A7": 5}).give("Ada", vp=9).give("Ben", vp=10)
    assert ended(game.attack("D3", "D4")) == ("points", ADA)


def test_DW_A11_without_a_legal_action_the_turn_is_skipped() -> None:
    corner = {"A1": 6}
    game = Seated().war(ada=corner, ben={"A2": 6, "B1": 6, "D4": 4}, turn="Ben").give("Ada", vp=3).move("D4", "D5")
    assert (game.turn, game.state.turns) == ("Ben", 3)
    assert "Ada cannot act and is skipped" in game.log()


def test_DW_A11_where_nobody_can_act_points_decide() -> None:
    """A small board full of level 6, which no level 6 defeats; the last upgrade leaves nothing to do."""
    content = replace(with_card(level=6, spell=None, specials=()), board=Board(3, 4, (0, 0, 0, 1)))
    game = Seated(content=content).war(ada={}, ben={})
    full = (*(Creature(BEN, 6),) * 6, Creature(ADA, 5), *(Creature(ADA, 6),) * 5)
    game.be(lands=full).give("Ada", standing=6).give("Ben", standing=6, vp=1).do(Upgrade((0, 2)))
    assert ended(game) == ("standstill", BEN)


def test_DW_A12_a_side_without_creatures_ends_the_war_by_points() -> None:
    game = Seated().war(ada={"D3": 6}, ben={"D4": 4}).give("Ben", vp=8).attack("D3", "D4")
    assert ended(game) == ("nobody_left", BEN)
    game = Seated(Options(glow="enemy_zone")).war(ada={"D3": 6}, ben={"D4": 4}).give("Ben", vp=4).attack("D3", "D4")
    assert ended(game) == ("nobody_left", "")


def test_DW_A12_a_card_may_take_the_last_creature_and_put_others_in_its_place() -> None:
    game = Seated().war(ada={"D3": 6}, ben={"A7": 4}).do(TakeByCard(at("D3"), exile=False))
    assert (game.step, game.turn) == ("Acting", "Ada")
    other = Seated().war(ada={"D3": 6}, ben={"A7": 4}).do(TakeByCard(at("D3"), exile=False), SpellByCard())
    assert ended(other) == ("nobody_left", "")
    game.do(SetByCard(at("C3"), ADA, 3), SetByCard(at("E3"), ADA, 3), SpellByCard())
    assert (game.army("Ada"), game.turn) == ({"C3": 3, "E3": 3}, "Ben")
    game.do(TakeByCard(at("C3"), exile=True), TakeByCard(at("E3"), exile=True))
    assert (game.step, game.rules_against(EndTurn())) == ("Acting", [])
    assert look(game.table, "table").prompt.rule == "DW-A12"
    assert ended(touch(game, ":nobody-left")) == ("nobody_left", "")


def test_DW_A12_the_last_enemy_taken_by_hand_is_no_end_before_the_action_is_done() -> None:
    game = Seated().war(ada={"D3": 6}, ben={"A7": 4}).do(TakeByCard(at("A7"), exile=True))
    assert game.step == "Acting"
    assert game.do(SetByCard(at("A7"), BEN, 4)).rules_against(EndTurn()) == ["DW-A11"]
    assert ended(game.do(TakeByCard(at("A7"), exile=True)).move("D3", "D4")) == ("nobody_left", ADA)


def chase(**changes: object) -> Seated:
    """Ada hunts; Ben's lone creature walks to and fro along the edge."""
    return Seated().war(ada={"A1": 4, "G1": 4}, ben={"A7": 3}, turn="Ben", **changes).do(AnnounceWarEnd(BEN))


def flights(game: Seated, count: int) -> Seated:
    fields = ("A7", "B7")
    for n in range(count):
        game.move(fields[n % 2], fields[1 - n % 2])
        if game.step == "Acting":
            game.move(*(("A1", "A2") if n % 2 == 0 else ("A2", "A1")))
    return game


def test_DW_22_the_fifth_flight_ends_the_war_and_more_points_win() -> None:
    assert flights(chase(), 4).state.war_end == WarEnd(BEN, 4)
    assert ended(flights(chase().give("Ada", vp=2), 5)) == ("war_end", ADA)
    assert ended(flights(chase().give("Ben", vp=2), 5)) == ("war_end", BEN)


def test_DW_22_the_countdown_shows_the_flights() -> None:
    track = look(chase().table, "public").header[0]
    assert (len(track.cells), track.position) == (5, -1)
    assert look(flights(chase(), 4).table, "public").header[0].position == 3


def test_DW_22_equal_points_are_a_draw_and_virtual_ones_count() -> None:
    assert ended(flights(chase(), 5)) == ("war_end", "")
    game = Seated().war(ada={"A1": 4, "G1": 6}, ben={"A7": 3}, turn="Ben").do(AnnounceWarEnd(BEN))
    assert ended(flights(game, 5)) == ("war_end", ADA)


def test_DW_22_either_player_may_announce_it_but_only_once() -> None:
    game = chase()
    assert game.rules_against(AnnounceWarEnd(ADA)) == ["DW-22"]
    assert Seated().war(ada={"A1": 4}, ben={"A7": 3}).do(AnnounceWarEnd(BEN), by="Ben").state.war_end == WarEnd(BEN)
    assert Seated().war(ada={"A1": 4}, ben={"A7": 3}).rules_against(AnnounceWarEnd("seat-9")) == ["DW-22"]
    assert Seated().war(ada={"A1": 4}, ben={"A7": 3}).rules_against(NoFlight()) == ["DW-22"]


def test_DW_22_a_phone_may_announce_it_against_either() -> None:
    for viewer in SEATS:
        for chased in SEATS.values():
            game = touch(Seated().war(ada={"A1": 4}, ben={"A7": 3}), f":war-end:{chased}", viewer=viewer)
            assert (game.state.war_end, game.table.entries[-1].ask.by) == (WarEnd(chased), SEATS[viewer])


def test_DW_22_a_fifth_flight_told_by_hand_ends_the_war() -> None:
    game = chase().give("Ada", vp=1).move("A7", "B7")
    assert ended(game.adjust("war_end/flights", 5)) == ("war_end", ADA)


def test_DW_22_the_announced_war_end_and_its_flights_stand_in_the_header() -> None:
    game = chase().move("A7", "B7")
    assert english_words(look(game.table, TABLE).phase) == "War end, 1 of 5 flights"


def test_DW_A14_only_the_flights_of_the_chased_count() -> None:
    game = chase().move("A7", "B7").move("A1", "A2")
    assert game.state.war_end == WarEnd(BEN, 1)
    assert game.move("B7", "A7").upgrade("G1").state.war_end == WarEnd(BEN, 2)


@pytest.mark.parametrize("how", ["upgrade", "spell", "attack of the chased", "attack of the other", "no flight"])
def test_DW_A14_anything_else_calls_the_chase_off(how: str) -> None:
    game = Seated().war(ada={"A1": 4, "G6": 4, "B6": 1}, ben={"A7": 6, "B7": 4, "G7": 3}, turn="Ben",
                        war_end=WarEnd(BEN, 3))
    match how:
        case "upgrade":
            game.upgrade("B7")
        case "spell":
            game.do(SpellByCard())
        case "attack of the chased":
            game.attack("B7", "B6")
        case "attack of the other":
            game.move("A7", "A6").attack("G6", "G7")
        case "no flight":
            game.move("A7", "A6").do(NoFlight())
    assert game.state.war_end is None


def test_DW_A14_a_skipped_turn_is_no_flight() -> None:
    game = Seated().war(ada={"D4": 4, "A2": 6, "B1": 6}, ben={"A1": 6}, war_end=WarEnd(BEN, 3)).give("Ben", vp=1)
    game.move("D4", "D5")
    assert (game.turn, game.state.war_end) == ("Ada", WarEnd(BEN, 3))
