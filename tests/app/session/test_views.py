"""Views on demand: who waits comes first, what nobody receives is not made, what has not changed is not made again."""

from __future__ import annotations

from companion.app.session import snapshot
from companion.app.session.inbox import Present
from companion.app.session.subscribers import Message, Snapshot, ViewAhead, Views
from companion.engine.screens import look
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import Msg
from tests.app.bench import Bench


def test_a_view_is_made_when_it_is_asked_for_and_once(tmp_path):
    made = []

    def make(viewer):
        made.append(viewer)
        return look(bench.table, viewer)
    bench = Bench(tmp_path)
    bench.begin()
    views = Views(("seat-2", "seat-1", PUBLIC), make)
    assert (len(views), list(views), made) == (3, ["seat-2", "seat-1", PUBLIC], [])
    leaving = iter(views.items())
    assert (next(leaving)[0], made) == ("seat-2", ["seat-2"])
    assert views["seat-2"] is views["seat-2"]
    assert made == ["seat-2"]


def test_first_comes_who_has_just_acted_then_who_is_to_roll_then_whose_phone_is_there(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben", "Cem", "Dora")
    throw = next(choice.key for choice in bench.screen.choices if choice.key.startswith("throw:"))
    bench.answer(throw, viewer="seat-1")
    assert bench.answer("wish", 3, viewer="seat-3").result == "accepted"
    there = snapshot.other_views(bench.table, bench.table.at, 0, ("seat-4",), ())
    assert list(bench.news.views)[:2] == list(there)[:2] == ["seat-3", "seat-1"]
    assert list(there)[2:] == ["seat-4", "seat-2", PUBLIC]


def test_who_has_just_acted_on_a_phone_waits_for_nothing_that_is_made_for_others(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    throw = next(choice.key for choice in bench.screen.choices if choice.key.startswith("throw:"))
    told = list[Message]()
    bench.subscribers.add(Msg("The phones"), told.append)
    bench.answer(throw, viewer="seat-1")
    assert not [message for message in told if isinstance(message, ViewAhead)]  # nobody holds a phone
    bench.put(Present("seat-1", True))
    told.clear()
    assert bench.answer("wish", 3, viewer="seat-1").result == "accepted"
    ahead, whole = (message for message in told if isinstance(message, ViewAhead | Snapshot))
    assert (type(ahead), ahead.viewer, ahead.people) == (ViewAhead, "seat-1", whole.people)
    assert ahead.views["seat-1"] is whole.views["seat-1"]


def test_what_depends_on_the_table_alone_is_made_once_however_often_anybody_looks(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    for viewer in (TABLE, "seat-1", PUBLIC):
        early, late = look(bench.table, viewer, 1000), look(bench.table, viewer, 9000)
        assert (early.now, late.now) == (1000, 9000)
        assert (early.seats is late.seats, early.choices is late.choices, early.log is late.log) == (True, True, True)
    before = look(bench.table, TABLE)
    bench.answer("pause")
    assert look(bench.table, TABLE).choices != before.choices
