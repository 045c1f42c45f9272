"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.timers import Plan
from companion.engine.words import Msg

FIVE_MINUTES = Plan(kind="egg", limit=300_000, warnings=(60_000, 10_000))
"""The egg timer of every turn."""


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md."""

    triumphs_four: Annotated[int, Switch(Msg("Triumphs laid out for four factions"), "LYS-2", Number(3, 9))] = 5
    triumphs_three: Annotated[int, Switch(Msg("Triumphs laid out for three factions"), "LYS-3", Number(4, 9))] = 6
    distance_four: Annotated[int, Switch(
        Msg("Distance of the first markers of four factions"), "LYS-A2", Number(1, 6))] = 3
    distance_three: Annotated[int, Switch(
        Msg("Distance of the first markers of three factions"), "LYS-A2", Number(1, 6))] = 4
    priest_escorts: Annotated[bool, Switch(Msg("The second castle comes with the priest"), "LYS-A1")] = True
    boxed_rival_loses: Annotated[bool, Switch(
        Msg("In the opening the holder of a province that is entered loses the cards"), "LYS-A4")] = True
    immediate_needs_next: Annotated[bool, Switch(
        Msg("Immediate triumphs too need the next one face up"), "LYS-A8")] = True
    castle_shame: Annotated[bool, Switch(Msg("A destroyed castle becomes shame"), "LYS-A10")] = True
