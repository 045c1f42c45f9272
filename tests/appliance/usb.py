"""The far end of a USB serial adapter: a dice tray, or whatever else a test wants to be.

What may live here: bytes in both directions. What may not: the machine; what is to happen.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path

HEARD_S = 1


class SerialCable:
    """The device's end of one adapter's line."""

    def __init__(self, path: Path) -> None:
        """Connect to where the machine has laid the line."""
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(path))
        self._line.settimeout(HEARD_S)

    def say(self, text: str) -> None:
        """Send `text` as it is: a line has its end only if it is in it."""
        self._line.sendall(text.encode())

    def hear(self) -> str:
        """What the machine has sent since the last time."""
        heard = b""
        with suppress(TimeoutError):
            while more := self._line.recv(4096):
                heard += more
        return heard.decode(errors="replace")

    def close(self) -> None:
        """Let go of the line."""
        self._line.close()
