"""Faces that stand: what was laid out once is what laying it out anew would give, and it is not laid out anew.

What may not live here: where anything lies (test_layout.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.view import ClockFace, View
from companion.engine.words import Msg
from tests.touch import sample_maps, samples
from tests.touch.scenes import SCREENS
from tests.touch.walk import pen_of, scene_of
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Drawing
from ui.touch.layout import OF_TIME, StandingFaces, panes
from ui.touch.state.scene import RefusalDialog, Scene

WINDOW = (800, 480)
RUNNING = ClockFace("egg", running=True, shown=0, deadline=300_000, seat="seat-2", warnings=(60_000,), whole=300_000)
TIMED = replace(sample_maps.QUEST, clock=RUNNING)


def pen(scene: Scene, size: tuple[int, int] = WINDOW, text: str = "normal") -> Pen:
    """The pen for a window that shows the scene."""
    return pen_of(scene, size, icons=True, text=text)


def drawn(made: tuple[Pane, ...]) -> list[tuple[str, tuple[Drawing, ...]]]:
    """What is to be seen of each pane."""
    return [(pane.name, tuple(piece.draw(pane.box.w, pane.box.h) for piece in pane.pieces)) for pane in made]


def pieces(made: tuple[Pane, ...]) -> set[int]:
    """The pieces themselves, without those that change with the time."""
    return {id(piece) for pane in made if pane.name not in OF_TIME for piece in pane.pieces}


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.sampled(2)
def test_what_stands_is_what_laying_it_out_anew_would_give(name: str) -> None:
    scene, faces = scene_of(name), StandingFaces()
    faces.panes(replace(scene, dialog=None), pen(scene), 0)
    stands, anew = faces.panes(scene, pen(scene), 5000), panes(scene, pen(scene), 5000)
    assert stands == anew
    assert drawn(stands) == drawn(anew)


def test_neither_a_sheet_nor_a_page_nor_a_later_look_has_the_table_laid_out_anew() -> None:
    scene, faces = Scene(TIMED), StandingFaces()
    first = faces.panes(scene, pen(scene), 0)
    assert len(pieces(first)) > len(OF_TIME)
    page = Scene(samples.HOME)
    faces.panes(page, pen(page), 0)
    looked_again = replace(TIMED, now=9000, clock=replace(RUNNING, shown=1, started=7))
    for later in (Scene(looked_again), replace(scene, refusal=RefusalDialog(Msg("No.")))):
        assert pieces(first) <= pieces(faces.panes(later, pen(later), 9000))


def test_the_clock_of_a_table_that_stands_goes_on() -> None:
    scene, faces = Scene(TIMED), StandingFaces()
    for now in (0, 61_000, 290_000):
        assert faces.panes(scene, pen(scene), now) == panes(scene, pen(scene), now)
    stopped = Scene(replace(TIMED, clock=replace(RUNNING, running=False, shown=9000, paused="pause")))
    assert faces.panes(stopped, pen(stopped), 0) == panes(stopped, pen(stopped), 0)


@pytest.mark.parametrize("other", [
    (Scene(replace(TIMED, phase=Msg("Later"))), WINDOW, "normal"),
    (Scene(replace(TIMED, clock=None)), WINDOW, "normal"), (Scene(TIMED), (480, 800), "normal"),
    (Scene(TIMED), WINDOW, "largest"), (Scene(samples.HOME), WINDOW, "normal"),
    (Scene(sample_maps.DICE_BOARD, start=(3, 4)), WINDOW, "normal")])
def test_what_is_another_picture_is_laid_out_anew(other: tuple[Scene, tuple[int, int], str]) -> None:
    faces, (scene, size, text) = StandingFaces(), other
    for shown in (Scene(TIMED), Scene(sample_maps.DICE_BOARD)):
        faces.panes(shown, pen(shown), 0)
    assert faces.panes(scene, pen(scene, size, text), 0) == panes(scene, pen(scene, size, text), 0)


def test_a_page_that_is_pushed_out_by_others_is_laid_out_anew_and_so_is_what_was_forgotten() -> None:
    faces = StandingFaces()

    def made(face: View) -> tuple[Pane, ...]:
        return faces.panes(Scene(face), pen(Scene(face)), 0)
    first = made(TIMED)
    assert pieces(made(TIMED)) >= pieces(first)
    faces.forget()
    anew = made(TIMED)
    assert not pieces(anew) & pieces(first)
    made(samples.PROBE)
    made(samples.BOARD)
    assert not pieces(made(TIMED)) & pieces(anew)
