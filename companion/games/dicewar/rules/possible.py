"""What could be done in a turn (DW-7): where creatures may go, why not elsewhere, who can act.

What may live here: questions about all actions together. What may not: what an action does.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.game import Objection
from companion.games.dicewar.content import NO_ATTACK, NO_MOVE
from companion.games.dicewar.model import Again, Spot, State

from .attack import unless_defeats
from .forbidding import unless_forbidden
from .movement import NOT_LIKE_THAT, ONLY_THE_ATTACKER
from .reach import ways_from
from .spells import castable_spots
from .table import all_fields, army_of, find_creature
from .upgrade import upgradable_spots


def creature_goals(state: State, spot: Spot) -> tuple[Spot, ...]:
    """The fields to which the creature on `spot` may move, and those whose enemy it may attack."""
    creature = find_creature(state, spot)
    if creature is None:
        return ()
    bound, held = (unless_forbidden(state, spot, special) for special in (NO_MOVE, NO_ATTACK))
    return tuple(to for to, enemy, _ in ways_from(state, spot, creature)
                 if not (bound if enemy is None else held or unless_defeats(state, creature, to, enemy)))


def refused_goals(state: State, spot: Spot) -> Iterator[tuple[Objection, tuple[Spot, ...]]]:
    """The other fields without a friend, by what the rulebook says against going there from `spot`."""
    creature = find_creature(state, spot)
    if creature is None:
        return
    waits = isinstance(state.step, Again) and spot != state.step.spot
    near = {} if waits else {to: enemy for to, enemy, _ in ways_from(state, spot, creature)}
    far = tuple(to for to, there in zip(all_fields(state), state.lands, strict=False)
                if to not in near and (there is None or there.seat != creature.seat))
    if far:
        yield ONLY_THE_ATTACKER if waits else NOT_LIKE_THAT, far
    bound, held = (unless_forbidden(state, spot, special) for special in (NO_MOVE, NO_ATTACK))
    for to, enemy in near.items():
        if against := bound if enemy is None else (*unless_defeats(state, creature, to, enemy), *held):
            yield against[0], (to,)


def can_act(state: State, seat: str) -> bool:
    """Whether a player has any legal standard action."""
    own = army_of(state, seat)
    return bool(upgradable_spots(state, seat)) or any(
        creature_goals(state, spot) or castable_spots(state, spot, creature) for spot, creature in own)
