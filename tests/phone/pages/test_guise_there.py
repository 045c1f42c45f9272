"""How the phone page dresses for the game on the table, in a real Chromium: colours, face, ornament, dice.

What may live here: what is worn. What may not: the colours by themselves (test_page_program.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.app.config.guises import guises
from companion.engine import parts
from companion.engine.parts import Die
from companion.engine.words import Msg
from tests.phone.page_place import Place, errors_of, join, turn
from tests.phone.page_views import GO, a_view, everything
from tests.phone.rig import until

pytestmark = [pytest.mark.e2e, pytest.mark.wide]
WORN = """() => [getComputedStyle(document.documentElement).getPropertyValue("--accent").trim(),
               getComputedStyle(document.querySelector("h1 > span")).fontFamily.split(",")[0].replaceAll('"', "")]"""

UNDER_WORDS = """() => {
  const drawn = document.querySelector(".bar .ornament").getBoundingClientRect();
  const walker = document.createTreeWalker(document.querySelector(".bar"), NodeFilter.SHOW_TEXT);
  const under = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (drawn.width && Math.min(box.right, drawn.right) > Math.max(box.left, drawn.left) + 0.5 &&
          Math.min(box.bottom, drawn.bottom) > Math.max(box.top, drawn.top) + 0.5)
        under.push(node.data);
  }
  return under;
}"""
LONG = Msg("The second year, in autumn: harvest and debts")


def wears(page: Page, wanted: list[str]) -> None:
    until(lambda: page.evaluate(WORN) == wanted, told=lambda: str(page.evaluate(WORN)))


def test_each_game_dresses_the_page_anew_and_one_without_a_guise_undresses_it(page: Page, table: Place) -> None:
    join(page, table)
    plain = page.evaluate(WORN)
    for number, (game, guise) in enumerate(guises().items(), 2):
        table.show(replace(a_view(GO, revision=number), game=game, phase=Msg(game)))
        expect(page.locator("h1 > span")).to_have_text(game)
        wears(page, [guise.accent, guise.face])
        assert page.evaluate(f"document.fonts.load('20px {guise.face}').then((loaded) => loaded.length)") == 1
        expect(page.locator(".bar .ornament path")).to_have_count(len(guise.ornament))
    table.show(a_view(GO, revision=99))
    expect(page.locator(".bar .ornament")).to_have_count(0)
    wears(page, plain)
    assert errors_of(page) == []


def test_no_word_lies_on_an_ornament(page: Page, table: Place) -> None:
    """However long the title is and however narrow the phone."""
    join(page, table)
    for number, (said, width) in enumerate(((LONG, 320), (Msg("Round 2"), 360), (LONG, 412), (LONG, 844)), 2):
        turn(page, width)
        table.show(replace(a_view(GO, revision=number), game="lyssan", phase=said, clock=everything().clock))
        expect(page.locator("h1 > span")).to_have_text(said.id)
        expect(page.locator(".bar .ornament")).to_have_count(1)
        assert page.evaluate(UNDER_WORDS) == []


def test_figures_are_not_written_in_the_face_of_a_title(page: Page, table: Place) -> None:
    """Those faces have figures of many widths, or figures that look like letters."""
    join(page, table)
    for guise in guises().values():
        loads = f"(text) => document.fonts.load('20px {guise.face}', text).then((loaded) => loaded.length)"
        assert [page.evaluate(loads, text) for text in ("Runde", "0123456789", "É")] == [1, 0, 1]


def test_a_die_that_did_not_help_is_grey_where_successes_count(page: Page, table: Place) -> None:
    lying = (Die("die:0", 6, "landed", True), Die("die:1", 2, "landed"), Die("die:2"))
    join(page, table, replace(a_view(GO), stage=(parts.Dice(Msg("A fight"), lying, 6, 1, 2),)))
    expect(page.locator(".roll .miss")).to_have_count(1)
    table.show(replace(a_view(GO, revision=2), stage=(parts.Dice(Msg("A die"), lying[:2]),)))
    expect(page.locator(".roll .die")).to_have_count(2)
    expect(page.locator(".roll .miss")).to_have_count(0)
