"""A whole evening with a sheet of one's own, by phones alone: what holds for the five games holds for it without a line
of its own. Put right, change this one, put away and taken up, a restart, statistics, BG Stats, the hall, the voice.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.app.integrations.for_hall import hall_result
from companion.app.pages.evenings.exports import as_csv, as_json, bg_stats_link
from companion.app.pages.evenings.played_games import in_journal
from companion.engine.parts import Cards
from companion.engine.past.amending import Change
from companion.engine.table import Refused
from companion.engine.view import Page, View
from companion.games import catalogue
from companion.games.anybox.content import Sheet
from companion.games.anybox.kinds import told_sheet
from companion.games.anybox.model import Write
from tests.app.appliance.states import backed_up, restored
from tests.app.bench import Bench
from tests.reading import say
from ui.touch.sounds.speech_text import spoken_texts

from .seated import HAND, LIVES
from .test_order import FIRST_OUT

ADA, BEN = "seat-1", "seat-2"


def begin(folder: Path, sheet: Sheet = LIVES) -> Bench:
    """Ada and Ben put a sheet together and begin to play by it; from here on both have only their phones."""
    bench = Bench(folder, games=catalogue())
    for key in ("boxes", "anybox", "kind:sheets"):
        bench.answer(key)
    assert bench.answer("add", told_sheet(sheet)).result == "accepted"
    for _ in range(3):
        bench.answer("back")
    bench.answer("new:anybox")
    for name in ("Ada", "Ben"):
        bench.answer("add", name)
    bench.start()
    assert bench.answer(f"sheet:{sheet.key}", viewer=BEN).result == "accepted"
    return bench


def say_on(bench: Bench, seat: str, ending: str, value: Any = None) -> None:
    """A player answers on the own phone what is offered there."""
    view = bench.news.views[seat]
    assert isinstance(view, View)
    key = next(choice.key for choice in view.choices if choice.key.endswith(ending))
    assert bench.answer(key, value, viewer=seat).result == "accepted"


def play_round(bench: Bench, line: int, ada: int, ben: int) -> None:
    for seat, number in ((ADA, ada), (BEN, ben)):
        say_on(bench, seat, f":write:{seat}:{line}:0", number)


def totals(bench: Bench) -> list[int]:
    return list(bench.table.game.points(bench.table.state).values())


def test_what_was_written_is_put_right_taken_back_and_changed_in_the_history(tmp_path: Path) -> None:
    bench = begin(tmp_path)
    play_round(bench, 0, 4, 6)
    say_on(bench, ADA, "count:1:seat-1", 5)
    assert totals(bench) == [4 + 25, 6 + 10], "a coin is worth five"
    bench.answer("adjust:players/0/lines/0/values/0", 7, viewer=ADA)
    assert totals(bench) == [32, 16], "put right where it stands"
    bench.answer(bench.news.views[ADA].undo.undo_key, viewer=ADA)
    assert totals(bench) == [29, 16], "and taken back"
    written = next(entry.seq for entry in bench.table.entries if isinstance(entry.ask.command, Write))
    assert bench.state.session is not None
    assert not isinstance(bench.state.session.amend(Change(written), "table", bench.clock.now()), Refused)
    assert bench.table.state.players[0].lines[0].values == (None,), "what Ada wrote first is taken out"
    bench.runner.tell()
    say_on(bench, ADA, ":write:seat-1:0:0", 3)
    assert totals(bench) == [28, 16]


def ended(folder: Path) -> Bench:
    """The game was put away and laid out again on another evening; then Ben has lost his last life."""
    bench = begin(folder)
    play_round(bench, 0, 4, 6)
    bench.answer("menu")
    bench.answer("packing")
    assert bench.answer("pack").result == "accepted"
    bench.close()
    again = Bench(folder, games=catalogue())
    again.answer(next(row.key for row in again.page.rows if row.key.startswith("open:")))
    while isinstance(again.screen, Page):
        assert again.answer("right").result == "accepted"
    assert totals(again) == [14, 16]
    say_on(again, ADA, "count:1:seat-1", 5)
    before = again.view
    say_on(again, BEN, "count:0:seat-2", 0)
    assert again.view.result is not None
    spoken = " ".join(say(text) for text in spoken_texts(before, again.view, whole=True))
    assert "Ada wins" in spoken, "the voice says who has won"
    assert say(again.view.result.reason) == "A counter has come to its end."
    return again


def test_statistics_bg_stats_and_the_hall_have_the_game(tmp_path: Path) -> None:
    bench = ended(tmp_path)
    recorded = bench.journal.games()[0]
    game, = in_journal([recorded])
    assert [(seat.name, seat.total, seat.winner) for seat in game.seats] == [("Ada", 29, True), ("Ben", 16, False)]
    assert "Ada" in as_csv((game,), {"anybox": "Duel"}, "table")
    assert json.loads(as_json((game,), {"anybox": "Duel"}, "table"))
    assert "Ben" in bg_stats_link(game, "Duel", "table")
    assert [(seat.mark, seat.total) for seat in hall_result(recorded, "Duel", "table").players] == [
        ("triangle", 29), ("square", 16)]


def own_cards(bench: Bench, seat: str) -> list[str]:
    """The cards that a phone shows."""
    view = bench.news.views[seat]
    assert isinstance(view, View)
    return [say(card.label) for part in view.stage if isinstance(part, Cards) for card in part.cards]


def test_hands_in_secret_and_who_has_passed_outlive_a_power_cut(tmp_path: Path) -> None:
    bench = begin(tmp_path, replace(FIRST_OUT, holdings=HAND.holdings))
    say_on(bench, BEN, "hold:1:seat-2", "spy, key")
    say_on(bench, ADA, ":pass")
    bench.close()
    again = Bench(tmp_path, games=catalogue())
    while isinstance(again.screen, Page):
        assert again.answer("right").result == "accepted"
    assert (own_cards(again, BEN), own_cards(again, ADA)) == (["spy", "key"], [])
    assert again.table.state.passed == (ADA,)
    say_on(again, BEN, ":pass")
    say_on(again, BEN, ":write:seat-2:0:0", 4)
    say_on(again, ADA, ":write:seat-1:0:0", 3)
    assert (totals(again), again.table.state.players[0].lines[1].values) == ([3, 4], (None,))


def test_a_backup_brings_the_sheet_and_its_game_to_another_table(tmp_path: Path) -> None:
    bench = begin(tmp_path / "here")
    play_round(bench, 0, 4, 6)
    bench.close()
    made = backed_up(tmp_path / "here", tmp_path / "stick")
    (tmp_path / "there").mkdir()
    restored(made, tmp_path / "there")
    again = Bench(tmp_path / "there", games=catalogue())
    while isinstance(again.screen, Page):
        assert again.answer("right").result == "accepted"
    assert totals(again) == [4 + 10, 6 + 10]
    say_on(again, ADA, "count:1:seat-1", 5)
    assert totals(again) == [4 + 25, 6 + 10]
    kept = again.state.page_context().inventories["anybox"].items
    assert [json.loads(item.value)["name"] for item in kept] == [LIVES.name], "and it stands in the box there"
