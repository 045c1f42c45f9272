"""One serial line: opened by name, pattern or URL, read for ever, and opened again after it was lost.

What may live here: threads and the port. What may not: what bytes mean (the decoder), what signals do.

A `put` that raises, a decoder that raises, a cable pulled in the middle of a line: none of them ends the reading.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Protocol

from companion.engine.signals import LinkLost, LinkUp, Nonsense, Signal
from hardware.errors import port_reason

from .ports import TROUBLE, WAIT_S, Port, close_port, found_ports, is_there, open_port

FIRST_PAUSE_S = 0.2
LONGEST_PAUSE_S = 5.0
LOOK_S = 0.5
TRIAL_MS = 3000
# A flood is read no faster than USB brings it (1 MB a second), so that no device has the processor for itself.
CHUNK, BREATH_S = 4096, 0.004
MOST_WAITING, STRANGE = 64, 60  # what a microcontroller prints at its start is less
SILENT, FOREIGN = 1, 2
Record = Callable[[bytes | None, int], None]
Recorder = Callable[[str], Record]
log = logging.getLogger(__name__)


class ByteDecoder(Protocol):
    """What a line asks of its decoder; the folder of decoders says what else a decoder promises."""

    def feed(self, data: bytes, at: int) -> tuple[Signal, ...]:
        """What `data`, arrived at monotonic `at` ms, completes; empty where nothing has come for WAIT_S."""
        ...


class SerialPort:
    """Reads `url` in a thread of its own and puts what the decoder makes of it; writes in another one.

    `url`: a device file, a pattern such as /dev/serial/by-id/usb-*, or a pyserial URL such as socket://host:port. For a
    pattern, the first port that opens is read; one that says nothing understandable for TRIAL_MS, or STRANGE other
    things, makes room for the next. `decoder` makes a fresh decoder for every connection. `now` gives monotonic ms.
    `record` gets all bytes as they arrive, with their time; empty bytes when the port was opened, and None when it is
    closed or lost.
    """

    def __init__(self, device: str, url: str, decoder: Callable[[], ByteDecoder], put: Callable[[Signal], None], *,
                 baud: int = 115_200, now: Callable[[], int], record: Record | None = None) -> None:
        self._device, self._url, self._decoder, self._baud = device, url, decoder, baud
        self._put, self._now, self._record = put, now, record
        self._port: Port | None = None
        self._why = ""
        self._strangers: dict[str, int] = {}
        self._strange, self._since, self.understood = 0, 0, False
        self._outbox: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._ended, self._to_write = Event(), Event()
        self._threads = (Thread(target=self._run, name=f"read {device}", daemon=True),
                         Thread(target=self._write, name=f"write {device}", daemon=True))

    def start(self) -> None:
        """Open the port now or as soon as it is there."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Close the port and end both threads; may be called twice."""
        self._ended.set()
        self._to_write.set()
        port = self._port
        if port is not None:
            with suppress(AttributeError, *TROUBLE):  # not every kind of port can be woken; all wake by themselves
                port.cancel_read()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(2 * WAIT_S)

    def send(self, data: bytes) -> None:
        """Have `data` written soon; never waits. Without a connection it is dropped; if too much waits, the oldest is.
        """
        if data and self._port is not None:
            self._outbox.append(data)
            self._to_write.set()

    def _run(self) -> None:
        pause = FIRST_PAUSE_S
        while not self._ended.is_set():
            spoke = self._connect()
            pause = FIRST_PAUSE_S if spoke else min(2 * pause, LONGEST_PAUSE_S)
            self._wait(pause)

    def _connect(self) -> bool:
        """One connection from opening to loss; True if the device said anything."""
        try:
            port = open_port(self._url, self._baud, self._strangers)
        except TROUBLE as error:
            self._lost(port_reason(error))
            return False
        self._outbox.clear()
        self._port, self._why = port, ""
        self._strange, self._since, self.understood = 0, self._now(), False
        self._keep(b"", self._since)
        self._give(LinkUp(self._device, self._since, "" if port.name == self._url else Path(port.name).name))
        return self._listen(port)

    def _listen(self, port: Port) -> bool:
        decoder, spoke = self._decoder(), False
        try:
            while not (self._ended.is_set() or self._is_stranger(port)):
                data = port.read(min(port.in_waiting, CHUNK) or 1)
                at = self._now()
                if len(data) >= CHUNK // 2:
                    self._ended.wait(BREATH_S)
                spoke = spoke or bool(data)
                if data:
                    self._keep(data, at)
                if not self._tell(decoder, data, at):
                    decoder = self._decoder()
        except TROUBLE as error:
            self._lost(port_reason(error))
        finally:
            self._port, self.understood = None, False
            self._keep(None, self._now())
            close_port(port)
        return spoke

    def _tell(self, decoder: ByteDecoder, data: bytes, at: int) -> bool:
        """Put what `data` means; False if the decoder failed and is not to be trusted with the rest of its line."""
        try:
            signals = decoder.feed(data, at)
        except Exception:
            log.exception("the decoder of %s failed", self._device)
            self._give(Nonsense(self._device, at, data[:40].hex(), "unknown"))
            return False
        for signal in signals:
            strange = isinstance(signal, Nonsense)
            self._strange, self.understood = self._strange + strange, self.understood or not strange
            self._give(signal)
        return True

    def _is_stranger(self, port: Port) -> bool:
        """Whether the port is something else than was meant, and another one may be it."""
        over = self._now() - self._since >= TRIAL_MS
        if self.understood or not (over or self._strange >= STRANGE):
            return False
        rank = self._strangers[port.name] = FOREIGN if self._strange else SILENT
        return any(self._strangers.get(name, 0) < rank for name in found_ports(self._url) if name != port.name)

    def _lost(self, why: str) -> None:
        """Report once that the line is lost, and again only when the reason changes."""
        if why != self._why and not self._ended.is_set():
            self._why = why
            self._give(LinkLost(self._device, self._now(), why))

    def _keep(self, data: bytes | None, at: int) -> None:
        if self._record:
            self._record(data, at)

    def _give(self, signal: Signal) -> None:
        try:
            self._put(signal)
        except Exception:
            log.exception("a signal of %s was not taken", self._device)

    def _wait(self, pause: float) -> None:
        """Wait, but not for longer than until a device that was missing is there."""
        missing = not is_there(self._url)
        for _ in range(round(pause / LOOK_S)):
            if self._ended.wait(LOOK_S) or (missing and is_there(self._url)):
                return

    def _write(self) -> None:
        while not self._ended.is_set():
            self._to_write.wait()
            self._to_write.clear()
            port = self._port
            with suppress(IndexError, *TROUBLE):  # nothing more to write, or just lost: the reader tells
                while port is not None and not self._ended.is_set():
                    port.write(self._outbox.popleft())
