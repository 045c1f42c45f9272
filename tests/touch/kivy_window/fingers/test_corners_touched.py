"""Corners on the glass, in every size: four of a picture that is made straight, two of a board of fields."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from companion.app.boxes import album, pictures
from companion.app.boxes.things import sound_bytes
from companion.app.storage.inventory import PICTURE
from companion.app.storage.library import ContentItem
from tests.app.boxes.test_pictures import taken
from tests.app.pages.box.test_board import Finger
from tests.touch.kivy_window.crank import Crank
from tests.touch.kivy_window.fingers.test_board_touched import SIZES, Glass
from ui.touch.meaning.targets import Say

pytestmark = pytest.mark.e2e
ASLANT = ((250, 200), (750, 200), (850, 800), (150, 800))


class Corners(Glass):
    """The page of a board with a picture of 1500 by 900."""

    def __init__(self, crank: Crank, folder: Path, game: str, kind: str, page: str) -> None:
        self.crank, self.finger, self.folder = crank, Finger(folder, game, kind), folder
        self.game, self.kind = game, kind
        self.finger.bench.state.services.straighten = partial(album.straighten_picture, folder)
        name = str(pictures.receive_picture(folder, taken((1500, 900))))
        key = "" if page == "corners" else kind
        self.finger.bench.repository.learn(game, ContentItem(PICTURE + kind, key, sound_bytes(name)))
        self.finger.bench.answer(page)
        crank.fresh(self.finger.bench.screen)

    @property
    def laid(self) -> str:
        return str(self.finger.bench.repository.inventories[self.game].pictures.get((self.kind, ""), ""))

    def size(self) -> tuple[int, int]:
        with Image.open(pictures.kept_picture(self.folder, self.laid) or "") as image:
            return image.size

    def lying(self) -> dict[str, tuple[int, int]]:
        return {place.id: (place.x, place.y) for place in self.finger.sketch.places}

    def push(self, key: str) -> None:
        """Touch a line or a button beside the picture."""
        area, _ = next(hit for hit in self.crank.spots() if isinstance(hit[1].target, Say)
                       and hit[1].target.key == key)
        self.crank.touch(area.x + area.w / 2, area.y + area.h / 2)
        self.passed_on()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_four_corners_are_touched_or_dragged_and_the_picture_is_straight(crank: Crank, tmp_path: Path,
                                                                         size: tuple[int, int]) -> None:
    crank.resize(size)
    glass = Corners(crank, tmp_path, "lyssan", "provinces", "corners")
    for n, corner in enumerate(ASLANT):
        start = glass.lying()[f"corner-{n}"]
        if n % 2:
            glass.touch(*corner)
        else:
            glass.draw(start, ((start[0] + corner[0]) // 2, (start[1] + corner[1]) // 2), corner)
        assert glass.lying()[f"corner-{n}"] == pytest.approx(corner, abs=8)
    before = glass.laid
    glass.push("straighten")
    assert glass.laid not in ("", before)
    assert glass.size()[0] / glass.size()[1] == pytest.approx(1050 / 560, rel=0.05)
    crank.resize((800, 480))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["dicewar", "luescherzia"])
def test_two_corner_fields_are_touched_and_the_picture_lies_under_all(crank: Crank, tmp_path: Path, game: str,
                                                                      size: tuple[int, int]) -> None:
    crank.resize(size)
    glass = Corners(crank, tmp_path, game, "board", "fields")
    glass.touch(150, 150)
    glass.touch(450, 750)
    assert glass.laid == ""
    glass.push("lay")
    fields = glass.finger.content.board.width
    assert glass.size()[0] == pytest.approx(1500 * 0.3 * fields / (fields - 1), rel=0.03)
    crank.resize((800, 480))
