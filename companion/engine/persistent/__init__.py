"""Immutable collections that grow by one at the same price however long they are, and share with what they grew from.

“Persistent” as the field has it: every earlier version stays what it was. A value as itself is what a
cache compares such collections by. Nothing here knows a table, or a disk.
"""

from .deferred import deferred_vector
from .identity import Itself
from .trie import Trie
from .vector import Vector

__all__ = ["Itself", "Trie", "Vector", "deferred_vector"]
