"""Everything that is believed in one list, and what becomes of touching it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.view import View
from companion.engine.words import say
from tests.app.bench import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.begin("Ada", "Ben")
    for key in ("menu", "put-right"):
        assert made.answer(key).result == "accepted"
    return made


def test_a_number_is_put_right_where_it_stands_in_the_list_and_the_list_stays_open(bench: Bench) -> None:
    assert [(say(row.label), say(row.value), row.mark) for row in bench.screen.rows] == [
        ("To throw", "Ada", ""), ("Points", "0", "triangle"), ("Wish", "?", "triangle"),
        ("Points", "0", "square"), ("Wish", "?", "square")]
    assert bench.answer(bench.screen.rows[3].key, 12).result == "accepted"
    assert say(bench.screen.rows[3].value) == "12"
    assert bench.screen.rows[3].input.value == 12
    bench.answer("back")
    assert isinstance(bench.screen, View)
    assert say(bench.screen.log[-1].text) == "Points set from 0 to 12"
    assert bench.answer(bench.screen.undo.undo_key).result == "accepted"
    assert bench.table.state.hoppers[1].points == 0


def test_a_long_list_is_narrowed_to_one_player_or_to_the_table_with_one_touch(bench: Bench, tmp_path: Path) -> None:
    assert not bench.screen.choices
    four = Bench(tmp_path / "four")
    four.begin("Ada", "Ben", "Cem", "Dora")
    for key in ("menu", "put-right"):
        four.answer(key)
    everything = four.screen.rows
    assert [say(choice.label) for choice in four.screen.choices] == ["Table", "Ada", "Ben", "Cem", "Dora"]
    four.answer("owner:circle")
    assert four.screen.rows == tuple(row for row in everything if row.mark == "circle")
    assert [choice.key for choice in four.screen.choices if choice.emphasis == "main"] == ["owner:circle"]
    four.answer(four.screen.rows[0].key, 12)
    assert [say(row.value) for row in four.screen.rows] == ["12", "?"]
    four.answer("owner:")
    assert [say(row.label) for row in four.screen.rows] == ["To throw"]
    four.answer("owner:")
    assert len(four.screen.rows) == len(everything)


@pytest.mark.parametrize("value", [100, -1, "five", None, [1]])
def test_what_cannot_be_is_refused(bench: Bench, value: object) -> None:
    assert bench.answer(bench.screen.rows[1].key, value).result == "refused"
    assert bench.table.state.hoppers[0].points == 0


def test_the_shared_screen_leads_to_the_list_at_once(bench: Bench) -> None:
    """One touch beside the menu, one on the line, one for the value: three in all."""
    bench.answer("back")
    assert isinstance(bench.screen, View)
    way = next(choice for choice in bench.screen.choices if choice.key == "put-right")
    assert (way.on, way.emphasis) == ("menu", "quiet")
    assert bench.answer("put-right").result == "accepted"
    assert bench.screen.id == "put-right"
