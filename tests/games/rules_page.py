"""RULES.md, the tests and the sources of a game speak of the same rules.

What may live here holds for every game; which rules there are, each game's own test says.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from companion.games import catalogue
from companion.locale import LANGUAGES
from companion.locale.catalogues import all_domains, read_catalogue, text_forms
from companion.locale.rules import rules_at_hand

ROOT = Path(__file__).parents[2]
LONGEST = 240


def numbered(start: str, last: int) -> set[str]:
    """`numbered("LUE-A", 2)` → LUE-A1, LUE-A2."""
    return {f"{start}{number}" for number in range(1, last + 1)}


def words_in(path: Path) -> Iterator[str]:
    """Every text of a source that is no docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    yield from (node.value for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told)


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

    def test_every_rule_that_a_screen_can_name_is_at_hand_in_two_short_sentences(self) -> None:
        said = {word for path in self.folder.rglob("*.py") for word in words_in(path)}
        told = rules_at_hand(self.page)
        assert self.ids_in(" ".join(said)) - set(told) == set()
        assert [rule for rule, text in told.items() if len(re.findall(r"[.!?](?: |$)", text)) != 2] == []
        assert [rule for rule, text in told.items() if len(text) > LONGEST] == []

    def test_the_rules_at_hand_are_translated(self) -> None:
        domain = next(domain for domain in all_domains() if domain.name == self.game)
        for language in LANGUAGES:
            there = {text_forms(message.id)[0]: message.string
                     for message in read_catalogue(ROOT / domain.file(language), language)}
            assert [rule for rule, text in rules_at_hand(self.page).items() if not there.get(text)] == []

    def test_every_switch_is_on_the_page(self) -> None:
        words = [*(switch.name for switch in catalogue()[self.game].switches), *self.words]
        assert [word for word in words if f"`{word}`" not in self.page] == []
