"""The rulings a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.words import Msg

from .content import MOST_SP


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md."""

    highest_first: Annotated[bool, Switch(Msg("The highest position number begins"), "NOX-A1")] = True
    buffs_outlive_round: Annotated[bool, Switch(
        Msg("Buffs last until the end of the caster's next turn"), "NOX-A12")] = True
    pass_only_if_stuck: Annotated[bool, Switch(Msg("Nobody passes who can use an ability"), "NOX-A9")] = True
    link_needs_two: Annotated[bool, Switch(Msg("Linked tiles need two different players"), "NOX-A15")] = True
    most_sp: Annotated[int, Switch(Msg("Nobody has more SP than"), "NOX-A11", Number(0, MOST_SP))] = MOST_SP
