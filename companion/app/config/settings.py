"""What a configuration may say: one frozen struct for each section, with every default and every bound.

What may live here: names, types, bounds, defaults and what they mean to the engine. What may not: files, TOML, errors.
`config/companion.toml` says the same with a comment for every key; a test holds the two together.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, fields

from companion.engine.bindings import DIAL
from companion.engine.timers import Plan
from companion.engine.words import Msg

MINUTE_MS = 60_000
THREE_BUTTONS = ("next", "undo", "pause")
NAME, NAME_OR_NOTHING = r"^[a-z0-9-]{1,32}$", r"^[a-z0-9-]{0,32}$"
LANGUAGE = r"^(auto|[a-z]{2})$"
SIZE = r"^(auto|[1-9][0-9]{2,4}x[1-9][0-9]{2,4})$"
URL_PATH = r"^(/[A-Za-z0-9._~/-]*)?$"
TOPIC = r"^[A-Za-z0-9_-]{1,64}$"
OCTET = r"(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
NUMBERS = rf"{OCTET}(\.{OCTET}){{3}}"
PORT = r"([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
ADDRESS = rf"^({NUMBERS})?$"
HALL_USER = r"^([a-z0-9][a-z0-9-]{0,31})?$"
WORD = r"^[!-~]{0,64}$"
HALL_FILE = r"^(/[^\s]*)?$"
HALL_CODE = rf"^({NUMBERS}(:{PORT})?/[a-z0-9][a-z0-9-]{{0,31}}/[A-Za-z0-9_-]{{8,64}})?$"
CHIP = r"^(auto|gpiochip(0|[1-9][0-9]{0,2}))$"
KEY = (r"^(enter|backspace|tab|escape|space|delete|insert|home|end|page-up|page-down|up|down|left|right|f[1-9]|f1[0-2]"
       r"|[!-/:-@\[-~])$")
WORDING = {
    CHIP: Msg("auto, or the name of a chip such as gpiochip4"),
    KEY: Msg("the name of a key such as page-down, f5 or b"),
    ADDRESS: Msg("empty, or an address in numbers such as 192.168.1.20"),
    HALL_USER: Msg("small letters, digits and hyphens"),
    WORD: Msg("at most 64 letters, digits and signs, without blanks"),
    HALL_FILE: Msg("empty, or the path of a file without blanks"),
    HALL_CODE: Msg("empty, or the code that the hall has given out"),
    TOPIC: Msg("letters, digits, hyphens and underscores"),
    NAME: Msg("small letters, digits and hyphens"),
    NAME_OR_NOTHING: Msg("small letters, digits and hyphens"),
    LANGUAGE: Msg("auto, or a language of two letters such as de"),
    URL_PATH: Msg("empty, or the path of an address such as /mqtt"),
    SIZE: Msg("auto, or width and height such as 800x480"),
}

Name = Annotated[str, Meta(pattern=NAME)]
ChipName = Annotated[str, Meta(pattern=CHIP)]
PinNumber = Annotated[int, Meta(ge=0, le=27)]
KeyName = Annotated[str, Meta(pattern=KEY)]
ThreePins = tuple[PinNumber, PinNumber, PinNumber]
PortNumber = Annotated[int, Meta(ge=1, le=65535)]
Seconds = Annotated[int, Meta(ge=0, le=86_400)]


class TableSettings(Struct, frozen=True):
    """This table: its `id` in the MQTT topics (empty: one that is made for it once, app/appliance/table_id.py), its
    language, where its state is kept (empty: the system's place).
    """

    id: Annotated[str, Meta(pattern=NAME_OR_NOTHING)] = ""
    language: Annotated[str, Meta(pattern=LANGUAGE)] = "auto"
    state_directory: str = ""


class ScreenSettings(Struct, frozen=True):
    """The touch screen. `dim_after_s`, `off_after_s` 0: never; `touch`: mouse, mtdev for panels with fingers, or auto:
    both where no desktop is, else mouse.

    `hands`: whether screen and phones say what hands have to do at the real table; `motion`: whether changes are
    animated for a moment. `map_picture`: the brightness in percent of a board's picture under its map, on the screen
    and on phones; 0: none. `turns`: whether the picture turns to the side of the player who is to act. `theme`: its
    colours, for the evening, for a bright afternoon or for a lamp. `text_size`: larger text, and with it everything
    else; in return less fits on one screen.
    """

    size: Annotated[str, Meta(pattern=SIZE)] = "auto"
    rotation: Literal[0, 90, 180, 270] = 0
    fullscreen: bool = True
    dim_after_s: Seconds = 300
    off_after_s: Seconds = 1800
    brightness: Annotated[int, Meta(ge=10, le=100)] = 100
    touch: Literal["auto", "mouse", "mtdev"] = "auto"
    hands: bool = True
    motion: bool = True
    turns: bool = False
    theme: Literal["dark", "light", "warm"] = "dark"
    text_size: Literal["normal", "large", "largest"] = "normal"
    map_picture: Annotated[int, Meta(ge=0, le=100)] = 45


class SoundSettings(Struct, frozen=True):
    """What the shared screen lets people hear. `volume` 0: nothing; `voice`: it also reads aloud what stands there."""

    volume: Annotated[int, Meta(ge=0, le=100)] = 40
    voice: bool = False


class PhoneSettings(Struct, frozen=True):
    """Phones and their broker. `host`: the external broker, or the address that phones use if it cannot be found out.

    `lan_port` and `lan_password`: where programs in the network may listen; 0: nowhere.
    """

    mode: Literal["managed", "external", "off"] = "managed"
    host: str = ""
    port: PortNumber = 18830
    websocket_port: PortNumber = 9001
    websocket_path: Annotated[str, Meta(pattern=URL_PATH)] = ""
    web_port: PortNumber = 8080
    lan_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    lan_password: str = ""
    tls: bool = False
    username: str = ""
    password: str = ""


class HomeSettings(Struct, frozen=True):
    """Home Assistant. `broker`: where its MQTT broker is; empty: nobody is told. `prefix`: where it looks for devices.

    `buttons`: it may press pause and next; `notices`: it may have a notice shown.
    """

    broker: Annotated[str, Meta(max_length=100)] = ""
    port: PortNumber = 1883
    tls: bool = False
    username: str = ""
    password: str = ""
    prefix: Annotated[str, Meta(pattern=TOPIC)] = "homeassistant"
    buttons: bool = False
    notices: bool = True


class HallSettings(Struct, frozen=True):
    """The hall, which hears of many tables. `address`: its broker (empty: nobody is told); `user` and `password` are
    this table's there, `ca` the file that vouches for it. `tell`: how much leaves. `code` stands for the first four.

    `calls`: this table wants somebody from the hall to come.
    """

    address: Annotated[str, Meta(pattern=ADDRESS)] = ""
    port: PortNumber = 1883
    user: Annotated[str, Meta(pattern=HALL_USER)] = ""
    password: Annotated[str, Meta(pattern=WORD)] = ""
    ca: Annotated[str, Meta(pattern=HALL_FILE)] = ""
    tell: Literal["state", "names", "view"] = "state"
    code: Annotated[str, Meta(pattern=HALL_CODE)] = ""
    calls: bool = False


class NetworkSettings(Struct, frozen=True):
    """This machine's own network for phones: opened when the screen is asked for it, or where there is no other."""

    hotspot: Literal["ask", "auto"] = "ask"


class DiceSettings(Struct, frozen=True):
    """One device that reads dice: a serial port by name, pattern or URL, and the protocol it speaks."""

    name: Name = "tray"
    url: str = "/dev/serial/by-id/*"
    protocol: Name = "line"
    baud: Annotated[int, Meta(ge=300, le=4_000_000)] = 115_200
    sides: Annotated[int, Meta(ge=2, le=100)] = 6


class TraySettings(Struct, frozen=True):
    """Trays that nobody has configured: whether they are looked for, and where the system names serial devices."""

    new: Literal["ask", "use", "never"] = "ask"
    folder: str = "/dev/serial"


class ButtonSettings(Struct, frozen=True, rename="kebab"):
    """The pins (BCM numbers) of the buttons; 0: not wired."""

    seat_1: PinNumber = 5
    seat_2: PinNumber = 6
    seat_3: PinNumber = 13
    seat_4: PinNumber = 19
    seat_5: PinNumber = 26
    seat_6: PinNumber = 21
    seat_7: PinNumber = 0
    seat_8: PinNumber = 0
    next: PinNumber = 16
    undo: PinNumber = 20
    pause: PinNumber = 12


class LampSettings(Struct, frozen=True, rename="kebab"):
    """The pins (BCM numbers) of the lamps in or beside the buttons; 0: not wired."""

    seat_1: PinNumber = 17
    seat_2: PinNumber = 27
    seat_3: PinNumber = 22
    seat_4: PinNumber = 10
    seat_5: PinNumber = 9
    seat_6: PinNumber = 11
    seat_7: PinNumber = 0
    seat_8: PinNumber = 0
    next: PinNumber = 23
    undo: PinNumber = 24
    pause: PinNumber = 25


class ColourSettings(Struct, frozen=True, rename="kebab"):
    """The pins (BCM numbers) of lamps of three colours: red, green, blue. Zeros: there is none of that name."""

    seat_1: ThreePins = (0, 0, 0)
    seat_2: ThreePins = (0, 0, 0)
    seat_3: ThreePins = (0, 0, 0)
    seat_4: ThreePins = (0, 0, 0)
    seat_5: ThreePins = (0, 0, 0)
    seat_6: ThreePins = (0, 0, 0)
    seat_7: ThreePins = (0, 0, 0)
    seat_8: ThreePins = (0, 0, 0)
    next: ThreePins = (0, 0, 0)
    undo: ThreePins = (0, 0, 0)
    pause: ThreePins = (0, 0, 0)


class BuzzerSettings(Struct, frozen=True):
    """The buzzer's pin (BCM number); 0: not wired. `tunes`: for everything, or for warnings of the clock alone."""

    pin: PinNumber = 18
    tunes: Literal["all", "warnings"] = "all"


class EncoderSettings(Struct, frozen=True):
    """The pins (BCM numbers) of a rotary encoder: its two contacts and its push button; 0: not wired."""

    a: PinNumber = 0
    b: PinNumber = 0
    push: PinNumber = 0


class KeySettings(Struct, frozen=True):
    """The keys of a keyboard, a number pad or a presenter at the screen, by their names. Where one is named twice, what
    stands earlier holds. `onward` and `backward` move the frame; digits are dice where dice are asked for.
    """

    use: bool = True
    next: tuple[KeyName, ...] = ("enter", "page-down", "right")
    back: tuple[KeyName, ...] = ("backspace", "page-up", "left", "escape")
    undo: tuple[KeyName, ...] = ("delete", "*")
    onward: tuple[KeyName, ...] = ("down", "+", "tab")
    backward: tuple[KeyName, ...] = ("up", "-")


class CurrentSettings(Struct, frozen=True):
    """What one lamp and the buzzer draw from a pin, in mA, as their resistors make it."""

    lamp: Annotated[int, Meta(ge=1, le=100)] = 4
    buzzer: Annotated[int, Meta(ge=0, le=100)] = 10


class WiredPins(Struct, frozen=True):
    """The pins that are used: (name, BCM number) of buttons and lamps, the buzzer's (0: none).

    `coloured`: (name, pins of red, green, blue); `dial`: the two contacts of the encoder, or none.
    """

    buttons: tuple[tuple[str, int], ...] = ()
    lamps: tuple[tuple[str, int], ...] = ()
    buzzer: int = 0
    coloured: tuple[tuple[str, ThreePins], ...] = ()
    dial: tuple[int, int] | tuple[()] = ()


class TimerSettings(Struct, frozen=True):
    """The clock that new games start with; "game" is each game's own. `warnings` are seconds before the end."""

    mode: Literal["game", "none", "up", "egg", "bank", "hourglass"] = "game"
    minutes: Annotated[int, Meta(ge=1, le=600)] = 5
    increment_s: Annotated[int, Meta(ge=0, le=3600)] = 0
    warnings: tuple[Seconds, ...] = (60, 10)


class BackupSettings(Struct, frozen=True):
    """Whether backups go onto sticks, where anybody who has the stick can read them: yes, no, or ask people at the
    table.
    """

    on_sticks: Literal["ask", "yes", "no"] = "ask"


class Settings(Struct, frozen=True):
    """Everything that may be configured. `chip`: whose pins are meant; `wiring`: what is on them; no other is touched.

    `wired`: an older word, true means the wiring of docs/appliance.md. `record_devices`: keep what arrives from
    devices and phones in the state directory.
    """

    platform: Literal["auto", "pi", "virtual"] = "auto"
    chip: ChipName = "auto"
    wiring: Literal["none", "three-buttons", "readme", "own"] = "none"
    wired: bool = False
    record_devices: bool = True
    table: TableSettings = TableSettings()
    screen: ScreenSettings = ScreenSettings()
    sound: SoundSettings = SoundSettings()
    backups: BackupSettings = BackupSettings()
    phones: PhoneSettings = PhoneSettings()
    home: HomeSettings = HomeSettings()
    hall: HallSettings = HallSettings()
    network: NetworkSettings = NetworkSettings()
    buttons: ButtonSettings = ButtonSettings()
    lamps: LampSettings = LampSettings()
    rgb: ColourSettings = ColourSettings()
    buzzer: BuzzerSettings = BuzzerSettings()
    currents: CurrentSettings = CurrentSettings()
    encoder: EncoderSettings = EncoderSettings()
    keys: KeySettings = KeySettings()
    timers: TimerSettings = TimerSettings()
    trays: TraySettings = TraySettings()
    dice: tuple[DiceSettings, ...] = ()


def key_meanings(section: KeySettings) -> dict[str, str]:
    """What each key means, by its name ("page-down": "next"); none where keys are not used."""
    values = asdict(section)
    meant = [(name, meaning) for meaning, names in values.items() if meaning != "use" for name in names]
    return dict(reversed(meant)) if section.use else {}


def wired_pins(section: ButtonSettings | LampSettings) -> tuple[tuple[str, int], ...]:
    """(name, pin) of everything that is wired: ("seat-1", 5) …"""
    values = asdict(section)
    return tuple((f.encode_name, values[f.name]) for f in fields(section) if values[f.name])


def wiring_of(settings: Settings) -> str:
    """What is wired: none, three-buttons, readme, own."""
    return "readme" if settings.wired and settings.wiring == "none" else settings.wiring


def pins_of(settings: Settings, wiring: str = "") -> WiredPins:
    """The pins that are used with the wiring of these settings, or with another one.

    Of its own wiring only what somebody has written is left in the settings (load.py).
    """
    match wiring or wiring_of(settings):
        case "none":
            return WiredPins()
        case "three-buttons":
            return WiredPins(tuple(pin for pin in wired_pins(settings.buttons) if pin[0] in THREE_BUTTONS))
    coloured, turned = wired_in_colour(settings.rgb), settings.encoder
    names = {name for name, _ in coloured}
    plain = tuple((name, pin) for name, pin in wired_pins(settings.lamps) if name not in names)
    push = ((DIAL, turned.push),) if turned.push else ()
    dial = (turned.a, turned.b) if turned.a and turned.b else ()
    return WiredPins((*wired_pins(settings.buttons), *push), plain, settings.buzzer.pin, coloured, dial)


def wired_in_colour(section: ColourSettings) -> tuple[tuple[str, ThreePins], ...]:
    """(name, pins of red, green, blue) of every lamp of three colours; it stands for the plain one of its name."""
    values = asdict(section)
    return tuple((f.encode_name, values[f.name]) for f in fields(section) if any(values[f.name]))


def clock_for(timers: TimerSettings, own: Plan) -> TimerSettings:
    """The clock of a new game whose default is `own`, unless the settings choose another one for all games."""
    return timers if timers.mode != "game" else msgspec.convert(
        {**asdict(timers), "mode": own.kind, "minutes": own.limit // MINUTE_MS}, TimerSettings)


def timer_plan(timers: TimerSettings) -> Plan:
    """The engine's clock for these settings, in milliseconds; `clock_for` has said which one it is."""
    return Plan(timers.mode, timers.minutes * MINUTE_MS, timers.increment_s * 1000,
                tuple(sorted((s * 1000 for s in timers.warnings), reverse=True)))


def override_settings(settings: Settings, overrides: dict[str, Any]) -> Settings:
    """The settings with what was chosen on the screen ("screen.brightness" → value); a value that makes no sense is
    ignored.
    """
    for name, value in overrides.items():
        section, _, key = name.partition(".")
        tree = msgspec.json.decode(msgspec.json.encode(settings))
        if isinstance(tree.get(section), dict) and key in tree[section]:
            tree[section][key] = value
            with suppress(msgspec.ValidationError):
                settings = msgspec.convert(tree, Settings)
    return settings
