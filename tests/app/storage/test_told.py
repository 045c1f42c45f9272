"""What goes wrong is told: one sentence and what to do, on the screen, on phones, to spectators, on standard error."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.config.settings import Settings, TableSettings
from companion.app.pages.navigation import Begin
from companion.app.pages.setup_builder import default_setup
from companion.app.session.dispatcher import no_phones
from companion.app.session.notices import notice_sentence
from companion.app.session.page_actions import perform_action
from companion.app.simulation.transcript import transcript_differences, write_transcript
from companion.app.storage.errors import DiskFullError, StoreError
from companion.app.storage.journal import Journal
from companion.app.storage.schema import row_checksum
from companion.app.storage.state_dir import lock_state, make_state_folder
from companion.assembly import Application, makeshift_companion
from companion.cli import main
from companion.engine.signals import LinkLost, LinkUp
from companion.engine.words import say
from tests.app.bench import EGG, Bench
from tests.e2e.evening import Evening


class FullDisk(Journal):
    """A journal on a disk that is full."""

    def append(self, game, first, entries, result=None):
        raise DiskFullError(self._kept.store.path)


def told(bench: Bench) -> dict[str, str]:
    return {notice.id: say(notice_sentence(notice)) for notice in bench.screen.notices}


def config(folder: Path, state: Path) -> list[str]:
    (folder / "companion.toml").write_text(f'[table]\nstate_directory = "{state}"\nlanguage = "en"\n', "utf-8")
    return ["--config", str(folder / "companion.toml")]


def test_phones_and_spectators_read_what_the_screen_says(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.journal.__class__ = FullDisk
    assert bench.answer("throw:1", viewer="seat-1").result == "refused"
    for viewer in ("seat-1", "seat-2", "public"):
        notices = {notice.id: say(notice_sentence(notice)) for notice in bench.news.views[viewer].notices}
        assert notices["store"].startswith("The disk is full")
        assert "Make room" in notices["store"]


def test_whoever_watches_reads_it_at_home_too_where_no_game_is_on_the_table(tmp_path):
    bench = Bench(tmp_path)
    assert dict(bench.news.views) == {}
    bench.put(LinkLost("tray", 1, "gone"))
    assert [notice.id for notice in bench.news.views["public"].notices] == ["link:tray"]
    assert (bench.news.programs.state().game, bench.news.programs.state().phase) == ("", "home")
    bench.put(LinkUp("tray", 2))
    assert dict(bench.news.views) == {}


def test_standard_error_reads_it_too_and_once(tmp_path, capsys):
    bench = Bench(tmp_path)
    bench.begin()
    bench.close()
    app = Application(Settings(table=TableSettings(language="en")), tmp_path)
    app.runner.tell()
    app.runner.tell()
    app.close()
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["Game 1 cannot be read by this version. It is kept as it is. Begin a new game, or install the "
                     "version that wrote it."]


def test_after_damage_the_number_of_lost_moves_is_said(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    for turn in range(1, 4):
        bench.answer(f"throw:{turn}")
        bench.roll(3, 4)
    count = bench.state.revision
    os.truncate(tmp_path / "journal.db-wal", 32 + 4120 * 8)
    for name in ("journal.db", "journal.db-wal", "journal.db.witness", "library.db"):
        (tmp_path / "crashed").mkdir(exist_ok=True)
        (tmp_path / "crashed" / name).write_bytes((tmp_path / name).read_bytes())
    again = Bench(tmp_path / "crashed", bench.clock)
    left = len([entry for entry in again.table.entries if entry.ask.by != "clock"])
    assert told(again)["lost:1"].startswith(f"Game 1: {count - left} of {count} moves could not be read.")
    assert "journal.db.damaged-1" in told(again)["aside:journal.db.damaged-1"]
    assert 0 < left < count


def test_the_first_move_after_a_power_cut_lets_the_clock_go_on_as_is_said(tmp_path):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin("Ada", "Ben", timer="egg")
    bench.wait(5_000)
    bench.close()
    again = Bench(tmp_path, bench.clock, EGG)
    assert again.screen.clock.paused == "power"
    assert "Every clock stands until the next move" in told(again)["power"]
    again.answer("throw:1")
    assert (again.screen.clock.paused, again.screen.clock.running) == ("", True)
    assert "power" not in told(again)
    assert 59_000 <= again.screen.clock.deadline <= 61_000


def test_without_a_clock_nothing_is_said_of_one_and_the_end_counts_not_the_last_move(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben", timer="none")
    bench.answer("throw:1")
    bench.wait(3_600_000)
    bench.close()
    bench.clock.lose_power(90)
    assert told(Bench(tmp_path, bench.clock))["power"] == (
        "The companion was off for 90 seconds. Everything is as it was; just go on.")


def test_where_nobody_knows_when_the_power_went_nothing_else_is_claimed(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben", timer="none")
    bench.answer("throw:1")
    bench.wait(3_600_000)
    (tmp_path / "crashed").mkdir()
    for path in tmp_path.glob("*.db*"):
        (tmp_path / "crashed" / path.name).write_bytes(path.read_bytes())
    assert told(Bench(tmp_path / "crashed", bench.clock))["power"].startswith(
        "The companion was off; its last sign of life came 60 minutes ago.")


@pytest.mark.parametrize("setup", [b"rubbish", b"{}", b'{"game": "hopscotch", "seats": []}', b"\xff\x00"])
def test_a_set_up_that_cannot_be_read_is_named_and_the_screen_is_at_home(tmp_path, setup):
    bench = Bench(tmp_path)
    bench.journal.open_game("hopscotch", setup)
    bench.close()
    again = Bench(tmp_path)
    assert again.screen.id == "home"
    assert told(again)["unreadable"].startswith("Game 1 cannot be read by this version.")
    again.begin()
    assert again.answer("throw:1").result == "accepted"


def test_a_game_that_is_not_installed_is_named(tmp_path):
    bench = Bench(tmp_path)
    bench.journal.open_game("chess", b"{}")
    bench.close()
    assert "unreadable" in told(Bench(tmp_path))


def test_a_wish_that_makes_no_sense_is_named_and_what_is_configured_holds(tmp_path):
    bench = Bench(tmp_path)
    bench.close()
    with sqlite3.connect(tmp_path / "library.db") as library:
        for row in (("screen.brightness", b"{no json"), ("table.language", b"17"), ("timers.minutes", b"7")):
            library.execute("INSERT INTO wishes VALUES (?, ?, ?)", (*row, row_checksum(row)))
    library.close()
    again = Bench(tmp_path)
    assert {name for name in told(again) if name.startswith("setting:")} == {
        "setting:screen.brightness", "setting:table.language"}
    assert again.state.settings.timers.minutes == 7


def test_on_a_disk_that_takes_nothing_a_game_is_taken_up_all_the_same(tmp_path, monkeypatch):
    bench = Bench(tmp_path, settings=EGG)
    bench.begin("Ada", "Ben", timer="egg")
    bench.close()
    full = Journal(tmp_path / "journal.db", lambda: 7)
    full.__class__ = FullDisk
    monkeypatch.setattr("tests.app.bench.Journal", lambda path, wall: full)
    bench = Bench(tmp_path, settings=EGG)
    assert told(bench)["store"].startswith("The disk is full")
    assert bench.screen.clock.running
    assert "Every clock stands" not in told(bench).get("power", "")


@pytest.mark.parametrize("command", [["check"], ["new", "luescherzia", "A", "B"], ["export"]])
def test_an_unusable_folder_is_one_sentence_and_what_to_do(tmp_path, command, capsys):
    (tmp_path / "file").write_text("not a folder")
    assert main([*command, *config(tmp_path, tmp_path / "file" / "state")]) == 1
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    assert len(said.err.strip().splitlines()) == 1


def newer(state: Path) -> None:
    Journal(state / "journal.db", lambda: 7).close()
    with closing(sqlite3.connect(state / "journal.db")) as journal:
        journal.execute("PRAGMA user_version=99")


def held(state: Path) -> sqlite3.Connection:
    Journal(state / "journal.db", lambda: 7).close()
    other = sqlite3.connect(state / "journal.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return other


def no_folder(state: Path) -> None:
    state.rmdir()
    state.write_text("not a folder")


def folder_for_library(state: Path) -> None:
    (state / "library.db").mkdir()


@pytest.mark.parametrize(("spoil", "what"), [
    (newer, "journal.db was written by a newer companion"), (held, "Another companion is using"),
    (no_folder, "cannot be used as the folder for games"), (folder_for_library, "library.db")])
def test_files_that_cannot_be_used_are_told_on_every_screen_and_the_table_plays_on(tmp_path, spoil, what, capsys):
    state = tmp_path / "state"
    state.mkdir()
    other = spoil(state)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    settings = Settings(table=TableSettings(language="en"))
    with pytest.raises(StoreError) as raised:
        Application(settings, make_state_folder(state))
    with closing(makeshift_companion(settings, state, raised.value)) as app:
        (notice,) = app.state.shown.notices
        assert what in say(notice_sentence(notice))
        assert say(notice_sentence(notice)).startswith("What is played now is not kept")
        assert app.state.screen().notices == (notice,)
        game = app.state.repository.games["luescherzia"]
        setup = default_setup(app.state.page_context(), game, ["Ada", "Ben"], "light")
        perform_action(app.state, Begin(setup), no_phones)
        views = app.state.take_snapshot().views.values()
        assert all([word.text for word in view.notices] == [notice.text] for view in views)
        app.runner.tell()
    assert what in capsys.readouterr().err
    assert all(path.read_bytes() == content for path, content in before.items())
    if other:
        other.close()


def test_a_library_that_cannot_be_used_leaves_the_journal_to_others(tmp_path):
    folder_for_library(tmp_path)
    with pytest.raises(StoreError):
        Application(Settings(), tmp_path)
    with closing(Journal(tmp_path / "journal.db", lambda: 7)) as journal:
        assert journal.games() == ()


@pytest.mark.wide
def test_the_program_goes_on_beside_files_that_it_cannot_use(tmp_path):
    evening = Evening(tmp_path, "Ada", "Ben")
    try:
        evening.crash()
        newer(tmp_path / "state")
        evening.go_on()  # it says how to join
        assert "public" in evening.joins
        assert "seat-1" not in evening.joins
    finally:
        evening.end()


def test_the_folder_and_its_files_are_for_their_owner_alone(tmp_path):
    state = tmp_path / "state"
    state.mkdir(0o755)
    main(["new", "luescherzia", "Ada", "Ben", *config(tmp_path, state)])
    assert state.stat().st_mode & 0o777 == 0o700
    assert {"journal.db", "journal.db.witness", "library.db", "lock"} <= {path.name for path in state.iterdir()}
    assert {path.stat().st_mode & 0o777 for path in state.iterdir()} == {0o600}


def test_a_full_game_without_its_box_is_refused_in_words_and_opened_with_the_examples_by_name(tmp_path, capsys):
    args = config(tmp_path, tmp_path / "state")
    assert main(["new", "lyssan", "Ada", "Ben", "Cem", "--detail", "full", *args]) == 1
    *lacking, remedy = capsys.readouterr().err.splitlines()
    assert lacking
    assert remedy.endswith("--examples")
    assert main(["export", *args]) == 1
    assert main(["new", "lyssan", "Ada", "Ben", "Cem", "--detail", "full", "--examples", *args]) == 0
    assert main(["export", *args]) == 0


def test_export_and_check_work_beside_a_running_companion(tmp_path, capsys):
    state = tmp_path / "state"
    args = config(tmp_path, state)
    main(["new", "luescherzia", "Ada", "Ben", *args])
    running = Journal(state / "journal.db", lambda: 7)
    held = lock_state(state)
    assert main(["export", *args]) == 0
    transcript = tmp_path / "game.table"
    transcript.write_text(capsys.readouterr().out, "utf-8")
    assert main(["replay", str(transcript)]) == 0
    assert main(["check", "--journal", *args]) == 0
    assert "Game 1 (luescherzia): 0 entries, can go on" in capsys.readouterr().out
    assert main(["check", *args]) == 1
    assert f"Another companion is using {state}" in capsys.readouterr().err
    running.close()
    held.close()


def test_check_journal_names_what_cannot_be_read_and_changes_nothing(tmp_path, capsys):
    state = tmp_path / "state"
    args = config(tmp_path, state)
    main(["new", "luescherzia", "Ada", "Ben", *args])
    journal = Journal(state / "journal.db", lambda: 7)
    journal.append(1, 0, [(0, b"rubbish")])
    journal.append(1, 1, [(0, b"rubbish")])
    journal.close()
    assert main(["check", "--journal", *args]) == 1
    assert "cannot be read by this version" in capsys.readouterr().out
    data = (state / "journal.db").read_bytes().replace(b"rubbish", b"rubbing")
    (state / "journal.db").write_bytes(data)
    assert main(["check", "--journal", *args]) == 1
    assert "Game 1: 2 of 2 moves could not be read" in capsys.readouterr().out
    assert (state / "journal.db").read_bytes() == data


def test_an_export_leaves_secrets_out_unless_they_are_wanted(tmp_path):
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    bench.answer("wish", 5, viewer="seat-1")
    bench.answer("throw:1")
    bench.roll(6)
    games = bench.repository.games
    without, whole = write_transcript(bench.table, secrets=False), write_transcript(bench.table)
    assert ('"MakeWish"' in whole, '"MakeWish"' in without) == (True, False)
    assert "holds secrets" in whole.splitlines()[1]
    assert "1 asks are left out" in without.splitlines()[1]
    assert "seat-1|" not in without
    assert transcript_differences(without, games) == transcript_differences(whole, games) == ()
    asks = [json.loads(line[4:])["command"] for line in without.splitlines() if line.startswith("ask ")]
    assert len(asks) == len(bench.table.entries) - 1
