"""The notices of phones that hold now.

What may live here: keeping them. What may not: words.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine.view import Notice

from .config import Services


class PhoneTroubles:
    """The notices that phones have given and not taken back, on their way to whoever hears them."""

    def __init__(self, say: Callable[[str, Notice | None], None]) -> None:
        self._say, self._notices = say, dict[str, Notice]()

    def heard_by(self, services: Services) -> Services:
        """The services with this one listening to what is said."""
        return replace(services, say=self.said)

    def said(self, name: str, notice: Notice | None) -> None:
        """Remember a notice for as long as it holds, and pass it on."""
        self._notices.pop(name, None)
        if notice is not None:
            self._notices[name] = notice
        self._say(name, notice)

    def about(self, *names: str) -> Notice | None:
        """What is known to be wrong with one of these."""
        return next((self._notices[name] for name in names if name in self._notices), None)
