"""Panels that report fingers, where the kernel draws: each is read from the moment it is there, beside the mouse.

Without a desktop SDL hears the fingers of such a panel and makes no mouse of them, so nothing could be touched. A panel
of one finger, or a mouse, is none of these: SDL reads it, as everywhere.

What may live here: which panel is read, since when. What may not: what a touch means (gestures.py).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import window


def kivys_reader(device: Path) -> Any:
    """Kivy's own reader of a panel, which goes on by itself when the panel is pulled and comes back by its name."""
    from kivy.base import EventLoop
    from kivy.input.providers.mtdev import MTDMotionEventProvider
    reader = MTDMotionEventProvider(f"mtdev_{device.name}", f"{device},")
    EventLoop.add_input_provider(reader)
    reader.start()
    return reader


class FingerPanels:
    """All panels that are read, by their devices. In Kivy's thread alone."""

    def __init__(self, begin: Callable[[Path], Any] = kivys_reader, known: Path = window.KNOWN) -> None:
        """`begin` has a device read and returns the reader, whose `thread` is; `known` is the kernel's folder."""
        self._begin, self._known = begin, known
        self._readers: dict[Path, Any] = {}

    def found(self, device: Path) -> None:
        """A device is there, perhaps again: read it if it is a panel and nobody does."""
        reader = self._readers.get(device)
        if (reader is None or not reader.thread.is_alive()) and window.reports_fingers(device.name, self._known):
            self._readers[device] = self._begin(device)
