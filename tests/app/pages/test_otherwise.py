"""Changing something old through the pages: proposed on the old table, looked at, done, and brought back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.pages.past import consequences
from companion.engine import acts
from companion.engine.parts import Counter
from companion.engine.past.amending import Amended, Change, amend_table, open_reason
from companion.engine.past.knowable import knowable
from companion.engine.table import Refused
from companion.engine.view import Page, View
from companion.engine.words import Msg
from tests.app.bench import EGG, Bench
from tests.app.hopscotch import GAME, MakeWish, Pass, Throw, look
from tests.reading import say


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Ada hops 7, Ben hops 11, Ada passes, Ben hops 3."""
    made = Bench(tmp_path, settings=EGG)
    made.begin("Ada", "Ben", timer="egg")
    made.answer("throw:1")
    made.roll(3, 4, die="a")
    made.answer("throw:2")
    made.roll(6, 5, die="b")
    made.answer("pass:3")
    made.answer("throw:4")
    made.roll(1, 2, die="c")
    return made


def points(bench: Bench) -> list[int]:
    return [hopper.points for hopper in bench.table.state.hoppers]


def seq_of(bench: Bench, command: type, nth: int = 0) -> int:
    return [seq for seq in bench.table.counting if isinstance(bench.table.entries[seq].ask.command, command)][nth]


def change(bench: Bench, seq: int, how: str, key: str = "", value: Any = None) -> Page:
    """The way through the pages to what would come of a change."""
    for step, given in (("menu", None), ("history", None), (f"at:{seq}", None), (f"change:{seq}", how)):
        assert bench.answer(step, given).result == "accepted", step
    if key:
        assert isinstance(bench.screen, View)
        assert bench.answer(key, value).result == "accepted"
    assert isinstance(bench.screen, Page)
    return bench.screen


def rows(page: Page) -> list[tuple[str, str, str]]:
    return [(say(row.label), say(row.value) if row.value else "", say(row.note) if row.note else "")
            for row in page.rows]


def test_a_die_is_in_the_ledger_once_however_often_its_roll_is_played_again(bench: Bench) -> None:
    before = bench.library.ledger.readings()
    change(bench, seq_of(bench, Throw, 1), "instead", "pass:2")
    assert bench.answer("do").result == "accepted"
    assert [reading.value for reading in before] == [3, 4, 6, 5, 1, 2]
    assert bench.library.ledger.readings() == before


def test_a_wrong_act_is_replaced_and_what_came_after_it_stays(bench: Bench) -> None:
    clock = bench.table.clocks
    page = change(bench, seq_of(bench, Throw, 1), "instead", "pass:2")
    assert rows(page) == [("passed", "new", "instead of: Ben: a step in between"), ("Ben: Points", "14 → 3", "")]
    assert points(bench) == [7, 14]
    assert bench.answer("do").result == "accepted"
    assert isinstance(bench.screen, View)
    assert points(bench) == [7, 3]
    assert bench.table.clocks == clock


def test_a_die_is_typed_anew(bench: Bench) -> None:
    page = change(bench, seq_of(bench, acts.Land), "instead", "roll:turn-1:2", [6, 6])
    assert rows(page)[-1] == ("Ada: Points", "7 → 12", "")
    before = len(bench.library.ledger.readings())
    bench.answer("do")
    assert points(bench) == [12, 14]
    assert [reading.value for reading in bench.library.ledger.readings()[before:]] == [6, 6]


def test_a_number_put_right_comes_before_what_was_done(bench: Bench) -> None:
    page = change(bench, seq_of(bench, Pass), "instead", "adjust:hoppers/1/points", 5)
    assert rows(page)[-1] == ("Ben: Points", "14 → 8", "")
    assert not [row for row in page.rows if row.key.startswith("way:")]


def test_a_number_that_was_put_right_wrongly_is_put_right_otherwise(bench: Bench) -> None:
    bench.answer("adjust:hoppers/1/points", 5)
    page = change(bench, seq_of(bench, acts.Adjust), "instead", "adjust:hoppers/1/points", 9)
    assert rows(page)[0][1:] == ("new", "instead of: Points set from 14 to 5")
    assert rows(page)[1] == ("Ben: Points", "5 → 9", "")
    bench.answer("do")
    assert points(bench) == [7, 9]


def test_what_was_put_right_in_the_list_is_put_right_otherwise_as_well(bench: Bench) -> None:
    """Whose turn it is stands in no number that could be touched."""
    for key in ("menu", "put-right"):
        bench.answer(key)
    assert bench.answer("active", "seat-2").result == "accepted"
    bench.leave()
    page = change(bench, seq_of(bench, acts.Adjust), "instead", "adjust:active", "seat-1")
    assert rows(page)[0][1:] == ("new", "instead of: To throw: Ada → Ben")
    bench.answer("do")
    assert bench.table.state.active == 0
    assert [entry.ask.command.value for entry in bench.table.entries if isinstance(entry.ask.command, acts.Adjust)] == [
        "seat-2", "seat-1"]


def test_a_secret_that_was_put_right_is_put_right_otherwise_on_the_own_phone(bench: Bench) -> None:
    bench.answer("put-right", viewer="seat-1")
    bench.answer("hoppers/0/wish", 2, viewer="seat-1")
    seq = seq_of(bench, acts.Adjust)
    for key, value in (("history", None), (f"at:{seq}", None), (f"change:{seq}", "instead"),
                       ("adjust:hoppers/0/wish", 5), ("do", None)):
        assert bench.answer(key, value, viewer="seat-1").result == "accepted", key
    assert bench.table.state.hoppers[0].wish.value == 5


def test_a_number_that_was_put_right_later_stays_and_the_preview_says_so(bench: Bench) -> None:
    bench.answer("adjust:hoppers/1/points", 5)
    bench.answer("adjust:hoppers/0/points", 8)
    page = change(bench, seq_of(bench, Throw, 1), "instead", "pass:2")
    assert rows(page)[1:] == [
        ("Nothing comes out different.", "", ""),
        ("Points set from 3 to 5", "stays", "It was corrected later; this change does not reach it.")]
    bench.answer("do")
    assert points(bench) == [8, 5]


def far(state: Any, viewer: str) -> View:
    """The table, on which who has come beyond ten has a number more."""
    view = look(state, viewer)
    return replace(view, seats=tuple(replace(panel, counters=(*(
        (Counter(Msg("Far"), come),) if (come := panel.counters[0].value or 0) > 10 else ()), *panel.counters))
        for panel in view.seats))


def test_a_number_that_appears_or_vanishes_is_in_the_preview(tmp_path: Path) -> None:
    bench = Bench(tmp_path, games={"hopscotch": replace(GAME, look=far)})
    bench.begin("Ada", "Ben")
    for turn, dice in enumerate(((6, 6), (1, 1)), 1):
        bench.answer(f"throw:{turn}")
        bench.roll(*dice, die=str(turn))
    page = change(bench, seq_of(bench, acts.Land), "instead", "roll:turn-1:2", [5, 5])
    assert rows(page)[1:] == [("Ada: Points", "12 → 10", ""), ("Ada: Far", "12 → –", "")]
    bench.answer("do")
    page = change(bench, seq_of(bench, Throw, 1) + 1, "instead", "roll:turn-2:2", [6, 6])
    assert rows(page)[1:] == [("Ben: Far", "– → 12", ""), ("Ben: Points", "2 → 12", "")]


def test_of_a_secret_that_was_put_right_later_nobody_else_is_told(bench: Bench) -> None:
    bench.answer("wish", 5, viewer="seat-1")
    bench.answer("put-right", viewer="seat-1")
    assert bench.answer("hoppers/0/wish", 2, viewer="seat-1").result == "accepted"
    table = bench.table
    seq = next(seq for seq in table.counting if isinstance(table.entries[seq].ask.command, MakeWish))
    found = amend_table(table, Change(seq), "table", table.at)
    assert isinstance(found, Amended)
    told = {viewer: "stays" in str(
        consequences.consequence_rows(table, Change(seq), knowable(table, found, viewer), viewer))
            for viewer in ("seat-1", "seat-2", "table")}
    assert told == {"seat-1": True, "seat-2": False, "table": False}


@pytest.mark.parametrize(("way", "left"), [("anyway", [0, 14]), ("left-out", [0, 11]), ("stop", [0, 11])])
def test_what_the_rules_forbid_then_is_asked_about(bench: Bench, way: str, left: list[int]) -> None:
    page = change(bench, seq_of(bench, Throw), "instead", "pass:1")
    (asked,) = [row for row in page.rows if row.key.startswith("way:")]
    assert (say(asked.label), say(asked.value), say(asked.note)) == (
        "passed", "play it anyway", "Nobody passes twice running.")
    assert bench.answer(asked.key, way).result == "accepted"
    bench.answer("do")
    assert points(bench) == left


def test_a_step_that_never_was_is_left_out_and_redo_brings_it_back(bench: Bench) -> None:
    before, state = points(bench), bench.table.state
    page = change(bench, seq_of(bench, Pass), "left-out")
    assert rows(page)[0] == ("passed", "left out", "")
    bench.answer("do")
    after = points(bench)
    assert bench.answer(bench.screen.undo.redo_key).result == "accepted"
    assert (points(bench), bench.table.state) == (before, state)
    assert bench.answer(bench.screen.undo.redo_key).result == "accepted"
    assert points(bench) == after


def test_what_was_forgotten_is_put_before(bench: Bench) -> None:
    page = change(bench, seq_of(bench, Pass), "before", "find", "flint")
    assert rows(page) == [("found flint", "new", "before: passed"), ("Nothing comes out different.", "", "")]
    bench.answer("do")
    assert points(bench) == [7, 14]
    assert "flint" in [item.key for item in bench.library.content("hopscotch")]


def test_after_a_restart_both_versions_are_there(bench: Bench, tmp_path: Path) -> None:
    before = points(bench)
    change(bench, seq_of(bench, Throw, 1), "instead", "pass:2")
    bench.answer("do")
    now = points(bench)
    bench.close()
    again = Bench(tmp_path, bench.clock, EGG).agree()
    assert points(again) == now
    assert again.answer(again.screen.undo.redo_key).result == "accepted"
    assert points(again) == before


def test_what_would_be_can_be_looked_at_and_left(bench: Bench) -> None:
    entries = len(bench.table.entries)
    change(bench, seq_of(bench, Throw, 1), "instead", "pass:2")
    bench.answer("look")
    assert isinstance(bench.screen, View)
    assert [choice.key for choice in bench.screen.choices] == ["back"]
    assert bench.screen.seats[1].counters[0].value == 3
    for key in ("back", "back", "back", "back", "back"):
        assert bench.answer(key).result == "accepted"
    assert len(bench.table.entries) == entries


def test_what_was_not_allowed_then_is_said(bench: Bench) -> None:
    bench.answer("throw:5")
    seq = seq_of(bench, Throw, 3)
    for step, given in (("menu", None), ("history", None), (f"at:{seq}", None), (f"change:{seq}", "instead")):
        bench.answer(step, given)
    reply = bench.answer("pass:5")
    assert (reply.result, say(reply.why)) == ("refused", "Nobody passes twice running.")
    assert (reply.rule, reply.waivable) == ("HOP-2", True)


def test_what_was_not_allowed_then_is_proposed_as_a_house_rule(bench: Bench) -> None:
    bench.answer("throw:5")
    bench.roll(1, 1, die="d")
    seq = seq_of(bench, Throw, 3)
    for step, given in (("menu", None), ("history", None), (f"at:{seq}", None), (f"change:{seq}", "instead")):
        bench.answer(step, given)
    assert bench.answer("pass:5", waive=True).result == "accepted"
    assert rows(bench.page)[:2] == [("passed", "house rule", "instead of: Ada: a step in between"),
                                      ("Ada: Points", "9 → 7", "")]
    assert bench.answer("do").result == "accepted"
    assert points(bench) == [7, 14]
    assert [bench.table.entries[seq].waived for seq in bench.table.counting][-2:] == [("HOP-2",), ()]


def gone(bench: Bench) -> None:
    """Instead of a page that is stuck: a word that it is over, and one touch back to the list."""
    assert isinstance(bench.screen, Page)
    assert (say(bench.screen.text), bench.screen.rows, bench.screen.choices) == ("It can no longer be changed.", (), ())
    assert bench.answer("back").result == "accepted"
    assert bench.screen.id == "history"


@pytest.mark.parametrize("proposed", [False, True])
def test_what_somebody_takes_back_meanwhile_can_no_longer_be_changed(bench: Bench, *, proposed: bool) -> None:
    seq = seq_of(bench, Throw, 2)
    for step, given in (("menu", None), ("history", None), (f"at:{seq}", None), (f"change:{seq}", "instead")):
        bench.answer(step, given)
    if proposed:
        bench.answer("pass:4")
        assert bench.screen.id == "preview"
    assert bench.answer(f"undo:{seq}", viewer="seat-2").result == "accepted"
    assert bench.runner.failures == 0
    assert bench.answer("do" if proposed else "pass:4").result == "stale"
    gone(bench)


def test_a_look_at_what_would_be_ends_when_the_step_is_taken_back(bench: Bench) -> None:
    seq = seq_of(bench, Throw, 2)
    change(bench, seq, "instead", "pass:4")
    bench.answer("look")
    bench.answer(f"undo:{seq}", viewer="seat-2")
    assert say(bench.screen.text) == "It can no longer be changed."
    bench.answer("back")
    gone(bench)


def test_the_session_answers_where_an_old_step_is_gone(bench: Bench) -> None:
    seq = seq_of(bench, Throw, 2)
    bench.answer(f"undo:{seq}", viewer="seat-2")
    before = bench.table
    found = bench.state.session.amend(Change(seq), "table", bench.clock.now())
    assert isinstance(found, Refused)
    assert say(open_reason(found.objections)) == "It can no longer be changed."
    assert bench.table is before


def test_dice_cannot_be_left_out_and_the_clock_s_own_steps_not_changed(bench: Bench) -> None:
    seq = seq_of(bench, acts.Land)
    bench.answer("menu")
    bench.answer("history")
    bench.answer(f"at:{seq}")
    wanted = next(choice.input for choice in bench.screen.choices if choice.key == f"change:{seq}")
    assert [option.key for option in wanted.options] == ["instead", "before"]
