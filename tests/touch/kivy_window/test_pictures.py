"""Pictures on the glass: a line of a page shows the picture of what it names; a file that is none is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.engine.view import Page, Row
from companion.engine.words import Msg, say
from tests.touch.kivy_window.crank import Crank
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Picture
from ui.touch.layout import pages

pytestmark = pytest.mark.e2e


def drawn(file: str) -> list[Picture]:
    pen = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size / 2, lambda name: False,
              pictures=lambda name: {"wolf.jpg": file}.get(name, ""))
    page = Page("content", Msg("Box"), rows=(Row(Msg("Wolf"), "thing:wolf", picture="wolf.jpg"),))
    pane = next(pane for pane in pages.panes(page, pen) if pane.name == "rows")
    return [primitive for piece in pane.pieces for primitive in piece.draw(700, 400).primitives
            if isinstance(primitive, Picture)]


def test_a_line_shows_the_picture_of_what_it_names() -> None:
    assert [primitive.file for primitive in drawn("/pictures/small-wolf.jpg")] == ["/pictures/small-wolf.jpg"]
    assert drawn("") == []


def test_a_picture_is_put_on_the_canvas_whole_and_what_is_none_is_passed_over(
        crank: Crank, tmp_path: Path) -> None:
    from kivy.graphics import Rectangle

    from ui.touch.kivy_window import painter
    Image.new("RGB", (240, 120), "teal").save(tmp_path / "a.jpg")
    (tmp_path / "b.jpg").write_bytes(b"no picture")

    def sizes(name: str) -> list[tuple[float, float]]:
        made = painter.drawing_group(Drawing(60, (Picture(Box(0, 0, 60, 60), str(tmp_path / name)),)))
        return [one.size for one in made.children if isinstance(one, Rectangle)]
    assert sizes("a.jpg") == [(60, 30)]
    assert sizes("b.jpg") == []
