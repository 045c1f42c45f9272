"""A Bluetooth radio inside the machine, and dice in its reach: a controller of the kernel's hci_vhci. Standard library.

A line holds one step; `done` is said once it is taken. What may live here: what a controller answers to the kernel, and
what dice advertise. What may not: what is rolled, or what is to come of it.

    plug                               a radio is plugged in
    pull                               it is pulled out
    die ADDRESS NAME STATE FACE CHARGE a die (Pixels, six sides) advertises this from now on, ten times a second
    dead ADDRESS                       its battery is empty: it says nothing any more
    scans                              how often somebody has begun to scan

Source: Bluetooth Core 4.2, volume 2, part E (HCI), which radios of that age speak; advertisements as Pixels send them.
"""

from __future__ import annotations

import os
import selectors
import struct
import sys
import time
from pathlib import Path
from typing import BinaryIO

COMMAND, EVENT, VENDOR = 1, 4, 0xFF
COMPLETE, LE_META, ADVERTISING = 0x0E, 0x3E, 0x02
CONNECTABLE, ANSWER, RANDOM = 0, 4, 1
VERSION, COMMANDS, FEATURES, ADDRESS = 0x1001, 0x1002, 0x1003, 0x1009
LE_BUFFERS, LE_STATES, SCAN = 0x2002, 0x201C, 0x200C
OWN_ADDRESS = "00:1A:7D:DA:71:29"
NO_BREDR, WITH_LE = 0x20, 0x40
"""Bits of the fifth byte of what a controller can do."""
PIXELS, INFORMATION, NEWER = 0x0D39, 0x180A, 1_730_000_000
EVERY_S = 0.1
STRENGTH = 0xC4
"""-60 dBm."""
ANSWERS = {
    VERSION: struct.pack("<BHBHH", 8, 0, 8, 0x05F1, 0),
    COMMANDS: bytes(64),
    FEATURES: bytes((0, 0, 0, 0, NO_BREDR | WITH_LE, 0, 0, 0)),
    ADDRESS: bytes.fromhex(OWN_ADDRESS.replace(":", ""))[::-1],
    LE_BUFFERS: struct.pack("<HB", 27, 8),
    LE_STATES: bytes((0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x03, 0, 0))}
"""What is answered beyond that it went well, by command."""


class Radio:
    """One controller and the dice around it."""

    def __init__(self) -> None:
        self._line: BinaryIO | None = None
        self._dice: dict[str, tuple[bytes, bytes]] = {}
        self._scanning, self.scans = False, 0

    @property
    def line(self) -> BinaryIO | None:
        """The kernel's side, while the radio is plugged in."""
        return self._line

    def step(self, name: str, *given: str) -> str:
        """Take one step; what is said of it."""
        if name == "plug":
            self._line = Path("/dev/vhci").open("r+b", buffering=0)  # noqa: SIM115 it is pulled by a step of its own
            self._line.write(bytes((VENDOR, 0)))
        elif name == "pull" and self._line:
            self._line.close()
            self._line, self._scanning = None, False
        elif name == "die":
            address, *die = given
            self._dice[address] = _advertised(*die)
        elif name == "dead":
            del self._dice[given[0]]
        return str(self.scans) if name == "scans" else "done"

    def answer(self) -> None:
        """The kernel has said something."""
        assert self._line is not None
        said = self._line.read(1024)
        if not said or said[0] != COMMAND:
            return
        command, = struct.unpack_from("<H", said, 1)
        if command == SCAN:
            self.scans += not self._scanning and said[4] == 1
            self._scanning = said[4] == 1
        data = ANSWERS.get(command, bytes(8))
        self._line.write(bytes((EVENT, COMPLETE, 4 + len(data), 1)) + said[1:3] + b"\0" + data)

    def advertise(self) -> None:
        """Every die says what it has to say, if somebody listens."""
        if self._line is None or not self._scanning:
            return
        for address, said in self._dice.items():
            for kind, data in zip((CONNECTABLE, ANSWER), said, strict=True):
                told = bytes((ADVERTISING, 1, kind, RANDOM)) + bytes.fromhex(address.replace(":", ""))[::-1]
                told += bytes((len(data),)) + data + bytes((STRENGTH,))
                self._line.write(bytes((EVENT, LE_META, len(told))) + told)


def _advertised(name: str, state: str, face: str, charge: str) -> tuple[bytes, bytes]:
    """What a die says by itself, and what it answers whoever asks."""
    maker = struct.pack("<HBBBBB", PIXELS, 20, 2 << 4, int(state), int(face), int(charge))
    served = struct.pack("<HII", INFORMATION, 0x12345678, NEWER)
    return _part(0x01, b"\x06") + _part(0xFF, maker) + _part(0x09, name.encode()), _part(0x16, served)


def _part(kind: int, data: bytes) -> bytes:
    return bytes((len(data) + 1, kind)) + data


def main() -> None:
    """Serve the kernel, and whoever says lines, until the input ends."""
    radio, ears = Radio(), selectors.DefaultSelector()
    ears.register(sys.stdin.fileno(), selectors.EVENT_READ)
    heard, next_at = b"", time.monotonic()
    while True:
        for key, _ in ears.select(max(0.0, next_at - time.monotonic())):
            if key.fd != sys.stdin.fileno():
                if radio.line is not None:  # not if it has been pulled a moment ago
                    radio.answer()
                continue
            heard += os.read(key.fd, 4096)
            while b"\n" in heard:
                line, _, heard = heard.partition(b"\n")
                before = radio.line
                if line == b"pull" and before:
                    ears.unregister(before)
                print(radio.step(*line.decode().split()), flush=True)
                if radio.line and radio.line is not before:
                    ears.register(radio.line, selectors.EVENT_READ)
        if time.monotonic() >= next_at:
            next_at = time.monotonic() + EVERY_S
            radio.advertise()


if __name__ == "__main__":
    main()
