"""The pages as pure functions, walked through the desk as a finger walks them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.config.settings import ScreenSettings, Settings, TimerSettings
from companion.app.pages import home, router, routes
from companion.app.pages.navigation import Display, GameSummary, PageContext
from companion.app.pages.routes import HomeRoute, SettingsRoute
from companion.engine.answers import Answer
from companion.engine.timers import Plan
from companion.engine.view import Hand, Page, View
from companion.engine.words import Msg
from tests.app import hopscotch
from tests.app.any_route import route_to
from tests.app.bench import Bench
from tests.reading import say


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


def rows(bench: Bench) -> dict[str, str]:
    return {row.key: say(row.value) if row.value else "" for row in bench.screen.rows}


def players(bench: Bench) -> list[tuple[str, str]]:
    return [(say(row.label), row.mark) for row in bench.screen.rows if row.key.startswith("player:")]


def test_home_offers_every_installed_game(bench):
    assert "new:hopscotch" in rows(bench)
    assert bench.screen.back == ""


def test_home_offers_first_what_was_played_last():
    past = (GameSummary(2, "c", ("Ada",), True), GameSummary(1, "b", ("Ada",), True))
    games = {name: replace(hopscotch.GAME, id=name) for name in "abc"}
    shown = home.page(PageContext(games, past=lambda: past), HomeRoute())
    assert [row.key for row in shown.rows] == ["new:c", "new:b", "new:a"]
    assert [say(row.note) for row in shown.rows] == ["New; last: Ada", "New; last: Ada", "New: 2 to 4 players"]


def test_only_what_a_page_offers_can_be_answered_and_only_with_what_fits(bench):
    assert bench.answer("start").result == "stale"
    bench.answer("new:hopscotch")
    assert bench.answer("add", 7).result == "refused"
    assert bench.answer("add", "x" * 99).result == "refused"
    assert bench.answer("minutes", 9999).result == "stale"


def test_a_light_game_starts_with_names_alone(bench):
    bench.answer("new:hopscotch")
    for name in ("Ada", "Ben"):
        bench.answer("add", name)
    assert bench.answer("start").result == "accepted"
    assert isinstance(bench.screen, View)


def test_characters_are_those_of_the_box_on_the_table(bench):
    bench.answer("new:hopscotch")
    bench.answer("add", "Ada")
    bench.give(1, character="pebble")
    assert rows(bench)["player:1"] == "Pebble"
    bench.arrange(box="examples")
    assert rows(bench)["player:1"] == "Character may stay open"


def test_players_are_put_into_table_order_and_leave(bench):
    bench.answer("new:hopscotch")
    for name in ("Ada", "Ben", "Cem"):
        bench.answer("add", name)
    bench.arrange(order=["3", "1", "2"])
    bench.answer("player:2")
    bench.answer("leave")
    assert players(bench) == [("Cem", "circle"), ("Ben", "square")]


def test_no_more_players_than_the_game_takes(bench):
    bench.answer("new:hopscotch")
    for name in ("Ada", "Ben", "Cem", "Dora"):
        assert "add" in rows(bench)
        bench.answer("add", name)
    assert "add" not in rows(bench)


def test_the_players_of_the_last_game_are_offered_again_with_their_marks(bench):
    bench.begin("Ada", "Ben", "Cem")
    bench.answer("menu")
    bench.answer("new:hopscotch")
    assert players(bench) == [("Ada", "triangle"), ("Ben", "square"), ("Cem", "circle")]
    for _ in "12":
        bench.answer("player:1")
        bench.answer("leave")
    offered = next(row.input.offered for row in bench.screen.rows if row.key == "add")
    assert sorted(offered) == ["Ada", "Ben"]
    assert sorted(row.key for row in bench.screen.rows if row.shape == "chip") == ["sit:Ada", "sit:Ben"]
    bench.answer("sit:Ben")
    bench.answer("add", "ada")
    assert players(bench) == [("Cem", "circle"), ("Ben", "square"), ("Ada", "triangle")]


def test_rules_are_switched_with_their_ids_and_reach_the_game(bench):
    bench.answer("new:hopscotch")
    bench.answer("arrangement")
    bench.answer("rules")
    assert [say(row.note) for row in bench.screen.rows] == ["HOP-3", "HOP-4"]
    bench.answer("goal", 12)
    bench.answer("wishes")
    assert rows(bench) == {"goal": "12", "wishes": "no"}
    bench.answer("wishes")
    bench.answer("back")
    assert rows(bench)["rules"] == "1 rule changed"
    bench.answer("back")
    for number, name in enumerate(("Ada", "Ben"), 1):
        bench.answer("add", name)
        bench.give(number, character="pebble")
    bench.answer("start")
    assert bench.table.setup.options.goal == 12
    assert bench.table.setup.options.wishes


def test_what_is_in_the_box_is_entered_once_and_checked_by_the_game(bench):
    bench.answer("new:hopscotch")
    bench.answer("arrangement")
    bench.answer("content")
    assert rows(bench) == {"kind:stones": "1 known"}
    bench.answer("kind:stones")
    refused = bench.answer("add", {"name": "Boulder", "weight": 9})
    assert (refused.result, say(refused.why), refused.field) == ("refused", "Nobody can hop with that.", "weight")
    assert bench.answer("add", {"name": "Flint", "weight": 2}).result == "accepted"
    bench.answer("back")
    assert rows(bench) == {"undo": "take it back", "kind:stones": "2 known"}
    bench.answer("back")
    bench.answer("back")
    bench.answer("add", "Ada")
    bench.give(1, character="flint")


def test_the_clock_is_chosen_for_the_game(bench):
    bench.answer("new:hopscotch")
    bench.answer("arrangement")
    assert "minutes" not in rows(bench)
    bench.answer("timer", "egg")
    bench.answer("minutes", 2)
    bench.answer("back")
    for number, name in enumerate(("Ada", "Ben"), 1):
        bench.answer("add", name)
        bench.give(number, character="pebble")
    bench.answer("start")
    assert (bench.table.clocks.plan.kind, bench.table.clocks.plan.limit) == ("egg", 120_000)


def test_a_game_begins_with_the_clock_that_suits_it_unless_another_is_wished():
    egg = replace(hopscotch.GAME, timer=Plan("egg", 240_000))
    own, wished = (home.answer(PageContext({"egg": egg}, settings), HomeRoute(), "new:egg", None).route.draft.timers
                   for settings in (Settings(), Settings(timers=TimerSettings("none"))))
    assert (own.mode, own.minutes, wished.mode) == ("egg", 4, "none")


def test_a_game_put_aside_is_offered_and_taken_up(bench):
    bench.begin("Ada", "Ben")
    bench.answer("throw:1")
    bench.answer("menu")
    bench.answer("new:hopscotch")
    bench.answer("start")
    assert bench.state.session.recorded.id == 2
    bench.answer("menu")
    assert "open:1" in rows(bench)
    bench.answer("open:1")
    assert bench.state.session.recorded.id == 1
    assert bench.agree().screen.revision == 2


def test_history_tells_every_entry_and_shows_the_table_as_it_was(bench):
    bench.begin("Ada", "Ben")
    bench.answer("throw:1")
    bench.roll(2, 3)
    bench.answer("throw:2")
    bench.roll(4, 4)
    bench.answer("menu")
    bench.answer("history")
    assert [say(row.label) for row in bench.screen.rows] == [
        "8 further", "Rolled: 4", "Ben: a step in between", "5 further", "Rolled: 2", "Ada: a step in between"]
    bench.answer("at:2")
    assert [panel.counters[0].value for panel in bench.view.seats] == [5, 0]
    assert {choice.key for choice in bench.view.choices} == {"back", "change:2", "to:2"}
    bench.answer("to:2")
    assert [panel.counters[0].value for panel in bench.view.seats] == [5, 0]
    assert len(bench.table.entries) == 7
    bench.answer("menu")
    bench.answer("history")
    assert "taken back" in [say(row.note) for row in bench.screen.rows if row.note]


def test_history_says_nothing_secret_on_the_shared_screen(bench):
    bench.begin("Ada", "Ben")
    bench.answer("wish", 4, viewer="seat-1")
    bench.answer("menu")
    bench.answer("history")
    assert [say(row.label) for row in bench.screen.rows] == ["bears a wish"]


def test_a_long_history_comes_in_stretches(bench):
    bench.begin("Ada", "Ben")
    for _ in range(70):
        bench.answer("wish", 4, viewer="seat-1")
    bench.answer("menu")
    bench.answer("history")
    assert len(bench.screen.rows) == 60
    bench.answer(bench.screen.choices[0].key)
    assert len(bench.screen.rows) == 10


def test_settings_are_remembered_over_the_configuration(bench, tmp_path):
    bench.answer("settings")
    bench.answer("table.language", "de")
    bench.answer("screen.brightness", 40)
    assert (bench.news.settings.table.language, bench.news.settings.screen.brightness) == ("de", 40)
    bench.close()
    assert Bench(tmp_path, bench.clock).news.settings.screen.brightness == 40


def test_a_table_that_knows_the_game_is_not_told_what_hands_have_to_do(tmp_path):
    game = replace(hopscotch.GAME, set_up=lambda state: (Hand(Msg("Draw the court")),))
    bench = Bench(tmp_path, games={"hopscotch": game})
    bench.begin("Ada", "Ben")
    assert bench.screen.hands
    assert all(bench.news.views[seat].hands for seat in ("seat-1", "seat-2"))
    bench.answer("menu")
    bench.answer("settings")
    bench.answer("screen.hands")
    bench.state.go_to(routes.AT_TABLE)
    bench.runner.tell()
    shown = (bench.screen, *(bench.news.views[seat] for seat in ("seat-1", "seat-2")))
    assert not any(view.hands or [c for c in view.choices if c.on == "hands"] for view in shown)


def test_a_table_may_do_without_motion(bench):
    bench.answer("settings")
    bench.answer("screen.motion")
    assert not bench.news.settings.screen.motion
    bench.answer("screen.motion")
    assert bench.news.settings.screen.motion


def test_joining_shows_a_code_for_the_seat_that_was_touched(bench):
    bench.begin("Ada", "Ben")
    bench.answer("menu")
    bench.answer("join")
    assert bench.screen.qr == ""
    bench.answer("seat-2")
    assert bench.screen.qr == "http://192.168.1.7:8080/#code-seat-2"
    by_hand = bench.screen.rows[0]
    assert (say(by_hand.label), say(by_hand.value)) == ("Or open 192.168.1.7:8080 and type:", "code-seat-2")
    assert "Ben" in say(bench.screen.text)
    bench.answer("public")
    assert bench.invited == ["seat-2", "public"]
    bench.leave()
    assert isinstance(bench.screen, View)


def test_the_parts_page_shows_what_was_heard(bench):
    bench.answer("hardware")
    assert bench.screen.rows == ()
    bench.roll(4)
    assert [(say(row.label), say(row.value)) for row in bench.screen.rows] == [("Die die-0", "shows 4")]
    bench.answer("back")
    assert bench.screen.id == "home"


ABOUT_A_GAME = ("setup", "rules", "content", "carry", "guests", "player", "arrangement", "lacking", "box-board",
                "box-fields", "box-corners")


def test_every_page_can_be_drawn_with_and_without_a_game(bench):
    for place in router.PAGES:
        if place not in ABOUT_A_GAME:
            assert isinstance(router.page(bench.state.page_context(), route_to(place)), Page)
    bench.begin()
    bench.answer("throw:1")
    for place in ("home", "join", "history", "moment", "settings", "hardware"):
        assert router.page(bench.state.page_context(), route_to(place)).notices is not None


def test_a_game_that_is_not_over_cannot_be_put_away_by_a_forged_key(bench):
    bench.begin()
    assert bench.answer("put-away").result == "stale"
    assert bench.state.session is not None


def test_an_answer_to_a_page_needs_no_game(bench):
    known = bench.state.page_context()
    step = router.transition(known, bench.state.shown.route, Answer("table", "settings", 0))
    assert step.route.id == "settings"
    assert known.settings == Settings()


@pytest.mark.parametrize(("touch", "display", "light", "touches", "missed"), [
    ("mouse", Display(), "", "as those of a mouse", ""),
    ("mtdev", Display(light=False, fingers=True), "darkened instead", "from the panel, finger by finger", ""),
    ("auto", Display(fingers=True), "", "from the panel, finger by finger", ""),
    ("auto", Display(), "", "as those of a mouse", ""),
    ("mouse", Display(light=False, denied=True), "group video", "as those of a mouse", ""),
    ("mtdev", Display(light=False), "darkened instead", "as those of a mouse", "no panel")])
def test_the_settings_say_what_the_display_really_does(touch, display, light, touches, missed):
    context = PageContext({}, Settings(screen=ScreenSettings(touch=touch)), display=display)
    shown = router.page(context, SettingsRoute()).rows
    brightness, heard = next(row for row in shown if row.key == "screen.brightness"), shown[-1]
    assert light in (say(brightness.note) if brightness.note else "")
    assert bool(light) == (brightness.note is not None)
    assert (say(heard.value), bool(missed)) == (touches, heard.note is not None)
    assert missed in (say(heard.note) if heard.note else "")


@pytest.mark.parametrize("size", ["large", "largest", "normal"])
def test_the_size_of_text_and_colours_are_chosen_on_the_screen(bench, size):
    bench.answer("settings")
    assert bench.answer("screen.text_size", size).result == "accepted"
    assert bench.news.settings.screen.text_size == size
    assert bench.answer("screen.theme", "light").result == "accepted"
    assert bench.news.settings.screen.theme == "light"
    assert say(next(row for row in bench.screen.rows if row.key == "screen.theme").value) == "Bright"
