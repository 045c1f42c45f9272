"""The rules that Lüscherzia's RULES.md, tests and sources speak of."""

from __future__ import annotations

from tests.games.rules_page import RulesPage, numbered


class TestRulesPage(RulesPage):
    game, ids = "luescherzia", numbered("LUE-", 41) | numbered("LUE-A", 33)
    untested = frozenset({"LUE-1", "LUE-2", "LUE-4", "LUE-19", "LUE-A4", "LUE-A5", "LUE-A25", "LUE-A33"})
    """Done by hands on the table, or a plain fact that other rules' tests rest on."""
