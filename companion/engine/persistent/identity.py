"""A value as itself, for a cache that must not compare large trees."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Itself(Generic[T]):
    """`value` as itself: equal to nothing else. While it is remembered, no other object can have its identity."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Itself) and self.value is other.value
