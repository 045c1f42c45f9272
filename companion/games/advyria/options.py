"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.inputs import Number
from companion.engine.words import Msg


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md, all simplifications (ADV-28) are off."""

    adventure_actions: bool = True
    finale: bool = True
    manoeuvre: bool = True
    hero_cards: bool = True
    only_adventures: bool = False
    open_hands: bool = False
    loss_cap: int = 11
    zero_move_resolves: bool = False


SWITCHES = (
    Switch("adventure_actions", Msg("Adventure cards may be played as actions"), "ADV-28"),
    Switch("finale", Msg("The Great Finale is played"), "ADV-28"),
    Switch("manoeuvre", Msg("Unfriendly manoeuvres are allowed"), "ADV-28"),
    Switch("hero_cards", Msg("Hero cards are dealt"), "ADV-28"),
    Switch("only_adventures", Msg("Only adventures count, gold breaks ties"), "ADV-28"),
    Switch("open_hands", Msg("Hands lie open"), "ADV-28"),
    Switch("loss_cap", Msg("Losses never rise above"), "ADV-A1", Number(11, 12, 11)),
    Switch("zero_move_resolves", Msg("Staying turns up the tile one stands on"), "ADV-A7"),
)
