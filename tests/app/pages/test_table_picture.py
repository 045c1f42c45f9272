"""A picture of the real table: taken by a phone before the game is put away, shown when it is laid out again, and gone
with the game.

What may live here: what becomes of it at the table. What may not: a real phone (tests/phone/pages/
test_table_picture_there.py), what a picture is (tests/app/boxes).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json

from companion.app.appliance.kept_names import kept_files
from companion.app.boxes import pictures
from companion.app.boxes.senders import Senders
from companion.app.session.inbox import Present
from companion.engine.parts import Sketch
from companion.engine.view import Page, View
from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.app.pages.test_evenings import ended

TAKEN = "table-picture"


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return seated(tmp_path)


def seated(folder: Path) -> Bench:
    made = Bench(folder)
    made.state.services.upload = lambda viewer, what: f"{viewer}:{what}:sum"
    made.begin("Ada", "Ben")
    made.answer("throw:1")
    made.roll(2, 3)
    return made


def sent(bench: Bench, size: tuple[int, int] = (640, 480)) -> str:
    """A phone has sent a picture; its name."""
    name = pictures.receive_picture(bench.journal.folder, taken(size))
    assert isinstance(name, str), name
    return name


def photographed(bench: Bench, name: str, viewer: str = "seat-2") -> None:
    if not isinstance(bench.news.views[viewer], Page):
        assert bench.answer("agreement", viewer=viewer).result == "accepted"
    assert bench.answer(TAKEN, name, viewer=viewer).result == "accepted"


def packed(bench: Bench) -> None:
    bench.answer("menu")
    bench.answer("packing")
    bench.answer("pack")


def pictures_on(shown: View | Page) -> list[str]:
    return [part.picture for part in shown.parts if isinstance(part, Sketch)] if isinstance(shown, Page) else []


def test_a_phone_takes_it_and_the_card_shows_it(bench: Bench) -> None:
    name = sent(bench)
    bench.answer("agreement", viewer="seat-2")
    page = bench.news.views["seat-2"]
    assert isinstance(page, Page)
    line = next(row for row in page.rows if row.key == TAKEN)
    assert line.upload == "picture?ticket=seat-2:picture:sum"
    photographed(bench, name)
    bench.answer("menu")
    bench.answer("packing")
    assert pictures_on(bench.screen) == [name]


def test_it_is_there_when_the_game_is_laid_out_again_on_the_screen_and_on_phones(tmp_path: Path) -> None:
    bench = seated(tmp_path)
    name = sent(bench)
    photographed(bench, name)
    packed(bench)
    bench.close()
    again = Bench(tmp_path, bench.clock)
    again.answer("open:1")
    assert again.page.id == "agreement"
    assert pictures_on(again.screen) == [name]
    again.answer("agreement", viewer="seat-1")
    assert pictures_on(again.news.views["seat-1"]) == [name]


def test_people_who_watch_and_programs_do_not_get_it(bench: Bench) -> None:
    name = sent(bench)
    photographed(bench, name)
    bench.answer("menu")
    bench.answer("packing")
    assert name.encode() in json.encode(bench.screen)
    assert name.encode() not in json.encode(bench.news.views["public"])
    assert name.encode() not in json.encode(bench.news.programs.state())
    assert bench.answer(TAKEN, name, viewer="public").result != "accepted"


def test_whoever_plays_on_leaves_it_behind_and_what_is_put_right_does_not(bench: Bench) -> None:
    name = sent(bench)
    photographed(bench, name)
    bench.answer("menu")
    bench.answer("packing")
    bench.answer("hoppers/0/points", 9)
    assert bench.table.state.hoppers[0].points == 9
    assert pictures_on(bench.screen) == [name]
    bench.leave()
    bench.answer("throw:2")
    bench.answer("menu")
    bench.answer("packing")
    assert pictures_on(bench.screen) == []


def test_another_picture_takes_its_place_and_one_touch_takes_it_away(bench: Bench) -> None:
    one, other, folder = sent(bench), sent(bench, (320, 240)), bench.journal.folder
    photographed(bench, one)
    photographed(bench, other)
    assert pictures.kept_picture(folder, one) is None
    assert pictures.kept_picture(folder, other) is not None
    assert bench.answer("no-table-picture", viewer="seat-2").result == "accepted"
    assert pictures.kept_picture(folder, other) is None
    assert bench.repository.table_pictures == {}


def test_it_goes_with_the_game_that_is_over(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.state.services.upload = lambda viewer, what: "ticket"
    bench.begin("Ada", "Ben")
    name = sent(bench)
    photographed(bench, name)
    bench.answer("back", viewer="seat-2")
    ended(bench)
    assert pictures.kept_picture(tmp_path, name) is not None
    bench.answer("put-away")
    assert pictures.kept_picture(tmp_path, name) is None
    assert bench.repository.table_pictures == {}


def test_what_is_no_picture_is_refused(bench: Bench) -> None:
    bench.answer("agreement", viewer="seat-2")
    assert bench.answer(TAKEN, "../library.db", viewer="seat-2").result == "refused"
    assert bench.answer("no-table-picture", viewer="seat-2").result == "stale"


def test_the_screen_says_where_it_is_taken_if_phones_are_here(bench: Bench) -> None:
    bench.answer("menu")
    bench.answer("packing")
    assert not any(row.icon == "camera" for row in bench.page.rows)
    bench.put(Present("seat-1", here=True))
    assert [row.key for row in bench.page.rows if row.icon == "camera"] == [""]


def test_it_is_in_every_backup_and_waits_for_no_box(bench: Bench) -> None:
    kept, folder = bench.repository, bench.journal.folder
    senders = Senders(folder, kept.games, kept.inventories, bench.clock.now,
                      lambda: tuple(picture.name for picture in kept.table_pictures.values()))
    senders.seat({"seat-2": "Ben"})
    name = senders.pending.take(taken((640, 480)), senders.of_picture(senders.tickets.issue("seat-2", "picture")))
    assert isinstance(name, str)
    photographed(bench, name)
    senders.seat({})
    assert f"{pictures.FOLDER}/{name}" in set(kept_files(folder))
