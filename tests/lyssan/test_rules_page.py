"""RULES.md, the tests and the sources speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.lyssan.options import SWITCHES

GAME = Path(__file__).parents[2] / "companion" / "games" / "lyssan"
ID = re.compile(r"LYS-A?\d+")


def ids(text: str) -> set[str]:
    return set(ID.findall(text))


def page() -> str:
    return (GAME / "RULES.md").read_text("utf-8")


def test_the_page_names_all_rules_and_rulings() -> None:
    assert ids(page()) == {f"LYS-{n}" for n in range(1, 52)} | {f"LYS-A{n}" for n in range(1, 32)}


def test_every_rule_has_a_test_of_its_name() -> None:
    names = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {f"LYS-{number}" for name in re.findall(r"def test_(\w+)", names)
              for number in re.findall(r"(?:LYS_|and_)(A?\d+)", name)}
    assert ids(page()) - tested == set()


def test_the_sources_speak_of_no_rule_that_the_page_does_not_know() -> None:
    for path in GAME.rglob("*.py"):
        assert ids(path.read_text("utf-8")) <= ids(page()), path


def test_every_switch_is_on_the_page() -> None:
    assert [switch.name for switch in SWITCHES if f"`{switch.name}`" not in page()] == []
