"""A board on the glass: touched and drawn on with a finger, in every size, by the page that the companion makes."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from companion.engine.parts import Sketch
from tests.app.pages.box.test_board import Finger
from tests.touch.kivy_window.crank import Crank
from ui.touch.drawing.primitives import Box, Disc, Picture, Touch
from ui.touch.layout import page_board
from ui.touch.meaning.targets import Sketched

pytestmark = pytest.mark.e2e
SIZES = ((800, 480), (480, 800), (1280, 800))


class Glass:
    """The page of a board on a window, with the companion that makes it."""

    def __init__(self, crank: Crank, folder: Path) -> None:
        self.crank, self.finger = crank, Finger(folder, "lyssan", "provinces")
        crank.fresh(self.finger.bench.screen)

    def at(self, x: int, y: int) -> tuple[float, float]:
        """Where on the window something lies on the board."""
        box, touch = next(hit for hit in self.crank.spots() if isinstance(hit[1].target, Sketched))
        assert isinstance(touch, Touch)
        return box.x + x / 1000 * box.w, box.y + y / 1000 * box.h

    def passed_on(self) -> None:
        """What the window has answered, answered to the companion."""
        for answer in self.crank.answers:
            assert self.finger.bench.answer(answer.key, answer.value).result == "accepted"
        self.crank.answers.clear()
        self.crank.show(self.finger.bench.screen)

    def touch(self, x: int, y: int) -> None:
        self.crank.touch(*self.at(x, y))
        self.passed_on()

    def draw(self, *points: tuple[int, int]) -> None:
        self.crank.down(*self.at(*points[0]))
        for point in points[1:]:
            self.crank.move(*self.at(*point))
        self.crank.up()
        self.passed_on()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_places_are_made_dragged_and_joined_with_a_finger(crank: Crank, tmp_path: Path, size: tuple[int, int]) -> None:
    crank.resize(size)
    glass = Glass(crank, tmp_path)
    for x, y in ((200, 200), (800, 200), (500, 700)):
        glass.touch(x, y)
    glass.draw((200, 200), (230, 260), (300, 400))
    lying = {p.key: (round(p.x, -1), round(p.y, -1)) for p in glass.finger.content.provinces}
    assert lying == {"1": (300, 400), "2": (800, 200), "3": (500, 700)}
    glass.finger.bench.answer("mode:ways")
    crank.show(glass.finger.bench.screen)
    glass.draw((300, 400), (600, 300), (800, 200))
    glass.touch(800, 200)
    glass.touch(500, 700)
    assert glass.finger.sketch.ways == (("1", "2"), ("2", "3"))
    crank.resize((800, 480))


def test_a_finger_that_draws_leaves_a_line_until_it_is_lifted(crank: Crank, tmp_path: Path) -> None:
    glass = Glass(crank, tmp_path)
    glass.touch(200, 200)
    shown: list[int] = []
    crank.down(*glass.at(200, 200))
    for x in (300, 500):
        crank.move(*glass.at(x, 300))
        shown.append(len(crank.presenter.widget.ghosts.canvas.children))
    crank.up()
    assert min(shown) > 0
    assert len(crank.presenter.widget.ghosts.canvas.children) == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_the_picture_is_as_large_as_can_be_and_places_lie_on_it(crank: Crank, tmp_path: Path,
                                                                size: tuple[int, int]) -> None:
    file = tmp_path / "board.jpg"
    Image.new("RGB", (400, 200), "teal").save(file)
    crank.resize(size)
    glass = Glass(crank, tmp_path)
    glass.touch(500, 500)
    brush = crank.presenter._pen()
    brush = dataclasses.replace(brush, large=lambda name: (str(file), 400.0, 200.0) if name == "b.jpg" else None)
    page = glass.finger.bench.page
    part = next(part for part in page.parts if isinstance(part, Sketch))
    page = structs.replace(page, parts=(structs.replace(part, picture="b.jpg"),))
    board, _ = page_board.panes(page, (), brush, Box(0, 64, size[0], size[1] - 64))
    primitives = board.pieces[0].draw(board.box.w, board.box.h).primitives
    picture = next(primitive for primitive in primitives if isinstance(primitive, Picture))
    disc = [primitive for primitive in primitives if isinstance(primitive, Disc)][-1]
    assert picture.box.w == pytest.approx(2 * picture.box.h)
    assert picture.box.w >= 0.65 * size[0]
    assert (disc.box.x + disc.box.w / 2, disc.box.y + disc.box.h / 2) == pytest.approx(
        (picture.box.x + picture.box.w / 2, picture.box.y + picture.box.h / 2), abs=2)
    crank.resize((800, 480))
