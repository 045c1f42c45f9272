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
from queue import SimpleQueue

import pytest

from companion.engine.view import Notice
from companion.engine.words import say
from tests.phone.rig import TOPICS, Phone, RealBroker, Rig, a_view, free_port, rig as a_rig, services, until
from ui.phone.host import find_program
from ui.phone.notices import ENDED, MISSING, NO_PLUGIN, broker_failed, port_taken
from ui.phone.phones import Phones, PhonesConfig
from ui.phone.retry import Retry

pytestmark = pytest.mark.e2e
ROOT, SEAT_1 = Path(__file__).parents[2], TOPICS.of("seat-1", "view")
PARENT = """
import sys
from pathlib import Path
from tests.phone.rig import RealBroker
broker = RealBroker(Path(sys.argv[1]))
print(broker.pid, flush=True)
sys.stdin.read()
"""


@contextmanager
def running(folder: Path) -> Iterator[RealBroker]:
    broker = RealBroker(folder)
    assert broker.pid
    try:
        yield broker
    finally:
        broker.stop()


def joins(broker: RealBroker, user: str, password: str) -> bool:
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
    command = [sys.executable, "-c", PARENT, str(tmp_path)]
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


def test_a_place_that_takes_no_files_is_a_word_and_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    said: list[Notice | None] = []
    broker = RealBroker(tmp_path / "file", said.append)
    assert said[0] is not None
    assert str(tmp_path / "file") in say(said[0].text)
    (tmp_path / "file").unlink()
    until(lambda: said[-1] is None)
    assert joins(broker, "seat-1", broker.grant("seat-1"))
    broker.stop()


def test_the_brokers_own_error_is_told() -> None:
    notice = broker_failed(["1: mosquitto version 2 starting", "1: Error: Address already in use"])
    assert say(notice.text) == "The phones' broker does not run: Address already in use"
    assert broker_failed(["1: mosquitto version 2 starting"]) == ENDED


def test_mosquitto_is_missed_and_used_as_soon_as_it_is_installed(tmp_path: Path) -> None:
    said: list[Notice | None] = []
    later = tmp_path / "mosquitto"
    broker = RealBroker(tmp_path / "b", said.append, mosquitto=str(later))
    assert said == [MISSING]
    later.symlink_to(find_program("mosquitto") or "")
    until(lambda: said[-1] is None)
    assert joins(broker, "seat-1", broker.grant("seat-1"))
    broker.stop()


def test_a_mosquitto_without_the_plugin_is_told_and_not_started(tmp_path: Path) -> None:
    said: list[Notice | None] = []
    broker = RealBroker(tmp_path, said.append, plugin="no_such_plugin.so")
    assert (said, broker.pid) == ([NO_PLUGIN], 0)
    broker.stop()


def test_a_taken_port_is_told_and_taken_as_soon_as_it_is_free(tmp_path: Path) -> None:
    said: list[Notice | None] = []
    with socket.socket() as holder:
        ports = free_port(), free_port()
        holder.bind(("127.0.0.1", ports[0]))
        holder.listen()
        broker = RealBroker(tmp_path, said.append, ports=ports)
        assert said == [port_taken(ports[0])]
    until(lambda: said[-1] is None)
    assert joins(broker, "seat-1", broker.grant("seat-1"))
    broker.stop()


def test_without_its_broker_nobody_is_let_in_and_that_is_an_error_and_no_wait(tmp_path: Path) -> None:
    broker = RealBroker(tmp_path, mosquitto="no-such-broker")
    with pytest.raises(OSError, match="broker"):
        broker.grant("seat-1")
    broker.stop()


def test_what_mosquitto_wrote_itself_is_not_taken_over_when_it_starts_again(tmp_path: Path) -> None:
    with a_rig(tmp_path) as table:
        password = table.broker.grant("seat-1")
        accounts = tmp_path / "broker/dynamic-security.json"
        table.broker.revoke("seat-1")
        accounts.write_text("{}")
        os.kill(table.broker.pid, signal.SIGKILL)
        until(lambda: table.linked[-2:] == [False, True])
        assert not joins(table.broker, "seat-1", password)
        assert joins(table.broker, "seat-2", table.broker.grant("seat-2"))


def test_a_program_in_the_network_may_listen_to_what_is_public_where_that_is_wished(tmp_path: Path) -> None:
    port = free_port()
    config = PhonesConfig("t1", port=free_port(), websocket_port=free_port(), web_port=free_port(), lan_port=port,
                          lan_password="listen")  # noqa: S106
    phones = Phones(config, tmp_path, lambda _: None, services())
    phones.start()
    listener = Phone(port, "listener", "listen", ("#", SEAT_1, "tabletop/t1/public/#"))
    phones.show({"public": a_view("public"), "seat-1": a_view("seat-1")}, {"seat-1": "Ada"})
    until(lambda: listener.got(TOPICS.of("public", "view")))
    assert listener.granted == {"#": False, SEAT_1: False, "tabletop/t1/public/#": True}
    listener.end()
    phones.stop()


def test_a_broker_that_does_not_come_up_is_told_and_tried_again(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text(f"#!/bin/sh\necho '1: Error: the moon is full.'\nprintf x >> {tmp_path}/tries\nexit 3\n")
    broken.chmod(0o755)
    said: list[Notice | None] = []
    broker = RealBroker(tmp_path / "b", said.append, mosquitto=str(broken))
    until(lambda: (tmp_path / "tries").exists() and len((tmp_path / "tries").read_text()) >= 2)
    broker.stop()
    assert said[0] is not None
    assert say(said[0].text) == "The phones' broker does not run: the moon is full"
    assert None not in said


def test_a_file_of_seats_that_cannot_be_read_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "seats.json").write_bytes(b"\xff\xfe nonsense")
    with running(tmp_path) as broker:
        assert joins(broker, "seat-1", broker.grant("seat-1"))


def test_a_disk_that_takes_nothing_keeps_no_phone_away(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        (tmp_path / "seats.json").mkdir()
        assert joins(broker, "seat-1", broker.grant("seat-1"))
        broker.revoke("seat-1")
        assert broker.access.person("seat-1") is None


def test_a_seat_is_nobodys_as_long_as_it_could_not_change_hands(tmp_path: Path) -> None:
    with running(tmp_path) as broker:
        broker.access.grant("seat-1", "Ada")
    with pytest.raises(OSError, match="broker"):
        broker.access.grant("seat-1", "Ben")
    assert broker.access.person("seat-1") not in (None, "Ada", "Ben")


def test_what_fails_or_trips_is_tried_again_until_it_succeeds_and_not_after() -> None:
    outcomes, tried = [False, ValueError("tripped"), True, True], SimpleQueue[object]()

    def attempt() -> bool:
        tried.put(outcome := outcomes[tried.qsize()])
        if isinstance(outcome, ValueError):
            raise outcome
        return bool(outcome)

    trying = Retry("trial", attempt)
    trying.wake()
    until(lambda: tried.qsize() == 3)
    trying.wake()
    until(lambda: tried.qsize() == 4)
    trying.stop()
    trying.wake()
    assert tried.qsize() == 4


def test_a_phone_cannot_take_the_companions_place(tmp_path: Path) -> None:
    with a_rig(tmp_path) as table:
        Rig.phone(table, "seat-1")
        thief = Phone(table.broker.port, "seat-1", table.broker.grant("seat-1"), client_id="companion-t1")
        until(lambda: thief.up)
        thief.ask("seat-1", "a1")
        table.next()
        thief.end()
        assert table.linked == [True]
