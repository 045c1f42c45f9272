"""The numbers that a table may correct by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.engine.game import Adjustable
from companion.engine.words import Msg

from .model import NOWHERE, ON_PAPER, Foe, Player, State
from .rules.names import enemy_name
from .rules.positions import MOST_POSITIONS
from .rules.table import foe_with, most_sp

MOST_FIELDS = 99


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """The numbers a table may correct by touching them, before the mission and after its end as well."""
    own = (number for place, player in enumerate(state.players) for number in own_numbers(state, place, player))
    foes = (Adjustable(f"foes/{place}/at", Msg("{name}: life tiles gone", {"name": enemy_name(foe.enemy.name)}), 0,
                       len(foe.enemy.life)) for place, foe in enumerate(state.foes))
    field = Adjustable("fields", Msg("Progress field"), 1, MOST_FIELDS)
    return (*own, *foes, *((field,) if state.mission == ON_PAPER and state.fields else ()))


def own_numbers(state: State, place: int, player: Player) -> tuple[Adjustable, ...]:
    """The numbers on a player's own panel; the dead cannot be healed (NOX-33)."""
    return () if player.dead else _sheet(place, player.name, player.seat, player.character.lp, most_sp(state, player),
                                         player.character.top)


@cache  # asked for at every touch, and the same all game long
def _sheet(place: int, name: str, seat: str, lp: int, sp: int, top: int) -> tuple[Adjustable, ...]:
    path, args = f"players/{place}", dict[str, Any]({"name": name})
    return (Adjustable(f"{path}/lp", Msg("{name}: LP", args), 0, lp, seat),
            Adjustable(f"{path}/sp", Msg("{name}: SP", args), 0, sp, seat),
            Adjustable(f"{path}/power", Msg("{name}: power", args), 0, top, seat))


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    numbers = [player.number for player in state.players if player.number]
    laws = {
        "LP lie between 0 and the maximum": all(0 <= p.lp <= p.character.lp for p in state.players),
        "SP lie between 0 and the maximum": all(0 <= p.sp <= most_sp(state, p) for p in state.players),
        "power is on its scale": all(0 <= p.power <= p.character.top for p in state.players),
        "without LP there are no SP": all(p.sp == 0 for p in state.players if p.lp == 0),
        "who has no LP is incapacitated or dead": all((p.lp == 0) == (p.down or p.dead) for p in state.players),
        "each position number is taken once": len(numbers) == len(set(numbers)),
        "positions are P1 to P4": all(1 <= n <= MOST_POSITIONS for n in numbers),
        "figures stand at enemies in play": all(_stands(state, p) for p in state.players),
        "enemies in play are not beaten": all(0 <= foe.at < len(foe.enemy.life) for foe in state.foes),
        "enemies in play differ": len({foe.id for foe in state.foes}) == len(state.foes),
        "linked tiles are fulfilled by halves": all(map(_halves, state.foes)),
        "at most four abilities": all(len(p.character.abilities) <= 4 for p in state.players),
        "one die": state.roll is None or len(state.roll.slots) == 1,
    }
    return tuple(law for law, kept in laws.items() if not kept)


def _stands(state: State, player: Player) -> bool:
    there = player.enemy != NOWHERE
    return there == (player.number > 0) and (not there or foe_with(state, player.enemy) is not None)


def _halves(foe: Foe) -> bool:
    return len({half.condition for half in foe.halves}) == len(foe.halves)
