"""The rules, rulings and facts that DiceWar's RULES.md, tests and sources speak of."""

from __future__ import annotations

from companion.games.dicewar.content import MOVEMENT_NAMES, SPECIAL_NAMES
from tests.games.rules_page import RulesPage, numbered


class TestRulesPage(RulesPage):
    game, ids = "dicewar", numbered("DW-", 25) | numbered("DW-A", 19) | numbered("DW-B", 11)
    words = (*MOVEMENT_NAMES, *SPECIAL_NAMES)
