"""What is true after people say that something was wrong: whose turn it is, whether the game is over, piles.

What may live here: a state that is wrong, made into one that is right. What may not: how people say it (screens/),
rules of play, where tiles are (whereabouts.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.believing import differences as differences
from companion.games.advyria.content import Adventure, Field
from companion.games.advyria.model import (
    ALL_TILES,
    PASSES,
    PILE,
    UNCOUNTED,
    Claiming,
    Counting,
    Drawing,
    Ended,
    Playing,
    State,
    Tile,
    Turn,
    TurnOver,
)

from .draw import used_up
from .finale import over_because
from .table import board_empty, change_player, discard_count, player_on


def set_borders(state: State, place: str, near: tuple[str, ...]) -> State:
    """A field is next to these and to no other, whichever of two neighbours had named the other; the box learns it."""
    def right(field: Field) -> Field:
        if field.key == place:
            return replace(field, ways=near)
        kept = tuple(other for other in field.ways if other != place)
        return field if field.key in near or kept == field.ways else replace(field, ways=kept)
    box = replace(state.content, fields=tuple(map(right, state.content.fields)))
    return replace(state, fields=tuple(map(right, state.fields)), content=box)


def turn_of(state: State, seat: str) -> State:
    """It is another player's turn: cards that were only just drawn become that player's; if more has happened, that
    player begins a turn and draws.
    """
    if seat == state.turn.seat:
        return state
    old, turn = player_on(state, state.turn.seat), state.turn
    begun = isinstance(state.step, Playing) and not (turn.acted or turn.paid or turn.manoeuvred)
    if not begun:
        step = Playing() if state.finale else Drawing()
        return replace(state, turn=Turn(seat, turn.number), step=step, roll=None)
    drawn = min(turn.drawn, old.hand)
    fewer = change_player(state, old.seat, hand=old.hand - drawn)
    more = change_player(fewer, seat, hand=player_on(fewer, seat).hand + drawn)
    return replace(more, turn=Turn(seat, turn.number, drawn=drawn), step=Playing())


def end_game(state: State) -> State:
    """The game is over, because nothing is left or nobody can or wants to go on (ADV-23)."""
    if board_empty(state):
        why = ALL_TILES
    elif used_up(state) and not state.options.finale:
        why = PILE
    else:
        why, state = PASSES, replace(state, finale=True, passes=len(state.players))
    return replace(state, step=Counting(why), roll=None)


def not_over(state: State) -> State:
    """The game goes on with the next turn; hero cards are counted at the end."""
    players = tuple(replace(player, heroes=UNCOUNTED) for player in state.players)
    return replace(state, players=players, passes=0, step=TurnOver())


def may_go_on(state: State) -> bool:
    """Whether nothing else says that the game is over."""
    return not over_because(replace(state, passes=0))


def in_finale(state: State, begun: bool) -> State:
    """The Great Finale has begun, or has not; in the second case three cards are due, unless they were drawn already
    (ADV-22).
    """
    due = not begun and isinstance(state.step, Playing) and not state.turn.drawn
    return replace(state, finale=begun, passes=0, dry=state.dry and begun, step=Drawing() if due else state.step)


def set_hand(state: State, place: int, cards: int) -> State:
    """A player holds so many cards; where all are counted they come from the discards, then from the pile."""
    player = state.players[place]
    short = 0 if state.pile is None else max(0, cards - player.hand - discard_count(state))
    pile = None if state.pile is None else state.pile - short
    return replace(change_player(state, player.seat, hand=cards), pile=pile)


def set_completed(state: State, place: int, number: int) -> State:
    """A player has completed so many adventures; with fewer than are known by name, the newest name is wrong."""
    player = state.players[place]
    return change_player(state, player.seat, adventures=number, named=player.named[:number])


def set_gold_side(state: State, place: int, gold: int) -> State:
    """So many of a player's gold tiles show their gold side."""
    player = state.players[place]
    return change_player(state, player.seat, gold=gold, villages=player.villages + player.gold - gold)


def set_counting(state: State, counts: bool) -> State:
    """Cards are counted, as many as the deck has or as are known of; or they are not."""
    known = state.laid + sum(player.hand for player in state.players)
    cards = max(state.content.deck.cards, known) if counts else 0
    return replace(state, cards=cards, pile=cards - known if counts else None)


def recount_hero(state: State, place: int) -> State:
    """A hero card that turns out to be another one is counted again (ADV-25)."""
    player = state.players[place]
    step = Counting(state.step.why) if isinstance(state.step, Ended) else state.step
    counts = isinstance(step, Counting)
    return replace(change_player(state, player.seat, heroes=UNCOUNTED), step=step) if counts else state


def set_open_adventure(state: State, place: int, adventure: Adventure) -> State:
    """An open adventure is another one; a figure that stands on it stands on that one."""
    tile, step = state.tiles[place], state.step
    tiles = (*state.tiles[:place], replace(tile, adventure=adventure), *state.tiles[place + 1:])
    if isinstance(step, Claiming) and (step.field, step.adventure) == (tile.field, tile.adventure):
        step = replace(step, adventure=adventure)
    return replace(state, tiles=tiles, step=step)


def set_nameless(state: State, number: int) -> State:
    """So many open adventures lie without a name, if there is no map; surplus ones go, the newest first."""
    left, tiles = number, list[Tile]()
    for tile in state.tiles:
        named = tile.adventure is not None and tile.adventure.key != ""
        left -= not named
        tiles += [tile] if named or left >= 0 else []
    return replace(state, tiles=(*tiles, *(Tile("", Adventure()) for _ in range(left))))
