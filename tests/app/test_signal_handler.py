"""What dice, buttons and cables do at the table, from signal to entry, notice and lamp."""

from __future__ import annotations

from companion.app.session.notices import notice_sentence
from companion.app.session.subscribers import DialMoved
from companion.engine import bindings
from companion.engine.signals import (
    DiceCrooked,
    DiceMoved,
    Held,
    LinkLost,
    LinkUp,
    Nonsense,
    Pressed,
    Released,
    Stuck,
    Turned,
)
from companion.engine.view import Choice, Prompt, View
from companion.engine.words import Msg
from tests.app.bench import Bench
from tests.reading import say


def test_dice_in_the_air_are_shown_and_a_crooked_one_asks(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    bench.put(DiceMoved("tray", bench.clock.now(), "red"))
    assert [die.state for die in bench.screen.stage[1].dice] == ["rolling", "waiting"]
    bench.put(DiceCrooked("tray", bench.clock.now(), "red"))
    assert [die.state for die in bench.screen.stage[1].dice] == ["crooked", "waiting"]


def test_a_roll_nobody_asked_for_is_shown_and_remembered_and_changes_nothing(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.roll(5)
    assert "unasked" in bench.notices()
    assert len(bench.table.entries) == 0
    assert [(r.die, r.value) for r in bench.library.ledger.readings()] == [("die-0", 5)]


def test_the_ledger_keeps_a_misread_die_and_its_correction(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    bench.roll(5)
    bench.answer("read:turn-1#0.0", "4")
    first, second = bench.library.ledger.readings()
    assert (first.value, first.source, first.raw) == (5, "die", "ROLLED die-0 5")
    assert (second.value, second.corrected) == (4, first.number)


def test_how_many_dice_are_wanted_and_whose_is_told_for_the_lights(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    assert (bench.news.wanted, bench.news.mark) == (2, "triangle")
    bench.roll(5)
    assert bench.news.wanted == 1


def test_a_button_answers_the_choice_that_its_lamp_shows(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    assert bench.news.lamps == {"next": "press", "seat-1": "press", "pause": "possible"}
    bench.put(Pressed("buttons", bench.clock.now(), "seat-2"))
    assert len(bench.table.entries) == 0
    bench.put(Pressed("buttons", bench.clock.now(), "seat-1"))
    assert bench.table.entries[0].ask.source == "button"
    bench.put(Pressed("buttons", bench.clock.now(), "undo"))
    assert len(bench.table.counting) == 0


def test_holding_the_own_button_shows_the_own_secret_until_it_is_let_go(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.answer("wish", 5, viewer="seat-2")
    bench.put(Held("buttons", bench.clock.now(), "seat-2"))
    assert (bench.peeking.viewer, bench.peeking.seats[1].counters[1].value) == ("seat-2", 5)
    bench.put(Released("buttons", bench.clock.now(), "seat-2", 900))
    assert bench.peeking is None
    assert "looked" in say(bench.screen.log[-1].text)


def test_a_finger_on_the_own_panel_peeks_and_covers(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.answer("peek:seat-1")
    assert bench.peeking.viewer == "seat-1"
    bench.answer("cover:seat-1")
    assert bench.peeking is None


def test_on_pages_next_starts_and_undo_goes_back(tmp_path):
    bench = Bench(tmp_path)
    bench.answer("settings")
    bench.put(Pressed("buttons", bench.clock.now(), "undo"))
    assert bench.screen.id == "home"


def told(bench: Bench, id: str) -> str:  # noqa: A002 the field's own name
    """A notice, with its remedy, in English."""
    return say(notice_sentence(next(notice for notice in bench.screen.notices if notice.id == id)))


def test_devices_that_come_and_go_are_named_with_a_remedy(tmp_path):
    bench = Bench(tmp_path)
    bench.put(LinkLost("tray", 1, "no such file"), Stuck("buttons", 2, "undo"))
    assert bench.notices() == {"link:tray", "stuck:undo"}
    assert "(no such file)" in told(bench, "link:tray")
    bench.put(LinkLost("tray", 2, "no such file", Msg("Plug it in.")))
    assert told(bench, "link:tray") == "tray is not connected. Use the screen until it is. Plug it in."
    bench.put(LinkUp("tray", 3, "tray 1"), Released("buttons", 4, "undo", 31_000))
    assert bench.notices() == set()


def test_a_flood_of_nonsense_is_counted_and_told_a_few_times_only(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    before = len(bench.heard.words)
    bench.put_all(Nonsense("tray", number, "§$%", "unknown") for number in range(1000))
    assert len(bench.heard.words) - before < 40
    bench.answer("menu")
    bench.answer("hardware")
    assert say(bench.screen.rows[0].value) == "1000 lines"


def test_lamps_say_whose_turn_it_is_what_is_possible_and_what_is_wrong(tmp_path):
    bench = Bench(tmp_path)
    assert bench.news.lamps == {}
    bench.begin()
    bench.put(Pressed("buttons", bench.clock.now(), "pause"))
    assert bench.news.lamps["pause"] == "paused"
    bench.put(Pressed("buttons", bench.clock.now(), "pause"))
    bench.answer("throw:1")
    assert (bench.news.lamps["seat-1"], bench.news.lamps["undo"]) == ("act", "possible")
    bench.put(DiceCrooked("tray", bench.clock.now(), "red"))
    assert bench.news.lamps["seat-1"] == "problem"
    bench.put(Stuck("buttons", 2, "undo"))
    assert bench.news.lamps["undo"] == "problem"
    bench.answer("menu")
    bench.answer("settings")
    assert bench.news.lamps == {"undo": "possible"}


def test_who_may_answer_beside_whose_turn_it_is_has_another_lamp():
    both = (Choice("go", Msg("Go on"), seat="seat-1", emphasis="main"),
            Choice("block", Msg("Block"), seat="seat-2", emphasis="main"))
    view = View(1, "table", "hopscotch", Msg("Hopscotch"), Msg("Round 1"), Prompt(Msg("Go"), "seat-1"), choices=both)
    assert bindings.lit_lamps(view) == {"next": "press", "seat-1": "press", "seat-2": "may"}


def test_the_dial_is_handed_to_the_screen_and_answers_nothing_by_itself(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    at = bench.clock.now()
    moves = (Turned("encoder dial", at, "dial", -2), Pressed("buttons", at, "dial"),
             Released("buttons", at, "dial", 80),
             Pressed("buttons", at, "dial"), Held("buttons", at, "dial"), Released("buttons", at, "dial", 700))
    bench.put(*moves)
    assert [word for word in bench.heard.words if isinstance(word, DialMoved)] == [
        DialMoved(-2), DialMoved(pushed=True), DialMoved(back=True)]
    assert len(bench.table.entries) == 0
