"""`companion check`: every part with its result and what to do, by itself and beside a companion that is running."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.app.session.control import Inquiry, ask_companion
from companion.cli import main
from tests.bench.instruments.programs import running as a_program
from tests.configuration import write_config_on_free_ports
from tests.laws import ROOT
from tests.phone.rig import until


@pytest.fixture
def config(tmp_path: Path) -> list[str]:
    """A configuration of its own, on free ports, with a tray that is not there."""
    state = tmp_path / ("a long name " * 12) / "state"
    tray = f'[[dice]]\nname = "tray"\nurl = "{state}/no tray"\n'
    return ["--config", str(write_config_on_free_ports(tmp_path, state, tray))]


@contextmanager
def running(config: list[str], *before: str) -> Iterator[list[str]]:
    """A companion without a screen, and what it printed once it was there; `before` its command."""
    process = subprocess.Popen([*before, sys.executable, "-m", "companion", "run", "--headless", *config], cwd=ROOT,
                               text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert process.stdout is not None
        yield [process.stdout.readline()]
    finally:
        process.terminate()
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()


def checked(config: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    """What a check says once it had the time to read the journal: a busy machine may well ask for a second one."""
    for _ in range(20):
        assert main(["check", *config]) == 1
        said = capsys.readouterr()
        if "too long to be read now" not in said.out:
            return said
    raise AssertionError("the journal was never read in time")


def test_beside_a_running_companion_its_own_parts_are_tried_and_nothing_is_taken_from_it(config, capsys):
    with running(config) as printed:
        assert printed[0].startswith("public http://127.0.0.1:")
        said = checked(config, capsys)
        assert main(["join", *config]) == 0
        assert capsys.readouterr().out.startswith("public http://127.0.0.1:")
    lines = said.out.splitlines()
    assert said.err == ""
    assert [line for line in lines if line.startswith("[ok] Broker: answers in ")]
    assert [line for line in lines if line.startswith("[ok] Memory card: ")]
    assert "[ok] Saved games: every game is whole" in lines
    tray = next(line for line in lines if line.startswith("[!!] Dice: tray: "))
    assert "No such file or directory" in tray
    assert "Plug it in" in tray
    assert lines[-1] == "The game can be played; what is named above is missing."


@pytest.mark.wide
def test_without_one_the_same_parts_are_tried_by_itself_and_left_as_they_were(config, capsys, tmp_path):
    (tmp_path / "companion.toml").write_text((tmp_path / "companion.toml").read_text().replace('"tray"', '"other"'))
    assert main(["check", *config]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("[!!] Dice: other: ")]
    assert [line for line in lines if line.startswith("[ok] Broker: answers in ")]
    assert main(["join", *config]) == 1
    assert "No companion is running here" in capsys.readouterr().err


@pytest.mark.wide
def test_with_few_files_and_many_strangers_nothing_is_missing(config, capsys, tmp_path):
    ports = tomllib.loads((tmp_path / "companion.toml").read_text())["phones"]
    asked = [f"{ports['websocket_port']}", f"{ports['web_port']}"]
    with running(config, "prlimit", "--nofile=64:64"), a_program(
            "-m", "tests.long.attackers.strangers", "silent", "300", "1", *asked) as strangers:
        strangers.line("ready")
        lines = checked(config, capsys).out.splitlines()
    assert [line for line in lines if line.startswith("[ok] Broker: answers in ")]
    assert [line for line in lines if line.startswith("[ok] Network: 127.0.0.1")]
    assert not [line for line in lines if "open files" in line]


@pytest.mark.wide
def test_the_socket_is_its_owners_alone_and_nonsense_costs_nobody_an_answer(config, tmp_path):
    state = tmp_path / ("a long name " * 12) / "state"
    with running(config):
        assert (state / "control").stat().st_mode & 0o777 == 0o600
        for nonsense in (b"", b"\n", b"{}\n", b"\xff\x00\n", b"[" * 2000):
            with socket.socket(socket.AF_UNIX) as line:
                handle = os.open(state, os.O_PATH)
                line.connect(f"/proc/self/fd/{handle}/control")
                os.close(handle)
                line.sendall(nonsense)
        told = until(lambda: ask_companion(state, Inquiry("dance")))
        assert (told.well, "does not know this question" in told.lines[0]) == (False, True)
    assert not (state / "control").exists()
    assert ask_companion(state, Inquiry("check")) is None
