"""The shared screen is turned to the side where whoever is to act sits, if a table wishes so; else it stays."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.app.config.settings import ScreenSettings, Settings
from companion.app.pages import chairs, routes, settings
from companion.app.session import snapshot
from companion.engine.game import Seat
from companion.engine.view import Page, Prompt, Result, Row, SeatPanel
from companion.engine.words import Msg
from tests.app.bench import Bench

SEATED = {"Ada": chairs.Chair(side="right"), "Ben": chairs.Chair(side="top")}
TURNS = Settings(screen=ScreenSettings(turns=True))


def begun(folder: Path, settings: Settings = TURNS, seated: chairs.Chairs = SEATED) -> Bench:
    """Ada and Ben play, on their sides of the table; Ada begins."""
    bench = Bench(folder, settings=settings)
    bench.repository.set_option(chairs.KEPT, chairs.chairs_to_keep(seated))
    bench.begin()
    return bench


def hand_over(bench: Bench) -> None:
    """Ada passes."""
    choice = next(c for c in bench.screen.choices if c.key.startswith("pass:"))
    assert bench.answer(choice.key).result == "accepted"


def test_the_four_sides_and_who_has_none() -> None:
    seats = tuple(Seat(f"seat-{n}", name, "star") for n, name in enumerate("ABCDE", 1))
    known = {name: chairs.Chair(side=side) for name, side in zip("ABCD", chairs.SIDES, strict=True)}
    turns = [chairs.turn_to(known | {"E": chairs.Chair("seat-5")}, seats, seat.id) for seat in seats]
    assert turns == [0, 90, 180, 270, None]
    assert chairs.turn_to(known, seats, "") is chairs.turn_to({}, seats, "seat-1") is None


def test_it_turns_to_whoever_is_to_act_stays_at_the_menu_and_stands_straight_without_a_game(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    assert (bench.screen.prompt.seat, bench.news.turned) == ("seat-1", 90)
    hand_over(bench)
    assert (bench.screen.prompt.seat, bench.news.turned) == ("seat-2", 180)
    bench.answer("menu")
    assert bench.news.turned is None
    bench.state.session = None
    bench.runner.tell()
    assert bench.news.turned == 0


def test_it_stays_where_nobody_knows_who_sits_where_and_when_all_look_at_the_result(tmp_path: Path) -> None:
    bench = begun(tmp_path, seated={"Ada": chairs.Chair(side="right")})
    hand_over(bench)
    assert bench.news.turned is None
    shown = replace(bench.screen, prompt=Prompt(Msg("Everybody chooses")))
    assert snapshot.screen_rotation(shown, SEATED, bench.table) is None
    over = replace(bench.screen, result=Result(Msg("Ada wins"), Msg("She has come further."), won=True))
    assert snapshot.screen_rotation(over, SEATED, bench.table) is None


def test_where_sides_are_touched_it_stands_straight(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    page = Page("player", Msg("Ada"), rows=(Row(Msg("above"), "side:top", shape="edge"),))
    assert snapshot.screen_rotation(page, SEATED, bench.table) == 0


def test_it_turns_to_a_player_of_two_sides_whichever_of_them_is_to_act(tmp_path: Path) -> None:
    bench = begun(tmp_path)
    sides = SeatPanel("seat-2", "Ben", "star"), SeatPanel("seat-2b", "Ben", "star", player="seat-2")
    shown = replace(bench.screen, prompt=Prompt(Msg("Ben: march"), "seat-2b"), seats=sides)
    assert snapshot.screen_rotation(shown, SEATED, bench.table) == 180


def test_no_screen_turns_unless_the_table_wishes_so_on_the_page_that_says_what_it_needs(tmp_path: Path) -> None:
    bench = begun(tmp_path, Settings())
    assert bench.news.turned == 0
    bench.state.go_to(routes.SettingsRoute())
    assert bench.answer(settings.TURNING).result == "accepted"
    row = next(row for row in bench.screen.rows if row.key == settings.TURNING)
    assert (row.value, bench.news.settings.screen.turns) == (Msg("yes"), True)
    assert "no finger" in row.note.id
    bench.repository.set_option(chairs.KEPT, {})
    bench.runner.tell()
    row = next(row for row in bench.screen.rows if row.key == settings.TURNING)
    assert "which side" in row.note.id
