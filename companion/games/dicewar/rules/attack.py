"""Attacking (DW-10 to DW-13, DW-A2 to DW-A6): who defeats whom, and what it brings; the cards' say in it (DW-B5, 6, 9).

What may live here: fights. What may not: where a creature may go (movement.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import AGAIN, CURSE, IMMUNE_ATTACK, IMMUNE_SPECIAL, NO_ATTACK, WALL, Card
from companion.games.dicewar.model import (
    Acting,
    Again,
    Creature,
    Defeated,
    LevelChanged,
    MayActAgain,
    Moved,
    Spot,
    State,
    commands as do,
)

from .forbidding import unless_forbidden
from .movement import pass_enemies, unless_reached
from .table import (
    HIGHEST,
    ORTHOGONAL,
    card_of,
    change_player,
    field_bonus,
    find_creature,
    player_on,
    put_creature,
    unless_own,
)
from .war_end import ATTACK, count_flight, finish_action

SLAYER = 3
WALL_SIZE = 3
CURSE_LEVELS = 2
LOWEST = 1
REMINDER = Objection("DW-B5", Msg("Three of level 1 in contact: does the card in your box make them a wall?"))


def is_stronger(state: State, attacker: int, target: int) -> bool:
    """DW-10, DW-11: the higher level wins, and 3 also defeats 6; with the switch off, 6 does not defeat 3 (DW-A2)."""
    if attacker == HIGHEST and target == SLAYER:
        return state.options.six_beats_three
    return attacker > target or (attacker, target) == (SLAYER, HIGHEST)


def in_wall(state: State, spot: Spot, creature: Creature) -> bool:
    """DW-B5: whether a creature stands in a wall."""
    return WALL in card_of(state, creature).specials and in_contact(state, spot, creature)


def in_contact(state: State, spot: Spot, creature: Creature) -> bool:
    """Whether two more of its own kind touch it orthogonally, around however many corners."""
    together, due = {spot}, [spot]
    while due and len(together) < WALL_SIZE:
        x, y = due.pop()
        near = ((x + dx, y + dy) for dx, dy in ORTHOGONAL)
        new = [other for other in near if other not in together and find_creature(state, other) == creature]
        together.update(new)
        due += new
    return len(together) >= WALL_SIZE


def unless_defeats(state: State, attacker: Creature, spot: Spot, target: Creature) -> tuple[Objection, ...]:
    """What protects the creature on a field against this attacker."""
    if not is_stronger(state, attacker.level, target.level):
        return (Objection("DW-A3" if attacker.level == target.level else "DW-10",
                          Msg("Level {a} does not defeat level {b}.", {"a": attacker.level, "b": target.level})),)
    if IMMUNE_ATTACK in card_of(state, target).specials:
        return (Objection("DW-23", Msg("This creature is immune to attacks.")),)
    if in_wall(state, spot, target):
        return (Objection("DW-B5", Msg("Three in contact are a wall.")),)
    return (REMINDER,) if perhaps_a_wall(state, spot, target) else ()


def perhaps_a_wall(state: State, spot: Spot, creature: Creature) -> bool:
    """Whether three souls in contact may be a wall because of a card that nobody has entered yet."""
    unread = not card_of(state, creature).name and creature.level == LOWEST
    return unread and state.options.wall and in_contact(state, spot, creature)


def may_attack(state: State, command: do.Attack, by: str) -> tuple[Objection, ...]:
    """An own creature moves onto a field in reach whose enemy it defeats."""
    attacker, target = find_creature(state, command.start), find_creature(state, command.to)
    own = unless_own(state, command.start, by)
    if own or attacker is None:
        return own
    if target is None or target.seat == by:
        return (Objection("DW-10", Msg("No enemy stands there."), waivable=False),)
    return (*unless_reached(state, command.start, command.to), *unless_defeats(state, attacker, command.to, target),
            *unless_forbidden(state, command.start, NO_ATTACK))


def attack_creature(state: State, command: do.Attack, by: str) -> tuple[Any, ...]:
    """The enemy goes to exile, and the attacker onto its field; then both cards take effect."""
    attacker, target = find_creature(state, command.start), find_creature(state, command.to)
    if attacker is None or target is None:
        return ()
    cursed = curse_attacker(state, command.to, attacker, target)
    left = replace(attacker, level=cursed[0].level) if cursed else attacker
    again = AGAIN in card_of(state, left).specials and not isinstance(state.step, Again)
    return (Defeated(by, target, command.to, target.level, field_bonus(state, by, command.to)),
            Moved(attacker, command.start, command.to), *pass_enemies(state, command.start, command.to, attacker),
            *cursed,
            *((*count_flight(state, by, ATTACK), MayActAgain(command.to)) if again
              else finish_action(state, by, ATTACK)))


def curse_attacker(state: State, spot: Spot, attacker: Creature, target: Creature) -> tuple[LevelChanged, ...]:
    """DW-B6: a creature that defeats it loses two levels, but never the last one."""
    level = cursed_level(card_of(state, attacker), card_of(state, target))
    return (LevelChanged(spot, attacker, level, CURSE),) if level < attacker.level else ()


def cursed_level(victor: Card, beaten: Card) -> int:
    """The level of a creature after it has defeated another."""
    cursed = CURSE in beaten.specials and IMMUNE_SPECIAL not in victor.specials
    return max(1, victor.level - CURSE_LEVELS) if cursed else victor.level


def creature_defeated(state: State, event: Defeated) -> State:
    """evolve: one more die in its owner's exile (DW-A17), points for the other player (DW-12)."""
    loser, victor = player_on(state, event.creature.seat), player_on(state, event.seat)
    state = put_creature(state, event.spot, None) if event.spot is not None else state
    state = change_player(state, loser.seat, standing=loser.standing - 1, exile=loser.exile + 1)
    return change_player(state, victor.seat, vp=victor.vp + event.points + event.bonus)


ACTS = {do.Attack: (may_attack, attack_creature)}
STEPS = {do.Attack: (Acting, Again)}
EVOLVE = {Defeated: creature_defeated, MayActAgain: lambda state, event: replace(state, step=Again(event.spot))}
