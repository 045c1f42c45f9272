"""Does the table agree: facts after a pause, each right or put right; a game put away and laid out again."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.pages import agreement, packing
from companion.app.pages.agreement import MOST, agreed_facts
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import AgreementRoute
from companion.app.simulation.monkey import random_setup
from companion.engine.bindings import PRESS
from companion.engine.game import nothing
from companion.engine.signals import Pressed
from companion.engine.table import open_table
from companion.engine.view import Page, View
from companion.games import catalogue
from tests.app import hopscotch
from tests.app.bench import EGG, Bench
from tests.engine.test_amending import played
from tests.games.test_conformance import disguised
from tests.reading import say

GAMES = {"hopscotch": replace(hopscotch.GAME, believed=nothing)}
"""Of which no more is believed than the numbers that are shown."""


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path, games=GAMES)
    made.begin("Ada", "Ben")
    made.answer("throw:1")
    made.roll(2, 3)
    return made


def lines_of(card: tuple[packing.Section, ...]) -> list[tuple[str, str, str]]:
    return [(say(title), say(row.label), say(row.value) if row.value else "") for title, rows in card for row in rows]


def restarted(bench: Bench, folder: Path) -> Bench:
    bench.close()
    bench.clock.lose_power(90)
    return Bench(folder, bench.clock, games=GAMES)


def lines(page: View | Page) -> list[tuple[str, str]]:
    assert isinstance(page, Page)
    return [(say(row.label), say(row.value) if row.value else "") for row in page.rows]


def test_after_a_power_cut_the_facts_are_asked_for_and_one_touch_goes_on(bench: Bench, tmp_path: Path) -> None:
    again = restarted(bench, tmp_path)
    assert (again.screen.id, say(again.screen.title)) == ("agreement", "Does the table agree?")
    assert lines(again.screen)[1:] == [("Points", "5"), ("Points", "0")]
    assert "power" in again.notices()
    assert again.answer("right").result == "accepted"
    assert isinstance(again.screen, View)


def test_what_is_different_is_put_right_in_two_touches_and_the_card_stays(bench: Bench, tmp_path: Path) -> None:
    again = restarted(bench, tmp_path)
    row = again.screen.rows[1]
    assert again.answer(row.key, 9).result == "accepted"  # the row, then the number
    assert lines(again.screen)[1] == ("Points", "9")
    assert again.answer(row.key, 100).result == "refused"
    again.agree()
    assert again.table.state.hoppers[0].points == 9


def test_whoever_plays_on_agrees(bench: Bench, tmp_path: Path) -> None:
    again = restarted(bench, tmp_path)
    seat = again.table.setup.seats[1].id
    assert again.answer("throw:2", viewer=seat).result == "accepted"
    assert isinstance(again.screen, View)


def test_a_correction_from_a_phone_leaves_the_card_open(bench: Bench, tmp_path: Path) -> None:
    again = restarted(bench, tmp_path)
    assert again.answer("adjust:hoppers/1/points", 3, viewer="seat-2").result == "accepted"
    assert lines(again.screen)[2] == ("Points", "3")


def test_a_button_says_that_all_is_right(bench: Bench, tmp_path: Path) -> None:
    again = restarted(bench, tmp_path)
    assert {name for name, lamp in again.news.lamps.items() if lamp == PRESS} == {"next", "seat-1", "seat-2"}
    again.put(Pressed("board", again.clock.now(), "seat-2"))
    assert isinstance(again.screen, View)


def test_where_nothing_was_played_nothing_is_asked(tmp_path: Path) -> None:
    bench = Bench(tmp_path, settings=EGG)
    bench.begin("Ada", "Ben", timer="egg")
    assert isinstance(restarted(bench, tmp_path).screen, View)


def test_the_facts_are_asked_for_from_the_menu(bench: Bench) -> None:
    bench.answer("menu")
    bench.answer("agreement")
    assert lines(bench.screen)[1:] == [("Points", "5"), ("Points", "0")]
    bench.answer("history")  # it is somebody else's turn: what happened so far says why
    assert bench.screen.id == "history"


def test_a_game_names_its_facts_and_what_is_too_much_is_left_out() -> None:
    game = replace(hopscotch.GAME, facts=("hoppers/*/points", "no/such", "hoppers/*"))
    setup = random_setup(game, hopscotch.Content(), Random(1), seats=3)
    assert agreed_facts(open_table(game, setup)) == ("hoppers/0/points", "hoppers/1/points", "hoppers/2/points")


@pytest.mark.parametrize("steps", [0, 20, 60])
@pytest.mark.parametrize("name", list(catalogue()))
@pytest.mark.sampled(4)
def test_every_game_has_facts_to_count(name: str, steps: int) -> None:
    """Except before its mission, or after its end, where there may be none."""
    for seed in range(4):
        table = played(catalogue()[name], seed, steps)
        if table.game.adjustable(table.state) and not table.game.over(table.state):
            assert 1 <= len(agreed_facts(table)) <= MOST


class Cells(HTMLParser):
    """What stands in a file, and in it what stands in cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.cells, self.heads = "", list[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open = tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            {"td": self.cells, "h2": self.heads}.get(self.open, []).append(data)


def packed(bench: Bench) -> None:
    bench.answer("menu")
    bench.answer("packing")
    assert lines(bench.screen) == [("Points", "5"), ("Points", "0")]
    assert bench.answer("pack").result == "accepted"


def test_a_game_is_put_away_with_a_card_and_laid_out_again_player_by_player(bench: Bench, tmp_path: Path) -> None:
    before = bench.table.state
    packed(bench)
    assert bench.screen.id == "home"
    assert next(say(row.note) for row in bench.screen.rows if row.key == "open:1") == "in its box: Ada, Ben"
    again = restarted(bench, tmp_path)
    assert again.screen.id == "home"  # it lies in its box, and is not on the table
    assert again.answer("open:1").result == "accepted"
    shown = []
    while isinstance(again.screen, Page):
        lit = {name for name, lamp in again.news.lamps.items() if lamp == PRESS}
        shown.append((say(again.screen.title), lines(again.screen), lit))
        again.answer("right")
    assert shown == [("Ada", [("Points", "5")], {"next", "seat-1"}),
                     ("Ben", [("Points", "0")], {"next", "seat-2"})]
    assert again.table.state == before
    assert isinstance(restarted(again, tmp_path).agree().screen, View)  # and now it is on the table


def test_all_of_it_is_right_ends_the_laying_out(bench: Bench) -> None:
    packed(bench)
    bench.answer("open:1")
    assert bench.answer("all").result == "accepted"
    assert isinstance(bench.screen, View)


def test_the_card_is_a_file_in_the_tables_language(bench: Bench, tmp_path: Path) -> None:
    packed(bench)
    notice = next(notice for notice in bench.screen.notices if notice.id == "packed")
    file = tmp_path / "put-away" / "1-hopscotch.html"
    assert "put-away/1-hopscotch.html" in say(notice.remedy)
    assert file.stat().st_mode & 0o77 == 0
    page = Cells(file.read_text(encoding="utf-8"))
    assert page.heads == ["Ada", "Ben"]
    assert page.cells[1::2] == ["5", "0"]
    assert not [path for path in file.parent.iterdir() if path != file]


@pytest.mark.parametrize("name", list(catalogue()))
def test_neither_card_holds_a_secret(name: str) -> None:
    """Every number that is somebody's secret is changed to one of its own; no line changes by that."""
    game, context = catalogue()[name], PageContext({})
    for seed, steps in ((0, 10), (1, 30), (2, 60)):
        table = played(game, seed, steps)
        for seat in table.setup.seats:
            states = table.states.upto(len(table.states) - 1).append(disguised(table.state, seat.id))
            one, other = (replace(context, table=there) for there in (table, replace(table, states=states)))
            assert agreement.page(one, AgreementRoute()) == agreement.page(other, AgreementRoute())
            assert one.table
            assert other.table
            assert lines_of(packing.packing_card(one, one.table)) == lines_of(packing.packing_card(other, other.table))


@pytest.mark.wide
def test_a_file_that_cannot_be_written_keeps_nobody_from_putting_away(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "put-away").write_text("in the way")
    packed(bench)
    notice = next(notice for notice in bench.screen.notices if notice.id == "packed")
    assert "no file says what lies where" in say(notice.text)
    bench.answer("open:1")
    bench.answer("all")
    assert isinstance(bench.screen, View)
