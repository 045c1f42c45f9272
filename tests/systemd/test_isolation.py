"""What lies below HOME or in the folder one works in is no part of the companion: real interpreters, planted files.

What may live here: Python as units start it. What may not: which units do (test_units.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.laws import ROOT

PLANTED = "import os; os.write(1, b'planted ')"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that sees what the system has, as on a Pi: only such a one would look below HOME."""
    made = tmp_path_factory.mktemp("version") / "environment"
    venv.create(made, system_site_packages=True, symlinks=True)
    return made / "bin/python"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A state folder into which a foreign backup has brought programs."""
    packages = tmp_path / f".local/lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
    packages.mkdir(parents=True)
    (packages / "planted.pth").write_text(PLANTED)
    (packages / "usercustomize.py").write_text(PLANTED)
    (tmp_path / "platform.py").write_text(PLANTED)
    return tmp_path


def said(python: Path, home: Path, *words: str) -> str:
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONNOUSERSITE"}
    return subprocess.run([python, *words], env={**environ, "HOME": str(home), "PYTHONPATH": str(home)}, cwd=home,
                          check=True, capture_output=True, text=True, timeout=60).stdout


def test_what_was_planted_below_home_or_beside_it_is_not_run(python: Path, home: Path) -> None:
    assert "planted" in said(python, home, "-m", "platform"), "it would be run, were it not for -I"
    assert "planted" not in said(python, home, "-I", "-m", "platform")


@pytest.mark.parametrize("flags", [[], ["-I"]])
def test_programs_that_the_companion_starts_are_as_isolated_as_it_is(flags: list[str]) -> None:
    ask = "from companion.own_program import module_command; print(*module_command('companion', 'check'))"
    told = subprocess.run([sys.executable, *flags, "-c", ask], cwd=ROOT, check=True, capture_output=True, text=True)
    assert told.stdout.split() == [sys.executable, *flags, "-m", "companion", "check"]


def test_no_program_of_ours_is_started_in_another_way() -> None:
    """But for the gate, which looks at nothing beside the version (-E -S), and `hardware.virtual`, a tray for desks."""
    files = [path for folder in ("companion", "hardware", "ui") for path in (ROOT / folder).rglob("*.py")]
    begun = [path for path in files if "sys.executable" in path.read_text(encoding="utf-8")]
    assert {path.relative_to(ROOT).as_posix() for path in begun} == {
        "companion/own_program.py", "companion/serving.py", "hardware/virtual/beside.py",
        "ui/phone/broker/gate_process.py"}
