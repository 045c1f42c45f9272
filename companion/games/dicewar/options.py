"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from typing import Annotated

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

    ruins: Annotated[bool, Switch(Msg("Play with the ruins"), "DW-6")] = False
    exact_ten: Annotated[bool, Switch(Msg("Build-up to exactly 10"), "DW-A1")] = True
    six_beats_three: Annotated[bool, Switch(Msg("Level 6 defeats level 3"), "DW-A2")] = True
    ruins_at_once: Annotated[bool, Switch(
        Msg("Three ruins win at once, not at the end of their owner's turn"), "DW-A15")] = False
    glow: Annotated[str, Switch(Msg("Glow gives a point for each level 6"), "DW-A16", Pick((
        Option(MAJORITY, Msg("more than the opponent has")),
        Option(ENEMY_ZONE, Msg("in the enemy half")))))] = MAJORITY
    over_own_kind: Annotated[bool, Switch(Msg("Souls move over souls"), "DW-B5")] = True
    wall: Annotated[bool, Switch(Msg("Three souls in contact are a wall"), "DW-B5")] = True
    stride: Annotated[bool, Switch(Msg("Ghosts move two fields, through others"), "DW-B6")] = True
    drain: Annotated[bool, Switch(Msg("Enemies a ghost passes lose 1 level"), "DW-B6")] = True
    curse: Annotated[bool, Switch(Msg("A creature that defeats a ghost loses 2 levels"), "DW-B6")] = True
    split: Annotated[bool, Switch(Msg("Dragon Warriors split into three souls"), "DW-B7")] = True
    blood: Annotated[bool, Switch(Msg("Blood Mages exile friends for upgrades"), "DW-B8")] = False
    diagonal: Annotated[bool, Switch(Msg("Fire Basilisks move only diagonally"), "DW-B9")] = True
    again: Annotated[bool, Switch(Msg("Fire Basilisks act again after an attack"), "DW-B9")] = True
