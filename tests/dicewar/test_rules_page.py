"""RULES.md, the tests and the sources speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.dicewar.content import MOVEMENT_NAMES, SPECIAL_NAMES
from companion.games.dicewar.options import SWITCHES

GAME = Path(__file__).parents[2] / "companion" / "games" / "dicewar"
PAGE = (GAME / "RULES.md").read_text("utf-8")
ID = re.compile(r"DW-[AB]?\d+")


def test_the_page_names_all_rules_rulings_and_facts() -> None:
    wanted = {f"DW-{n}" for n in range(1, 26)} | {f"DW-A{n}" for n in range(1, 20)} | {
        f"DW-B{n}" for n in range(1, 12)}
    assert set(ID.findall(PAGE)) == wanted


def test_every_rule_has_a_test_of_its_name() -> None:
    names = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {f"DW-{m}" for name in re.findall(r"def test_(DW_\w+)", names)
              for m in re.findall(r"(?:DW_|and_)([AB]?\d+)", name)}
    assert set(ID.findall(PAGE)) - tested == set()


def test_the_sources_speak_of_no_rule_that_the_page_does_not_know() -> None:
    for path in GAME.rglob("*.py"):
        assert set(ID.findall(path.read_text("utf-8"))) <= set(ID.findall(PAGE)), path


def test_every_switch_and_every_word_of_a_card_is_on_the_page() -> None:
    words = [*(switch.name for switch in SWITCHES), *MOVEMENT_NAMES, *SPECIAL_NAMES]
    assert [word for word in words if f"`{word}`" not in PAGE] == []
