"""The rules and rulings that the RULES.md, tests and sources of Anybox speak of."""

from __future__ import annotations

from tests.games.rules_page import RulesPage, numbered


class TestRulesPage(RulesPage):
    game, ids = "anybox", numbered("ANY-", 15) | numbered("ANY-A", 4)
