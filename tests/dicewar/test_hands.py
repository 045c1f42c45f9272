"""What hands are told to do at the real table: DW-4, DW-6, DW-10, DW-12, DW-14 to DW-17, DW-20, DW-B6, DW-B8."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.game import nothing
from companion.engine.screens import look
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.dicewar.content import Content
from companion.games.dicewar.model import (
    Attack,
    SetByCard,
    SpendPoint,
    TellBeaten,
    TellMove,
    TellSpell,
    TellUpgrade,
)
from companion.games.dicewar.options import Options
from companion.games.dicewar.rules.possible import creature_goals
from tests.dicewar.seated import CARDS, HILLS, SEATS, SHIPPED, Seated, at, light
from tests.games.touching import touch

PLAIN = (HILLS, HILLS)


LAID_OUT = ("DW-4", "DW-6")


def told(game: Seated, viewer: str = TABLE) -> list[tuple[str, str, str]]:
    """What follows from what was done."""
    return [hand for hand in every(game, viewer) if hand[1] not in LAID_OUT]


def every(game: Seated, viewer: str = TABLE) -> list[tuple[str, str, str]]:
    return [(hand.seat, hand.rule, say(hand.text)) for hand in look(game.table, game.seat.get(viewer, viewer)).hands]


def rules(game: Seated) -> list[str]:
    return [rule for _, rule, _ in told(game)]


def test_DW_4_and_6_what_to_lay_where_before_the_build_up() -> None:
    hands = every(Seated(Options(ruins=True)))
    assert [(seat, rule) for seat, rule, _ in hands] == [
        ("", "DW-4"), ("", "DW-6"), *((seat, "DW-4") for seat in SEATS.values() for _ in range(2))]
    assert hands[2][2] == "Lay all 15 dice (Light of Dragons) into the reserve, right of the board"
    assert "DW-6" not in [rule for _, rule, _ in every(Seated())]
    assert not every(Seated().begin("Ada").set(A1=4, B1=6).set(A7=4, B7=6))


def test_DW_10_and_12_who_is_beaten_goes_to_exile_and_the_points_are_moved() -> None:
    game = Seated().war(ada={"D6": 4, "A1": 4}, ben={"D7": 3, "A7": 1}).attack("D6", "D7")
    assert told(game) == [("", "DW-10", "Drachenkrieger goes to the exile of Ben"),
                          (SEATS["Ada"], "DW-12", "Victory points to 6")]
    assert told(game, "Ben") == told(game)[:1]  # the die that leaves is Ben's
    assert told(game.move("A7", "A6"), "Ada"), "it stays until the own next act"


def test_DW_12_the_track_ends_at_ten() -> None:
    game = Seated().war(ada={"D6": 6, "A1": 4}, ben={"D7": 5, "A7": 1}).give("Ada", vp=9).attack("D6", "D7")
    spec, entry = game.table.game, game.table.entries[-1]
    given = [hand for event in entry.events for hand in spec.hands.get(type(event), nothing)(game.table.state, event)]
    assert "Victory points to 10" in [say(hand.text) for hand in given]
    assert told(game) == [], "the game is over"


@pytest.mark.parametrize(("level", "how"), [
    (1, "to the left: level 2"), (2, "to the left: level 3"), (3, "down: level 4"), (5, "to the left: level 6")])
def test_DW_14_how_a_die_is_turned(level: int, how: str) -> None:
    game = Seated(peoples=PLAIN).war(ada={"D1": level}, ben={"A7": 4}).upgrade("D1")
    assert [text.partition("D7 ")[2] for _, rule, text in told(game) if rule == "DW-14"] == [how]


def test_DW_B6_who_loses_levels_is_turned_back() -> None:
    game = Seated().war(ada={"D3": 2, "A1": 4}, ben={"D4": 4, "A7": 1}).move("D3", "D5")
    assert told(game) == [("", "DW-B6", "Turn Blutmagier D4 to level 3")]


def test_DW_16_a_creature_that_splits() -> None:
    game = Seated().war(ada={"D3": 6}, ben={"A7": 1}).cast("D3", "C3")
    assert told(game) == [(SEATS["Ada"], "DW-16",
                           "2 dice of level 3 out of the reserve onto the board, Lichtdrache back into it")]
    assert rules(light(Options(again=False)).do(TellSpell(6))) == ["DW-16", "DW-17"]


def test_DW_B8_and_15_blood_goes_to_exile_and_onto_the_trigger_track() -> None:
    game = Seated(Options(blood=True)).war(ada={"D3": 4, "A1": 1, "B1": 2}, ben={"A7": 1}).cast("D3", "A1")
    assert told(game) == [(SEATS["Ada"], "DW-B8", "Seele A7 goes to its owner's exile"),
                          (SEATS["Ada"], "DW-15", "Trigger points to 2")]
    assert rules(game.do(SpendPoint(at("B1")))) == ["DW-B8", "DW-14", "DW-15"]


def test_DW_20_a_soul_leaves_the_ruin() -> None:
    game = Seated(Options(ruins=True)).war(ada={"D3": 1, "A1": 4}, ben={"A7": 4}).move("D3", "D4")
    assert told(game) == [("", "DW-20", "Ada: Seele D4 back into the reserve")]
    assert rules(light(Options(ruins=True))) == ["DW-17", "DW-20"]


def test_DW_17_light_games_are_reminded_of_virtual_points_where_somebody_glows() -> None:
    assert "DW-17" in rules(light(Options(again=False)).do(TellBeaten(6, 0)))
    assert "DW-17" not in rules(light(Options(again=False)).do(TellBeaten(3, 0)))
    assert rules(light(Options(again=False)).do(TellUpgrade())) == ["DW-14", "DW-17"]
    assert rules(light(Options(again=False)).do(TellMove())) == []
    assert "DW-17" not in rules(light(peoples=PLAIN).do(TellUpgrade()))


def test_DW_8_what_hands_have_done_already_is_not_told() -> None:
    game = Seated().war(ada={"D1": 4}, ben={"D7": 4, "A7": 6}).do(SetByCard(at("A7"), SEATS["Ben"], 2))
    touch(game, ":by-card", "4")
    assert told(game) == []


UNREAD = replace(SHIPPED, peoples=())


def test_DW_B5_three_souls_whose_card_nobody_has_entered_come_with_a_reminder() -> None:
    souls = dict.fromkeys(("C4", "D4", "E4"), 1)
    game = Seated(content=UNREAD, peoples=("", "")).war(ada={"D3": 4}, ben=souls)
    assert at("D4") not in creature_goals(game.state, at("D3"))
    assert game.rules_against(Attack(at("D3"), at("D4"))) == ["DW-B5"]
    assert game.waivable(Attack(at("D3"), at("D4")))
    no = next(c for c in look(game.table, TABLE).choices if c.rule == "DW-B5")
    assert (say(no.label), no.on, no.waivable) == (
        "Three of level 1 in contact: does the card in your box make them a wall?", "lands", True)
    off = Seated(Options(wall=False), content=Content(), peoples=("", "")).war(ada={"D3": 4}, ben=souls)
    assert at("D4") in creature_goals(off.state, at("D3"))


def test_DW_8_card_texts_can_be_read_in_the_war() -> None:
    game = Seated().war(ada={"D3": 5}, ben={"A7": 2})
    assert [say(part.text).partition(":")[0] for part in look(game.table, SEATS["Ada"]).stage[1:]] == [
        "Geist", "Feuerbasilisk"]
    assert look(game.table, TABLE).stage[1:] == ()
    cards = tuple(replace(card, text="flies") if card.key == "light-of-dragons/2" else card for card in CARDS)
    told_on_table = look(Seated(content=Content(cards)).war(ada={"D3": 5}, ben={"A7": 2}).table, TABLE)
    assert "flies" in say(told_on_table.stage[1].text)
