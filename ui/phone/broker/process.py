"""One child process that is kept alive: started, watched, started again with growing pauses, ended by its pid.

What may live here: processes. What may not: brokers, MQTT, words for people. A command goes in; its lines and its
ends come out.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

log = logging.getLogger(__name__)

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 15.0
STEADY_S = 30.0
"""A child that has lived so long counts as healthy: the pauses begin small again."""
PATIENCE_S, ASKED = 3.0, 10
"""How long a child may take to end, and how often it is asked, because one that has only just started loses the signal.
"""
LAST_LINES = 20
AND_ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL", "--")


class SupervisedProcess:
    """A watched process. `command` gives the command for each start; nothing if it cannot be run now.

    `heard` gets each line it prints; `ended` its last lines whenever it ends unasked. All are called from the watching
    thread. That thread also starts the process: the kernel's parent-death signal, by which the child goes even when the
    companion is killed, is tied to the *thread* that forked. `setpriv` asks for it, because code of ours between fork
    and exec could hang in a process with many threads. It is SIGKILL, because mosquitto loses a SIGTERM that comes
    while it starts, and has nothing to save. What it writes is for nobody else to read.
    """

    def __init__(self, command: Callable[[], Sequence[str]], heard: Callable[[str], None],
                 ended: Callable[[tuple[str, ...]], None], folder: Path | None = None) -> None:
        """`folder`: where it is run; ours where none is named."""
        self._command, self._heard, self._ended, self._folder = command, heard, ended, folder
        self._lines: deque[str] = deque(maxlen=LAST_LINES)
        self._stopping, self._lock = threading.Event(), threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._thread = threading.Thread(target=self._watch, name="broker", daemon=True)

    @property
    def pid(self) -> int:
        """The process id; 0 while nothing runs."""
        process = self._process
        return process.pid if process and process.poll() is None else 0

    def start(self) -> None:
        """Begin to keep the process alive; once in a Child's life."""
        self._thread.start()

    def send(self, number: signal.Signals) -> bool:
        """Send a signal; False when nothing runs."""
        with self._lock:
            if self._process is None or not self.pid:
                return False
            self._process.send_signal(number)
            return True

    def stop(self) -> None:
        """End the process and its watching; it is asked again and again for three seconds, then killed."""
        self._stopping.set()
        for number in (*(signal.SIGTERM,) * ASKED, signal.SIGKILL):
            self.send(number)
            if self._thread.ident is not None:
                self._thread.join(PATIENCE_S / ASKED)
            if not self._thread.is_alive():
                return

    def _watch(self) -> None:
        pause = FIRST_PAUSE_S
        while not self._stopping.is_set():
            began = time.monotonic()
            self._lines.clear()
            if self._once() and not self._stopping.is_set():
                self._guarded(self._ended, tuple(self._lines))
            pause = FIRST_PAUSE_S if time.monotonic() - began > STEADY_S else min(LONGEST_PAUSE_S, pause * 2)
            self._stopping.wait(pause)

    def _once(self) -> bool:
        """Run it as long as it lives; False if it could not be tried."""
        try:
            command = self._command()
            process = self._started(command) if command else None
        except OSError as error:
            self._hear(str(error))
            return True
        except Exception:
            log.exception("what is to be run could not be prepared")
            return False
        if process is None:
            return False
        with process:
            for line in process.stdout or ():
                self._hear(line.rstrip())
        return True

    def _started(self, command: Sequence[str]) -> subprocess.Popen[str] | None:
        with self._lock:
            if self._stopping.is_set():
                return None
            self._process = subprocess.Popen(  # noqa: S603 the command is ours; nothing in it comes from outside
                (*AND_ENDS_WITH_US, *command), stdin=subprocess.DEVNULL, umask=0o077, env=_without_our_ear(),
                cwd=self._folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            return self._process

    def _hear(self, line: str) -> None:
        self._lines.append(line)
        self._guarded(self._heard, line)

    def _guarded(self, whom: Callable[..., None], *what: object) -> None:
        try:
            whom(*what)
        except Exception:
            log.exception("a listener of the broker failed")


def _without_our_ear() -> dict[str, str]:
    """The environment without the address of systemd's socket, which listens to us and not to a child."""
    return {name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"}
