"""A display that is connected while the companion runs: it says that it waits, and opens its window then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e
NOTHING_TO_SEE_ON = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


@pytest.mark.wide
def test_a_window_opens_when_a_display_comes_and_shows_what_is_true(tmp_path: Path) -> None:
    socket = tmp_path / "drm" / "card1-HDMI-A-1"
    socket.mkdir(parents=True)
    (socket / "status").write_text("disconnected\n")
    bare = {name: value for name, value in os.environ.items() if name not in NOTHING_TO_SEE_ON}
    with subprocess.Popen([sys.executable, "-m", "tests.e2e.later_display", str(tmp_path)], text=True, env=bare,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdout.readline() == "waiting\n"
        (socket / "status").write_text("connected\n")
        shown, told = process.communicate("\n", timeout=60)
    assert shown == "drawn\n", told
    assert "opens its window when there is one" in told
