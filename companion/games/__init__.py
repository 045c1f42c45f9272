"""The games. A folder here with a GAME in it is a game: nothing has to be registered, and no game is opened before it
is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from companion.engine.game import Game


class GameCatalogue(Mapping[str, Game]):
    """All installed games by their ids, which are their folders' names, in that order.

    Opening a game costs as much as starting half the companion, so it is done when the game is first asked for.
    """

    def __init__(self) -> None:
        self._names = tuple(module.name for module in iter_modules(__path__) if module.ispkg)

    def __getitem__(self, name: str) -> Game:
        if name not in self._names:
            raise KeyError(name)
        game: Game = import_module(f"{__name__}.{name}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@cache
def catalogue() -> GameCatalogue:
    """The one catalogue."""
    return GameCatalogue()
