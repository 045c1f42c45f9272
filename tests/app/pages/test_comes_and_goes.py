"""Somebody comes late and somebody leaves early, as the people at the table do it: in the menu of the shared screen, on
phones; and everything that knows who plays knows them: phones, statistics, the hall, a rematch, a restart.
"""

from __future__ import annotations

import pytest

from companion.app.integrations.for_hall import hall_result
from companion.app.pages.evenings.played_games import in_journal
from companion.engine.view import RARE_KEY, RARELY, Page, View
from companion.games import catalogue
from tests.app.bench import Bench
from tests.reading import say

JOIN, LEAVE, CATEGORY = f"{RARE_KEY}join:2", f"{RARE_KEY}leave:", f"{RARE_KEY}category:1"


@pytest.fixture
def bench(tmp_path) -> Bench:
    """Ada and Ben have played two rounds by the sheet that ships."""
    bench = Bench(tmp_path, games=catalogue())
    bench.answer("new:anybox")
    for name in ("Ada", "Ben"):
        bench.answer("add", name)
    bench.start()
    bench.answer("sheet:plain")
    for line, numbers in enumerate(((3, 8), (4, 2))):
        for seat, number in enumerate(numbers, 1):
            write(bench, seat, line, number)
    return bench


def write(bench: Bench, seat: int, line: int, number: int, viewer: str = "table") -> None:
    key = f"{bench.table.state.turn}:write:seat-{seat}:{line}:0"
    assert bench.answer(key, number, viewer=viewer).result == "accepted"


def come(bench: Bench, name: str = "Cleo") -> None:
    """In the menu, and yes when it is said what that means."""
    bench.answer("menu")
    values = {"name": name, "begins": "last"}
    assert bench.answer(JOIN, values).result == "refused"
    assert bench.answer(JOIN, values, waive=True).result == "accepted"


def names_in_play(bench: Bench) -> list[str]:
    return [seat.name for seat in bench.table.seats]


def names(bench: Bench) -> list[str]:
    return [panel.name for panel in bench.view.seats]


def test_the_menu_says_first_what_it_means_and_then_does_it(bench):
    bench.answer("menu")
    row = next(row for row in bench.page.rows if row.key == JOIN)
    assert (say(row.label), row.shape) == ("Somebody comes late", "chip")
    told = bench.answer(JOIN, {"name": "Cleo", "begins": "last"})
    assert (told.result, told.waivable, say(told.insist)) == ("refused", True, "Let Cleo play")
    assert say(told.why) == "Cleo writes from round 3 on. What was missed is not made up for; 10 points to begin with."
    assert isinstance(bench.screen, Page), "nothing has happened yet"
    assert bench.answer(JOIN, {"name": "Cleo", "begins": "last"}, waive=True).result == "accepted"
    assert names(bench) == ["Ada", "Ben", "Cleo"]
    assert not any(line.waived for line in bench.view.log)
    bench.answer("undo:" + str(len(bench.table.entries) - 1))
    assert names(bench) == ["Ada", "Ben"]


def test_what_cannot_be_is_said_at_its_field(bench):
    bench.answer("menu")
    told = bench.answer(JOIN, {"name": "ben", "begins": "none"}, waive=True)
    assert (told.result, told.field) == ("refused", "name")
    assert names_in_play(bench) == ["Ada", "Ben"]


def test_the_phone_of_who_comes_late_is_let_in_and_acts(bench):
    come(bench)
    assert bench.answer("phone:seat-3:seat-3").result == "accepted"
    assert bench.invited == ["seat-3"]
    bench.answer("back")
    view = bench.news.views["seat-3"]
    assert isinstance(view, View)
    assert view.prompt.seat in ("", "seat-3")
    write(bench, 3, 2, 6, viewer="seat-3")
    assert bench.table.game.points(bench.table.state) == {"seat-1": 7, "seat-2": 10, "seat-3": 16}
    assert bench.answer("put-right", viewer="seat-3").result == "accepted"
    assert isinstance(bench.news.views["seat-3"], Page)


def test_once_the_coming_is_taken_back_its_phone_has_nothing_to_say(bench):
    come(bench)
    bench.answer("undo:" + str(len(bench.table.entries) - 1))
    assert "seat-3" not in bench.news.views
    told = bench.answer("1:write:seat-3:2:0", 5, viewer="seat-3")
    assert (told.result, say(told.why)) == ("refused", "Nobody sits there.")


def test_a_player_leaves_by_phone_and_anybody_in_the_menu(bench):
    come(bench)
    told = bench.answer(f"{LEAVE}seat-3", {"counts": "counted"}, viewer="seat-3")
    assert (told.result, say(told.insist)) == ("refused", "Cleo leaves")
    assert bench.answer(f"{LEAVE}seat-3", {"counts": "counted"}, viewer="seat-3", waive=True).result == "accepted"
    assert [panel.out for panel in bench.view.seats] == [False, False, True]
    bench.answer("menu")
    assert bench.answer(LEAVE, {"who": "seat-2", "counts": "out"}, waive=True).result == "accepted"
    assert [panel.out for panel in bench.view.seats] == [False, True, True]
    bench.answer("menu")
    assert [row.key for row in bench.page.rows if row.key.startswith(LEAVE)] == []


def test_a_category_more_is_added_in_the_menu(bench):
    bench.answer("menu")
    assert bench.answer(CATEGORY, {"name": "Stars"}).result == "refused"
    assert bench.answer(CATEGORY, {"name": "Stars"}, waive=True).result == "accepted"
    assert [column.name for column in bench.table.state.sheet.columns] == ["Points", "Stars"]
    assert bench.state.repository.inventories["anybox"].content == bench.table.setup.content, "the box is as it was"


def test_statistics_the_hall_and_a_rematch_know_who_came_late(bench):
    come(bench)
    for seat in (1, 2, 3):
        write(bench, seat, 2, seat)
    bench.answer("menu")
    bench.answer("back")
    assert bench.answer(next(c.key for c in bench.view.choices if c.key.startswith("end:"))).result == "accepted"
    ended = bench.view.result
    assert {row.seat: row.total for row in ended.rows} == {"seat-1": 8, "seat-2": 12, "seat-3": 13}
    recorded = bench.journal.games()[0]
    game, = in_journal([recorded])
    assert [(seat.name, seat.total, seat.winner) for seat in game.seats] == [
        ("Ada", 8, True), ("Ben", 12, False), ("Cleo", 13, False)]
    told = hall_result(recorded, "Any box on the shelf", "table")
    assert [(seat.name, seat.mark, seat.total) for seat in told.players][2] == ("Cleo", "circle", 13)
    bench.answer("rematch")
    assert [seat.name for seat in bench.table.setup.seats] == ["Ada", "Ben", "Cleo"]


def test_after_a_restart_they_are_all_there(bench, tmp_path):
    come(bench)
    bench.close()
    again = Bench(tmp_path, games=catalogue())
    again.answer("right")
    assert [seat.name for seat in again.table.seats] == ["Ada", "Ben", "Cleo"]
    assert set(again.news.views) >= {"seat-1", "seat-2", "seat-3"}


def test_they_are_no_buttons_of_the_table(bench):
    rare = [choice for choice in bench.view.choices if choice.key.startswith(RARE_KEY)]
    assert len(rare) == 3
    assert {(choice.on, choice.emphasis) for choice in rare} == {(RARELY, "quiet")}
