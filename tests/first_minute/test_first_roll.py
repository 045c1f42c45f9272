"""Touches from Home to the first roll that is asked for, at light with an empty box, on what is drawn at 800 × 480.

Two players. New names are typed, letters apart; known ones played here before. What comes after the start is each
game's own: Advyria's light level rolls no dice, there the first turn is what counts.
"""

from __future__ import annotations

import pytest

from companion.engine.view import Choice, Page, View
from companion.games import catalogue
from tests.first_minute.person import Person, keys_of
from tests.first_minute.ways import NOTHING_TO_LAY_OUT, ROLLS_NONE, WAYS, way_of
from ui.touch.meaning import targets
from ui.touch.state.refresh import with_face

SET_UP, KNWAYS, MOST = 4, 2, 6
"""With new names the set-up list is one of the touches; a table that has played here before finds it in the menu."""


@pytest.fixture
def person(tmp_path) -> Person:
    return Person(tmp_path)


def sit_down(person: Person, game: str) -> None:
    """Two new names of three letters, the keyboard open from the first moment on."""
    person.say(f"new:{game}")
    person.type("ada")
    person.confirm(again=True)
    person.type("ben")
    person.confirm(last=True)
    if game not in NOTHING_TO_LAY_OUT:
        person.say("all-laid")


def play(person: Person, game: str, *, listed: bool = False) -> None:
    """On to the first roll."""
    for key in way_of(game, listed=listed):
        person.tap(key[1:]) if key.startswith("=") else person.say(key)
    assert isinstance(person.scene.face, View)
    assert person.is_to_roll() != (game in ROLLS_NONE)


def test_every_game_is_counted():
    assert sorted(WAYS) == sorted(catalogue())


@pytest.mark.parametrize("game", sorted(WAYS))
def test_the_first_roll_for_new_names(person, game):
    sit_down(person, game)
    touches = SET_UP - (game in NOTHING_TO_LAY_OUT)
    assert (person.touches, person.letters) == (touches, 6)
    play(person, game, listed=True)
    assert (person.touches, person.letters) == (touches + len(way_of(game, listed=True)), 6)
    assert person.touches <= MOST


@pytest.mark.parametrize("game", sorted(WAYS))
def test_the_first_roll_for_known_names(person, game):
    sit_down(person, game)
    person.say("menu")
    before = person.touches
    person.say(f"new:{game}")
    person.say("start")
    assert person.touches - before == KNWAYS
    play(person, game)
    assert person.touches - before == KNWAYS + len(WAYS[game])


def test_six_known_names_are_a_touch_each(person):
    person.say("new:luescherzia")
    for name in ("ada", "ben", "cem", "dora", "emil"):
        person.type(name)
        person.confirm(again=True)
    person.type("finn")
    person.confirm()
    person.say("start")
    person.say("play-on")
    person.say("menu")
    person.say("new:luescherzia")
    for _ in range(6):
        person.say("player:1")
        person.say("leave")
    before = person.touches
    for name in ("Ada", "Ben", "Cem", "Dora", "Emil", "Finn"):
        person.say(f"sit:{name}")
    person.say("start")
    assert person.touches - before == 7


def test_the_keyboard_that_came_by_itself_stays_away_once_it_is_closed(person):
    person.say("new:lyssan")
    assert person.scene.dialog is not None
    person.touch(lambda target: target == targets.Close())
    again = with_face(person.scene, person.shared.screen)
    assert isinstance(again.face, Page)
    assert again.dialog is None


def main_choice(person: Person) -> Choice:
    return next(choice for choice in person.scene.face.choices if choice.emphasis == "main")


def test_a_start_that_is_locked_leads_to_what_is_missing(person):
    person.say("new:lyssan")
    assert not any("start" in keys_of(target) for target in person.sees())
    person.touch(lambda target: target == targets.Close())
    person.touch(lambda target: isinstance(target, targets.Choose) and target.choices == (main_choice(person),))
    person.type("ada")
    person.confirm(again=True)
    person.type("ben")
    person.confirm()
    person.say("arrangement")
    person.say("detail")
    person.tap("full")
    person.say("back")
    assert not any("start" in keys_of(target) for target in person.sees())
    person.touch(lambda target: isinstance(target, targets.Choose) and target.choices == (main_choice(person),))
    assert person.scene.dialog or person.scene.face.id == "lacking"
