"""What the signs of the map and of the round track mean in Lüscherzia, which no word stands beside (Game.legend)."""

from __future__ import annotations

from companion.engine.view import Badge
from companion.engine.words import Msg

from . import words

LEGEND = (
    Badge(Msg("victory points"), "star-circle"),
    *(Badge(words.KIND_NAMES[kind], icon) for kind, icon in words.KIND_ICONS.items()),
    Badge(Msg("The group"), "account-group"), Badge(Msg("Start tile"), "flag"), Badge(Msg("Exit"), "exit-run"),
    Badge(Msg("Water"), "waves"), Badge(Msg("From here on tiles of level {n} come", {"n": 2}), "numeric-2-box"),
    Badge(Msg("From here on tiles of level {n} come", {"n": 3}), "numeric-3-box"))
