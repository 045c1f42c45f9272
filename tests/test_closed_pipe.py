"""Every command of ours ends quietly when nobody reads what it prints, as other Unix programs do: real pipes, closed.

What may live here: commands beside a pipe without a reader. What may not: what they print to one who reads.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.app.session.control import Inquiry, ask_companion
from companion.closed_pipe import ends_with_its_reader
from tests.laws import ROOT
from tests.phone.rig import until

QUICK = (
    "companion games", "companion --help", "companion box list", "companion simulate luescherzia --games 1",
    "companion.locale", "tests.again 0",
    "tests.playthroughs.standard luescherzia light 2 1", "tests.bench --help", "tests.long --help",
    "tests.appliance --help", "hardware.virtual tray --help", "ui.phone.gate 1 127.0.0.1 0")
STARTED = re.compile(r"python -m (?:(tests)\.\$\(if \$\(FILM\),(\w+),(\w+)\)|([\w.]+))")


def ended(command: str, state: Path, *, complaints: bool = False) -> subprocess.CompletedProcess[str]:
    """A command that has ended while nobody read its standard output (with `complaints`: nor its standard error)."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return subprocess.run([sys.executable, "-m", *command.split()], cwd=ROOT, text=True, check=False,
                              stdout=writing, stderr=writing if complaints else subprocess.PIPE, timeout=200,
                              env={**os.environ, "XDG_STATE_HOME": str(state), "PYTHONUNBUFFERED": ""})
    finally:
        os.close(writing)


@pytest.mark.e2e
@pytest.mark.sampled(12, "companion games")
@pytest.mark.parametrize("command", QUICK)
def test_a_command_that_nobody_reads_is_ended_by_the_pipe_and_says_nothing(command, tmp_path):
    done = ended(command, tmp_path)
    assert (done.returncode, done.stderr) == (-signal.SIGPIPE, "")


@pytest.mark.e2e
@pytest.mark.parametrize("command", ["companion replay nothing.table"])
def test_a_complaint_that_nobody_reads_ends_it_as_well(command, tmp_path):
    assert ended(command, tmp_path, complaints=True).returncode == -signal.SIGPIPE


@pytest.mark.e2e
@pytest.mark.wide
def test_a_table_plays_on_when_nobody_reads_its_invitations(tmp_path):
    file, state = tmp_path / "companion.toml", tmp_path / "state"
    file.write_text(f'platform = "virtual"\n[table]\nstate_directory = "{state}"\n[phones]\nmode = "off"\n')
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.Popen([sys.executable, "-m", "companion", "run", "--headless", "--config", str(file)],
                               cwd=ROOT, stdout=writing, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        until(lambda: state.is_dir() and ask_companion(state, Inquiry("join")) is not None, 60)
        assert process.poll() is None
    finally:
        process.terminate()
        process.wait(60)


def started_by_make() -> set[str]:
    """The modules that the Makefile starts as programs."""
    found = STARTED.findall((ROOT / "Makefile").read_text(encoding="utf-8"))
    return {name for tests, film, still, other in found
            for name in ([other] if other else [f"{tests}.{film}", f"{tests}.{still}"])}


def source(module: str) -> str:
    """The text of the program that `python -m module` runs."""
    found = find_spec(f"{module}.__main__" if (ROOT / module.replace(".", "/")).is_dir() else module)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).read_text(encoding="utf-8")


def test_every_program_that_make_starts_and_that_prints_ends_with_its_reader():
    programs = started_by_make()
    assert {"tests.again", "tests.films", "companion.locale"} <= programs
    deaf = {name for name in programs if "print(" in source(name) and "@ends_with_its_reader" not in source(name)}
    assert deaf == set()


def test_a_line_that_breaks_elsewhere_stays_an_error():
    @ends_with_its_reader
    def speak_to_one_who_has_gone() -> None:
        here, there = socket.socketpair()
        there.close()
        with closing(here):
            here.sendall(b"hello")

    with pytest.raises(BrokenPipeError):
        speak_to_one_who_has_gone()
