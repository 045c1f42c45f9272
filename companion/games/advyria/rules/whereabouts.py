"""Where every tile is, and where it goes when people say that it is elsewhere: on the board, or before a player.

What may live here: a state that is wrong, made into one that is right. What may not: how people say it (screens/),
rules of play. The card of a completed adventure lies under its tile, so it goes along (ADV-A23).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.advyria.content import ADVENTURE_TILES, GOLD_TILES, TILES, Adventure
from companion.games.advyria.model import Claiming, Find, Origin, Player, State, Tile

from .table import all_recovered, board_known, change_player, player_on
from .tiles import adventures_found, known_origins


class Spot(Struct, frozen=True):
    """Where a tile is: before `seat`, or (`lies`) on the board, or unknown. `adventure`: what it is; None for gold
    before a player and for a tile that lies village side up.
    """

    seat: str = ""
    adventure: Adventure | None = None
    lies: bool = True


NOWHERE = Spot(lies=False)


def believed_origins(state: State) -> Iterator[Origin]:
    """What is known of recovered tiles, the newest first, as far as that many still lie before their players."""
    left = {player.seat: [player.villages + player.gold, player.adventures - len(player.named)]
            for player in state.players}
    for origin in reversed(state.origins):
        if origin.adventure and origin.adventure.key:
            if origin.adventure in player_on(state, origin.seat).named:
                yield origin
            continue
        kind = 1 if origin.adventure else 0
        left[origin.seat][kind] -= 1
        if left[origin.seat][kind] >= 0:
            yield origin


def tile_spots(state: State) -> dict[str, Spot]:
    """Field → where its tile is; fields whose tile is unknown are left out."""
    taken = {origin.field: Spot(origin.seat, origin.adventure) for origin in believed_origins(state)}
    return taken | {tile.field: Spot(adventure=tile.adventure) for tile in state.tiles}


def spot_of(state: State, field: str) -> Spot:
    """Where the tile of a field is."""
    return tile_spots(state).get(field, NOWHERE)


def room_for_tile(state: State) -> tuple[bool, bool, bool]:
    """Whether one more tile may be anywhere, be gold, or be an adventure (ADV-1)."""
    gold = sum(player.villages + player.gold for player in state.players)
    return (TILES - all_recovered(state) - len(state.tiles) > 0, gold < GOLD_TILES,
            adventures_found(state) < ADVENTURE_TILES)


def put_tile_at(state: State, field: str, spot: Spot) -> State:
    """The state in which the tile of a field is there."""
    was = spot_of(state, field)
    return state if was == spot else _with(_without(state, field, was), field, spot)


def _without(state: State, field: str, was: Spot) -> State:
    gone = replace(state, tiles=tuple(tile for tile in state.tiles if tile.field != field),
                   origins=tuple(origin for origin in state.origins if origin.field != field))
    return taken_from(gone, was.seat, was.adventure) if was.seat else gone


def _with(state: State, field: str, spot: Spot) -> State:
    if not spot.seat:
        return replace(state, tiles=(*state.tiles, Tile(field, spot.adventure))) if spot.lies else state
    known = replace(state, origins=known_origins(state, field, spot.seat, spot.adventure))
    return given_to(known, spot.seat, spot.adventure)


def taken_from(state: State, seat: str, adventure: Adventure | None) -> State:
    """A player has one tile fewer: gold, or an adventure, whose card is in the hand again."""
    player = player_on(state, seat)
    if adventure is None:
        field = "villages" if player.villages else "gold"
        return change_player(state, seat, **{field: max(0, getattr(player, field) - 1)})
    back, named = min(1, state.laid), list(player.named)
    if adventure in named:
        named.remove(adventure)
    return replace(change_player(state, seat, adventures=max(0, player.adventures - 1), named=tuple(named),
                                 hand=player.hand + back), laid=state.laid - back)


def given_to(state: State, seat: str, adventure: Adventure | None) -> State:
    """A player has one tile more: a village, or an adventure with a card of the hand under it."""
    player = player_on(state, seat)
    if adventure is None:
        return change_player(state, seat, villages=player.villages + 1)
    card, names = min(1, player.hand), (adventure,) if adventure.key else ()
    return replace(change_player(state, seat, adventures=player.adventures + 1, named=(*player.named, *names),
                                 hand=player.hand - card), laid=state.laid + card)


def holder_of(state: State, key: str) -> Player | None:
    """The player before whom the adventure of this key lies."""
    return next((player for player in state.players if any(one.key == key for one in player.named)), None)


def field_of(state: State, key: str) -> str:
    """The field that the adventure of this key comes from, as far as that is known."""
    lying = (tile.field for tile in state.tiles if tile.adventure and tile.adventure.key == key)
    taken = (origin.field for origin in believed_origins(state) if origin.adventure and origin.adventure.key == key)
    return next(iter((*lying, *taken)), "")


def adventure_spot(state: State, adventure: Adventure) -> Spot:
    """Where a named adventure is; NOWHERE while nobody has found it."""
    holder = holder_of(state, adventure.key)
    if holder:
        return Spot(holder.seat, adventure)
    lying = any(tile.adventure and tile.adventure.key == adventure.key for tile in state.tiles)
    return Spot(adventure=adventure) if lying else NOWHERE


def put_adventure_at(state: State, adventure: Adventure, spot: Spot) -> State:
    """The state in which an adventure is there: on the board, before a player, or not found yet."""
    was, field = adventure_spot(state, adventure), field_of(state, adventure.key)
    if was == spot:
        return state
    if board_known(state) and field:
        return put_tile_at(state, field, spot if spot.lies else Spot())
    rest = tuple(tile for tile in state.tiles if not tile.adventure or tile.adventure.key != adventure.key)
    gone = replace(state, tiles=rest)
    gone = taken_from(gone, was.seat, was.adventure) if was.seat else gone
    if spot.seat:
        return given_to(gone, spot.seat, adventure)
    return replace(gone, tiles=(*gone.tiles, Tile("", adventure))) if spot.lies else gone



def last_find(state: State) -> Find | None:
    """What was found last, as far as it is still anywhere; None with a map, on which every tile is known."""
    last = state.find
    if last is None:
        return None
    player = player_on(state, last.seat)
    if last.adventure is None:
        return last if player.villages + player.gold else None
    if last.adventure.key:
        return last if adventure_spot(state, last.adventure) != NOWHERE else None
    return last if Tile("", last.adventure) in state.tiles or player.adventures > len(player.named) else None


def found_instead(state: State, seat: str, what: Find | None) -> State:
    """Something else was found last, or nothing: an adventure lies open, and a figure that stood there still does."""
    last, step = last_find(state), state.step
    if last == what:
        return state
    gone = replace(_unfound(state, last) if last else state, find=what)
    if what is None or what.adventure is None:
        return given_to(gone, seat, None) if what else gone
    if last and isinstance(step, Claiming) and step.adventure == last.adventure:
        gone = replace(gone, step=replace(step, adventure=what.adventure))
    return replace(gone, tiles=(*gone.tiles, Tile("", what.adventure)))


def _unfound(state: State, last: Find) -> State:
    if last.adventure and last.adventure.key:
        return put_adventure_at(state, last.adventure, NOWHERE)
    lying = Tile("", last.adventure)
    if last.adventure is None or lying not in state.tiles:
        return taken_from(state, last.seat, last.adventure)
    place = state.tiles.index(lying)
    return replace(state, tiles=(*state.tiles[:place], *state.tiles[place + 1:]))
