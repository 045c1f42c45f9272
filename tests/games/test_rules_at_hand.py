"""Every rule that any screen of any game names can be read, in every language: two sentences, from RULES.md.

What may live here: what random games show, compared with what is at hand. What may not: what a rule says (each game's
own test of its page).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import companion.games
from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.translation import LANGUAGES, Catalogue, rule_at_hand
from companion.engine.game import Game
from companion.engine.screens import look
from companion.engine.table import Table, as_it_was
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import first_sentence, say
from companion.games import catalogue
from companion.locale.rules import rule_texts, rules_at_hand
from companion.locale.text import SourceText

from .test_conformance import content_of

SEEDS, MOMENTS = 4, 40
MOST_OF_A_LINE = 170
"""So many letters stand in two lines of the shared screen at 800 × 480."""
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


@cache
def played(game: str, detail: str, seed: int) -> Table:
    """A whole random game."""
    luck, known = Random(seed), catalogue()[game]
    return rehearse_game(known, random_setup(known, content_of(known), luck, detail=detail), luck).table


def rules_asked_for(game: Game, detail: str) -> set[str]:
    """The rules of all prompts on the shared screen: each is a kind of step."""
    found: set[str] = set()
    for seed in range(SEEDS):
        table = played(game.id, detail, seed)
        step = max(1, len(table.entries) // (MOMENTS * 2))
        for moment in range(0, len(table.entries), step):
            view = look(as_it_was(table, moment), TABLE)
            found |= set() if view.result else {view.prompt.rule}
    return found


def rules_shown(game: Game, detail: str) -> set[str]:
    found: set[str] = set()
    for seed in range(SEEDS):
        table = played(game.id, detail, seed)
        length = len(table.entries)
        for moment in sorted({round(part * length / MOMENTS) for part in range(MOMENTS + 1)}):
            then = as_it_was(table, moment)
            for viewer in (TABLE, PUBLIC, then.setup.seats[0].id):
                found |= set(named(msgspec.json.decode(msgspec.json.encode(look(then, viewer)))))
    return found


@pytest.mark.wide
@pytest.mark.parametrize("game", WITH_A_PAGE, ids=lambda game: game.id)
def test_every_rule_that_random_games_show_is_at_hand_in_every_language(game: Game) -> None:
    shown = {rule for detail in game.details for rule in rules_shown(game, detail)}
    told = {rule: rule_at_hand(rule) for rule in shown}
    assert shown
    assert [rule for rule, text in told.items() if text is None] == []
    for language in LANGUAGES:
        words = Catalogue(language)
        assert [rule for rule, text in told.items() if text and words.say(text, game.id) == say(text)] == []


@pytest.mark.parametrize("game", WITH_A_PAGE, ids=lambda game: game.id)
@pytest.mark.wide
def test_every_kind_of_step_of_random_games_can_be_explained_in_one_sentence_in_every_language(game: Game) -> None:
    asked = {rule for detail in game.details for rule in rules_asked_for(game, detail)}
    assert asked
    for language in LANGUAGES:
        words = Catalogue(language)
        for rule in asked:
            text = rule_at_hand(rule)
            assert text is not None, f"a kind of step without its line: {rule or 'no rule'}"
            said = words.say(text, game.id)
            line = first_sentence(said)
            assert 12 < len(line) <= MOST_OF_A_LINE, line
            assert said[len(line):].lstrip()[:1] in ("", said[len(line):].lstrip()[:1].upper()), said


def test_the_first_sentence_ends_where_it_ends() -> None:
    assert first_sentence("Roll: five dice. Then more.") == "Roll: five dice."
    assert first_sentence("Is it 2.5? Yes.") == "Is it 2.5?"
    assert first_sentence("no end") == "no end"


def test_a_rule_nobody_has_is_not_at_hand() -> None:
    assert rule_at_hand("XYZ-1") is None


def test_a_page_is_read_below_its_heading_alone_and_over_line_breaks() -> None:
    page = "* **A-1** Not this.\n\n## At hand\n\nWhat it is.\n\n* **A-1** One\n  two.\n* **B2-A3** Three.\n\n## More\n"
    assert rules_at_hand(page) == {"A-1": "One two.", "B2-A3": "Three."}
    assert list(rule_texts(page)) == [SourceText("One two.", "", 7), SourceText("Three.", "", 9)]
    assert rules_at_hand("# A page without") == {}
