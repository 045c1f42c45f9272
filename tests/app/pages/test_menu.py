"""The menu in a game: what every evening needs, one touch each, in one order for all games; the rules to be read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import astuple

from companion.app.pages import menu_tiles, rule_book, signs
from companion.app.translation import LANGUAGES, Catalogue, rules_of
from companion.engine.parts import Counter, Counters, Dice, Die, Figure, GridCell, Piece, Place, Provinces
from companion.engine.screens import look as view_of
from companion.engine.table import Table, open_table
from companion.engine.view import Badge, Choice, Hand, Prompt, SeatPanel, View
from companion.engine.words import Msg
from companion.games import catalogue
from tests.app.bench import Bench
from tests.bench.tables import dealt
from tests.first_minute.ways import NOTHING_TO_LAY_OUT
from tests.reading import say

GAMES = catalogue()
ORDER = ["pause", "join", "rule-book", "history", "put-right", "agreement", "seating", "content", "set-up-list",
         "packing", "sound", "switch-off"]


def playing(folder, game: str = "lyssan", timer: str = "up") -> Bench:
    bench = Bench(folder, games=GAMES)
    bench.answer(f"new:{game}")
    for name in ("Ada", "Ben", "Cem", "Dora")[:max(2, GAMES[game].seats[0])]:
        bench.answer("add", name)
    bench.arrange(timer=timer)
    bench.start()
    return bench


def tiles(bench: Bench) -> list[str]:
    return [row.key for row in bench.screen.rows if row.shape == "chip"]


def test_home_says_which_game_of_any_box_goes_on(tmp_path):
    bench = playing(tmp_path, "anybox", timer="none")
    bench.answer("rare:sheet", {"name": "Wizard"})
    bench.answer("menu")
    assert "Go on: Wizard" in {say(row.label) for row in bench.screen.rows}


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_has_the_same_tiles_in_the_same_order_in_every_game(game, tmp_path):
    bench = playing(tmp_path, game)
    bench.answer("menu")
    empty = {"set-up-list"} if game in NOTHING_TO_LAY_OUT else set()
    empty |= set() if bench.table.clocks.seat else {"pause"}
    assert tiles(bench) == ["" if key in empty else key for key in ORDER]
    page = {"join": "join", "history": "history", "rule-book": "rule-book", "put-right": "put-right",
            "packing": "packing", "switch-off": "machine"}
    for key, opens in page.items():
        assert bench.answer(key).result == "accepted"
        assert bench.screen.id == opens
        while not isinstance(bench.screen, View) and bench.screen.id != "home":
            bench.answer("back")
        if isinstance(bench.screen, View):
            bench.answer("menu")


def test_pause_stops_the_clock_with_one_touch_and_the_same_place_lets_it_go_on(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("menu")
    bench.answer("pause")
    assert isinstance(bench.screen, View)
    assert bench.table.clocks.paused == "pause"
    before = [spent.total for spent in bench.table.clocks.spent]
    bench.wait(60_000)
    bench.answer("menu")
    assert tiles(bench)[0] == "resume"
    bench.answer("resume")
    assert bench.table.clocks.paused == ""
    assert [spent.total for spent in bench.table.clocks.spent] == before


def test_without_a_clock_pause_keeps_its_place_and_says_why_it_is_not_possible(tmp_path):
    bench = Bench(tmp_path)
    bench.begin(timer="none")
    bench.answer("menu")
    pause = next(row for row in bench.screen.rows if row.shape == "chip")
    assert (say(pause.label), pause.key, say(pause.note)) == ("Pause", "", "no clock")
    assert tiles(bench)[1] == "join"


def test_what_ends_something_stands_last_and_every_tile_has_its_own_sign(tmp_path):
    bench = playing(tmp_path)
    bench.answer("menu")
    shown = [row for row in bench.screen.rows if row.shape == "chip"]
    assert [row.key for row in shown if row.tone == "bad"] == ["switch-off"] == [shown[-1].key]
    assert len({row.icon for row in shown}) == len(shown)


def test_switching_off_asks_once_and_says_that_the_game_is_safe(tmp_path):
    bench = playing(tmp_path)
    bench.answer("menu")
    bench.answer(menu_tiles.OFF)
    assert "safe" in say(bench.screen.text)
    assert [choice.key for choice in bench.screen.choices] == ["sure"]


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_at_hand_can_be_read_those_of_this_moment_first(game, tmp_path):
    bench = playing(tmp_path, game)
    bench.answer("menu")
    bench.answer("rule-book")
    lines = [row for row in bench.screen.rows if not row.key]
    assert {say(row.note) for row in lines} == {say(text) for text in rules_of(game).values()}
    assert [row.tone == "good" for row in lines] == sorted((row.tone == "good" for row in lines), reverse=True)


def test_a_rule_is_found_by_a_word_of_the_screens_language(tmp_path):
    bench = playing(tmp_path)
    bench.answer("menu")
    bench.answer("settings")
    bench.answer("table.language", "de")
    bench.answer("back")
    bench.answer("rule-book")
    assert LANGUAGES
    german = Catalogue("de")
    bench.answer("search", "schande")
    found = [german.say(row.note, "lyssan") for row in bench.page.rows if row.note and not row.key]
    assert 0 < len(found) < len(rules_of("lyssan"))
    assert all("schande" in text.casefold() for text in found)
    bench.answer("all")
    assert len([row for row in bench.screen.rows if not row.key]) == len(rules_of("lyssan"))


def test_dimming_is_asked_for_in_minutes_and_kept_in_seconds(tmp_path):
    bench = Bench(tmp_path)
    bench.answer("settings")
    row = next(row for row in bench.screen.rows if row.key == "screen.dim_after_s")
    assert (say(row.value), row.input.maximum) == ("5", 60)
    assert bench.answer("screen.dim_after_s", 2).result == "accepted"
    assert bench.state.settings.screen.dim_after_s == 120
    assert bench.answer("screen.off_after_s", 0).result == "accepted"
    assert bench.state.settings.screen.off_after_s == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_a_number_has_its_word_two_touches_from_the_menu(game, tmp_path):
    bench = playing(tmp_path, game)
    numbers = {(counter.icon, say(counter.label)) for panel in bench.view.seats for counter in panel.counters
               if counter.icon}
    bench.answer("menu")
    bench.answer("rule-book")
    bench.answer(rule_book.SIGNS)
    said = {row.icon: say(row.label) for row in bench.screen.rows}
    assert [label for icon, label in numbers if label not in said[icon].split(", ")] == []
    assert all(label for label in said.values())
    bench.answer("back")
    assert rule_book.SEARCH in [row.key for row in bench.screen.rows]
    bench.answer("back")
    assert bench.screen.id == "home"


def test_a_sign_that_stands_for_several_things_says_them_all_and_signs_of_every_game_are_explained():
    view = View(0, "table", "hopscotch", Msg("Hopscotch"), Msg(""), Prompt(Msg("Roll")), seats=(
        SeatPanel("seat-1", "Ada", "triangle", badges=(Badge(Msg("Steward"), "account-tie"),)),
        SeatPanel("seat-2", "Bo", "square", badges=(Badge(Msg("Chaplain"), "account-tie"),))),
        hands=(Hand(Msg("Turn a die")),), stage=(Dice(Msg("Roll"), (
            Die("a", 3, "landed", source="kept"), Die("b", 3, "landed", source="virtual"), Die("c"),
            Die("d", 3, "landed", source="typed", corrected=True))),))
    assert next((row.icon, say(row.label)) for row in signs.sign_rows(view)) == ("account-tie", "Steward, Chaplain")
    assert {row.icon for row in signs.sign_rows(view)} == {
        "account-tie", "format-list-checks", "history", "chip", "pencil", "help-circle-outline"}


def test_numbers_called_by_their_owners_are_explained_by_the_title_above_them():
    seats = tuple(SeatPanel(f"seat-{n}", name, mark) for n, (name, mark) in enumerate((("Ada", "triangle"),
                                                                                     ("Bo", "square"))))
    counted = Counters(tuple(Counter(Msg.plain(panel.name), 2, icon="barley") for panel in seats), Msg("Farmland"))
    own = Counters(tuple(Counter(Msg.plain(panel.name), 2, icon=panel.mark) for panel in seats), Msg("Points"))
    view = View(0, "table", "hopscotch", Msg("Hopscotch"), Msg(""), Prompt(Msg("Roll")), seats=seats,
                stage=(counted, own))
    assert {row.icon: say(row.label) for row in signs.sign_rows(view)} == {
        "barley": "Farmland", "triangle": "Ada", "square": "Bo",
        "help-circle-outline": "Leads to the rule that counts now"}


def test_signs_of_every_screen_are_explained_where_they_stand():
    seats = (SeatPanel("seat-1", "Ada", "triangle", connected=True),)
    tired = Provinces((Place("a", Msg("Here"), icon="pine-tree", figures=(Figure("sword", tone="quiet"),)),))
    view = View(0, "table", "hopscotch", Msg("Hopscotch"), Msg(""), Prompt(Msg("Roll")), seats=seats, stage=(tired,),
                choices=(Choice("late", Msg("Late"), objection=Msg("Too late.")),
                         Choice("put-right", Msg("Put right"), on="menu")))
    legend = (Badge(Msg("Forest"), "pine-tree"), Badge(Msg("Mountains"), "image-filter-hdr"))
    assert [row.icon for row in signs.sign_rows(view, legend)] == [
        "pine-tree", "sleep", "cellphone", "lock-outline", "pencil", "help-circle-outline"]


BARE = (Place, Figure, GridCell, Piece)
"""What has a sign and no word of its own beside it."""


@pytest.mark.parametrize("game", GAMES)
def test_every_bare_sign_of_a_long_game_is_explained(game):
    unknown: set[str] = set()

    def seen(table: Table) -> bool:
        shown = view_of(table, "table", table.at)
        said = {row.icon for row in signs.sign_rows(shown, GAMES[game].legend)}
        unknown.update(thing.icon for thing in _within(shown.stage) if isinstance(thing, BARE)
                       and thing.icon and thing.icon not in said)
        return len(table.entries) > 150
    for detail in GAMES[game].details:
        dealt.played(open_table(GAMES[game], dealt.setup(GAMES[game], 4, detail=detail)), Random(1), seen)
    assert unknown == set()


def _within(thing: object) -> Iterator[Struct]:
    if isinstance(thing, Struct):
        yield thing
        thing = astuple(thing)
    if isinstance(thing, tuple):
        for one in thing:
            yield from _within(one)
