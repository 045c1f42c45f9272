"""States kept beside the journal: believed only where every byte is right and stands for the entries that are there."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.storage.errors import DamagedError
from companion.app.storage.journal import KEPT_STATES, Journal, Loss
from companion.app.storage.kept_states import OF_A_GAME, OF_ALL
from companion.app.storage.regular_files import PART
from tests.app.storage.test_journal import entry, filled, opened

COUNT, LENGTH, RULES = 60, 40, "these rules"
STATE = b'{"length":40}'


def recorded(journal: Journal, game: int = 1):
    found = journal.game(game)
    assert found is not None
    return found


def kept(journal: Journal, rules: str = RULES, game: int = 1) -> list[bytes]:
    return list(journal.kept_states(recorded(journal, game), rules))


@pytest.fixture
def path(tmp_path) -> Path:
    """A closed journal with one game, of which a state was kept."""
    with closing(filled(tmp_path / "journal.db", COUNT)) as journal:
        assert journal.keep_state(recorded(journal), LENGTH, RULES, STATE)
    return tmp_path / "journal.db"


def the_file(path: Path) -> Path:
    return path.parent / KEPT_STATES / f"1-{LENGTH}"


def replaced(path: Path, sql: str, *values: object) -> None:
    """A change behind the journal's back."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(sql, values)


def proved(journal: Journal) -> Journal:
    while journal.unproved:
        journal.prove_further(7)
    return journal


def test_what_was_kept_is_there_again_and_what_came_after_it(path):
    with closing(opened(path)) as journal:
        assert kept(journal) == [STATE]
        assert journal.stretch(1, LENGTH) == tuple(entry(seq) for seq in range(LENGTH, COUNT))
        assert journal.stretch(1, 0, 3) == tuple(entry(seq) for seq in range(3))
        assert journal.stretch(1, COUNT) == ()
        assert journal.unproved
        assert proved(journal).quarantined == ()
        assert len(journal.entries(1)) == COUNT


def test_a_journal_without_kept_states_is_proved_when_it_is_opened(tmp_path):
    filled(tmp_path / "journal.db", COUNT).close()
    with closing(opened(tmp_path / "journal.db")) as journal:
        assert not journal.unproved
        assert kept(journal) == []
    assert not (tmp_path / KEPT_STATES).exists()


def test_no_byte_of_a_kept_state_can_change_without_its_being_disbelieved(path):
    data = the_file(path).read_bytes()
    with closing(opened(path)) as journal:
        for at in range(len(data)):
            for bit in range(8):
                the_file(path).write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:])
                assert kept(journal) == []
        the_file(path).write_bytes(data)
        assert kept(journal) == [STATE]


def test_a_kept_state_that_was_torn_at_any_byte_is_disbelieved(path):
    data = the_file(path).read_bytes()
    with closing(opened(path)) as journal:
        for length in range(len(data)):
            the_file(path).write_bytes(data[:length])
            assert kept(journal) == []
        the_file(path).write_bytes(data + b"\0")
        assert kept(journal) == []


def test_a_link_a_pipe_a_folder_and_strange_names_are_passed_over(path):
    place, folder = the_file(path), path.parent / KEPT_STATES
    data = place.read_bytes()
    for make in (lambda: place.symlink_to(path), lambda: os.mkfifo(place), place.mkdir, lambda: None):
        place.unlink(missing_ok=True) if not place.is_dir() else place.rmdir()
        make()
        for name in ("1-0", "0-64", "1-99999999999999999999", "1-x", "x", f"1-{LENGTH}{PART}"):
            (folder / name).write_bytes(data)
        with closing(opened(path)) as journal:
            assert kept(journal) == []
            assert proved(journal).quarantined == ()


def test_what_other_rules_have_made_another_set_up_or_other_entries_is_disbelieved(path, tmp_path):
    with closing(opened(path)) as journal:
        assert kept(journal, "other rules") == []
        game = recorded(journal)
        assert list(journal.kept_states(type(game)(game.id, game.game, game.opened, game.setup + b" "), RULES)) == []
        journal.rewrite(game, [(0, entry(seq)) for seq in range(COUNT)])
        assert kept(journal) == []
        assert journal.keep_state(game, LENGTH, RULES, STATE)
        journal.rewrite(game, [(0, entry(seq)) for seq in range(LENGTH - 1)])
        assert kept(journal) == []


def test_of_a_game_the_newest_few_are_kept_and_of_all_games_a_bounded_number(path):
    with closing(opened(path)) as journal:
        for length in range(1, 30, 3):
            assert journal.keep_state(recorded(journal), length, RULES, b"%d" % length)
        assert kept(journal) == [b"28", b"25", b"22", b"19"][:OF_A_GAME]
        assert not the_file(path).exists()  # it was of a longer game, which was shortened since
        for _ in range(OF_ALL + 5):
            game = journal.open_game("hopscotch", b"{}")
            journal.append(game.id, 0, [(0, b"{}")])
            assert journal.keep_state(game, 1, RULES, b"1")
        assert len(list((path.parent / KEPT_STATES).iterdir())) == OF_ALL
        assert kept(journal) == []
        journal.forget_states(game.id)
        assert kept(journal, game=game.id) == []


def test_a_disk_that_takes_no_kept_state_costs_nothing_but_the_time_of_a_replay(tmp_path):
    (tmp_path / KEPT_STATES).write_bytes(b"no folder")
    with closing(filled(tmp_path / "journal.db", COUNT)) as journal:
        assert not journal.keep_state(recorded(journal), LENGTH, RULES, STATE)
        assert not journal.keep_state(recorded(journal), COUNT + 1, RULES, STATE)
        assert kept(journal) == []
        assert len(journal.entries(1)) == COUNT


def test_what_an_interrupted_write_has_left_is_written_over(path):
    the_file(path).rename(f"{the_file(path)}{PART}")
    with closing(opened(path)) as journal:
        assert kept(journal) == []
        assert journal.keep_state(recorded(journal), LENGTH, RULES, STATE)
        assert kept(journal) == [STATE]
    assert [file.name for file in (path.parent / KEPT_STATES).iterdir()] == [f"1-{LENGTH}"]


@pytest.mark.parametrize("sql", [
    "UPDATE entries SET entry = x'00' WHERE seq = 5",
    "DELETE FROM entries WHERE seq = 5",
    "UPDATE entries SET chain = chain + 1 WHERE seq = 5"])
def test_damage_before_a_kept_state_is_found_by_the_proof_and_told_as_ever(path, sql):
    replaced(path, sql)
    with closing(opened(path)) as journal:
        assert (journal.quarantined, journal.stretch(1, LENGTH)[:1]) == ((), (entry(LENGTH),))
        assert len(proved(journal).quarantined) == 1
        assert journal.lost == (Loss(1, 5, COUNT),)
        assert journal.entries(1) == tuple(entry(seq) for seq in range(5))
        assert kept(journal) == []


@pytest.mark.parametrize("read", [lambda journal: journal.entries(1), lambda journal: journal.stretch(1, 0, 5)])
def test_an_entry_that_does_not_follow_is_found_when_it_is_read(path, read):
    with closing(filled(path.with_name("other.db"), 0)) as other:
        for seq in range(COUNT):
            other.append(1, seq, [(seq, entry(seq))])
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("ATTACH ? AS other", (str(path.with_name("other.db")),))
        database.execute("REPLACE INTO entries SELECT * FROM other.entries WHERE seq = 3")
    with closing(opened(path)) as journal:
        try:
            assert len(read(journal)) == 3
        except DamagedError:
            assert len(journal.entries(1)) == 3
        assert len(journal.quarantined) == 1
        assert not journal.unproved


def test_what_is_no_longer_there_is_said_to_be_damaged(path):
    with closing(opened(path)) as journal, pytest.raises(DamagedError):
        journal.stretch(1, COUNT - 1, COUNT + 5)


def test_entries_that_are_written_while_the_proof_goes_on_belong_to_it(path):
    with closing(opened(path)) as journal:
        journal.prove_further(7)
        journal.append(1, COUNT, [(0, entry(COUNT))])
        assert proved(journal).quarantined == ()
        assert len(journal.entries(1)) == COUNT + 1


def test_an_older_version_plays_on_and_what_was_kept_before_still_stands(path):
    """It does not know the folder: it opens, proves and writes the same file as ever."""
    hidden = the_file(path).parent.rename(path.parent / "unknown to it")
    with closing(opened(path)) as journal:
        journal.append(1, COUNT, [(0, entry(COUNT))])
    hidden.rename(path.parent / KEPT_STATES)
    with closing(opened(path)) as journal:
        assert kept(journal) == [STATE]
        assert len(journal.stretch(1, LENGTH)) == COUNT + 1 - LENGTH
