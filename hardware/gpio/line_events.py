"""The edges of a chip's lines as the kernel tells them: it wakes this program at an edge, and at nothing else.

What may live here: asking the kernel for a line, and hearing its edges. What may not: gpiozero, what an edge means.
Source: the kernel's include/uapi/linux/gpio.h, its second version (Linux 5.10).
"""

from __future__ import annotations

import fcntl
import os
import select
import struct
from collections.abc import Callable
from pathlib import Path
from threading import RLock, Thread

LINE_REQUEST = struct.Struct("=64I32sQI260xII20xi")
"""gpio_v2_line_request: lines, by whom, flags, nothing further, how many lines, room for events, then the file."""
LINE_VALUES = struct.Struct("=QQ")
"""gpio_v2_line_values: levels, and of which lines."""
LINE_EVENT = struct.Struct("=QI36x")
"""gpio_v2_line_event: monotonic ns, and whether it rises or falls."""
GET_LINE = 0xC250B407
GET_VALUES = 0xC010B40E
INPUT = 1 << 2
RISING = 1 << 4
FALLING = 1 << 5
PULL_UP = 1 << 8
PULL_DOWN = 1 << 9
NO_PULL = 1 << 10
ROSE = 1
MOST_AT_ONCE = 16
WAITING = 256
"""So many edges of a line the kernel keeps until they are read: a bad contact makes twenty, and with 16, as it keeps by
itself, the oldest would be lost where this program gets no processor for as long.
"""
CONSUMER = b"tabletop-companion"
EdgeHeard = Callable[[int, int], object]
PinGone = Callable[[OSError], object]


def request_line(chip: Path, number: int, flags: int) -> int:
    """The file of line `number` of the chip, on which its edges can be read. OSError: it is in use (EBUSY), not there
    (EINVAL, ENODEV), or this kernel is older than Linux 5.10 (ENOTTY).
    """
    asked = bytearray(LINE_REQUEST.pack(number, *[0] * 63, CONSUMER, flags, 0, 1, WAITING, -1))
    opened = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(opened, GET_LINE, asked)
    finally:
        os.close(opened)
    return int(LINE_REQUEST.unpack(asked)[-1])


def line_level(line: int) -> int:
    """The level of a line that was requested: 0 or 1."""
    asked = bytearray(LINE_VALUES.pack(0, 1))
    fcntl.ioctl(line, GET_VALUES, asked)
    return int(LINE_VALUES.unpack(asked)[0] & 1)


class LineEvents:
    """One thread that hears the edges of every line of `chip` that is watched."""

    def __init__(self, chip: Path, request: Callable[[Path, int, int], int] = request_line) -> None:
        self._chip, self._request = chip, request
        self._heard = dict[int, tuple[EdgeHeard, PinGone]]()
        self._lock = RLock()  # a line that is closed may be another file the moment after
        self._poll = select.epoll()
        self._ear, self._end = os.pipe()
        self._poll.register(self._ear, select.EPOLLIN)
        self._thread: Thread | None = None

    def watch(self, number: int, flags: int, heard: EdgeHeard, lost: PinGone) -> int:
        """Take a line as an input with these flags; `heard(ns, level)` gets each edge, in the thread, with its own
        monotonic ns. Returns the line's file, for `leave`. OSError as from `request_line`; `lost` gets a later one,
        once: the chip is gone, and the line has been left.
        """
        line = self._request(self._chip, number, INPUT | flags)
        self._heard[line] = heard, lost
        self._poll.register(line, select.EPOLLIN)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="pins", daemon=True)
            self._thread.start()
        return line

    def leave(self, line: int) -> None:
        """Give a line back; nothing more is heard of it. May be called again."""
        with self._lock:
            if self._heard.pop(line, None):
                self._poll.unregister(line)
                os.close(line)

    def close(self) -> None:
        """Give every line back and end the thread; may be called again."""
        if self._poll.closed:
            return
        os.close(self._end)
        if self._thread:
            self._thread.join()
        for line in tuple(self._heard):
            self.leave(line)
        self._poll.close()
        os.close(self._ear)

    def _run(self) -> None:
        while True:
            for line, _ in self._poll.poll():
                if line == self._ear:
                    return
                self._hear(line)

    def _hear(self, line: int) -> None:
        """Tell what a line has to say; one whose chip is gone is left, or it would wake us without end."""
        with self._lock:
            if line not in self._heard:
                return
            heard, lost = self._heard[line]
            try:
                edges, gone = os.read(line, MOST_AT_ONCE * LINE_EVENT.size), None
            except OSError as error:
                edges, gone = b"", error
                self.leave(line)
        if gone:
            lost(gone)
        for nanoseconds, kind in LINE_EVENT.iter_unpack(edges):
            heard(nanoseconds, int(kind == ROSE))
