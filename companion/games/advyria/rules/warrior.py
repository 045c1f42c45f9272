"""The warrior (Kriegerin): villages in front of her player show their gold side (ADV-15). Yellow cards do the same."""

from __future__ import annotations

from typing import Any

from companion.games.advyria.model import State, VillagesFlipped

from .table import active_player, change_player, player_on


def warrior_effect(state: State, often: int) -> tuple[VillagesFlipped, ...]:
    """Each effect flips one village; there may be fewer. Adventures need no flipping."""
    player = active_player(state)
    tiles = min(often, player.villages)
    return (VillagesFlipped(player.seat, tiles),) if tiles else ()


def villages_flipped(state: State, event: VillagesFlipped) -> State:
    """evolve: gold side up."""
    player = player_on(state, event.seat)
    return change_player(state, event.seat, villages=player.villages - event.tiles, gold=player.gold + event.tiles)


ACTS: dict[type, Any] = {}
EVOLVE = {VillagesFlipped: villages_flipped}
