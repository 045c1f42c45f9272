"""Mistakes that tables make with this game, each put right without undoing: in the list, on panels, on the board."""

from __future__ import annotations

from typing import Any

import pytest

from companion.app.pages import put_right
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import PutRightRoute
from companion.engine.acts import Adjust
from companion.engine.game import Ask
from companion.engine.inputs import Form, Move as Way, input_fits
from companion.engine.screens import look
from companion.engine.table import Refused, believed, submit
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.dicewar import GAME
from companion.games.dicewar.model import (
    Acting,
    Again,
    AnnounceWarEnd,
    Creature,
    RollForStart,
    Spending,
    State,
    TakeByCard,
    TellMove,
    WarEnd,
)
from companion.games.dicewar.options import Options
from tests.dicewar.seated import DRAGONS, HILLS, SEATS, Seated, at, light
from tests.games.touching import offer, offered, touch
from tests.playthroughs.touches import pointing

ADA, BEN = SEATS["Ada"], SEATS["Ben"]


def war(**options: Any) -> Seated:
    return Seated(Options(**options), peoples=(DRAGONS, HILLS)).war(
        ada={"D3": 5, "B2": 3, "F2": 6}, ben={"E4": 1, "A7": 4, "G7": 6})


def right(game: Seated, label: str, value: Any) -> Seated:
    """Put right what is called so in the list."""
    found = [place for place in believed(game.table) if say(place.label) == label]
    assert len(found) == 1, (label, [say(place.label) for place in believed(game.table)])
    assert input_fits(value, found[0].wanted)
    assert 1 + pointing(found[0].wanted) <= 2, "the thing, and what is true of it"
    return game.do(Adjust(found[0].path, value))


def index(field: str) -> int:
    x, y = at(field)
    return y * 7 + x


BOARD = [
    ("a die was set up with another face", "Field D5", f"{ADA}:4", lambda g: g.army("Ada")["D3"] == 4),
    ("a creature was upgraded, but nobody said so", "Field B6", f"{ADA}:4", lambda g: g.army("Ada")["B2"] == 4),
    ("a die fell over", "Field A1", f"{BEN}:5", lambda g: g.army("Ben")["A7"] == 5),
    ("it is the other player's die", "Field E4", f"{ADA}:1", lambda g: g.counts("Ada") == (11, 4, 0)),
    ("it was taken off the board", "Field E4", "-", lambda g: g.counts("Ben") == (13, 2, 0)),
    ("it was never set down in the companion", "Field C3", f"{BEN}:2", lambda g: g.counts("Ben")[1] == 4),
    ("the wrong figure was moved back", "Feuerbasilisk D5 stands on", [3, 3], lambda g: "D4" in g.army("Ada")),
    ("another people's level", "Field G1", f"{ADA}:6", lambda g: g.virtual("Ada") == 2),
]


@pytest.mark.parametrize(("mistake", "label", "value", "then"), BOARD, ids=[row[0] for row in BOARD])
def test_DW_2_what_stands_on_the_board(mistake: str, label: str, value: Any, then: Any) -> None:
    game = war()
    before = game.state.step, game.state.turns, game.vp("Ada")
    assert then(right(game, label, value))
    assert (game.state.step, game.state.turns, game.vp("Ada")) == before


NUMBERS = [
    ("points were not moved", "Ada: victory points", 4, lambda s: s.players[0].vp == 4),
    ("a trigger point too many", "Ben: trigger points", 1, lambda s: s.players[1].tp == 1),
    ("the beaten die was put into the reserve", "Ben: exile", 1, lambda s: s.players[1].reserve == 11),
    ("a card gives virtual points", "Ben: virtual victory points", 2, lambda s: s.players[1].virtual == 2),
    ("the wrong turn number", "Turn of the war", 7, lambda s: s.turns == 7),
    ("a player was skipped", "Is to act now", BEN, lambda s: s.active == 1 and s.step == Acting()),
    ("the war end was announced", "War end", BEN, lambda s: s.war_end == WarEnd(BEN)),
    ("Ben plays the dragons as well", "Ben: people", DRAGONS, lambda s: s.players[1].cards == s.players[0].cards),
    ("we play with the ruins", "Play with the ruins", "yes", lambda s: s.options.ruins),
    ("six does not defeat three", "Level 6 defeats level 3", "no", lambda s: not s.options.six_beats_three),
    ("an older glow", "Glow gives a point for each level 6", "enemy_zone", lambda s: s.options.glow == "enemy_zone"),
    ("ghosts do not stride here", "Ghosts move two fields, through others", "no", lambda s: (
        s.players[0].cards[1].movement == "orthogonal")),
    ("mages do bleed here", "Blood Mages exile friends for upgrades", "yes", lambda s: bool(
        s.players[0].cards[3].spell)),
]


@pytest.mark.parametrize(("mistake", "label", "value", "then"), NUMBERS, ids=[row[0] for row in NUMBERS])
def test_DW_2_what_else_the_table_believes(mistake: str, label: str, value: Any, then: Any) -> None:
    assert then(right(war(), label, value).state)


def test_DW_6_a_ruin_lies_elsewhere() -> None:
    game = on_board(war(ruins=True), ruin1=list(at("C2")))
    assert game.state.board.ruins[0] == at("C2")


def test_DW_4_and_5_before_the_war() -> None:
    game = Seated().do(RollForStart()).roll(3)
    assert right(game, "Ada: die for the start", 5).state.step.rolled == (5,)
    game = Seated().begin("Ada").set(A1=4)
    assert right(game, "Builds up now", BEN).turn == "Ben"
    game = Seated().begin("Ada").set(A1=4, B1=6)
    assert right(game, "Field A7", f"{ADA}:2").turn == "Ben"
    assert (right(game, "Builds up now", ADA).turn, game.state.step.done) == ("Ada", 0)
    assert game.set(C1=2).turn == "Ben"


def test_DW_5_a_line_up_is_put_right_and_is_complete_then() -> None:
    game = Seated().begin("Ada").set(A1=4, B1=5)
    assert right(game, "Field B7", f"{ADA}:6").turn == "Ben"


def test_DW_7_a_second_action_and_its_attacker_can_be_told() -> None:
    game = right(war(), "Is to act now", f"again:{ADA}:{at('D3')}")
    assert game.state.step == Again(at("D3"))
    assert right(game, "Feuerbasilisk D5 stands on", list(at("C3"))).state.step == Again(at("C3"))
    assert right(war().give("Ada", tp=2), "Is to act now", f"spend:{ADA}").state.step == Spending()
    assert right(light(), "Is to act now", f"again:{ADA}:None").state.step == Again()


def test_DW_17_virtual_points_follow_the_board_with_what_was_put_right() -> None:
    game = Seated().war(ada={"D3": 6, "E3": 5}, ben={"A7": 4})
    assert right(game, "Ada: virtual victory points", 3).virtual("Ada") == 3
    assert game.upgrade("E3").virtual("Ada") == 4
    assert right(game, "Ada: virtual victory points", 0).virtual("Ada") == 0
    touch(game, "players/0/virtual", 2)
    assert game.virtual("Ada") == 2
    panel = look(game.table, TABLE).seats[0]
    assert "players/0/virtual" in {counter.id for counter in panel.counters}


def ends(game: Seated) -> str:
    return game.end.why if game.step == "Ended" else ""


def test_DW_21_points_told_wrongly_are_no_end() -> None:
    game = war().give("Ada", vp=8).attack("D3", "E4").adjust("players/0/vp", 10)
    assert (ends(game), game.end.winner) == ("points", ADA)
    game.adjust("players/0/vp", 9)
    assert (game.step, game.turn) == ("Again", "Ada")
    assert "The game is not over yet" in game.log()
    assert ends(game.adjust("players/0/vp", 10)) == "points"
    assert (right(game, "Ada: victory points", 9).step, game.state.turns) == ("Again", 1)


def test_DW_21_a_correction_after_the_end_changes_the_result() -> None:
    game = war().adjust("players/0/vp", 10).adjust("players/1/vp", 4)
    assert [score.vp for score in game.end.scores] == [10, 4]
    game.adjust("players/1/vp", 12)
    assert game.end.winner == ADA, "both have ten: the active player first (DW-A8)"
    assert game.adjust("players/0/vp", 3).end.winner == BEN
    result = look(game.table, TABLE).result
    assert result is not None
    assert say(result.headline) == "Ben wins"


def test_DW_A12_the_last_enemy_comes_back() -> None:
    game = Seated().war(ada={"D3": 6}, ben={"D4": 4}).give("Ben", vp=8).attack("D3", "D4")
    assert ends(game) == "nobody_left"
    assert right(game, "Field A1", f"{BEN}:4").turn == "Ben"
    assert (game.counts("Ben"), game.step) == ((13, 1, 1), "Acting")
    game = Seated().war(ada={"D3": 6}, ben={"A7": 4}).do(TakeByCard(at("A7"), exile=True)).move("D3", "D4")
    assert ends(game) == "nobody_left"
    assert right(game, "Field D4", "-").end.winner == ""


def test_DW_A12_a_count_told_wrongly_in_a_light_game_is_no_end() -> None:
    game = light(Options(again=False)).adjust("players/1/standing", 0)
    assert ends(game) == "nobody_left"
    assert game.adjust("players/1/standing", 3).step == "Acting"
    assert game.do(TellMove()).turn == "Ben"


def test_DW_22_a_fifth_flight_that_was_none_lets_the_war_go_on() -> None:
    for label, value in (("Flights since the announcement", 4), ("War end", "-")):
        game = Seated().war(ada={"A1": 4}, ben={"A7": 3}, turn="Ben", war_end=WarEnd(BEN, 4)).move("A7", "B7")
        assert ends(game) == "war_end"
        assert (right(game, label, value).step, game.turn) == ("Acting", "Ada")


@pytest.mark.parametrize("viewer", [TABLE, "Ada", "Ben"])
def test_DW_22_one_touch_says_that_the_fifth_was_none(viewer: str) -> None:
    game = Seated().war(ada={"A1": 4}, ben={"A7": 3}, turn="Ben", war_end=WarEnd(BEN, 4)).move("A7", "B7")
    assert ends(game) == "war_end"
    assert (touch(game, "no-flight", viewer=viewer).turn, game.state.war_end) == ("Ada", None)


def test_DW_19_three_ruins_that_were_not_held() -> None:
    game = Seated(Options(ruins=True)).war(ada={"B2": 3, "D4": 4, "F5": 6}, ben={"A7": 4}).move("F5", "F6")
    assert ends(game) == "ruins"
    assert right(game, "Lichtdrache F2 stands on", list(at("F5"))).turn == "Ben"
    light_one = touch(light(Options(ruins=True, again=False)), ":ruins")
    assert ends(light_one) == "ruins"
    assert right(light_one, "Ada: ruins held", 2).turn == "Ben"


def test_DW_20_no_level_one_is_offered_on_a_ruin() -> None:
    place = next(p for p in believed(war(ruins=True).table) if p.path == f"lands/{index('B2')}")
    assert not any(option.key.endswith(":1") for option in place.wanted.options)


def test_a_field_is_put_right_on_the_board_with_three_touches() -> None:
    """The button, the field, what stands there; or the button, the creature, where it stands. A phone has its list."""
    game = war()
    assert not any("right:" in key for seat in ("Ada", "Ben") for key in offered(game, seat))
    form = offer(game, "right:field").input
    assert isinstance(form, Form)
    assert [pointing(field.input) for field in form.fields] == [0, 1]
    touch(game, "right:field", {"spot": list(at("A4")), "there": f"{BEN}:2"})
    assert game.army("Ben")["A4"] == 2
    assert isinstance(offer(game, "right:stands").input, Way)
    touch(game, "right:stands", [list(at("A4")), list(at("C5"))])
    assert game.army("Ben")["C5"] == 2


@pytest.mark.parametrize("step", ["Building", "Acting", "Again", "Spending"])
def test_the_board_is_put_right_whatever_is_asked(step: str) -> None:
    game = {"Building": lambda: Seated().begin().set(A1=4), "Acting": war,
            "Again": lambda: war().attack("D3", "E4"),
            "Spending": lambda: war().be(step=Spending()).give("Ada", tp=2)}[step]()
    assert game.step == step
    assert {"right:field", "right:stands"} <= set(offered(game))
    touch(game, "right:field", {"spot": list(at("C5")), "there": f"{ADA}:1"})
    assert (game.army("Ada")["C5"], game.step) == (1, step)


def test_the_list_shows_what_stands_somewhere_but_not_every_free_field() -> None:
    table = war().table
    rows = [say(row.label) for row in put_right.page(PageContext({}, table=table), PutRightRoute()).rows]
    assert "Field D5" in rows
    assert "Field C3" not in rows
    assert len(rows) == len(set(rows))


def test_DW_22_announced_war_end_can_be_turned_round() -> None:
    game: Seated = war().do(AnnounceWarEnd(ADA))
    assert right(game, "War end", BEN).state.war_end == WarEnd(BEN)


def on_board(game: Seated, **values: Any) -> Seated:
    """All that is printed on the board, with some of it as it should be."""
    found = next(place for place in believed(game.table) if place.path == "printed/board/board")
    return game.do(Adjust(found.path, {**found.value, **values}))


def test_two_ruins_on_one_field_are_refused() -> None:
    game = war(ruins=True)
    found = next(place for place in believed(game.table) if place.path == "printed/board/board")
    refused = submit(game.table, Ask(Adjust(found.path, {**found.value, "ruin1": found.value["ruin2"]}), TABLE, 0))
    assert isinstance(refused, Refused)
    assert say(refused.objections[0].text) == "The ruins are three different fields of the board."


def test_no_correction_tells_of_keys() -> None:
    state: State = war().state
    for place in believed(war().table):
        told = [say(place.label), *(say(option.label) for option in getattr(place.wanted, "options", ()))]
        assert not any(key in text for text in told for key in (ADA, "light-of-dragons", "enemy_zone")), told
    assert Creature(ADA, 5) in state.lands


@pytest.mark.parametrize(("line", "value", "there"), [
    ("first", 4, lambda board: board.bonus == (0, 0, 0, 0, 1, 2, 4)),
    ("ruin1", [2, 5], lambda board: board.ruins[0] == (2, 5))])
def test_what_is_printed_on_the_board_is_put_right_in_the_war_and_the_box_learns_it(
        line: str, value: Any, there: Any) -> None:
    game = on_board(war(ruins=True), **{line: value})
    assert there(game.state.board)
    (learnt,) = [kept for event in game.table.entries[-1].events for kept in GAME.learned(event)]
    assert (learnt.kind, learnt.key, learnt.value.source) == ("board", "board", "table")
    assert there(learnt.value)
    same = on_board(game, **{line: value}).table.entries[-1].events
    assert not [kept for event in same for kept in GAME.learned(event)]
