"""What the world can say. Every device of every kind speaks in these words and in no others.

`at` is milliseconds on the machine's monotonic clock, taken as near to the event as the device allows.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from .words import Msg


class Signal(Struct, frozen=True, tag_field="signal"):
    """Something happened at `at`, reported by `device` (a configured name: "tray", "buttons")."""

    device: str
    at: int


class Pressed(Signal, frozen=True, tag="pressed"):
    """A button went down and stayed down long enough to mean it. `button`: seat-1 …, next, undo, pause."""

    button: str


class Held(Signal, frozen=True, tag="held"):
    """A button has been down for a hold; `long` for a long hold, which follows the short one."""

    button: str
    long: bool = False


class Released(Signal, frozen=True, tag="released"):
    """A button came up after `held` milliseconds."""

    button: str
    held: int


class Stuck(Signal, frozen=True, tag="stuck"):
    """A button has been down so long that something must lie on it, or a wire is broken."""

    button: str


class Turned(Signal, frozen=True, tag="turned"):
    """A rotary encoder turned by `steps` (clockwise positive)."""

    encoder: str
    steps: int


class DiceMoved(Signal, frozen=True, tag="moved"):
    """A die is rolling."""

    die: str
    raw: str = ""


class DiceLanded(Signal, frozen=True, tag="landed"):
    """A die has come to rest on `value` after a real roll. `raw` is the line or frame as it came."""

    die: str
    value: int
    raw: str = ""


class DiceCrooked(Signal, frozen=True, tag="crooked"):
    """A die lies still, but on no face."""

    die: str
    raw: str = ""


class DiceTurned(Signal, frozen=True, tag="turned-by-hand"):
    """A die was turned by hand to `value`: not a roll."""

    die: str
    value: int
    raw: str = ""


class Battery(Signal, frozen=True, tag="battery"):
    """A die's battery, in percent."""

    die: str
    percent: int


class Nonsense(Signal, frozen=True, tag="nonsense"):
    """Bytes that mean nothing here. `why`: checksum, unknown, overlong, value, flood."""

    raw: str
    why: str


class LinkUp(Signal, frozen=True, tag="link-up"):
    """The device answers; `what` names it as it named itself, and drives so many coloured lamps (`pixels`)."""

    what: str = ""
    pixels: int = 0


class LinkLost(Signal, frozen=True, tag="link-lost"):
    """The device is gone or was never there; `why` is the system's message. The companion tries it again by itself.

    `remedy`: what a person can do about it, if that is known.
    """

    why: str
    remedy: Msg | None = None


class PinTaken(Signal, frozen=True, tag="pin-taken"):
    """A pin on which `device` is said to be wired is used by something else, and left alone.

    `use` names that (SPI, I2C …), `line` is what switches it on in the machine's config.txt, if that was found.
    """

    pin: int
    use: str
    line: str = ""


class Wifi(Struct, frozen=True):
    """One wireless network in reach. `strength` in percent; `lock`: open, password, or other (no password opens it).

    `known`: how it is joined is stored on this machine.
    """

    name: str
    strength: int = 0
    lock: str = "password"
    known: bool = False


class NetworkSeen(Signal, frozen=True, tag="network"):
    """How this machine is connected. `way`: wifi, wired, hotspot (its own) or nothing; `name`: the wireless one's.

    `radio`: on, off, or nothing where there is none; `managed`: whether the network can be changed from here.
    `password` and `code` (what a phone's camera reads) are the hotspot's. `host`: this machine's name in the network,
    such as pi.local, where it can be found by it. `doing`: what is under way: look, join, hotspot, leave.
    """

    way: str = ""
    name: str = ""
    networks: tuple[Wifi, ...] = ()
    radio: str = ""
    managed: bool = False
    password: str = ""
    code: str = ""
    host: str = ""
    doing: str = ""


class Plugged(Signal, frozen=True, tag="plugged"):
    """A serial device that nobody has configured is plugged in; `device` is a name that it keeps for ever.

    `kind`: tray (its own name, or "", is `what`), silent, foreign (`what`: gps, radio, printer, modem, binary, text),
    shut (`what`: why it cannot be opened), left (people have said that it is to be left alone).
    """

    kind: str
    what: str = ""


class Unplugged(Signal, frozen=True, tag="unplugged"):
    """A device that was Plugged is gone; or one that was in use, under the name it had there, is no longer used."""


AnySignal = Union[Pressed, Held, Released, Stuck, Turned, DiceMoved, DiceLanded, DiceCrooked, DiceTurned, Battery,
                  Nonsense, LinkUp, LinkLost, PinTaken, NetworkSeen, Plugged, Unplugged]
