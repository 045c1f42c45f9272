"""Wakes the loop the moment an input device has something to say. What it says, SDL or Kivy read for themselves.

What may live here: waiting for devices. What may not: what an event means; nothing that is read here is kept. If
devices may not be read, nothing is watched, and the loop finds a finger at its next idle frame (pace.py).
"""

from __future__ import annotations

import os
import selectors
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

DEVICES = Path("/dev/input")
LOOK_AGAIN_S = 5.0
"""How often to look for devices that have been plugged in."""
AT_LEAST_S = 1.0
"""Once woken the loop looks by itself for longer than that."""
CHUNK = 4096


class InputWatch:
    """One thread that waits for every device below `devices` (event0 …) and calls `wake`, at most once a second.

    `found` gets each device that is there and may be read, again when it comes back; every `look_again_s` seconds
    it is looked for new ones.
    """

    def __init__(self, wake: Callable[[], object], devices: Path = DEVICES,
                 found: Callable[[Path], object] = lambda _: None, look_again_s: float = LOOK_AGAIN_S) -> None:
        self._wake, self._devices, self._found, self._look_again_s = wake, devices, found, look_again_s
        self._open: dict[Path, int] = {}
        self._selector = selectors.DefaultSelector()
        self._ear, self._end = os.pipe()
        self._thread = threading.Thread(target=self._run, name="input watch", daemon=True)

    def start(self) -> None:
        """Watch from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Watch no more; every device is closed."""
        os.close(self._end)
        self._thread.join()

    def _run(self) -> None:
        self._selector.register(self._ear, selectors.EVENT_READ)
        heard = True
        while heard is not None:
            self._look()
            heard = self._heard(self._look_again_s)
            if heard:
                self._wake()
                heard = None if self._ended(AT_LEAST_S) else heard
        for path in tuple(self._open):
            self._close(path)
        self._selector.close()
        os.close(self._ear)

    def _look(self) -> None:
        """Open what is there and may be read."""
        for path in set(self._devices.glob("event*")) - set(self._open):
            with suppress(OSError):
                device = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
                try:
                    self._selector.register(device, selectors.EVENT_READ, path)
                except OSError:  # it cannot be waited for: no device
                    os.close(device)
                else:
                    self._open[path] = device
                    self._found(path)

    def _heard(self, seconds: float) -> bool | None:
        """Whether a device has sent something within so many seconds; None: it is to end."""
        ready = [key.data for key, _ in self._selector.select(seconds)]
        if None in ready:
            return None
        return sum(map(self._drained, ready)) > 0

    def _drained(self, path: Path) -> bool:
        """Throw away what a device has sent; one that is gone is closed, and found again when it comes back."""
        try:
            while said := os.read(self._open[path], CHUNK):
                if len(said) < CHUNK:
                    return True
        except BlockingIOError:
            return True
        except OSError:
            pass
        self._close(path)
        return False

    def _close(self, path: Path) -> None:
        device = self._open.pop(path)
        self._selector.unregister(device)
        os.close(device)

    def _ended(self, seconds: float) -> bool:
        with selectors.DefaultSelector() as end:
            end.register(self._ear, selectors.EVENT_READ)
            return bool(end.select(seconds))
