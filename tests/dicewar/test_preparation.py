"""Preparation and build-up, rule by rule: DW-1 to DW-6, DW-24, DW-A1, DW-A17, DW-A19."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine import codec
from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.game import FULL
from companion.engine.parts import Dice, Tiles
from companion.engine.screens import look
from companion.engine.table import Accepted, undo
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.dicewar import GAME
from companion.games.dicewar.content import Content
from companion.games.dicewar.model import Begin, FinishBuildUp, ReadCard, ReadStartDie, RollForStart, SetCreature
from companion.games.dicewar.options import Options
from tests.dicewar.seated import CARDS, DRAGONS, HILLS, SEATS, Seated, at, rolling, with_card
from tests.games.touching import offer, offered, seen, touch


def building(**options: Any) -> Seated:
    return Seated(Options(**options)).begin()


def test_DW_1_two_players_with_fifteen_dice_each() -> None:
    assert GAME.seats == (2, 2)
    assert [Seated().counts(name) for name in SEATS] == [(15, 0, 0), (15, 0, 0)]


def test_DW_2_each_side_has_its_areas_and_its_home_row() -> None:
    panels = look(building().table, "table").seats
    assert [[counter.label.id for counter in panel.counters] for panel in panels] == [
        ["Victory points", "Reserve", "Exile"]] * 2
    game = building().set(A1=4, G1=6)
    assert game.rules_against(SetCreature(3, at("A1"))) == ["DW-5"]
    assert game.set(A7=4, G7=6).army("Ben") == {"A7": 4, "G7": 6}


def test_DW_3_the_dice_stay_fifteen_through_set_up_fights_and_spells() -> None:
    game = building().set(C1=4, E1=6).set(C7=4, D7=6)
    assert [game.counts(name) for name in SEATS] == [(13, 2, 0), (13, 2, 0)]
    assert game.cast("E1", "D1").counts("Ada") == (12, 3, 0)
    game.war(ada={"D4": 6}, ben={"D5": 4, "A7": 1}).attack("D4", "D5")
    assert game.counts("Ben") == (13, 1, 1)


def test_DW_4_the_higher_die_starts() -> None:
    game = rolling().roll(3, 5)
    assert game.rules_against(Begin(SEATS["Ada"])) == ["DW-4"]
    assert game.waivable(Begin(SEATS["Ada"]))
    assert game.begin("Ben").turn == "Ben"


def test_DW_4_a_tie_is_rolled_again() -> None:
    game = rolling()
    assert say(seen(game).prompt.text) == "Ada: Roll 1 die · the higher one begins"
    game.roll(4, 4)
    assert game.state.roll is not None
    assert game.state.roll.seat == SEATS["Ada"]
    assert say(seen(game).prompt.text) == "Ada: Roll once more: it was a tie · the higher one begins"
    game.roll(2)
    assert game.state.roll.seat == SEATS["Ben"]
    game.roll(1)
    assert game.rules_against(Begin(SEATS["Ben"])) == ["DW-4"]
    assert game.begin("Ada").turn == "Ada"


def test_DW_4_a_misread_second_die_is_corrected_before_anybody_starts() -> None:
    game = rolling().roll(3, 5)
    touch(game, "#0.0", "2")
    assert offer(game, f":{SEATS['Ada']}").emphasis == "main"


def test_DW_4_a_misread_first_die_is_corrected_as_well() -> None:
    game = rolling().roll(3)
    touch(game, f"start-die:{SEATS['Ada']}:3", "6")
    assert game.roll(5).rules_against(Begin(SEATS["Ben"])) == ["DW-4"]
    touch(game, f"start-die:{SEATS['Ada']}:6", "2", "Ada")
    assert offer(game, f":{SEATS['Ben']}").emphasis == "main"
    touch(game, f"start-die:{SEATS['Ada']}:2", "5")
    assert (game.state.step.rolled, game.state.roll.seat) == ((), SEATS["Ada"])
    assert game.rules_against(ReadStartDie(SEATS["Ada"], 4)) == ["DW-4"]
    assert game.roll(1).rules_against(ReadStartDie(SEATS["Ada"], 7)) == ["DW-4"]


def test_DW_4_undo_gives_both_dice_back_as_they_lay() -> None:
    game = rolling().roll(3, 5)
    gone = undo(game.table, "table", game.table.at)
    assert isinstance(gone, Accepted)
    game.table = gone.table
    assert game.state.roll is None
    game.do(RollForStart())
    assert game.rules_against(Begin(SEATS["Ada"])) == ["DW-4"]


def test_DW_4_the_table_may_say_who_starts_and_nobody_rolls_twice_at_once() -> None:
    assert Seated().begin("Ben").turn == "Ben"
    assert rolling().rules_against(RollForStart()) == ["DW-4"]
    assert Seated().rules_against(Begin("seat-9")) == ["DW-4"]


def test_DW_4_the_indicator_dice_stand_on_nought() -> None:
    assert [(player.vp, player.tp) for player in Seated().state.players] == [(0, 0), (0, 0)]


def test_DW_4_points_may_be_given_before_the_war_but_no_dice_taken() -> None:
    game = building().adjust("players/1/vp", 3)
    assert (game.vp("Ben"), {key for key in offered(game) if key.startswith("adjust")}) == (
        3, {f"adjust:players/{n}/{what}" for n in (0, 1) for what in ("vp", "tp", "virtual")})
    light = [key for key in offered(Seated(detail="light")) if key.startswith("adjust")]
    assert light == [f"adjust:players/{n}/{what}" for n in (0, 1) for what in ("vp", "tp", "virtual")]


def test_DW_21_whoever_was_given_ten_points_wins_when_the_war_begins() -> None:
    game = building().adjust("players/1/vp", 10).set(A1=4, G1=6).set(A7=4, G7=6)
    assert (game.end.why, game.end.winner) == ("points", SEATS["Ben"])


@pytest.mark.parametrize("levels", [{"B1": 4, "F1": 6}, {"A1": 2, "B1": 3, "C1": 5},
                                    {"A1": 1, "B1": 1, "C1": 1, "D1": 1, "E1": 2, "F1": 2, "G1": 2}])
def test_DW_5_ten_levels_make_a_line_up_and_the_opponent_builds_next(levels: dict[str, int]) -> None:
    game = building().set(**levels)
    assert (game.turn, game.step, game.army("Ada")) == ("Ben", "Building", levels)


def test_DW_5_only_on_free_fields_of_the_own_supply_zone() -> None:
    game = building().set(A1=4)
    for field in ("A1", "A2", "A7"):
        assert game.rules_against(SetCreature(3, at(field))) == ["DW-5"]
    assert game.rules_against(SetCreature(3, (7, 6))) == ["DW-5"]
    assert not game.waivable(SetCreature(3, at("A2")))


def test_DW_5_not_more_than_ten_and_one_after_the_other() -> None:
    game = building().set(A1=6)
    assert game.rules_against(SetCreature(5, at("B1"))) == ["DW-5"]
    assert game.rules_against(SetCreature(7, at("B1"))) == ["DW-5", "DW-5"]
    assert game.rules_against(SetCreature(4, at("B7")), by="Ben") == ["DW-7", "DW-5"]
    waived = building().set(A1=6).do(SetCreature(5, at("B1")), waive=True)
    assert waived.turn == "Ben"


def test_DW_5_the_start_player_opens_the_war() -> None:
    game = Seated().begin("Ben").set(A7=4, B7=6).set(A1=4, B1=6)
    assert (game.turn, game.step, game.state.turns) == ("Ben", "Acting", 1)


def test_DW_6_ruins_stand_where_the_card_shows_them() -> None:
    grid = look(building(ruins=True).table, "public").stage[0]
    assert {(c.x, c.y) for c in grid.cells if c.icon == "pillar"} == {at("B2"), at("D4"), at("F6")}
    plain = look(building().table, "public").stage[0]
    assert not any(cell.icon for cell in plain.cells)


def test_DW_A1_exactly_ten_must_stay_in_reach() -> None:
    game = building().set(A1=1, B1=1, C1=1, D1=1, E1=1)
    assert game.set(F1=1).rules_against(SetCreature(1, at("G1"))) == ["DW-A1"]
    assert game.rules_against(FinishBuildUp()) == ["DW-A1"]
    assert game.set(G1=4).turn == "Ben"


def test_DW_A1_only_levels_that_still_fit_are_offered() -> None:
    game = building().set(A1=3)
    assert say(offer(game, ":4").label) == "4 Blutmagier"
    assert sorted(key.split(":")[-1] for key in offered(game, "Ada") if key.startswith("b0")) == [
        "1", "2", "3", "4", "5", "6", "ready"]
    assert sorted(key.split(":")[-1] for key in offered(game.set(B1=4), "Ada") if key.startswith("b0")) == [
        "1", "2", "3", "ready"]
    assert offer(game, ":ready").rule == "DW-A1"
    assert touch(game, ":3", list(at("C1"))).turn == "Ben"


def test_DW_A1_one_die_is_never_enough() -> None:
    game = building().set(A1=6)
    assert (game.turn, game.rules_against(FinishBuildUp())) == ("Ada", ["DW-A1"])
    assert game.waivable(FinishBuildUp())


def test_DW_A1_a_table_may_play_up_to_ten() -> None:
    game = building(exact_ten=False)
    assert game.rules_against(FinishBuildUp()) == ["DW-5"]
    assert game.set(A1=6).do(FinishBuildUp()).turn == "Ben"


def test_DW_A17_a_beaten_die_lies_in_its_owners_exile() -> None:
    game = building().war(ada={"D4": 5}, ben={"E5": 4, "A7": 1}).attack("D4", "E5")
    assert (game.counts("Ada")[2], game.counts("Ben")[2]) == (0, 1)


def test_DW_A19_ruins_are_there_before_the_start_player_builds() -> None:
    game = Seated(Options(ruins=True))
    assert (game.step, game.begin("Ben").turn) == ("Rolling", "Ben")
    assert any(cell.icon == "pillar" for cell in look(game.table, "public").stage[0].cells)


def test_DW_24_everybody_sees_the_same() -> None:
    game = building().set(C1=4, D1=6).set(C7=4, D7=6)
    seen = {codec.encode((view.stage[0], [[(c.label, c.value) for c in seat.counters if c.value]
                                          for seat in view.seats])) for view in (
                look(game.table, viewer) for viewer in ("table", "public", *SEATS.values()))}
    assert len(seen) == 1


def test_DW_8_a_card_that_reads_otherwise_is_played_and_remembered() -> None:
    game = Seated(peoples=(DRAGONS, HILLS))
    touch(game, "card", {"card": f"{DRAGONS}/4", "movement": "diagonal", "specials": ["again"], "spell": "split",
                         "into": 2, "count": 2})
    card = game.player("Ada").cards[3]
    assert (card.name, card.movement, card.specials, card.source) == ("Blutmagier", "diagonal", ("again",), "table")
    assert [learned.key for event in game.table.entries[-1].events for learned in GAME.learned(event)] == [DRAGONS]
    kept = game.table.entries[-1].events[0].people
    assert (len(kept.cards), kept.cards[3], kept.cards[1].source) == (6, card, "review")
    assert game.begin().set(C1=4, D1=6).set(C7=4, D7=6).goals("C1") == {"B2", "D2"}
    assert game.do(ReadCard(with_card(level=4, movement="orthogonal").cards[-1])).goals("C1") == {"B1", "C2"}


def test_DW_8_the_cards_of_two_peoples_stand_beside_each_other() -> None:
    game = Seated(peoples=(DRAGONS, HILLS)).begin().set(A1=5, B1=5).set(A7=1, B7=5, C7=4)
    assert (game.goals("A1"), game.goals("A7")) == ({"B2"}, {"A6", "B6"})


def test_DW_8_without_any_card_the_standard_actions_are_played() -> None:
    game = Seated(content=Content(), peoples=("", "")).begin().set(A1=4, D1=6).set(A7=4, B7=6)
    assert game.goals("D1") == {"C1", "E1", "D2"}
    assert "level 6" in " ".join(Seated(content=Content(), peoples=("", "")).begin().set(C1=6).log())


def test_DW_8_cards_without_a_name_are_told_apart_by_their_people() -> None:
    entered = Content((*CARDS[:3], replace(CARDS[0], key="eis/1", people="Eis")))
    form = offer(Seated(content=entered, peoples=(DRAGONS, "eis")), "card").input
    labels = [say(option.label) for option in form.fields[0].input.options]
    assert labels[2:8] == ["Drachenkrieger", *(f"Light of Dragons: level {n}" for n in (4, 5, 6)), "Eis: Seele",
                           "Eis: level 2"]


def test_DW_8_a_changed_card_is_the_only_one_that_changes() -> None:
    game = Seated(content=with_card(level=6, movement="surrounding"))
    assert [card.movement for card in game.player("Ben").cards] == [
        "over_own_kind", "stride", "orthogonal", "orthogonal", "diagonal", "surrounding"]
    assert game.state.detail == FULL


def test_the_start_roll_shows_a_die_and_a_line_for_both_players_alike() -> None:
    game = Seated().do(RollForStart())
    assert start_roll(game) == ([0, 0], [("Ada", "rolls now"), ("Ben", "rolls next")])
    game.do(Land((Rolled(3),)))
    assert start_roll(game) == ([3, 0], [("Ada", "has rolled 3"), ("Ben", "rolls now")])
    game.do(Land((Rolled(5),)))
    assert start_roll(game) == ([3, 5], [("Ada", "has rolled 3"), ("Ben", "has rolled 5")])


def start_roll(game: Seated) -> tuple[list[int], list[tuple[str, str]]]:
    """The dice of the roll for the start, and what stands there for each player."""
    stage = look(game.table, TABLE).stage
    thrown, = (part for part in stage if isinstance(part, Dice))
    lines, = (part for part in stage if isinstance(part, Tiles))
    return [die.value for die in thrown.dice], [(say(tile.label), say(tile.note or tile.label)) for tile in lines.tiles]
