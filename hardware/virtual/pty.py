"""A serial cable without a cable: a pseudo-terminal with a name, that can be pulled out and plugged in again.

What may live here: the pty and its link. What may not: what is said over it.
"""

from __future__ import annotations

import os
import select
import tty
from pathlib import Path

WRITE_MS = 2000


class PtyLink:
    """The device's end of a pty; `link` is a symbolic link to the other end, which the companion opens."""

    def __init__(self, link: Path) -> None:
        self._link = link
        self._end = -1

    @property
    def end(self) -> int:
        """The file descriptor of the device's end; -1 while unplugged."""
        return self._end

    def plug(self) -> None:
        """Make a pty and the link to it. Raises FileExistsError where something else is in the link's place."""
        if self._end >= 0:
            return
        if self._link.exists() and not self._link.is_symlink():
            raise FileExistsError(f"{self._link} is there and is no link of a tray; name another place with --link")
        self._end, other = os.openpty()
        tty.setraw(other)
        name = os.ttyname(other)
        os.close(other)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(name)

    def unplug(self) -> None:
        """Remove the link and hang up; the system reports that to the program that reads the other end."""
        if self._end < 0:
            return
        self._link.unlink(missing_ok=True)
        end, self._end = self._end, -1
        os.close(end)

    def opened(self) -> bool:
        """Whether somebody has the other end open."""
        return self._end >= 0 and not self._events(select.POLLIN, 0) & select.POLLHUP

    def read(self) -> bytes:
        """What the companion has sent; empty if nothing or nobody is there."""
        if not self._events(select.POLLIN, 0) & select.POLLIN:
            return b""
        try:
            return os.read(self._end, 4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """Send `data`. As on a real line it is lost if nobody listens, or nobody reads for seconds."""
        while data and self.opened() and self._events(select.POLLOUT, WRITE_MS) & select.POLLOUT:
            try:
                data = data[os.write(self._end, data[:256]):]
            except OSError:
                return

    def _events(self, wanted: int, wait_ms: int) -> int:
        end = self._end  # it may be unplugged from another thread
        if end < 0:
            return select.POLLHUP
        poll = select.poll()
        poll.register(end, wanted)
        return next((event for _, event in poll.poll(wait_ms)), 0)
