"""Next, select and back reach everything that any game ever offers on the shared screen, and play whole games."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.engine.answers import Answer, Reply
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, open_table, submit
from companion.engine.timers import Plan
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games import catalogue
from tests.games.test_conformance import content_of
from tests.touch.dial_person import answered, dead_ends, keys, stops
from tests.touch.scenes import PAGES
from ui.touch.state.scene import Scene

GAMES = catalogue()
ACTS = 3000


@pytest.mark.wide
@pytest.mark.parametrize(("game", "detail"), [(game.id, detail) for game in GAMES.values() for detail in game.details])
def test_a_whole_game_is_played_with_next_select_and_back_alone(game: str, detail: str) -> None:
    luck, known = Random(3), GAMES[game]
    setup = random_setup(known, content_of(known), luck, known.seats[0] if known.seats[0] > 1 else 2, detail)
    table, missed, n = open_table(known, replace(setup, timer=Plan("none"))), set[str](), 0
    for n in range(ACTS):
        view = look(table, TABLE)
        if view.result is not None:
            break
        scene = Scene(view)
        found = stops(scene)
        missed |= dead_ends(view, found)
        act = answered(scene, found, luck)
        if act is None:
            continue
        meant = answer(table, Answer(TABLE, act.key, n, act.value, id=str(n)), n)
        done = None if isinstance(meant, Reply) else submit(table, meant)
        table = done.table if isinstance(done, Accepted) else table
    assert missed == set()
    assert look(table, TABLE).result is not None, (n, say(look(table, TABLE).prompt.text))


@pytest.mark.parametrize("name", PAGES)
def test_every_line_and_button_of_every_page_can_be_gone_to(name: str) -> None:
    page = PAGES[name]
    reached = {key for stop in stops(Scene(page)) for key in keys(stop)}
    spared = {row.key for row in page.rows if row.shape == "chip" and row.key.startswith("sit:")}
    assert {row.key for row in page.rows if row.key} - spared <= reached, "names are offered by the keyboard as well"
    assert {choice.key for choice in page.choices if not choice.on} <= reached
    assert not page.back or {page.back, "go-on"} & reached
