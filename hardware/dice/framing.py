"""Bytes into whole lines, lines into signals, and neither without bound. Pure: time comes in as a number.

What may live here: line ends, checksums, caps and quotas, which hold for every decoder of lines. What may not: what a
line means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor

from msgspec import Struct

from companion.engine.signals import Nonsense, Signal

LONGEST = 240
SHOWN = 80
WINDOW_MS, MOST_SIGNALS, MOST_NONSENSE = 1000, 200, 20
CHECKSUM, UNKNOWN, OVERLONG, VALUE, FLOOD = "checksum", "unknown", "overlong", "value", "flood"
SUM = re.compile(r"\*([0-9A-Fa-f]{2})$")

Read = Callable[[str, int, str], "tuple[Signal, ...] | None"]


class Line(Struct, frozen=True):
    """One line without its end. `at`: arrival of its first byte, in ms. `whole` is False where it was too long."""

    data: bytes
    at: int
    whole: bool = True


class Lines:
    """Collects bytes until a line is complete. A line over LONGEST bytes is reported once and dropped to its end."""

    def __init__(self) -> None:
        self._half, self._at, self._dropping = bytearray(), 0, False

    def feed(self, data: bytes, at: int) -> Iterator[Line]:
        """The lines that `data`, arrived at `at`, completes. Empty lines are no lines."""
        for piece in re.split(rb"([\r\n])", data):
            if piece in (b"\r", b"\n"):
                yield from self._end()
            elif piece and not self._dropping:
                yield from self._add(piece, at)

    def _add(self, piece: bytes, at: int) -> Iterator[Line]:
        self._at = self._at if self._half else at
        self._half += piece
        if len(self._half) > LONGEST:
            self._dropping, cut = True, bytes(self._half[:LONGEST])
            self._half.clear()
            yield Line(cut, self._at, whole=False)

    def _end(self) -> Iterator[Line]:
        if self._half and not self._dropping:
            yield Line(bytes(self._half), self._at)
        self._half.clear()
        self._dropping = False


class Quota:
    """Lets through at most MOST_SIGNALS and MOST_NONSENSE a second, so that neither drowns the other or the companion.

    What goes over is told once a second, as Nonsense with why="flood".
    """

    def __init__(self) -> None:
        self._start, self._signals, self._nonsense, self._told = 0, 0, 0, False

    def let(self, signal: Signal) -> tuple[Signal, ...]:
        """`signal`, or the one word about a flood, or nothing."""
        if not 0 <= signal.at - self._start < WINDOW_MS:
            self._start, self._signals, self._nonsense, self._told = signal.at, 0, 0, False
        if self._counts(isinstance(signal, Nonsense)):
            return (signal,)
        told, self._told = self._told, True
        return () if told else (Nonsense(signal.device, signal.at, "", FLOOD),)

    def _counts(self, nonsense: bool) -> bool:
        self._nonsense += nonsense
        self._signals += not nonsense
        return self._nonsense <= MOST_NONSENSE if nonsense else self._signals <= MOST_SIGNALS


class Framed:
    """The frame of a line decoder: `read(text, at, raw)` says what one good line means, or None where it means nothing.

    `text` has neither checksum nor outer blanks; `raw` is the line as it came.
    """

    def __init__(self, device: str, read: Read) -> None:
        self._device, self._read = device, read
        self._lines, self._quota = Lines(), Quota()

    def feed(self, data: bytes, at: int) -> tuple[Signal, ...]:
        """The signals of every line that `data`, arrived at `at` (ms), completes; never raises."""
        found = (signal for line in self._lines.feed(data, at) for signal in self._signals(line))
        return tuple(let for signal in found for let in self._quota.let(signal))

    def _signals(self, line: Line) -> tuple[Signal, ...]:
        raw = shown(line.data)
        if not line.whole:
            return (Nonsense(self._device, line.at, raw, OVERLONG),)
        text = plain(line.data)
        body = None if text is None else without_sum(text)
        if text is not None and body is None:
            return (Nonsense(self._device, line.at, raw, CHECKSUM),)
        if body == "":
            return ()
        understood = self._read(body, line.at, raw) if body else None
        return (Nonsense(self._device, line.at, raw, UNKNOWN),) if understood is None else understood


def plain(data: bytes) -> str | None:
    """The line as text without outer blanks, or None where it holds bytes that no text has."""
    text = data.decode("ascii", "replace").replace("\t", " ")
    return text.strip() if text.isascii() and text.isprintable() else None


def shown(data: bytes) -> str:
    """The line as it may be shown and kept: ASCII, other bytes as \\xHH, at most SHOWN characters."""
    text = "".join(chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}" for byte in data[:SHOWN])
    return text[:SHOWN]


def checksum(text: str) -> str:
    """The exclusive or of all bytes as two hexadecimal digits, as in NMEA 0183."""
    return f"{reduce(xor, text.encode('ascii', 'replace'), 0):02X}"


def with_sum(text: str) -> bytes:
    """A line ready to be sent: the text, its checksum and the end of the line."""
    return f"{text}*{checksum(text)}\n".encode("ascii", "replace")


def without_sum(text: str) -> str | None:
    """The text before a right checksum or without any; None where there is one and it is wrong or cut."""
    if "*" not in text[-3:]:
        return text
    found = SUM.search(text)
    body = text[:-3]
    return body.rstrip() if found and checksum(body) == found[1].upper() else None
