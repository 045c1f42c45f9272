"""What a phone does for its player during an evening, in a real Chromium: how old its picture is, the own turn felt and
heard, what others do, staying awake, dice under the thumb.

What may live here: these. What may not: choices and replies (test_page_acts.py), the line itself (test_page.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.engine import inputs, parts
from companion.engine.parts import Die
from companion.engine.view import Choice, LogLine, Prompt, View
from companion.engine.words import Msg
from tests.phone.page_place import Place, box_of, errors_of, holds, join, time_is, turn
from tests.phone.page_views import GO, a_view

pytestmark = pytest.mark.e2e
OTHERS_TURN = Prompt(Msg("Ben rolls"), "seat-2")
FELT = """() => {
  window.felt = [];
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.felt.push(pattern) });
  const start = OscillatorNode.prototype.start;
  window.heard = [];
  OscillatorNode.prototype.start = function (at) {
    window.heard.push(this.frequency.value);
    return start.call(this, at);
  };
}"""
"""Notes down what the browser itself is asked to do; it does it all the same."""


def others(revision: int, **more: object) -> View:
    return replace(a_view(GO, revision=revision), prompt=OTHERS_TURN, **more)


def felt(page: Page) -> int:
    return int(page.evaluate("window.felt.length"))


@pytest.mark.wide
def test_while_the_table_is_away_the_picture_is_dimmed_and_says_how_old_it_is(page: Page, table: Place) -> None:
    time_is(page, table, 1_000_000)
    join(page, table)
    expect(page.locator("[data-stale]")).to_have_count(0)
    table.rig.broker.stop()
    expect(page.locator("[data-stale]")).to_contain_text("less than a minute ago")
    holds(page, "getComputedStyle(document.querySelector('.prompt')).opacity === '0.5'")
    time_is(page, table, 1_000_000 + 7 * 60_000)
    expect(page.locator("[data-stale]")).to_contain_text("7 minutes ago")


@pytest.mark.wide
def test_the_own_turn_is_felt_and_heard_once_and_not_after_one_touch_on_the_bell(page: Page, table: Place) -> None:
    page.add_init_script(f"({FELT})()")
    join(page, table, others(1))
    page.locator(".prompt").tap()
    table.show(a_view(GO, revision=2))
    holds(page, "window.felt.length === 1 && window.heard.filter((hertz) => hertz > 300).length === 2")
    table.show(a_view(GO, Choice("more", Msg("More")), revision=3))
    expect(page.locator("[data-key=more]")).to_be_enabled()
    assert felt(page) == 1
    page.click("[data-bell]")
    table.show(others(4))
    expect(page.locator(".prompt")).to_contain_text("Ben rolls")
    table.show(a_view(GO, revision=5))
    expect(page.locator(".prompt")).to_contain_text("Your turn")
    assert felt(page) == 1
    page.reload()
    expect(page.locator("[data-bell]")).to_have_attribute("aria-pressed", "false")
    assert errors_of(page) == []


@pytest.mark.wide
def test_a_reload_in_the_own_turn_is_silent(page: Page, table: Place) -> None:
    page.add_init_script(f"({FELT})()")
    join(page, table)
    page.reload()
    expect(page.locator(".prompt")).to_be_visible()
    assert felt(page) == 0


@pytest.mark.wide
def test_what_others_do_stands_in_the_bar_and_covers_nothing(page: Page, table: Place) -> None:
    told = tuple(LogLine(n, n, Msg(text), seat) for n, (text, seat) in enumerate(
        (("Ben has laid a card", "seat-2"), ("Ada has laid a card", "seat-1")), 1))
    join(page, table, a_view(GO, log=told[:1]))
    expect(page.locator(".bar .move")).to_contain_text("Ben has laid a card")
    before = page.locator("main").bounding_box()
    table.show(a_view(GO, revision=2, log=(*told, LogLine(3, 3, Msg("Ben gives up"), "seat-2"))))
    expect(page.locator(".bar .move")).to_contain_text("Ben gives up")
    assert page.locator("main").bounding_box() == before


@pytest.mark.wide
def test_the_screen_is_kept_on_during_the_game_alone_and_not_where_it_is_not_wanted(page: Page, table: Place) -> None:
    page.context.grant_permissions(["screen-wake-lock"])
    join(page, table)
    page.locator(".prompt").tap()
    root = page.locator("html")
    expect(root).to_have_attribute("data-awake", "lock")
    page.click("[data-this-phone]")
    page.click("[data-wish=awake]")
    expect(root).to_have_attribute("data-awake", "")
    page.click("[data-wish=awake]")
    expect(root).to_have_attribute("data-awake", "lock")
    table.rig.bridge.clear("seat-1")
    expect(root).to_have_attribute("data-awake", "")


@pytest.mark.wide
def test_where_there_is_no_lock_a_silent_film_keeps_the_screen_on(page: Page, table: Place) -> None:
    """Over plain HTTP, as at a real table, browsers have no lock: another name than localhost is enough for that."""
    table.show(a_view(GO))
    page.goto(table.invite("seat-1").replace("127.0.0.1", "table.test"))
    expect(page.locator(".prompt")).to_be_visible()
    page.locator(".prompt").tap()
    expect(page.locator("html")).to_have_attribute("data-awake", "film")
    holds(page, "!isSecureContext && !document.querySelector('video.awake').paused")
    assert page.locator("video.awake").evaluate("(film) => !film.muted && film.srcObject.getAudioTracks().length") == 1
    assert errors_of(page) == []


def a_roll(*faces: int, wanted: int) -> View:
    dice = tuple(Die(f"die:{n}", face, "landed" if face else "waiting") for n, face in enumerate(faces))
    typed = Choice(f"roll:x:{wanted}", Msg("Enter the dice"), "dice-multiple", "seat-1", inputs.DiceInput(wanted))
    return replace(a_view(typed, revision=9 - wanted), stage=(parts.Dice(Msg("A fight"), dice, 6, 0, 2),))


def test_a_roll_comes_first_and_its_dice_are_typed_under_the_thumb(page: Page, table: Place) -> None:
    join(page, table, a_roll(0, 0, 0, wanted=3))
    places = [box_of(page.locator(part).first)["y"] for part in (".prompt", ".roll", ".own-panel")]
    assert places == sorted(places)
    assert box_of(page.locator(".roll .die").first)["width"] > 80
    page.click(".action-bar [data-type='5']")
    asked = table.asked()
    assert (asked.key, asked.value) == ("roll:x:3", [5])
    table.show(a_roll(5, 0, 0, wanted=2))
    expect(page.locator(".roll [data-state=landed]")).to_have_count(1)


@pytest.mark.wide
@pytest.mark.parametrize("width", [320, 375, 430])
@pytest.mark.parametrize("count", range(1, 6))
def test_dice_are_large_on_every_phone(page: Page, table: Place, width: int, count: int) -> None:
    join(page, table, a_roll(*(0,) * count, wanted=count))
    turn(page, width)
    boxes = [box_of(die) for die in page.locator(".roll .die").all()]
    assert min(box["width"] for box in boxes) >= 48
    assert max(box["x"] + box["width"] for box in boxes) <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.wide
def test_few_choices_lie_under_the_thumb_and_many_are_one_touch_away(page: Page, table: Place) -> None:
    few = tuple(Choice(key, Msg(key.title())) for key in ("left", "right"))
    many = (*few, Choice("back", Msg("Back off")))
    join(page, table, a_view(*few))
    expect(page.locator(".action-bar [data-key=left]")).to_be_visible()
    table.show(a_view(*many, revision=2))
    page.click(".action-bar [data-all-choices]")
    page.click(".sheet [data-key=back]")
    assert table.asked().key == "back"


@pytest.mark.wide
def test_the_page_can_be_put_on_the_home_screen_with_a_name_and_icons_of_every_size(page: Page, table: Place) -> None:
    join(page, table)
    manifest, sides = page.evaluate("""async () => {
      const at = document.querySelector("link[rel=manifest]").href;
      const told = await (await fetch(at)).json();
      const files = [...told.icons.map(({ src }) => src), document.querySelector("link[rel=apple-touch-icon]").href];
      const shown = await Promise.all(files.map(async (file) => {
        const image = new Image();
        image.src = new URL(file, at);
        await image.decode();
        return image.naturalWidth === image.naturalHeight && image.naturalWidth;
      }));
      return [told, shown.slice(1)];
    }""")
    assert (manifest["display"], manifest["start_url"], bool(manifest["short_name"])) == ("standalone", "./", True)
    assert sides == [192, 512, 180]
    assert errors_of(page) == []
