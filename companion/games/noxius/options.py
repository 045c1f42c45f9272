"""The rulings a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.words import Msg

from .content import MOST_SP


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md."""

    highest_first: bool = True
    buffs_outlive_round: bool = True
    pass_only_if_stuck: bool = True
    link_needs_two: bool = True
    most_sp: int = MOST_SP


SWITCHES = (
    Switch("highest_first", Msg("The highest position number begins"), "NOX-A1"),
    Switch("buffs_outlive_round", Msg("Buffs last until the end of the caster's next turn"), "NOX-A12"),
    Switch("pass_only_if_stuck", Msg("Nobody passes who can use an ability"), "NOX-A9"),
    Switch("link_needs_two", Msg("Linked tiles need two different players"), "NOX-A15"),
    Switch("most_sp", Msg("Nobody has more SP than"), "NOX-A11", Number(0, MOST_SP, MOST_SP)),
)
