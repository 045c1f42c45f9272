"""After the game: the same people again, records, statistics, dice, and what leaves the table.

What may live here: the pages and what they do. What may not: the curve and luck (tests/engine/past).
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from companion.app.pages.evenings.die_record import die_records, die_verdict
from companion.app.pages.evenings.exports import COLUMNS, LINK, as_csv, as_json, bg_stats_link
from companion.app.pages.evenings.played_games import PlayedGame, PlayedSeat
from companion.app.pages.evenings.records import of_the_game_on_the_table, records
from companion.app.storage.errors import StoreError
from companion.app.storage.ledger import DieReading
from companion.cli import main
from companion.engine.parts import Chart, Intervals, Note
from companion.engine.view import Page, View
from tests.app.bench import Bench
from tests.reading import say


def ended(bench: Bench, turns: int = 5) -> Bench:
    """A game to its end; with five turns Ada has won, who throws first."""
    for turn in range(1, turns + 1):
        assert bench.answer(f"throw:{turn}").result == "accepted"
        bench.roll(6, 6, die=f"{turn}")
        bench.wait(60_000)
    return bench


def game(number: int, lasted: int = 3_600_000, **totals: int) -> PlayedGame:
    best = max(totals.values())
    seats = tuple(PlayedSeat(name, total, 1 + (total < best), total == best) for name, total in totals.items())
    return PlayedGame(number, "hopscotch", 1_700_000_000 + number, seats, lasted)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.begin("Ada", "Ben")
    return ended(made)


def test_one_touch_begins_the_same_game_with_the_same_people(bench: Bench) -> None:
    before = bench.table.setup
    assert bench.answer("rematch").result == "accepted"
    assert isinstance(bench.screen, View)
    assert bench.screen.result is None
    assert bench.table.setup == before
    assert len(bench.table.entries) == 0
    assert [finish.number for finish in bench.library.finished()] == [1]
    assert bench.state.session is not None
    assert bench.state.session.recorded.id == 2


def test_a_rematch_knows_what_the_first_game_has_taught(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.answer("find", "Flint")
    ended(bench).answer("rematch")
    assert "Flint" in [stone.name for stone in bench.table.setup.content.stones]


def test_the_end_stands_there_also_while_the_library_cannot_be_read(bench: Bench) -> None:
    def unreadable() -> tuple[Any, ...]:
        raise StoreError(Path("library.db"))

    context = bench.state.page_context()
    assert [note.icon for note in of_the_game_on_the_table(context)] == ["star-circle"]
    assert of_the_game_on_the_table(replace(context, finished=unreadable)) == ()


def test_before_the_end_there_is_nothing_to_play_again(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    assert {bench.answer(key).result for key in ("rematch", "share", "put-away")} == {"stale"}


def test_the_end_says_what_it_is_at_this_table(bench: Bench) -> None:
    def notes() -> list[str]:
        assert isinstance(bench.screen, View)
        assert bench.screen.result is not None
        return [say(part.text) for part in bench.screen.result.parts if isinstance(part, Note)]
    assert notes() == ["The first game of its kind at this table"]
    bench.answer("rematch")
    ended(bench)
    assert notes() == ["Game 2 at this table; Ada has won 2 of them"]
    assert bench.news.views["seat-2"].result == bench.screen.result


def test_records_are_beaten_not_equalled() -> None:
    before = tuple(game(number, Ada=30, Ben=20) for number in (1, 2, 3))
    assert [note.icon for note in records(game(4, Ada=30, Ben=29), before)] == ["crown"]
    beaten = records(game(4, Ada=12, Ben=31), before)
    assert say(beaten[0].text) == "Ben: 31 points, a record at this table (before: 30)"
    assert [note.icon for note in records(game(4, 1_800_000, Ada=1, Ben=2), before)] == ["crown", "timer-outline"]
    assert [note.icon for note in records(game(4, 9_000_000, Ada=1, Ben=2), before)] == ["crown", "timer-sand"]
    assert [note.icon for note in records(game(4, 9_000_000, Ada=1, Ben=2), before[:2])] == ["crown"]


def test_other_games_are_no_measure() -> None:
    other = PlayedGame(1, "chess", 0, (PlayedSeat("Ada", 99, 1, True),))
    assert [note.icon for note in records(game(2, Ada=1), (other,))] == ["star-circle"]


def test_statistics_of_table_players_and_dice(bench: Bench) -> None:
    bench.answer("rematch")
    ended(bench)
    bench.answer("put-away")
    bench.answer("statistics")
    page: Any = bench.screen
    assert page.id == "statistics"
    said = [(say(row.label), say(row.value) if row.value else "") for row in page.rows]
    assert said[:3] == [("Hopscotch", "2 games"), ("Ada", "2 of 2 won"), ("Ben", "0 of 2 won")]
    assert ("Dice", "20 rolls") in said
    notes = [say(row.note) for row in page.rows[:3]]
    assert notes == ["Ada won 2, record 36 (Ada), 4 minutes", "dice 72, expected 42 ± 11",
                     "dice 48, expected 28 ± 10"]
    chart = page.parts[0]
    assert isinstance(chart, Chart)
    assert [(line.values, line.mark) for line in chart.lines] == [((0, 1, 2), bench.library.players()[0].mark)]
    bench.answer("dice-luck")
    assert next(say(row.value) for row in bench.screen.rows) == "2 rolls: too few to say anything"
    bench.answer("back")
    bench.answer("back")
    assert bench.screen.id == "home"


def test_without_a_game_the_statistics_invite(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.answer("statistics")
    page: Any = bench.screen
    assert (page.rows, page.choices, page.parts) == ((), (), ())
    assert page.text is not None


def test_a_die_is_called_uneven_only_on_evidence() -> None:
    fair = [DieReading(n, 0, "red", n % 6 + 1, "die") for n in range(1, 601)]
    loaded = [DieReading(n, 0, "blue", 6 if n % 3 else n % 6 + 1, "die") for n in range(1001, 1301)]
    few = [DieReading(n, 0, "green", 6, "die") for n in range(2001, 2021)]
    found = {record.die: say(die_verdict(record)) for record in die_records([*fair, *loaded, *few])}
    assert found == {"red": "600 rolls, no sign of bias", "green": "20 rolls: too few to say anything",
                     "blue": "300 rolls, uneven: not one fair die in a thousand is"}


def test_a_reading_put_right_counts_as_it_was_read_then() -> None:
    readings = (DieReading(1, 0, "red", 6, "die"), DieReading(2, 0, "", 2, "corrected", corrected=1),
                DieReading(3, 0, "", 5, "typed"), DieReading(4, 0, "tens", 17, "die"))
    assert [(r.die, r.counts) for r in die_records(readings)] == [
        ("red", (0, 1, 0, 0, 0, 0)), ("tens", (*[0] * 16, 1, 0, 0, 0))]


def test_faces_of_a_die_stand_beside_what_is_expected(bench: Bench) -> None:
    for number in range(120):
        bench.library.ledger.read("red", number % 6 + 1, "die")
    bench.answer("put-away")
    bench.answer("statistics")
    bench.answer("dice-luck")
    page: Any = bench.screen
    picture = page.parts[0]
    assert isinstance(picture, Intervals)
    assert [(item.value, item.low, item.high) for item in picture.items] == [(20, 12, 28)] * 6


def test_the_code_of_a_result_is_what_bg_stats_takes(bench: Bench) -> None:
    bench.answer("share")
    page: Any = bench.screen
    assert isinstance(page, Page)
    assert page.qr.startswith(LINK)
    play = json.loads(unquote(page.qr.removeprefix(LINK)))
    assert play["game"] == {"name": "Hopscotch", "sourceGameId": "hopscotch", "noPoints": False}
    assert [(p["name"], p["winner"], p["score"]) for p in play["players"]] == [("Ada", True, 36), ("Ben", False, 24)]
    assert {"sourceName", "sourcePlayId", "playDate"} <= set(play)
    bench.answer("back")
    assert isinstance(bench.screen, View)


def test_a_game_of_the_past_can_still_be_shared(bench: Bench) -> None:
    bench.answer("put-away")
    bench.answer("statistics")
    assert bench.answer("share:1").result == "accepted"
    page: Any = bench.screen
    assert page.qr.startswith(LINK)
    bench.answer("back")
    assert bench.screen.id == "statistics"


def test_the_statistics_are_kept_as_files(bench: Bench, tmp_path: Path) -> None:
    asked: list[tuple[str, str]] = []
    bench.state.services.maintain = lambda what, file: asked.append((what, file))
    bench.answer("put-away")
    bench.answer("statistics")
    assert bench.answer("csv").result == "accepted"
    assert bench.answer("json").result == "accepted"
    lines = list(csv.DictReader((tmp_path / "exports" / "games.csv").open(encoding="utf-8", newline="")))
    assert [(line["player"], line["points"], line["winner"]) for line in lines] == [
        ("Ada", "36", "yes"), ("Ben", "24", "no")]
    told = json.loads((tmp_path / "exports" / "games.json").read_text(encoding="utf-8"))
    assert [player["name"] for player in told[0]["players"]] == ["Ada", "Ben"]
    assert asked == [("export", str(tmp_path / "exports" / f"games.{form}")) for form in ("csv", "json")]
    assert "export" in bench.notices()


def test_a_folder_in_the_way_is_said(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    bench.answer("put-away")
    bench.answer("statistics")
    bench.answer("csv")
    assert any("not written" in say(notice.text) for notice in bench.screen.notices)


def test_a_name_is_no_formula_in_a_table() -> None:
    played = game(1, **{"=1+1": 3})
    lines = list(csv.reader(as_csv((played,), {}, "table").splitlines()))
    assert lines[0] == list(COLUMNS)
    assert lines[1][4] == "'=1+1"
    assert json.loads(as_json((played,), {}, "table"))[0]["players"][0]["name"] == "=1+1"


def test_a_game_without_sums_has_none_in_the_link() -> None:
    played = PlayedGame(3, "noxius", 0, (PlayedSeat("Ada", None, 0, True),))
    play = json.loads(unquote(bg_stats_link(played, "Noxius", "table").removeprefix(LINK)))
    assert play["game"]["noPoints"] is True
    assert play["players"] == [{"name": "Ada", "winner": True}]


def test_the_command_line_exports_what_has_ended(bench: Bench, tmp_path: Path,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    bench.answer("rematch")
    ended(bench).answer("put-away")
    bench.close()
    config = tmp_path / "companion.toml"
    config.write_text(f'[table]\nstate_directory = "{tmp_path}"\n', "utf-8")

    def exported(*words: str) -> str:
        assert main(["export", *words, "--config", str(config)]) == 0
        return capsys.readouterr().out
    assert [line["number"] for line in csv.DictReader(exported("--format", "csv").splitlines())] == ["2", "2", "1", "1"]
    assert [told["number"] for told in json.loads(exported("1", "--format", "json"))] == [1]
    assert [line.startswith(LINK) for line in exported("--format", "bgstats").splitlines()] == [True, True]
