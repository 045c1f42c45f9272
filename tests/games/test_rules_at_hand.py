"""Every rule that any screen of any game names can be read, in every language: two sentences, from RULES.md.

What may live here: what random games show, compared with what is at hand. What may not: what a rule says (each game's
own test of its page).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import companion.games
from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse
from companion.app.translation import LANGUAGES, Catalogue, rule_at_hand
from companion.engine.game import Game
from companion.engine.screens import look
from companion.engine.table import as_it_was
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import say
from companion.games import catalogue
from companion.locale.rules import rule_texts, rules_at_hand
from companion.locale.text import SourceText

from .test_conformance import content_of

SEEDS, MOMENTS = 4, 40
HOMES = Path(companion.games.__file__).parent
WITH_A_PAGE = [game for game in catalogue().values() if (HOMES / game.id / "RULES.md").is_file()]
"""A game of one file may go without; its ids then are only to be seen."""


def named(shown: Any) -> Iterator[str]:
    """Every id of a rule in a View, as it is sent."""
    if isinstance(shown, dict):
        yield from (rule for rule in (shown.get("rule"),) if rule)
        yield from (rule for inner in shown.values() for rule in named(inner))
    elif isinstance(shown, list):
        yield from (rule for inner in shown for rule in named(inner))


def rules_shown(game: Game, detail: str) -> set[str]:
    found: set[str] = set()
    for seed in range(SEEDS):
        luck = Random(seed)
        table = rehearse(game, random_setup(game, content_of(game), luck, detail=detail), luck).table
        length = len(table.entries)
        for moment in sorted({round(part * length / MOMENTS) for part in range(MOMENTS + 1)}):
            then = as_it_was(table, moment)
            for viewer in (TABLE, PUBLIC, then.setup.seats[0].id):
                found |= set(named(msgspec.json.decode(msgspec.json.encode(look(then, viewer)))))
    return found


@pytest.mark.parametrize("game", WITH_A_PAGE, ids=lambda game: game.id)
def test_every_rule_that_random_games_show_is_at_hand_in_every_language(game: Game) -> None:
    shown = {rule for detail in game.details for rule in rules_shown(game, detail)}
    told = {rule: rule_at_hand(rule) for rule in shown}
    assert shown
    assert [rule for rule, text in told.items() if text is None] == []
    for language in LANGUAGES:
        words = Catalogue(language)
        assert [rule for rule, text in told.items() if text and words.say(text, game.id) == say(text)] == []


def test_a_rule_nobody_has_is_not_at_hand() -> None:
    assert rule_at_hand("XYZ-1") is None


def test_a_page_is_read_below_its_heading_alone_and_over_line_breaks() -> None:
    page = "* **A-1** Not this.\n\n## At hand\n\nWhat it is.\n\n* **A-1** One\n  two.\n* **B2-A3** Three.\n\n## More\n"
    assert rules_at_hand(page) == {"A-1": "One two.", "B2-A3": "Three."}
    assert list(rule_texts(page)) == [SourceText("One two.", "", 7), SourceText("Three.", "", 9)]
    assert rules_at_hand("# A page without") == {}
