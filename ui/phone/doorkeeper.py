"""The doorkeeper: a phone never sees what is meant for another person who sits in its seat now.

What may live here: whose phones are shut out before a View is shown, and who is let in. What may not: accounts
(broker/), the wire (mqtt_bridge.py), who people are: they come as words that are the same for the same person.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

from companion.engine.view import PUBLIC, Page, View

from .broker import ForeignBroker, OwnBroker
from .joining import Credentials
from .mqtt_bridge import MqttBridge
from .retry import Retry

log = logging.getLogger(__name__)


class Doorkeeper:
    """Between the Views of a table and its broker. `show` never waits; phones are shut out in a thread of its own.

    As long as somebody else's phone may be in a seat, nothing private lies there; then the newest View does.
    """

    def __init__(self, broker: OwnBroker | ForeignBroker, bridge: MqttBridge) -> None:
        """`bridge` leads to the `broker`; its accounts are prepared as soon as possible."""
        self._broker, self._access, self._bridge = broker, broker.access, bridge
        self._views: Mapping[str, View | Page] = {}
        self._people: Mapping[str, str] = {}
        self._invited: dict[str, str] = {}
        self._warned = False
        self._changing, self._showing = threading.Lock(), threading.Lock()
        self._trying = Retry("doorkeeper", self._shut_out)

    def wake(self) -> None:
        """Try again what could not be done before, because the broker has come."""
        self._trying.wake()

    def stop(self) -> None:
        """Stop: from now on nobody is shut out."""
        self._trying.stop()

    def seated(self, people: Mapping[str, str]) -> None:
        """Note who sits in which seat before anything is shown, because a code may be made, and used, before that."""
        with self._showing:
            self._people = people

    def show(self, views: Mapping[str, View | Page], people: Mapping[str, str]) -> None:
        """Show every viewer a View, and note who sits in which seat."""
        with self._showing:
            self._views, self._people = views, people
            self._lay()
            foreign = self._foreign()
        if foreign:
            self._trying.wake()

    def show_first(self, viewer: str, views: Mapping[str, View | Page], people: Mapping[str, str]) -> None:
        """Show one viewer a View before all others, who follow at once by `show`; unless somebody has just sat down."""
        with self._showing:
            if people == self._people:
                self._views = views
                self._lay_for(viewer, views, self._foreign())

    def invite(self, viewer: str) -> None:
        """The person who joins next as `viewer` is the one who sits there now."""
        self._invited[viewer] = self._people.get(viewer, "")

    def grant(self, viewer: str) -> Credentials:
        """Let in a person who was invited. OSError if the broker does not do it, or somebody else sits there by now."""
        person = self._invited.get(viewer, "")
        with self._changing:
            password = self._access.grant(viewer, person)
            self._vacate(viewer)
        with self._showing:
            late = viewer in self._foreign()
            self._lay()
        if late:
            self._trying.wake()
            raise PermissionError(f"somebody else has taken {viewer}")
        return Credentials(viewer, self._access.user(viewer), password)

    def _shut_out(self) -> bool:
        done = self._attempted()
        with self._showing:
            self._lay()
        return done

    def _attempted(self) -> bool:
        try:
            if not self._broker.prepare():
                return False
            with self._changing:
                foreign = self._held_by_others()
                self._access.revoke(*foreign)
                self._vacate(*foreign)
        except OSError as error:
            log.log(logging.DEBUG if self._warned else logging.WARNING,
                    "phones of people who have left could not be shut out yet: %s", error)
            self._warned = True
            return False
        self._warned = False
        return True

    def _vacate(self, *viewers: str) -> None:
        for seat in viewers:
            if seat != PUBLIC:
                self._bridge.vacate(seat)

    def _foreign(self) -> tuple[str, ...]:
        """The seats where nothing private may lie."""
        return self._held_by_others() if self._broker.known else tuple(self._people)

    def _held_by_others(self) -> tuple[str, ...]:
        """The seats in which somebody else sits than the person whose phones were let in."""
        return tuple(seat for seat, person in self._people.items() if self._access.person(seat) not in (None, person))

    def _lay(self) -> None:
        foreign = self._foreign()
        for viewer in self._views:
            self._lay_for(viewer, self._views, foreign)
        for gone in set(self._bridge.viewers()) - set(self._views):
            self._bridge.clear(gone)

    def _lay_for(self, viewer: str, views: Mapping[str, View | Page], foreign: tuple[str, ...]) -> None:
        if viewer in foreign:
            self._bridge.clear(viewer)
        elif viewer == PUBLIC or self._access.person(viewer) is not None:  # a seat without a phone has no reader
            self._bridge.publish(viewer, views[viewer])
