"""“Press your button in turn order”: each press binds a seat with its lamp, and shows its code at once."""

from __future__ import annotations

import pytest

from companion.app.pages import chairs
from companion.app.pages.chairs import Chair
from companion.app.session.inbox import Fitted
from companion.engine.signals import Held, Pressed, Released, Stuck
from companion.engine.view import View
from tests.app.bench import Bench
from tests.reading import say

WIRED = tuple(f"button:{name}" for name in ("seat-1", "seat-2", "seat-3", "seat-4", "next", "undo", "pause"))


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Fitted(WIRED))
    bench.begin("Ada", "Ben", "Cem")
    return bench


def press(bench: Bench, *names: str) -> None:
    for name in names:
        bench.put(Pressed("buttons", bench.clock.now(), name))


def places(bench: Bench) -> dict[str, str]:
    return {say(row.label): say(row.value) for row in bench.screen.rows if row.key.startswith("sit:")}


def opened(bench: Bench) -> None:
    bench.answer("menu")
    bench.answer("seating")


def test_pressed_in_turn_order_everybody_has_a_button_and_the_code_at_once(bench):
    opened(bench)
    assert say(bench.screen.text) == "Ada, press your button."
    press(bench, "seat-3")
    assert bench.screen.qr.endswith("#code-seat-1")
    assert say(bench.screen.text) == "Ben, press your button."
    assert [say(row.label) for row in bench.screen.rows if row.note] == ["Ada"]
    press(bench, "seat-1", "seat-4")
    assert bench.invited == ["seat-1", "seat-2", "seat-3"]
    assert places(bench) == {"Ada": "button 3", "Ben": "button 1", "Cem": "button 4"}
    assert "Everybody has a place" in say(bench.screen.text)
    press(bench, "next")
    assert isinstance(bench.screen, View)


def test_the_buttons_and_lamps_are_those_players_and_the_order_of_play_stays(bench):
    order = bench.table.setup.seats
    opened(bench)
    press(bench, "seat-3", "seat-1", "seat-4", "next")
    assert bench.table.setup.seats == order
    assert bench.news.lamps == {"next": "press", "seat-3": "press", "pause": "possible"}
    press(bench, "seat-1")
    assert len(bench.table.entries) == 0
    press(bench, "seat-3")
    assert bench.table.entries[0].ask.by == "seat-1"


def test_holding_the_new_button_peeks_at_the_own_secret(bench):
    opened(bench)
    press(bench, "seat-3", "seat-1", "seat-4", "next")
    bench.answer("wish", 5, viewer="seat-1")
    bench.put(Held("buttons", bench.clock.now(), "seat-3"))
    assert bench.peeking.viewer == "seat-1"
    bench.put(Released("buttons", bench.clock.now(), "seat-3", 700))
    assert bench.peeking is None


def test_a_restart_and_the_next_game_keep_it(bench, tmp_path):
    opened(bench)
    press(bench, "seat-3", "seat-1", "seat-4", "next")
    bench.close()
    again = Bench(tmp_path, bench.clock)
    again.put(Fitted(WIRED))
    assert not [notice for notice in again.notices() if notice.startswith("setting")]
    assert again.news.lamps["seat-3"]
    again.answer("menu")
    again.begin("Cem", "Ada")
    assert again.state.buttons == {"seat-1": "seat-4", "seat-2": "seat-3"}
    opened(again)
    assert "Everybody has a place" in say(again.screen.text)


def test_the_same_button_twice_and_buttons_of_the_table_change_nothing_and_are_answered_in_words(bench):
    opened(bench)
    press(bench, "seat-3", "seat-3")
    assert say(bench.screen.text) == "This is the button of Ada. Ben, press your button."
    press(bench, "pause")
    assert say(bench.screen.text) == "This button is the table's, nobody's own. Ben, press your button."
    assert places(bench)["Ben"] == "no place yet"
    press(bench, "seat-1", "seat-2", "seat-4")
    assert "Nobody sits at this button" in say(bench.screen.text)


def test_the_last_press_can_be_taken_back_by_touch_or_button(bench):
    opened(bench)
    press(bench, "seat-3", "seat-1", "undo")
    assert places(bench)["Ben"] == "no place yet"
    assert say(bench.screen.text) == "Ben, press your button."
    bench.answer("undo")
    assert say(bench.screen.text) == "Ada, press your button."
    assert bench.state.chairs == {}
    press(bench, "undo")
    assert bench.screen.id == "home"


def test_with_fewer_buttons_than_players_the_others_are_told_what_to_do(bench):
    bench.put(Fitted(("button:seat-1", "button:seat-2")))
    opened(bench)
    press(bench, "seat-2", "seat-1")
    assert say(bench.screen.text).endswith(
        "There are 2 buttons, and all are taken. Cem: use the screen or your phone.")
    bench.answer("done")
    assert bench.state.buttons == {"seat-1": "seat-2", "seat-2": "seat-1", "seat-3": "seat-3"}


def test_without_buttons_the_same_is_done_by_touch(bench):
    bench.put(Fitted(()))
    opened(bench)
    assert say(bench.screen.text) == "Ada, touch your name and say on which side you sit."
    bench.answer("sit:seat-1", "left")
    assert bench.screen.qr.endswith("#code-seat-1")
    assert places(bench)["Ada"] == "on the left"
    assert say(bench.screen.text).endswith("Ben, touch your name and say on which side you sit.")
    assert bench.state.chairs == {"Ada": Chair("", "left")}


def test_in_the_middle_of_a_game_one_seat_or_all_are_bound_anew(bench):
    opened(bench)
    press(bench, "seat-1", "seat-2", "seat-3", "next")
    bench.answer("throw:1")
    opened(bench)
    bench.answer("sit:seat-2", "other")
    assert say(bench.screen.text) == "Ben, press your button."
    press(bench, "seat-3")
    assert say(bench.screen.text) == "This is the button of Cem. Ben, press your button."
    press(bench, "seat-4")
    assert places(bench)["Ben"] == "button 4"
    bench.answer("anew")
    press(bench, "seat-4", "seat-1", "seat-2")
    assert places(bench) == {"Ada": "button 4", "Ben": "button 1", "Cem": "button 2"}
    assert len(bench.table.entries) == 1


def test_lamps_show_which_buttons_wait_to_be_pressed(bench):
    opened(bench)
    assert bench.news.lamps == {f"seat-{n}": "may" for n in (1, 2, 3, 4)}
    press(bench, "seat-3")
    assert bench.news.lamps == {"seat-1": "may", "seat-2": "may", "seat-3": "press", "seat-4": "may"}


def test_a_button_that_is_held_down_is_shown_beside_itself_whoever_sits_there(bench):
    opened(bench)
    press(bench, "seat-4", "seat-2", "seat-3", "next")
    bench.put(Stuck("buttons", bench.clock.now(), "seat-4"))
    assert bench.news.lamps["seat-4"] == "problem"
    bench.put(Released("buttons", bench.clock.now(), "seat-4", 40_000))
    assert bench.news.lamps["seat-4"] == "press"


def test_a_button_where_nobody_sits_is_no_silence(bench):
    opened(bench)
    press(bench, "seat-4", "seat-2", "seat-3", "next")
    press(bench, "seat-1")
    assert "nobodys" in bench.notices()
    press(bench, "seat-4")
    assert "nobodys" not in bench.notices()


def test_a_game_may_begin_with_the_seating(bench):
    bench.answer("menu")
    bench.answer("new:hopscotch")
    bench.answer("seating")
    assert (bench.screen.id, len(bench.table.entries)) == ("seating", 0)
    press(bench, "seat-2")
    assert places(bench)["Ada"] == "button 2"


def test_a_button_lies_where_it_lies_and_is_one_players_alone():
    seated = chairs.with_side(chairs.with_button({}, "Ada", "seat-4"), "Ada", "left")
    moved = chairs.with_button(seated, "Ben", "seat-4")
    assert moved == {"Ada": Chair("", "left"), "Ben": Chair("seat-4", "left")}
    assert chairs.read_chairs({"Ada": {"button": 7}}) == chairs.read_chairs("nonsense") == {}
    many: chairs.Chairs = {}
    for number in range(200):
        many = chairs.with_button(many, f"Player {number}", f"seat-{number}")
    assert (len(many), "Player 199" in many) == (chairs.MOST, True)
