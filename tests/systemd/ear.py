"""The ear that systemd lends to a service: a real socket, on which a test hears what systemd would.

What may live here: hearing, and starting a process that speaks. What may not: what it should have said.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.installed import CONFIG
from tests.phone.rig import PATIENCE_S, free_port

ROOT = Path(__file__).parents[2]
WATCHDOG_S = 2


class Ear:
    """A socket at `path`, or at an abstract name (`@…`)."""

    def __init__(self, address: str) -> None:
        self.address, self.lines = address, []  # type: tuple[str, list[str]]
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)

    def hear(self, patience_s: float = PATIENCE_S) -> list[str]:
        """The lines of the next message; TimeoutError if none comes."""
        self._socket.settimeout(patience_s)
        told = self._socket.recv(4096).decode().splitlines()
        self.lines += told
        return told

    def until(self, word: str) -> None:
        """Hear messages until one has a line that begins with `word`."""
        while not any(line.startswith(word) for line in self.hear()):
            pass

    def starves(self) -> bool:
        """Whether the watchdog is fed no more: nothing comes for as long as systemd waits."""
        try:
            while True:
                self.hear(WATCHDOG_S)
        except TimeoutError:
            return True

    def close(self) -> None:
        """Nobody listens any more."""
        self._socket.close()


@contextmanager
def supervised(folder: Path, *command: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], Ear]]:
    """A Python program as systemd would start it, with a watchdog; `{config}` in it is a configuration of its own."""
    ear = Ear(str(folder / "notify"))
    config = folder / "companion.toml"
    config.write_text(CONFIG.format(port=free_port(), websocket=free_port(), web=free_port()), encoding="utf-8")
    environ = {**os.environ, "NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": str(WATCHDOG_S * 1_000_000),
               "STATE_DIRECTORY": str(folder / "state"), "SDL_VIDEODRIVER": "offscreen", "LP_NUM_THREADS": "0",
               **environment}
    words = [word.format(config=config) for word in command]
    process = subprocess.Popen([sys.executable, "-m", *words], cwd=ROOT, env=environ, text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        yield process, ear
    finally:
        process.kill()
        process.communicate()
        ear.close()
