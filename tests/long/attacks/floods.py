"""One seat, or somebody in the network, sends whatever it likes as fast as it can: what does it cost the others?

What may live here: the floods, an honest phone beside each, and what it must still get. What may not: sending floods
(tests/long/attackers/). The honest phone changes a number ten times a second.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

import msgspec

from tests.bench.figure import share
from tests.bench.instruments.lean_phone import LeanPhone, Reader
from tests.bench.instruments.processes import children, resident_mib
from tests.bench.instruments.programs import instrument, running
from tests.e2e.evening import TABLE, Evening
from tests.long.attackers.lines import Attack
from tests.long.tried import Tried
from tests.phone.rig import PATIENCE_S

MINUTES = 8.0
ASKED, PAUSE_S, ANSWERED_WITHIN_S = 60, 0.1, 5.0
MOST_MS, MOST_MIB = 100, 20
ROOT = f"tabletop/{TABLE}"
ASK, PRESENCE = f"{ROOT}/seat-1/ask", f"{ROOT}/seat-1/presence"
AN_ASK, A_NAME = '{"id":"a%d","key":"nothing"}', '{"online":true,"phone":"p%d"}'
FLOODS: dict[str, dict[str, Any]] = {
    "asks": {"topic": ASK, "payload": AN_ASK},
    "asks that nobody confirms": {"topic": ASK, "payload": AN_ASK, "qos": 0},
    "the same ask": {"topic": ASK, "payload": '{"id":"a","key":"nothing"}'},
    "nonsense": {"topic": ASK, "payload": "x%d"},
    "asks left on the broker": {"topic": ASK, "payload": AN_ASK, "retain": True},
    "30,000 names": {"topic": PRESENCE, "payload": A_NAME, "retain": True, "most": 30_000},
    "names without end": {"topic": PRESENCE, "payload": A_NAME, "retain": True},
    "packets of 60 kB": {"topic": ASK, "payload": "x%d", "size": 60_000},
    "packets of 1 MB": {"topic": ASK, "payload": "x%d", "size": 1_000_000},
    "QoS 2 that is never finished": {"topic": ASK, "payload": AN_ASK, "qos": 2, "size": 4000, "connections": 30},
    "30 lines that do not read": {"topic": ASK, "payload": AN_ASK, "connections": 30, "reads": False,
                                  "filters": (f"{ROOT}/seat-1/#", f"{ROOT}/public/#")},
    "coming and going": {"dials": True},
    "wrong passwords": {"dials": True, "password": "guessed"},
    "1,000 lines": {"topic": ASK, "payload": AN_ASK, "connections": 1000, "filters": (f"{ROOT}/seat-1/#",)},
}
ON_THE_PAGE = {"300 slow lines at the page": "slow", "guessed codes": "guess"}


def attack(asked: int = ASKED) -> Iterator[Tried]:
    """Each flood at a table of its own, so that none has the remains of another; `asked` honest asks beside it."""
    yield from (_tried(name, asked, **flood) for name, flood in FLOODS.items())
    yield from (_tried(name, asked, page) for name, page in ON_THE_PAGE.items())


def _tried(name: str, asked: int, page: str = "", **flood: Any) -> Tried:
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder), "Ada", "Ben", "Cem")
        try:
            seat, honest = _joined(evening, "seat-1"), Honest(evening)
            quiet, before = [honest.ask() for _ in range(asked)], _weight(evening)
            with _started(evening, seat, page, flood):
                took = [honest.ask() for _ in range(asked)]
                weight = _weight(evening) - before
                shown = _page(evening)
            return Tried(f"flood: {name}", asked + 1, (*_late(took, quiet), *_heavy(weight), *shown))
        finally:
            evening.end()


@contextmanager
def _started(evening: Evening, seat: Reader, page: str, flood: dict[str, Any]) -> Iterator[None]:
    if page:
        with running("-m", "tests.long.attackers.page", page, str(evening.web)) as attacker:
            attacker.line("ready")
            yield
    else:
        seated: dict[str, Any] = {"port": seat.port, "user": seat.user, "password": seat.password}
        attack = Attack(**seated | flood)
        with instrument(attack, "-m", "tests.long.attackers.lines"):
            yield


class Honest:
    """The phone of seat 2: it asks and waits for the answer."""

    def __init__(self, evening: Evening) -> None:
        told = _joined(evening, "seat-2", f"{ROOT}/seat-2/answer")
        self._phone, self._numbers = LeanPhone(told), count(1)
        self._phone.socket.settimeout(ANSWERED_WITHIN_S)

    def ask(self) -> float:
        """The milliseconds until an ask was answered; infinite if it was not."""
        number = next(self._numbers)
        name = f"honest-{number}"
        asked = {"id": name, "key": "adjust:players/1/sp", "value": 10 + number % 2}
        begun = time.monotonic()
        self._phone.say(f"{ROOT}/seat-2/ask", msgspec.json.encode(asked))
        took = self._answered(name, begun)
        while time.monotonic() < begun + PAUSE_S:
            time.sleep(begun + PAUSE_S - time.monotonic())
        return took

    def _answered(self, name: str, begun: float) -> float:
        while time.monotonic() < begun + ANSWERED_WITHIN_S:
            try:
                heard = self._phone.receive()
            except OSError:
                break
            if any(msgspec.json.decode(payload)["id"] == name for _, payload in heard):
                return (time.monotonic() - begun) * 1000
        return float("inf")


def _joined(evening: Evening, seat: str, *topics: str) -> Reader:
    code = evening.joins[seat].partition("#")[2]
    with urlopen(f"http://127.0.0.1:{evening.web}/join", json.dumps({"code": code}).encode(),
                 timeout=PATIENCE_S) as answer:
        who = json.load(answer)
    return Reader(evening.port, who["user"], who["password"], topics)


def _weight(evening: Evening) -> float:
    """MiB of the companion and its broker."""
    return sum(resident_mib(pid) for pid in (evening.pid, *children(evening.pid)))


def _late(took: list[float], quiet: list[float]) -> list[str]:
    """What a flood has cost: asks, and milliseconds more than without it."""
    lost, late, before = sum(one == float("inf") for one in took), share(took, 0.99), share(quiet, 0.99)
    words = f"p99 {late:.0f} ms instead of {before:.0f} (median {share(took, 0.5):.1f}, {share(quiet, 0.5):.1f})"
    print(words, file=sys.stderr)
    return [*([f"{lost} honest asks were not answered"] if lost else []), *([words] if late > before + MOST_MS else [])]


def _heavy(weight: float) -> list[str]:
    return [f"{weight:.0f} MiB more memory"] if weight > MOST_MIB else []


def _page(evening: Evening) -> list[str]:
    try:
        with urlopen(f"http://127.0.0.1:{evening.web}/time", timeout=ANSWERED_WITHIN_S) as answer:
            return [] if answer.status == 200 else [f"the page said {answer.status}"]
    except OSError as error:
        return [f"the page does not come: {error}"]
