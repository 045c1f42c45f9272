"""Pages on phones: everybody puts right what is their own or nobody's alone, beside each other and beside the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.session.inbox import Noted, Present
from companion.engine.screens import look
from companion.engine.signals import Pressed
from companion.engine.view import Notice, Page, View
from companion.engine.words import Msg
from tests.app.bench import Bench
from tests.reading import say


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.begin("Ada", "Ben")
    return made


def shown(bench: Bench, seat: str) -> Any:
    """What lies for the phone of a seat."""
    return bench.news.views[seat]


def opened(bench: Bench, *seats: str) -> None:
    for seat in seats:
        assert bench.answer("put-right", viewer=seat).result == "accepted"
        assert shown(bench, seat).id == "put-right"


def told(page: Page) -> list[tuple[str, str]]:
    return [(say(row.label), say(row.value)) for row in page.rows]


def test_three_touches_put_right_an_own_number(bench: Bench) -> None:
    own = next(choice for choice in shown(bench, "seat-2").choices if choice.key == "put-right")
    assert bench.answer(own.key, viewer="seat-2").result == "accepted"
    line = shown(bench, "seat-2").rows[0]
    assert bench.answer(line.key, 12, viewer="seat-2").result == "accepted"
    entry = bench.table.entries[-1]
    assert (bench.table.state.hoppers[1].points, entry.ask.by, entry.ask.source) == (12, "seat-2", "phone")
    assert say(shown(bench, "seat-2").rows[0].value) == "12"
    assert bench.answer("back", viewer="seat-2").result == "accepted"
    assert isinstance(shown(bench, "seat-2"), View)


def test_a_phone_offers_its_own_things_first_then_what_is_nobody_s_and_never_anothers(bench: Bench) -> None:
    bench.answer("wish", 5, viewer="seat-1")
    bench.answer("wish", 3, viewer="seat-2")
    opened(bench, "seat-2")
    assert told(shown(bench, "seat-2")) == [("Points", "0"), ("Wish", "3"), ("To throw", "Ada")]
    for key in ("hoppers/0/points", "hoppers/0/wish"):
        assert bench.answer(key, 1, viewer="seat-2").result == "stale"
    assert bench.answer("hoppers/1/wish", 4, viewer="seat-2").result == "accepted"
    assert [say(line.text) for line in bench.screen.log[-1:]] == ["bears a wish"]  # no line of what was put right
    assert [say(line.text) for line in look(bench.table, "seat-2").log[-1:]] == ["Wish corrected"]
    assert bench.answer("active", "seat-2", viewer="seat-2").result == "stale"
    assert bench.answer("ask:active", viewer="seat-2").result == "accepted"
    assert bench.answer("active", "seat-2", viewer="seat-2").result == "accepted"
    assert bench.table.state.active == 1


def test_what_there_is_to_choose_from_is_sent_once_its_line_is_touched(bench: Bench) -> None:
    opened(bench, "seat-1")
    assert [(row.key, row.input is None) for row in shown(bench, "seat-1").rows] == [
        ("hoppers/0/points", False), ("hoppers/0/wish", False), ("ask:active", True)]
    bench.answer("ask:active", viewer="seat-1")
    line = shown(bench, "seat-1").rows[-1]
    assert (line.key, [option.key for option in line.input.options]) == ("active", ["seat-1", "seat-2"])
    bench.answer("active", "seat-2", viewer="seat-1")
    assert shown(bench, "seat-1").rows[-1].key == "ask:active"
    assert bench.answer("ask:hoppers/1/points", viewer="seat-1").result == "stale"


def test_the_page_is_one_phone_s_alone_and_stays_until_it_is_left(bench: Bench) -> None:
    opened(bench, "seat-1")
    assert all(isinstance(shown(bench, viewer), View) for viewer in ("seat-2", "public"))
    assert isinstance(bench.screen, View)
    for here in (False, True):  # the line breaks and is back, or another phone of the same seat comes
        bench.put(Present("seat-1", here))
        assert shown(bench, "seat-1").id == "put-right"
    assert "put-right" not in {choice.key for choice in shown(bench, "public").choices}


def test_meanwhile_the_phone_says_when_its_player_is_to_act(bench: Bench) -> None:
    opened(bench, "seat-1", "seat-2")
    assert [notice.id for notice in shown(bench, "seat-1").notices] == ["turn"]
    assert say(shown(bench, "seat-1").notices[0].remedy) == "Throw the die"
    assert shown(bench, "seat-2").notices == ()
    bench.put(Pressed("buttons", bench.clock.now(), "seat-1"))
    bench.roll(3, 4)
    assert [[notice.id for notice in shown(bench, seat).notices] for seat in ("seat-1", "seat-2")] == [[], ["turn"]]


def test_what_somebody_else_does_meanwhile_is_on_the_page(bench: Bench) -> None:
    bench.answer("throw:1")
    bench.roll(3, 4)
    opened(bench, "seat-1")
    assert told(shown(bench, "seat-1"))[0] == ("Points", "7")
    assert bench.answer(bench.screen.undo.undo_key).result == "accepted"
    assert told(shown(bench, "seat-1"))[0] == ("Points", "0")
    assert bench.answer("hoppers/0/points", 9, viewer="seat-1").result == "accepted"


def test_of_two_who_put_the_same_thing_right_the_later_is_told_and_may_insist(bench: Bench) -> None:
    bench.answer("menu")
    bench.begin("Ada", "Ben", "Cem")
    opened(bench, "seat-1", "seat-2")
    for seat in ("seat-1", "seat-2"):
        bench.answer("ask:active", viewer=seat)
    seen = shown(bench, "seat-2").revision
    assert bench.answer("active", "seat-3", viewer="seat-1", seen=shown(bench, "seat-1").revision).result == "accepted"
    late = bench.answer("active", "seat-2", viewer="seat-2", seen=seen)
    assert (late.result, late.waivable) == ("refused", True)
    assert say(late.why) == "This has changed meanwhile: To throw: Ada → Cem"
    assert bench.table.state.active == 2
    assert bench.answer("active", "seat-2", viewer="seat-2", waive=True).result == "accepted"
    assert bench.table.state.active == 1


def test_of_two_who_say_the_same_the_later_is_done_already(bench: Bench) -> None:
    opened(bench, "seat-1", "seat-2")
    for seat in ("seat-1", "seat-2"):
        bench.answer("ask:active", viewer=seat)
    seen = shown(bench, "seat-2").revision
    bench.answer("active", "seat-2", viewer="seat-1", seen=seen)
    entries = len(bench.table.entries)
    assert bench.answer("active", "seat-2", viewer="seat-2", seen=seen).result == "accepted"
    assert len(bench.table.entries) == entries


def test_what_else_has_changed_is_nobody_s_trouble(bench: Bench) -> None:
    opened(bench, "seat-1", "seat-2")
    seen = shown(bench, "seat-1").revision
    bench.answer("hoppers/1/points", 4, viewer="seat-2", seen=seen)
    assert bench.answer("hoppers/0/points", 6, viewer="seat-1", seen=seen).result == "accepted"
    assert bench.answer("hoppers/0/points", 5, viewer="seat-1", seen=99).result == "accepted"


def test_another_game_has_no_page_open(bench: Bench) -> None:
    opened(bench, "seat-1")
    bench.answer("menu")
    bench.begin("Cem", "Dora")
    assert isinstance(shown(bench, "seat-1"), View)
    assert bench.answer("hoppers/0/points", 6, viewer="seat-1").result == "stale"


@pytest.mark.parametrize("viewer", ["public", "seat-7"])
def test_who_has_no_seat_opens_nothing(bench: Bench, viewer: str) -> None:
    assert bench.answer("put-right", viewer=viewer).result == "refused"
    assert bench.state.shown.phones == {}


def test_a_phone_reaches_no_page_but_those_that_are_for_phones(bench: Bench) -> None:
    for key in ("menu", "settings", "history", "put-away"):
        assert bench.answer(key, viewer="seat-1").result == "stale"


def test_after_the_end_the_result_can_be_put_right_from_a_phone(bench: Bench) -> None:
    opened(bench, "seat-1")
    assert bench.answer("hoppers/0/points", 40, viewer="seat-1").result == "accepted"
    assert bench.screen.result is not None
    assert bench.answer("hoppers/0/points", 4, viewer="seat-1").result == "accepted"
    assert bench.screen.result is None


def test_at_home_the_phones_of_seats_are_told_what_the_companion_says(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.put(Present("seat-2", True))
    assert dict(bench.news.views) == {}
    bench.put(Noted(Notice("broker", Msg("The disk is full"))))
    assert {viewer: (view.viewer, [notice.id for notice in view.notices])
            for viewer, view in bench.news.views.items()} == {
        "public": ("public", ["broker"]), "seat-2": ("seat-2", ["broker"])}


def test_a_phone_asks_whether_the_table_agrees_with_what_is_its_own_and_nobody_s(bench: Bench) -> None:
    assert bench.answer("agreement", viewer="seat-2").result == "accepted"
    page = shown(bench, "seat-2")
    assert (page.id, bench.screen.title != page.title) == ("agreement", True)
    assert [(say(row.label), say(row.value)) for row in page.rows] == [
        ("Now", say(bench.screen.prompt.text)), ("Points", "0"), ("Wish", "0"), ("To throw", "Ada")]
    assert bench.answer("hoppers/1/points", 4, viewer="seat-2").result == "accepted"
    assert bench.answer("ask:active", viewer="seat-2").result == "accepted"
    assert bench.answer("active", "seat-2", viewer="seat-2").result == "accepted"
    assert (bench.table.state.hoppers[1].points, bench.table.state.active) == (4, 1)
    assert shown(bench, "seat-2").id == "agreement"
    assert bench.answer("right", viewer="seat-2").result == "accepted"
    assert isinstance(shown(bench, "seat-2"), View)


def test_what_lies_before_a_player_is_a_card_on_the_own_phone_that_puts_nothing_away(bench: Bench) -> None:
    bench.answer("wish", 5, viewer="seat-1")
    bench.answer("wish", 3, viewer="seat-2")
    bench.answer("agreement", viewer="seat-2")
    assert bench.answer("packing", viewer="seat-2").result == "accepted"
    assert told(shown(bench, "seat-2")) == [("Points", "0"), ("Wish", "3")]
    assert bench.answer("pack", viewer="seat-2").result == "stale"
    assert bench.answer("hoppers/1/points", 6, viewer="seat-2").result == "accepted"
    assert told(shown(bench, "seat-2"))[0] == ("Points", "6")
    assert bench.answer("back", viewer="seat-2").result == "accepted"
    assert shown(bench, "seat-2").id == "agreement"
