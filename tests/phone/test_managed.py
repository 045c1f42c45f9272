"""The managed broker as a program among others: restarts, re-used passwords, killed parents, bad disks, taken ports."""

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

from companion.engine.view import Notice
from companion.engine.words import say
from tests.phone.rig import TOPICS, Phone, Rig, free_port, rig as a_rig, until
from ui.phone.broker import Broker
from ui.phone.host import becomes_free
from ui.phone.notices import ENDED, MISSING, failed

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).parents[2]
PARENT = """
import sys
from pathlib import Path
from ui.phone.broker import Broker
from ui.phone.topics import Topics
broker = Broker(Topics("t1"), Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), lambda notice: None, "127.0.0.1")
broker.start()
print(broker.pid, flush=True)
sys.stdin.read()
"""


@contextmanager
def running(folder: Path) -> Iterator[Broker]:
    broker = Broker(TOPICS, folder, free_port(), free_port(), lambda _: None, "127.0.0.1")
    assert broker.start()
    try:
        yield broker
    finally:
        broker.stop()


def joins(broker: Broker, user: str, password: str) -> bool:
    phone = Phone(broker.port, user, password)
    until(lambda: phone.codes)
    phone.end()
    return phone.codes[0] == "Success"


def test_phones_come_back_by_themselves_after_a_restart_of_the_companion(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        seat, spectators = first.grant("seat-1"), first.grant("public")
    with running(tmp_path) as second:
        assert joins(second, "seat-1", seat)
        assert joins(second, "public", spectators)
        assert not joins(second, "seat-1", "guess")


def test_a_spectator_does_not_shut_out_the_one_before(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        first = broker.grant("public")
        assert broker.grant("public") == first
        assert joins(broker, "public", first)


def test_a_revoked_seat_is_shut_out_and_others_are_not(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        one, two = broker.grant("seat-1"), broker.grant("seat-2")
        phone = Phone(broker.port, "seat-1", one)
        until(lambda: phone.up)
        broker.revoke("seat-1")
        until(lambda: not phone.up)
        phone.end()
        assert not joins(broker, "seat-1", one)
        assert joins(broker, "seat-2", two)


def test_a_new_password_is_good_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        assert all(joins(broker, "seat-1", broker.grant("seat-1")) for _ in range(5))


def test_nobody_but_a_seat_or_a_spectator_can_be_given_a_password(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        for user in ("companion", "table", "seat-0", "seat-1\nuser companion"):
            with pytest.raises(ValueError, match="no phone"):
                broker.grant(user)


def test_the_broker_ends_with_a_companion_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PARENT, str(tmp_path), str(free_port()), str(free_port())]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert Path(f"/proc/{child}").exists()
        parent.kill()
    until(lambda: not _lives(child))


def _lives(pid: int) -> bool:
    """A child whose parent is gone may stay as an entry without life where nobody collects it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def test_the_end_of_the_broker_is_said_and_it_is_started_again(tmp_path: Path) -> None:
    with a_rig(tmp_path) as table:
        before = table.broker.pid
        os.kill(before, signal.SIGKILL)
        until(lambda: ENDED in table.notices)
        until(lambda: table.notices[-1] is None)
        assert table.broker.pid not in (0, before)


def test_stop_ends_the_broker(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        child = broker.pid
    assert not _lives(child)


def test_a_place_that_takes_no_files_is_a_word_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    said: list[Notice | None] = []
    broker = Broker(TOPICS, tmp_path / "file", free_port(), free_port(), said.append)
    assert broker.start() is None
    assert said[0] is not None
    assert str(tmp_path / "file") in say(said[0].text)


def test_the_brokers_own_error_is_told() -> None:
    notice = failed(["1: mosquitto version 2 starting", "1: Error: Address already in use"])
    assert say(notice.text) == "The phones' broker does not run: Address already in use"
    assert failed(["1: mosquitto version 2 starting"]) == ENDED


def test_without_mosquitto_the_screen_says_how_to_get_it(tmp_path: Path) -> None:
    said: list[Notice | None] = []
    broker = Broker(TOPICS, tmp_path, free_port(), free_port(), said.append, mosquitto="no-such-broker")
    assert broker.start() is None
    assert said == [MISSING]
    broker.stop()


def test_a_broker_that_does_not_come_up_is_told_and_tried_again(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho '1: Error: the moon is full.'\nexit 3\n")
    broken.chmod(0o755)
    said: list[Notice | None] = []
    broker = Broker(TOPICS, tmp_path / "b", free_port(), free_port(), said.append, mosquitto=str(broken))
    broker.start()
    until(lambda: len(said) >= 2)
    broker.stop()
    assert said[0] is not None
    assert say(said[0].text) == "The phones' broker does not run: the moon is full"
    assert None not in said


def test_a_port_that_is_given_back_while_it_is_waited_for_is_free() -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = holder.getsockname()[1]
        assert not becomes_free(port, 0)
        assert becomes_free(port, 60, wait=lambda _: holder.close())


def test_strange_lines_in_the_password_file_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "passwords").write_bytes(b"\xff\xfe nonsense")
    with running(tmp_path) as broker:
        assert joins(broker, "seat-1", broker.grant("seat-1"))


def test_a_phone_cannot_take_the_companions_place(tmp_path: Path) -> None:
    with a_rig(tmp_path) as table:
        Rig.phone(table, "seat-1")
        thief = Phone(table.broker.port, "seat-1", table.broker.grant("seat-1"), client_id="companion-t1")
        until(lambda: thief.up)
        thief.ask("seat-1", "a1")
        table.next()
        thief.end()
        assert table.linked == [True]
