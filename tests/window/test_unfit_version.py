"""A version whose window never draws: a new one is not stayed with, the installed one goes on for phones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.configuration import write_config_alone

pytestmark = pytest.mark.e2e
RUN = "import sys; from companion.__main__ import main; sys.exit(main(sys.argv[1:], window='tests.window.failing'))"


def begun(folder: Path) -> subprocess.Popen[str]:
    config = write_config_alone(folder)
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "TABLETOP_ROOT": str(folder)}
    environment.pop("NOTIFY_SOCKET", None)
    return subprocess.Popen([sys.executable, "-c", RUN, "run", "--config", str(config)], env=environment, text=True,
                            stderr=subprocess.PIPE)


def test_one_on_trial_ends_so_that_the_version_before_is_taken_again(tmp_path: Path) -> None:
    (tmp_path / "opt/tabletop-companion").mkdir(parents=True)
    (tmp_path / "opt/tabletop-companion/trial").touch()
    with begun(tmp_path) as process:
        _, said = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "This new version cannot draw on this machine" in said


@pytest.mark.wide
def test_the_one_that_is_installed_goes_on(tmp_path: Path) -> None:
    with begun(tmp_path) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "The screen fails again and again" in line:
                break
        else:
            raise AssertionError("it has ended")
        process.terminate()
        process.communicate(timeout=60)
    assert process.returncode == 0
