"""RULES.md, the tests and the sources speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.noxius.options import SWITCHES

GAME = Path(__file__).parents[2] / "companion" / "games" / "noxius"
NO_RULE = {"NOX-A23"}
"""A remark about the rulebook's table of contents."""
ID = re.compile(r"NOX-A?\d+")


def ids(text: str) -> set[str]:
    return set(ID.findall(text))


def page() -> str:
    return (GAME / "RULES.md").read_text("utf-8")


def test_the_page_names_all_rules_and_rulings() -> None:
    assert {f"NOX-{n}" for n in range(1, 36)} | {f"NOX-A{n}" for n in range(1, 25)} == ids(page())


def test_every_rule_has_a_test_of_its_name() -> None:
    names = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {f"NOX-{m}" for m in re.findall(r"def test_NOX_(A?\d+)_", names)}
    assert ids(page()) - tested == NO_RULE


def test_the_sources_speak_of_no_rule_that_the_page_does_not_know() -> None:
    told = ids(page())
    for path in GAME.rglob("*.py"):
        assert ids(path.read_text("utf-8")) <= told, path


def test_every_switch_is_on_the_page() -> None:
    assert [switch.name for switch in SWITCHES if f"`{switch.name}`" not in page()] == []
