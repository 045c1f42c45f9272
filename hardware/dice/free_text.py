"""What hobby firmware prints about dice, as it was found in public sketches: plain lines of many forms. Pure.

What may live here: one method a form. What may not: the reference protocol. Dice without a name are called "", those of
a row "1", "2" … from left to right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from companion.engine.signals import LinkLost, Signal

from .die_signals import LANDED, MOVED, STATES, SignalFactory, whole_number

Meaning = tuple[Signal, ...] | None
LineForm = Callable[[re.Match[str], int, str], Meaning]
NAMES, VALUES = ("die", "name", "id"), ("val", "value", "face", "result")
STRAY_QUOTE = re.compile(r'(:\s*-?\d+)"')


class FreeTextParser:
    """Reads the lines of one device; remembers whether its cup is being shaken and whose block it prints."""

    def __init__(self, device: str, sides: int) -> None:
        self._device, self._signals = device, SignalFactory(device, sides)
        self._shaking, self._block = False, ""
        self._forms: tuple[tuple[re.Pattern[str], LineForm], ...] = tuple(
            (re.compile(pattern, re.IGNORECASE), form) for pattern, form in (
                (r"(\d{1,4})", self._one),
                (r"(?:dice rolled!\s*)?result\s*:\s*([+-]?\d{1,4})", self._one),
                (r"you rolled\s*:?\s*([+-]?\d{1,4})", self._one),
                (r"(?:dice|die)\s*:\s*([+-]?\d{1,4}(?:\s*,\s*[+-]?\d{1,4})*)", self._row),
                (r"(?:(?:dice|die)\s*\w{1,8}\s*:\s*[+-]?\d{1,4}[\s,;]*)+", self._list),
                (r"rolling\W*", self._rolling),
                (r"status\s*:\s*(shaking|thrown)", self._status),
                (r"roll state: (\w+) value: (\d{1,4})", self._block_roll),
                (r"roll (.{1,24}?)\s*: (\w+) value: (\d{1,4})", self._roll),
                (r"#{3,}|<{4}", self._no_block),
                (r">{4} (.{1,24}?) \(0x[0-9a-f]{1,8}\)", self._begin_block),
                (r"battery level: (\d{1,3})% is_charging: [01]", self._block_battery),
                (r"ready", self._nothing),
                (r"error\s*:\s*(.{1,60})", self._error),
                (r"\{.*\}", self._json)))

    def read(self, text: str, at: int, raw: str) -> Meaning:
        """What the line means; () where it is known and says nothing about a roll, None where it is not known."""
        for pattern, form in self._forms:
            if found := pattern.fullmatch(text):
                return form(found, at, raw)
        return None

    def _one(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        return self._signals.from_state(LANDED, "", whole_number(found[1]), at, raw)

    def _row(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        """Values while the cup is shaken are provisional; they only say that the dice move."""
        values = [whole_number(value.strip()) for value in found[1].split(",")]
        state = MOVED if self._shaking else LANDED
        return tuple(signal for place, value in enumerate(values, 1) for signal in self._signals.from_state(
            state, str(place) if len(values) > 1 else "", value, at, raw))

    def _list(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        pairs = re.findall(r"(?:dice|die)\s*(\w+)\s*:\s*([+-]?\d+)", found[0], re.IGNORECASE)
        return tuple(s for die,
                     value in pairs for s in self._signals.from_state(LANDED, die, whole_number(value), at, raw))

    def _rolling(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        return self._signals.from_state(MOVED, "", 0, at, raw)

    def _status(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        self._shaking = found[1].lower() == "shaking"
        return self._signals.from_state(MOVED, "", 0, at, raw) if self._shaking else ()

    def _roll(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        return self._stated(found[2], found[1], whole_number(found[3]), at, raw)

    def _begin_block(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        self._block = found[1]
        return ()

    def _no_block(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        self._block = ""
        return ()

    def _block_roll(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        return self._stated(found[1], self._block, whole_number(found[2]), at, raw)

    def _block_battery(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        return self._signals.battery(self._block, whole_number(found[1]), at, raw)

    def _nothing(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        return ()

    def _error(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        """The firmware answers but its sensor does not, so for the table the device is absent."""
        return (LinkLost(self._device, at, found[1]),)

    def _json(self, found: re.Match[str], at: int, raw: str) -> Meaning:
        said = _object(found[0])
        values = [int(value) for key in VALUES if type(value := said.get(key)) is int]
        if not values:
            return None
        die = next((str(said[key]) for key in NAMES if isinstance(said.get(key), str | int)), "")
        return self._stated(str(said.get("state", "rolled")), die[:24], values[0], at, raw)

    def _stated(self, state: str, die: str, value: int, at: int, raw: str) -> Meaning:
        known = STATES.get(state.upper())
        return None if known is None else self._signals.from_state(known, die, value, at, raw)


def _object(text: str) -> dict[str, object]:
    """The JSON object in `text`, empty if there is none. A widely used sketch prints a quotation mark after a number.
    """
    for attempt in (text, STRAY_QUOTE.sub(r"\1", text)):
        try:
            said = json.loads(attempt)
        except (ValueError, RecursionError):
            continue
        return said if isinstance(said, dict) else {}
    return {}
