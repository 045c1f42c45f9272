"""A list to choose from shows what is chosen now: on pages, in corrections, for a die that has landed.

What may live here: this law wherever a line says what it is. What may not: how it looks (tests/touch/editors).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.app.pages import put_right
from companion.engine.inputs import Number, Pick
from companion.engine.view import TABLE, Row
from companion.games import catalogue
from tests.app.bench import Bench
from tests.bench.tables import dealt
from tests.reading import say

GAMES = catalogue()


def unmarked(rows: tuple[Row, ...]) -> Iterator[str]:
    """Lines with one of several options, of which the one that the line says is not marked."""
    for row in rows:
        if isinstance(row.input, Pick) and row.input.most == 1 and row.value is not None:
            now = {option.key for option in row.input.options if say(option.label) == say(row.value)}
            if now and not now & set(row.input.chosen):
                yield row.key


@pytest.mark.parametrize("game", GAMES)
def test_what_is_arranged_is_marked_where_it_is_chosen(game: str, tmp_path) -> None:
    bench = Bench(tmp_path, games=GAMES)
    bench.answer(f"new:{game}")
    for name in ("Ada", "Ben")[:max(2, GAMES[game].seats[0])]:
        bench.answer("add", name)
    for way in ("arrangement", "back", "player:1"):
        bench.answer(way)
        assert list(unmarked(bench.page.rows)) == []


def test_what_is_set_is_marked_where_it_is_chosen(tmp_path) -> None:
    bench = Bench(tmp_path)
    bench.answer("settings")
    assert any(isinstance(row.input, Pick) for row in bench.page.rows)
    assert list(unmarked(bench.page.rows)) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_believed_is_marked_where_it_is_put_right(game: str, tmp_path) -> None:
    bench = Bench(tmp_path, games=GAMES)
    table = dealt.long_game(GAMES[game], 60)
    for viewer in (TABLE, table.setup.seats[0].id):
        rows = put_right.correction_rows(bench.state.page_context(viewer), table)
        assert list(unmarked(rows)) == []


def test_a_number_that_nobody_here_may_know_begins_with_nothing(tmp_path) -> None:
    """A nought would look as if it had been lost."""
    bench = Bench(tmp_path, games=GAMES)
    table = dealt.long_game(GAMES["luescherzia"], 60)
    rows = put_right.correction_rows(bench.state.page_context(TABLE), table)
    numbers = [row for row in rows if isinstance(row.input, Number)]
    assert {row.input.unknown for row in numbers if say(row.value) == "?"} == {True}
    assert {row.input.unknown for row in numbers if say(row.value) != "?"} == {False}
