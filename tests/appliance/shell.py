"""A root shell in the machine, over a serial line of its own: a command goes in, code and text come out.

What may live here: the line and its marks. What may not: what is asked of the machine.
"""

from __future__ import annotations

import shlex
import socket
import time
from itertools import count
from pathlib import Path

from msgspec import Struct

PORT = "companion.shell"
MARK = "\x1e"
WAIT_S, TRY_S = 600, 30
"""How long a command may take; how long the first answer is waited for until the line is tried once more: what was said
before the machine listens stays in the line, and the line holds only so much of it."""
UNIT = f"""\
[Unit]
Description=A root shell on a virtual serial line, for tests
DefaultDependencies=no
After=systemd-udevd.service
StartLimitIntervalSec=0
[Service]
Type=exec
ExecStart=/bin/sh
StandardInput=file:/dev/virtio-ports/{PORT}
StandardOutput=file:/dev/virtio-ports/{PORT}
StandardError=journal
Restart=always
RestartSec=1
[Install]
WantedBy=sysinit.target
"""


class ShellError(RuntimeError):
    """A command that must succeed has failed, or the machine says nothing any more."""


class Ran(Struct, frozen=True):
    """What came of a command: its exit code, and all that it wrote."""

    code: int
    text: str


class Shell:
    """The shell of one machine; it answers once the machine has come that far."""

    def __init__(self, path: Path) -> None:
        """Connect to the socket at `path`; raises OSError until the machine listens there."""
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(path))
        self._heard, self._numbers = b"", count()

    def wake(self, seconds: float) -> None:
        """Wait until the shell answers for the first time; raises ShellError after `seconds`."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                self.run("true", TRY_S)
            except ShellError:
                continue
            return
        raise ShellError(f"no shell after {seconds:g} s")

    def run(self, command: str, seconds: float = WAIT_S) -> Ran:
        """Run `command` to its end."""
        mark = f"{MARK}{next(self._numbers)} "
        said = f"sh -c {shlex.quote(command)} </dev/null 2>&1; printf '{mark}%d{MARK}\\n' $?\n"
        self._line.settimeout(seconds)
        try:
            self._line.sendall(said.encode())
        except TimeoutError:
            raise ShellError(f"nobody has listened for {seconds:g} s") from None
        heard = self._until(mark.encode(), seconds)
        code = self._until(MARK.encode() + b"\n", seconds)
        return Ran(int(code), heard.decode(errors="replace").rpartition(MARK + "\n")[2])

    def __call__(self, command: str, seconds: float = WAIT_S) -> str:
        """What `command` writes; raises ShellError unless it succeeds."""
        ran = self.run(command, seconds)
        if ran.code:
            raise ShellError(f"{command}: {ran.code}\n{ran.text}")
        return ran.text.strip()

    def close(self) -> None:
        """Let the line go."""
        self._line.close()

    def _until(self, mark: bytes, seconds: float) -> bytes:
        until = time.monotonic() + seconds
        while mark not in self._heard:
            self._line.settimeout(max(0.01, until - time.monotonic()))
            try:
                more = self._line.recv(65536)
            except TimeoutError:
                raise ShellError(f"no answer within {seconds:g} s") from None
            if not more:
                raise ShellError("the machine is gone")
            self._heard += more
        before, _, self._heard = self._heard.partition(mark)
        return before
