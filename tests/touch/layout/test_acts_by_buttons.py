"""Where more can be done by buttons than on the few tiles of the stage, the buttons are what is acted on.

What may live here: whose the room is then. What may not: what is offered.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.app.session import snapshot
from companion.engine.parts import Dice, Grid, Provinces, Tiles
from companion.engine.view import View
from companion.engine.words import Msg, say
from tests.games.sampled import LEVELS, moments, wholes
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import TextLine, Touch
from ui.touch.layout import actions
from ui.touch.state.scene import Scene

SIZES = ((800, 480), (1024, 600), (480, 320))


def touched(view: View) -> set[str]:
    """The tiles of the stage that answer something, more than a correction."""
    tiles = {tile.id for part in view.stage if isinstance(part, Tiles) for tile in part.tiles if tile.id}
    return {choice.on for choice in view.choices if choice.on in tiles and choice.emphasis != "quiet"}


def turns(name: str, detail: str) -> Iterator[View]:
    """Moments of games of this level in which tiles can be touched, and more is done by buttons."""
    for whole in wholes(name, detail):
        for table in moments(whole, 40):
            view = snapshot.screen_view(table, table.at, 0, (), ())
            buttons = [choice for choice in view.choices if not choice.on and choice.emphasis != "quiet"]
            pointed = any(isinstance(part, Grid | Provinces | Dice) for part in view.stage)
            if 0 < len(touched(view)) < len(buttons) and not pointed and not view.result:
                yield view


def drawn(view: View, size: tuple[int, int]) -> dict[str, Pane]:
    """The panes of `view` by their names."""
    scene = Scene(view)
    return {pane.name: pane for pane in layout.panes(scene, pen_of(scene, size, icons=True), 0)}


def texts(pane: Pane) -> set[str]:
    """What is written at the first look, nothing of it below the pane's foot."""
    found, top = set[str](), 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, pane.box.h)
        found |= {line.text for line in drawing.primitives
                  if isinstance(line, TextLine) and top + line.box.bottom <= pane.box.h + 1}
        top += drawing.height + pane.gap
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_buttons_have_their_second_row_before_one_of_them_waits_under_more(
        name: str, detail: str, size: tuple[int, int]) -> None:
    for view in turns(name, detail):
        bar = drawn(view, size)["actions"]
        if say(actions.MORE.label) in texts(bar):
            tops = {round(touch.box.y) for piece in bar.pieces for touch in piece.draw(bar.box.w, bar.box.h).primitives
                    if isinstance(touch, Touch)}
            assert len(tops) > 1, say(view.prompt.text)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_the_first_tile_that_can_be_touched_is_seen_as_well(name: str, detail: str, size: tuple[int, int]) -> None:
    for view in turns(name, detail):
        written = " ".join(texts(drawn(view, size)["stage"]))
        labels = [say(tile.label) for part in view.stage if isinstance(part, Tiles) for tile in part.tiles
                  if tile.id in touched(view)]
        assert labels[0].split()[0][:8] in written  # a long word goes on in the next line


def test_there_are_such_moments() -> None:
    assert any(True for name, detail in LEVELS for _ in turns(name, detail))


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1024, 600), (1280, 800)], ids=str)
@pytest.mark.parametrize("taught", [False, True])
def test_all_that_a_turn_of_the_war_may_be_has_a_button_beside_the_creatures(size: tuple[int, int],
                                                                             taught: bool) -> None:
    """A lesson steps back for it; on a first evening each turn is moved, upgraded or cast, or an enemy is touched."""
    turn = [view for whole in wholes("dicewar", "light") for table in moments(whole, 10)
            if isinstance(view := snapshot.screen_view(table, table.at, 0, (), ()), View)
            and any(choice.key.endswith(":upgrade") for choice in view.choices) and not view.hands]
    assert turn
    lesson = Msg("Each turn is exactly one act: a move, an attack, an upgrade or a spell, and then the other side's.")
    for view in turn[:4]:
        shown = replace(view, prompt=replace(view.prompt, lesson=lesson)) if taught else view
        scene = Scene(shown)
        written = " ".join(primitive.text for pane in layout.panes(scene, pen_of(scene, size, icons=True), 0)
                           if pane.name == "actions" for piece in pane.pieces
                           for primitive in piece.draw(pane.box.w, pane.box.h).primitives
                           if isinstance(primitive, TextLine))
        assert {"Moved", "Upgraded", "Spell"} <= {*written.split()}
