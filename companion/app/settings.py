"""What a table may be told by its configuration: one frozen struct a section, every default, every bound.

What may live here: names, types, bounds, defaults and what they mean to the engine. What may not: files, TOML, errors.
`config/companion.toml` says the same with a comment for every key; a test holds the two together.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, fields

from companion.engine.timers import Plan
from companion.engine.words import Msg

MINUTE_MS = 60_000
NAME = r"^[a-z0-9-]{1,32}$"
LANGUAGE = r"^(auto|[a-z]{2})$"
SIZE = r"^(auto|[1-9][0-9]{2,4}x[1-9][0-9]{2,4})$"
WORDING = {
    NAME: Msg("small letters, digits and hyphens"),
    LANGUAGE: Msg("auto, or a language of two letters such as de"),
    SIZE: Msg("auto, or width and height such as 800x480"),
}

Name = Annotated[str, Meta(pattern=NAME)]
Pin = Annotated[int, Meta(ge=0, le=27)]
Port = Annotated[int, Meta(ge=1, le=65535)]
Seconds = Annotated[int, Meta(ge=0, le=86_400)]


class Table(Struct, frozen=True):
    """This table: its `id` in the MQTT topics, its language, where its state is kept (empty: the system's place)."""

    id: Name = "table"
    language: Annotated[str, Meta(pattern=LANGUAGE)] = "auto"
    state_directory: str = ""


class Screen(Struct, frozen=True):
    """The touch screen. `dim_after_s` 0: never; `touch`: mouse, or mtdev for panels that report fingers."""

    size: Annotated[str, Meta(pattern=SIZE)] = "auto"
    rotation: Literal[0, 90, 180, 270] = 0
    fullscreen: bool = True
    dim_after_s: Seconds = 300
    brightness: Annotated[int, Meta(ge=10, le=100)] = 100
    touch: Literal["mouse", "mtdev"] = "mouse"


class Phones(Struct, frozen=True):
    """Phones and their broker. `host`: the external broker, or the address that phones use if it is not found out."""

    mode: Literal["managed", "external", "off"] = "managed"
    host: str = ""
    port: Port = 18830
    websocket_port: Port = 9001
    web_port: Port = 8080
    tls: bool = False
    username: str = ""
    password: str = ""


class DiceLine(Struct, frozen=True):
    """One device that reads dice: a serial port by name, pattern or URL, and the protocol it speaks."""

    name: Name = "tray"
    url: str = "/dev/serial/by-id/*"
    protocol: Name = "line"
    baud: Annotated[int, Meta(ge=300, le=4_000_000)] = 115_200
    sides: Annotated[int, Meta(ge=2, le=100)] = 6


class Buttons(Struct, frozen=True, rename="kebab"):
    """The pins (BCM numbers) of the buttons; 0: not wired."""

    seat_1: Pin = 5
    seat_2: Pin = 6
    seat_3: Pin = 13
    seat_4: Pin = 19
    seat_5: Pin = 26
    seat_6: Pin = 21
    seat_7: Pin = 0
    seat_8: Pin = 0
    next: Pin = 16
    undo: Pin = 20
    pause: Pin = 12


class Lamps(Struct, frozen=True, rename="kebab"):
    """The pins (BCM numbers) of the lamps in or beside the buttons; 0: not wired."""

    seat_1: Pin = 17
    seat_2: Pin = 27
    seat_3: Pin = 22
    seat_4: Pin = 10
    seat_5: Pin = 9
    seat_6: Pin = 11
    seat_7: Pin = 0
    seat_8: Pin = 0
    next: Pin = 23
    undo: Pin = 24
    pause: Pin = 25


class Buzzer(Struct, frozen=True):
    """The buzzer's pin (BCM number); 0: not wired."""

    pin: Pin = 18


class Timers(Struct, frozen=True):
    """The clock that new games start with; "game" is each game's own. `warnings` are seconds before the end."""

    mode: Literal["game", "none", "up", "egg", "bank", "hourglass"] = "game"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 5
    increment_s: Annotated[int, Meta(ge=0, le=3600)] = 0
    warnings: tuple[Seconds, ...] = (60, 10)


class Settings(Struct, frozen=True):
    """Everything that may be configured."""

    platform: Literal["auto", "pi", "virtual"] = "auto"
    table: Table = Table()
    screen: Screen = Screen()
    phones: Phones = Phones()
    buttons: Buttons = Buttons()
    lamps: Lamps = Lamps()
    buzzer: Buzzer = Buzzer()
    timers: Timers = Timers()
    dice: tuple[DiceLine, ...] = ()


def wired(section: Buttons | Lamps) -> tuple[tuple[str, int], ...]:
    """(name, pin) of everything that is wired: ("seat-1", 5) …"""
    values = asdict(section)
    return tuple((f.encode_name, values[f.name]) for f in fields(section) if values[f.name])


def clock_for(timers: Timers, own: Plan) -> Timers:
    """The clock of a new game whose own is `own`, unless another one is wished for all games."""
    return timers if timers.mode != "game" else msgspec.convert(
        {**asdict(timers), "mode": own.kind, "minutes": own.limit // MINUTE_MS}, Timers)


def plan(timers: Timers) -> Plan:
    """The engine's clock for these settings, in milliseconds; `clock_for` has said which one it is."""
    return Plan(timers.mode, timers.minutes * MINUTE_MS, timers.increment_s * 1000,
                tuple(sorted((s * 1000 for s in timers.warnings), reverse=True)))


def wished(settings: Settings, wishes: dict[str, Any]) -> Settings:
    """The settings with what was chosen on the screen ("screen.brightness" → value); a senseless wish is left out."""
    for name, value in wishes.items():
        section, _, key = name.partition(".")
        tree = msgspec.json.decode(msgspec.json.encode(settings))
        if isinstance(tree.get(section), dict) and key in tree[section]:
            tree[section][key] = value
            with suppress(msgspec.ValidationError):
                settings = msgspec.convert(tree, Settings)
    return settings
