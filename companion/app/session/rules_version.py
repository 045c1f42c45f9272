"""Which rules have made a kept state: a name that changes with the companion's version and with each file of the rules.

What may live here: that name. What may not: what is done with it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from companion.app.installation import PROGRAM
from companion.engine.game import Game

PACKAGE = PROGRAM / "companion"
VERSION = PACKAGE / "__init__.py"


@lru_cache(maxsize=8)
def rules_version(game: str, module: str) -> str:
    """The name for the rules of a game whose `start` stands in `module`.

    It is made of the version's file and of the name, size and time of each file of the engine and of the game; Python
    itself tells by size and time whether a compiled module is still that of its source. What has been loaded stays: a
    file that changes later changes the next start.
    """
    own = PACKAGE / "games" / game
    home = getattr(sys.modules.get(module), "__file__", None)
    files = [*_stamps(PACKAGE / "engine"), *(_stamps(own) if own.is_dir() else ()), *(
        [_stamp(Path(home))] if home and not own.is_dir() else ())]
    return blake2b(repr((VERSION.read_bytes(), sorted(files))).encode(), digest_size=16).hexdigest()


def rules_of(game: Game) -> str:
    """The name for the rules of a game."""
    return rules_version(game.id, game.start.__module__)


def _stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                yield from _stamps(Path(entry.path))
            elif entry.name.endswith(".py"):
                yield _stamp(Path(entry.path))


def _stamp(file: Path) -> tuple[str, int, int]:
    """A file's path within the package, its size and when it was written (ns)."""
    seen = file.stat()
    name = file.relative_to(PACKAGE).as_posix() if file.is_relative_to(PACKAGE) else file.name
    return name, seen.st_size, seen.st_mtime_ns
