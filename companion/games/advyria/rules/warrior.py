"""The warrior (Kriegerin): villages in front of her player show their gold side (ADV-15). Yellow cards do the same."""

from __future__ import annotations

from typing import Any

from companion.games.advyria.model import State, VillagesFlipped

from .table import active, change_player, player_on


def effect(state: State, often: int) -> tuple[VillagesFlipped, ...]:
    """Each effect flips one village; there may be fewer. Adventures need no flipping."""
    player = active(state)
    tiles = min(often, player.villages)
    return (VillagesFlipped(player.seat, tiles),) if tiles else ()


def flipped(state: State, event: VillagesFlipped) -> State:
    """evolve: gold side up."""
    player = player_on(state, event.seat)
    return change_player(state, event.seat, villages=player.villages - event.tiles, gold=player.gold + event.tiles)


ACTS: dict[type, Any] = {}
EVOLVE = {VillagesFlipped: flipped}
