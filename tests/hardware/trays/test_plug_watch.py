"""Noticing that something was plugged in: udev's word, a wake-up, and what fails on the way."""

from __future__ import annotations

import logging
import socket
from queue import Queue

import pytest

from hardware.serial.plug_watch import PACE_S, PlugWatch, speaks_of_ports, udev_socket
from tests.hardware.running import LIMIT_S

PORT = b"libudev\0\xfe\xed\xca\xfeACTION=add\0SUBSYSTEM=tty\0DEVNAME=/dev/ttyACM0\0"
DISK = b"libudev\0\xfe\xed\xca\xfeACTION=add\0SUBSYSTEM=block\0DEVNAME=/dev/sda1\0"


@pytest.mark.parametrize(("said", "found"), [
    ((PORT,), True), ((DISK,), False), ((DISK, PORT, DISK), True), ((), False)])
def test_only_what_is_said_of_serial_ports_is_worth_a_look(said: tuple[bytes, ...], found: bool) -> None:
    heard, udev = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.setblocking(False)
    for message in said:
        udev.send(message)
    assert speaks_of_ports(heard) == found
    assert not speaks_of_ports(heard)
    heard.close()
    udev.close()


def test_udev_is_heard_where_a_process_may_and_nothing_is_waited_for() -> None:
    heard = udev_socket()
    if heard:
        assert speaks_of_ports(heard) in (True, False)
        heard.close()


def test_it_looks_at_once_when_woken_and_a_look_that_fails_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    looks: Queue[int] = Queue()
    fails = iter((True,))

    def look() -> float:
        looks.put(1)
        if next(fails, False):
            raise RuntimeError("a folder that cannot be read")
        return PACE_S

    watch = PlugWatch(look)
    with caplog.at_level(logging.CRITICAL):
        watch.start()
        looks.get(timeout=LIMIT_S)
        watch.wake()
        looks.get(timeout=LIMIT_S)
    watch.stop()
    watch.stop()
    watch.wake()
