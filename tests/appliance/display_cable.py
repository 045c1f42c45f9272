"""The cable of the virtual screen: pulled, plugged in, or of another size, as QEMU's VNC server lets a viewer ask for.

What may live here: the few messages of that protocol (RFC 6143, SetDesktopSize). What may not: pictures.
"""

from __future__ import annotations

import socket
import struct
from pathlib import Path

WAIT_S = 60
VERSION = b"RFB 003.008\n"
NO_PASSWORD, SHARED, SET_SIZE = 1, 1, 251
REFUSED = "the viewer is not let in"


def cable_options(path: Path) -> tuple[str, ...]:
    """QEMU's words for a screen whose cable can be pulled, by a socket at `path`."""
    return ("-vnc", f"unix:{path}")


class DisplayCable:
    """One connection to the server; it has to stay open as long as what was asked for is to last."""

    def __init__(self, path: Path) -> None:
        """Connect; raises OSError where nobody listens there."""
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(WAIT_S)
        self._line.connect(str(path))
        self._read(len(VERSION))
        self._line.sendall(VERSION)
        self._read(self._read(1)[0])
        self._line.sendall(bytes((NO_PASSWORD,)))
        if self._read(4) != bytes(4):
            raise OSError(REFUSED)
        self._line.sendall(bytes((SHARED,)))
        name = struct.unpack(">20xI", self._read(24))[0]
        self._read(name)

    def pull(self) -> None:
        """No display is connected any more."""
        self.plug(0, 0)

    def plug(self, width: int, height: int) -> None:
        """A display of this size, in pixels, is connected."""
        self._line.sendall(struct.pack(">BxHHBx", SET_SIZE, width, height, 0))

    def close(self) -> None:
        """Let the connection go."""
        self._line.close()

    def _read(self, count: int) -> bytes:
        heard = b""
        while len(heard) < count:
            if not (more := self._line.recv(count - len(heard))):
                raise OSError(REFUSED)
            heard += more
        return heard
