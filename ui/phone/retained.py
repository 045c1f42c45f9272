"""PURE. What is retained on the broker: the newest payload of each topic, and the last View of each viewer.

What may live here: what is news and what is not, Views as bytes. What may not: sending anything.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.engine.view import Page, View

from .topics import VIEW, Topics

encode = msgspec.json.Encoder().encode


class RetainedTopics:
    """Topics and their payloads. A method that changes something returns what is to be sent, or None if it is no news.
    """

    def __init__(self, topics: Topics) -> None:
        self._topics = topics
        self._shown: dict[str, View | Page] = {}
        self._lying: dict[str, bytes] = {}

    def show(self, viewer: str, view: View | Page) -> bytes | None:
        """Lay a View; one that differs from the last in nothing but its time and revision is no news."""
        before = self._shown.get(viewer)
        if before is not None and _news(before) == _news(view):
            return None
        self._shown[viewer] = view
        return self.lay(self._topics.of(viewer, VIEW), encode(_sealed(view)))

    def lay(self, topic: str, payload: bytes) -> bytes | None:
        """Lay a payload; the same again is no news."""
        if self._lying.get(topic) == payload:
            return None
        self._lying[topic] = payload
        return payload

    def remove(self, viewer: str) -> None:
        """Forget what a viewer was shown."""
        self._shown.pop(viewer, None)
        self._lying.pop(self._topics.of(viewer, VIEW), None)

    def at(self, topic: str) -> bytes:
        """What lies on a topic; empty for nothing."""
        return self._lying.get(topic, b"")

    def all(self) -> tuple[tuple[str, bytes], ...]:
        """Every topic with what lies there."""
        return tuple(self._lying.items())

    def viewers(self) -> tuple[str, ...]:
        """Whose Views lie here."""
        return tuple(self._shown)


def _news(view: View | Page) -> View | Page:
    """A View or page without the fields that change although nothing has happened."""
    return replace(view, now=0, revision=0) if isinstance(view, View) else replace(view, revision=0)


def _sealed(view: View | Page) -> View | Page:
    """A View or page without the commands of its choices, which nobody outside this process may see."""
    if all(choice.act is None for choice in view.choices):
        return view
    return replace(view, choices=tuple(replace(choice, act=None) for choice in view.choices))
