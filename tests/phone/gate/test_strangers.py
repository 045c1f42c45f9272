"""Two thousand lines that say nothing, at every port: phones that sit here, come back or come new get in all the same.

Real Chromium, real mosquitto, the gate, the page's own server. How long it takes: tests/long/attacks/strangers.py.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from companion.engine.view import Notice
from tests.bench.instruments.programs import ROOT, running
from tests.phone.page_place import Place, errors_of, join, phone, press
from tests.phone.page_views import GO, a_view
from tests.phone.rig import PATIENCE_S, free_port, until
from tests.phone.test_managed import running as broker_running
from ui.phone.broker.gate_process import PROGRAM, GateProcess
from ui.phone.notices import GATE, port_taken
from ui.phone.topics import Listening

pytestmark = pytest.mark.e2e
MANY = "2050"


@contextmanager
def strangers(how: str, addresses: int, *ports: int) -> Iterator[None]:
    with running("-m", "tests.long.attackers.strangers", how, MANY, str(addresses), *map(str, ports)) as program:
        program.line("ready")
        yield


@pytest.mark.parametrize(("how", "addresses"), [("silent", 1), ("knocking", 50)])
@pytest.mark.wide
def test_phones_stay_come_back_and_come_new(page: Page, browser: Browser, table: Place, how: str,
                                            addresses: int) -> None:
    join(page, table)
    web = int(table.address.rstrip("/").rpartition(":")[2])
    with strangers(how, addresses, table.rig.broker.websocket_port, web):
        assert press(page, table).key == "go"
        page.reload()
        expect(page.locator("[data-link=on]")).to_be_visible()
        assert press(page, table).key == "go"
        new = phone(browser)
        table.show(replace(a_view(GO), viewer="seat-2"))
        new.goto(table.invite("seat-2"))
        expect(new.locator("[data-link=on]")).to_be_visible()
        assert errors_of(new) == errors_of(page) == []


@pytest.mark.wide
def test_a_gate_that_dies_is_started_again_and_phones_come_back(page: Page, table: Place) -> None:
    join(page, table)
    before = table.rig.broker.gate.pid
    os.kill(before, signal.SIGKILL)
    until(lambda: table.rig.broker.gate.pid not in (0, before))
    expect(page.locator("[data-link=on]")).to_be_visible()
    assert press(page, table).key == "go"


def test_a_port_that_is_taken_is_said_and_had_as_soon_as_it_is_free(tmp_path: Path) -> None:
    said = list[Notice | None]()
    with broker_running(tmp_path) as broker:
        gate = GateProcess(Listening(broker.port, broker.websocket_port, free_port(), "127.0.0.1"), said.append)
        gate.start()
        gate.wait()
        assert said == [port_taken(broker.websocket_port, GATE)]
        broker.gate.stop()
        until(lambda: said[-1] is None)
        gate.stop()


def test_a_gate_that_may_open_no_more_files_says_so_and_goes_on() -> None:
    """Eight files are what it needs itself, and two lines."""
    port = free_port()
    command = ("prlimit", "--nofile=8:8", *PROGRAM, "1", "127.0.0.1", str(port))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as gate:
        assert gate.stdout is not None
        assert gate.stdout.readline() == "running\n"
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(5)]
        assert gate.stdout.readline() == "full: 24\n"
        with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
            line.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 400"
        for one in silent:
            one.close()
        gate.terminate()


NO_FILE_LEFT = """
import resource, select, socket
from ui.phone.gate.lobby import Lobby
from ui.phone.gate.surplus import Bounds
listening = socket.create_server(("127.0.0.1", 0))
lobby = Lobby(listening, Bounds(9, 9))
line = socket.create_connection(listening.getsockname())
resource.setrlimit(resource.RLIMIT_NOFILE, (line.fileno() + 1,) * 2)
assert select.select([lobby], [], [], 9)[0]
assert lobby.spoken() == []
print(lobby.full.errno, select.select([lobby], [], [], 0)[0])
"""


def test_a_lobby_that_can_take_in_nobody_does_not_run_in_circles() -> None:
    said = subprocess.run([sys.executable, "-c", NO_FILE_LEFT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout == "24 []\n"
