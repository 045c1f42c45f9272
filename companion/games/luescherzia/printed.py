"""Where the things of the box lie in a running game, and what follows when something else is printed on one.

What may live here: that. What may not: how a thing is asked for (content.py, forms.py), which thing it is (screens/).
Finds are secrets: which one it is is put right in believed/seats.py, and then it is told again.
"""

from __future__ import annotations

from companion.engine.game import FULL, Placements
from companion.engine.printed import PrintedKind

from .content import MONSTER, NPC, TRAP, Avatar, Card
from .model import State
from .rules import march, table


def _not_above_the_maximum(state: State, was: Avatar, now: Avatar) -> Placements:
    """Nobody has more hit points than are printed."""
    return tuple((f"players/{place}/hp", now.hp) for place, player in enumerate(state.players)
                 if player.avatar.key == now.key and player.hp > now.hp)


def _executed(state: State) -> tuple[Card, ...]:
    """The card that is executed on the map, as the companion knows it."""
    card = march.known_card(state) if state.detail == FULL and table.card_running(state) else None
    return (card,) if card is not None else ()


PRINTED = (
    *(PrintedKind(f"tiles/{kind}", ("board/*/tile", "players/*/npcs/*")) for kind in (MONSTER, TRAP, NPC)),
    PrintedKind("avatars", ("players/*/avatar",), follow=_not_above_the_maximum),
    PrintedKind("cards", things=_executed))
