"""What the signs of the board, of tiles and dice mean in Noxius, which no word stands beside (Game.legend)."""

from __future__ import annotations

from companion.engine.view import Badge
from companion.engine.words import Msg

from . import positions, words

LEGEND = (
    Badge(Msg("life points"), words.SIGN_ICONS["LP"]), Badge(Msg("shield points"), words.SIGN_ICONS["SP"]),
    Badge(Msg("a whole face of a die, told with one touch"), "cards"), Badge(Msg("Enemy"), "skull"),
    Badge(Msg("Character"), "account"), Badge(Msg("without a position"), positions.NO_POSITION),
    Badge(Msg("hit"), words.SIGN_ICONS["T"]), Badge(Msg("wound"), words.SIGN_ICONS["V"]))
