"""Boxes as files on phones: they are checked when they arrive, and made when a phone fetches them. From any thread.

What may live here: files that come over the web and go there. What may not: requests (ui/phone), what a box would
change (exchange.py). Nothing of a box is imported here; only its pictures are stored already, under names that nothing
refers to yet.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app.storage.inventory import Inventory
from companion.engine.game import Game
from companion.engine.words import Msg, why_not

from . import box_file, whole_box
from .box_text import BoxFile, UnfitBoxError
from .exchange import pack_box
from .pending import PendingUploads

NAME = f"box{box_file.SUFFIX}"


class BoxesByPhone:
    """`arrived` is the newest box of each sender, by the name that was given back for it."""

    def __init__(self, state: Path, games: Mapping[str, Game], inventories: Mapping[str, Inventory],
                 pending: PendingUploads) -> None:
        """`state`: the folder in which pictures are kept; `pending` counts those that no box has taken yet."""
        self._state, self._games, self._inventories, self._pending = state, games, inventories, pending
        self.arrived: dict[str, BoxFile] = {}
        self._senders: dict[str, str] = {}

    def take(self, data: bytes, sender: str) -> str | Msg:
        """Check a box that `sender` has sent; a name for it, or why it cannot be imported.

        Its pictures are the sender's until a box shows them.
        """
        name = secrets.token_hex(16)
        try:
            with TemporaryDirectory(prefix="box-") as folder:
                file = Path(folder) / NAME
                file.write_bytes(data)
                box, there = whole_box.read_whole_box(file)
                before = self._pending.kept()
                try:
                    whole_box.keep_pictures(self._state, there)
                finally:  # also those that were kept before there was no room for more
                    self._pending.add(sender, frozenset(there.names), before, lambda: self._forget(name))
        except UnfitBoxError as error:
            return error.text
        except OSError as error:
            return Msg("The box could not be kept ({why}).", {"why": why_not(error)})
        for before_it in [one for one, whose in self._senders.items() if whose == sender]:
            self._forget(before_it)
        self.arrived, self._senders[name] = {**self.arrived, name: box}, sender
        return name

    def keep_only(self, senders: Collection[str]) -> None:
        """The places of all other phones have ended; delete the boxes that they have sent."""
        for name in [one for one, whose in self._senders.items() if whose not in senders]:
            self._forget(name)

    def _forget(self, name: str) -> None:
        self._senders.pop(name, None)
        self.arrived = {known: box for known, box in self.arrived.items() if known != name}

    def file_of(self, game: str) -> bytes | None:
        """This copy's box of a game as a file; None where there is no such game, or no room to make it."""
        if game not in self._games:
            return None
        box = pack_box(self._games[game], self._inventories[game])
        try:
            with TemporaryDirectory(prefix="box-") as folder:
                return whole_box.write_whole_box(Path(folder) / NAME, box, self._state).read_bytes()
        except OSError:
            return None
