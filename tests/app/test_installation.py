"""What belongs to the companion is there, and each file of it that is not whole is named with a remedy.

What may live here: the list compared with the tree and with the programs that read its files, and small broken trees.
What may not: an installation (tests/e2e/test_wheel.py).
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.app.config.guises import guises
from companion.app.config.load import BUILT_IN
from companion.app.installation import CONFIG, PROGRAM, missing_parts, shipped_parts
from companion.app.session.notices import notice_sentence
from companion.engine.words import say
from companion.games import catalogue
from tests.app.hopscotch import GAME as HOPSCOTCH
from ui.phone.web import PAGE
from ui.touch.kivy_window.glyphs import ASSETS, ICON_FONT, ICON_NAMES

FILES = [file for part in shipped_parts(catalogue()) for file in part.files]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Everything that ships, somewhere else."""
    for file in FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROGRAM / file, tmp_path / file)
    return tmp_path


def told(program: Path) -> list[str]:
    return [say(notice_sentence(notice)) for notice in missing_parts(catalogue(), program)]


def test_everything_is_there() -> None:
    assert told(PROGRAM) == []


def test_the_configuration_of_the_tree_is_the_one_that_is_installed() -> None:
    assert CONFIG.resolve() == PROGRAM / "config"
    named = {PROGRAM / file for file in FILES if file.endswith(".toml")}
    assert named == {BUILT_IN, CONFIG / "guises.toml", *CONFIG.glob("games/*.toml")}


def test_the_list_names_what_the_page_and_the_screen_read() -> None:
    listed = {PROGRAM / file for file in FILES}
    assert {ICON_FONT, ICON_NAMES, *(ASSETS / f"{guise.face}.ttf" for guise in guises().values())} <= listed
    assert {path for path in PAGE.iterdir() if path.suffix not in (".gz", ".txt", "")} == {
        path for path in listed if path.parent == PAGE}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.sampled(24)
def test_a_missing_and_a_broken_file_are_named(copied: Path, file: str) -> None:
    (copied / file).write_bytes(b"")
    assert [file in line for line in told(copied)] == [True]
    (copied / file).unlink()
    assert [file in line and f"in {copied}. Install" in line for line in told(copied)] == [True]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("file", [file for file in FILES if file.endswith((".toml", ".json", ".mo"))])
def test_a_file_that_makes_no_sense_is_named(copied: Path, file: str) -> None:
    (copied / file).write_bytes(b"\x00[nonsense")
    assert [file in line for line in told(copied)] == [True]


def test_in_a_checkout_the_remedy_is_another_one(copied: Path) -> None:
    (copied / FILES[0]).unlink()
    (copied / "Makefile").touch()
    assert "make run" in told(copied)[0]


def test_many_missing_files_of_one_part_are_told_together(tmp_path: Path) -> None:
    assert len(told(tmp_path)) == len(list(shipped_parts(catalogue())))


def test_a_game_is_asked_for_its_words_and_for_a_box_if_a_copy_has_one() -> None:
    files = [file for part in shipped_parts({"hopscotch": HOPSCOTCH}) for file in part.files]
    assert "companion/config/games/hopscotch.toml" in files
    assert "companion/games/hopscotch/locale/de/LC_MESSAGES/hopscotch.mo" in files
