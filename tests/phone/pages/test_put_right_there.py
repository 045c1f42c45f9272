"""The companion's own pages on the phone page, in a real Chromium: put right in three touches, told when it is late.

What may live here: pages of a real companion on a real phone. What may not: Views (test_page.py), what stands on a
page (tests/app/pages).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.app.pages import router
from companion.app.pages.navigation import PageContext
from companion.app.session.subscribers import Message, ReplySent, Snapshot
from companion.app.translation import translated_texts
from companion.engine.game import FULL, Game
from companion.engine.past.amending import Change, may_change
from companion.engine.table import Table, open_table
from companion.engine.words import Msg, say
from companion.games import catalogue
from tests.app.any_route import route_to
from tests.app.bench import Bench
from tests.bench.tables import dealt
from tests.phone.page_place import SAID, Place, errors_of, holds, phone, place, turn
from tests.phone.test_page_looks import BROKEN_WORDS, CUT, PICTURES, TOO_SMALL

pytestmark = pytest.mark.e2e
SEAT = "seat-1"
ENTRIES = 40


class Wired:
    """A companion whose seat 1 is played on a phone: what it shows lies on the broker, what is touched is answered."""

    def __init__(self, bench: Bench, table: Place, page: Page) -> None:
        self.bench, self.page, self._table = bench, page, table
        self.touches = 0
        bench.subscribers.add(Msg("The phones"), self._tell)
        bench.begin("Ada", "Ben", "Cem")
        page.goto(table.invite(SEAT))
        expect(page.locator(".prompt")).to_be_visible()

    def _tell(self, message: Message) -> None:
        match message:
            case Snapshot(views=views) if SEAT in views:
                self._table.rig.bridge.publish(SEAT, views[SEAT])
            case ReplySent(viewer, _, reply) if viewer == SEAT:
                self._table.reply(reply)

    def look(self, selector: str) -> None:
        """Touch what only the phone itself answers."""
        self.touches += 1
        self.page.click(selector)

    def touch(self, selector: str) -> None:
        """Touch what the companion answers, and wait for its answer."""
        self.look(selector)
        self.bench.put(self._table.asked())
        expect(self.page.locator(".word.sending")).to_have_count(0)


@pytest.fixture
def wired(tmp_path: Path, table: Place, page: Page) -> Wired:
    return Wired(Bench(tmp_path / "bench"), table, page)


@pytest.fixture(autouse=True)
def room(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()


def hoppers(wired: Wired) -> list[int]:
    return [hopper.points for hopper in wired.bench.table.state.hoppers]


def test_an_own_number_is_put_right_in_three_touches(wired: Wired) -> None:
    wired.touch("[data-key=put-right]")
    expect(wired.page.locator("[data-page=put-right]")).to_be_visible()
    holds(wired.page, "() => scrollY === 0")
    wired.look("[data-row='hoppers/0/points']")
    wired.touch(".sheet [data-number='2']")
    assert (wired.touches, hoppers(wired)) == (3, [2, 0, 0])
    expect(wired.page.locator("[data-row='hoppers/0/points'] b")).to_have_text("2")
    expect(wired.page.locator("[data-word]")).to_have_count(0)
    wired.page.evaluate(SAID, "done")
    wired.touch("[data-key=back]")
    expect(wired.page.locator(".prompt")).to_be_visible()
    assert wired.page.get_attribute("html", "data-said") is None, "there was nothing to note"
    assert errors_of(wired.page) == []


@pytest.mark.wide
def test_a_larger_number_is_typed(wired: Wired) -> None:
    wired.touch("[data-key=put-right]")
    wired.look("[data-row='hoppers/0/points']")
    wired.look(".sheet [data-digit='2']")
    wired.look(".sheet [data-digit='7']")
    wired.touch(".sheet .confirm")
    assert hoppers(wired) == [27, 0, 0]


@pytest.mark.wide
def test_the_page_is_there_again_after_a_reload(wired: Wired) -> None:
    wired.touch("[data-key=put-right]")
    wired.page.reload()
    expect(wired.page.locator("[data-page=put-right]")).to_be_visible()
    wired.look("[data-row='hoppers/0/points']")
    wired.touch(".sheet [data-number='1']")
    assert hoppers(wired) == [1, 0, 0]


@pytest.mark.wide
def test_whoever_is_later_with_the_same_thing_is_told_and_may_insist(wired: Wired) -> None:
    wired.touch("[data-key=put-right]")
    wired.touch("[data-row='ask:active']")
    expect(wired.page.locator(".sheet [data-option=seat-2]")).to_be_visible()
    assert wired.touches == 2
    wired.bench.answer("put-right", viewer="seat-2")
    wired.bench.answer("ask:active", viewer="seat-2")
    wired.bench.answer("active", "seat-3", viewer="seat-2")
    expect(wired.page.locator("[data-row=active] b")).to_have_text("Cem")
    wired.touch(".sheet [data-option=seat-2]")
    expect(wired.page.locator("[data-word=refused]")).to_contain_text("This has changed meanwhile: To throw: Ada → Cem")
    assert wired.bench.table.state.active == 2
    wired.touch("[data-word=refused] .act")
    assert wired.bench.table.state.active == 1


@pytest.mark.wide
def test_an_editor_whose_line_is_gone_closes_and_says_so(wired: Wired) -> None:
    wired.touch("[data-key=put-right]")
    wired.look("[data-row='hoppers/0/points']")
    wired.bench.answer("back", viewer=SEAT)
    expect(wired.page.locator("[data-word=moved]")).to_be_visible()
    expect(wired.page.locator(".sheet")).to_have_count(0)


@pytest.fixture(scope="module")
def german(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Page]]:
    with place(tmp_path_factory.mktemp("german"), translated_texts) as table:
        made = phone(browser, "de-DE")
        yield table, made
        made.context.close()


def after_a_while(game: Game) -> Table:
    last = [open_table(game, dealt.setup(game, game.seats[1], 1, detail=FULL))]

    def long_enough(then: Table) -> bool:
        last.append(then)
        return len(then.entries) >= ENTRIES and bool(then.counting)  # in a short game all may be undone

    dealt.played(last[0], Random(1), long_enough)
    return last[-1]


def something_old(table: Table) -> Change:
    """A step of long ago that is left out."""
    return Change(next(seq for seq in table.counting if may_change(table, seq)))


@pytest.mark.parametrize("kind", ["put-right", "history", "preview"])
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
@pytest.mark.sampled(180)
def test_every_game_s_pages_have_room_on_narrow_phones(german: tuple[Place, Page], game: Game, kind: str) -> None:
    table, page = german
    there = after_a_while(game)
    shown = router.page(PageContext(catalogue(), table=there, viewer=SEAT), route_to(kind, change=something_old(there)))
    table.rig.bridge.publish(SEAT, shown)
    if not page.url.startswith(table.address):
        page.goto(table.invite(SEAT))
    expect(page.locator(f"[data-page={kind}] .row")).to_have_count(len(shown.rows))
    assert all(say(row.label) for row in shown.rows)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for width in (321, 390):
        turn(page, width)
        page.screenshot(path=PICTURES / f"phone-{kind}-{game.id}-{width}-de.png", full_page=True)
        assert page.evaluate(TOO_SMALL) == []
        assert page.evaluate(CUT) == []
        assert page.evaluate(BROKEN_WORDS) == []
    turn(page, 360)
