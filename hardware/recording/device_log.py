"""The device log: keeps what arrives, in a few files that stay within a bound, and costs the disk next to nothing.

What may live here: files, buffering, rotation. What may not: the form of a line (`log_lines.py`); what bytes mean.

Nothing is synced: after a power cut the last FLUSH_MS, and what the system had not written yet, are missing. While
nothing arrives nothing is written. What floods is counted instead of kept.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from hardware.gpio.deadline_thread import DeadlineThread

from .log_lines import BEGIN, EDGE, HEARD, LEFT, SAID, DeviceEvent, write_event
from .port_lines import PortLines

NAME, TOPICS = "devices.log", "topics.log"
FILES = 4
LARGEST = 512 * 1024
FLUSH_MS, FULL = 30_000, 8192
WINDOW_MS, BUDGET = 1000, 32 * 1024  # twice what a line at 115,200 baud brings
LONGEST = 1024
log = logging.getLogger(__name__)


class DeviceLog:
    """A log in `folder`, which is made for its owner alone. A disk that refuses ends the recording and nothing else."""

    def __init__(self, folder: Path, now: Callable[[], int], wall: Callable[[], int], largest: int = LARGEST, *,
                 name: str = NAME) -> None:
        """`now`: monotonic ms; `wall`: seconds since 1970; `largest`: bytes of one file, of which there are FILES."""
        self._folder, self._now, self._wall, self._largest, self._name = folder, now, wall, largest, name
        self._lines: list[str] = []
        self._waiting, self._due = 0, 0
        self._window, self._spent, self._left = 0, 0, 0
        self._lock, self._writing, self._broken = Lock(), Lock(), False
        self._clockwork = DeadlineThread("device log", self.step, now)

    def start(self) -> None:
        """Begin; a small thread writes."""
        self._note(DeviceEvent(BEGIN, self._now(), str(self._wall())))
        self._clockwork.start()

    def stop(self) -> None:
        """Write what waits; may be called twice."""
        self._clockwork.stop()
        self.flush()

    def of_port(self, device: str) -> Callable[[bytes | None, int], None]:
        """What the port of `device` reports to: bytes as they arrive, none when it was opened, None when it is lost."""
        lines = PortLines(device)

        def heard(data: bytes | None, at: int) -> None:
            for event in lines.events(data, at):
                self._note(event)
        return heard

    def edge(self, pin: int, closed: bool, at: int) -> None:
        """The contact on `pin` (BCM number) was closed, or opened."""
        self._note(DeviceEvent(EDGE, at, str(pin), b"1" if closed else b"0"))

    def topic(self, topic: str, payload: bytes, *, heard: bool) -> None:
        """A message of MQTT: what was heard as far as LONGEST, of what was said only how long it was."""
        data = payload[:LONGEST] if heard else str(len(payload)).encode()
        self._note(DeviceEvent(HEARD if heard else SAID, self._now(), topic, data))

    def step(self, now: int) -> int | None:
        """Write if it is time; the next time at which it will be."""
        with self._lock:
            due = self._due if self._lines else None
            full = self._waiting >= FULL
        if due is None:
            return None
        if not full and now < due:
            return due
        self.flush()
        return None

    def _note(self, event: DeviceEvent) -> None:
        line = write_event(event)
        with self._lock:
            if self._broken or not self._affords(event.at, len(line)):
                return
            if not self._lines:
                self._due = self._now() + FLUSH_MS
            self._lines.append(line)
            self._waiting += len(line)
            wakes = len(self._lines) == 1 or self._waiting >= FULL
        if wakes:
            self._clockwork.wake()

    def _affords(self, at: int, size: int) -> bool:
        """Whether there is room for one more line in this second; the rest is only counted."""
        if not 0 <= at - self._window < WINDOW_MS:
            if self._left:
                self._lines.append(write_event(DeviceEvent(LEFT, at, str(self._left))))
            self._window, self._spent, self._left = at, 0, 0
        self._spent += size
        self._left += self._spent > BUDGET
        return self._spent <= BUDGET

    def flush(self) -> None:
        """Write what waits, now. From any thread."""
        with self._writing:
            self._write_waiting()

    def _write_waiting(self) -> None:
        with self._lock:
            text, self._lines, self._waiting = "".join(self._lines), [], 0
        if not text or self._broken:
            return
        try:
            self._write(text.encode("ascii", "replace"))
        except OSError as error:
            self._broken = True
            log.warning("the device log is kept no longer: %s", error)

    def _beginning(self) -> str:
        """What a file begins with, because the one that says how this clock goes may be thrown away."""
        return write_event(DeviceEvent(BEGIN, self._now(), str(self._wall())))

    def _write(self, data: bytes) -> None:
        self._folder.mkdir(0o700, parents=True, exist_ok=True)
        newest = self._folder / self._name
        if newest.exists() and newest.stat().st_size + len(data) > self._largest:
            for number in range(FILES - 1, 0, -1):
                older = self._folder / (self._name if number == 1 else f"{self._name}.{number - 1}")
                if older.exists():
                    older.replace(self._folder / f"{self._name}.{number}")
            data = self._beginning().encode() + data
        if _is_torn(newest):
            data = b"\n" + data
        with os.fdopen(os.open(newest, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
            file.write(data)


def _is_torn(file: Path) -> bool:
    """Whether its last line has no end, because the power was cut: what comes next must not be taken for its rest."""
    if not file.exists() or not file.stat().st_size:
        return False
    with file.open("rb") as end:
        end.seek(-1, os.SEEK_END)
        return end.read() != b"\n"
