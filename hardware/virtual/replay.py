"""A device log played again: the same bytes on ptys, the same edges on mock pins, at the same pace or a quicker one.

What may live here: the order of things, waiting. What may not: the form of a log (`recording/log_lines.py`), who hears
it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

from gpiozero import GPIOZeroError  # type: ignore[import-untyped]

from hardware.recording.log_lines import BEGIN, BYTES, LOST, OPEN, DeviceEvent

from .pty import PtyLink

BY_ID = "by-id"
# A port is flushed by the one who opens it, and what is pulled out takes along what was not read: speak a little later,
# and wait a little before. On a busy machine that is long.
GREET_S = 1.0
LOOK_S = 0.02
OPEN_S = 10.0
QUICK_S = 0.05


class Replay:
    """Plays `events` in `folder`: a `configured` device as the link of its name, others in by-id, as udev has them."""

    def __init__(self, events: Iterable[DeviceEvent], folder: Path, configured: Iterable[str], *,
                 fast: bool = False) -> None:
        """`fast`: pauses are cut short, but for those in which a contact is closed, which are holds."""
        self._events, self._fast = tuple(events), fast
        devices = {event.device for event in self._events if event.kind in (OPEN, BYTES, LOST)}
        self._links = {name: folder / ("" if name in configured else BY_ID) / name for name in devices}
        self._cables: dict[str, PtyLink] = {}
        self._closed: set[str] = set()
        self._ended = Event()
        for link in self._links.values():
            link.parent.mkdir(parents=True, exist_ok=True)

    def stop(self) -> None:
        """Play no further."""
        self._ended.set()

    def run(self, pins: Callable[[], Any]) -> int:
        """Play all of it; returns how many events were played. `pins`: the mock pin factory, once there is one."""
        played, last = 0, None
        try:
            for event in self._events:
                if self._ended.is_set() or not self._pause(event, last):
                    break
                self._play(event, pins)
                played, last = played + 1, event
            self._ended.wait(GREET_S)
        finally:
            for cable in self._cables.values():
                cable.unplug()
        return played

    def _pause(self, event: DeviceEvent, last: DeviceEvent | None) -> bool:
        """Wait as long as it took then; False when the end has come. A new beginning has a clock of its own."""
        wait = 0.0 if last is None or event.kind == BEGIN else max(0, event.at - last.at) / 1000
        if self._fast and not self._closed:
            wait = min(wait, QUICK_S)
        return not (wait and self._ended.wait(wait))

    def _play(self, event: DeviceEvent, pins: Callable[[], Any]) -> None:
        match event.kind:
            case "OPEN":
                self._cable(event.device)
            case "BYTES":
                self._cable(event.device).write(event.data)
            case "LOST":
                self._pull(event.device)
            case "EDGE":
                self._edge(event, pins())

    def _cable(self, device: str) -> PtyLink:
        """The cable of a device, plugged in, with somebody at its other end."""
        cable = self._cables.setdefault(device, PtyLink(self._links[device]))
        if cable.end < 0:
            cable.plug()
            self._until(cable.opened)
            self._ended.wait(GREET_S)
        return cable

    def _pull(self, device: str) -> None:
        """Wait until what was sent has been read, because a pty that is gone takes with it what nobody has read."""
        if cable := self._cables.get(device):
            self._ended.wait(GREET_S)
            cable.unplug()

    def _edge(self, event: DeviceEvent, pins: Any) -> None:
        closed = event.data == b"1"
        (self._closed.add if closed else self._closed.discard)(event.device)
        with suppress(GPIOZeroError, AttributeError):  # nothing is on that pin at this table, or there are no pins
            pin = pins.pin(int(event.device))
            (pin.drive_low if closed else pin.drive_high)()

    def _until(self, is_so: Callable[[], bool]) -> None:
        """Wait for somebody to listen, who may never come: a device that nobody wants is played to nobody."""
        end = time.monotonic() + OPEN_S
        while not is_so() and time.monotonic() < end and not self._ended.wait(LOOK_S):
            pass
