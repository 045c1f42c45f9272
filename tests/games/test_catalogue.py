"""The catalogue of games: what stands in it, and that nothing is opened unasked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.games import catalogue

ROOT = Path(__file__).parents[2]
OPENED = """
import sys
from companion.games import catalogue
games = catalogue()
print(*sorted(games), "nothing" in games, len(games))
games["dicewar"]
print(*sorted({name.split(".")[2] for name in sys.modules if name.startswith("companion.games.")}))
"""


def test_every_folder_is_a_game_of_the_same_name() -> None:
    folders = sorted(path.parent.name for path in (ROOT / "companion/games").glob("*/__init__.py"))
    assert [(name, game.id) for name, game in catalogue().items()] == [(name, name) for name in folders]


def test_only_the_game_that_is_asked_for_is_opened() -> None:
    said = subprocess.run([sys.executable, "-c", OPENED], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert said.splitlines() == [f"{' '.join(sorted(catalogue()))} False {len(catalogue())}", "dicewar"]


def test_what_is_not_installed_is_not_there() -> None:
    with pytest.raises(KeyError):
        catalogue()["nothing"]
