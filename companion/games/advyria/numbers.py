"""The numbers that a table may correct by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.believing import differences
from companion.engine.game import Adjustable
from companion.engine.inputs import Number
from companion.engine.words import Msg

from .content import ADVENTURE_TILES, GOLD_TILES, TILES
from .model import HIGHEST_LEVEL, LOWEST_LEVEL, Player, State
from .rules import righting, scoring, table, tiles

LARGEST_HAND = 20


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """The numbers a table may correct by touching them."""
    found = [number for place, player in enumerate(state.players)
             for number in own_numbers(state, place, player)]
    if state.pile is not None:
        found.append(Adjustable("pile", Msg("Cards in the draw pile"), 0, state.pile + table.discard_count(state)))
    return tuple(found)


def own_numbers(state: State, place: int, player: Player) -> tuple[Adjustable, ...]:
    """The numbers on a player's own panel; there can be only as many tiles and cards as are missing elsewhere. A number
    that allows only one value is left out.
    """
    path, args, seat, heroes = f"players/{place}", dict[str, Any](
        name=player.name), player.seat, scoring.most_completed(player)
    gold, adventures = missing_tiles(state)
    cards = max(LARGEST_HAND,
                player.hand) if state.pile is None else player.hand + table.discard_count(state) + state.pile
    found = (
        _written(state, Adjustable(f"{path}/hand", Msg("{name}: cards in hand", args), 0, cards, seat),
                 player.hand, lambda number: righting.set_hand(state, place, number)),
        Adjustable(f"{path}/losses", Msg("{name}: losses", args), 0, state.options.loss_cap, seat),
        Adjustable(f"{path}/gold", Msg("{name}: gold sides", args), 0, player.gold + gold, seat),
        _written(state, Adjustable(f"{path}/adventures", Msg("{name}: adventures", args), 0,
                                   player.adventures + adventures, seat),
                 player.adventures, lambda number: righting.set_completed(state, place, number)),
        *((Adjustable(f"{path}/heroes", Msg("{name}: adventures on the hero card", args), 0, heroes, seat),)
          if scoring.hero_counted(state, player) else ()))
    return tuple(number for number in found if number.minimum < number.maximum)


def numbers_behind(state: State, place: int, player: Player) -> tuple[Adjustable, ...]:
    """The numbers of a player that stand on the panel only behind others: hand level, villages."""
    path, args, gold = f"players/{place}", dict[str, Any](name=player.name), missing_tiles(state)[0]
    level = Adjustable(f"{path}/level", Msg("{name}: hand level", args), LOWEST_LEVEL, HIGHEST_LEVEL, player.seat)
    most = player.villages + gold
    villages = Adjustable(f"{path}/villages", Msg("{name}: villages", args), 0, most, player.seat)
    return (level, villages) if most else (level,)


def _written(state: State, number: Adjustable, value: int, righted: Callable[[int], State]) -> Adjustable:
    """A number that other numbers follow."""
    return replace(number, input=Number(number.minimum, number.maximum, value), value=value,
                   write=lambda told: differences(state, righted(told)))


def missing_tiles(state: State) -> tuple[int, int]:
    """How many gold tiles and adventures lie neither before players nor on the board, so that a correction may add
    them.
    """
    free = TILES - table.all_recovered(state) - len(state.tiles)
    gold = GOLD_TILES - sum(player.villages + player.gold for player in state.players)
    return max(0, min(free, gold)), max(0, min(free, ADVENTURE_TILES - tiles.adventures_found(state)))


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    known, lying = {field.key for field in state.fields}, [tile.field for tile in state.tiles if tile.field]
    laws = {
        "hand levels lie between 3 and 14": all(LOWEST_LEVEL <= p.level <= HIGHEST_LEVEL for p in state.players),
        "losses lie between 0 and their cap": all(0 <= p.losses <= state.options.loss_cap for p in state.players),
        "nobody holds less than no card": all(p.hand >= 0 for p in state.players),
        "nobody has less than no tile": all(min(p.villages, p.gold, p.adventures) >= 0 for p in state.players),
        "named adventures are completed ones": all(len(p.named) <= p.adventures for p in state.players),
        "there are 26 tiles": table.all_recovered(state) + len(state.tiles) <= TILES,
        "one tile a field": len(set(lying)) == len(lying),
        "tiles and figures are on the board": {*lying, *(p.figure for p in state.players if p.figure)} <= known,
        "every card is somewhere": state.pile is None or (state.pile >= 0 and table.discard_count(state) >= 0),
        "a hero card counts three adventures at the most": all(p.heroes <= 3 for p in state.players),
        "tiles lie open where there is no map": table.board_known(state) or all(t.adventure for t in state.tiles),
    }
    return tuple(law for law, kept in laws.items() if not kept)
