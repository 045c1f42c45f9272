"""What the companion reports to systemd: that it is ready, what goes on, and that every thread that counts still works.

What may live here: the messages of sd_notify(3) and the decision when to feed the watchdog. What may not: what a thread
does. Without systemd (no NOTIFY_SOCKET) nothing is sent.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue

AskForPulse = Callable[[Callable[[], None]], None]
"""Asks a thread for a sign of life: the thread calls the given function when its turn comes."""
CALM_MS = 15_000
END = ""


def all_turning(pulses: Mapping[str, int], now: int, patience: int) -> bool:
    """Whether every thread of `pulses` (its last sign of life, in ms) has given one in the last `patience` ms."""
    return all(now - at <= patience for at in pulses.values())


def watchdog_ms(environ: Mapping[str, str], process: int) -> int:
    """After so long without a message systemd ends `process`; 0: it does not watch the process
    (sd_watchdog_enabled(3)).
    """
    wanted = environ.get("WATCHDOG_PID", str(process)) == str(process)
    micros = environ.get("WATCHDOG_USEC", "")
    return int(micros) // 1000 if wanted and micros.isdecimal() else 0


class Notifier:
    """The socket to systemd. If nobody listens, the sender simply goes on."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        """A leading @ stands for a name that is in no folder."""
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._status = ""

    def __bool__(self) -> bool:
        return bool(self._address)

    def tell(self, *lines: str) -> None:
        """Send lines such as READY=1; never waits, never fails."""
        if not self._address:
            return
        name = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as ear:
            ear.setblocking(False)
            ear.sendto("\n".join(lines).encode(), name)

    def status(self, text: str) -> None:
        """Report what goes on, in a line for `systemctl status`; the same words are not sent twice."""
        if text != self._status:
            self._status = text
            self.tell("STATUS=" + " ".join(text.split()))


class ThreadWatch:
    """Says READY once every thread has given a pulse, one after the other; then feeds the watchdog while all do.

    `threads` are asked in their order. `now` is monotonic ms. A thread that hangs starves the watchdog.
    """

    def __init__(self, notifier: Notifier, threads: Mapping[str, AskForPulse], now: Callable[[], int],
                 watchdog: int = 0) -> None:
        self._notifier, self._threads, self._now = notifier, dict(threads), now
        self._patience, self._round = watchdog // 2, watchdog // 4 or CALM_MS
        self._heard: SimpleQueue[str] = SimpleQueue()
        self._pulses: dict[str, int] = {}
        self._asked: set[str] = set()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    @property
    def ready(self) -> bool:
        """Whether every thread has turned at least once."""
        return self._pulses.keys() == self._threads.keys()

    def start(self) -> None:
        """Watch, in a thread of its own."""
        self._thread.start()

    def watch(self, name: str, ask: AskForPulse) -> None:
        """One more thread, which turns at this moment."""
        self._pulses = {**self._pulses, name: self._now()}
        self._threads = {**self._threads, name: ask}

    def stop(self) -> None:
        """The companion is about to end."""
        self._notifier.tell("STOPPING=1")
        self._heard.put(END)

    def _run(self) -> None:
        self._ask()
        while self._listen(self._now() + self._round):
            if self.ready and all_turning(self._pulses, self._now(), self._patience):
                self._notifier.tell("WATCHDOG=1")
            self._ask()

    def _ask(self, *, again: bool = True) -> None:
        """Ask every thread that has answered the last time; until all have, none behind the first that has not.

        `again`: also those that have answered before. They are asked once a round: one that answers at once would be
        asked without end while another takes its time.
        """
        for name, ask in self._threads.items():
            if name not in self._asked and (again or name not in self._pulses):
                self._asked.add(name)
                ask(lambda name=name: self._heard.put(name))  # type: ignore[misc]
            if name not in self._pulses:
                return

    def _listen(self, until: int) -> bool:
        """Take pulses until then; False: it is the end."""
        while (left := until - self._now()) > 0:
            try:
                name = self._heard.get(timeout=left / 1000)
            except Empty:
                return True
            if name == END:
                return False
            self._take(name)
        return True

    def _take(self, name: str) -> None:
        was = self.ready
        self._asked.discard(name)
        self._pulses[name] = self._now()
        if not was and self.ready:
            self._notifier.tell("READY=1", "WATCHDOG=1")
        elif not was:
            self._ask(again=False)
