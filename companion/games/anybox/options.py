"""The rulings and variants a table may switch, one field each, with the rule it belongs to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from companion.engine.game import Switch
from companion.engine.words import Msg


class Options(Struct, frozen=True, omit_defaults=True):
    """How this table plays; the defaults are the rulings of RULES.md."""

    at_once: Annotated[bool, Switch(Msg("It ends at once when the goal is reached"), "ANY-A1")] = False
