"""A pin driver that, as the real one, minds in which directory it is loaded. What may not live here: pins."""

from __future__ import annotations

from pathlib import Path

LOADED_IN = Path.cwd().resolve()


class HeaderFactory:
    """Says where its driver was loaded, and which chip it was given."""

    loaded_in = LOADED_IN

    def __init__(self, chip: int | None = None) -> None:
        self.chip = chip
