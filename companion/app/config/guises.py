"""How games dress their screens: the file that says so, read once. What a guise is: engine/view.py; drawing: ui/."""

from __future__ import annotations

import tomllib

import msgspec

from companion.app.installation import CONFIG
from companion.engine.view import Guise


def guises() -> dict[str, Guise]:
    """Every game's guise by the game's id; none where the file is missing or makes no sense: screens do without."""
    try:
        read = tomllib.loads((CONFIG / "guises.toml").read_text())
        return msgspec.convert(read, dict[str, Guise])
    except (OSError, ValueError):
        return {}
