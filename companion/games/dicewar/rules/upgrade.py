"""Upgrading (DW-14, DW-A13): an own creature gains one level. Nothing else may live here."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import NO_UPGRADE
from companion.games.dicewar.model import Acting, LevelChanged, Spot, State, commands as do

from .forbidding import unless_forbidden
from .table import HIGHEST, army_of, find_creature, unless_own
from .war_end import OTHER, finish_action

UPGRADE = "upgrade"
HIGHEST_ALREADY = Objection("DW-A13", Msg("There is no level above 6."), waivable=False)


def upgradable_spots(state: State, seat: str) -> tuple[Spot, ...]:
    """The fields of the player's creatures that are not yet of the highest level, and whose upgrade no card forbids."""
    return tuple(spot for spot, creature in army_of(state, seat)
                 if creature.level < HIGHEST and not unless_forbidden(state, spot, NO_UPGRADE))


def withheld_spots(state: State, seat: str) -> tuple[tuple[Spot, Objection], ...]:
    """The player's creatures below the highest level whose upgrade a card beside them forbids, each with its text."""
    return tuple((spot, against[0]) for spot, creature in army_of(state, seat)
                 if creature.level < HIGHEST and (against := unless_forbidden(state, spot, NO_UPGRADE)))


def may_upgrade(state: State, command: do.Upgrade, by: str) -> tuple[Objection, ...]:
    """An own creature below level 6, unless a card beside it forbids it."""
    return unless_own(state, command.spot, by) or unless_below_highest(state, command.spot) or unless_forbidden(
        state, command.spot, NO_UPGRADE)


def unless_below_highest(state: State, spot: Spot) -> tuple[Objection, ...]:
    """An objection if a die has no higher face (DW-A13)."""
    creature = find_creature(state, spot)
    return () if creature is None or creature.level < HIGHEST else (HIGHEST_ALREADY,)


def upgrade(state: State, command: do.Upgrade, by: str) -> tuple[Any, ...]:
    """One level more; the turn is over."""
    return (*raise_level(state, command.spot, UPGRADE), *finish_action(state, by, OTHER))


def raise_level(state: State, spot: Spot, why: str) -> tuple[LevelChanged, ...]:
    """One level more."""
    creature = find_creature(state, spot)
    return (LevelChanged(spot, creature, creature.level + 1, why),) if creature is not None else ()


ACTS = {do.Upgrade: (may_upgrade, upgrade)}
STEPS = {do.Upgrade: (Acting,)}
