"""Everything that is believed in one list, and what becomes of touching it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.signals import DiceLanded
from companion.engine.view import Row
from tests.app.bench import Bench
from tests.reading import say


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
    bench.leave()
    assert bench.view
    assert say(bench.screen.log[-1].text) == "Points set from 0 to 12"
    assert bench.answer(bench.screen.undo.undo_key).result == "accepted"
    assert bench.table.state.hoppers[1].points == 0


def lines(bench: Bench) -> list[Row]:
    """What can be put right, without headings and what narrows the list."""
    return [row for row in bench.screen.rows if row.key and row.shape == "line"]


@pytest.fixture
def four(tmp_path: Path) -> Bench:
    made = Bench(tmp_path / "four")
    made.begin("Ada", "Ben", "Cem", "Dora")
    for key in ("menu", "put-right"):
        made.answer(key)
    return made


@pytest.fixture(autouse=True)
def room(tmp_path: Path) -> None:
    (tmp_path / "four").mkdir()


def test_a_long_list_is_narrowed_to_one_player_or_to_the_table_with_one_touch(bench: Bench, four: Bench) -> None:
    assert all(row.shape == "line" and row.key for row in bench.screen.rows), "a short list is only a list"
    everything = lines(four)
    chips = [row for row in four.screen.rows if row.shape == "chip"]
    assert [say(row.label) for row in chips] == ["Search", "Table", "Ada", "Ben", "Cem", "Dora"]
    four.answer("owner:circle")
    assert lines(four) == [row for row in everything if row.mark == "circle"]
    assert [row.key for row in four.screen.rows if row.tone == "good"] == ["owner:circle"]
    four.answer(lines(four)[0].key, 12)
    assert [say(row.value) for row in lines(four)] == ["12", "?"]
    four.answer("owner:")
    assert [say(row.label) for row in lines(four)] == ["To throw"]
    four.answer("owner:")
    assert len(lines(four)) == len(everything)


def test_a_long_list_is_searched_in_the_words_of_the_table_or_in_english(four: Bench) -> None:
    everything = lines(four)
    four.answer("search", " dORa point ")
    assert [(row.mark, say(row.label)) for row in lines(four)] == [("diamond", "Points")]
    four.answer(lines(four)[0].key, 7)
    assert [say(row.value) for row in lines(four)] == ["7"], "it stays narrowed"
    four.answer("search", "Punkte")
    assert len(lines(four)) == 0, "hopscotch speaks English alone"
    four.answer("everything")
    assert [row.key for row in lines(four)] == [row.key for row in everything]


def test_a_long_list_opens_on_what_has_just_happened_and_on_whose_turn_it_is(four: Bench) -> None:
    four.leave()
    four.answer("wish", 3, viewer="seat-3")
    four.answer(next(choice.key for choice in four.screen.choices if choice.key.startswith("throw")))
    four.put(DiceLanded("tray", four.clock.now(), "a", 4), DiceLanded("tray", four.clock.now(), "b", 5))
    for key in ("menu", "put-right"):
        four.answer(key)
    told = [(say(row.label), row.mark) for row in four.screen.rows if row.shape == "line"]
    assert told == [
        ("What has just happened", ""), ("To throw", ""), ("Points", "triangle"),
        ("Ben, whose turn it is", ""), ("Points", "square"), ("Wish", "square"),
        ("Everything else", ""), ("Wish", "triangle"), ("Points", "circle"), ("Wish", "circle"), ("Points", "diamond"),
        ("Wish", "diamond")], "the wish that was made just now is told to nobody"
    four.answer(lines(four)[1].key, 7)
    assert [(say(row.label), row.mark) for row in four.screen.rows if row.shape == "line"] == told, "nothing moves away"


@pytest.mark.parametrize("value", [100, -1, "five", None, [1]])
def test_what_cannot_be_is_refused(bench: Bench, value: object) -> None:
    assert bench.answer(bench.screen.rows[1].key, value).result == "refused"
    assert bench.table.state.hoppers[0].points == 0


def test_the_shared_screen_leads_to_the_list_at_once(bench: Bench) -> None:
    """One touch beside the menu, one on the line, one for the value: three in all."""
    bench.leave()
    way = next(choice for choice in bench.view.choices if choice.key == "put-right")
    assert (way.on, way.emphasis) == ("menu", "quiet")
    assert bench.answer("put-right").result == "accepted"
    assert bench.screen.id == "put-right"
