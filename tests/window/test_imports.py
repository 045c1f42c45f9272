"""Two programs: the table never imports what draws, and the window nothing that knows a game, its rules or its files.

What may live here: what real processes have imported. What may not: sources, which tests/test_architecture.py reads.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from companion.games import catalogue
from tests.bench.instruments.companion import NO_SCREEN
from tests.bench.instruments.house import House, furnished
from tests.bench.instruments.programs import Program, running
from tests.bench.tables import dealt

pytestmark = pytest.mark.e2e
DRAWING = ("kivy", "ui.touch.layout", "ui.touch.parts", "ui.touch.editors", "ui.touch.state", "ui.touch.program")
WINDOW_MAY = frozenset({
    "companion", "companion.app", "companion.app.translation",
    "companion.engine", "companion.engine.answers", "companion.engine.inputs", "companion.engine.parts",
    "companion.engine.view", "companion.engine.words",
    "companion.locale", "companion.locale.rules", "companion.locale.text",
    "companion.window", "companion.window.__main__", "companion.window.beginning", "companion.window.ending"})
"""All of the companion that a window needs: what is said over the wire, the words of people's languages, how it ends.
"""
SELDOM = ("gpiozero", "colorzero", "tarfile", "html")
"""What is large, and needed only where somebody has wired pins, or installs a version, or prints a card."""
WINDOW_MAY_NOT = ("sqlite3", "_sqlite3", "paho", "hardware", "ui.phone", "serial", "gpiozero", "waitress")


def furnished_house(folder: Path) -> House:
    """A house with a game that is asked for dice."""
    return furnished(folder, dealt.waiting_for_dice(catalogue()[dealt.LEADING]))


def imported(folder: Path, name: str) -> frozenset[str]:
    """The modules that a program of that name had imported when it ended."""
    return frozenset((folder / name).read_text().split())


def below(modules: frozenset[str], *packages: str) -> list[str]:
    """Those of the modules that are one of the packages or in one."""
    return sorted(name for name in modules for package in packages if f"{name}.".startswith(f"{package}."))


def run(folder: Path, *more: str) -> AbstractContextManager[Program]:
    """The companion in such a house, whose program writes down what it imports."""
    return running("-m", "tests.window.telling_imports", str(folder), "--config",
                   str(furnished_house(folder / "house").config), *more, **NO_SCREEN)


def test_a_table_without_a_window_never_imports_what_draws(tmp_path: Path) -> None:
    with run(tmp_path, "--headless") as program:
        program.line("public")
    assert below(imported(tmp_path, "table"), *DRAWING) == []
    assert "companion.games.luescherzia" in imported(tmp_path, "table")


def test_a_table_with_nothing_wired_loads_neither_the_library_of_pins_nor_what_reads_updates(tmp_path: Path) -> None:
    house = furnished_house(tmp_path / "house")
    house.config.write_text(house.config.read_text().replace('platform = "virtual"', 'wiring = "none"'))
    with running("-m", "tests.window.telling_imports", str(tmp_path), "--config", str(house.config), "--headless",
                 **NO_SCREEN) as program:
        program.line("public")
    assert below(imported(tmp_path, "table"), *SELDOM) == []
    assert "hardware.devices" in imported(tmp_path, "table")


@pytest.mark.wide
def test_with_one_neither_does_and_the_window_imports_no_game_no_rules_and_no_files(tmp_path: Path) -> None:
    with run(tmp_path) as program:
        program.line("drawn")
        program.tell("places")
        program.line("places")
    assert below(imported(tmp_path, "table"), *DRAWING) == []
    assert "ui.touch.wire.messages" in imported(tmp_path, "table")
    window = imported(tmp_path, "window")
    assert "kivy.core.window" in window
    assert set(below(window, "companion")) - WINDOW_MAY == set()
    assert below(window, *WINDOW_MAY_NOT) == []
