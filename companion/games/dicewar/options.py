"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Option, Pick
from companion.engine.words import Msg

MAJORITY, ENEMY_ZONE = "majority", "enemy_zone"


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md.

    The fields from `over_own_kind` on bear the names of the ability words of content.py: each says whether the shipped
    cards that are not printed in the rulebook have that ability. Cards that the table has entered are always played.
    """

    ruins: bool = False
    exact_ten: bool = True
    six_beats_three: bool = True
    ruins_at_once: bool = False
    glow: str = MAJORITY
    over_own_kind: bool = True
    wall: bool = True
    stride: bool = True
    drain: bool = True
    curse: bool = True
    split: bool = True
    blood: bool = False
    diagonal: bool = True
    again: bool = True


SWITCHES = (
    Switch("ruins", Msg("Play with the ruins"), "DW-6"),
    Switch("exact_ten", Msg("Build-up to exactly 10"), "DW-A1"),
    Switch("six_beats_three", Msg("Level 6 defeats level 3"), "DW-A2"),
    Switch("ruins_at_once", Msg("Three ruins win at once, not at the end of the own turn"), "DW-A15"),
    Switch("glow", Msg("Glow gives a point for each level 6"), "DW-A16", Pick((
        Option(MAJORITY, Msg("more than the opponent has")), Option(ENEMY_ZONE, Msg("in the enemy half"))))),
    Switch("over_own_kind", Msg("Souls move over souls"), "DW-B5"),
    Switch("wall", Msg("Three souls in contact are a wall"), "DW-B5"),
    Switch("stride", Msg("Ghosts move two fields, through others"), "DW-B6"),
    Switch("drain", Msg("Enemies a ghost passes lose 1 level"), "DW-B6"),
    Switch("curse", Msg("Whoever defeats a ghost loses 2 levels"), "DW-B6"),
    Switch("split", Msg("Dragon Warriors split into three souls"), "DW-B7"),
    Switch("blood", Msg("Blood Mages exile friends for upgrades"), "DW-B8"),
    Switch("diagonal", Msg("Fire Basilisks move only diagonally"), "DW-B9"),
    Switch("again", Msg("Fire Basilisks act again after an attack"), "DW-B9"),
)
