"""From the bytes of one port, cut anywhere, to the events that are worth a line in the log. Pure.

What may live here: putting lines together, leaving out what is said again and again. What may not: files.
"""

from __future__ import annotations

from .log_lines import BYTES, LOST, OPEN, DeviceEvent

LONGEST = 1024
BEATS = (b"HELLO", b"BATTERY")


class PortLines:
    """One port. Bytes are kept until a line is whole (or LONGEST is reached), with the time of its first byte.

    A greeting or a charge that has been said word for word on this connection is left out: because devices greet every
    two seconds, and the disk should rest while nothing happens.
    """

    def __init__(self, device: str) -> None:
        self._device = device
        self._half, self._at = b"", 0
        self._said: set[bytes] = set()

    def events(self, data: bytes | None, at: int) -> tuple[DeviceEvent, ...]:
        """What `data`, arrived at `at` (ms), completes. Empty: the port was opened; None: it is lost."""
        if data is None:
            return (*self._rest(), DeviceEvent(LOST, at, self._device))
        if not data:
            self._said.clear()
            return (DeviceEvent(OPEN, at, self._device),)
        return tuple(event for piece in data.splitlines(keepends=True) for event in self._piece(piece, at))

    def _piece(self, piece: bytes, at: int) -> tuple[DeviceEvent, ...]:
        self._at = self._at if self._half else at
        self._half += piece
        return self._rest() if self._half.endswith(b"\n") or len(self._half) >= LONGEST else ()

    def _rest(self) -> tuple[DeviceEvent, ...]:
        line, self._half = self._half, b""
        again = line.startswith(BEATS) and line in self._said
        if line.startswith(BEATS) and len(self._said) < LONGEST:
            self._said.add(line)
        return () if again or not line else (DeviceEvent(BYTES, self._at, self._device, line),)
