"""What a virtual Pi's finger touches is where the companion draws it: places.py against the screens of 800 × 480.

What may live here: meanings of places. What may not: the machine.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.pages.network import PASSWORD
from companion.engine.words import Msg
from tests.appliance import places
from tests.first_minute.person import Person, keys_of
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch

ALONE = "advyria"
"""The first game that can be played alone."""
LEAST_PASSWORD = 8


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)


def test_from_the_home_page_to_pages_and_back(person: Person) -> None:
    assert person.meaning(*places.NOWHERE) is None
    for place, key, below in ((places.SETTINGS_PAGE, "settings", None), (places.DEVICE, "machine", "network")):
        assert _keys(person, place) == (key,)
        person.say(key)
        assert _keys(person, places.BACK) == ("back",)
        assert below is None or _keys(person, places.NETWORK) == (below,)
        person.say("back")


def test_from_the_home_page_to_a_game_alone(person: Person) -> None:
    person.say(f"new:{ALONE}")
    assert person.meaning(*places.LETTER) == targets.Tap("a")
    person.type("a")
    person.confirm(again=True)
    assert person.meaning(*places.NO_MORE) == targets.Close()
    person.touch(lambda target: target == targets.Close())
    assert _keys(person, places.ANOTHER_PLAYER) == ("add",)
    person.say("start")
    person.say("play-on")
    person.touch(lambda target: isinstance(target, targets.Choose) and target.choices[0].emphasis == "main")
    undo = person.meaning(*places.UNDO)
    assert isinstance(undo, targets.Say)
    assert undo.key.startswith("undo")


def test_the_end_of_a_password(person: Person) -> None:
    person.scene = reduce_touch(person.scene, targets.AskFor("network", Msg("Password"), PASSWORD)).scene
    assert person.meaning(*places.LETTER) == targets.Tap("a")
    person.type(LEAST_PASSWORD * "a")
    assert person.meaning(*places.DONE) == targets.Confirm()


def _keys(person: Person, place: tuple[int, int]) -> tuple[str, ...]:
    meant = person.meaning(*place)
    return keys_of(meant) if meant is not None else ()
