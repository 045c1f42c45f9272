"""PURE. What the phones get from the file that puts the companion together: configuration, clocks, texts, callbacks.

What may live here: values and the types of callables. What may not: anything that acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from companion.engine.answers import Answer
from companion.engine.view import Guise, Notice
from companion.engine.words import Msg

from .messages import Presence

MANAGED, EXTERNAL = "managed", "external"
OnHeard = Callable[[Answer | Presence], None]


class RecordMessage(Protocol):
    """Keeps one message: its topic, its payload, and whether it was heard or sent."""

    def __call__(self, topic: str, payload: bytes, /, *, heard: bool) -> None: ...


def no_rules(_: str) -> Msg | None:
    """The sentences of a rule, for companions without rules at hand."""
    return None


def unrecorded(_topic: str, _payload: bytes, *, heard: bool) -> None:
    """The recorder of messages, for companions that keep none."""


def no_matter(_: str) -> None:
    """The listener for phones that have joined, for companions that do not want to know."""


class PhonesConfig(Struct, frozen=True):
    """How phones are reached. `mode`: managed or external. `host`: the external broker, or the address phones use.

    `lan_port` and `lan_password`: where MQTT programs in the network may listen to what is public, as `listener`.
    """

    table: str
    mode: str = MANAGED
    host: str = ""
    port: int = 18830
    websocket_port: int = 9001
    websocket_path: str = ""
    web_port: int = 8080
    lan_port: int = 0
    lan_password: str = ""
    tls: bool = False
    username: str = ""
    password: str = ""


class Pictures(Struct, frozen=True):
    """What is done with pictures: `sender` says whose a ticket is, empty if it is not good; `take` stores a sender's
    picture and gives its name, or says why not; `file` is where the picture with a name lies, or None.
    """

    sender: Callable[[str], str]
    take: Callable[[bytes, str], str | Msg]
    file: Callable[[str], Path | None]


class BoxFiles(Struct, frozen=True):
    """What is done with boxes as files: `sender` and `take` as for pictures; `packed` makes the file of a game's box
    for a client with a ticket that `fetcher` finds good for it.
    """

    sender: Callable[[str], str]
    fetcher: Callable[[str, str], str]
    take: Callable[[bytes, str], str | Msg]
    packed: Callable[[str], bytes | None]


class Services(Struct, frozen=True):
    """What phones need from the companion: clocks, texts, and where notices go.

    `now`: monotonic ms; `table_now`: the table's ms; `say(id, notice)`: a notice, or None when it is over. `language`
    is the table's, for phones that know none of `languages`. `rules` gives the sentences of a rule by its id;
    `pictures` handles those that phones take and show; `guises` is how games dress, by their ids; `boxes` handles those
    that phones send and fetch; `joined(viewer)` is called when another phone has come in;
    `dice(topic, line)` when a device with dice has spoken, None where nobody wants to hear; `record` for each message
    that is heard or sent, before it is.
    """

    now: Callable[[], int]
    table_now: Callable[[], int]
    texts: Callable[[str], dict[str, list[str]]]
    languages: tuple[str, ...]
    say: Callable[[str, Notice | None], None]
    language: str = "en"
    rules: Callable[[str], Msg | None] = no_rules
    pictures: Pictures | None = None
    guises: Mapping[str, Guise] = {}
    boxes: BoxFiles | None = None
    joined: Callable[[str], None] = no_matter
    dice: Callable[[str, bytes], None] | None = None
    record: RecordMessage = unrecorded
