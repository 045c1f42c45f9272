"""The first moment of a window: it is started before everything else is imported, and ends with its command.

What may live here: real processes. What may not: Kivy, a keeper (test_keeper.py).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.window.beginning import BegunWindow, wants_window, window_beside
from companion.window.keeper import WindowKeeper
from tests.window.rig import Told, display, now_ms, pretended
from ui.touch.wire import messages


@pytest.mark.parametrize(("words", "wanted"), [
    ("run", True), ("run --virtual", True), ("demo", True), ("replay-devices a.log --fast", True), ("", False),
    ("run --headless", False), ("run --head", False), ("window --hall x", True), ("window --h", False),
    ("demo -h", False), ("check", False), ("--version", False)])
def test_a_command_line_tells_early_whether_it_opens_a_window(words: str, wanted: bool) -> None:
    assert wants_window(words.split()) == wanted


def test_hardly_anything_is_imported_before_the_window_is_started() -> None:
    code = "import sys, companion.__main__; print(*(name for name in sys.modules if name.split('.')[0] in (" \
           "'companion', 'hardware', 'ui', 'msgspec')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"companion", "companion.__main__", "companion.own_program", "companion.window",
                                        "companion.window.beginning"}


def test_a_window_that_nobody_has_opened_ends_with_its_command(tmp_path: Path) -> None:
    with window_beside(["run"], pretended("well", tmp_path / "record")) as begun:
        assert begun is not None
        assert begun.process.poll() is None
    assert begun.process.poll() is not None
    with window_beside(["run"], ["/there/is/no/such/program"]) as none:
        assert none is None


def test_the_keeper_opens_the_window_that_has_been_started_for_it(tmp_path: Path) -> None:
    begun, told = BegunWindow(pretended("well", tmp_path / "record")), Told()
    keeper = WindowKeeper(begun.command, messages.OpenWindow(), told.callbacks(), now_ms, display(tmp_path),
                          begun=begun)
    keeper.start()
    told.until("opened")
    process = keeper._process
    assert process is not None
    assert process.pid == begun.process.pid
    keeper.stop()
    assert begun.process.poll() == 0


def test_without_a_display_what_was_started_is_ended(tmp_path: Path) -> None:
    begun, told = BegunWindow(pretended("well", tmp_path / "record")), Told()
    keeper = WindowKeeper(begun.command, messages.OpenWindow(), told.callbacks(), now_ms,
                          display(tmp_path, "disconnected"), look_s=0.05, begun=begun)
    keeper.start()
    assert not keeper.has_opened()
    assert begun.process.poll() is not None
    keeper.stop()
