"""A sequence that grows and shrinks at its end: whole chunks, which all versions share, and a tail that is not whole.

What may live here: places and lengths. What may not: what the items mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Generic, TypeVar, overload

from msgspec import Struct

T = TypeVar("T")
BITS = 6
WIDTH, LAST = 1 << BITS, (1 << BITS) - 1


class Vector(Struct, Generic[T], frozen=True):
    """Read like a tuple. Every chunk holds WIDTH items and the tail fewer, so that equal items are equal vectors.

    `append` copies the tail, and once in WIDTH times the list of chunks: with 100,000 items as cheap as with 1,000. A
    chunk is a tuple, or one that is made when it is asked for (deferred.py).
    """

    chunks: tuple[Sequence[T], ...] = ()
    tail: tuple[T, ...] = ()

    def __len__(self) -> int:
        return len(self.chunks) * WIDTH + len(self.tail)

    def __iter__(self) -> Iterator[T]:
        return chain(chain.from_iterable(self.chunks), self.tail)

    def __reversed__(self) -> Iterator[T]:
        return chain(reversed(self.tail), chain.from_iterable(map(reversed, reversed(self.chunks))))

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...

    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return self._stretch(place)
        if place < 0:
            if place >= -len(self.tail):  # the newest, which is asked for most
                return self.tail[place]
            place += len(self)
        chunks, chunk = self.chunks, place >> BITS
        if 0 <= chunk < len(chunks):
            return chunks[chunk][place & LAST]
        if chunk != len(chunks):
            raise IndexError(place)
        return self.tail[place & LAST]

    @property
    def newest(self) -> T:
        """The last item. IndexError if there is none."""
        return self.tail[-1] if self.tail else self.chunks[-1][-1]

    def append(self, item: T) -> Vector[T]:
        """All items and one more."""
        tail = self.tail + (item,)  # noqa: RUF005 copies once, where unpacking makes a list on the way
        return Vector(self.chunks, tail) if len(tail) < WIDTH else Vector((*self.chunks, tail))

    def extend(self, items: Iterable[T]) -> Vector[T]:
        """All items and these."""
        more = (*self.tail, *items)
        if len(more) < WIDTH:
            return Vector(self.chunks, more)
        whole = len(more) // WIDTH * WIDTH
        chunks = tuple(more[start:start + WIDTH] for start in range(0, whole, WIDTH))
        return Vector((*self.chunks, *chunks), more[whole:])

    def upto(self, length: int) -> Vector[T]:
        """The first `length` items."""
        chunk, rest = divmod(length, WIDTH)
        if not rest:
            return Vector(self.chunks[:chunk])
        last = self.chunks[chunk] if chunk < len(self.chunks) else self.tail
        return Vector(self.chunks[:chunk], tuple(last[:rest]))

    def _stretch(self, part: slice) -> tuple[T, ...]:
        start, stop, step = part.indices(len(self))
        if step < 0:
            return tuple(self)[part]
        skipped = start // WIDTH
        near = chain(chain.from_iterable(self.chunks[skipped:]), self.tail)
        return tuple(islice(near, start - skipped * WIDTH, max(start, stop) - skipped * WIDTH, step))
