"""The monitor of a virtual machine: JSON lines over a socket (QEMU's QMP). What the commands mean is in machine.py.

What may live here: the protocol. What may not: pictures, touches, devices.
"""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

ANSWER_S = 120


class MonitorError(RuntimeError):
    """The monitor has refused a command, or is gone."""


class Monitor:
    """One connection to the monitor of a machine that runs."""

    def __init__(self, path: Path) -> None:
        """Connect; raises OSError until the machine listens there."""
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(ANSWER_S)
        self._line.connect(str(path))
        self._lines = self._line.makefile("r", encoding="utf-8")
        self._lines.readline()  # the greeting
        self("qmp_capabilities")

    def __call__(self, command: str, **given: Any) -> Any:
        """Give one command and return what came of it; raises MonitorError with the monitor's own words."""
        said = {"execute": command, "arguments": {name.replace("_", "-"): value for name, value in given.items()}}
        self._line.sendall(json.dumps(said).encode() + b"\n")
        for line in self._lines:
            answer = json.loads(line)
            if "error" in answer:
                raise MonitorError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
        raise MonitorError(f"{command}: the machine is gone")

    def close(self) -> None:
        """Let the connection go."""
        self._lines.close()
        self._line.close()
