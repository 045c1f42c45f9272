"""A tray is plugged into the running program, is used, rolls, is pulled in the middle of a line and comes back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.evening import ROOT
from tests.hardware.running import tray
from tests.phone.rig import PATIENCE_S, until

pytestmark = pytest.mark.e2e
CONFIG = """
[table]
language = "en"
state_directory = "{folder}/state"
[phones]
mode = "off"
[trays]
new = "use"
folder = "{folder}/serial"
"""


class Running:
    """`companion run --headless` on files of its own; `said` is what it has complained of so far."""

    def __init__(self, folder: Path) -> None:
        self._words = folder / "said"
        (folder / "companion.toml").write_text(CONFIG.format(folder=folder))
        with self._words.open("w") as words:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion", "run", "--headless", "--config", str(folder / "companion.toml")],
                cwd=ROOT, stdout=subprocess.PIPE, stderr=words, text=True)
        assert self._process.stdout
        assert self._process.stdout.readline().startswith("public")

    @property
    def said(self) -> str:
        """Everything on its standard error."""
        return self._words.read_text()

    def end(self) -> int:
        """Its exit code."""
        self._process.terminate()
        return self._process.wait(PATIENCE_S)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    (tmp_path / "serial/by-id").mkdir(parents=True)
    started = Running(tmp_path)
    yield started
    assert started.end() == 0


def test_a_tray_that_is_plugged_in_while_the_companion_runs_is_used_and_remembered(running: Running,
                                                                                  tmp_path: Path) -> None:
    with tray(tmp_path / "serial/by-id/usb-Maker_Tray_A1-if00") as device:
        def shows(value: int) -> bool:
            device.say(f"roll a={value}")
            return f"Die a shows {value}" in running.said
        until(lambda: shows(5))
        device.say("half", "unplug")
        until(lambda: "tray is not connected" in running.said)
        device.say("plug")
        until(lambda: shows(2))
    assert "Traceback" not in running.said
    assert "BYTES" not in running.said
