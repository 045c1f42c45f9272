"""A map that grows by one without being copied: a tree in which the hash of a key shows the way.

What may live here: finding, putting and taking away. What may not: what keys and values mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar, Union

from msgspec import Struct

K = TypeVar("K")
V = TypeVar("V")
BITS, LEAF = 4, 16
WIDTH = 1 << BITS
DEEPEST = 12  # keys whose hashes are alike so far share a leaf, however large
Node = Union[dict[K, V], tuple["Node[K, V]", ...]]


class Trie(Struct, Generic[K, V], frozen=True, eq=False):
    """Read like a dict. A leaf is a small dict that nobody changes, a branch has one node for each next BITS of a hash.

    Putting copies one leaf and the branches above it: with 100,000 keys three small tuples more than with 100.
    """

    root: Node[K, V] = {}

    def __iter__(self) -> Iterator[K]:
        return (key for leaf in _leaves(self.root) for key in leaf)

    def __len__(self) -> int:
        return sum(map(len, _leaves(self.root)))

    def __contains__(self, key: K) -> bool:
        return key in self._leaf(key)

    def __getitem__(self, key: K) -> V:
        return self._leaf(key)[key]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trie):
            return NotImplemented
        return self.root is other.root or self.as_dict() == other.as_dict()

    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def get(self, key: K) -> V | None:
        """What is under `key`, or None."""
        return self._leaf(key).get(key)

    def as_dict(self) -> dict[K, V]:
        """A copy of the whole."""
        return {key: value for leaf in _leaves(self.root) for key, value in leaf.items()}

    def put(self, key: K, value: V) -> Trie[K, V]:
        """The map with `value` under `key`."""
        return Trie(_changed(self.root, hash(key), 0, lambda leaf: {**leaf, key: value}))

    def without(self, key: K) -> Trie[K, V]:
        """The map without `key`."""
        return Trie(_changed(self.root, hash(key), 0, lambda leaf: {k: v for k, v in leaf.items() if k != key}))

    def _leaf(self, key: K) -> dict[K, V]:
        node, way = self.root, hash(key)
        while not isinstance(node, dict):
            node, way = node[way % WIDTH], way >> BITS
        return node


def _changed(node: Node[K, V], way: int, depth: int, change: Callable[[dict[K, V]], dict[K, V]]) -> Node[K, V]:
    """`node` with the leaf at the end of the way changed."""
    if isinstance(node, dict):
        leaf = change(node)
        return leaf if len(leaf) <= LEAF or depth == DEEPEST else _split(leaf, depth)
    place = way % WIDTH
    return (*node[:place], _changed(node[place], way >> BITS, depth + 1, change), *node[place + 1:])


def _split(leaf: dict[K, V], depth: int) -> Node[K, V]:
    """A leaf that has grown too large, as a branch of leaves. If all keys go the same way, it is split again when the
    next one comes.
    """
    leaves: tuple[dict[K, V], ...] = tuple({} for _ in range(WIDTH))
    for key, value in leaf.items():
        leaves[(hash(key) >> depth * BITS) % WIDTH][key] = value
    return leaves


def _leaves(node: Node[K, V]) -> Iterator[dict[K, V]]:
    due = [node]
    while due:
        node = due.pop()
        if isinstance(node, dict):
            yield node
        else:
            due.extend(node)
