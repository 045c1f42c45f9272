"""What a card says goes before the rules (DW-8): hands carry it out, and the table enters what lies there now.

What may live here: changes of a field that no chapter makes. What may not: a rule that could object to them.
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.model import (
    Acting,
    Again,
    Creature,
    CreatureSet,
    Defeated,
    Exiled,
    LevelChanged,
    Returned,
    SpellCast,
    Spending,
    State,
    commands as do,
)

from .forbidding import unless_immune
from .table import HIGHEST, field_bonus, find_creature, on_board, opponent_of, player_on, unless_turn_of
from .war_end import OTHER, finish_action

CARD = "card"


def may_set(state: State, command: do.SetByCard, by: str) -> tuple[Objection, ...]:
    """Any level; a new die comes out of a reserve that has one (DW-3)."""
    if not on_board(state, command.spot) or not 1 <= command.level <= HIGHEST:
        return (Objection("DW-8", Msg("There is no such field or level."), waivable=False),)
    there = find_creature(state, command.spot)
    if there is not None and there.seat != command.seat:
        return (Objection("DW-8", Msg("Another player's creature stands there."), waivable=False),)
    if there is None and player_on(state, command.seat).reserve < 1:
        return (Objection("DW-3", Msg("The reserve is empty."), waivable=False),)
    return unless_immune(state, command.spot)


def set_level(state: State, command: do.SetByCard, by: str) -> tuple[Any, ...]:
    """Another level, or a new creature."""
    there = find_creature(state, command.spot)
    if there is None:
        return (CreatureSet(command.spot, Creature(command.seat, command.level)),)
    return (LevelChanged(command.spot, there, command.level, CARD),)


def may_take(state: State, command: do.TakeByCard | do.DefeatByCard, by: str) -> tuple[Objection, ...]:
    """Any creature; one that is immune to what cards do only if the table insists (DW-23)."""
    if find_creature(state, command.spot) is None:
        return (Objection("DW-8", Msg("Nobody stands there."), waivable=False),)
    return unless_immune(state, command.spot)


def take_by_card(state: State, command: do.TakeByCard, by: str) -> tuple[Any, ...]:
    """Its die goes to its owner's exile or reserve; nobody wins points."""
    there = find_creature(state, command.spot)
    if there is None:
        return ()
    return ((Exiled if command.exile else Returned)(command.spot, there, CARD),)


def defeat_by_card(state: State, command: do.DefeatByCard, by: str) -> tuple[Any, ...]:
    """A creature that a card calls defeated scores like a fight: the level, and the bonus of its field (DW-A6)."""
    there = find_creature(state, command.spot)
    if there is None:
        return ()
    victor = opponent_of(state, there.seat).seat
    return (Defeated(victor, there, command.spot, there.level, field_bonus(state, victor, command.spot)),)


def may_cast(state: State, command: do.SpellByCard, by: str) -> tuple[Objection, ...]:
    """The player whose turn it is, with a creature of one of six levels, or of none that is left."""
    fits = 0 <= command.level <= HIGHEST
    return (*unless_turn_of(state, by), *(() if fits else (
        Objection("DW-8", Msg("There is no such field or level."), waivable=False),)))


def spell_by_card(state: State, command: do.SpellByCard, by: str) -> tuple[Any, ...]:
    """The spell was the action of this turn (DW-15)."""
    return (SpellCast(by, command.level), *finish_action(state, by, OTHER))


ACTS = {do.SetByCard: (may_set, set_level), do.TakeByCard: (may_take, take_by_card),
        do.DefeatByCard: (may_take, defeat_by_card), do.SpellByCard: (may_cast, spell_by_card)}
STEPS = {**dict.fromkeys(ACTS, (Acting, Again, Spending)), do.SpellByCard: (Acting,)}
