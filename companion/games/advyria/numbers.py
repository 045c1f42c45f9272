"""The numbers that a table may correct by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import Adjustable
from companion.engine.words import Msg

from .content import ADVENTURE_TILES, GOLD_TILES, TILES
from .model import HIGHEST_LEVEL, LOWEST_LEVEL, Player, State
from .rules.scoring import counted, most
from .rules.table import all_recovered, discards, mapped, running
from .rules.tiles import adventures_found

LARGEST_HAND = 20


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """The numbers a table may correct by touching them."""
    found = [number for place, player in enumerate(state.players)
             for number in own_numbers(state, f"players/{place}", player)]
    if state.pile is not None:
        found.append(Adjustable("pile", Msg("Cards in the draw pile"), 0, state.pile + discards(state)))
    return tuple(found)


def may_correct(state: State, viewer: str) -> bool:
    """Whether a player's phone may correct that player's numbers now."""
    return not running(state) or viewer == state.turn.seat


def own_numbers(state: State, path: str, player: Player) -> tuple[Adjustable, ...]:
    """The numbers on a player's own panel; tiles and cards can only be where none is missing elsewhere. A number that
    can be nothing but what it is, is left out.

    In a turn the phones of those who wait correct nothing; the shared screen always does.
    """
    args: dict[str, Any] = {"name": player.name}
    seat = player.seat if may_correct(state, player.seat) else ""
    gold, adventures = missing(state)
    hand = max(LARGEST_HAND, player.hand) if state.pile is None else player.hand + discards(state)
    found = (
        Adjustable(f"{path}/hand", Msg("{name}: cards in hand", args), 0, hand, seat),
        Adjustable(f"{path}/level", Msg("{name}: hand level", args), LOWEST_LEVEL, HIGHEST_LEVEL, seat),
        Adjustable(f"{path}/losses", Msg("{name}: losses", args), 0, state.options.loss_cap, seat),
        Adjustable(f"{path}/villages", Msg("{name}: villages", args), 0, player.villages + gold, seat),
        Adjustable(f"{path}/gold", Msg("{name}: gold", args), 0, player.gold + gold, seat),
        Adjustable(f"{path}/adventures", Msg("{name}: adventures", args), len(player.named),
                   player.adventures + adventures, seat),
        *((Adjustable(f"{path}/heroes", Msg("{name}: hero card", args), 0, most(player), seat),)
          if counted(state, player) else ()))
    return tuple(number for number in found if number.minimum < number.maximum)


def missing(state: State) -> tuple[int, int]:
    """How many gold tiles and adventures lie neither before players nor on the board: so many may be corrected in."""
    free = TILES - all_recovered(state) - len(state.tiles)
    gold = GOLD_TILES - sum(player.villages + player.gold for player in state.players)
    return max(0, min(free, gold)), max(0, min(free, ADVENTURE_TILES - adventures_found(state)))


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    known, lying = {field.key for field in state.fields}, [tile.field for tile in state.tiles if tile.field]
    laws = {
        "hand levels lie between 3 and 14": all(LOWEST_LEVEL <= p.level <= HIGHEST_LEVEL for p in state.players),
        "losses lie between 0 and their cap": all(0 <= p.losses <= state.options.loss_cap for p in state.players),
        "nobody holds less than no card": all(p.hand >= 0 for p in state.players),
        "nobody has less than no tile": all(min(p.villages, p.gold, p.adventures) >= 0 for p in state.players),
        "named adventures are completed ones": all(len(p.named) <= p.adventures for p in state.players),
        "there are 26 tiles": all_recovered(state) + len(state.tiles) <= TILES,
        "one tile a field": len(set(lying)) == len(lying),
        "tiles and figures are on the board": {*lying, *(p.figure for p in state.players if p.figure)} <= known,
        "every card is somewhere": state.pile is None or (state.pile >= 0 and discards(state) >= 0),
        "a hero card counts three adventures at the most": all(p.heroes <= 3 for p in state.players),
        "tiles lie open where there is no map": mapped(state) or all(t.adventure for t in state.tiles),
    }
    return tuple(law for law, kept in laws.items() if not kept)
