"""The set-up list: it stands there whole until it is ticked or left, survives a restart, and holds nobody up."""

from __future__ import annotations

import pytest

from companion.app.config.settings import ScreenSettings, Settings
from companion.app.session.resuming import resume_newest
from companion.engine.table import last_decision, set_up_lines
from companion.engine.view import Page, View
from companion.engine.words import say
from companion.games import catalogue
from tests.app.bench import Bench
from tests.first_minute.person import Person, keys_of
from tests.first_minute.ways import BEGUN_WITH_LIST, NOTHING_TO_LAY_OUT

GAMES = catalogue()
LAID_OUT = sorted(set(GAMES) - set(NOTHING_TO_LAY_OUT))
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Finn")


def seated(folder, game: str, players: int = 2, settings: Settings | None = None) -> Bench:
    bench = Bench(folder, games=GAMES, settings=settings)
    sit(bench, game, players)
    return bench


def sit(bench: Bench, game: str, players: int = 2) -> None:
    bench.answer(f"new:{game}")
    here = sum(row.key.startswith("player:") for row in bench.page.rows)
    for name in NAMES[here:max(players, GAMES[game].seats[0])]:
        bench.answer("add", name)
    assert bench.answer("start").result == "accepted"


def ticks(page: Page) -> list[bool]:
    return [row.tone == "good" for row in page.rows]


def players_of(game: str) -> list[int]:
    least, most = GAMES[game].seats
    return list(range(max(2, least), min(most, len(NAMES)) + 1))


@pytest.mark.parametrize(("game", "players"), [(game, n) for game in LAID_OUT for n in players_of(game)])
def test_a_new_table_sees_every_line_for_its_number_before_anything_happens(game, players, tmp_path):
    bench = seated(tmp_path, game, players)
    assert bench.page.id == "set-up-list"
    assert [say(row.label) for row in bench.page.rows] == list(dict.fromkeys(
        say(hand.text) for hand in set_up_lines(bench.table)))
    assert 3 <= len(bench.page.rows) <= 7
    assert not any(ticks(bench.page))


@pytest.mark.parametrize("game", NOTHING_TO_LAY_OUT)
def test_a_game_without_anything_to_lay_out_begins_without_a_list(game, tmp_path):
    bench = seated(tmp_path, game)
    assert set_up_lines(bench.table) == ()
    assert isinstance(bench.screen, View)


@pytest.mark.parametrize("game", LAID_OUT)
def test_each_line_is_ticked_by_a_touch_and_a_restart_keeps_it(game, tmp_path):
    bench = seated(tmp_path, game)
    assert bench.answer(bench.page.rows[1].key).result == "accepted"
    assert ticks(bench.page)[:3] == [False, True, False]
    bench.close()
    again = Bench(tmp_path, games=GAMES)
    resume_newest(again.state)
    again.runner.tell()
    assert again.page.id == "set-up-list"
    assert ticks(again.page)[:3] == [False, True, False]
    again.answer(again.page.rows[1].key)
    assert not any(ticks(again.page))


@pytest.mark.parametrize("game", LAID_OUT)
def test_all_of_it_lies_with_one_touch_and_nothing_is_left_to_be_laid(game, tmp_path):
    bench = seated(tmp_path, game)
    bench.answer("all-laid")
    assert not {say(hand.text) for hand in bench.view.hands} & {say(hand.text) for hand in set_up_lines(bench.table)}
    bench.answer("menu")
    bench.answer("set-up-list")
    assert all(ticks(bench.page))
    assert [choice.key for choice in bench.page.choices] == ["play-on"]


@pytest.mark.parametrize("game", LAID_OUT)
def test_the_touch_that_says_all_lies_begins_where_there_is_one_way_to_begin_and_says_so(game, tmp_path):
    bench = seated(tmp_path, game)
    label = next(choice.label for choice in bench.page.choices if choice.key == "all-laid")
    bench.answer("all-laid")
    begun = last_decision(bench.table) >= 0
    assert begun == (game in BEGUN_WITH_LIST) == ("act" in label.args)
    if begun:
        bench.answer(bench.view.undo.undo_key)
        assert last_decision(bench.table) < 0
        assert label.args["act"] in [choice.label for choice in bench.view.choices]


@pytest.mark.parametrize("game", LAID_OUT)
def test_who_plays_on_without_it_finds_what_is_left_where_it_stood(game, tmp_path):
    bench = seated(tmp_path, game)
    bench.answer(bench.page.rows[0].key)
    bench.answer("play-on")
    assert len(bench.view.hands) == len(set_up_lines(bench.table)) - len(bench.table.laid)
    assert "set-up-list" not in bench.notices()


def test_an_act_on_a_phone_is_not_held_up_and_the_table_hears_what_is_left(tmp_path):
    bench = seated(tmp_path, "dicewar")
    offered = [choice for choice in bench.news.views["seat-1"].choices if choice.key == "roll-for-start"]
    assert offered
    assert bench.answer("roll-for-start", viewer="seat-1").result == "accepted"
    assert isinstance(bench.screen, View)
    assert "set-up-list" in bench.notices()
    bench.answer("menu")
    bench.answer("set-up-list")
    bench.answer("all-laid")
    assert "set-up-list" not in bench.notices()


def test_a_table_that_has_begun_this_game_with_as_many_before_plays_at_once(tmp_path):
    bench = seated(tmp_path, "dicewar")
    bench.answer("all-laid")
    bench.answer("menu")
    sit(bench, "dicewar")
    assert bench.view.hands
    bench.answer("menu")
    sit(bench, "noxius", 3)
    assert bench.page.id == "set-up-list"


def test_a_table_that_knows_what_its_hands_have_to_do_is_not_shown_it(tmp_path):
    bench = seated(tmp_path, "dicewar", settings=Settings(screen=ScreenSettings(hands=False)))
    assert isinstance(bench.screen, View)


def test_undo_takes_no_tick_away(tmp_path):
    bench = seated(tmp_path, "dicewar")
    bench.answer("play-on")
    bench.answer("roll-for-start")
    bench.answer("menu")
    bench.answer("set-up-list")
    bench.answer(bench.page.rows[2].key)
    bench.answer("play-on")
    assert bench.answer(bench.view.undo.undo_key).result == "accepted"
    assert len(bench.table.laid) == 2


def test_a_phone_opens_it_beside_its_lines_ticks_its_own_first_and_later_finds_it_in_its_menu(tmp_path):
    bench = seated(tmp_path, "dicewar")
    way = next(choice for choice in bench.news.views["seat-2"].choices if choice.key == "set-up-list")
    assert way.on == "hands"
    bench.answer("set-up-list", viewer="seat-2")
    page = bench.news.views["seat-2"]
    assert page.rows[0].mark == bench.table.setup.seats[1].mark
    bench.answer(page.rows[0].key, viewer="seat-2")
    shown = bench.news.views["seat-2"]
    assert isinstance(shown, Page)
    assert ticks(shown)[0]
    assert sum(ticks(bench.page)) == 0
    assert len(bench.table.laid) == 1
    assert bench.table.entries[-1].ask.by == "seat-2"
    bench.answer("all-laid", viewer="seat-2")
    way = next(choice for choice in bench.news.views["seat-2"].choices if choice.key == "set-up-list")
    assert way.on == "menu"


def test_done_beside_the_lines_ticks_those_that_are_shown(tmp_path):
    bench = seated(tmp_path, "dicewar")
    done = next(choice for choice in bench.news.views["seat-1"].choices if choice.key.startswith("hands-done"))
    bench.answer(done.key, viewer="seat-1")
    lines = set_up_lines(bench.table)
    assert [lines[line].seat for line in bench.table.laid] == [hand.seat for hand in lines if hand.seat != "seat-2"]


def test_the_notice_of_one_game_does_not_stand_in_the_next(tmp_path):
    bench = seated(tmp_path, "dicewar")
    bench.answer("roll-for-start", viewer="seat-1")
    bench.answer("menu")
    sit(bench, "noxius")
    assert "set-up-list" not in bench.notices()


@pytest.mark.parametrize("game", LAID_OUT)
@pytest.mark.sampled(3)
def test_a_finger_finds_every_line_and_both_ways_on_at_the_smallest_size(game, tmp_path):
    person = Person(tmp_path)
    person.say(f"new:{game}")
    person.type("ada")
    person.confirm(again=True)
    person.type("ben")
    person.confirm()
    person.say("start")
    page = person.shared.screen
    assert isinstance(page, Page)
    reached = {key for target, _, _ in person.places() for key in keys_of(target)}
    assert {*(row.key for row in page.rows), "play-on", "all-laid"} <= reached
    person.say(page.rows[0].key)
    assert person.shared.state.session is not None
    assert person.shared.state.session.table.laid
    person.say("play-on")
    assert isinstance(person.shared.screen, View)
