"""The rules that Lyssan's RULES.md, tests and sources speak of."""

from __future__ import annotations

from tests.games.rules_page import RulesPage, numbered


class TestRulesPage(RulesPage):
    game, ids = "lyssan", numbered("LYS-", 51) | numbered("LYS-A", 31)
