"""The games. A folder here with a GAME in it is a game; nothing has to be registered."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any


def catalogue() -> dict[str, Any]:
    """All installed games by their id, in the order of their folders' names."""
    found = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg)
    return {game.GAME.id: game.GAME for game in found}
