"""Notices that something was plugged in or pulled: by udev's messages where there are any, else by looking now and
then.

What may live here: waiting for it, in one thread. What may not: what was plugged in, and what is done about it.
"""

from __future__ import annotations

import logging
import os
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

# linux/netlink.h: NETLINK_KOBJECT_UEVENT; the group in which udev speaks
UEVENTS = 15
OF_UDEV = 2
LONGEST = 8192
ABOUT = b"SUBSYSTEM=tty"
PACE_S = 2.0
log = logging.getLogger(__name__)


class PlugWatch:
    """Calls `look` in a thread of its own: at the start, when udev reports something, when woken, and every PACE_S
    seconds.

    `look` returns how many seconds it can wait at most; what it raises is logged and ends nothing.
    """

    def __init__(self, look: Callable[[], float]) -> None:
        self._look, self._ended = look, False
        self._bell = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._thread = Thread(target=self._run, name="plugs", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def wake(self) -> None:
        """Look as soon as possible; never waits, may be called from any thread."""
        if not self._ended:
            os.eventfd_write(self._bell, 1)

    def stop(self) -> None:
        """Look no more; returns when the last look is over. May be called twice."""
        if self._ended:
            return
        self.wake()
        self._ended = True
        if self._thread.is_alive():
            self._thread.join()
        os.close(self._bell)

    def _run(self) -> None:
        heard = udev_socket()
        while not self._ended:
            pause = self._survived()
            self._wait(heard, pause)
        if heard:
            heard.close()

    def _survived(self) -> float:
        try:
            return min(self._look(), PACE_S)
        except Exception:
            log.exception("looking for what is plugged in failed")
            return PACE_S

    def _wait(self, heard: socket.socket | None, pause: float) -> None:
        watched = [self._bell, *([heard.fileno()] if heard else [])]
        ready, _, _ = select.select(watched, [], [], max(0.0, pause))
        if self._bell in ready:
            os.eventfd_read(self._bell)
        elif ready and heard and not speaks_of_ports(heard):
            self._wait(heard, pause)


def udev_socket() -> socket.socket | None:
    """The messages that udev sends to all listeners; None if this process may not listen, or there is no udev."""
    with suppress(OSError):
        heard = socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK, UEVENTS)
        try:
            heard.bind((0, OF_UDEV))
        except OSError:
            heard.close()
            raise
        return heard
    return None


def speaks_of_ports(heard: socket.socket) -> bool:
    """Whether anything that has arrived is about serial ports; what was too much to be kept may have been."""
    found = False
    try:
        while said := heard.recv(LONGEST):
            found = found or ABOUT in said
    except BlockingIOError:
        return found
    except OSError:
        return True
    return found
