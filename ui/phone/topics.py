"""PURE. The names on the wire: topics and viewers, and the broker's own configuration as text.

Nothing here opens a socket or a file. What is inside a message belongs to `messages.py`, how it travels to
`mqtt_bridge.py`, who may read and write what to `access/accounts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from companion.engine.view import GUESTS

COMPANION = "companion"
PUBLIC = "public"
LISTENER = "listener"
VIEW = "view"
ASK = "ask"
ANSWER = "answer"
PRESENCE = "presence"
DICE, LIGHT = "dice", "light"

SEATS = tuple(f"seat-{number}" for number in range(1, 100))
"""Every seat that a phone can hold."""

PLACES = (*SEATS, *GUESTS)
"""Every place that a phone can hold: a seat, or a guest's place at a box."""

_TABLE = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_SEAT = re.compile(r"seat-[1-9][0-9]?|" + "|".join(GUESTS))
_EVENT = re.compile(r"[a-z0-9-]{1,32}")


def is_seat(name: str) -> bool:
    """Whether `name` is a place that a phone can hold: seat-1 … seat-99, or a guest's at a box."""
    return _SEAT.fullmatch(name) is not None


def is_guest(name: str) -> bool:
    """Whether `name` is a guest's place at a box."""
    return name in GUESTS


class Incoming(Struct, frozen=True):
    """What a topic says about a message from a phone: whose it is, and its kind (ask or presence)."""

    seat: str
    kind: str


class Topics(Struct, frozen=True):
    """The topics of one table. ValueError when the table's name could reach into another table's topics."""

    table: str

    def __post_init__(self) -> None:
        if not _TABLE.fullmatch(self.table):
            raise ValueError(f"table id {self.table!r}: use 1 to 32 small letters, digits and hyphens")

    @property
    def root(self) -> str:
        """What every topic of this table begins with."""
        return f"tabletop/{self.table}"

    @property
    def status(self) -> str:
        """Retained `online` or `offline`; offline is the companion's last will."""
        return f"{self.root}/status"

    @property
    def state(self) -> str:
        """Retained flat JSON for integrations."""
        return f"{self.root}/{PUBLIC}/state"

    @property
    def dice(self) -> str:
        """Where each device with dice says what they show."""
        return f"{self.root}/{DICE}/+"

    @property
    def lights(self) -> str:
        """The topic on which each of them reads which dice are to shine."""
        return f"{self.dice}/{LIGHT}"

    def light_of(self, device: str) -> str:
        """The topic on which one device with dice reads which of them are to shine."""
        return f"{self.root}/{DICE}/{device}/{LIGHT}"

    @property
    def echo(self) -> str:
        """The topic on which the companion sends itself a message, to see whether it arrives."""
        return f"{self.root}/{COMPANION}/echo"

    def home(self, what: str) -> str:
        """The topic on which Home Assistant presses a button, or says something to be shown."""
        return f"{self.root}/home/{what}"

    def event(self, kind: str) -> str:
        """Where an event of `kind` (dice, turn, phase, alarm, end) goes, never retained. ValueError for odd kinds."""
        if not _EVENT.fullmatch(kind):
            raise ValueError(f"event kind {kind!r}: use small letters, digits and hyphens")
        return f"{self.root}/{PUBLIC}/event/{kind}"

    def of(self, viewer: str, kind: str) -> str:
        """The topic `kind` (view, ask, answer, presence) of a seat or of the public."""
        if viewer != PUBLIC and not is_seat(viewer):
            raise ValueError(f"no phone can be {viewer!r}: only seats and the public have topics")
        return f"{self.root}/{viewer}/{kind}"

    def incoming(self, seats: Iterable[str]) -> tuple[str, ...]:
        """What the companion subscribes to, to hear these seats."""
        return tuple(self.of(seat, kind) for seat in seats for kind in (ASK, PRESENCE))

    def read(self, topic: str) -> Incoming | None:
        """What a phone's message is by its topic; None for anything that is no phone's to send."""
        seat, _, kind = topic.removeprefix(f"{self.root}/").partition("/")
        known = topic.startswith(f"{self.root}/") and is_seat(seat) and kind in (ASK, PRESENCE)
        return Incoming(seat, kind) if known else None


class Listening(Struct, frozen=True):
    """Where the managed broker is reached: by the companion on `port` of this machine, through the gate by phones and
    MQTT programs on the network.

    `lan_port` 0: no such programs. `host` is the interface for the network.
    """

    port: int
    websocket_port: int
    lan_port: int = 0
    host: str = "0.0.0.0"  # noqa: S104 phones come over Wi-Fi

    @property
    def gates(self) -> tuple[int, ...]:
        """The ports at which the gate listens."""
        return tuple(port for port in (self.websocket_port, self.lan_port) if port)


def broker_text(port: int, user: str, plugin: str, accounts: str, bridge: str = "") -> str:
    """mosquitto.conf for the managed broker, which listens on `port` of this machine alone, so that clients from the
    network come through the gate.

    `user` is the Unix user it runs as, `plugin` that for dynamic security, `accounts` its file. Nothing else is stored
    on disk: the journal is the truth and the companion publishes everything again. What is bounded here is what one
    phone could hoard in the broker; a View is some ten thousand bytes at most. `bridge` are lines about another broker.
    """
    return "\n".join((
        f"user {user}",
        f"listener {port} 127.0.0.1",
        "max_qos 1",
        "allow_anonymous false",
        f"plugin {plugin}",
        f"plugin_opt_config_file {accounts}",
        "persistence false",
        "max_packet_size 65536",
        "message_size_limit 65536",
        "max_queued_messages 500",
        "max_queued_bytes 2000000",
        "set_tcp_nodelay true",
        "log_dest stderr",
        "log_type error",
        "log_type warning",
        "log_type notice",
        "log_type information",
        "connection_messages true",
    )) + "\n" + bridge
