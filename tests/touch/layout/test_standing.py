"""Faces that stand: what was laid out once is what laying it out anew would give, and it is not laid out anew.

What may not live here: where anything lies (test_layout.py).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.view import ClockFace, SeatPanel, View
from companion.engine.words import Msg
from tests.touch import cut_words, sample_maps, samples
from tests.touch.scenes import SCREENS
from tests.touch.walk import pen_of, scene_of
from ui.touch.drawing.measures import LARGEST, NORMAL
from ui.touch.drawing.pane import Pane, PaneItem
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
    stands, anew = faces.panes(scene, pen(scene), 5000), StandingFaces().panes(scene, pen(scene), 5000)
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


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.sampled(3)
def test_what_was_laid_out_goes_as_soon_as_nobody_shows_it(name: str) -> None:
    scene = scene_of(name)
    drawn(panes(scene, pen(scene), 0))  # what is made the first time stays
    gc.collect()
    gc.disable()
    try:
        for text in (NORMAL, LARGEST):
            drawn(panes(scene, pen(scene, text=text), 0))
        assert gc.collect() == 0
    finally:
        gc.enable()


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


@pytest.mark.parametrize("size", cut_words.SIZES, ids=str)
@pytest.mark.parametrize("path", cut_words.TABLES, ids=lambda path: path.stem)
@pytest.mark.sampled(17)
def test_whatever_says_that_it_comes_from_the_same_looks_the_same(path: Path, size: tuple[int, int]) -> None:
    views, game = cut_words.played(path)[::13], path.stem.split("-")[0]
    rich = (replace(view, seats=(*view.seats[:-1], _rich(view.seats[-1]))) for view in views if view.seats)
    for (before, after), text in product((*pairwise(views), *zip(views, rich, strict=False)), (NORMAL, LARGEST)):
        first = dict(_rooms(before, cut_words.pen_of(Scene(before), size, game, text)))
        for place, (piece, share, room) in _rooms(after, cut_words.pen_of(Scene(after), size, game, text)):
            if first.get(place) == (piece, share, room):
                assert first[place][0].draw(*room) == piece.draw(*room), place


def _rich(panel: SeatPanel) -> SeatPanel:
    return replace(panel, counters=tuple(replace(one, value=5000) for one in panel.counters))


def _rooms(view: View, pen: Pen) -> Iterator[tuple[tuple[str, int], tuple[PaneItem, float, tuple[float, float]]]]:
    """Every piece of every pane, by the pane's name and its place there, as a window keeps it (PaneWidget)."""
    for pane in panes(Scene(view), pen, 0):
        top = 0.0
        for n, piece in enumerate(pane.pieces):
            room = pane.box.w, max(0.0, pane.box.h - top)
            yield (pane.name, n), (piece, pane.share, room)
            top += piece.draw(*room).height + pane.gap
