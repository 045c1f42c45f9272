"""Who may look into which box without sitting at the table: guests, let in and shut out again. Pure.

What may live here: this value and what becomes of it. What may not: pages, codes, brokers.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.view import GUESTS


class Welcome(Struct, frozen=True):
    """Who may look into which box: guest → game, and which guests have come. `turned`: how often each place has changed
    hands since this companion was started at `since`.
    """

    since: str = ""
    boxes: dict[str, str] = {}
    come: tuple[str, ...] = ()
    turned: dict[str, int] = {}

    def people(self) -> dict[str, str]:
        """Who has which guest's place, in words that are the same for the same person, and different for the guest
        before.
        """
        return {guest: f"{self.since}/{self.turned.get(guest, 0)}" for guest in GUESTS}

    def letting_in(self, guest: str, game: str) -> Welcome:
        """From now on `guest` may look into the box of `game`."""
        return replace(self, boxes={**self.boxes, guest: game})

    def shutting_out(self, *guests: str) -> Welcome:
        """These guests may no longer look; the next guest in such a place is somebody else."""
        there = {guest: game for guest, game in self.boxes.items() if guest not in guests}
        turned = {**self.turned, **{guest: self.turned.get(guest, 0) + 1 for guest in guests}}
        return replace(self, boxes=there, turned=turned, come=tuple(one for one in self.come if one not in guests))

    def seeing(self, guest: str) -> Welcome:
        """The phone of a guest has come."""
        return replace(self, come=tuple(sorted({*self.come, guest}))) if guest in self.boxes else self
