"""Bytes into whole lines and lines into signals, both within bounds. Pure: time comes in as a number.

What may live here: line ends, checksums, lengths, and messages that something was put before; all of it holds for every
decoder of lines. What may not: what a line means, how many a second (`quota.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor

from msgspec import Struct

from companion.engine.signals import Nonsense, Signal

from .quota import Quota

LONGEST = 240
SHOWN = 80
CHECKSUM = "checksum"
UNKNOWN = "unknown"
OVERLONG = "overlong"
VALUE = "value"
WHOLE, REST = "whole", "rest"
SUM = re.compile(r"\*([0-9A-Fa-f]{2})$")

Read = Callable[[str, int, str], "tuple[Signal, ...] | None"]


class Line(Struct, frozen=True):
    """One line without its end. `at`: arrival of its first byte, in ms.

    A line that is too long becomes two: its beginning as soon as it is too long, and its last bytes at its end.
    """

    data: bytes
    at: int
    kind: str = WHOLE


class Lines:
    """Collects bytes until a line is complete; never more than LONGEST of them. NULs before a line are line noise."""

    def __init__(self) -> None:
        self._half, self._at, self._overlong = bytearray(), 0, False

    def feed(self, data: bytes, at: int) -> Iterator[Line]:
        """The lines that `data`, arrived at `at`, completes. Empty lines are no lines."""
        for piece in re.split(rb"([\r\n])", data):
            if piece in (b"\r", b"\n"):
                yield from self._end()
            elif piece:
                yield from self._add(piece, at)

    def _add(self, piece: bytes, at: int) -> Iterator[Line]:
        if not self._half:
            piece, self._at = piece.lstrip(b"\0"), at
        self._half += piece
        if len(self._half) > LONGEST:
            if not self._overlong:
                yield Line(bytes(self._half[:LONGEST]), self._at, OVERLONG)
            self._overlong = True
            del self._half[:-LONGEST]
            self._at = at

    def _end(self) -> Iterator[Line]:
        if self._half:
            yield Line(bytes(self._half), self._at, REST if self._overlong else WHOLE)
        self._half.clear()
        self._overlong = False


class Framed:
    """The frame of a line decoder: `read(text, at, raw)` says what one good line means, or None where it means nothing.

    `text` has neither checksum nor outer blanks; `raw` is the line as it came. `words` are those with which a message
    of the protocol begins; they find a message behind half a line or noise.
    """

    def __init__(self, device: str, read: Read, words: tuple[str, ...] = ()) -> None:
        self._device, self._read, self._words = device, read, tuple(f"{word} " for word in words)
        self._lines, self._quota = Lines(), Quota()

    def feed(self, data: bytes, at: int) -> tuple[Signal, ...]:
        """The signals of every line that `data`, arrived at `at` (ms), completes; never raises.

        Empty `data` says that it is `at` now: results that had to wait come then.
        """
        due = self._quota.due(at)
        found = (signal for line in self._lines.feed(data, at) for signal in self._signals(line))
        return (*due, *(let for signal in found for let in self._quota.let(signal)))

    def _signals(self, line: Line) -> tuple[Signal, ...]:
        raw = shown_text(line.data)
        if line.kind == OVERLONG:
            return (Nonsense(self._device, line.at, raw, OVERLONG),)
        if line.kind == REST:
            return self._behind(line)
        text = plain_text(line.data)
        body = None if text is None else without_sum(text)
        if body == "":
            return ()
        understood = self._read(body, line.at, raw) if body else None
        if understood is not None:
            return understood
        why = UNKNOWN if text is None or body else CHECKSUM
        return (Nonsense(self._device, line.at, raw, why), *self._behind(line))

    def _behind(self, line: Line) -> tuple[Signal, ...]:
        """The message at the end of a line that is no message as a whole, because a reset, or noise, has left no line
        end before it.

        Only certain cases count: its checksum is right, or the part before it is the beginning of another message.
        """
        text = line.data.decode("ascii", "replace")
        start = max((text.rfind(word) for word in self._words), default=0)
        tail = plain_text(line.data[start:]) if start > 0 else None
        body = without_sum(tail) if tail else None
        if body and (body != tail or (line.kind == WHOLE and self._begins(text[:start]))):
            return self._read(body, line.at, shown_text(line.data)) or ()
        return ()

    def _begins(self, half: str) -> bool:
        return any(half.startswith(word) or word.startswith(half.strip()) for word in self._words)


def plain_text(data: bytes) -> str | None:
    """The line as text without outer blanks, or None if it holds bytes that no text has."""
    text = data.decode("ascii", "replace").replace("\t", " ")
    return text.strip() if text.isascii() and text.isprintable() else None


def shown_text(data: bytes) -> str:
    """The line as it may be shown and kept: ASCII, other bytes as \\xHH, at most SHOWN characters."""
    text = "".join(chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}" for byte in data[:SHOWN])
    return text[:SHOWN]


def line_checksum(text: str) -> str:
    """The exclusive or of all bytes as two hexadecimal digits, as in NMEA 0183."""
    return f"{reduce(xor, text.encode('ascii', 'replace'), 0):02X}"


def with_sum(text: str) -> bytes:
    """A line ready to be sent: the text, its checksum and the end of the line."""
    return f"{text}*{line_checksum(text)}\n".encode("ascii", "replace")


def without_sum(text: str) -> str | None:
    """The text before a right checksum or without any; None where there is one and it is wrong or cut."""
    if "*" not in text[-3:]:
        return text
    found = SUM.search(text)
    body = text[:-3]
    return body.rstrip() if found and line_checksum(body) == found[1].upper() else None
