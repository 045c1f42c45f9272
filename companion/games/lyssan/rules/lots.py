"""Turn order by lot: at the start for everybody, after the opening among equals (LYS-4, LYS-12). Dice may replace the
lots.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Lots, State

from .realm import on_map
from .table import faction_named, in_order


def current_lots(state: State) -> Lots:
    """The lots that are being drawn."""
    return state.step if isinstance(state.step, Lots) else Lots(())


def level_factions(state: State) -> tuple[str, ...]:
    """The first factions that are level, whose lots are due."""
    return next((group for group in current_lots(state).groups if len(group) > 1), ())


def may_tell(state: State, command: do.TellOrder, by: str) -> tuple[Objection, ...]:
    """Each of the level factions once."""
    if sorted(command.factions) == sorted(level_factions(state)) and not current_lots(state).rolling:
        return ()
    return (Objection("LYS-12", Msg("Each of these factions has exactly one place in the order."), waivable=False),)


def tell_order(state: State, command: do.TellOrder, by: str) -> tuple[ev.LotsBegan, ...]:
    """As the table has drawn."""
    return (
        ev.LotsBegan(_split(current_lots(state), level_factions(state), tuple((name,) for name in command.factions))),)


def may_roll(state: State, command: do.RollLots, by: str) -> tuple[Objection, ...]:
    """Only once for each lot."""
    return (Objection("LYS-12", Msg("The dice decide already."), waivable=False),) if current_lots(
        state).rolling else ()


def roll_lots(state: State, command: do.RollLots, by: str) -> tuple[ev.LotsBegan, ...]:
    """Dice instead of markers."""
    return (ev.LotsBegan(replace(current_lots(state), rolling=True)),)


def may_accept(state: State, command: do.AcceptDice, by: str) -> tuple[Objection, ...]:
    """Once all dice have landed."""
    if dice.roll_complete(state.roll) and level_factions(state):
        return ()
    return (Objection("LYS-12", Msg("Not all dice have landed."), waivable=False),)


def accept_dice(state: State, command: do.AcceptDice, by: str) -> tuple[ev.LotsBegan, ...]:
    """Highest first; those who are still level roll again."""
    group = level_factions(state)
    into = by_dice(group, dice.landed_faces(state.roll) if state.roll else ())
    return (ev.LotsBegan(_split(current_lots(state), group, into, rolling=True)),)


def _split(drawn: Lots, group: tuple[str, ...], into: tuple[tuple[str, ...], ...], rolling: bool = False) -> Lots:
    place = drawn.groups.index(group)
    return Lots((*drawn.groups[:place], *into, *drawn.groups[place + 1:]), rolling)


def by_dice(group: tuple[str, ...], faces: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """The group in descending order of its faces; equal faces stay together."""
    ranked = sorted(zip(faces, group, strict=True), key=lambda pair: -pair[0])
    return tuple(tuple(name for _, name in same) for _, same in groupby(ranked, key=lambda pair: pair[0]))


def draw_on(state: State) -> tuple[Any, ...]:
    """follow: ask for the dice of those who are level, or set the order once nobody is."""
    drawn, group = current_lots(state), level_factions(state)
    if not group:
        return _settled(state, tuple(name for (name,) in drawn.groups))
    due = drawn.rolling and state.roll is None
    return (ev.LotsRolled(faction_named(state, group[0]).seat, group),) if due else ()


def _settled(state: State, order: tuple[str, ...]) -> tuple[Any, ...]:
    """The first lots lead into the opening, those after the opening influence into the first year."""
    if state.order:
        return (ev.YearBegan(1, order),)
    return ev.OrderSet(order), ev.PlacingBegan() if on_map(state) else ev.CourtBegan(0)


def reorder_factions(state: State) -> tuple[ev.LotsBegan, ...]:
    """LYS-12: fewest influence cards first; among equals the lot decides."""
    ranked = sorted(in_order(state), key=lambda who: who.hand)
    return (ev.LotsBegan(Lots(tuple(tuple(who.id for who in same)
                                    for _, same in groupby(ranked, key=lambda who: who.hand)))),)


def lots_began(state: State, event: ev.LotsBegan) -> State:
    """evolve: lots are drawn, or dice have brought them so far; a roll that has decided is put away."""
    return replace(state, step=event.lots, roll=None)


def lots_rolled(state: State, event: ev.LotsRolled) -> State:
    """evolve: dice are asked for."""
    return replace(state, roll=dice.ask_for(f"lots:{state.lots}", event.seat, len(event.factions)),
                   lots=state.lots + 1)


def order_set(state: State, event: ev.OrderSet) -> State:
    """evolve: the order, from its first place on."""
    return replace(state, order=event.order, turn=0, roll=None)


ACTS = {do.TellOrder: (may_tell, tell_order), do.RollLots: (may_roll, roll_lots),
        do.AcceptDice: (may_accept, accept_dice)}
STEPS = dict.fromkeys(ACTS, (Lots,))
FOLLOW = {Lots: draw_on}
EVOLVE = {ev.LotsBegan: lots_began, ev.LotsRolled: lots_rolled, ev.OrderSet: order_set}
