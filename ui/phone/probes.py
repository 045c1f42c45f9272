"""What phones need, tried: a message there and back through the broker, the page fetched from where phones fetch it.

What may live here: one try each, a bounded one, from any thread. What may not: mending anything.
"""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Callable

from companion.engine.view import Notice
from companion.engine.words import Arg, Msg

from .connection import Address, Connection, ConnectionCallbacks
from .host import LOOPBACK
from .notices import ACCOUNTS, BROKER, GATE, LINE, NETWORK, NO_NETWORK, no_page
from .phone_troubles import PhoneTroubles

PATIENCE_S, PAGE_S = 5.0, 3.0


def phone_probes(standing: PhoneTroubles, address: Address, topic: str,
                 place: Callable[[], tuple[str, int]]) -> dict[str, Callable[[], Notice]]:
    """What can be tried; a known obstacle is reported in place of a try. `place`: the address for phones."""
    return {BROKER: lambda: standing.about(BROKER, GATE, LINE, ACCOUNTS) or try_broker(address, topic),
            NETWORK: lambda: try_network(*place())}


def try_broker(address: Address, topic: str) -> Notice:
    """Send a message at QoS 1 on one line and wait for it on another; `topic` is one that we may write and read."""
    took = round_trip(address, topic)
    if took is None:
        return Notice(BROKER, Msg("no message comes through"), Msg(
            "It is tried again by itself. If it stays so, restart the companion; the table goes on without phones."))
    return Notice(BROKER, Msg("answers in {ms} ms", {"ms": took}), tone="good")


def round_trip(address: Address, topic: str, patience_s: float = PATIENCE_S) -> int | None:
    """The milliseconds that a message took through the broker; None if it did not come in time."""
    ends, word, came = time.monotonic() + patience_s, str(time.monotonic_ns()).encode(), threading.Event()

    def hear(_: str, payload: bytes, __: bool) -> None:
        if payload == word:
            came.set()

    listening, speaking = threading.Event(), threading.Event()
    ear = Connection(address, (topic,), None, ConnectionCallbacks(listening.set, lambda: None, hear))
    mouth = Connection(address, (topic,), None, ConnectionCallbacks(speaking.set, lambda: None, lambda *_: None))
    try:
        ear.start()
        mouth.start()
        if not all(ready.wait(max(0.0, ends - time.monotonic())) for ready in (listening, speaking)):
            return None
        began = time.monotonic_ns()
        mouth.send(topic, word, expires=10)
        return (time.monotonic_ns() - began) // 1_000_000 if came.wait(max(0.0, ends - time.monotonic())) else None
    finally:
        mouth.stop()
        ear.stop()


def try_network(address: str, port: int) -> Notice:
    """Where phones come in: whether there is an `address` for them, and the page on our `port`."""
    if not address:
        return NO_NETWORK
    status = _fetched(port)
    if isinstance(status, OSError):
        return no_page(port, status)
    where: dict[str, Arg] = {"address": f"http://{address}:{port}"}
    if status != http.client.OK:
        return Notice(NETWORK, Msg("no page at {address}", where),
                      Msg("The phone page has not been built, or files are missing: “companion check” names them."))
    return Notice(NETWORK, Msg.plain(address), tone="good")


def _fetched(port: int) -> int | OSError:
    """The status with which the page comes from our own port, or why nobody answers there."""
    page = http.client.HTTPConnection(LOOPBACK, port, timeout=PAGE_S)
    try:
        page.request("GET", "/")
        return page.getresponse().status
    except OSError as error:
        return error
    except http.client.HTTPException:
        return 0
    finally:
        page.close()
