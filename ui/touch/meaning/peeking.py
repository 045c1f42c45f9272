"""Who is peeking with a finger on the glass. Pure: secrets that arrive after the release must stay covered."""

from __future__ import annotations

from msgspec import Struct


class Peeking(Struct, frozen=True):
    """`seat`: whose panel is held now; `late`: seats that let go before their secrets came."""

    seat: str = ""
    late: frozenset[str] = frozenset()

    def held(self, seat: str) -> Peeking:
        """A finger has been on `seat`'s panel long enough."""
        return Peeking(seat, self.late - {seat})

    def released(self) -> Peeking:
        """The finger is gone: whatever still comes for its seat comes too late."""
        return Peeking("", self.late | {self.seat})

    def told(self, seat: str) -> tuple[Peeking, bool]:
        """The secrets of `seat` have come ("": everything is to be covered): (peeking, whether to show them)."""
        if not seat:
            return Peeking(self.seat), False
        return self, seat not in self.late
