"""All that phones need, started and stopped together: broker, mirror, web server, codes for joining.

What may live here: which parts there are and how they hang together. What may not: how a part works.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.engine.answers import Answer, Reply
from companion.engine.view import Notice, View
from companion.engine.words import Msg

from .asks import Presence
from .broker import Broker
from .joining import Codes
from .mirror import Address, Mirror
from .topics import Topics
from .web import Server, Site, Web, join_url, local_address

MANAGED, EXTERNAL = "managed", "external"
Heard = Callable[[Answer | Presence], None]
NO_PAGE = Notice("web", Msg("Phones cannot load the page: its port is taken by another program"),
                 Msg("Choose another web_port under [phones] in the configuration, or end that program."))


class PhonesConfig(Struct, frozen=True):
    """How phones are reached. `mode`: managed or external. `host`: the external broker, or the address phones use."""

    table: str
    mode: str = MANAGED
    host: str = ""
    port: int = 1883
    websocket_port: int = 9001
    web_port: int = 8080
    tls: bool = False
    username: str = ""
    password: str = ""


class World(Struct, frozen=True):
    """What phones need of the companion: clocks, texts, and where its words go.

    `now`: monotonic ms; `table_now`: the table's ms; `say(id, notice)`: a notice, or None when it is over.
    """

    now: Callable[[], int]
    table_now: Callable[[], int]
    texts: Callable[[str], dict[str, list[str]]]
    languages: tuple[str, ...]
    say: Callable[[str, Notice | None], None]


class Phones:
    """The phones of one table. Nothing here raises because a part is missing: it is said, and the table goes on."""

    def __init__(self, config: PhonesConfig, directory: Path, put: Heard, world: World) -> None:
        """`directory`: the managed broker's own; `put` is called from the mirror's thread."""
        self._config, self._directory, self._put, self._world = config, directory, put, world
        self._topics, self._codes = Topics(config.table), Codes()
        self._broker: Broker | None = None
        self._mirror: Mirror | None = None
        self._server: Server | None = None

    def start(self) -> None:
        """Start what can be started."""
        address = self._own() if self._config.mode == MANAGED else self._foreign()
        if address is None:
            return
        self._mirror = Mirror(address, self._topics, self._put, self._world.now)
        self._mirror.start()
        if self._broker is not None:
            self._serve(self._broker)

    def stop(self) -> None:
        """Stop everything; private Views are taken off the broker first."""
        for part in (self._mirror, self._server, self._broker):
            if part is not None:
                part.stop()

    def invite(self, user: str) -> str:
        """The address with a one-time code with which a phone joins as `user`; empty where phones cannot join."""
        if self._server is None:
            return ""
        code = self._codes.issue(user, self._world.now())
        return join_url(self._config.host or local_address(), self._server.port, code)

    def show(self, views: dict[str, View], state: dict[str, Any], events: tuple[str, ...]) -> None:
        """What every viewer sees now, for integrations a small state, and what has just happened."""
        if self._mirror is None:
            return
        for viewer, view in views.items():
            self._mirror.publish(viewer, view)
        for gone in set(self._mirror.viewers()) - set(views):
            self._mirror.clear(gone)
        self._mirror.state(state)
        for kind in events:
            self._mirror.event(kind, {"event_type": kind, **state})

    def reply(self, seat: str, reply: Reply) -> None:
        """Tell a phone what became of its ask."""
        if self._mirror is not None:
            self._mirror.reply(seat, reply)

    def _own(self) -> Address | None:
        config = self._config
        self._broker = Broker(self._topics, self._directory, config.port, config.websocket_port,
                              lambda notice: self._world.say("broker", notice))
        password = self._broker.start()
        return Address("127.0.0.1", config.port, password=password) if password else None

    def _foreign(self) -> Address:
        config = self._config
        return Address(config.host, config.port, config.username, config.password, config.tls)

    def _serve(self, broker: Broker) -> None:
        site = Site(self._config.table, self._config.websocket_port, self._grant, self._world.table_now,
                    self._world.texts, self._world.languages)
        try:
            self._server = Server(Web(site, self._codes, self._world.now), self._config.web_port)
        except OSError:
            self._world.say("web", NO_PAGE)
            return
        self._server.start()

    def _grant(self, user: str) -> str:
        """A new phone takes a seat over: another password, and what lay there for the old one is laid anew."""
        assert self._broker is not None  # noqa: S101 only a managed broker has codes
        return self._broker.grant(user)
