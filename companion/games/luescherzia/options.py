"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.words import Msg


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md."""

    secret_sp: Annotated[bool, Switch(Msg("SP are secret"), "LUE-39")] = True
    lvl2_advance: Annotated[int, Switch(Msg("Level 2 comes after this many rounds"), "LUE-A3", Number(0, 20))] = 2
    lvl3_advance: Annotated[int, Switch(Msg("Level 3 comes after this many rounds"), "LUE-A3", Number(0, 20))] = 5
    fin_advance: Annotated[int, Switch(Msg("“fin” is reached after this many rounds"), "LUE-A3", Number(1, 20))] = 10
    level_floor: Annotated[int, Switch(Msg("Final levels are never lower than"), "LUE-A16", Number(0, 1))] = 0
    findsite_back_to_bag: Annotated[bool, Switch(Msg("A failed find site goes back into the bag"), "LUE-A19")] = False
    pay_after_probe: Annotated[bool, Switch(Msg("1 SP may turn the arrow after a failed probe"), "LUE-A7")] = True
    two_player_variant: Annotated[bool, Switch(Msg("Two players use the two-player variant"), "LUE-40")] = True
    solo_points: Annotated[int, Switch(Msg("Points needed alone"), "LUE-41", Number(0, 99))] = 15


def variant(seats: int) -> Msg | None:
    """The variant that a number of players plays."""
    return {1: Msg("Alone"), 2: Msg("Two players")}.get(seats)
