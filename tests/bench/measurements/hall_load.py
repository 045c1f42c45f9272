"""A hall of five hundred tables: a state every 5 s and every second from each, a screen that comes late, and all of
them coming back at once after the hall was gone.

The broker is a hall's real one; each table is a user of its own and says what a real one says, with the spectators'
whole screen. The screen is the one of `companion window --hall`, up to the page that it hands to its window.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator

from companion.engine.view import Page
from companion.hall import broker_files
from companion.hall.screen import HallScreen
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.lean_phone import LeanPhone, Reader
from tests.hall.rig import RealHall, standing_hall
from tests.hall.test_screen import a_state
from tests.phone.rig import until
from ui.phone.hall.watching import read_screen_address

TABLES, VIEW = 500, b'{"view": "' + b"x" * 10_000 + b'"}'
LATE, LATE_MS, FRAME_MS = 9, 200, 16.7


def measure() -> tuple[Figure, ...]:
    """At 5 s, at 1 s, a late screen meanwhile, and the storm."""
    with standing_hall() as hall:
        names = [f"table-{number}" for number in range(1, TABLES + 1)]
        words = {name: broker_files.add_table(hall.folder, name).rpartition("/")[2] for name in names}
        tables = _come(hall, words)
        calm = tuple(_paced(hall, tables, 5.0, 3))
        fast = tuple(_paced(hall, tables, 1.0, 8))
        talking = threading.Thread(target=_talk, args=(tables, 5.0, 2))
        talking.start()
        late = [_whole_ms(hall) for _ in range(LATE)]
        talking.join()
        hall.kill()
        for table in tables:
            table.hang_up()
        hall.start()
        begun = time.monotonic()
        back = list[LeanPhone]()
        threading.Thread(target=lambda: back.extend(_come(hall, words)), daemon=True).start()
        _whole_ms(hall)
        return (*calm, *fast, Figure("hall of 500 tables: a late screen is whole, median", share(late, 0.5), "ms",
                                     Reach(most=LATE_MS), note=f"the longest {max(late):.0f} ms"),
                Figure("hall of 500 tables: all are back after the hall was gone", time.monotonic() - begun, "s"))


def _come(hall: RealHall, words: dict[str, str]) -> list[LeanPhone]:
    """Every table connects and lays out what is true."""
    tables = []
    for number, (name, word) in enumerate(words.items()):
        table = LeanPhone(Reader(hall.ports.mqtt, name, word))
        for what, payload in (("status", b"online"), ("link", b"1"), ("public/info", b'{"calls": false}'),
                              ("public/state", json.dumps(a_state(number)).encode())):
            table.say(f"tabletop/{name}/{what}", payload, retain=True)
        tables.append(table)
    return tables


def _paced(hall: RealHall, tables: list[LeanPhone], pace_s: float, rounds: int) -> Iterator[Figure]:
    """So many states and Views of each table, spread over `pace_s`; how late they came to who listens to everything."""
    listener = LeanPhone(Reader(hall.ports.mqtt, broker_files.SCREEN, hall.word(broker_files.SCREEN),
                                ("tabletop/+/public/#",)))
    came, wanted = list[float](), TABLES * rounds
    hearing = threading.Thread(target=_hear, args=(listener, came, wanted), daemon=True)
    hearing.start()
    _talk(tables, pace_s, rounds)
    hearing.join(10)
    listener.hang_up()
    name = f"hall of 500 tables, a state and a View every {pace_s:g} s"
    yield Figure(f"{name}: table → screen, median", share(came, 0.5), "ms", Reach(most=FRAME_MS),
                 note=f"{wanted} states")
    yield Figure(f"{name}: table → screen, p99", share(came, 0.99), "ms")
    yield Figure(f"{name}: states that did not come", wanted - len(came), "", Reach(none=True))


def _talk(tables: list[LeanPhone], pace_s: float, rounds: int) -> None:
    """Every table says a state and a View, so often, spread over `pace_s`."""
    begun = time.monotonic()
    for number in range(TABLES * rounds):
        time.sleep(max(0.0, begun + number * pace_s / TABLES - time.monotonic()))
        table = tables[number % TABLES]
        state = a_state(number % TABLES, prompt=f"at {time.monotonic_ns()}")
        table.say(f"tabletop/{table.reader.user}/public/state", json.dumps(state).encode(), retain=True)
        table.say(f"tabletop/{table.reader.user}/public/view", VIEW, retain=True)


def _hear(listener: LeanPhone, came: list[float], wanted: int) -> None:
    """Note how late each state is that is said from now on, until all have come or the line is ended."""
    begun = time.monotonic_ns()
    while len(came) < wanted:
        try:
            heard = listener.heard() or listener.receive()
        except OSError:
            return
        now = time.monotonic_ns()
        for topic, payload in heard:
            said = json.loads(payload)["prompt"] if topic.endswith("/state") else ""
            if said.startswith("at ") and int(said[3:]) > begun:
                came.append((now - int(said[3:])) / 1e6)


def _whole_ms(hall: RealHall) -> float:
    """The milliseconds from a screen's first dial to a page with the game of every table."""
    whole = threading.Event()

    def show(page: Page) -> None:
        if sum(row.note is not None for row in page.rows) == TABLES:
            whole.set()
    screen = HallScreen(read_screen_address(hall.screen_address), show, lambda: time.time_ns() // 1_000_000)
    watching = threading.Thread(target=screen.watch, daemon=True)
    begun = time.monotonic()
    watching.start()
    until(whole.is_set)
    taken = time.monotonic() - begun
    screen.stop()
    watching.join()
    return taken * 1000
