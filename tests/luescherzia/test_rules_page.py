"""RULES.md, the tests and the sources speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

GAME = Path(__file__).parents[2] / "companion" / "games" / "luescherzia"
BY_PEOPLE = {"LUE-1", "LUE-2", "LUE-4", "LUE-8", "LUE-19", "LUE-A4", "LUE-A5", "LUE-A25", "LUE-A33"}
"""Done by hands on the table, or a plain fact that other rules' tests rest on."""
ID = re.compile(r"LUE-A?\d+")


def ids(text: str) -> set[str]:
    return set(ID.findall(text))


def test_the_page_names_all_rules_and_rulings() -> None:
    told = ids((GAME / "RULES.md").read_text("utf-8"))
    assert {f"LUE-{n}" for n in range(1, 42)} | {f"LUE-A{n}" for n in range(1, 34)} == told


def test_every_rule_has_a_test_of_its_name() -> None:
    names = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {f"LUE-{m}" for name in re.findall(r"def test_(\w+)", names) for m in re.findall(
        r"(?:LUE_|and_)(A?\d+)", name)}
    assert ids((GAME / "RULES.md").read_text("utf-8")) - tested - BY_PEOPLE == set()


def test_the_sources_speak_of_no_rule_that_the_page_does_not_know() -> None:
    told = ids((GAME / "RULES.md").read_text("utf-8"))
    for path in GAME.rglob("*.py"):
        assert ids(path.read_text("utf-8")) <= told, path


def test_every_switch_is_on_the_page() -> None:
    from companion.games.luescherzia.options import SWITCHES
    page = (GAME / "RULES.md").read_text("utf-8")
    assert [switch.name for switch in SWITCHES if f"`{switch.name}`" not in page] == []
