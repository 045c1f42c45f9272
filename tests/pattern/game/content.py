"""What a copy of the game adds: nothing but a die. Characters, cards and tiles go here, with their forms and checks.

As soon as Content has a field, config/games/pattern.toml ships an example of it.
"""

from __future__ import annotations

from msgspec import Struct


class Content(Struct, frozen=True):
    """Everything this copy is known to hold."""
