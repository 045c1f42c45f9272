"""The rules that Advyria's RULES.md, tests and sources speak of."""

from __future__ import annotations

from tests.games.rules_page import RulesPage, numbered


class TestRulesPage(RulesPage):
    game, ids = "advyria", numbered("ADV-", 29) | numbered("ADV-A", 24)
