"""Pixels dice, whose Bluetooth frames arrive through a serial bridge as lines. Pure.

What may live here: the frames and what differs between firmware. What may not: Bluetooth; line ends (`framing.py`).

The bridge prints every notification of a die as one line, bytes as hexadecimal pairs, and passes lines of the same form
on to the die; a checksum is allowed as in the line protocol:

PIXELS <die> 03 01 05        die → companion: RollState, state 1 (rolled), face index 5     PIXELS <die> 22 50 00
die → companion: BatteryLevel, 80 %     PIXELS <die> 1D …            companion → die: Blink

Without a bridge the same lines are made from what a die advertises by radio (`ble://pixels`): every change of its state
and face, but nothing that it says while it is out of reach.

Source: the Pixels communications protocol of the maker (MIT) and the sources of its firmware. A d10 shows 0 for ten and
a d00 shows 00 for a hundred; they are reported as 10 and 100.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.signals import LinkUp, Signal
from hardware.dice.die_signals import LANDED, MOVED, STATES, TURNED, SignalFactory, is_colour, is_die_name
from hardware.dice.framing import Framed

WORDS = ("HELLO", "PIXELS")
I_AM_A_DIE = 0x02
ROLL_STATE = 0x03
BATTERY_LEVEL = 0x22
BLINK = 0x1D
LEGACY_LENGTH = 22
SIDES_OF_TYPE = {1: 4, 2: 6, 3: 8, 4: 10, 5: 100, 6: 12, 7: 20, 8: 6, 9: 6}
OLD_FACES_UNTIL = 1_704_150_000  # firmware built before counts the faces of d4 and d6 otherwise
OLD_FACES = {4: {3: 2, 2: 3, 5: 4}, 6: {4: 2, 3: 3, 2: 4, 1: 5}}
FALSE_CROOKED_UNTIL = 1_716_336_000  # and before this, small six-sided dice call good faces crooked
CROOKED = "crooked"
# who makes them, and how many bytes they say of themselves
COMPANY = 0x0D39
ADVERTISED = 5
SERVED = 8
ROLLED = 1
ROLLING = 3
ON_FACE = 5
LOST_MS = 10_000


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
        if not (is_die_name(die) and die.isascii() and is_colour(colour)):
            return b""
        red, green, blue = bytes.fromhex(colour)
        count = 1 if colour == "000000" else 255
        frame = bytes((BLINK, count, 0xF4, 0x01, blue, green, red, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0))
        return f"PIXELS {die} {frame.hex(' ').upper()}\n".encode("ascii")

    @staticmethod
    def broadcast(names: tuple[str, ...]) -> PixelsBroadcast:
        """What the dice of these names advertise by radio; all dice if none is named."""
        return PixelsBroadcast(names)

    def _read(self, text: str, at: int, raw: str) -> tuple[Signal, ...] | None:
        match text.split():
            case ["HELLO", device, *_]:
                return (LinkUp(self._device, at, device[:24]),)
            case ["PIXELS", die, *pairs] if is_die_name(die):
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
        """A die reports its state with every change of state or face, but only the first report of a state is news."""
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


class HeardDie(Struct, frozen=True):
    """What a die advertised last: its name in lines, state, face, charge, and when (ms)."""

    name: str
    state: int
    face: int
    charge: int
    at: int


class PixelsBroadcast:
    """Turns advertisements of dice into lines of a bridge; what is repeated again and again is passed on once.

    A die that is new, or was not heard for LOST_MS, may have been lying there since yesterday, so its first `rolled` is
    reported as turned by hand. From one `rolled` to another face it must have rolled, even if nothing was heard of
    that. A roll that nobody heard, and that ends on the face where it began, stays unknown.
    """

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        self._names, self._heard = names, dict[str, HeardDie]()

    def lines(self, address: str, name: str, maker: Mapping[int, bytes], service: Mapping[str, bytes],
              at: int) -> bytes:
        """What is new, as lines; empty for what is no Pixels die, or none of ours."""
        said = maker.get(COMPANY, b"")
        if len(said) != ADVERTISED or (self._names and name not in self._names):
            return b""
        kind, state, face, power = said[1] >> 4, said[2], said[3], said[4]
        before = self._heard.get(address)
        now = HeardDie(before.name if before else self._line_name(address, name), state, face, power & 0x7F, at)
        self._heard[address] = now
        if before is None or at - before.at > LOST_MS:
            built = next((data[4:8] for data in service.values() if len(data) == SERVED), bytes(4))
            me = (I_AM_A_DIE, said[0], said[1] & 15, kind, *bytes(10), *built, state, face, now.charge, power >> 7)
            first = ROLL_STATE, ON_FACE if state == ROLLED else state, face
            return _lines(now.name, bytes(me), bytes(first))
        return _lines(now.name, *_changes(before, now, power >> 7))

    def _line_name(self, address: str, name: str) -> str:
        """A name that a line can hold and that no other die has."""
        plain = "".join(c if c.isascii() and is_die_name(c) else "-" for c in name)[:18] or "die"
        taken = {die.name for die in self._heard.values()}
        return plain if plain not in taken else f"{plain}-{address[-5:].replace(':', '')}"


def _changes(before: HeardDie, now: HeardDie, charging: int) -> Iterator[bytes]:
    if (now.state, now.face) != (before.state, before.face):
        if now.state == before.state == ROLLED:
            yield bytes((ROLL_STATE, ROLLING, now.face))
        yield bytes((ROLL_STATE, now.state, now.face))
    if now.charge != before.charge:
        yield bytes((BATTERY_LEVEL, now.charge, charging))


def _lines(name: str, *frames: bytes) -> bytes:
    return b"".join(f"PIXELS {name} {frame.hex(' ').upper()}\n".encode("ascii") for frame in frames)


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
