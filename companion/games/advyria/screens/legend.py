"""What the signs of the board mean in Advyria, which no word stands beside (Game.legend)."""

from __future__ import annotations

from companion.engine.view import Badge
from companion.engine.words import Msg
from companion.games.advyria.content import GUILD, KIND_NAMES as FIELD_NAMES

from . import words

LEGEND = (
    Badge(Msg("Figure"), "chess-pawn"), Badge(FIELD_NAMES[GUILD], "castle"),
    *(Badge(words.KIND_NAMES[kind], icon) for kind, icon in words.KIND_ICONS.items()))
