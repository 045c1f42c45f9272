"""Doing something old otherwise from a phone: the own alone, what touches others with their word; secrets stay so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.pages.past import consequences
from companion.engine import acts
from companion.engine.game import Objection
from companion.engine.past.amending import LEFT_OUT, Amended, Change, NoLongerLegal
from companion.engine.past.knowable import Knowable
from companion.engine.view import View
from companion.engine.words import Msg, say
from tests.app.bench import Bench
from tests.app.hopscotch import MakeWish, Pass, Throw
from tests.app.pages.test_otherwise import points, rows, seq_of


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Ada hops 7, Ben hops 11, Ada passes, Ben hops 3: each on the own phone."""
    made = Bench(tmp_path)
    made.begin("Ada", "Ben", "Cem")
    made.answer("throw:1", viewer="seat-1")
    made.roll(3, 4, die="a")
    made.answer("throw:2", viewer="seat-2")
    made.roll(6, 5, die="b")
    made.answer("pass:3", viewer="seat-3")
    made.answer("throw:4", viewer="seat-1")
    made.roll(1, 2, die="c")
    return made


def shown(bench: Bench, seat: str) -> Any:
    return bench.news.views[seat]


def proposed(bench: Bench, seat: str, seq: int, how: str, key: str = "", value: Any = None) -> Any:
    """The way on the phone of `seat` to what would come of a change."""
    for step, given in (("put-right", None), ("history", None), (f"at:{seq}", None), (f"change:{seq}", how)):
        assert bench.answer(step, given, viewer=seat).result == "accepted", step
    if key:
        assert bench.answer(key, value, viewer=seat).result == "accepted"
    assert shown(bench, seat).id == "preview"
    return shown(bench, seat)


def test_the_history_of_a_phone_is_in_words_newest_first_and_bounded(bench: Bench) -> None:
    for number in range(1, 4):
        bench.answer("wish", number, viewer="seat-2")
    bench.answer("put-right", viewer="seat-2")
    bench.answer("history", viewer="seat-2")
    assert [say(row.label) for row in shown(bench, "seat-2").rows][:3] == [
        "wished for 3", "wished for 2", "wished for 1"]
    bench.answer("put-right", viewer="seat-1")
    bench.answer("history", viewer="seat-1")
    assert [say(row.label) for row in shown(bench, "seat-1").rows][:3] == ["bears a wish"] * 3
    bench.answer("back", viewer="seat-2")
    for _ in range(12):
        bench.answer("wish", 1, viewer="seat-2")
    assert len(shown(bench, "seat-1").rows) == 20
    older = shown(bench, "seat-1").choices[0].key
    assert bench.answer(older, viewer="seat-1").result == "accepted"


def test_an_own_step_is_replaced_without_anybody_s_word(bench: Bench) -> None:
    seq = seq_of(bench, Throw, 2)
    page = proposed(bench, "seat-1", seq, "instead", "pass:4")
    assert rows(page) == [("passed", "new", "instead of: Ada: a step in between"), ("Ada: Points", "10 → 7", ""),
                          ("Ben throws", "", "instead of: Ben throws")][:len(rows(page))]
    assert points(bench) == [10, 11, 0]
    assert bench.answer("do", viewer="seat-1").result == "accepted"
    assert points(bench) == [7, 11, 0]
    assert isinstance(shown(bench, "seat-1"), View)
    fork = next(entry for entry in bench.table.entries if isinstance(entry.ask.command, acts.Fork))
    assert fork.ask.by == "seat-1"


def test_an_own_secret_step_is_changed_and_nobody_else_learns_it(bench: Bench) -> None:
    bench.answer("wish", 5, viewer="seat-2")
    page = proposed(bench, "seat-2", seq_of(bench, MakeWish), "instead", "wish", 3)
    assert rows(page) == [("wished for 3", "new", "instead of: wished for 5"), ("Ben: Wish", "5 → 3", "")]
    assert bench.answer("do", viewer="seat-2").result == "accepted"
    for viewer in ("seat-1", "public"):
        assert "bears a wish" in [say(line.text) for line in shown(bench, viewer).log]
    told = [say(line.text) for view in (shown(bench, "seat-1"), bench.screen) for line in view.log]
    assert not [text for text in told if "wished for" in text]
    bench.answer("put-right", viewer="seat-1")
    bench.answer("history", viewer="seat-1")
    page = proposed_after(bench, "seat-1", seq_of(bench, MakeWish), "left-out")
    assert rows(page)[:1] == [("bears a wish", "left out", "")]
    assert not [row for row in rows(page) if "Wish" in row[0] or "wished" in row[0]]


def proposed_after(bench: Bench, seat: str, seq: int, how: str) -> Any:
    for step, given in ((f"at:{seq}", None), (f"change:{seq}", how)):
        assert bench.answer(step, given, viewer=seat).result == "accepted", step
    return shown(bench, seat)


def test_another_s_step_is_changed_with_that_player_s_word(bench: Bench) -> None:
    seq = seq_of(bench, Throw, 1)
    page = proposed(bench, "seat-1", seq, "instead", "pass:2")
    assert next((choice.key, say(choice.label)) for choice in page.choices) == ("ask", "Ask Ben to agree")
    assert bench.answer("do", viewer="seat-1").result == "stale"
    assert bench.answer("ask", viewer="seat-1").result == "accepted"
    assert points(bench) == [10, 11, 0]
    offered = {viewer: [say(c.label) for c in shown(bench, viewer).choices if c.key == "asked-change"]
               for viewer in ("seat-1", "seat-2", "seat-3", "public")}
    assert offered == {"seat-1": ["Your request is waiting: Ben: a step in between"],
                       "seat-2": ["Ada asks to change: Ben: a step in between"], "seat-3": [], "public": []}
    assert bench.answer("asked-change", viewer="seat-3").result == "stale"
    assert bench.answer("asked-change", viewer="seat-2").result == "accepted"
    assert rows(shown(bench, "seat-2"))[0] == ("passed", "new", "instead of: Ben: a step in between")
    assert bench.answer("agree", viewer="seat-2").result == "accepted"
    assert points(bench) == [10, 0, 0]
    assert "asked-change" not in {choice.key for choice in shown(bench, "seat-2").choices}


def test_whoever_is_asked_may_say_no_and_everybody_is_told(bench: Bench) -> None:
    proposed(bench, "seat-1", seq_of(bench, Throw, 1), "left-out")
    bench.answer("ask", viewer="seat-1")
    bench.answer("asked-change", viewer="seat-2")
    assert bench.answer("decline", viewer="seat-2").result == "accepted"
    assert points(bench) == [10, 11, 0]
    assert "declined" in [notice.id for notice in shown(bench, "seat-1").notices]
    assert bench.answer("asked-change", viewer="seat-2").result == "stale"
    bench.answer("throw:5", viewer="seat-2")
    assert "declined" not in [notice.id for notice in shown(bench, "seat-1").notices]


def test_the_shared_screen_may_agree_for_everybody(bench: Bench) -> None:
    proposed(bench, "seat-1", seq_of(bench, Throw, 1), "left-out")
    bench.answer("ask", viewer="seat-1")
    assert bench.answer("asked-change").result == "accepted"
    assert bench.answer("look").result == "accepted"
    assert bench.answer("back").result == "accepted"
    assert bench.answer("agree").result == "accepted"
    assert points(bench)[1] == 0


def test_what_would_cost_others_their_steps_needs_their_words_as_well(bench: Bench) -> None:
    page = proposed(bench, "seat-1", seq_of(bench, Throw), "left-out")
    assert [say(choice.label) for choice in page.choices if choice.key == "ask"] == ["Ask Ben, Cem to agree"]
    bench.answer("ask", viewer="seat-1")
    for seat, left in (("seat-3", {"seat-2"}), ("seat-2", set())):
        assert bench.answer("asked-change", viewer=seat).result == "accepted"
        assert bench.answer("agree", viewer=seat).result == "accepted"
        assert set(bench.state.shown.wish.of if bench.state.shown.wish else ()) == left
    assert points(bench) != [10, 11, 0]


def test_a_phone_is_sent_so_many_of_the_later_steps_as_can_be_sent(bench: Bench) -> None:
    illegal = tuple(NoLongerLegal(seq_of(bench, Pass), (Objection("HOP-2", Msg("No.")),), LEFT_OUT) for _ in range(200))
    change, found = Change(seq_of(bench, Throw)), Amended(bench.table, (), illegal)
    shown = consequences.consequence_rows(bench.table, change, Knowable(found, False), "seat-1")
    assert sum(row.key.startswith("way:") for row in shown) == 40
    assert say(shown[-1].label) == "160 more later steps are no longer legal"
    assert sum(row.key.startswith("way:") for row in consequences.consequence_rows(
        bench.table, change, Knowable(found, False), "table")) == 200


def test_a_house_rule_is_proposed_from_a_phone_as_in_play(bench: Bench) -> None:
    bench.answer("pass:5", viewer="seat-2")
    bench.answer("throw:6", viewer="seat-3")
    bench.roll(2, 2, die="d")
    for step, given in (("put-right", None), ("history", None), (f"at:{seq_of(bench, Throw, 3)}", None),
                        (f"change:{seq_of(bench, Throw, 3)}", "instead")):
        bench.answer(step, given, viewer="seat-3")
    refused = bench.answer("pass:6", viewer="seat-3")
    assert (refused.result, refused.rule, refused.waivable) == ("refused", "HOP-2", True)
    assert bench.answer("pass:6", viewer="seat-3", waive=True).result == "accepted"
    assert rows(shown(bench, "seat-3"))[0][1] == "house rule"


def test_a_wish_for_what_is_gone_is_offered_no_more(bench: Bench) -> None:
    proposed(bench, "seat-2", seq_of(bench, Throw, 2), "left-out")
    bench.answer("ask", viewer="seat-2")
    bench.answer("asked-change", viewer="seat-1")
    assert bench.answer(bench.screen.undo.undo_key).result == "accepted"
    assert say(shown(bench, "seat-1").text) == "It can no longer be changed."
    assert bench.answer("agree", viewer="seat-1").result == "stale"
    assert bench.answer("back", viewer="seat-1").result == "accepted"
    assert bench.answer("asked-change", viewer="seat-1").result == "stale"


def test_nobody_takes_back_everything_since_from_a_phone(bench: Bench) -> None:
    seq = seq_of(bench, Pass)
    for step in ("put-right", "history", f"at:{seq}"):
        bench.answer(step, viewer="seat-3")
    assert {choice.key for choice in shown(bench, "seat-3").choices} == {"back", f"change:{seq}"}
    assert bench.answer(f"to:{seq}", viewer="seat-3").result == "stale"


def test_a_wish_that_waits_is_taken_back_by_whoever_wished_it(bench: Bench) -> None:
    proposed(bench, "seat-1", seq_of(bench, Throw, 1), "left-out")
    bench.answer("ask", viewer="seat-1")
    waiting = next(choice for choice in shown(bench, "seat-1").choices if choice.key == "asked-change")
    assert say(waiting.label).startswith("Your request is waiting")
    assert bench.answer("asked-change", viewer="seat-1").result == "accepted"
    assert [choice.key for choice in shown(bench, "seat-1").choices] == ["withdraw", "look"]
    assert bench.answer("agree", viewer="seat-1").result == "stale"
    assert bench.answer("withdraw", viewer="seat-1").result == "accepted"
    assert isinstance(shown(bench, "seat-1"), View)
    for seat in ("seat-1", "seat-2", "seat-3"):
        assert "asked-change" not in {choice.key for choice in shown(bench, seat).choices}
