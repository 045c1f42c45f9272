"""Where the things of the box lie in a running game, and what follows when something else is printed on one.

What may live here: that. What may not: how a thing is asked for (kinds.py), which thing it is (screens/).
"""

from __future__ import annotations

from companion.engine.game import Placements
from companion.engine.printed import PrintedKind

from .content import Character, Enemy
from .model import State, state as st


def with_sheet(state: State, place: int, sheet: Character) -> Placements:
    """What the player at `place` has with this sheet: what is above a maximum goes down to it, and who is preparing
    begins with full LP."""
    player = state.players[place]
    full = isinstance(state.step, st.Preparing) and not player.dead
    found = {"lp": sheet.lp if full else min(player.lp, sheet.lp), "power": min(player.power, sheet.top),
             "sp": min(player.sp, state.options.most_sp, sheet.most_sp)}
    return tuple((f"players/{place}/{name}", value) for name, value in found.items())


def _on_the_sheet(state: State, was: Character, now: Character) -> Placements:
    return tuple(there for place, player in enumerate(state.players) if player.character == now
                 for there in with_sheet(state, place, now))


def _on_the_row(state: State, was: Enemy, now: Enemy) -> Placements:
    """A marker that would be behind the row stands on its last tile."""
    last = len(now.life) - 1
    return tuple((f"foes/{place}/at", last) for place, foe in enumerate(state.foes)
                 if foe.enemy.key == now.key and last < foe.at < len(was.life))


PRINTED = (
    PrintedKind("enemies", ("foes/*/enemy",), follow=_on_the_row),
    PrintedKind("characters", ("players/*/character",), follow=_on_the_sheet, alone=lambda sheet: not sheet.name))
