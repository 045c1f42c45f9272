"""A game that is resumed from a kept state is the game; what it was resumed from is proved when nobody waits."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.session import reading_back
from companion.app.session.game_session import KEEP_EVERY
from companion.app.session.proving import AFTER_MS, PAUSE_MS
from companion.app.session.reading_ahead import AFTER_MS as READ_AFTER_MS
from companion.app.session.rules_version import rules_of, rules_version
from companion.app.storage.journal import KEPT_STATES
from companion.engine.kept import encode_kept, kept_state
from companion.engine.persistent.vector import WIDTH
from companion.engine.table import Table, last_step, replay
from companion.engine.view import Page
from companion.engine.words import say
from tests.app.bench import Bench
from tests.app.hopscotch import GAME
from tests.app.storage.test_kept_states import replaced

LENGTH = WIDTH + 30


def played(folder: Path, entries: int = LENGTH) -> Bench:
    """A game of hopscotch with so many entries; its clock stands, so that nothing is written while it waits."""
    bench = Bench(folder)
    bench.begin("Ada", "Ben")
    bench.answer("pause")
    while len(bench.table.entries) < entries:
        bench.answer("find", f"stone {len(bench.table.entries)}")
    return bench


def left(bench: Bench) -> Table:
    """The table, after the companion was ended in order."""
    bench.dispatcher.close()
    bench.close()
    return bench.table


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table]:
    """A game of the usual length that was ended in order: where it lies, and its table."""
    folder = tmp_path_factory.mktemp("left") / "state"
    return folder, left(played(folder))


@pytest.fixture
def before(whole: tuple[Path, Table], tmp_path: Path) -> Table:
    """The table of that game, which lies in `tmp_path` as it was left."""
    folder, table = whole
    copytree(folder, tmp_path, dirs_exist_ok=True)
    return table


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / KEPT_STATES).glob("*"))


def unproved(bench: Bench) -> bool:
    return bench.journal.unproved or bool(bench.state.session and bench.state.session.unproved)


def proved(bench: Bench) -> Bench:
    bench.wait(AFTER_MS)
    for _ in range(200):
        if not unproved(bench):
            return bench
        bench.wait(PAUSE_MS)
    raise AssertionError("the proof does not end")


def planted(folder: Path, table: Table, **changes: Any) -> None:
    """A kept state of the first entries that is not what they lead to, with every proof right."""
    with closing(Bench(folder)) as bench:
        game = bench.journal.game(1)
        before = replay(table.game, table.setup, table.entries[:WIDTH])
        wrong = replace(before, states=before.states.upto(WIDTH).append(replace(before.state, **changes)))
        assert kept_state(wrong) != kept_state(before)
        assert game is not None
        assert bench.journal.keep_state(game, WIDTH, rules_of(GAME), encode_kept(wrong))


def test_a_game_that_was_left_is_resumed_from_what_was_kept_and_proved_later(tmp_path, before):
    assert files(tmp_path) == [f"1-{WIDTH}"]
    again = Bench(tmp_path).agree()
    assert again.state.session.unproved
    assert again.table.state == before.state
    assert len(again.table.entries) == LENGTH
    proved(again)
    assert again.table == before
    assert all(isinstance(chunk, tuple) for chunk in again.table.states.chunks)
    for _ in range(9):  # what pages will ask is read ahead
        again.wait(READ_AFTER_MS)
    assert again.dispatcher.next_due() is None


@pytest.mark.wide
def test_after_a_power_cut_what_was_kept_on_the_way_is_used(tmp_path):
    bench = played(tmp_path, KEEP_EVERY + 5)
    assert files(tmp_path) == [f"1-{KEEP_EVERY}"]
    bench.close()
    again = Bench(tmp_path).agree()
    assert again.state.session.unproved
    assert proved(again).table == bench.table


def test_undo_history_and_a_look_back_need_not_wait_for_the_proof(tmp_path):
    before = left(played(tmp_path, WIDTH + 2))
    again = Bench(tmp_path).agree()
    for _ in range(6):
        assert again.answer(f"undo:{last_step(again.table)}").result == "accepted"
    assert again.table.state == before.states[WIDTH - 4]
    again.answer("menu")
    again.answer("history")
    assert isinstance(again.screen, Page)
    assert again.state.session.unproved
    assert proved(again).table.states[:WIDTH] == before.states[:WIDTH]
    left(again)
    assert Bench(tmp_path).table.state == before.states[WIDTH - 4]


@pytest.mark.wide
def test_the_proof_waits_for_whatever_else_is_to_be_done(tmp_path):
    left(played(tmp_path))
    again = Bench(tmp_path).agree()
    assert again.dispatcher.next_due() == again.clock.now() + AFTER_MS
    again.clock.advance(AFTER_MS)
    again.runner.turn(None)
    assert not again.state.session.unproved  # the game on the table first
    assert again.journal.unproved  # then all entries of all games
    again.clock.advance(PAUSE_MS - 1)
    again.runner.turn(None)
    assert again.journal.unproved
    proved(again)


@pytest.mark.wide
def test_nothing_is_kept_of_a_table_before_it_is_proved(tmp_path):
    left(played(tmp_path, WIDTH))
    again = Bench(tmp_path).agree()
    while len(again.table.entries) < 2 * WIDTH:
        again.answer("find", "a stone")
    left(again)
    assert files(tmp_path) == [f"1-{WIDTH}"]
    again = Bench(tmp_path).agree()
    left(proved(again))
    assert files(tmp_path) == [f"1-{2 * WIDTH}", f"1-{WIDTH}"]


def test_a_planted_difference_is_found_told_and_put_right_from_the_moves(tmp_path, before):
    planted(tmp_path, before, active=1 - before.state.active)
    again = Bench(tmp_path)
    assert again.table.state != before.state
    proved(again)
    assert again.table == before
    assert again.screen.id == "agreement"
    notice = next(notice for notice in again.screen.notices if notice.id == "kept-state")
    assert notice.remedy is not None
    assert say(notice.remedy) == "Compare the table with the screen, and correct what does not agree."
    assert files(tmp_path) == []
    left(again.agree())
    assert files(tmp_path) == [f"1-{WIDTH}"]
    assert proved(Bench(tmp_path)).table == before


@pytest.mark.wide
def test_a_difference_is_found_although_people_play_on_meanwhile(tmp_path, before):
    planted(tmp_path, before, active=1 - before.state.active)
    again = Bench(tmp_path).agree()
    again.answer("find", "a late stone")
    proved(again)
    assert again.table.entries[:LENGTH] == tuple(before.entries)
    assert again.table == reading_back.read_whole(again.journal, again.state.session.recorded, GAME).table
    assert again.answer("right").result == "accepted"
    assert "kept-state" in again.notices()


def cut_off(again: Bench, before: Table) -> None:
    """The game has its first 20 entries, that is told, and it goes on from there."""
    assert again.table.entries[:20] == tuple(before.entries[:20])
    assert len(again.table.entries) == 20
    assert len(again.journal.quarantined) == 1
    assert [(loss.game, loss.read) for loss in again.journal.lost] == [(1, 20)]
    assert any(notice.id.startswith("aside") for notice in again.screen.notices), again.notices()
    assert again.agree().answer("find", "goes on").result == "accepted"
    assert len(again.journal.entries(1)) == 21


def damage_entry_20(folder: Path) -> None:
    replaced(folder / "journal.db", "UPDATE entries SET entry = x'00' WHERE game = 1 AND seq = 20")


@pytest.mark.wide
def test_damage_long_before_the_kept_state_is_told_and_the_game_is_what_is_left_of_it(tmp_path):
    before = left(played(tmp_path, 2 * WIDTH + 5))
    damage_entry_20(tmp_path)
    again = Bench(tmp_path)
    assert len(again.table.entries) == 2 * WIDTH + 5
    cut_off(proved(again), before)


def test_damage_right_before_the_kept_state_is_found_when_the_game_is_opened(tmp_path, before):
    damage_entry_20(tmp_path)
    cut_off(Bench(tmp_path), before)


def test_damage_to_what_the_first_picture_shows_never_keeps_it_from_being_drawn(tmp_path):
    bench = played(tmp_path, 21)
    for _ in range(WIDTH):  # no decisions: undo still means the twentieth entry
        bench.answer("resume")
        bench.answer("pause")
    assert last_step(bench.table) == 20
    before = left(bench)
    damage_entry_20(tmp_path)
    cut_off(Bench(tmp_path), before)


def test_damage_to_another_game_is_found_by_the_proof_and_leaves_this_one_alone(tmp_path):
    bench = played(tmp_path)
    bench.answer("menu")
    bench.answer("home")
    bench.begin("Cem", "Dora")
    number = bench.state.session.recorded.id
    left(bench)
    damage_entry_20(tmp_path)
    again = Bench(tmp_path)
    assert again.state.session.recorded.id == number
    proved(again)
    assert len(again.journal.quarantined) == 1
    assert [(loss.game, loss.read) for loss in again.journal.lost] == [(1, 20)]
    assert again.answer("right" if isinstance(again.screen, Page) else "find", "x").result == "accepted"


@pytest.mark.wide
def test_what_other_rules_have_kept_is_replayed(tmp_path, before):
    with closing(Bench(tmp_path)) as bench:
        game = bench.journal.game(1)
        assert game is not None
        bench.journal.forget_states(1)
        assert bench.journal.keep_state(game, WIDTH - 1, rules_of(GAME), b"not of this game")
        assert bench.journal.keep_state(game, WIDTH, "older rules", encode_kept(replay(
            GAME, before.setup, before.entries[:WIDTH])))
    with closing(Bench(tmp_path)) as again:
        assert not again.state.session.unproved
        assert again.table.state == before.state


@pytest.mark.sampled(3)
@pytest.mark.parametrize("damage", [
    lambda data: data[:40], lambda data: b"", lambda data: data[:-9] + b"x" + data[-8:]])
def test_a_kept_state_that_is_torn_never_keeps_a_game_from_being_resumed(tmp_path, before, damage):
    file = tmp_path / KEPT_STATES / f"1-{WIDTH}"
    file.write_bytes(damage(file.read_bytes()))
    again = Bench(tmp_path)
    assert not again.state.session.unproved
    assert proved(again).table == before
    assert again.notices() == {"power"}


def test_an_old_journal_without_kept_states_is_read_whole_and_has_one_afterwards(tmp_path, before):
    (tmp_path / KEPT_STATES / f"1-{WIDTH}").unlink()
    again = Bench(tmp_path)
    assert (unproved(again), again.table) == (False, before)
    left(again)
    assert files(tmp_path) == [f"1-{WIDTH}"]


@pytest.mark.wide
def test_the_rules_have_another_name_when_a_file_of_theirs_changes(tmp_path, monkeypatch):
    assert rules_of(GAME) == rules_of(GAME)
    assert len({rules_version(game, "companion.games") for game in ("luescherzia", "noxius", "lyssan")}) == 3
    home = tmp_path / "another_game.py"
    home.write_text("GAME = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    __import__("another_game")
    first = rules_version.__wrapped__("another", "another_game")
    home.write_text("GAME = 12\n")
    assert rules_version.__wrapped__("another", "another_game") != first
