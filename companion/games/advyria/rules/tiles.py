"""What lies where a movement ends: gold is taken, an adventure claimed with its card or left open (ADV-14, ADV-A9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.retelling import retell_thing, unless_news
from companion.engine.words import Msg
from companion.games.advyria.content import ADVENTURE_TILES, GOLD_TILES, TABLE, Adventure, join_adventure
from companion.games.advyria.model import (
    AdventureClaimed,
    AdventureLeft,
    AdventureReached,
    AdventureTurnedUp,
    Claim,
    Claiming,
    Find,
    GoldTaken,
    Leave,
    MovementEnded,
    Moving,
    Origin,
    Player,
    ReachAdventure,
    State,
    Tile,
    TileReached,
    TurningUp,
    TurnUpAdventure,
    TurnUpGold,
)

from . import limit
from .table import (
    active_player,
    board_known,
    change_player,
    change_tile,
    discard_cards,
    face_down,
    player_on,
    tile_on,
    unless_holding,
    unless_turn_of,
)


def what_is_met(state: State, seat: str, field: str) -> tuple[Any, ...]:
    """What comes of standing on a field: nothing, a tile to turn up, an open adventure."""
    tile = tile_on(state, field)
    if tile is None:
        return ()
    return (AdventureReached(seat, field, tile.adventure) if tile.adventure else TileReached(field),)


def field_here(state: State) -> str:
    """The field whose tile is turned up; empty without a map."""
    return state.step.field if isinstance(state.step, (TurningUp, Claiming)) else ""


def _unless_turning_up(state: State, by: str) -> tuple[Objection, ...]:
    """On the map a figure first moves to a tile; without it there must be a tile left to find."""
    closed = isinstance(state.step, TurningUp) if board_known(state) else face_down(state) > 0
    return (*unless_turn_of(state, by),
            *(() if closed else (Objection("ADV-14", Msg("There is no tile to turn up."), waivable=False),)))


def may_take_gold(state: State, command: TurnUpGold, by: str) -> tuple[Objection, ...]:
    """ADV-1: there are 14 gold tiles. The find ends the turn only if nothing else is due."""
    found = [*_unless_turning_up(state, by)]
    if sum(player.villages + player.gold for player in state.players) >= GOLD_TILES:
        found.append(Objection("ADV-1", Msg("All {n} gold tiles are found already.", {"n": GOLD_TILES})))
    if command.done and not may_be_done(state):
        found.append(Objection("ADV-21", Msg("The turn is not over yet."), waivable=False))
    return tuple(found)


def may_be_done(state: State) -> bool:
    """Whether the turn could end with this find: the last movement, and no card above the limit."""
    step = state.step
    return isinstance(step, (Moving, TurningUp)) and step.left <= 1 and limit.hand_excess(active_player(state)) == 0


def take_gold(state: State, command: TurnUpGold, by: str) -> tuple[Any, ...]:
    """It becomes the player's in any case, village side up (ADV-14)."""
    return (GoldTaken(by, field_here(state)), MovementEnded(by), *(limit.finish_turn(by) if command.done else ()))


def may_turn_up(state: State, command: TurnUpAdventure, by: str) -> tuple[Objection, ...]:
    """ADV-1: there are 12 adventures, each once."""
    found = [*_unless_turning_up(state, by)]
    if adventures_found(state) >= ADVENTURE_TILES:
        found.append(Objection("ADV-1", Msg("All {n} adventures are found already.", {"n": ADVENTURE_TILES})))
    elif command.adventure.key and command.adventure.key in named_adventures(state):
        found.append(Objection("ADV-1", Msg("This adventure has been found already.")))
    return (*found, *unless_news(state.content.adventures, command.adventure))


def adventures_found(state: State) -> int:
    """How many adventure tiles lie open or in front of players."""
    lying = sum(tile.adventure is not None for tile in state.tiles)
    return lying + sum(player.adventures for player in state.players)


def named_adventures(state: State) -> set[str]:
    """The adventures that have been found and are known by name."""
    lying = {tile.adventure.key for tile in state.tiles if tile.adventure}
    return (lying | {one.key for player in state.players for one in player.named}) - {""}


def entered_adventure(state: State, adventure: Adventure) -> Adventure:
    """An adventure as it was entered: the one of that name, described again; if that has been found, there are two of
    them.

    The key of an adventure that has another name by now is not given out again.
    """
    found, known = named_adventures(state), state.content.adventures
    name = adventure.name.casefold()
    same = next((one for one in known if one.name.casefold() == name and one.key not in found), None)
    if same is not None:
        return retell_thing(same, adventure)
    taken, key, number = found | {one.key for one in known}, adventure.key, 2
    while key in taken:
        key, number = f"{adventure.key}-{number}", number + 1
    return replace(adventure, key=key)


def turn_up(state: State, command: TurnUpAdventure, by: str) -> tuple[AdventureTurnedUp, ...]:
    """It lies open; a player with the card may claim it."""
    return (AdventureTurnedUp(by, field_here(state), command.adventure),)


def may_reach(state: State, command: ReachAdventure, by: str) -> tuple[Objection, ...]:
    """Without a map people say which open adventure they have come to."""
    there = not board_known(state) and 0 <= command.place < len(state.tiles)
    return (*unless_turn_of(state, by),
            *(() if there else (Objection("ADV-A9", Msg("There is no such adventure."), waivable=False),)))


def reach_adventure(state: State, command: ReachAdventure, by: str) -> tuple[Any, ...]:
    """Claimed or left, as after turning it up."""
    adventure = state.tiles[command.place].adventure
    return (AdventureReached(by, "", adventure),) if adventure else (MovementEnded(by),)


def may_claim(state: State, command: Claim, by: str) -> tuple[Objection, ...]:
    """ADV-14: with the adventure's card from the hand."""
    return (*unless_turn_of(state, by), *unless_holding(state, by, 1))


def claim(state: State, command: Claim, by: str) -> tuple[Any, ...]:
    """Card and tile lie before the player."""
    step = state.step
    won = (AdventureClaimed(by, step.field, step.adventure),) if isinstance(step, Claiming) else ()
    return *won, MovementEnded(by)


def may_leave(state: State, command: Leave, by: str) -> tuple[Objection, ...]:
    """Claiming is not a duty (ADV-A9)."""
    return unless_turn_of(state, by)


def leave(state: State, command: Leave, by: str) -> tuple[Any, ...]:
    """It stays open on the board."""
    step = state.step
    left = (AdventureLeft(by, step.adventure),) if isinstance(step, Claiming) else ()
    return *left, MovementEnded(by)


def known_origins(state: State, field: str, seat: str, adventure: Adventure | None = None) -> tuple[Origin, ...]:
    """What is known of recovered tiles, with that of a field before `seat`; without a map nothing is known."""
    if not field:
        return state.origins
    return *(origin for origin in state.origins if origin.field != field), Origin(field, seat, adventure)


def settle_tile(state: State) -> tuple[Any, ...]:
    """follow: what lies where the figure stands is turned up or claimed, also after a correction of figure or tile."""
    step, seat, here = state.step, state.turn.seat, active_player(state).figure
    if not isinstance(step, (TurningUp, Claiming)):
        return ()
    if not board_known(state):
        there = isinstance(step, Claiming) and any(tile.adventure == step.adventure for tile in state.tiles)
        return () if there else (MovementEnded(seat),)
    tile = tile_on(state, here)
    lies = tile is not None and (tile.adventure == step.adventure if isinstance(step, Claiming) else not tile.adventure)
    return () if lies and here == step.field else what_is_met(state, seat, here) or (MovementEnded(seat),)


def tile_reached(state: State, event: TileReached) -> State:
    """evolve: a tile is to be turned up."""
    step = state.step
    if not isinstance(step, (Moving, TurningUp, Claiming)):
        return state
    return replace(state, step=TurningUp(event.field, step.left, step.moved))


def gold_taken(state: State, event: GoldTaken) -> State:
    """evolve: one village more."""
    gone = replace(state, tiles=tuple(t for t in state.tiles if t.field != event.field), origins=known_origins(
        state, event.field, event.seat)) if event.field else replace(state, find=Find(event.seat))
    return change_player(gone, event.seat, villages=player_on(state, event.seat).villages + 1)


def turned_up(state: State, event: AdventureTurnedUp) -> State:
    """evolve: the tile lies open; notes about it mean nothing any more."""
    state = remember_adventure(state, event.adventure)
    if event.field:
        opened = change_tile(state, event.field, adventure=event.adventure)
    else:
        opened = replace(state, tiles=(*state.tiles, Tile("", event.adventure)),
                         find=Find(event.seat, event.adventure))
    return adventure_reached(opened, event)


def remember_adventure(state: State, adventure: Adventure) -> State:
    """The state in which an adventure that was entered during play is offered again, like everything in the box."""
    if adventure.source != TABLE or not adventure.key:
        return state
    return replace(state,
                   content=replace(state.content, adventures=join_adventure(state.content.adventures, adventure)))


def adventure_reached(state: State, event: AdventureTurnedUp | AdventureReached) -> State:
    """evolve: claim or leave."""
    step = state.step
    if not isinstance(step, (Moving, TurningUp, Claiming)):
        return state
    return replace(state, step=Claiming(event.field, event.adventure, step.left, step.moved))


def adventure_claimed(state: State, event: AdventureClaimed) -> State:
    """evolve: the tile is recovered; its card lies under it and does not return to a pile (ADV-A23)."""
    player: Player = player_on(state, event.seat)
    gone = next((n for n, tile in enumerate(state.tiles)
                 if (tile.field, tile.adventure) == (event.field, event.adventure)), len(state.tiles))
    won = replace(state, tiles=(*state.tiles[:gone], *state.tiles[gone + 1:]), laid=state.laid + min(1, player.hand),
                  origins=known_origins(state, event.field, event.seat, event.adventure))
    names = (*player.named, event.adventure) if event.adventure.key else player.named
    return change_player(discard_cards(won, event.seat), event.seat, adventures=player.adventures + 1, named=names)


ACTS = {TurnUpGold: (may_take_gold, take_gold), TurnUpAdventure: (may_turn_up, turn_up),
        ReachAdventure: (may_reach, reach_adventure), Claim: (may_claim, claim), Leave: (may_leave, leave)}
STEPS = {TurnUpGold: (Moving, TurningUp), TurnUpAdventure: (Moving, TurningUp), ReachAdventure: (Moving,),
         Claim: (Claiming,), Leave: (Claiming,)}
FOLLOW = {TurningUp: settle_tile, Claiming: settle_tile}
EVOLVE = {TileReached: tile_reached, GoldTaken: gold_taken, AdventureTurnedUp: turned_up,
          AdventureReached: adventure_reached, AdventureClaimed: adventure_claimed,
          AdventureLeft: lambda state, event: state}
