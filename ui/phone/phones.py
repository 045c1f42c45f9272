"""All that phones need, started and stopped together: broker, bridge, join server.

What may live here: which parts there are and how they hang together. What may not: how a part works.
"""

from pathlib import Path
from typing import Any

from companion.engine.answers import Reply
from companion.engine.view import View

from . import notices
from .broker import Broker
from .config import EXTERNAL, MANAGED, OnHeard, PhonesConfig, Services
from .join_server import JoinServer
from .mqtt_bridge import Address, MqttBridge
from .topics import PUBLIC, Topics

__all__ = ["EXTERNAL", "MANAGED", "Phones", "PhonesConfig", "Services"]


class Phones:
    """The phones of one table. Nothing here raises because a part is missing: it is said, and the table goes on."""

    def __init__(self, config: PhonesConfig, directory: Path, put: OnHeard, services: Services) -> None:
        """`directory`: the managed broker's own; `put` is called from the bridge's thread."""
        self._config, self._directory, self._put, self._services = config, directory, put, services
        self._topics = Topics(config.table)
        self._broker: Broker | None = None
        self._bridge: MqttBridge | None = None
        self._join_server: JoinServer | None = None

    def start(self) -> None:
        """Start what can be started."""
        address = self._own() if self._config.mode == MANAGED else self._foreign()
        if address is None:
            return
        self._bridge = bridge = MqttBridge(address, self._topics, self._put, self._services.now, self._linked)
        bridge.start()
        broker = self._broker
        if broker is not None:
            self._join_server = JoinServer(self._config, self._services, lambda user: _granted(broker, bridge, user))
            self._join_server.open()

    def stop(self) -> None:
        """Stop everything; private Views are taken off the broker first."""
        if self._join_server is not None:
            self._join_server.close()
        for part in (self._bridge, self._broker):
            if part is not None:
                part.stop()

    def invite(self, user: str) -> str:
        """The address with a one-time code with which a phone joins as `user`; empty where phones cannot join."""
        return self._join_server.invite(user) if self._join_server is not None else ""

    def dismiss(self, *seats: str) -> None:
        """Shut out the phones of these seats, until they join anew: other people play. OSError if the disk refuses."""
        if self._broker is not None:
            self._broker.revoke(*seats)

    def show(self, views: dict[str, View], state: dict[str, Any], events: tuple[str, ...]) -> None:
        """What every viewer sees now, for integrations a small state, and what has just happened."""
        if self._bridge is None:
            return
        for viewer, view in views.items():
            self._bridge.publish(viewer, view)
        for gone in set(self._bridge.viewers()) - set(views):
            self._bridge.clear(gone)
        self._bridge.state(state)
        for kind in events:
            self._bridge.event(kind, {"event_type": kind, **state})

    def reply(self, seat: str, reply: Reply) -> None:
        """Tell a phone what became of its ask."""
        if self._bridge is not None:
            self._bridge.reply(seat, reply)

    @property
    def refused(self) -> dict[str, int]:
        """How many messages of phones were refused, by cause."""
        return dict(self._bridge.counted) if self._bridge is not None else {}

    def _own(self) -> Address | None:
        config = self._config
        self._broker = Broker(self._topics, self._directory, config.port, config.websocket_port,
                              lambda notice: self._services.say(notices.BROKER, notice))
        password = self._broker.start()
        return Address("127.0.0.1", config.port, password=password) if password else None

    def _foreign(self) -> Address:
        config = self._config
        return Address(config.host, config.port, config.username, config.password, config.tls)

    def _linked(self, there: bool) -> None:
        """A managed broker speaks for itself; of a foreign one the line is all we know."""
        if self._config.mode == EXTERNAL:
            trouble = None if there else notices.no_line(self._config.host, self._config.port)
            self._services.say(notices.LINE, trouble)


def _granted(broker: Broker, bridge: MqttBridge, user: str) -> str:
    """A password for a new phone. While a seat changes hands, nothing private lies there; the old phone is shut out."""
    return broker.grant(user) if user == PUBLIC else bridge.while_hidden(user, lambda: broker.grant(user))
