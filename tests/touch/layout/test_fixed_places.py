"""A hand that has learned where something is finds it there: buttons, players, and what is acted on.

What may live here: order and place. What may not: what a game offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

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
from ui.touch import layout
from ui.touch.drawing.pane import Pane, PaneItem, any_meet
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, TextLine, Touch
from ui.touch.layout import StandingFaces, actions, button_places, seats, stage, steady
from ui.touch.layout.arrangements.regions import has_folded
from ui.touch.meaning.targets import Choose
from ui.touch.state.scene import Scene

from .test_undo_word import PEN

AGAINST = Msg("Not enough coins.")
LITTLE = 20
"""Pixels: what is moved by no more is where it was."""
MOVED = 0.13
"""At most so often does what is acted on move while the same is asked."""
TAKEN = 0.12
"""At most so often is another button where one was that is there as well."""


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


class Moment(NamedTuple):
    """What is asked, where what is acted on lies, where each button does, and which laws of the table are broken."""

    asked: object
    acted: Box | None
    buttons: dict[str, Box]
    broken: tuple[str, ...]


@cache
def moments_of(path: Path, size: tuple[int, int]) -> tuple[Moment, ...]:
    """A played game, on a screen that has shown all of it."""
    faces, found = StandingFaces(), list[Moment]()
    for view in cut_words.played(path):
        if not view.result:
            scene = Scene(view)
            pen = cut_words.pen_of(scene, size, view.game)
            panes = faces.panes(scene, pen, 0)
            made = {pane.name: pane for pane in panes}
            acted, buttons = made.get("board") or made.get("stage"), buttons_of(made["actions"])
            found.append(Moment(question(view), acted.box if acted else None, buttons, tuple(
                broken_laws(view, panes, buttons, pen))))
    return tuple(found)


def broken_laws(view: View, panes: tuple[Pane, ...], buttons: dict[str, Box], pen: Pen) -> Iterator[str]:
    """What a table owes whoever plays, wherever it lay before."""
    if any(choice.emphasis == "main" and not choice.on and actions.name_of(choice) not in buttons
           for choice in view.choices):
        yield "the main act has a button of its own"
    if any_meet(panes):
        yield "nothing lies on anything else"
    if not all(seats.all_seen(pane) for pane in panes if pane.name == "seats"):
        yield "every player is seen"
    anew = layout.panes(Scene(view), pen, 0)
    if stage.hero_share(panes, view, pen) < min(stage.HERO, stage.hero_share(anew, view, pen)):
        yield "what is acted on has its share"


def buttons_of(bar: Pane) -> dict[str, Box]:
    """Where in the window each button lies, by what it is for (actions.name_of)."""
    found = dict[str, Box]()
    for piece in bar.pieces:
        for touch in piece.draw(bar.box.w, bar.box.h).primitives:
            if isinstance(touch, Touch) and isinstance(touch.target, Choose):
                only = touch.target.choices[0] if len(touch.target.choices) == 1 else actions.MORE
                found[actions.name_of(only)] = touch.box.moved(bar.box.x, bar.box.y)
    return found


def middle(box: Box) -> tuple[float, float]:
    """Where a finger aims."""
    return box.x + box.w / 2, box.y + box.h / 2


def steps(size: tuple[int, int], every: int) -> Iterator[tuple[Moment, Moment]]:
    """Each moment and the next one in which the same is asked, of every so many played games."""
    for path in TABLES[::every]:
        yield from (step for step in pairwise(moments_of(path, size)) if step[0].asked == step[1].asked)


def moved(one: Box, other: Box) -> bool:
    """Whether somebody who looks at the one has to look for the other."""
    return max(abs(one.x - other.x), abs(one.y - other.y), abs(one.w - other.w)) > LITTLE


def jumps(size: tuple[int, int], every: int) -> list[bool]:
    """Of each step, whether what is acted on has moved in it."""
    return [moved(before.acted, after.acted) for before, after in steps(size, every) if before.acted and after.acted]


def taken(size: tuple[int, int], every: int) -> list[bool]:
    """Of each button that is still there after a step, whether another one has come where it was."""
    return [any(box.holds(*middle(old)) for other, box in after.buttons.items() if other != name)
            for before, after in steps(size, every) for name, old in before.buttons.items() if name in after.buttons]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.wide)], ids=["some", "wide"])
def test_what_is_acted_on_and_buttons_stay_while_the_same_is_asked_and_keep_the_laws(
        size: tuple[int, int], every: int) -> None:
    """What is acted on moves where what is said above it, or what is on it, needs room; without a memory one time in
    three on high windows, one in six on wide ones. A button takes another's place now and then, where words need more
    room than there is, or a row has to go. One test for all, because laying out so many moments takes long.
    """
    moves, takings = jumps(size, every), taken(size, every)
    assert len(moves) > 100
    assert sum(moves) / len(moves) <= MOVED
    assert len(takings) > 300
    assert sum(takings) / len(takings) <= TAKEN
    for path in TABLES[::every]:
        assert [moment for moment in moments_of(path, size) if moment.broken] == []


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


def bar_of(*keys: str, after: Pane | None = None, words: str = "Do it") -> Pane:
    """The buttons for these keys, after another bar."""
    choices = tuple(Choice(key, Msg(words if key == "d" else f"Act {key}"), "run") for key in keys)
    made = actions.pane(choices, PEN, Box(0, 0, 800, 480))
    return button_places.in_places(made, after, PEN) if after else made


def test_a_button_that_goes_leaves_its_place_to_it_and_another_takes_it() -> None:
    four = bar_of("a", "b", "c", "d")
    three = bar_of("a", "c", "d", after=four)
    assert buttons_of(three) == {name: box for name, box in buttons_of(four).items() if name != "b"}
    assert buttons_of(bar_of("a", "b", "c", "d", after=three)) == buttons_of(four)
    other = buttons_of(bar_of("a", "c", "d", "e", after=three))
    assert other == {**buttons_of(three), "e": buttons_of(four)["b"]}


def test_a_new_button_stands_before_the_others_where_no_place_is_free() -> None:
    three = bar_of("a", "b", "c")
    four = buttons_of(bar_of("a", "b", "c", "e", after=three))
    assert {**buttons_of(three), "e": four["e"]} == four
    assert four["e"].right <= four["a"].x


def test_a_button_whose_words_grow_stays_in_its_row() -> None:
    before = bar_of("a", "b", "c", "d")
    after = buttons_of(bar_of("a", "b", "c", "d", after=before, words="Do it with seven conscripts that go back"))
    assert list(after) == ["a", "b", "c", "d"]
    assert after["d"].holds(*middle(buttons_of(before)["d"]))


def test_where_little_would_be_left_the_buttons_stand_as_usual() -> None:
    assert bar_of("d", after=bar_of("a", "b", "c", "d")) == bar_of("d")
