"""What phones send to boxes and fetch from them, in one place: tickets, waiting pictures and boxes, and their senders.

What may live here: how these belong together. What may not: how one of them works, requests (ui/phone).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from companion.app.storage.inventory import Inventory
from companion.engine.game import Game

from . import pictures
from .by_phone import BoxesByPhone
from .pending import PendingUploads
from .tickets import BOX, PICTURE, Tickets


class Senders:
    """Everybody who may send. `inventories` are the boxes of all `games`, as they are now."""

    def __init__(self, state: Path, games: Mapping[str, Game], inventories: Mapping[str, Inventory],
                 now: Callable[[], int], others: Callable[[], Collection[str]] = tuple) -> None:
        """`state`: the folder in which pictures are kept; `now`: monotonic ms; `others`: the pictures that are shown
        besides those of boxes.
        """
        self._state, self._inventories, self._others = state, inventories, others
        self.tickets, self.pending = Tickets(now), PendingUploads(state, self._shown)
        self.boxes = BoxesByPhone(state, games, inventories, self.pending)

    def seat(self, people: Mapping[str, str]) -> None:
        """Who has which place from now on: uploads of others go with their places, unless a box uses them."""
        self.tickets.seat(people)
        holders = self.tickets.holders()
        self.pending.keep_only(holders)
        self.boxes.keep_only(holders)

    def of_picture(self, ticket: str) -> str:
        """Who sends a picture with this ticket; empty where it is not good."""
        return self.tickets.holder(ticket, PICTURE)

    def of_box(self, ticket: str) -> str:
        """Who sends a box with this ticket; empty where it is not good."""
        return self.tickets.holder(ticket, BOX)

    def of_fetched(self, ticket: str, game: str) -> str:
        """Who fetches the box of a game with this ticket; empty where it is not good."""
        return self.tickets.holder(ticket, f"{BOX}-{game}")

    def picture(self, name: str) -> Path | None:
        """Where the picture of this name lies."""
        return pictures.kept_picture(self._state, name)

    def _shown(self) -> frozenset[str]:
        boxed = (name for inventory in self._inventories.values() for name in inventory.pictures.values())
        return frozenset((*boxed, *self._others()))
