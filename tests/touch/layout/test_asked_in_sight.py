"""What is asked is in sight: dice are typed without moving anything, and only what may be touched has a bright frame.

What may live here: what a finger finds at rest. What may not: how it looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.inputs import DiceInput
from companion.engine.parts import Tile, Tiles
from companion.engine.view import HANDS, Badge, Choice, View
from companion.engine.words import Msg
from tests.touch import cut_words, samples
from tests.touch.walk import SIZES, pen_of
from ui.touch import layout
from ui.touch.drawing import theme
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Edge, Icon, Primitive, Touch
from ui.touch.layout import seats, stage
from ui.touch.meaning.targets import Choose, TypeFace
from ui.touch.state.scene import Scene

EVERY = 3
"""Of a kept game every so many moments with dice are looked at."""


def at_rest(pane: Pane) -> Iterator[Primitive]:
    """The places to touch, frames and signs of a pane that are seen while nobody moves it."""
    top = 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
        yield from (primitive for primitive in drawing.primitives
                    if isinstance(primitive, Touch | Edge | Icon) and top + primitive.box.bottom <= pane.box.h + 1)
        top += drawing.height + pane.gap


def types_dice(target: object, keys: set[str]) -> bool:
    """Whether a touch on `target` types a die, or leads to that."""
    offered = target.choices if isinstance(target, Choose) else ()
    return isinstance(target, TypeFace) or any(choice.key in keys for choice in offered)


@pytest.mark.sampled(30)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", cut_words.TABLES, ids=lambda path: path.stem)
def test_dice_can_be_typed_without_moving_anything(path: Path, size: tuple[int, int]) -> None:
    rolling = [view for view in cut_words.played(path) if typing(view)]
    for view in rolling[::EVERY]:
        scene = Scene(view)
        panes = layout.panes(scene, cut_words.pen_of(scene, size, view.game), 0)
        seen = [primitive.target for pane in panes for primitive in at_rest(pane) if isinstance(primitive, Touch)]
        assert any(types_dice(target, typing(view)) for target in seen)


@pytest.mark.sampled(30)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", cut_words.TABLES, ids=lambda path: path.stem)
def test_dice_and_tiles_that_are_asked_for_are_whole_beside_a_board(path: Path, size: tuple[int, int]) -> None:
    """On a wide window with the prompt beside the board as well; else they have a stage of their own."""
    for view in cut_words.played(path)[::EVERY]:
        scene = Scene(view)
        pen = cut_words.pen_of(scene, size, view.game)
        made = {pane.name: pane for pane in layout.panes(scene, pen, 0)}
        if "board" in made and "stage" in made and made["prompt"].box.x >= made["board"].box.right:
            shown = made["stage"]
            asked = (piece for piece in shown.pieces if stage.is_asked(piece, pen))
            assert sum(piece.draw(shown.box.w, shown.box.h).height for piece in asked) <= shown.box.h


def typing(view: View) -> set[str]:
    """The keys of the choices by which dice are typed."""
    return {choice.key for choice in view.choices if isinstance(choice.input, DiceInput) and not choice.objection}


def frames(*choices: Choice) -> list[str]:
    """The colours of the frames around two tiles on which this is offered."""
    tiles = Tiles(tuple(Tile(Msg(f"Tile {n}"), id=f"tile-{n}") for n in (1, 2)))
    scene = Scene(replace(samples.PROBE, stage=(tiles,), choices=choices))
    shown = next(pane for pane in layout.panes(scene, pen_of(scene, SIZES[0], icons=True), 0) if pane.name == "stage")
    return [primitive.colour for primitive in at_rest(shown) if isinstance(primitive, Edge)]


def test_what_a_rule_is_against_has_no_bright_frame() -> None:
    one, other = Choice("one", Msg("One"), on="tile-1"), Choice("other", Msg("Other"), on="tile-2")
    assert frames(one, other).count(theme.ACCENT) == 2
    assert frames(one, replace(other, objection=Msg("Too little power."))).count(theme.ACCENT) == 1


def panel(pen: Pen, *choices: Choice, **fields: object) -> list[Primitive]:
    """The folded panel of one who is not to act."""
    view = replace(samples.PROBE, seats=(replace(samples.PROBE.seats[1], active=False, **fields),), choices=choices)
    shown = seats.folded_panels(view, pen, Box(0, 0, 120, 90))
    return [*at_rest(shown)]


def test_only_who_acts_has_a_frame_in_a_colour() -> None:
    pen, seat = pen_of(Scene(samples.PROBE), SIZES[0], icons=True), samples.PROBE.seats[1].seat
    offered = Choice("give", Msg("Give"), seat=seat, on=seat)
    done = Choice("done", Msg("It is done"), seat=seat, on=HANDS, emphasis="main")
    assert not [edge for edge in panel(pen, offered, done) if isinstance(edge, Edge) and edge.colour == theme.ACCENT]


def test_a_folded_panel_shows_how_a_player_fares() -> None:
    pen = pen_of(Scene(samples.PROBE), SIZES[0], icons=True)
    chased = panel(pen, badges=(Badge(Msg("2."), "numeric-2-box"), Badge(Msg("chased"), "run-fast", "warn")))
    assert [sign.icon for sign in chased if isinstance(sign, Icon) and sign.icon in ("numeric-2-box", "run-fast")] == [
        "run-fast"]
