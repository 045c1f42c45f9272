"""Is it a dice tray? Judges a device that was just plugged in by what it says. Pure: the device is only listened to.

What may live here: the judgement. What may not: ports, time, whether a tray is used.
"""

from __future__ import annotations

import re

from companion.engine.signals import (
    Battery,
    DiceCrooked,
    DiceLanded,
    DiceMoved,
    DiceTurned,
    LinkLost,
    LinkUp,
    Nonsense,
    Signal,
)

TRAY = "tray"
SILENT = "silent"
FOREIGN = "foreign"
SHUT = "shut"
LEFT = "left"
TALK = (
    ("gps", re.compile(r"\$(G[ABLNPQ]|BD|P)[A-Z]{2,4},")),
    ("printer", re.compile(r"^(echo:|start$|ok T:|ok$|Marlin|//|T:\d)")),
    ("modem", re.compile(r"^(RING|NO CARRIER|\+C[A-Z]{2,4}:|\^[A-Z]{4,}:)")),
)
BINARY, TEXT = "binary", "text"
MOST_KEPT = 64


class Recognition:
    """What one device has said since it was plugged in. `hello`: the name that it gave itself; empty: none."""

    def __init__(self) -> None:
        self.hello, self._shut = "", ""
        self._greeting: dict[str, Signal] = {}
        self._spoke_of_dice = False
        self._noise: dict[str, int] = {}

    def hear(self, signal: Signal, hello: bool = False) -> None:
        """Note a signal of the device; `hello`: a LinkUp that the device sent itself, not the one that the system
        makes.
        """
        match signal:
            case LinkUp(_, _, what):
                self._shut = ""
                if hello:
                    self.hello, self._greeting = what, {"": signal} | self._greeting | {"": signal}
            case LinkLost(_, _, why):
                self._shut = why
            case Battery(_, _, die):
                self._spoke_of_dice = True
                if len(self._greeting) < MOST_KEPT:
                    self._greeting[f"die {die}"] = signal
            case DiceLanded() | DiceMoved() | DiceCrooked() | DiceTurned():
                self._spoke_of_dice = self._spoke_of_dice or bool(signal.die) or not self._noise
            case Nonsense(_, _, raw):
                kind = kind_of(raw)
                self._noise[kind] = self._noise.get(kind, 0) + 1

    @property
    def greeting(self) -> tuple[Signal, ...]:
        """What it has said about itself: its name first, then its dice."""
        return tuple(self._greeting.values())

    @property
    def is_tray(self) -> bool:
        """Whether it has said that it is a tray, or has reported a die."""
        return bool(self.hello) or self._spoke_of_dice

    def verdict(self) -> tuple[str, str]:
        """The verdict when its time is over, as in signals.Plugged: its kind; its name, or what it seems to be."""
        if self.is_tray:
            return TRAY, self.hello
        if self._shut:
            return SHUT, self._shut
        if not self._noise:
            return SILENT, ""
        return FOREIGN, max(self._noise, key=lambda kind: (kind not in (TEXT, BINARY), self._noise[kind]))


def kind_of(raw: str) -> str:
    """What talks like this line (as Nonsense has it): gps, printer, modem, binary, text."""
    known = next((kind for kind, talk in TALK if talk.search(raw)), "")
    return known or (BINARY if "\\x" in raw else TEXT)
