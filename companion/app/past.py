"""Games of the journal as lines to choose from: who played can be read without knowing the game. Pure."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from .journal import Recorded
from .pages.place import Past


class Sitting(Struct, frozen=True):
    """What every set-up says of a seat."""

    name: str


class AnySetup(Struct, frozen=True):
    """What every set-up says, whatever the game."""

    seats: tuple[Sitting, ...] = ()


def pasts(recorded: tuple[Recorded, ...]) -> tuple[Past, ...]:
    """All games of the journal."""
    return tuple(_past(game) for game in recorded)


def _past(recorded: Recorded) -> Past:
    try:
        seats = msgspec.json.decode(recorded.setup, type=AnySetup).seats
    except msgspec.MsgspecError:  # of an unreadable set-up nobody is known
        seats = ()
    return Past(recorded.id, recorded.game, tuple(seat.name for seat in seats), recorded.finished)
