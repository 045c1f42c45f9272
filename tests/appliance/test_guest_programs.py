"""Speaking with a program that stays inside a virtual Pi: here the machine is this one, and the program a shell."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import cast

import pytest

from tests.appliance import guest_programs
from tests.appliance.guest_programs import GuestProgram
from tests.appliance.machine import Machine
from tests.appliance.shell import Ran, ShellError

PROGRAM = r"""import sys
for line in sys.stdin:
    number, word = line.split()
    if word == "end":
        break
    print("something else", flush=True)
    print(number, word + r"; $HOME 'and' \n on", flush=True)
"""
SYSTEMD_RUN = """#!/bin/sh
while [ "$1" != sh ]; do shift; done
"$@" 2>/dev/null &
"""


class Here:
    """A machine's shell, which is this machine's."""

    def __init__(self, path: Path) -> None:
        self._env = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}"}

    @property
    def shell(self) -> Here:
        return self

    def run(self, command: str, seconds: float = 60) -> Ran:
        done = subprocess.run(("sh", "-c", command), env=self._env, timeout=seconds, check=False, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return Ran(done.returncode, done.stdout)

    def __call__(self, command: str, seconds: float = 60) -> str:
        ran = self.run(command, seconds)
        if ran.code:
            raise ShellError(command)
        return ran.text.strip()


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GuestProgram:
    (tmp_path / "systemd-run").write_text(SYSTEMD_RUN)
    (tmp_path / "systemd-run").chmod(0o755)
    (tmp_path / "echoing.py").write_text(PROGRAM)
    monkeypatch.setattr(guest_programs, "PROGRAMS", tmp_path)
    monkeypatch.setattr(guest_programs, "THERE", str(tmp_path / "run"))
    return GuestProgram(cast(Machine, Here(tmp_path)), "echoing")


def test_each_line_gets_the_answer_with_its_own_number_whole(program: GuestProgram) -> None:
    for number, word in ((1, "one"), (2, "two"), (12, "twelve")):
        assert program.ask(f"{number} {word}", number) == rf"{word}; $HOME 'and' \n on"
    with pytest.raises(ShellError):
        program.ask("13 end", 13)
