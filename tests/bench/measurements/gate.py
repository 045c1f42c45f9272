"""A View through the gate before the broker, to one phone and to the last of 200: what the gate costs.

Floor: the same View to as many phones that are at the broker itself, by turns. Phones speak plain MQTT, which goes
through the gate like a websocket; all on one machine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.bare_broker import anybody, bare_broker
from tests.bench.instruments.crowd import Gathering
from tests.bench.instruments.lean_phone import LeanPhone, phone
from tests.bench.instruments.programs import Program, instrument, running
from tests.phone.rig import free_port

PHONES, VIEWS, BYTES, PAUSE_S = (1, 200), 150, 4700, 0.01
TOPIC, MOST_MS = "gate/view", 16.7


def measure() -> tuple[Figure, ...]:
    """Median and p99 for each number of phones."""
    return tuple(figure for phones in PHONES for figure in _of(phones))


def _of(phones: int) -> Iterator[Figure]:
    with TemporaryDirectory() as folder, bare_broker(Path(folder)) as broker, ExitStack() as all_of:
        gate, crowds = all_of.enter_context(_gate(broker)), []
        for port in (gate, broker):
            readers = tuple(anybody(port, f"{TOPIC}-{port}/view") for _ in range(phones))
            crowd = all_of.enter_context(instrument(Gathering(readers), "-m", "tests.bench.instruments.crowd"))
            crowds.append((crowd, f"{TOPIC}-{port}/view"))
        with phone(anybody(broker)) as companion:
            took = [[_shown(companion, *crowd, number) for crowd in crowds] for number in range(VIEWS)]
    through, direct = zip(*took, strict=True)
    name = f"View through the gate at the last of {phones} phones"
    yield Figure(f"{name}, median", share(through, 0.5), "ms", Reach(times=2), share(direct, 0.5), f"{VIEWS} Views")
    yield Figure(f"{name}, p99", share(through, 0.99), "ms", Reach(most=MOST_MS if phones == 1 else 0),
                 share(direct, 0.99))


@contextmanager
def _gate(broker: int) -> Iterator[int]:
    """The port for plain MQTT of a gate before this broker."""
    port = free_port()
    with running("-E", "-S", "-m", "ui.phone.gate", str(broker), "127.0.0.1", str(free_port()), str(port)) as gate:
        gate.line("running")
        yield port


def _shown(companion: LeanPhone, crowd: Program, topic: str, number: int) -> float:
    """The milliseconds until the last of a crowd has a View."""
    time.sleep(PAUSE_S)
    begun = time.monotonic_ns()
    companion.say(topic, b'{"revision":%d}' % number + b" " * BYTES)
    return (int(crowd.line("view").split()[2]) - begun) / 1_000_000
