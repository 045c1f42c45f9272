"""The gate as a child of the companion: phones and MQTT programs come to the broker through it.

What may live here: whether it runs, and at which ports. What may not: what it does (ui/phone/gate).
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path

from companion.engine.view import Notice
from ui.phone import notices
from ui.phone.host import many_files, port_trouble
from ui.phone.topics import Listening

from .process import SupervisedProcess

HOUSE = Path(__file__).parents[3]
FILES, UP_WITHIN_S = 4096, 5.0
PROGRAM = (sys.executable, "-E", "-S", "-m", "ui.phone.gate")
"""The options that start the gate without the packages of others, which it does not need, so that it is small and there
at once.
"""
RUNNING = "running"
FULL = "full: "
ERROR = "Error: "


class GateProcess:
    """One gate. `say` gets a Notice when it cannot run or lacks something, and None when all is well (again)."""

    def __init__(self, at: Listening, say: Callable[[Notice | None], None]) -> None:
        self._at, self._say, self._told = at, say, threading.Event()
        self._process = SupervisedProcess(self._command, self._heard, self._ended, HOUSE)

    @property
    def pid(self) -> int:
        """The child's process id; 0 while there is none."""
        return self._process.pid

    def start(self) -> None:
        """Start the gate, and wait for nothing."""
        self._process.start()

    def wait(self) -> None:
        """Wait until it listens, or has said why not."""
        self._told.wait(UP_WITHIN_S)

    def stop(self) -> None:
        """End the child and wait for it."""
        self._process.stop()

    def _command(self) -> tuple[str, ...]:
        for port in self._at.gates:
            error = port_trouble(port)
            if error is not None:
                self._tell(notices.no_port(port, error, notices.GATE))
                return ()
        return (*many_files(FILES), *PROGRAM, str(self._at.port), self._at.host, *map(str, self._at.gates))

    def _heard(self, line: str) -> None:
        if line == RUNNING:
            self._tell(None)
        elif line.startswith(FULL):
            self._tell(notices.no_gate(_error(line.removeprefix(FULL))))

    def _ended(self, lines: tuple[str, ...]) -> None:
        errors = [line.removeprefix(ERROR) for line in lines if line.startswith(ERROR)]
        self._tell(notices.no_gate(_error(errors[-1]) if errors else None))

    def _tell(self, notice: Notice | None) -> None:
        self._say(notice)
        self._told.set()


def _error(number: str) -> OSError | None:
    return OSError(int(number), "") if number.isdecimal() else None
