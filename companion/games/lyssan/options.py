"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.words import Msg


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md."""

    triumphs_four: int = 5
    triumphs_three: int = 6
    distance_four: int = 3
    distance_three: int = 4
    priest_escorts: bool = True
    boxed_rival_loses: bool = True
    immediate_needs_next: bool = True
    castle_shame: bool = True


SWITCHES = (
    Switch("triumphs_four", Msg("Triumphs laid out for four factions"), "LYS-2", Number(3, 9, 5)),
    Switch("triumphs_three", Msg("Triumphs laid out for three factions"), "LYS-3", Number(4, 9, 6)),
    Switch("distance_four", Msg("Distance of the first markers of four factions"), "LYS-A2", Number(1, 6, 3)),
    Switch("distance_three", Msg("Distance of the first markers of three factions"), "LYS-A2", Number(1, 6, 4)),
    Switch("priest_escorts", Msg("The second castle comes with the priest"), "LYS-A1"),
    Switch("boxed_rival_loses", Msg("Who is entered in the opening loses the cards, not who enters"), "LYS-A4"),
    Switch("immediate_needs_next", Msg("Immediate triumphs too need the next one face up"), "LYS-A8"),
    Switch("castle_shame", Msg("A destroyed castle becomes shame"), "LYS-A10"),
)
