"""All that phones need, started and stopped together: broker, mirror, door.

What may live here: which parts there are and how they hang together. What may not: how a part works.
"""

from pathlib import Path
from typing import Any

from companion.engine.answers import Reply
from companion.engine.view import View

from . import notices
from .broker import Broker
from .door import Door
from .given import EXTERNAL, MANAGED, Heard, PhonesConfig, World
from .mirror import Address, Mirror
from .topics import PUBLIC, Topics

__all__ = ["EXTERNAL", "MANAGED", "Phones", "PhonesConfig", "World"]


class Phones:
    """The phones of one table. Nothing here raises because a part is missing: it is said, and the table goes on."""

    def __init__(self, config: PhonesConfig, directory: Path, put: Heard, world: World) -> None:
        """`directory`: the managed broker's own; `put` is called from the mirror's thread."""
        self._config, self._directory, self._put, self._world = config, directory, put, world
        self._topics = Topics(config.table)
        self._broker: Broker | None = None
        self._mirror: Mirror | None = None
        self._door: Door | None = None

    def start(self) -> None:
        """Start what can be started."""
        address = self._own() if self._config.mode == MANAGED else self._foreign()
        if address is None:
            return
        self._mirror = mirror = Mirror(address, self._topics, self._put, self._world.now, self._linked)
        mirror.start()
        broker = self._broker
        if broker is not None:
            self._door = Door(self._config, self._world, lambda user: _granted(broker, mirror, user))
            self._door.open()

    def stop(self) -> None:
        """Stop everything; private Views are taken off the broker first."""
        if self._door is not None:
            self._door.close()
        for part in (self._mirror, self._broker):
            if part is not None:
                part.stop()

    def invite(self, user: str) -> str:
        """The address with a one-time code with which a phone joins as `user`; empty where phones cannot join."""
        return self._door.invite(user) if self._door is not None else ""

    def dismiss(self, *seats: str) -> None:
        """Shut out the phones of these seats, until they join anew: other people play. OSError if the disk refuses."""
        if self._broker is not None:
            self._broker.revoke(*seats)

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

    @property
    def refused(self) -> dict[str, int]:
        """How many messages of phones were refused, by cause."""
        return dict(self._mirror.counted) if self._mirror is not None else {}

    def _own(self) -> Address | None:
        config = self._config
        self._broker = Broker(self._topics, self._directory, config.port, config.websocket_port,
                              lambda notice: self._world.say(notices.BROKER, notice))
        password = self._broker.start()
        return Address("127.0.0.1", config.port, password=password) if password else None

    def _foreign(self) -> Address:
        config = self._config
        return Address(config.host, config.port, config.username, config.password, config.tls)

    def _linked(self, there: bool) -> None:
        """A managed broker speaks for itself; of a foreign one the line is all we know."""
        if self._config.mode == EXTERNAL:
            trouble = None if there else notices.no_line(self._config.host, self._config.port)
            self._world.say(notices.LINE, trouble)


def _granted(broker: Broker, mirror: Mirror, user: str) -> str:
    """A password for a new phone. While a seat changes hands, nothing private lies there; the old phone is shut out."""
    return broker.grant(user) if user == PUBLIC else mirror.veiled(user, lambda: broker.grant(user))
