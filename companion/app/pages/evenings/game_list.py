"""Games of the journal as lines to choose from; who played can be read without knowing the game. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from companion.app.pages.navigation import GameSummary
from companion.app.storage.journal import Recorded
from companion.engine.timers import Plan


class NamedSeat(Struct, frozen=True):
    """What every set-up says of a seat."""

    name: str
    character: str = ""


class AnySetup(Struct, frozen=True):
    """What every set-up says, whatever the game."""

    seats: tuple[NamedSeat, ...] = ()
    detail: str = ""
    options: dict[str, Any] = {}
    timer: Plan = Plan()


def summaries(recorded: tuple[Recorded, ...], packed: tuple[int, ...] = ()) -> tuple[GameSummary, ...]:
    """All games of the journal; those with `packed` numbers lie in their boxes."""
    return tuple(_summary(game, game.id in packed) for game in recorded)


def _summary(recorded: Recorded, packed: bool) -> GameSummary:
    try:
        said = msgspec.json.decode(recorded.setup, type=AnySetup)
    except msgspec.MsgspecError:  # of an unreadable set-up nobody is known
        said = AnySetup()
    return GameSummary(recorded.id, recorded.game, tuple(seat.name for seat in said.seats), recorded.finished, packed,
                       tuple(seat.character for seat in said.seats), said.detail, said.options, said.timer,
                       bool(recorded.result))
