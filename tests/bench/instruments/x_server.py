"""An X server without a screen (Xvfb): a display that is really there, may be killed, come back, and be looked at.

What may live here: that server and its picture. What may not: what is drawn on it, fingers (finger_on_glass.py).
"""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from .glass import SIZE

SERVER, PICTURE = "Xvfb", "Xvfb_screen0"
XWD = struct.Struct(">25I")
HEADER_BYTES, ROW_BYTES, COLOURS, COLOUR_BYTES = 0, 12, 19, 12
"""Where in the header of XWDFile.h it says how long itself, a row and the list of colours are; how long a colour is."""


class XServer:
    """One of this size (pixels), without a window manager. With a `folder` its picture can be looked at."""

    def __init__(self, folder: Path | None = None, size: tuple[int, int] = SIZE) -> None:
        self._folder, self._size, self._number = folder, size, ""
        self._process: subprocess.Popen[bytes]
        self.start()

    @property
    def environment(self) -> dict[str, str]:
        """What a program's environment needs to be seen on it."""
        return {"DISPLAY": f":{self._number}", "SDL_VIDEODRIVER": "x11"}

    def start(self) -> None:
        """Be there, under the same number as before; once this returns, it takes connections."""
        read_end, write_end = os.pipe()
        words = (SERVER, *([f":{self._number}"] if self._number else []), "-displayfd", str(write_end), "-screen", "0",
                 "{}x{}x24".format(*self._size), "-nolisten", "tcp",
                 *(["-fbdir", str(self._folder)] if self._folder else []))
        self._process = subprocess.Popen(words, pass_fds=(write_end,), stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as said:
            self._number = said.readline().strip()

    def kill(self) -> None:
        """Be gone at once, with every window on it."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Be gone in order."""
        self._process.terminate()
        self._process.wait()

    def picture(self) -> Image.Image:
        """What is to be seen now."""
        if self._folder is None:
            raise ValueError("it was started without a folder for its picture")
        data = (self._folder / PICTURE).read_bytes()
        header = XWD.unpack_from(data)
        begins = header[HEADER_BYTES] + header[COLOURS] * COLOUR_BYTES
        return Image.frombytes("RGB", self._size, data[begins:], "raw", "BGRX", header[ROW_BYTES])


@contextmanager
def x_server(folder: Path | None = None, size: tuple[int, int] = SIZE) -> Iterator[XServer]:
    """Such a server for as long as the block lasts."""
    server = XServer(folder, size)
    try:
        yield server
    finally:
        server.end()
