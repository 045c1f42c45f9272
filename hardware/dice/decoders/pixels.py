"""Pixels dice, whose Bluetooth frames arrive through a serial bridge as lines. Pure.

What may live here: the frames and what differs between firmware. What may not: Bluetooth; line ends (`framing.py`).

The bridge prints every notification of a die as one line, bytes as hexadecimal pairs, and passes lines of the same form
on to the die; a checksum is allowed as in the line protocol:

    PIXELS <die> 03 01 05        die → companion: RollState, state 1 (rolled), face index 5
    PIXELS <die> 22 50 00        die → companion: BatteryLevel, 80 %
    PIXELS <die> 1D …            companion → die: Blink

Source: the Pixels communications protocol of the maker (MIT) and the sources of its firmware. A d10 shows 0 for ten and
a d00 shows 00 for a hundred; both are told as 10 and 100.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.signals import LinkUp, Signal
from hardware.dice.die_signals import LANDED, MOVED, STATES, TURNED, SignalFactory, coloured, named
from hardware.dice.framing import Framed

WORDS = ("HELLO", "PIXELS")
I_AM_A_DIE, ROLL_STATE, BATTERY_LEVEL, BLINK = 0x02, 0x03, 0x22, 0x1D
LEGACY_LENGTH = 22
SIDES_OF_TYPE = {1: 4, 2: 6, 3: 8, 4: 10, 5: 100, 6: 12, 7: 20, 8: 6, 9: 6}
OLD_FACES_UNTIL = 1_704_150_000  # firmware built before counts the faces of d4 and d6 otherwise
OLD_FACES = {4: {3: 2, 2: 3, 5: 4}, 6: {4: 2, 3: 3, 2: 4, 1: 5}}
FALSE_CROOKED_UNTIL = 1_716_336_000  # and before this, small six-sided dice call good faces crooked
CROOKED = "crooked"


class PixelsDie(Struct, frozen=True):
    """What is known of one die: faces, number of lights, when its firmware was built (0: new), its last state."""

    sides: int
    leds: int = 0
    built: int = 0
    state: str = ""
    face: int = -1


class Decoder:
    """Understands the frames of all dice behind one bridge; `sides` for those that do not say what they are."""

    def __init__(self, device: str, sides: int = 6) -> None:
        self._device, self._sides = device, sides
        self._signals, self._dice = SignalFactory(device, sides), dict[str, PixelsDie]()
        self._framed = Framed(device, self._read, WORDS)

    def feed(self, data: bytes, at: int) -> tuple[Signal, ...]:
        """The signals that `data`, arrived at `at` ms, completes."""
        return self._framed.feed(data, at)

    @staticmethod
    def light(die: str, colour: str) -> bytes:
        """A Blink that lasts (0.5 s, again and again) on all faces; black blinks once and so ends the other."""
        if not (named(die) and die.isascii() and coloured(colour)):
            return b""
        red, green, blue = bytes.fromhex(colour)
        count = 1 if colour == "000000" else 255
        frame = bytes((BLINK, count, 0xF4, 0x01, blue, green, red, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0))
        return f"PIXELS {die} {frame.hex(' ').upper()}\n".encode("ascii")

    def _read(self, text: str, at: int, raw: str) -> tuple[Signal, ...] | None:
        match text.split():
            case ["HELLO", device, *_]:
                return (LinkUp(self._device, at, device[:24]),)
            case ["PIXELS", die, *pairs] if named(die):
                frame = _bytes(pairs)
                return self._frame(die, frame, at, raw) if frame else None
        return None

    def _frame(self, die: str, frame: bytes, at: int, raw: str) -> tuple[Signal, ...] | None:
        match tuple(frame[:3]):
            case (0x03, state, face):
                return self._rolled(die, str(state), face, at, raw)
            case (0x22, percent, _):
                return self._signals.battery(die, percent, at, raw)
            case (0x02, *_) if len(frame) == LEGACY_LENGTH:
                return self._introduced(die, frame, at, raw)
            case (0x03 | 0x22, *_):
                return None
        return ()  # the bridge passes on whatever dice say; only these frames concern a table

    def _introduced(self, die: str, frame: bytes, at: int, raw: str) -> tuple[Signal, ...]:
        sides = SIDES_OF_TYPE.get(frame[3], self._sides)
        self._dice[die] = PixelsDie(sides, frame[1], int.from_bytes(frame[14:18], "little"))
        return self._signals.battery(die, frame[20], at, raw)

    def _rolled(self, die: str, number: str, face: int, at: int, raw: str) -> tuple[Signal, ...] | None:
        """A die tells its state with every change of state or face: only becoming something is news."""
        told = STATES.get(number)
        if told is None:
            return None
        before = self._dice.get(die, PixelsDie(self._sides))
        state = LANDED if told == CROOKED and _falsely_crooked(before) else told
        self._dice[die] = replace(before, state=state, face=face)
        if state == before.state and (face == before.face or state in (MOVED, CROOKED)):
            return ()
        meant = TURNED if state == before.state == LANDED else state
        return self._signals.from_state(meant, die, value_of(face, before), at, raw, before.sides)


def value_of(face: int, die: PixelsDie) -> int:
    """What the face with index `face` shows."""
    if die.sides == 10:
        return face or 10
    if die.sides == 100:
        return face * 10 or 100
    if 0 < die.built <= OLD_FACES_UNTIL and die.sides in OLD_FACES:
        return OLD_FACES[die.sides].get(face, 1 if die.sides == 4 else face + 1)
    return face + 1


def _falsely_crooked(die: PixelsDie) -> bool:
    return die.leds == 6 and 0 < die.built < FALSE_CROOKED_UNTIL


def _bytes(pairs: list[str]) -> bytes:
    try:
        return bytes(int(pair, 16) for pair in pairs) if all(len(pair) == 2 for pair in pairs) else b""
    except ValueError:
        return b""
