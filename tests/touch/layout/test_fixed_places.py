"""A hand that has learned where something is finds it there: buttons, players, and what is acted on.

What may live here: order and place. What may not: what a game offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
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
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.primitives import Box, Drawing, TextLine
from ui.touch.layout import StandingFaces, actions, steady
from ui.touch.layout.arrangements.regions import has_folded
from ui.touch.state.scene import Scene

from .test_undo_word import PEN

AGAINST = Msg("Not enough coins.")
LITTLE = 20
"""Pixels: what is moved by no more is where it was."""
MOVED_HIGH, MOVED_WIDE = 0.13, 0.11
"""At most so often does what is acted on move on a high window, and on a wide one."""


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


def question(view: View) -> object:
    """What is asked, of whomever, and the kinds of parts on the stage."""
    text = view.prompt.text
    return view.game, text.id, str(text.args.get("task", "")), tuple(type(part) for part in view.stage)


def places(path: Path, size: tuple[int, int]) -> Iterator[tuple[object, Box | None]]:
    """In a played game: what is asked, and where what is acted on lies on a screen that has shown all of it."""
    faces = StandingFaces()
    for view in cut_words.played(path):
        if not view.result:
            scene = Scene(view)
            made = {pane.name: pane.box for pane in faces.panes(scene, cut_words.pen_of(scene, size, view.game), 0)}
            yield question(view), made.get("board") or made.get("stage")


def moved(one: Box, other: Box) -> bool:
    """Whether somebody who looks at the one has to look for the other."""
    return max(abs(one.x - other.x), abs(one.y - other.y), abs(one.w - other.w)) > LITTLE


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.wide)], ids=["some", "wide"])
def test_what_is_acted_on_stays_while_the_same_is_asked(size: tuple[int, int], every: int) -> None:
    """It moves where what is said above it, or what is on it, needs room; without a memory one time in three on high
    windows, one in seven on wide ones.
    """
    jumps = [moved(before[1], after[1]) for path in TABLES[::every] for before, after in pairwise(places(path, size))
             if before[0] == after[0] and before[1] and after[1]]
    assert len(jumps) > 100
    assert sum(jumps) / len(jumps) <= (MOVED_HIGH if size[1] > size[0] else MOVED_WIDE)


def stage_of(top: float, height: float, content: float = 0.0) -> tuple[Pane, ...]:
    """A stage there, with something as high as `content` on it."""
    return (Pane("stage", Box(0, top, 780, height), (PaneItem(content, lambda w, h: Drawing(content, ())),)),)


@pytest.mark.parametrize(("top", "height", "content", "where"), [
    (60.0, 340.0, 0.0, 100.0),  # a strip above it has gone
    (120.0, 280.0, 0.0, 120.0),  # one has come
    (60.0, 340.0, 320.0, 60.0),  # what is on it needs the room
    (0.0, 400.0 / steady.LEAST + 1, 0.0, 0.0),  # it would give away too much
])
def test_a_stage_keeps_its_edges_unless_it_would_show_less(top: float, height: float, content: float,
                                                           where: float) -> None:
    made = steady.in_place(stage_of(top, height, content), stage_of(100.0, 300.0), PROBE, PEN)
    assert made[0].box.y == where
