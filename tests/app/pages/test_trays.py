"""A tray is plugged in: the question on every screen, what is remembered of the answer, its line among the parts."""

from __future__ import annotations

import pytest

from companion.app.config.settings import DiceSettings, Settings, TraySettings
from companion.app.pages.trays import KEY, next_name, tray_lines
from companion.app.session.app_state import AppState
from companion.engine.answers import ACCEPTED, STALE
from companion.engine.signals import LinkLost, Plugged, Unplugged
from tests.app.bench import Bench
from tests.reading import say

ONE, TWO = "usb-Maker_Tray_A1-if00", "usb-Maker_Tray_B2-if00"


def question(bench: Bench) -> str:
    """The tray that is asked about on the screen; empty: none."""
    return next((c.key.removeprefix(KEY) for c in bench.screen.choices if c.key.startswith(KEY)), "")


def line(bench: Bench, name: str) -> str:
    """What the hardware page says of a device."""
    bench.answer("menu")
    bench.answer("hardware")
    found = next(say(row.value) for row in bench.screen.rows if say(row.label) == name)
    bench.answer("back")
    return found


def test_a_tray_is_asked_about_at_home_and_in_the_middle_of_a_game(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Plugged(ONE, 1, "tray", "lid"))
    assert question(bench) == ONE
    bench.begin()
    assert question(bench) == ONE
    assert bench.answer(KEY + ONE, "use").result == ACCEPTED
    assert question(bench) == ""
    assert bench.news.trays == {ONE: "tray"}
    assert "throw" in {choice.key.split(":")[0] for choice in bench.screen.choices}


def test_the_answer_is_remembered_and_so_is_no(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Plugged(ONE, 1, "tray"), Plugged(TWO, 1, "tray"))
    bench.answer(KEY + ONE, "leave")
    bench.answer(KEY + TWO, "use")
    bench.close()
    again = Bench(tmp_path)
    again.put(Plugged(ONE, 1, "left"), Plugged(TWO, 1, "tray"))
    assert question(again) == ""
    assert again.news.trays == {ONE: "", TWO: "tray"}
    assert again.state.settings == Settings()
    assert again.notices() == set()


def test_two_alike_have_numbers_and_the_number_of_a_forgotten_one_is_free_again(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Plugged(ONE, 1, "tray"), Plugged(TWO, 1, "tray"))
    bench.answer(KEY + ONE, "use")
    bench.answer(KEY + TWO, "use")
    assert bench.news.trays == {ONE: "tray", TWO: "tray 2"}
    assert line(bench, "Maker Tray B2") == "is used as tray 2"
    bench.answer(KEY + TWO, "forget")
    assert question(bench) == TWO
    bench.answer(KEY + TWO, "use")
    assert bench.news.trays[TWO] == "tray 2"


def test_beside_configured_trays_a_new_one_has_the_next_number(tmp_path):
    bench = Bench(tmp_path, settings=Settings(dice=(DiceSettings("left"), DiceSettings("right"))))
    bench.put(Plugged(ONE, 1, "tray"))
    bench.answer(KEY + ONE, "use")
    assert bench.news.trays == {ONE: "tray 3"}


@pytest.mark.parametrize(("taken", "name"), [((), "tray"), (("left",), "tray 2"), (("tray 2",), "tray 3"),
                                             (("", "tray"), "tray 2")])
def test_names_follow_each_other(taken, name):
    assert next_name(taken) == name


def test_what_is_no_tray_is_no_question_and_says_what_it_is(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Plugged("usb-u-blox_7-if00", 1, "foreign", "gps"), Plugged("usb-Quiet_One-if00", 1, "silent"),
              Plugged("usb-Shut_One-if00", 1, "shut", "Permission denied"))
    assert question(bench) == ""
    assert line(bench, "u-blox 7") == "is left alone"
    told = list(map(say, tray_lines(bench.state.devices.plugs, bench.repository.trays)))
    assert "u-blox 7: is left alone, a satellite receiver" in told
    assert line(bench, "Shut One") == "cannot be opened"
    assert "Quiet One: says nothing" in map(say, tray_lines(bench.state.devices.plugs, bench.repository.trays))
    assert bench.answer(f"{KEY}usb-u-blox_7-if00", "use").result == STALE
    assert bench.answer(f"{KEY}usb-Quiet_One-if00", "use").result == ACCEPTED
    assert bench.answer(f"{KEY}usb-Nobody-if00", "use").result == STALE
    assert bench.answer(f"{KEY}usb-Quiet_One-if00", "eat").result == STALE


def test_no_phone_decides_about_trays(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.put(Plugged(ONE, 1, "tray"))
    assert bench.answer(KEY + ONE, "use", viewer="seat-1").result == STALE
    assert bench.news.trays == {}


def test_a_tray_that_is_pulled_is_no_question_any_more(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Plugged(ONE, 1, "tray"), Unplugged(ONE, 2))
    assert question(bench) == ""


def test_the_word_on_a_lost_tray_goes_when_it_is_forgotten(tmp_path):
    bench = Bench(tmp_path)
    bench.put(LinkLost("tray", 1, "Input/output error"))
    assert bench.notices() == {"link:tray"}
    bench.put(Unplugged("tray", 2))
    assert bench.notices() == set()


def test_a_table_without_a_screen_uses_trays_without_asking(tmp_path):
    bench = Bench(tmp_path, settings=Settings(trays=TraySettings("use")))
    assert isinstance(bench.state, AppState)
    bench.put(Plugged(ONE, 1, "tray"), Plugged(ONE, 2, "tray"))
    assert bench.news.trays == {ONE: "tray"}


def test_dice_over_mqtt_are_asked_about_as_a_tray_on_a_cable_is(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Plugged("mqtt-cup", 1, "tray"))
    assert question(bench) == "mqtt-cup"
    choice = next(choice for choice in bench.screen.choices if choice.key == KEY + "mqtt-cup")
    assert say(choice.label) == "Dice speak over MQTT: use them?"
    assert bench.answer(KEY + "mqtt-cup", "use").result == ACCEPTED
    assert bench.news.trays == {"mqtt-cup": "tray"}
    assert line(bench, "cup (MQTT)") == "is used as tray"
