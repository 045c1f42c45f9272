"""Spells (DW-15, DW-16, DW-A9, DW-A10, DW-B7, DW-B8). The spell words of the cards are read here, and only here.

What may live here: what each word does. What may not: which creature has which spell (content).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import NO_SPELL, NO_UPGRADE, Blood, Split
from companion.games.dicewar.model import (
    Acting,
    ActionDone,
    Again,
    Creature,
    CreatureSet,
    Declined,
    Exiled,
    Returned,
    SpellCast,
    Spending,
    SpendingBegan,
    Spot,
    State,
    TriggerPointsSet,
    commands as do,
)

from .ending import empty_side
from .forbidding import unless_forbidden
from .table import (
    ORTHOGONAL,
    active_player,
    army_of,
    card_of,
    change_player,
    creature_at,
    find_creature,
    on_board,
    player_on,
    put_creature,
    unless_own,
    unless_turn_of,
)
from .upgrade import raise_level, unless_below_highest, upgradable_spots, withheld_spots
from .war_end import OTHER, count_flight, finish_action

SPLIT, BLOOD = "split", "blood"
BOTH_SIDES = 2
TP_TRACK = 10


def opposite_spot(spot: Spot, toward: Spot) -> Spot:
    """The field on the other side."""
    return 2 * spot[0] - toward[0], 2 * spot[1] - toward[1]


def unless_splits(state: State, spot: Spot, toward: Spot, spell: Split,
                  other: Spot | None = None) -> tuple[Objection, ...]:
    """Reserve dice must be there before (DW-A10), and both fields on one axis be free (DW-A9).

    Some read the card so that they lie round a corner, and the table may play that.
    """
    if active_player(state).reserve < spell.count:
        return (Objection("DW-15", Msg("The reserve holds fewer than {n} dice.", {"n": spell.count}), False),)
    across = opposite_spot(spot, toward)
    sides = {toward, other or across}
    beside = len(sides) == BOTH_SIDES and all((x - spot[0], y - spot[1]) in ORTHOGONAL for x, y in sides)
    if not beside or not all(on_board(state, side) and creature_at(state, side) is None for side in sides):
        return (Objection("DW-A9", Msg("Both fields beside it, on one line, must be free."), waivable=False),)
    return () if across in sides else (Objection("DW-A9", Msg("The two fields lie opposite each other.")),)


def split_creature(command: do.Cast, creature: Creature, spell: Split) -> tuple[Any, ...]:
    """Reserve dice beside it on both sides, the creature back to the reserve; a third die takes its field."""
    new, spot = Creature(creature.seat, spell.into), command.spot
    ends = (command.toward, command.other or opposite_spot(spot, command.toward))
    middle = (CreatureSet(spot, new),) if spell.count > BOTH_SIDES else ()
    return (*(CreatureSet(side, new) for side in ends), Returned(spot, creature, SPLIT), *middle)


def unless_bleeds(state: State, spot: Spot, toward: Spot) -> tuple[Objection, ...]:
    """A friendly creature: an own one, but not the caster itself (DW-25)."""
    victim = find_creature(state, toward)
    if victim is None or toward == spot or victim.seat != active_player(state).seat:
        return (Objection("DW-B8", Msg("No friendly creature stands there."), waivable=False),)
    return ()


def bleed_friend(state: State, toward: Spot, creature: Creature, spell: Blood) -> tuple[Any, ...]:
    """The friend goes to exile, which scores nothing; it brings trigger points by the number of casters."""
    victim, owner = creature_at(state, toward), player_on(state, creature.seat)
    casters = sum(other == creature for _, other in army_of(state, creature.seat))
    points = min(TP_TRACK, owner.tp + spell.points * casters)
    told = (Exiled(toward, victim, BLOOD),) if victim is not None else ()
    return (*told, TriggerPointsSet(creature.seat, points))


def may_cast(state: State, command: do.Cast, by: str) -> tuple[Objection, ...]:
    """An own creature with a spell, and what that spell needs."""
    own, creature = unless_own(state, command.spot, by), find_creature(state, command.spot)
    if own or creature is None:
        return own
    forbidden = unless_forbidden(state, command.spot, NO_SPELL)
    match card_of(state, creature).spell:
        case Split() as spell:
            return (*unless_splits(state, command.spot, command.toward, spell, command.other), *forbidden)
        case Blood():
            return (*unless_bleeds(state, command.spot, command.toward), *forbidden)
    return (Objection("DW-15", Msg("This creature has no spell."), waivable=False),)


def cast(state: State, command: do.Cast, by: str) -> tuple[Any, ...]:
    """What the creature's spell does."""
    creature = find_creature(state, command.spot)
    if creature is None:
        return ()
    told = SpellCast(by, creature.level)
    match card_of(state, creature).spell:
        case Split() as spell:
            return (told, *split_creature(command, creature, spell), *finish_action(state, by, OTHER))
        case Blood() as spell:
            return (told, *bleed_friend(state, command.toward, creature, spell), *count_flight(state, by, OTHER),
                    SpendingBegan())
    return ()


def castable_spots(state: State, spot: Spot, creature: Creature) -> tuple[Spot, ...]:
    """The fields towards which the creature may use its spell now."""
    if unless_forbidden(state, spot, NO_SPELL):
        return ()
    match card_of(state, creature).spell:
        case Split() as spell:
            sides = ((spot[0] + dx, spot[1] + dy) for dx, dy in ORTHOGONAL)
            return tuple(side for side in sides if not unless_splits(state, spot, side, spell))
        case Blood():
            return tuple(other for other, _ in army_of(state, creature.seat) if other != spot)
    return ()


def may_spend(state: State, command: do.SpendPoint, by: str) -> tuple[Objection, ...]:
    """An own creature below level 6; there are points while this step lasts."""
    return unless_own(state, command.spot, by) or unless_below_highest(state, command.spot) or unless_forbidden(
        state, command.spot, NO_UPGRADE)


def spend_point(state: State, command: do.SpendPoint, by: str) -> tuple[Any, ...]:
    """One trigger point, one level."""
    return (*raise_level(state, command.spot, BLOOD), TriggerPointsSet(by, max(0, player_on(state, by).tp - 1)))


def spend_on(state: State) -> tuple[Any, ...]:
    """follow: without points, or without anybody to raise, the turn is over; remaining points lapse."""
    seat = active_player(state).seat
    if active_player(state).tp and (upgradable_spots(state, seat) or withheld_spots(state, seat)):
        return ()
    return (*((TriggerPointsSet(seat, 0),) if active_player(state).tp else ()), ActionDone())


def may_end_turn(state: State, command: do.EndTurn, by: str) -> tuple[Objection, ...]:
    """Only the player whose turn it is; instead of an action only where a side has no creature left (DW-A12)."""
    due = isinstance(state.step, Acting) and not empty_side(state)
    return (*unless_turn_of(state, by), *((Objection("DW-A11", Msg("There is something to do: acting is a duty."),
                                                     waivable=False),) if due else ()))


def end_turn(state: State, command: do.EndTurn, by: str) -> tuple[Any, ...]:
    """The rest is skipped; remaining points lapse."""
    lapse = isinstance(state.step, Spending) and active_player(state).tp
    return (Declined(by), *((TriggerPointsSet(by, 0),) if lapse else ()), ActionDone())


def die_returned(state: State, event: Returned) -> State:
    """evolve: a die back into the reserve."""
    owner = player_on(state, event.creature.seat)
    return change_player(put_creature(state, event.spot, None), owner.seat, standing=owner.standing - 1)


def die_exiled(state: State, event: Exiled) -> State:
    """evolve: a die in exile for which nobody wins points (DW-A6)."""
    owner = player_on(state, event.creature.seat)
    return change_player(put_creature(state, event.spot, None), owner.seat, standing=owner.standing - 1,
                         exile=owner.exile + 1)


ACTS = {do.Cast: (may_cast, cast), do.SpendPoint: (may_spend, spend_point), do.EndTurn: (may_end_turn, end_turn)}
STEPS = {do.Cast: (Acting,), do.SpendPoint: (Spending,), do.EndTurn: (Acting, Again, Spending)}
FOLLOW = {Spending: spend_on}
EVOLVE = {Returned: die_returned, Exiled: die_exiled, SpellCast: lambda state, event: state,
          Declined: lambda state, event: state,
          TriggerPointsSet: lambda state, event: change_player(state, event.seat, tp=event.points),
          SpendingBegan: lambda state, event: replace(state, step=Spending())}
