"""RULES.md, the tests and the sources speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.advyria.options import SWITCHES

GAME = Path(__file__).parents[2] / "companion" / "games" / "advyria"
ID = re.compile(r"ADV-A?\d+")
ALL = {f"ADV-{n}" for n in range(1, 30)} | {f"ADV-A{n}" for n in range(1, 25)}


def ids(text: str) -> set[str]:
    return set(ID.findall(text))


def test_the_page_names_all_rules_and_rulings() -> None:
    assert ids((GAME / "RULES.md").read_text("utf-8")) == ALL


def test_every_rule_has_a_test_of_its_name() -> None:
    names = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {f"ADV-{m}" for name in re.findall(r"def test_(\w+)", names)
              for m in re.findall(r"(?:ADV_|and_)(A?\d+)", name)}
    assert ALL - tested == set()


def test_the_sources_speak_of_no_rule_that_the_page_does_not_know() -> None:
    for path in GAME.rglob("*.py"):
        assert ids(path.read_text("utf-8")) <= ALL, path


def test_every_switch_is_on_the_page() -> None:
    page = (GAME / "RULES.md").read_text("utf-8")
    assert [switch.name for switch in SWITCHES if f"`{switch.name}`" not in page] == []
