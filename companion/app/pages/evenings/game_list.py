"""Games of the journal as lines to choose from: who played can be read without knowing the game. Pure."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from companion.app.pages.navigation import GameSummary
from companion.app.storage.journal import Recorded


class NamedSeat(Struct, frozen=True):
    """What every set-up says of a seat."""

    name: str


class AnySetup(Struct, frozen=True):
    """What every set-up says, whatever the game."""

    seats: tuple[NamedSeat, ...] = ()


def summaries(recorded: tuple[Recorded, ...], packed: tuple[int, ...] = ()) -> tuple[GameSummary, ...]:
    """All games of the journal; those with `packed` numbers lie in their boxes."""
    return tuple(_summary(game, game.id in packed) for game in recorded)


def _summary(recorded: Recorded, packed: bool) -> GameSummary:
    try:
        seats = msgspec.json.decode(recorded.setup, type=AnySetup).seats
    except msgspec.MsgspecError:  # of an unreadable set-up nobody is known
        seats = ()
    return GameSummary(recorded.id, recorded.game, tuple(seat.name for seat in seats), recorded.finished, packed)
