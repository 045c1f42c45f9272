"""What a device repeats only to show that it is there, and what is therefore no news. Pure."""

from __future__ import annotations

from companion.engine.signals import Battery, LinkLost, LinkUp, Signal, Unplugged

MOST = 256


class Heartbeats:
    """One device. Its name and the charge of its dice are news once on every connection, and when they change."""

    def __init__(self) -> None:
        self._said: dict[str, object] = {}

    def is_news(self, signal: Signal) -> bool:
        """Whether this signal is news that somebody has to hear."""
        match signal:
            case LinkUp(_, _, what, pixels):
                return self._changes("", (what, pixels))
            case Battery(_, _, die, percent):
                return self._changes(f"die {die}", percent)
            case LinkLost() | Unplugged():
                self._said.clear()
        return True

    def _changes(self, of: str, value: object) -> bool:
        if self._said.get(of) == value:
            return False
        if len(self._said) >= MOST:
            self._said.clear()
        self._said[of] = value
        return True
