"""What hands have to do at the real table of Noxius: each physical instruction of the rulebook, with its rule."""

from __future__ import annotations

import pytest

from companion.engine.words import say
from companion.games.noxius.content import ONE, Effect, Field
from companion.games.noxius.model import Die, LineUp, MarkWound, NextField, Pay, RemoveEnemy, Restart
from tests.games.touching import new_hands, seen

from .seated import PLAIN, Seated, enemy, fight

ABC = ("Ada", "Ben", "Cem")


def hands(game: Seated, viewer: str = "table") -> list[tuple[str, str]]:
    """What is to be done, with the rule that it comes from."""
    return [(hand.rule, say(hand.text)) for hand in new_hands(game, viewer)]


@pytest.mark.parametrize("names", [ABC[:2], ABC])
def test_NOX_3_what_is_laid_out_for_so_many_players(names: tuple[str, ...]) -> None:
    game = Seated(*names)
    n = len(names)
    assert hands(game) == [
        ("NOX-2", "Lay the mission's enemies and markers ready, and a six-sided die"),
        ("NOX-9", f"{n} players: enemies start on their shade of grey for {n}, P1 to P{n} are open"),
        *(("NOX-3", "Plain with figure; markers on LP 8, SP 0, power 1") for _ in names)]
    assert hands(game, "Ben")[2:] == [("NOX-3", "Plain with figure; markers on LP 8, SP 0, power 1")]
    assert hands(Seated("Ada", "Ben", characters={"Ada": PLAIN}).give("Ada", character=PLAIN))[2] == (
        "NOX-3", "Take a character sheet and figure; markers on power 1, SP 0, full LP. If that is not 8 LP, touch "
        "your heart afterwards")


def test_NOX_5_a_field_is_ticked_off_when_it_is_read_and_its_enemies_are_laid_out() -> None:
    game = Seated("Ada", "Ben", fields=(Field("a", ("wolf",)), Field("b")), enemies=(enemy("3", "2", start=(1, 0, 0)),))
    game.begin(mission=True)
    assert hands(game) == [("NOX-5", "Tick off progress field 1"),
                           ("NOX-9", "Wolf into the middle, its life marker on tile 2")]


def test_NOX_A13_the_incapacitated_leave_the_board_at_the_next_field() -> None:
    game = fight(names=ABC, lp=1).use(face=1).use(face=2).use(face=2).do(NextField(), by="table")
    assert ("NOX-A13", "Incapacitated figures leave the board: Ada") in hands(game)


def test_NOX_7_everybody_puts_the_own_figure_where_it_stands() -> None:
    game = Seated(*ABC).begin(enemy()).do(LineUp(("seat-1", "seat-3", "seat-2")), by="table")
    assert hands(game, "Cem") == [("NOX-7", "Figure on P2 at Wolf")]


def test_NOX_13_and_NOX_19_the_marker_moves_and_the_wound_stays_behind() -> None:
    game = fight("3/2", "9", faces=("2",)).do(MarkWound(0, wounded=True), by="table")
    assert hands(game) == [("NOX-19", "Wolf: lay a wound at its marker")]
    assert hands(game.use(face=1)) == [
        ("NOX-13", "Wolf: life marker 1 tile on"), ("NOX-19", "Wolf: take the wound away")]


def test_NOX_15_a_beaten_enemy_and_one_that_leaves_are_put_aside() -> None:
    aside = ("NOX-A14", "Put Wolf aside; the figures there step back")
    assert aside in hands(fight("2", faces=("2",)).use(face=1))
    assert aside in hands(Seated("Ada", "Ben").begin(enemy()).do(RemoveEnemy(0), by="table"))


def test_NOX_29_the_markers_of_a_sheet_are_set_as_they_have_to_stand() -> None:
    game = fight(faces=("T",), power=-1).give("Ada", sp=4, power=2).use(face=1).do(Pay(1, 1))
    assert hands(game, "Ada") == [("NOX-29", "Markers on LP 7, SP 3, power 1")]
    game.use(face=1)
    later = [(hand.rule, say(hand.text)) for hand in seen(game, "Ada").hands]
    assert later.count(("NOX-29", "Markers on LP 7, SP 3, power 1")) == 1  # until Ada has acted twice
    assert hands(fight(faces=("-",), power=-1).use(face=1), "Ada") == [
        ("NOX-29", "Markers on LP 6, SP 0, power the lower T")]
    assert hands(fight(faces=("-",)).use(face=1)) == []


def test_NOX_25_a_buff_is_a_card_and_an_older_one_lapses() -> None:
    game = fight("9", faces=("-",), effect=Effect("D+1", ONE), names=ABC).use(face=1, target="Cem")
    assert hands(game, "Cem") == [("NOX-25", "Lay a card at your sheet: damage +1")]
    assert ("NOX-25", "The old card of Strike lapses") in hands(game.use(face=1, target="Cem"))


def test_NOX_20_what_of_an_ability_is_done_by_hand_is_said_to_who_uses_it() -> None:
    assert hands(fight(effect=Effect(text="Choose a friend")).use(), "Ada") == [("NOX-20", "Choose a friend")]


def test_NOX_33_a_dead_character_leaves_the_board_for_good() -> None:
    assert hands(fight(names=ABC).do(Die("seat-3"), by="table")) == [
        ("NOX-33", "Cem: the figure leaves the board for good")]


def test_NOX_32_a_mission_that_begins_again_is_laid_out_again() -> None:
    game = fight(lp=1).use(face=1).use(face=1).do(Restart(), by="table")
    assert [rule for rule, _ in hands(game)] == ["NOX-2", "NOX-9", "NOX-3", "NOX-3"]
