"""A page that no window can draw is left: for the table, and the table for Home.

What may live here: what the table does when windows fail again and again. What may not: windows (tests/window).
"""

from __future__ import annotations

from companion.app.session.inbox import Undrawable
from companion.engine.view import View
from tests.app.bench import Bench


def test_a_page_is_left_for_the_table_and_the_table_for_home_where_nothing_is_left_to_leave(tmp_path) -> None:
    bench = Bench(tmp_path)
    bench.begin()
    bench.state.sight.has_made()  # the game has been seen
    bench.answer("menu")
    bench.answer("put-right")
    bench.put(Undrawable())
    assert isinstance(bench.screen, View)
    assert "unshown-page" in bench.notices()
    bench.put(Undrawable())
    assert bench.page.id == "home"
    entries = bench.table.entries
    bench.put(Undrawable())
    assert (bench.page.id, bench.table.entries) == ("home", entries)


def test_without_a_game_a_page_is_left_for_home(tmp_path) -> None:
    bench = Bench(tmp_path)
    bench.answer("settings")
    bench.put(Undrawable())
    assert bench.page.id == "home"
    assert "unshown-page" in bench.notices()
