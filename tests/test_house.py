"""The picture of the house is true, and what it shows is sound: no circle and no arrow upwards between its rooms.

What may live here: the plan and its picture. What may not: the laws of single files (tests/test_architecture.py).
"""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.house.__main__ import PICTURE, draw
from tests.house.drawing import WRONG, picture
from tests.house.plan import House, against, circle, floors, needed, read, sources_of_ours

HOUSE = read(sources_of_ours())
SMALL = {
    "companion/cli.py": "from companion.app import pages\nfrom hardware.dice import line\n",
    "companion/engine/table.py": "from . import view\n",
    "companion/engine/view.py": "",
    "companion/app/__init__.py": "'''The shell.\n\nWhat may live here: all of it.'''\n",
    "companion/app/pages/home.py": "from companion.engine.table import Table, submit\n"
                                   "from ..storage import files, journal\n",
    "companion/app/storage/journal.py": "from companion.engine import table\n",
    "companion/app/storage/files.py": "",
    "companion/app/words.py": "",
    "hardware/dice/line.py": "",
}


def built(path: str = "hardware/ports.py", text: str = "") -> House:
    """A small house with one file more."""
    return read({**SMALL, path: text})


def test_the_picture_is_true() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw(), "The rooms have changed: `make house` draws them anew."


def test_the_picture_is_whole() -> None:
    ElementTree.fromstring(draw())  # noqa: S314  # our own text


def test_no_circle_and_no_arrow_upwards_between_layers() -> None:
    assert circle(HOUSE.plan.arrows) == ()


@pytest.mark.parametrize("layer", HOUSE.layers)
def test_no_circle_and_no_arrow_upwards_between_rooms(layer: str) -> None:
    assert circle(HOUSE.layers[layer].plan.arrows) == ()


def test_rooms_are_folders_and_the_files_beside_them() -> None:
    assert {name: layer.plan.rooms for name, layer in built().layers.items()} == {
        "companion.engine": (), "companion.app": ("pages", "storage", "words"), "hardware": ("dice", "ports"),
        "companion": ("cli",)}
    assert built().layers["companion.app"].says == "The shell."


def test_arrows_count_the_names_that_are_taken() -> None:
    assert built().plan.arrows == {
        ("companion", "companion.app"): 1, ("companion", "hardware"): 1, ("companion.app", "companion.engine"): 3}
    assert built().layers["companion.app"].plan.arrows == {("pages", "storage"): 2}


def test_floors_stand_on_what_they_ask() -> None:
    assert floors(built().plan) == (("companion",), ("companion.app",), ("companion.engine", "hardware"))
    assert floors(built().layers["companion.app"].plan) == (("pages",), ("storage", "words"))


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    assert needed([("a", "b"), ("b", "c"), ("a", "c"), ("a", "d")]) == (("a", "b"), ("a", "d"), ("b", "c"))


def test_the_weakest_arrow_of_a_circle_points_upwards() -> None:
    rooms = built("companion/app/storage/records.py", "from ..pages import home\n").layers["companion.app"].plan
    assert against(rooms.arrows) == (("storage", "pages"),)
    assert floors(rooms) == (("pages",), ("storage", "words"))
    assert set(circle({("a", "b"): 1, ("b", "c"): 1, ("c", "b"): 1, ("c", "d"): 1})) == {("b", "c"), ("c", "b")}


def test_an_arrow_upwards_is_drawn_red() -> None:
    upwards = built("companion/engine/dice.py", "from companion.app.words import say\n")
    assert against(upwards.plan.arrows) == (("companion.engine", "companion.app"),)
    assert WRONG in picture(upwards)
    assert WRONG not in picture(built())
