"""What a mission's words may bring at any pause of a round, and what is said before it is done. Through the Views."""

from __future__ import annotations

import pytest

from companion.engine.parts import Note
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.noxius.content import Field, Race
from companion.games.noxius.model import Sacrifice
from companion.games.noxius.play_forms import read_sheet
from tests.games.touching import seen

from .seated import PLAIN, Seated, enemy, fight
from .touching import offer, touch

ABC = ("Ada", "Ben", "Cem")
RAT = enemy("9", "9", name="Rat")


def test_NOX_9_an_enemy_appears_and_leaves_in_somebodys_turn() -> None:
    game = touch(fight(names=ABC, enemies=(RAT,)), ":enemy", "rat")
    assert ([foe.enemy.name for foe in game.state.foes], game.turn) == (["Wolf", "Rat"], "Ada")
    touch(game.use(face=2), ":leave", "1")
    assert ([foe.enemy.name for foe in game.state.foes], game.turn) == (["Wolf"], "Ben")


def test_NOX_9_an_unknown_enemy_is_told_in_mid_round_and_the_turn_goes_on() -> None:
    game = touch(fight(names=ABC).use(face=2), ":stranger", {"p1": 2, "p2": 1, "p3": 1, "p4": 1, "name": "Bear"})
    touch(touch(game, ":fixed", 3), ":finish")
    assert ([foe.enemy.name for foe in game.state.foes], game.step, game.turn) == (["Wolf", "Bear"], "Choosing", "Ben")


def test_NOX_9_between_the_turns_a_phone_may_say_so_too() -> None:
    game = fight(enemies=(RAT,)).use(face=2).use(face=2)
    assert game.step == "Asking"
    assert [foe.enemy.name for foe in touch(game, ":enemy", "rat", "Ben").state.foes] == ["Wolf", "Rat"]


def test_NOX_9_what_is_told_of_an_enemy_in_words_is_seen_while_it_is_in_play() -> None:
    game = fight(enemies=(enemy(name="Bat", text="Hits whoever is wounded"),))
    assert not [part for part in seen(game).stage if isinstance(part, Note) and "Bat" in say(part.text)]
    touch(game, ":enemy", "bat")
    assert "Bat: Hits whoever is wounded" in [say(part.text) for part in seen(game).stage if isinstance(part, Note)]


def test_an_enemy_that_is_told_again_is_the_same_one() -> None:
    game = Seated("Ada", "Ben").begin()
    for number in (3, 4):
        touch(game, ":stranger", {"p1": 2, "p2": 1, "p3": 1, "p4": 1, "name": "Bear"}, waive=number == 4)
        touch(touch(game, ":fixed", number), ":finish")
    assert [known.life for known in game.state.content.enemies] == [("4",)]


def test_NOX_A18_a_mission_is_won_in_mid_round_against_the_rule_only_if_fields_are_left() -> None:
    assert touch(fight(), ":won").step == "Ended"
    game = Seated("Ada", "Ben", fields=(Field("a"), Field("b"))).begin(mission=True).go()
    assert (offer(game, ":won").rule, offer(game, ":won").waivable) == ("NOX-A18", True)
    assert not [choice for choice in seen(game, "Ada").choices if ":won" in choice.key]


def test_a_mission_whose_words_say_so_has_failed_in_mid_round() -> None:
    result = seen(touch(fight(), ":lost")).result
    assert result is not None
    assert (result.won, say(result.headline), say(result.reason)) == (
        False, "The mission has failed", "1 round was played.")


def test_NOX_10_before_the_round_begins_it_is_said_who_stands_nowhere() -> None:
    game = Seated(*ABC).begin(RAT)
    said = [say(offer(game, ":start").label), offer(game, ":start").emphasis]
    assert said == ["Begin, with nobody at an enemy", "normal"]
    game.stand(Ada=3)
    assert say(offer(game, ":start").label) == "Begin, without a position: Ben, Cem"
    game.stand(Ben=2, Cem=1)
    assert [say(offer(game, ":start").label), offer(game, ":start").emphasis] == ["All stand: begin", "main"]


def test_NOX_A16_the_last_lp_is_named_before_it_is_given() -> None:
    game = fight("LP", "9").give("Ada", lp=2)
    assert say(offer(game, ":give:").label) == "Give 1 LP: Wolf"
    game.give("Ada", lp=1)
    assert say(offer(game, ":give:").label) == "Give the last LP: Wolf – Ada is incapacitated"
    assert game.do(Sacrifice(0)).player("Ada").down
    human = Race("human", "Human", "x", "before", "-LP", ("D+1",))
    assert say(offer(fight(race="human", races=(human,), lp=1), ":race:").label).endswith("for the last LP")


def test_NOX_30_damage_that_incapacitates_says_so_before_it_is_paid() -> None:
    game = fight(faces=("T",)).give("Ada", lp=2, sp=2).use(face=1)
    labels = [say(choice.label) for choice in seen(game).choices if ":pay:" in choice.key]
    assert labels == ["2 SP › SP −2", "1 LP and 1 SP", "2 LP – incapacitated"]


def test_a_sheet_under_another_name_has_no_abilities_of_the_old_one() -> None:
    told = {"lp": 7, "top": 6, "most_sp": 9}
    assert read_sheet(told, PLAIN).abilities == PLAIN.abilities
    assert read_sheet({**told, "name": "Mage"}, PLAIN).abilities == ()


@pytest.mark.parametrize("viewer", [TABLE, "Ada", "Ben"])
def test_what_is_rare_in_a_turn_stands_among_the_corrections(viewer: str) -> None:
    rare = [choice for choice in seen(fight(enemies=(RAT,)), viewer).choices if choice.key.startswith("adjust:m")]
    assert [choice.on for choice in rare] == (["mission"] * 5 if viewer == TABLE else [])
