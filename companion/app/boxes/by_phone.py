"""Boxes as files on phones: looked at when they come, made when they are fetched. From any thread.

What may live here: files that come over the web and go there. What may not: requests (ui/phone), what a box would
change (exchange.py). Nothing of a box is taken in here; its pictures are kept already, under names that nothing refers
to yet.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app.storage.inventory import Inventory
from companion.engine.game import Game
from companion.engine.words import Msg, why_not

from . import box_file, whole_box
from .box_text import BoxFile, UnfitBoxError
from .exchange import packed

NEWEST, NAME = 8, f"box{box_file.SUFFIX}"


class BoxesByPhone:
    """`arrived` are the newest boxes that have come, by the names that were given back for them."""

    def __init__(self, state: Path, games: Mapping[str, Game], inventories: Mapping[str, Inventory]) -> None:
        """`state`: the folder in which pictures are kept."""
        self._state, self._games, self._inventories = state, games, inventories
        self.arrived: dict[str, BoxFile] = {}

    def take(self, data: bytes) -> str | Msg:
        """Look at a box that has come; a name for it, or why it cannot be taken in."""
        try:
            with TemporaryDirectory(prefix="box-") as folder:
                file = Path(folder) / NAME
                file.write_bytes(data)
                box, there = whole_box.read(file)
            whole_box.keep(self._state, there)
        except UnfitBoxError as error:
            return error.text
        except OSError as error:
            return Msg("The box could not be kept ({why}).", {"why": why_not(error)})
        name = secrets.token_hex(16)
        self.arrived = dict([*self.arrived.items(), (name, box)][-NEWEST:])
        return name

    def file_of(self, game: str) -> bytes | None:
        """This copy's box of a game as a file; None where there is no such game, or no room to make it."""
        if game not in self._games:
            return None
        box = packed(self._games[game], self._inventories[game])
        try:
            with TemporaryDirectory(prefix="box-") as folder:
                return whole_box.write(Path(folder) / NAME, box, self._state).read_bytes()
        except OSError:
            return None
