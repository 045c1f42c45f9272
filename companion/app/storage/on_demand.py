"""A mapping whose values are made when they are asked for. Nothing here knows what is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

V = TypeVar("V")


class OnDemand(Mapping[str, V]):
    """A value under each of `names`, in their order, made by `make` when it is first asked for, and only then."""

    def __init__(self, names: Iterable[str], make: Callable[[str], V]) -> None:
        """`make` is called by the thread that asks, perhaps by two at once; its result depends on the name alone."""
        self._made: dict[str, V | None] = dict.fromkeys(names)
        self._make = make

    def __getitem__(self, name: str) -> V:
        value = self._made[name]
        if value is None:
            value = self._made[name] = self._make(name)
        return value

    def __contains__(self, name: object) -> bool:
        return name in self._made

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)
