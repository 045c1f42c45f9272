"""One thread that talks to the machine: it carries out orders in turn, and reports the network after each.

What may live here: orders, their order, the notice when one fails. What may not: D-Bus (bus.py), what a call means.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.signals import NetworkSeen
from companion.engine.view import Notice

from . import network_manager, networks, power
from .bus import Bus, BusError

SEE = "see"
ALONE = "alone"
HOTSPOT = "hotspot"
POWER = tuple(power.MEMBERS)
ALONE_S = (5.0, 10.0, 20.0, 30.0)
"""The pauses between looks for a network that comes by itself after the start."""
TRIES = 3
"""How often to look again if something vanished while it was looked at."""
GIVEN_UP_S = 2.0
"""How long the end waits for a call that nobody answers."""
SayNotice = Callable[[str, Notice | None], None]
log = logging.getLogger(__name__)


class HostOrder(Struct, frozen=True):
    """An order; `name` and `secret` belong to a network that is to be joined, `hidden` if it does not announce its
    name.
    """

    what: str
    name: str = ""
    secret: str = ""
    hidden: bool = False


class HostThread:
    """The machine. `put` hears NetworkSeen, `note(id, notice)` what people are to read; both from this thread."""

    def __init__(self, put: Callable[[NetworkSeen], None], note: SayNotice, now: Callable[[], int],
                 address: str = "SYSTEM", *, alone_s: tuple[float, ...] = (), own: bool = False) -> None:
        """`address`: of the D-Bus; without a network it is looked again after each of `alone_s`, and with `own` one of
        our own is opened then. `now`: monotonic ms.
        """
        self._put, self._note, self._now, self._alone, self._own = put, note, now, list(alone_s), own
        self._end, self._orders = threading.Event(), SimpleQueue[HostOrder | None]()
        self._bus = Bus(address)
        self._network = network_manager.NetworkManager(self._bus, self._end.wait)
        self._seen = NetworkSeen("network", now())
        self._thread = threading.Thread(target=self._run, name="host", daemon=True)

    def start(self) -> None:
        """See how things stand, then wait for orders."""
        self._thread.start()

    def stop(self) -> None:
        """Do nothing more; may be called twice."""
        self._end.set()
        self._orders.put(None)
        self._thread.join(GIVEN_UP_S)

    def ask(self, what: str, name: str = "", secret: str = "", hidden: bool = False) -> None:
        """Have something done: see (how it stands), look (for networks), join, hotspot, leave, power-off, restart.

        Returns at once.
        """
        self._orders.put(HostOrder(what, name, secret, hidden))

    def _run(self) -> None:
        self._obeyed(HostOrder(SEE))
        while not self._end.is_set():
            try:
                order = self._orders.get(timeout=self._next_look())
            except Empty:
                self._alone.pop(0)
                self._obeyed(HostOrder(ALONE))
                continue
            if order is not None:
                self._obeyed(order)
        self._bus.close()

    def _obeyed(self, order: HostOrder) -> None:
        """Carry out an order; a mistake of ours, or a reply that makes no sense, costs one order."""
        try:
            self._obey(order)
        except Exception:
            log.exception("the machine was not asked for %s", order.what)
            self._note(networks.NOTICE, networks.NONSENSE)
            self._put(replace(self._seen, at=self._now(), doing=""))

    def _next_look(self) -> float | None:
        """How long to wait for an order before looking by itself; None: for ever."""
        return self._alone[0] if self._alone and not self._seen.way else None

    def _still_alone(self) -> bool:
        """Whether there is still no network, and one of our own is wished for."""
        return bool(self._own and not self._alone and not self._seen.way and self._seen.radio)

    def _obey(self, order: HostOrder) -> None:
        if order.what in POWER:
            self._note(power.NOTICE, power.request_power(self._bus, order.what))
            return
        if order.what in (SEE, ALONE):
            self._tell()
            if order.what == SEE or not self._still_alone():
                return
            order = HostOrder(HOTSPOT)
        self._put(replace(self._seen, at=self._now(), doing=order.what))
        self._note(networks.NOTICE, self._done(order))
        self._tell()

    def _done(self, order: HostOrder) -> Notice | None:
        """Carry it out; the notice if that failed."""
        try:
            match order:
                case HostOrder("look"):
                    self._network.look()
                case HostOrder("join", name, secret, hidden):
                    self._network.join(name, secret, hidden=hidden)
                case HostOrder("hotspot"):
                    self._network.open_hotspot()
                case HostOrder("leave"):
                    self._network.leave()
        except networks.NetworkError as error:
            return error.notice
        except BusError as error:
            log.warning("the network: %s", error)
            return _words_for(error)
        return None

    def _tell(self) -> None:
        """Look at the network and report it; or report that nobody can say."""
        self._seen = self._looked()
        self._put(self._seen)

    def _looked(self) -> NetworkSeen:
        for _ in range(TRIES):
            try:
                return self._network.seen(self._now())
            except BusError as error:
                if not error.gone:
                    log.info("the network: %s", error)
                    return NetworkSeen("network", self._now())
        return replace(self._seen, at=self._now(), doing="")


def _words_for(error: BusError) -> Notice:
    if error.absent:
        return networks.NO_MANAGER
    return networks.NO_RIGHTS if error.refused else networks.network_failure(error.text)
