"""Coloured lamps (WS2812 and their kind) behind a device on a serial line that says that it has them. Pure.

What may live here: which lamp is which pixel, what has to be sent when. What may not: lines, threads, rhythms.

Such a device greets with `HELLO <device> <version> pixels:<n>`; only such devices get `PIXEL <number> <rrggbb>`, a line
for every change, numbers from 1. Which lamp is which is the same everywhere: 1 to 8 are the seats, then next, undo,
pause.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.signals import LinkLost, LinkUp, Signal, Unplugged
from hardware.gpio.patterns import OFF, PATTERNS, is_on, next_change

NUMBERS = {**{f"seat-{n}": n for n in range(1, 9)}, "next": 9, "undo": 10, "pause": 11}
DARK, BRIGHT = "00", "40"  # a quarter: all eleven together then draw what two do at full light


class PixelLamps:
    """Remembers who has how many pixels, and what each of them shines."""

    def __init__(self) -> None:
        self._pixels: dict[str, int] = {}
        self._shown: dict[str, str] = {}
        self._colours: dict[str, dict[int, str]] = {}

    def observe(self, signal: Signal) -> bool:
        """Note a signal; True if the device has pixels and needs all of them sent again."""
        match signal:
            case LinkUp(device, _, _, pixels) if pixels:
                self._pixels[device], self._colours[device] = pixels, {}
                return True
            case LinkLost(device) | Unplugged(device):
                self._pixels.pop(device, None)
        return False

    def show(self, patterns: Mapping[str, str]) -> None:
        """Show these patterns from the next step on: name of lamp → name of pattern."""
        self._shown = dict(patterns)

    def step(self, now: int) -> tuple[dict[str, bytes], int | None]:
        """What has to be sent to which device at `now`, and the next time at which there may be more."""
        wanted = {number: _colour(self._shown.get(name, OFF), now) for name, number in NUMBERS.items()}
        sent = {device: self._changes(device, wanted) for device in self._pixels}
        changes = (next_change(PATTERNS[self._shown.get(name, OFF)].rhythm, now) for name in NUMBERS)
        due = min((change for change in changes if change is not None), default=None)
        return {device: data for device, data in sent.items() if data}, due if self._pixels else None

    def _changes(self, device: str, wanted: dict[int, str]) -> bytes:
        """The lines that differ from what the device shines already."""
        mine = {number: colour for number, colour in wanted.items() if number <= self._pixels[device]}
        before, self._colours[device] = self._colours[device], mine
        return b"".join(f"PIXEL {number} {colour}\n".encode() for number, colour in mine.items()
                        if before.get(number) != colour)


def _colour(name: str, now: int) -> str:
    pattern = PATTERNS[name]
    on = is_on(pattern.rhythm, now)
    return "".join(BRIGHT if on and part else DARK for part in pattern.colour)
