"""A pin driver that, as the real one, minds in which directory it is loaded. What may not live here: pins."""

from __future__ import annotations

from pathlib import Path

LOADED_IN = Path.cwd().resolve()


class LGPIOFactory:
    """Says where its driver was loaded."""

    loaded_in = LOADED_IN
