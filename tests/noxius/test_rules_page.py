"""The rules that the RULES.md, tests and sources of Noxius speak of."""

from __future__ import annotations

from tests.games.rules_page import RulesPage, numbered


class TestRulesPage(RulesPage):
    game, ids = "noxius", numbered("NOX-", 35) | numbered("NOX-A", 24)
    untested = frozenset({"NOX-A23"})
    """A remark about the rulebook's table of contents."""
