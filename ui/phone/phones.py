"""All that phones need, started and stopped together: broker, bridge, doorkeeper, join server.

What may live here: which parts there are and how they hang together. What may not: how a part works.
Imports many modules, because each part is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.engine.answers import Reply
from companion.engine.view import Page, View

from . import mqtt_bridge, phone_troubles, probes
from .broker import ForeignBroker, OwnBroker
from .config import EXTERNAL, MANAGED, OnHeard, PhonesConfig, Services
from .doorkeeper import Doorkeeper
from .hall.bridge import HallConfig
from .hall.line import UNREACHED, HallLine, HallNeeds, no_hall, usable_certificate
from .home.discovery import HomeConfig
from .home.line import HomeLine, House
from .join_server import JoinServer
from .joining import Credentials

__all__ = ["EXTERNAL", "MANAGED", "Hall", "HallConfig", "HallNeeds", "Home", "HomeConfig", "House", "Phones",
           "PhonesConfig", "Services"]


class Home(Struct, frozen=True):
    """Home Assistant: where it is and what it may do, and what it needs of the companion."""

    config: HomeConfig
    house: House


class Hall(Struct, frozen=True):
    """The hall: where it is and what it is told, and what its line needs of the companion."""

    config: HallConfig
    needs: HallNeeds


class Phones:
    """The phones of one table. Nothing here raises because a part is missing; that becomes a notice, and the table goes
    on.
    """

    def __init__(self, config: PhonesConfig, directory: Path, put: OnHeard, services: Services,
                 home: Home | None = None, hall: Hall | None = None) -> None:
        """`directory`: the broker's own; `put` is called from the bridge's thread. `home`: Home Assistant, if any.
        `hall`: the hall, if any; it needs a broker of our own.

        `probes`: what can be tried of them (broker, network), each for some seconds at the longest.
        """
        known = phone_troubles.PhoneTroubles(services.say)
        services = known.heard_by(services)
        bridged = hall if hall and hall.config.address and config.mode == MANAGED and _usable(hall) else None
        self._broker = broker = OwnBroker(config, directory, services.say, bridged.config if bridged else None) if (
            config.mode == MANAGED) else ForeignBroker(config, directory, services.say)
        address, topics = broker.access.address, broker.access.topics
        dice = services.dice if config.lan_port or config.mode == EXTERNAL else None
        self._bridge = mqtt_bridge.MqttBridge(address, topics, put, services.now, self._linked, dice,
                                              services.record)
        self._home = HomeLine(home.config, topics, home.house, alone=not _same_broker(config, home.config)) if (
            home and home.config.broker) else None
        self.hall = HallLine(bridged.config, topics, address, bridged.needs) if bridged else None
        """What leaves for the hall is laid there; None: there is no hall."""
        self._door = Doorkeeper(broker, self._bridge)
        self._joined = services.joined
        self._join_server = JoinServer(config, services, self._grant)
        self.probes = probes.phone_probes(known, address, topics.echo, self._join_server.place)

    def start(self, people: Mapping[str, str] | None = None) -> None:
        """Start what can be started now; the rest is tried again by itself. `people`: who sits where already."""
        self._door.seated(people or {})
        self._broker.start(self._bridge.start)
        self._join_server.open()
        for line in (self._home, self.hall):
            if line:
                line.start()

    def stop(self) -> None:
        """Stop everything; private Views are taken off the broker first."""
        for line in (self._home, self.hall):
            if line:
                line.stop()
        for end in (self._join_server.close, self._door.stop, self._bridge.stop, self._broker.stop):
            end()

    def invite(self, viewer: str) -> str:
        """The address with a one-time code with which a phone joins as `viewer`; empty where phones cannot join."""
        self._door.invite(viewer)
        return self._join_server.invite(viewer) if self._broker.ready else ""

    def show(self, views: Mapping[str, View | Page], people: Mapping[str, str]) -> None:
        """Show every viewer what they may see now.

        `people`: who sits in which seat, the same words for the same person. Phones of others are shut out first.
        """
        self._door.show(views, people)

    def show_first(self, viewer: str, views: Mapping[str, View | Page], people: Mapping[str, str]) -> None:
        """Show one viewer what they may see now, before `show` does so for everybody."""
        self._door.show_first(viewer, views, people)

    def report(self, state: Struct, events: tuple[tuple[str, Struct], ...]) -> None:
        """Publish the small state for programs, and what has just happened, each event under its kind."""
        self._bridge.state(state)
        for kind, event in events:
            self._bridge.event(kind, event)
        if self._home:
            self._home.state(state)
            for kind, event in events:
                self._home.event(kind, event)

    def speak(self, device: str, line: bytes) -> None:
        """Say a line to a device with dice."""
        self._bridge.speak(device, line)

    def reply(self, seat: str, reply: Reply) -> None:
        """Reply to a phone's ask."""
        self._bridge.reply(seat, reply)

    @property
    def refused(self) -> dict[str, int]:
        """How many messages of phones were refused, by cause."""
        return dict(self._bridge.counted)

    def _grant(self, viewer: str) -> Credentials:
        given = self._door.grant(viewer)
        self._joined(viewer)
        return given

    def _linked(self, there: bool) -> None:
        self._broker.linked(there)
        if there:
            self._door.wake()


def _usable(hall: Hall) -> bool:
    """Whether the hall's certificate can be read; if not, that is said, because mosquitto would not start with it."""
    if usable_certificate(hall.config.ca):
        return True
    hall.needs.notify(UNREACHED, no_hall())
    return False


def _same_broker(config: PhonesConfig, home: HomeConfig) -> bool:
    """Whether Home Assistant listens where the phones are, and so hears of the game already."""
    return config.mode == EXTERNAL and (config.host, config.port) == (home.broker, home.port)
