"""Pictures of a box on the phone page, in a real Chromium: made straight with a finger, and seen beside what they show.

What may live here: pictures on a real phone. What may not: what is made of them (tests/app), uploads (test_uploads.py).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from playwright.sync_api import Page, expect

from companion.app.boxes import album, pictures
from companion.engine import parts
from companion.engine.inputs import Option, Pick, PlaceInput
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games import catalogue
from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.phone.page_place import TICKET, Place, errors_of, join
from tests.phone.page_views import a_view
from tests.phone.pages.test_board_there import Atlas
from tests.phone.rig import until

pytestmark = [pytest.mark.e2e, pytest.mark.wide]
ASLANT = ((0.25, 0.2), (0.75, 0.2), (0.85, 0.8), (0.15, 0.8))


@pytest.fixture
def atlas(tmp_path: Path, table: Place, page: Page) -> Atlas:
    (tmp_path / "bench").mkdir()
    bench = Bench(tmp_path / "bench", games=dict(catalogue()))
    bench.state.services.upload = lambda *_: TICKET
    bench.state.services.straighten = partial(album.straighten_picture, tmp_path)
    return Atlas(bench, table, page)


def photographed(atlas: Atlas, folder: Path) -> str:
    """The board has a picture, 1500 wide and 900 high; the name of it."""
    camera = folder / "camera.jpg"
    camera.write_bytes(taken((1500, 900)))
    atlas.page.set_input_files("[data-row=board-picture] input", camera)
    atlas.bench.put(atlas._table.asked())
    until(lambda: atlas.page.evaluate("() => document.querySelector('.sketch img')?.naturalWidth > 1000"))
    return laid(atlas)


def laid(atlas: Atlas) -> str:
    return str(atlas.bench.repository.inventories["lyssan"].pictures.get(("provinces", ""), ""))


def spots(page: Page) -> dict[str, tuple[float, float]]:
    """Where every disc lies on the picture, in shares of it."""
    found: dict[str, tuple[float, float]] = page.evaluate("""() => {
      const whole = document.querySelector('.sketch').getBoundingClientRect();
      return Object.fromEntries([...document.querySelectorAll('[data-spot]')].map((spot) => {
        const { x, y, width, height } = spot.getBoundingClientRect();
        const at = [x + width / 2 - whole.x, y + height / 2 - whole.y];
        return [spot.dataset.spot, [at[0] / whole.width, at[1] / whole.height]]; })); }""")
    return found


def lies(page: Page, spot: str, at: tuple[float, float], near: float) -> None:
    """Wait until a spot lies there: news of it come a moment after the touch."""
    until(lambda: spots(page).get(spot) == pytest.approx(at, abs=near), told=lambda: str(spots(page)))


@pytest.mark.parametrize("width", [320, 390])
def test_the_four_corners_are_dragged_and_the_picture_is_straight(atlas: Atlas, tmp_path: Path, width: int) -> None:
    page, whole = atlas.page, photographed(atlas, tmp_path)
    page.set_viewport_size({"width": width, "height": 844})
    atlas.draw((0.5, 0.2))
    expect(page.locator("[data-spot]")).to_have_count(1)
    atlas.touch("[data-row=corners]")
    expect(page.locator("[data-spot]")).to_have_count(4)
    expect(page.locator(".trail")).to_have_count(4)
    for n, corner in enumerate(ASLANT):
        start = spots(page)[f"corner-{n}"]
        if n % 2:
            atlas.draw(corner)
        else:
            atlas.draw(start, ((start[0] + corner[0]) / 2, (start[1] + corner[1]) / 2), corner)
        lies(page, f"corner-{n}", corner, 0.02)
    atlas.touch("[data-row=straighten]")
    expect(page.locator("[data-row=undo]")).to_be_visible()
    assert laid(atlas) not in ("", whole)
    with Image.open(pictures.kept_picture(tmp_path, laid(atlas)) or "") as image:
        assert image.width / image.height == pytest.approx(1050 / 560, rel=0.05)
    expect(page.locator(".sketch img")).to_have_attribute("src", f"picture/{laid(atlas)}")
    [spot] = spots(page)
    lies(page, spot, (0.5, 0.0), 0.03)
    atlas.touch("[data-row=undo]")
    assert laid(atlas) == whole
    assert errors_of(page) == []


def test_corners_that_are_none_are_refused_in_words_and_the_picture_stays(atlas: Atlas, tmp_path: Path) -> None:
    page, whole = atlas.page, photographed(atlas, tmp_path)
    atlas.touch("[data-row=corners]")
    expect(page.locator("[data-spot]")).to_have_count(4)
    first = spots(page)["corner-0"]
    atlas.draw(first, (0.5, 0.5), (0.8, 0.85))
    page.click("[data-row=straighten]")
    atlas.bench.put(atlas._table.asked())
    expect(page.locator("[data-word]")).to_contain_text("These are not the four corners of a board.")
    assert laid(atlas) == whole


def shown(page: Page, table: Place, folder: Path, *stage: Any) -> None:
    """A View with these parts, whose pictures are called picture.jpg there."""
    name = str(pictures.receive_picture(folder, taken((900, 600))))
    join(page, table, a_view(stage=tuple(_with(part, name) for part in stage)))
    until(lambda: page.evaluate("""() => {
      const seen = [...document.querySelectorAll('.shown, .ground')];
      return seen.length && seen.every(({ naturalWidth }) => naturalWidth > 0); }"""))


def _with(part: Any, name: str) -> Any:
    tiles = "tiles" if isinstance(part, parts.Tiles) else "cards" if isinstance(part, parts.Cards) else ""
    if tiles:
        part = replace(part, **{tiles: tuple(replace(tile, picture=name) for tile in getattr(part, tiles))})
    return part if type(part) is parts.Tiles else replace(part, picture=name)


TWO = (parts.Tile(Msg("Ant"), "skull", "bad"), parts.Tile(Msg("Bat"), "skull", "bad", note=Msg("Under the bridge")))


@pytest.mark.parametrize("width", [320, 412])
def test_pictures_stand_beside_what_they_show_and_cover_nothing(page: Page, table: Place, tmp_path: Path,
                                                                width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    cells = tuple(parts.TrackCell(Msg.plain(str(n))) for n in range(5))
    shown(page, table, tmp_path, parts.Tiles(TWO), parts.Cards(Msg("Your hero card"), TWO),
          parts.Track(Msg("Troll"), cells, 1), parts.Note(Msg("It asks everybody for a toll."), "NOX-9"))
    expect(page.locator(".shown")).to_have_count(7)
    boxes = page.evaluate("""() => [...document.querySelectorAll('.shown')].map((seen) => {
      const { width, height } = seen.getBoundingClientRect(); return [width, height]; })""")
    assert all(60 <= side <= 90 for box in boxes for side in box)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert errors_of(page) == []


def test_the_picture_of_a_board_is_as_large_as_its_fields_and_only_what_lies_there_covers_it(
        page: Page, table: Place, tmp_path: Path) -> None:
    shown(page, table, tmp_path, parts.Grid(7, 5, (parts.GridCell(1, 1, "waves", "blue"),), bright=45))
    seen = page.evaluate("""() => {
      const box = (node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x, y, width, height]; };
      const clear = [...document.querySelectorAll('.cell')].filter(
        (cell) => getComputedStyle(cell).backgroundColor === 'rgba(0, 0, 0, 0)').length;
      return [box(document.querySelector('.board')), box(document.querySelector('.ground')), clear]; }""")
    assert seen[0] == pytest.approx(seen[1], abs=1)
    assert seen[2] == 34


MARCH = Choice("march", Msg("March"), input=PlaceInput(("p0", "p21")))
CROWD = tuple(parts.Place(f"p{n}", Msg(f"Nordfeldermark {n}"), 60 + n % 6 * 175, 60 + n // 6 * 175) for n in range(36))


@pytest.mark.parametrize("width", [320, 390])
def test_a_crowded_map_lies_on_its_picture_and_is_enlarged_by_the_first_touch(page: Page, table: Place, tmp_path: Path,
                                                                              width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    name = str(pictures.receive_picture(tmp_path, taken((900, 900))))
    ways = tuple((f"p{n}", f"p{n + 1}") for n in range(35))
    join(page, table, a_view(MARCH, stage=(parts.Provinces(CROWD, ways, picture=name, bright=45),)))
    expect(page.locator(".atlas > .ground")).to_have_count(1)
    expect(page.locator(".province")).to_have_count(36)
    expect(page.locator("[data-touch]")).to_have_count(0)
    frame, ground = (page.locator(there).bounding_box() for there in (".zoom-frame", ".atlas > .ground"))
    assert frame is not None
    assert ground is not None
    assert (ground["width"], ground["height"]) == pytest.approx((frame["width"], frame["height"]), abs=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".province").nth(21).click()
    expect(page.locator("[data-touch=p21]")).to_be_visible()
    page.click("[data-touch=p21]")
    asked = table.asked()
    assert (asked.key, asked.value) == ("march", "p21")
    assert errors_of(page) == []


def test_options_are_chosen_by_their_pictures(page: Page, table: Place, tmp_path: Path) -> None:
    name = str(pictures.receive_picture(tmp_path, taken((600, 600))))
    which = Pick((Option("ant", Msg("Ant"), "skull", picture=name), Option("bat", Msg("Bat"), "skull", picture=name)))
    join(page, table, a_view(Choice("draw", Msg("Tile drawn: …"), "sack", input=which)))
    page.click("[data-key=draw]")
    expect(page.locator(".option .shown")).to_have_count(2)
    until(lambda: page.evaluate("() => [...document.querySelectorAll('.shown')].every((seen) => seen.naturalWidth)"))
    page.click("[data-option=bat] .shown")
    assert table.asked().value == "bat"
    assert errors_of(page) == []
