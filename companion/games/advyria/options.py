"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.timers import Plan
from companion.engine.words import Msg

COUNTS_UP = Plan(kind="up")
"""A turn takes as long as it takes."""


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md, all simplifications (ADV-28) are off."""

    adventure_actions: Annotated[bool, Switch(Msg("Adventure cards may be played as actions"), "ADV-28")] = True
    finale: Annotated[bool, Switch(Msg("The Great Finale is played"), "ADV-28")] = True
    manoeuvre: Annotated[bool, Switch(Msg("Unfriendly manoeuvres are allowed"), "ADV-28")] = True
    hero_cards: Annotated[bool, Switch(Msg("Hero cards are dealt"), "ADV-28")] = True
    only_adventures: Annotated[bool, Switch(Msg("Only adventures count, gold breaks ties"), "ADV-28")] = False
    open_hands: Annotated[bool, Switch(Msg("Hands lie open"), "ADV-28")] = False
    loss_cap: Annotated[int, Switch(Msg("Losses never rise above"), "ADV-A1", Number(11, 12))] = 11
    zero_move_resolves: Annotated[bool, Switch(Msg("Staying turns up the tile under the figure"), "ADV-A7")] = False
