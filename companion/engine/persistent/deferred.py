"""A stretch of a sequence whose items are made when somebody first asks for one of them.

What may live here: making them once. What may not: what the items mean, where they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar, overload

from .vector import WIDTH, Vector

T = TypeVar("T")


class DeferredChunk(Sequence[T]):
    """WIDTH items, read like a tuple and equal to one. What `make` raises, whoever asks gets; then it is asked again.

    A few single items may be `known`, by their places: who asks for one of them gets it without the others being made.
    """

    __slots__ = ("_items", "_known", "_make")

    def __init__(self, make: Callable[[], Sequence[T]], known: Mapping[int, Callable[[], T]] | None = None) -> None:
        self._make: Callable[[], Sequence[T]] | None = make
        self._known = known or {}
        self._items: tuple[T, ...] = ()

    @property
    def items(self) -> tuple[T, ...]:
        """All of them, made if nobody has asked before."""
        if self._make is not None:
            self._items = tuple(self._make())
            self._make, self._known = None, {}
        return self._items

    @property
    def is_made(self) -> bool:
        """Whether somebody has asked before."""
        return self._make is None

    def __len__(self) -> int:
        return WIDTH

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...

    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if self._known and isinstance(place, int) and place in self._known:
            return self._known[place]()
        return self.items[place]

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __reversed__(self) -> Iterator[T]:
        return reversed(self.items)

    def __eq__(self, other: Any) -> bool:
        return self is other or (isinstance(other, tuple | DeferredChunk) and self.items == tuple(other))

    def __hash__(self) -> int:
        return hash(self.items)


def deferred_vector(chunks: int, make: Callable[[int], Sequence[T]], tail: tuple[T, ...] = (),
                    known: Mapping[int, Callable[[], T]] | None = None) -> Vector[T]:
    """A sequence of so many whole chunks, the n-th of which is `make(n)`, and of a tail that is there already.

    `known`: single items of the chunks, by their places in the sequence, that can be had without their chunk.
    """
    found: dict[int, dict[int, Callable[[], T]]] = {}
    for place, item in (known or {}).items():
        found.setdefault(place // WIDTH, {})[place % WIDTH] = item
    return Vector(tuple(DeferredChunk(partial(make, nth), found.get(nth)) for nth in range(chunks)), tail)
