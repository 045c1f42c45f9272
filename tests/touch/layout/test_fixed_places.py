"""A hand that has learned where a button is finds it there, whether a rule is against it now or not.

What may live here: the order of buttons. What may not: which of them a game offers.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.session import snapshot
from companion.engine.view import Choice, View
from companion.engine.words import Msg, say
from tests.games.sampled import LEVELS, moments, wholes
from tests.touch import cut_words
from tests.touch.cut_words import TABLES
from tests.touch.samples import PROBE
from tests.touch.walk import SIZES, pen_of
from ui.touch.drawing.primitives import Box, TextLine
from ui.touch.layout import StandingFaces, actions
from ui.touch.layout.arrangements.regions import has_folded
from ui.touch.state.scene import Scene

AGAINST = Msg("Not enough coins.")


def order(choices: tuple[Choice, ...], size: tuple[int, int]) -> list[str]:
    """What stands on the buttons, as one reads; only the first line of each."""
    scene = Scene(replace(PROBE, choices=choices))
    pane = actions.pane(choices, pen_of(scene, size, icons=True), Box(0, 0, *size))
    known = {say(choice.label) for choice in choices} | {say(actions.MORE.label)}
    lines = (line for piece in pane.pieces for line in piece.draw(pane.box.w, pane.box.h).primitives
             if isinstance(line, TextLine) and any(label.startswith(line.text) for label in known))
    return [line.text for line in sorted(lines, key=lambda line: (line.box.y, line.box.x))]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_button_keeps_its_place_when_a_rule_is_against_it(size: tuple[int, int]) -> None:
    choices = (Choice("a", Msg("Build"), "home"), Choice("b", Msg("Fight"), "sword"), Choice("c", Msg("Move"), "run"),
               Choice("d", Msg("End"), "check", emphasis="main"))
    for n in range(len(choices)):
        against = tuple(replace(choice, objection=AGAINST) if n == at else choice for at, choice in enumerate(choices))
        assert order(against, size) == order(choices, size)


def test_where_room_is_short_what_a_rule_is_against_waits_under_more() -> None:
    many = tuple(Choice(f"k{n}", Msg(f"Choosing-{n}-of-many"), "run",
                        objection=AGAINST if n == 11 else None) for n in range(12))
    assert "Choosing-11-of-many" not in order(many, (800, 480))
    assert "Choosing-10-of-many" in order(many, (800, 480))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_in_every_game_a_button_keeps_its_place_when_a_rule_is_against_it(name: str, detail: str) -> None:
    seen = 0
    for whole in wholes(name, detail):
        for table in moments(whole, 40):
            view = snapshot.screen_view(table, table.at, 0, (), ())
            if not isinstance(view, View) or not any(choice.objection for choice in view.choices):
                continue
            free = tuple(replace(choice, objection=None) for choice in view.choices)
            against, without = order(view.choices, (800, 480)), order(free, (800, 480))
            if say(actions.MORE.label) not in (*against, *without):
                seen += 1
                assert against == without
    assert seen or not any(choice.objection for whole in wholes(name, detail) for table in moments(whole, 40)
                           for choice in snapshot.screen_view(table, table.at, 0, (), ()).choices)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
@pytest.mark.sampled(40)
def test_the_players_stay_where_they_are(path: Path, size: tuple[int, int]) -> None:
    """On a wide window they step back once in a game at the most; on a high one they begin right below the header."""
    faces, folded, below = StandingFaces(), list[bool](), set[float]()
    for view in cut_words.played(path):
        if view.seats and not view.result:
            scene = Scene(view)
            panes = faces.panes(scene, cut_words.pen_of(scene, size, view.game), 0)
            made = {pane.name: pane for pane in panes}
            folded.append(has_folded(panes))
            below.add(made["seats"].box.y - made.get("header parts", made["header"]).box.bottom)
    if size[1] > size[0]:
        assert len(below) == 1
    else:
        assert folded == sorted(folded)
