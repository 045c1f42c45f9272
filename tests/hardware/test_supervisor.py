"""When the watchdog is fed, and how systemd is spoken to. What may live here: no companion, only threads of our own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from hardware.host.supervisor import Notifier, ThreadWatch, all_turning, watchdog_ms
from tests.systemd.ear import Ear


def test_the_watchdog_is_fed_only_while_every_thread_turns() -> None:
    assert all_turning({"runner": 900, "screen": 400}, 1000, 600)
    assert not all_turning({"runner": 900, "screen": 399}, 1000, 600)
    assert not all_turning({"runner": 399, "screen": 1000}, 1000, 600)


@pytest.mark.parametrize(("environ", "expected"), [
    ({"WATCHDOG_USEC": "30000000"}, 30_000), ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 30_000), ({}, 0),
    ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, 0), ({"WATCHDOG_USEC": "often"}, 0)])
def test_the_watchdog_is_taken_from_the_environment(environ: dict[str, str], expected: int) -> None:
    assert watchdog_ms(environ, 7) == expected


@pytest.mark.parametrize("abstract", [False, True])
def test_what_is_told_arrives(tmp_path: Path, abstract: bool) -> None:
    address = f"@{tmp_path}" if abstract else str(tmp_path / "notify")
    ear = Ear(address)
    notifier = Notifier({"NOTIFY_SOCKET": address})
    notifier.tell("READY=1", "WATCHDOG=1")
    notifier.status("Home\nand away")
    notifier.status("Home\nand away")
    notifier.tell("STOPPING=1")
    assert [ear.hear() for _ in range(3)] == [["READY=1", "WATCHDOG=1"], ["STATUS=Home and away"], ["STOPPING=1"]]
    ear.close()


def test_nobody_listening_is_no_trouble(tmp_path: Path) -> None:
    Notifier({}).tell("READY=1")
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).tell("READY=1")
    assert not Notifier({})


class Worker:
    """A thread that does what is put to it; it can be held."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[Callable[[], object]] = SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            self.inbox.get()()


def watched(ear: Ear, *workers: Worker) -> ThreadWatch:
    watch = ThreadWatch(Notifier({"NOTIFY_SOCKET": ear.address}),
                        {str(n): worker.inbox.put for n, worker in enumerate(workers)},
                        lambda: time.monotonic_ns() // 1_000_000, 1000)
    watch.start()
    return watch


def test_ready_is_said_once_the_last_has_turned(tmp_path: Path) -> None:
    ear, first, last, free = Ear(str(tmp_path / "notify")), Worker(), Worker(), threading.Event()
    last.inbox.put(free.wait)
    watch = watched(ear, first, last)
    assert ear.starves()
    free.set()
    ear.until("READY=1")
    ear.until("WATCHDOG=1")
    watch.stop()
    ear.until("STOPPING=1")
    assert ear.lines.count("READY=1") == 1


def test_one_that_answers_at_once_is_asked_once_while_another_takes_its_time() -> None:
    """A window takes seconds to its first picture; the table's thread would be asked without end in them."""
    asked = list[str]()

    def at_once(done: Callable[[], None]) -> None:
        asked.append("table")
        done()
    watch = ThreadWatch(Notifier({}), {"table": at_once, "window": lambda _: asked.append("window")}, lambda: 0)
    watch._ask()
    for _ in range(5):
        if not watch._heard.empty():
            watch._take(watch._heard.get())
    assert asked == ["table", "window"]


def test_one_of_two_that_hangs_is_enough_and_coming_back_feeds_again(tmp_path: Path) -> None:
    ear, first, last, free = Ear(str(tmp_path / "notify")), Worker(), Worker(), threading.Event()
    watch = watched(ear, first, last)
    ear.until("READY=1")
    first.inbox.put(free.wait)
    assert ear.starves()
    free.set()
    ear.until("WATCHDOG=1")
    watch.stop()


def test_a_thread_that_began_later_counts_as_well(tmp_path: Path) -> None:
    ear, first, late, free = Ear(str(tmp_path / "notify")), Worker(), Worker(), threading.Event()
    watch = watched(ear, first)
    ear.until("READY=1")
    late.inbox.put(free.wait)
    watch.watch("late", late.inbox.put)
    assert ear.starves()
    free.set()
    ear.until("WATCHDOG=1")
    watch.stop()
