"""Where the things of the box lie in a running game, and what follows when something else is printed on one.

What may live here: that, and where older versions put it right. What may not: how a thing is asked for (content.py,
forms.py), which thing it is (screens/). Finds are secrets: which one it is is put right in believed/seats.py, and then
it is told again.
"""

from __future__ import annotations

from companion.engine.former_paths import FormerPath, whole_form
from companion.engine.game import FULL, Placements
from companion.engine.printed import PrintedKind, printed_at

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


def _avatar_of(state: State, steps: list[str]) -> tuple[str, ...]:
    return tuple(f"printed/avatars/{player.avatar.key}" for player in state.players if player.seat == steps[1])


PRINTED = (
    *(PrintedKind(f"tiles/{kind}", ("board/*/tile", "players/*/npcs/*")) for kind in (MONSTER, TRAP, NPC)),
    PrintedKind("avatars", ("players/*/avatar",), follow=_not_above_the_maximum),
    PrintedKind("cards", things=_executed))
FORMER_PATHS = (
    FormerPath("printed/*", lambda state, steps: tuple(f"printed/tiles/{kind}/{steps[1]}" for kind in (
        MONSTER, TRAP, NPC)), whole_form, (dict,)),
    FormerPath("sheet/*", _avatar_of, whole_form, (dict,)),
    FormerPath("content/cards/*", printed_at("cards", 3), whole_form, (dict,)))
