"""What the signs of the map and of cards mean in Lyssan, which no word stands beside (Game.legend)."""

from __future__ import annotations

from companion.engine.view import Badge
from companion.engine.words import Msg
from companion.games.lyssan.content import CARD_NAMES, COURTIER, FIGURE_NAMES, TERRAIN_NAMES, VASSAL

from . import words

LEGEND = (
    *(Badge(TERRAIN_NAMES[kind], icon) for kind, icon in words.TERRAIN_ICONS.items()),
    *(Badge(FIGURE_NAMES[kind], icon) for kind, icon in words.FIGURE_ICONS.items()),
    Badge(CARD_NAMES[COURTIER], words.CARD_ICONS[COURTIER]), Badge(CARD_NAMES[VASSAL], words.CARD_ICONS[VASSAL]),
    Badge(Msg("Triumph"), words.TRIUMPH_ICON), Badge(Msg("Income"), "hand-coin"))
