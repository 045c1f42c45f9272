"""What each game alone has, filmed on the real glass: it moves, and rests as the settled picture is.

`python -m tests.films` makes the strips that people look at.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from tests.touch.dramas import DRAMAS
from ui.touch.motion import moves

from .crank import Crank

pytestmark = pytest.mark.e2e
MOMENTS = 4


@pytest.fixture
def picture(crank: Crank, tmp_path):
    """What is to be seen now."""
    def taken() -> Image.Image:
        crank.turn()
        crank.presenter.widget.export_to_png(str(tmp_path / "now.png"))
        return Image.open(tmp_path / "now.png").convert("RGB")
    return taken


def anew(crank: Crank, picture: Callable[[], Image.Image]) -> Image.Image:
    """The same face, all of it drawn again."""
    crank.presenter.relanguage()
    crank.turn()
    return picture()


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", DRAMAS)
def test_a_drama_moves_and_ends_as_the_picture_that_stands_still(crank, picture, name):
    before, after = DRAMAS[name]
    crank.fresh(before)
    crank.turn()
    crank.screen.show(after)
    crank.turn()
    film = []
    for _ in range(MOMENTS):
        assert crank.is_moving()
        film.append(picture())
        crank.at += moves.LONGEST_MS // MOMENTS - 1
    crank.at += moves.LONGEST_MS
    crank.turn_until(lambda: not crank.is_moving())
    assert all(differ(one, other) for one, other in pairwise(film))
    assert not differ(picture(), anew(crank, picture))


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", DRAMAS)
def test_with_motion_switched_off_the_end_of_a_drama_is_there_at_once(crank, picture, name):
    before, after = DRAMAS[name]
    crank.screen.adjust(100, 30.0, motion=False)
    crank.fresh(before)
    crank.turn()
    crank.screen.show(after)
    crank.turn()
    assert not crank.is_moving()
    assert not differ(picture(), anew(crank, picture))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", DRAMAS)
def test_the_same_picture_again_moves_nothing(crank, name):
    _, after = DRAMAS[name]
    crank.fresh(after)
    crank.turn()
    crank.screen.show(after)
    crank.turn()
    assert not crank.is_moving()
