"""What hands do at the real table because of an event. What may live here: that. What may not: log lines (told.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.roster import is_seated, player_on
from companion.engine.view import Hand
from companion.engine.words import Msg
from companion.games.anybox.model import RowSet, State


def _row_set(state: State, event: RowSet) -> tuple[Hand, ...]:
    """Many boxes have a track for it (ANY-14)."""
    names = ", ".join(player_on(state, seat).name for seat in event.seats if is_seated(state, seat))
    return (Hand(Msg("Move the turn-order markers: {names}", {"names": names}), "numeric", rule="ANY-14",
                 sets="order"),)


HANDS: dict[type, Callable[[Any, Any], tuple[Hand, ...]]] = {RowSet: _row_set}
