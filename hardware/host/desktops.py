"""Whether the desktop that a program is to be seen on is there and at work: an X server or a Wayland compositor that
answers a greeting.

What may live here: where those listen, and the greeting. What may not: windows, displays of the kernel's (displays.py).
Source: X(7), chapter 8 of the X Window System Protocol, wl_display_connect(3), wl_display::sync.
"""

from __future__ import annotations

import re
import socket
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

X_SOCKET = "/tmp/.X11-unix/X"  # noqa: S108 that is where X has it
X_HERE = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")
X_GREETING = struct.pack("=cxHHHHxx", b"l" if struct.pack("=H", 1)[0] else b"B", 11, 0, 0, 0)
"""The order of our bytes, protocol 11.0, no authority: it is let in or told why not, and either is an answer."""
WAYLAND_GREETING = struct.pack("=III", 1, 12 << 16, 2)
"""To the display (1) a request of 12 bytes, `sync` (0): tell the new callback (2) that everything so far is done."""
ABSTRACT = "\0"
DESKTOPS = ("", "x11", "wayland")
"""SDL's words for drawing on a desktop; empty: it looks for one."""


class Desktop(NamedTuple):
    """The names of the sockets on which it may listen; none where that is on another machine."""

    places: tuple[str, ...]
    greeting: bytes


def desktop_answers(environ: Mapping[str, str], within_s: float) -> bool:
    """Whether a desktop that the environment names answers in that time, or that cannot be known without drawing on it.
    """
    if environ.get("SDL_VIDEODRIVER", "").lower() not in DESKTOPS:
        return True
    return any(not desktop.places or any(_answers(place, desktop.greeting, within_s) for place in desktop.places)
               for desktop in _desktops(environ))


def _desktops(environ: Mapping[str, str]) -> Iterator[Desktop]:
    if x := environ.get("DISPLAY"):
        here = X_HERE.fullmatch(x)
        yield Desktop((X_SOCKET + here[1], ABSTRACT + X_SOCKET + here[1]) if here else (), X_GREETING)
    if wayland := environ.get("WAYLAND_DISPLAY"):
        yield Desktop((str(Path(environ.get("XDG_RUNTIME_DIR", "/")) / wayland),), WAYLAND_GREETING)


def _answers(place: str, greeting: bytes, within_s: float) -> bool:
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(within_s)
        try:
            line.connect(place)
            line.sendall(greeting)
            return bool(line.recv(1))
        except PermissionError:  # it is there for somebody else, and perhaps for us on another way
            return True
        except OSError:
            return False
