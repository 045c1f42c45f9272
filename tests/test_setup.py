"""Setting up a fresh machine: what is missing is said in one command, and every version is pinned.

What may live here: the shell programs of `.ci/` run for real in a poor environment, and lists compared with each other.
What may not: anything that installs something.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED_BY_SH = ("sh", "cat", "grep", "id")


def system(group: str, programs: Path, python: str = "no-python") -> subprocess.CompletedProcess[str]:
    """`.ci/system` on a machine that has only `programs`: no package manager, no sudo, no Python."""
    return subprocess.run(["/bin/sh", str(ROOT / ".ci/system"), group], capture_output=True, text=True, check=False,
                          env={"PATH": str(programs), "PYTHON": python}, stdin=subprocess.DEVNULL, timeout=60)


def poor_machine(folder: Path) -> Path:
    """A folder of programs with what a shell needs and nothing more."""
    for name in NEEDED_BY_SH:
        (folder / name).symlink_to(shutil.which(name) or name)
    return folder


def test_what_is_missing_is_printed_as_one_command(tmp_path: Path) -> None:
    told = system("test", poor_machine(tmp_path))
    commands = re.findall(r"^ {4}sudo apt-get update && sudo apt-get install .*$", told.stdout, re.MULTILINE)
    assert told.returncode == 1
    assert len(commands) == 1
    assert {"python3-venv", "nodejs", "npm", "chromium", "xvfb", "xauth"} <= set(commands[0].split())


def test_playing_needs_less_than_testing(tmp_path: Path) -> None:
    told = system("run", poor_machine(tmp_path))
    assert "nodejs" in told.stdout
    assert not {"chromium", "xvfb", "xauth"} & set(told.stdout.split())


def test_a_program_that_is_there_is_not_asked_for(tmp_path: Path) -> None:
    machine = poor_machine(tmp_path)
    (machine / "node").symlink_to("/bin/true")
    assert "nodejs" not in system("run", machine).stdout.split()


def plain(name: str) -> str:
    """A package's name as the registry compares it, without versions and extras."""
    return re.split(r"[<>=\[; ]", name, maxsplit=1)[0].lower().replace("_", "-")


def test_every_dependency_is_pinned() -> None:
    pinned = {plain(line) for line in LOCK if line and not line.startswith("#")}
    extras = (name for extra in PROJECT["optional-dependencies"].values() for name in extra)
    wanted = [*PROJECT["dependencies"], *extras]
    assert [name for name in wanted if plain(name) not in pinned] == []


def test_the_pins_are_true_on_every_machine() -> None:
    pins = [line for line in LOCK if not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", pin)] == []


def test_an_environment_whose_making_was_interrupted_is_made_again(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "requirements.lock", ".ci/system", ".venv/bin/python", "build/made/system-run"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    wanted = ("make", "-n", ".venv/.run")
    assert " -m venv " in subprocess.run(wanted, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    (tmp_path / ".venv/bin/pip").touch()
    assert " -m venv " not in subprocess.run(wanted, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
