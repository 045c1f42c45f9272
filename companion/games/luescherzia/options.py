"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.words import Msg


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md."""

    secret_sp: bool = True
    lvl2_advance: int = 2
    lvl3_advance: int = 5
    fin_advance: int = 10
    level_floor: int = 0
    findsite_back_to_bag: bool = False
    pay_after_probe: bool = True
    two_player_variant: bool = True
    solo_points: int = 15


SWITCHES = (
    Switch("secret_sp", Msg("SP are secret"), "LUE-39"),
    Switch("lvl2_advance", Msg("Level 2 comes after this many rounds"), "LUE-A3", Number(0, 20, 2)),
    Switch("lvl3_advance", Msg("Level 3 comes after this many rounds"), "LUE-A3", Number(0, 20, 5)),
    Switch("fin_advance", Msg("“fin” is reached after this many rounds"), "LUE-A3", Number(1, 20, 10)),
    Switch("level_floor", Msg("Final levels are never lower than"), "LUE-A16", Number(0, 1, 0)),
    Switch("findsite_back_to_bag", Msg("A failed find site goes back into the bag"), "LUE-A19"),
    Switch("pay_after_probe", Msg("1 SP may turn the arrow after a failed probe"), "LUE-A7"),
    Switch("two_player_variant", Msg("Two players use the two-player variant"), "LUE-40"),
    Switch("solo_points", Msg("Points needed alone"), "LUE-41", Number(0, 99, 15)),
)
