"""T1 to T4 of a turn: influence, leave check, move, arrival (LUE-20 to LUE-22, LUE-A7, LUE-A8, LUE-A10 to LUE-A12).

monster.py, npc.py, fork.py and their neighbours say what leave checks and tiles do.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL, Objection
from companion.engine.retelling import unless_news
from companion.engine.words import Msg
from companion.games.luescherzia.content import FORK, MONSTER, NPC, TRAP, Card, ground_level, with_thing
from companion.games.luescherzia.model import (
    INFLUENCE,
    Arrived,
    Counting,
    Drawing,
    Judged,
    Marching,
    Marker,
    Meeting,
    Placed,
    State,
    Steering,
    TurnOver,
    commands as do,
    events as ev,
)

from . import directions
from .probes import begin_probe
from .table import (
    active_player,
    change_sp,
    current_play,
    tile_by_id,
    tile_here,
    unless_rich,
    unless_turn_of,
    without_effect,
)
from .taking_up import marching_step

LEAVE_RULES = {MONSTER: "LUE-27", NPC: "LUE-31", FORK: "LUE-32"}


def leave_check_due(state: State) -> bool:
    """Whether the group stands on a monster, an NPC or a fork that must be left by a probe (T2, LUE-A8)."""
    lying = tile_here(state)
    return (lying is not None and lying.tile.kind in LEAVE_RULES and not marching_step(state).cleared
            and not without_effect(state) and not known_to_be_blocked(state))


def known_card(state: State) -> Card | None:
    """The card that is executed, if its number and the copy's cards are known (LUE-21); of several with that number the
    newest.
    """
    initiative = current_play(state).initiative
    return next((card for card in reversed(state.content.cards) if card.initiative == initiative), None)


def known_to_be_blocked(state: State) -> bool:
    """Whether the known card leads nowhere; then the group leaves nothing, and nothing is checked (LUE-A11)."""
    walk = known_walk(state)
    return walk is not None and not walk.moved


def leads_elsewhere(state: State) -> bool:
    """Whether the known card moves the marker, so that it has to move (LUE-17)."""
    walk = known_walk(state)
    return walk is not None and walk.moved


def known_walk(state: State) -> directions.Walk | None:
    """Where the known card leads on the map."""
    card = known_card(state) if state.detail == FULL else None
    return directions.walk_card(state.content.board, state.marker, card) if card else None


def may_influence(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """LUE-20 with LUE-A7, LUE-A8, LUE-A10, LUE-A32: once per card, before the leave check."""
    march, found = marching_step(state), [*unless_turn_of(state, by)]
    if without_effect(state):
        found.append(Objection("LUE-A8", Msg("This card only moves the marker.")))
    if march.cleared or march.influenced or march.replaced:
        found.append(Objection("LUE-A10", Msg("The arrow is turned once per card, before the group leaves.")))
    if isinstance(command, do.TryInfluence) and march.probed:
        found.append(Objection("LUE-A7", Msg("Only one probe per card.")))
    if isinstance(command, do.PayInfluence):
        found += unless_rich(state, by)
        if march.probed and not state.options.pay_after_probe:
            found.append(Objection("LUE-A7", Msg("Here the table does not pay after a failed probe.")))
    return tuple(found)


def try_influence(state: State, command: do.TryInfluence, by: str) -> tuple[Any, ...]:
    """An O probe with one success."""
    return begin_probe(state, INFLUENCE, "o", 1)


def pay_influence(state: State, command: do.PayInfluence, by: str) -> tuple[Any, ...]:
    """Or 1 SP."""
    return (*change_sp(state, by, -1), *_turn_arrow(state, by, command.facing, marching_step(state), paid=True))


def steer(state: State, command: do.Steer, by: str) -> tuple[Any, ...]:
    """The probe succeeded: any direction."""
    march = state.step.march if isinstance(state.step, Steering) else Marching()
    return _turn_arrow(state, by, command.facing, march)


def _turn_arrow(state: State, by: str, facing: str, march: Marching, *, paid: bool = False) -> tuple[Any, ...]:
    turned = ev.Influenced(by, facing, paid=True) if paid else ev.Influenced(by, facing)
    return turned, ev.MarchWentOn(replace(march, influenced=True))


def influence_judged(state: State, judged: Judged) -> tuple[Any, ...]:
    """LUE-20: success turns the arrow, failure costs nothing further."""
    march = replace(judged.march, probed=True)
    if not judged.won:
        return (ev.MarchWentOn(march),)
    if state.detail == FULL:
        return (ev.SteeringOpened(march),)
    return _turn_arrow(state, active_player(state).seat, "", march)


def may_arrive(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """The group leaves its field: in turn, and after the leave check (T2)."""
    found, lying = [*unless_turn_of(state, by)], tile_here(state)
    if leave_check_due(state) and lying:
        found.append(Objection(LEAVE_RULES[lying.tile.kind], Msg("First comes the probe for leaving this field.")))
    return (*found, *_place_objections(state, command))


def _place_objections(state: State, command: Any) -> tuple[Objection, ...]:
    match command:
        case do.MoveTo(x, y, facing) if not directions.inside_board(state.content.board, x,
                                                                    y) or facing not in directions.COMPASS:
            return (Objection("LUE-21", Msg("This field is not on the board."), waivable=False),)
        case do.EnterTile(number) if tile_by_id(state, number) is None or number == state.here:
            return (Objection("LUE-22", Msg("This tile does not lie on another field."), waivable=False),)
        case do.CarryOut() if known_walk(state) is None:
            return (Objection("LUE-21", Msg("The companion does not know this card."), waivable=False),)
        case do.MoveTo(x, y, facing) if _differs(state, Marker(x, y, facing)):
            return (Objection("LUE-21", Msg("The card leads to another field.")),)
    return ()


def _differs(state: State, marker: Marker) -> bool:
    walk = known_walk(state)
    return walk is not None and not walk.exit and walk.marker != marker


def may_stay(state: State, command: do.Stay, by: str) -> tuple[Objection, ...]:
    """Blocked by the edge: no leave check, because nothing is left (LUE-A11). A card that leads somewhere must be
    executed (LUE-17).
    """
    leads = leads_elsewhere(state)
    return (*unless_turn_of(state, by),
            *((Objection("LUE-21", Msg("The card leads to another field.")),) if leads else ()))


def may_draw(state: State, command: do.DrawTile, by: str) -> tuple[Objection, ...]:
    """A tile comes out of the bag on arrival; hunting, only a monster or a trap stays (LUE-22, LUE-34)."""
    found = [*(may_arrive(state, command, by) if isinstance(state.step, Marching) else unless_turn_of(state, by))]
    if isinstance(state.step, Drawing) and state.step.hunting and command.tile.kind not in (MONSTER, TRAP):
        found.append(Objection("LUE-34", Msg("Draw on until a monster or a trap comes; the others go back."), False))
    if isinstance(state.step, Marching) and state.detail == FULL:
        found.append(Objection("LUE-21", Msg("First move the marker on the map."), waivable=False))
    if state.bag == 0:
        found.append(Objection("LUE-A21", Msg("By the companion's count the bag is empty.")))
    return (*found, *unless_news(state.content.tiles, command.tile))


def carry_out(state: State, command: do.CarryOut, by: str) -> tuple[Any, ...]:
    """LUE-21 for a card the companion knows."""
    walk = known_walk(state)
    assert walk is not None  # noqa: S101 - may_arrive has made sure of it
    return arrive_on_map(state, walk.marker, exit_reached=walk.exit, by_card=True)


def move_to(state: State, command: do.MoveTo, by: str) -> tuple[Any, ...]:
    """LUE-21 as the table moved the marker."""
    there = Marker(command.x, command.y, command.facing)
    return arrive_on_map(state, there, exit_reached=(there.x, there.y) == state.content.board.exit)


def arrive_on_map(state: State, there: Marker, exit_reached: bool, by_card: bool = False) -> tuple[Any, ...]:
    """T4 on the map: Exit, a tile that lies there, or an empty field."""
    moved = ev.Moved(there, by_card)
    if exit_reached:
        return moved, ev.CountingBegan()
    if (there.x, there.y) == (state.marker.x, state.marker.y):
        return (moved, *_stayed(state))
    lying = next((tile for tile in state.board if (tile.x, tile.y) == (there.x, there.y)), None)
    return (moved, ev.TileEntered(lying.id)) if lying else (moved, ev.DrawingBegan())


def stay(state: State, command: do.Stay, by: str) -> tuple[Any, ...]:
    """The marker stays where it is; the arrow turns (LUE-21)."""
    if not command.facing:
        return _stayed(state)
    return (ev.Moved(replace(state.marker, facing=command.facing)), *_stayed(state))


def _stayed(state: State) -> tuple[Any, ...]:
    """The field is not entered again; only a monster may be fought (LUE-A12)."""
    lying = tile_here(state)
    fight = lying is not None and lying.tile.kind == MONSTER and not without_effect(state)
    return ev.Blocked(active_player(state).seat), ev.Met(stayed=True) if fight else ev.TurnEnded()


def draw_tile(state: State, command: do.DrawTile, by: str) -> tuple[ev.TilePlaced, ...]:
    """LUE-22: the tile lies on the field now, with what the field does to its level."""
    x, y = (state.marker.x, state.marker.y) if state.detail == FULL else (-1, -1)
    change = ground_level(state.content, x, y)
    return (ev.TilePlaced(Placed(state.placed, command.tile, x, y, change)),)


def enter_tile(state: State, command: do.EnterTile, by: str) -> tuple[ev.TileEntered, ...]:
    """The group comes to a tile that lay there already."""
    return (ev.TileEntered(command.id),)


def bag_empty(state: State, command: do.FindBagEmpty, by: str) -> tuple[Any, ...]:
    """No tile, no event, the turn ends (LUE-A20, LUE-A21)."""
    return ev.TileEntered(-1), ev.TurnEnded()


def reach_exit(state: State, command: do.ReachExit, by: str) -> tuple[ev.CountingBegan, ...]:
    """LUE-36, at once on arrival."""
    return (ev.CountingBegan(),)


def may_tell_card(state: State, command: do.TellCard, by: str) -> tuple[Objection, ...]:
    """Only where the number is not known."""
    known = isinstance(current_play(state).initiative, int)
    return (*unless_turn_of(state, by), *((Objection(
        "LUE-17", Msg("The number of this card is known."), waivable=False),) if known else ()))


def tell_card(state: State, command: do.TellCard, by: str) -> tuple[ev.CardTold, ...]:
    """The card that was drawn, or of which only the place in the order is known (LUE-32, LUE-41)."""
    return (ev.CardTold(by, command.initiative),)


def card_told(state: State, event: ev.CardTold) -> State:
    """evolve: from now on the card is known."""
    told = replace(current_play(state), initiative=event.initiative)
    return replace(state, plays=(*state.plays[:state.turn], told, *state.plays[state.turn + 1:]))


def went_on(state: State, event: ev.MarchWentOn) -> State:
    """evolve: back to the move."""
    return replace(state, step=event.march, roll=None)


def turn_ended(state: State, event: ev.TurnEnded) -> State:
    """evolve: nothing more to do; the player whose turn it was may still exchange a find."""
    return replace(state, step=TurnOver(), roll=None, last=active_player(state).seat)


def arrow_influenced(state: State, event: ev.Influenced) -> State:
    """evolve: the arrow."""
    return replace(state, marker=replace(state.marker, facing=event.facing)) if event.facing else state


def tile_placed(state: State, event: ev.TilePlaced) -> State:
    """evolve: one tile fewer in the bag, one more on the board; the tile as it was entered is offered from now on."""
    bag = None if state.bag is None else max(0, state.bag - 1)
    tiles, tile = state.content.tiles, event.placed.tile
    content = state.content if tile in tiles else replace(state.content, tiles=with_thing(tiles, tile))
    alike = tuple(replace(lying, tile=tile) if lying.tile.key == tile.key else lying for lying in state.board)
    return replace(state, content=content, board=(*alike, event.placed), here=event.placed.id,
                   placed=event.placed.id + 1, bag=bag, step=Arrived(drawn=True))


def tile_entered(state: State, event: ev.TileEntered) -> State:
    """evolve: the group stands elsewhere."""
    return replace(state, here=event.id, step=Arrived(drawn=False))


def tile_removed(state: State, event: ev.TileRemoved) -> State:
    """evolve: the tile leaves the board; out of the game unless it goes back into the bag (LUE-23, LUE-A19)."""
    board = tuple(lying for lying in state.board if lying.id != event.id)
    here = -1 if state.here == event.id else state.here
    bag = state.bag + 1 if event.to_bag and state.bag is not None else state.bag
    return replace(state, board=board, here=here, bag=bag, removed=state.removed + (not event.to_bag))


_ARRIVALS = {do.CarryOut: carry_out, do.MoveTo: move_to, do.ReachExit: reach_exit, do.EnterTile: enter_tile}
ACTS = {do.TellCard: (may_tell_card, tell_card), do.TryInfluence: (may_influence, try_influence),
        do.PayInfluence: (may_influence, pay_influence),
        do.Steer: (lambda state, command, by: unless_turn_of(state, by), steer), do.Stay: (may_stay, stay),
        do.DrawTile: (may_draw, draw_tile), do.FindBagEmpty: (may_arrive, bag_empty),
        **{command: (may_arrive, decide) for command, decide in _ARRIVALS.items()}}
STEPS = {do.Steer: (Steering,), do.DrawTile: (Marching, Drawing), do.FindBagEmpty: (Marching, Drawing),
         **dict.fromkeys((do.TellCard, do.TryInfluence, do.PayInfluence, do.Stay, *_ARRIVALS), (Marching,))}
JUDGE = {INFLUENCE: influence_judged}
EVOLVE = {
    ev.MarchWentOn: went_on, ev.Influenced: arrow_influenced, ev.TilePlaced: tile_placed, ev.TileEntered: tile_entered,
    ev.TileRemoved: tile_removed,
    ev.SteeringOpened: lambda state, event: replace(state, step=Steering(event.march)),
    ev.Blocked: lambda state, event: state,
    ev.Moved: lambda state, event: replace(state, marker=event.marker),
    ev.DrawingBegan: lambda state, event: replace(state, step=Drawing(event.hunting), here=-1),
    ev.Met: lambda state, event: replace(state, step=Meeting(event.drawn, event.stayed)),
    ev.TurnEnded: turn_ended,
    ev.CountingBegan: lambda state, event: replace(state, step=Counting(), cut=state.step),
    ev.CardTold: card_told,
}
