"""How the phone page looks: contrast, room for fingers, nothing cut on narrow phones. It leaves pictures to look at.

What may live here: measuring what is drawn, in both languages, by night and by day. What may not: what a touch does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.app.translation import translated_texts
from companion.engine.view import MARKS
from tests.phone.page_place import PHONE, Place, errors_of, phone, place, turn
from tests.phone.page_views import INPUTS, everything, the_end, without_dice
from ui.phone.web import PAGE
from ui.touch.drawing.theme import MARK_COLOURS, contrast_ratio

pytestmark = pytest.mark.e2e
PICTURES = Path(__file__).resolve().parents[2] / "build/screenshots"
NIGHT, DAY = "dark", "light"
LOOKS = [("de-DE", NIGHT), ("en-GB", DAY)]
LOOK_OF: WeakKeyDictionary[Page, str] = WeakKeyDictionary()
TONES = ("plain", "good", "bad", "warn", "quiet", "black", "red", "blue", "yellow", "green", "violet")
READ = [*((ink, ground) for ink in ("ink", "quiet") for ground in ("ground", "panel", "raised", "glow")),
        *((f"{tone}-ink", f"{tone}-ground") for tone in TONES), ("on-accent", "accent"), ("accent", "panel"),
        ("accent", "glow"), ("second", "panel"), ("on-die", "die"), ("on-die", "miss"), ("good-ink", "ground"),
        ("warn-ink", "ground")]
NARROW = 320

TOO_SMALL = """() => [...document.querySelectorAll("button, summary, input")].filter((thing) => {
  const box = thing.getBoundingClientRect();
  return box.width && (box.height < 47.5 || box.width < 47.5);
}).map((thing) => `${thing.className}: ${thing.textContent}`)"""
STRETCHED = """() => [...document.querySelectorAll(".mark")].filter((thing) => {
  const box = thing.getBoundingClientRect();
  return Math.abs(box.width - box.height) > 1;
}).map((thing) => thing.parentElement.textContent)"""
CUT = """() => [...document.querySelectorAll("body *")].filter((thing) => {
  const hides = /hidden|clip/.test(getComputedStyle(thing).overflowX);
  return thing.clientWidth && !thing.closest(".board, .board-scroll, svg, .icon, .aloud") &&
    (hides ? thing.scrollWidth > thing.clientWidth + 1 : thing.getBoundingClientRect().right > innerWidth + 1);
}).map((thing) => `${thing.className}: ${thing.textContent}`)"""
BROKEN_WORDS = """() => {
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: word } of node.data.matchAll(/\\p{L}{3,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word);
    }
  }
  return broken;
}"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with place(tmp_path_factory.mktemp("looks"), translated_texts) as made:
        made.table_now = 1_000_000
        yield made


@pytest.fixture(params=LOOKS, ids=["de-dark", "en-light"])
def page(request: pytest.FixtureRequest, browser: Browser, table: Place) -> Iterator[Page]:
    made = phone(browser, *request.param)
    LOOK_OF[made] = "-".join((request.param[0][:2], request.param[1]))
    table.show(everything())
    made.goto(table.invite("seat-1"))
    expect(made.locator(".prompt")).to_be_visible()
    expect(made.locator(".icon").first).not_to_be_empty()
    made.evaluate("document.fonts.load('20px icons').then(() => document.fonts.ready).then(() => null)")
    yield made
    made.context.close()


def picture(page: Any, name: str, full: bool = False) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"phone-{name}-{LOOK_OF[page]}.png", full_page=full)


def palettes() -> dict[str, dict[str, str]]:
    """The colours by name, by night and by day; what the day does not change is as by night."""
    night, _, day = (PAGE.parent / "styles/palette.css").read_text("utf-8").partition("@media")
    found = [dict(re.findall(r"--([\w-]+): (?:var\([\w-]+, )?(#[0-9A-Fa-f]{6})\)?;", half)) for half in (night, day)]
    return {NIGHT: found[0], DAY: found[0] | found[1]}


@pytest.mark.parametrize("scheme", [NIGHT, DAY])
@pytest.mark.parametrize(("words", "ground"), READ, ids=["/".join(pair) for pair in READ])
def test_words_stand_out_from_their_ground(scheme: str, words: str, ground: str) -> None:
    colours = palettes()[scheme]
    assert contrast_ratio(colours[words], colours[ground]) >= 7


@pytest.mark.parametrize("mark", MARKS)
def test_marks_are_those_of_the_shared_screen_and_stand_out(mark: str) -> None:
    colours = palettes()[DAY]
    assert colours[mark].upper() == MARK_COLOURS[mark].upper()
    assert contrast_ratio(colours[mark], colours["mark-ground"]) >= 4.5


@pytest.mark.wide
def test_every_mark_has_a_shape_of_its_own(page: Page) -> None:
    shapes = page.locator(".panel h3 .mark svg").evaluate_all("(all) => all.map((one) => one.innerHTML)")
    assert len(set(shapes)) == len(MARKS)
    assert [mark for mark in MARKS if not page.locator(f".panel .mark-{mark}").count()] == []


@pytest.mark.wide
def test_no_mark_leaves_its_ground(page: Page) -> None:
    assert page.locator(".mark svg").evaluate_all("""(all) => all.filter((one) =>
        one.getBoundingClientRect().width > one.parentElement.getBoundingClientRect().width).length""") == 0


@pytest.mark.sampled(2)
def test_the_whole_table_has_room(page: Page) -> None:
    picture(page, "table")
    picture(page, "everything", full=True)
    page.click(".fold summary")
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(STRETCHED) == []
    assert page.evaluate(CUT) == []
    assert errors_of(page) == []


@pytest.mark.wide
def test_every_icon_is_drawn(page: Page) -> None:
    assert page.evaluate("document.fonts.check('20px icons')")
    assert page.locator(".icon").count() > 60


@pytest.mark.wide
def test_every_editor_has_room(page: Page, table: Place) -> None:
    table.show(without_dice(everything(revision=6)))
    for kind in INPUTS:
        page.click(f"[data-key={kind}]")
        expect(page.locator(".sheet")).to_be_visible()
        picture(page, f"edit-{kind}")
        assert page.evaluate(TOO_SMALL) == []
        assert page.evaluate(STRETCHED) == []
        assert page.evaluate(CUT) == []
        page.click(".sheet header .plain")


@pytest.mark.sampled(2)
def test_nothing_is_cut_on_narrow_and_wide_phones(page: Page) -> None:
    for width in (NARROW, PHONE["width"], 820):
        turn(page, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == []


@pytest.mark.wide
def test_long_words_are_not_broken_on_a_common_phone(page: Page) -> None:
    assert page.evaluate(BROKEN_WORDS) == []


@pytest.mark.wide
@pytest.mark.parametrize("won", [True, False])
def test_the_result_has_room(page: Page, table: Place, won: bool) -> None:
    table.show(the_end(won))
    expect(page.locator(f"[data-won={str(won).lower()}]")).to_be_visible()
    picture(page, f"result-{'won' if won else 'lost'}")
    assert page.evaluate(CUT) == []


@pytest.mark.wide
def test_the_door_has_room(page: Page, table: Place) -> None:
    page.evaluate("localStorage.clear()")
    page.goto(f"{table.address}?again#SPENTCODE2")
    expect(page.get_by_role("alert")).to_be_visible()
    picture(page, "door")
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(CUT) == []
