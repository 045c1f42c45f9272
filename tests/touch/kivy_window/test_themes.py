"""The theme and the size of type on the glass: everything is drawn anew at once, and as before where wished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as replaced
from pathlib import Path

import pytest
from PIL import Image

from tests.touch import samples
from ui.touch.drawing import light, measures, theme, themes, warm
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.primitives import Box, Drawing, Picture, TextLine
from ui.touch.kivy_window.pane_widget import Region

from .crank import Crank

pytestmark = pytest.mark.e2e


@pytest.fixture
def bright(crank: Crank) -> Iterator[Crank]:
    """The window in the light theme, and dark again."""
    crank.fresh(samples.PROBE)
    crank.screen.adjust(100, 30.0, colours=themes.LIGHT)
    crank.turn()
    yield crank
    crank.screen.adjust(100, 30.0)
    crank.turn()
    assert crank.presenter.widget.dressed == theme.guise_palette(crank.presenter.callbacks.guises["luescherzia"])


def seen(crank: Crank, folder: Path) -> Image.Image:
    crank.picture(folder / "glass.png")
    return Image.open(folder / "glass.png").convert("RGB")


def share(picture: Image.Image, colour: str) -> float:
    """How much of the picture has this colour."""
    wanted = tuple(round(255 * part) for part in theme.rgba(colour)[:3])
    found = {rgb: count for count, rgb in picture.getcolors(picture.width * picture.height)}
    return found.get(wanted, 0) / (picture.width * picture.height)


def test_it_is_light_as_soon_as_it_is_wished_and_dark_again(bright: Crank, tmp_path: Path) -> None:
    picture = seen(bright, tmp_path)
    assert share(picture, light.GROUND) > 0.3
    assert share(picture, light.PANEL) > 0.05
    assert share(picture, theme.GROUND) == share(picture, theme.PANEL) == share(picture, theme.INK) == 0
    bright.screen.adjust(100, 30.0)
    bright.turn()
    picture = seen(bright, tmp_path)
    assert share(picture, theme.GROUND) > 0.3
    assert share(picture, light.GROUND) == 0


def test_by_the_lamp_it_is_brown_and_nothing_is_slate(bright: Crank, tmp_path: Path) -> None:
    bright.screen.adjust(100, 30.0, colours=themes.WARM)
    bright.turn()
    picture = seen(bright, tmp_path)
    assert share(picture, warm.GROUND) > 0.3
    assert share(picture, theme.GROUND) == share(picture, light.GROUND) == 0


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_larger_text_grows_at_once(crank: Crank, size: tuple[int, int]) -> None:
    crank.fresh(samples.PROBE)
    crank.resize(size)
    before = crank.presenter.widget.scale
    box = crank.spots()[-1][0]
    crank.screen.adjust(100, 30.0, text=measures.LARGEST)
    crank.turn()
    assert crank.presenter.widget.scale > before
    assert crank.spots()[-1][0].h > box.h
    crank.screen.adjust(100, 30.0)
    crank.turn()
    assert crank.spots()[-1][0] == box


@pytest.mark.wide
def test_a_second_later_the_clock_of_a_table_that_gives_way_is_as_large_as_it_was(crank: Crank) -> None:
    """Its text is less large than is wished, so that the stage keeps its room: in all its panes."""
    def clock() -> tuple[Box, list[TextLine]]:
        region = crank.presenter.widget.regions["clock"]
        lines = [primitive for drawn in region.drawn for primitive in drawn.drawing.primitives
                 if isinstance(primitive, TextLine)]
        return region.pane.box, lines

    crank.resize((800, 480))
    crank.screen.adjust(100, 30.0, text=measures.LARGEST)
    crank.fresh(samples.BOARD)
    box, before = clock()
    assert crank.presenter.widget.regions["clock"].pane.share < 1
    crank.passed = 1_000
    crank.presenter._run_clock(0)
    now, lines = clock()
    assert now == box
    assert [(line.box, line.size) for line in lines] == [(line.box, line.size) for line in before]
    assert [line.text for line in lines] != [line.text for line in before]
    crank.screen.adjust(100, 30.0)
    crank.turn()


def test_what_has_text_of_another_size_is_drawn_anew_though_it_is_as_wide_and_high(crank: Crank) -> None:
    drawn: list[float] = []

    def draw(width: float, height: float) -> Drawing:
        drawn.append(width)
        return Drawing(40, ())

    pane, other_pen = (Pane("stage", Box(0, 0, 100, 40), (PaneItem("the same", draw),)) for _ in range(2))
    region = Region(lambda _pane, _patches: False, {})
    for shown in (pane, pane, replaced(pane, ground=light.GROUND), replaced(other_pen, share=0.5)):
        region.show(shown, 480)
    assert len(drawn) == 2


def test_a_finger_can_be_seen_on_either(bright: Crank) -> None:
    from kivy.graphics import Color
    box, _ = bright.spots()[-1]
    bright.down(box.x + 20, box.y + 20)
    colour = next(one for one in bright.presenter.widget._finger.children if isinstance(one, Color))
    assert colour.rgba == pytest.approx(theme.rgba(light.INK + "21"))
    bright.up()


def test_a_picture_that_steps_back_does_so_into_the_ground(crank: Crank, tmp_path: Path) -> None:
    from kivy.graphics import Color

    from ui.touch.kivy_window import painter
    Image.new("RGB", (60, 60), "teal").save(tmp_path / "a.jpg")
    drawing = Drawing(60, (Picture(Box(0, 0, 60, 60), str(tmp_path / "a.jpg"), 40),))

    def shades(dressed: dict[str, str]) -> list[tuple[float, ...]]:
        return [one.rgba for one in painter.drawing_group(drawing, dressed).children if isinstance(one, Color)]
    assert shades({}) == [pytest.approx((0.4, 0.4, 0.4, 1))]
    veil = (*theme.rgba(light.GROUND)[:3], 0.6)
    assert shades(light.COLOURS) == [pytest.approx((1, 1, 1, 1)), pytest.approx(veil)]
