"""The reference line protocol of dice (docs/dice.md): ASCII, one message a line. Pure.

What may live here: the messages of the protocol, in both directions. What may not: what other firmware prints
(`free_text.py`), line ends and checksums (`framing.py`).
"""

from __future__ import annotations

from companion.engine.signals import LinkUp, Signal
from hardware.dice.die_signals import (
    CROOKED,
    LANDED,
    MOVED,
    TURNED,
    SignalFactory,
    is_colour,
    is_die_name,
    whole_number,
)
from hardware.dice.framing import Framed
from hardware.dice.free_text import FreeTextParser

WORDS = ("HELLO", "ROLLING", "ROLLED", "CROOKED", "MOVED", "BATTERY")
MOST_ABILITIES = 8


class Decoder:
    """Understands the reference protocol and, in lines that do not belong to it, what hobby firmware prints."""

    def __init__(self, device: str, sides: int = 6) -> None:
        self._device, self._signals = device, SignalFactory(device, sides)
        self._hobby, self._framed = FreeTextParser(device, sides), Framed(device, self._read, WORDS)

    def feed(self, data: bytes, at: int) -> tuple[Signal, ...]:
        """The signals that `data`, arrived at `at` ms, completes."""
        return self._framed.feed(data, at)

    @staticmethod
    def light(die: str, colour: str) -> bytes:
        """`LIGHT <die> <rrggbb>`; empty for a die whose name no line can hold."""
        return f"LIGHT {die} {colour}\n".encode("ascii") if _lightable(die, colour) else b""

    def _read(self, text: str, at: int, raw: str) -> tuple[Signal, ...] | None:
        found = self._reference(text.split(), at, raw)
        return self._hobby.read(text, at, raw) if found is None else found

    def _reference(self, words: list[str], at: int, raw: str) -> tuple[Signal, ...] | None:
        match words:
            case ["HELLO", device] | ["HELLO", device, _]:
                return (LinkUp(self._device, at, device[:24]),)
            case ["HELLO", device, _, *abilities] if len(abilities) <= MOST_ABILITIES:
                return (LinkUp(self._device, at, device[:24], _pixels(abilities)),)
            case ["ROLLING", die] if is_die_name(die):
                return self._signals.from_state(MOVED, die, 0, at, raw)
            case ["CROOKED", die] if is_die_name(die):
                return self._signals.from_state(CROOKED, die, 0, at, raw)
            case ["MOVED", die, value] if is_die_name(die):
                return self._signals.from_state(TURNED, die, whole_number(value), at, raw)
            case ["BATTERY", die, percent] if is_die_name(die):
                return self._signals.battery(die, whole_number(percent), at, raw)
            case ["ROLLED", die, value] if is_die_name(die) and "=" not in value:
                return self._signals.from_state(LANDED, die, whole_number(value), at, raw)
            case ["ROLLED", *pairs] if pairs and all(_pair(word) for word in pairs):
                split = (word.split("=") for word in pairs)
                return tuple(signal for die, value in split
                             for signal in self._signals.from_state(LANDED, die, whole_number(value), at, raw))
        return None


def _pixels(abilities: list[str]) -> int:
    """How many coloured lamps a device says that it has, `pixels:<n>`; abilities that nobody knows are left out."""
    said = (word.partition(":")[2] for word in abilities if word.startswith("pixels:"))
    return max(0, *(whole_number(count) for count in said), 0)


def _pair(word: str) -> bool:
    die, equals, value = word.partition("=")
    return is_die_name(die) and bool(equals and value) and "=" not in value


def _lightable(die: str, colour: str) -> bool:
    return die.isascii() and die.isprintable() and is_die_name(die) and is_colour(colour)
