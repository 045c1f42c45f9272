"""The self-test: every part is tried in its way, a person says what only a person can see, and no game notices."""

from __future__ import annotations

import threading

import pytest
from msgspec.structs import replace

from companion.app.config.settings import Settings, TraySettings
from companion.app.pages import hardware, self_test
from companion.app.session.inbox import Fitted, Probed
from companion.app.session.probing import Prober, try_probe
from companion.engine.signals import DiceLanded, LinkLost, LinkUp, Plugged, Pressed, Released, Stuck, Turned, Unplugged
from companion.engine.view import Notice
from companion.engine.words import Msg, say
from tests.app.bench import Bench
from tests.phone.rig import until

PARTS = ("dice:tray", "lights", "button:seat-1", "button:seat-2", "button:undo", "lamp:seat-1", "lamp:seat-2",
         "buzzer", "broker", "disk")
GOOD = Notice("disk", Msg("written"), tone="good")


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    bench.put(Fitted(PARTS))
    return bench


def lines(bench: Bench) -> dict[str, tuple[str, str]]:
    return {say(row.label): (say(row.value), row.tone) for row in bench.screen.rows if row.value}


def remedies(bench: Bench) -> dict[str, str]:
    return {say(row.label): say(row.note) for row in bench.screen.rows if row.note}


def test_every_button_that_is_pressed_is_seen_and_the_game_does_not_notice(bench):
    bench.begin("Ada", "Ben")
    bench.answer("menu")
    bench.answer("hardware")
    assert lines(bench)["Button of “Undo”"] == ("press it", "plain")
    before = bench.table.entries
    for name in ("undo", "seat-1", "next"):
        bench.put(Pressed("buttons", bench.clock.now(), name))
    assert bench.screen.id == "hardware"
    assert bench.table.entries == before
    assert lines(bench)["Button of “Undo”"] == ("pressed", "good")
    assert lines(bench)["Seat 1"][0] == "pressed · lamp?"


def test_a_die_rolled_for_the_test_is_not_the_games(bench):
    bench.begin("Ada", "Ben")
    bench.answer("throw:1")
    bench.answer("menu")
    bench.answer("hardware")
    bench.roll(5)
    assert lines(bench)["Dice: tray"] == ("die die-0 shows 5", "good")
    assert (bench.table.state.roll.slots[0].rolled, bench.library.ledger.readings()) == (None, ())
    bench.answer("back")
    bench.roll(5)
    assert bench.table.state.roll.slots[0].rolled.value == 5


def test_lamps_shine_one_after_the_other_and_whoever_looks_says_whether(bench):
    bench.answer("hardware")
    assert bench.news.trial.shown == "lights"
    bench.answer("no:lights")
    assert bench.news.trial.shown == "lamp:seat-1"
    assert say(bench.screen.text) == "Does the lamp of Seat 1 shine?"
    bench.answer("yes:lamp:seat-1")
    bench.answer("no:lamp:seat-2")
    assert say(bench.screen.text) == "Does the buzzer sound?"
    bench.answer("yes:buzzer")
    assert lines(bench)["Seat 1"] == ("press it · shines", "plain")
    assert lines(bench)["Seat 2"] == ("press it · stays dark", "bad")
    assert (bench.news.trial.shown, lines(bench)["Buzzer"]) == ("", ("sounds", "good"))
    bench.answer("try:lamp:seat-2")
    assert bench.news.trial.shown == "lamp:seat-2"


def test_what_nobody_says_anything_to_goes_dark_by_itself_and_can_be_shown_again(bench):
    bench.answer("hardware")
    shown = []
    while bench.news.trial.shown:
        shown.append(bench.news.trial.shown)
        bench.wait(self_test.SHOWN_MS)
    assert shown == ["lights", "lamp:seat-1", "lamp:seat-2", "buzzer"]
    assert lines(bench)["Buzzer"] == ("does it sound?", "plain")
    bench.answer("try:buzzer")
    assert bench.news.trial.shown == "buzzer"


def test_a_word_that_comes_just_after_a_lamp_has_gone_dark_counts_for_that_lamp(bench):
    bench.answer("hardware")
    bench.answer("yes:lights")
    bench.wait(self_test.SHOWN_MS)
    assert bench.answer("yes:lamp:seat-1").result == "accepted"
    assert bench.news.trial.shown == "lamp:seat-2"
    assert lines(bench)["Seat 1"] == ("press it · shines", "plain")
    assert bench.answer("yes:lights").result == "stale"


def test_a_test_that_everybody_has_left_gives_the_buttons_back_to_the_game(bench):
    bench.begin("Ada", "Ben")
    bench.answer("menu")
    bench.answer("hardware")
    bench.wait(self_test.IDLE_MS)
    assert "the game's again" in say(bench.screen.text)
    assert not self_test.is_running(bench.news.trial)
    bench.put(Pressed("buttons", bench.clock.now(), "undo"))
    assert bench.screen.id == "home"
    assert bench.news.trial is None


def test_what_devices_said_before_the_test_is_known_to_it(bench):
    bench.put(LinkLost("tray", 1, "No such file or directory", Msg("Plug it in.")), Stuck("buttons", 2, "seat-2"),
              LinkLost("lamp seat-1", 3, "another part uses this pin"))
    bench.answer("hardware")
    assert remedies(bench)["Dice: tray"] == "Plug it in."
    assert lines(bench)["Seat 1"][0].endswith("not connected (another part uses this pin)")
    assert (lines(bench)["Seat 2"][1], "lie on it" in remedies(bench)["Seat 2"]) == ("bad", True)
    bench.put(LinkUp("tray", 3, "HELLO-1"), Released("buttons", 4, "seat-2", 9_000))
    assert lines(bench)["Dice: tray"] == ("HELLO-1 is there: roll", "plain")
    assert "lamp:seat-1" not in (*bench.news.trial.queue, bench.news.trial.shown)


def test_a_tray_that_is_plugged_in_during_the_test_is_a_part_of_it(bench):
    bench.answer("hardware")
    bench.put(LinkUp("second", 3), DiceLanded("second", 4, "red", 2, "ROLLED red 2"))
    assert lines(bench)["Dice: second"] == ("die red shows 2", "good")


def test_a_knob_is_turned(bench):
    bench.put(Fitted(("encoder:dial", "disk")))
    bench.answer("hardware")
    assert lines(bench)["Dial"] == ("turn it", "plain")
    bench.put(Turned("dial", 3, "dial", 1))
    assert lines(bench)["Dial"] == ("turned", "good")


def test_coloured_lamps_behind_a_device_are_parts_and_go_dark_with_the_rest(bench):
    bench.put(LinkUp("tray", 3, "", 2), LinkUp("second", 4))
    bench.answer("hardware")
    shown = []
    while bench.news.trial.shown:
        shown.append(bench.news.trial.shown)
        bench.answer(f"yes:{shown[-1]}")
    assert shown == ["lights", "lamp:seat-1", "lamp:seat-2", "buzzer"]
    bench.put(Fitted(("dice:tray",)))
    assert bench.news.trial.parts == ("dice:tray", "lamp:seat-1", "lamp:seat-2", "dice:second")
    bench.put(Unplugged("second", 5))
    assert "Dice: second" not in lines(bench)
    bench.answer("back")
    bench.answer("hardware")
    assert "Dice: second" not in lines(bench)


def test_a_tray_that_needs_no_asking_is_used_while_the_test_runs_too(tmp_path):
    bench = Bench(tmp_path, settings=Settings(trays=TraySettings(new="use")))
    bench.answer("hardware")
    bench.put(Plugged("usb-Maker_Tray_A1-if00", 1, "tray", "lid"))
    assert bench.news.trays == {"usb-Maker_Tray_A1-if00": "tray"}


def test_without_pins_none_of_what_is_on_them_works(bench):
    bench.put(LinkLost("pins", 1, "the driver of the pins (lgpio) is missing", Msg("Install it.")))
    bench.answer("hardware")
    assert {name for name, (_, tone) in lines(bench).items() if tone == "bad"} == {
        "Seat 1", "Seat 2", "Button of “Undo”", "Buzzer"}
    assert set(remedies(bench).values()) == {"Install it."}


def test_what_is_probed_is_told_once_and_late_answers_to_old_questions_do_not_count(bench):
    bench.answer("hardware")
    asked = bench.news.trial.probing
    assert set(asked) == {"broker", "disk"}
    assert lines(bench)["Memory card"] == ("is being tried", "plain")
    bench.put(Probed("disk", asked["disk"], GOOD))
    assert lines(bench)["Memory card"] == ("written", "good")
    bench.wait(self_test.PROBE_MS)
    assert lines(bench)["Broker"] == ("no answer in 10 seconds", "bad")
    bench.put(Probed("broker", asked["broker"], GOOD))
    assert lines(bench)["Broker"][1] == "bad"
    bench.answer("try:broker")
    assert lines(bench)["Broker"] == ("is being tried", "plain")
    while bench.news.trial.shown:
        bench.answer(f"yes:{bench.news.trial.shown}")
    bench.answer("again")
    assert set(bench.news.trial.probing) == {"broker", "disk"}


def test_each_question_is_tried_once_in_a_thread_of_its_own(bench):
    gate, counted = threading.Event(), []

    def slow() -> Notice:
        counted.append(gate.wait(5))
        return GOOD
    heard: list[Probed] = []
    bench.subscribers.add(Msg("The self-test"), Prober({"disk": slow}, heard.append).tell)
    bench.answer("hardware")
    bench.wait(1)
    gate.set()
    until(lambda: len(heard) == 2)
    assert {probed.part: say(probed.notice.text) for probed in heard} == {
        "disk": "written", "broker": "there is nothing to try"}
    assert counted == [True]


def test_a_probe_that_fails_is_a_problem_of_its_part():
    def fails() -> Notice:
        raise OSError(5, "Input/output error")
    assert "Input/output error" in say(try_probe("disk", fails).text)


@pytest.mark.wide
def test_one_more_part_is_well_with_each_that_is_tried(bench):
    bench.answer("hardware")
    while bench.news.trial.shown:
        bench.answer(f"yes:{bench.news.trial.shown}")
    assert say(bench.screen.text) == "Press every button, roll every die: 4/10"
    for name in ("seat-1", "seat-2", "undo"):
        bench.put(Pressed("buttons", bench.clock.now(), name))
    bench.roll(3)
    for part, asked in bench.news.trial.probing.items():
        bench.put(Probed(part, asked, GOOD if part == "disk" else replace(GOOD, tone="bad")))
    assert say(bench.screen.text) == "9 of 10 parts work; below stands what to do."
    assert {say(hardware.part_label(part)) for part in PARTS} >= {"Dice lights", "Lamp of Seat 1"}
