"""RULES.md, the tests and the sources of a game speak of the same rules.

What may live here holds for every game; which rules there are, each game's own test says.
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.games import catalogue

ROOT = Path(__file__).parents[2]


def numbered(start: str, last: int) -> set[str]:
    """`numbered("LUE-A", 2)` → LUE-A1, LUE-A2."""
    return {f"{start}{number}" for number in range(1, last + 1)}


class RulesPage:
    """The tests of one game's page: its folder, all its ids, those without a test of their own, words it must have."""

    game: str
    ids: set[str]
    untested: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        return ROOT / "companion" / "games" / self.game

    @property
    def page(self) -> str:
        return (self.folder / "RULES.md").read_text("utf-8")

    @property
    def prefix(self) -> str:
        return min(self.ids).split("-")[0]

    def ids_in(self, text: str) -> set[str]:
        return set(re.findall(rf"{self.prefix}-[AB]?\d+", text))

    def test_the_page_names_all_rules_and_rulings(self) -> None:
        assert self.ids_in(self.page) == self.ids

    def test_every_rule_has_a_test_of_its_name(self) -> None:
        tests = (path.read_text("utf-8") for path in (ROOT / "tests" / self.game).glob("test_*.py"))
        named = (name for text in tests for name in re.findall(rf"def test_({self.prefix}_\w+)", text))
        tested = {f"{self.prefix}-{number}" for name in named
                  for number in re.findall(rf"(?:{self.prefix}_|and_)([AB]?\d+)", name)}
        assert self.ids - tested == self.untested

    def test_the_sources_speak_of_no_rule_that_the_page_does_not_know(self) -> None:
        for path in self.folder.rglob("*.py"):
            assert self.ids_in(path.read_text("utf-8")) <= self.ids, path

    def test_every_switch_is_on_the_page(self) -> None:
        words = [*(switch.name for switch in catalogue()[self.game].switches), *self.words]
        assert [word for word in words if f"`{word}`" not in self.page] == []
