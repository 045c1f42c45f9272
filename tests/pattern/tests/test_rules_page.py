"""The rules and rulings that the RULES.md, tests and sources of Pattern speak of."""

from __future__ import annotations

from tests.games.rules_page import RulesPage, numbered


class TestRulesPage(RulesPage):
    game, ids = "pattern", numbered("PAT-", 4) | numbered("PAT-A", 1)
