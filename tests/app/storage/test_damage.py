"""Damage of every kind: what is intact is opened, what is lost is told, what was damaged is kept."""

from __future__ import annotations

import gc
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.app.storage.carving import FRAME, LOG_HEAD
from companion.app.storage.journal import Journal, Loss
from companion.app.storage.library import ContentItem, Library
from companion.app.storage.recovery import keep_log
from tests.app.storage.test_journal import SETUP, entry, filled, opened, wall

PIECES = ("", "-wal", ".witness")
COUNT = 60


def crashed(source: Path, target: Path, *without: str) -> Path:
    """What lies on the disk when the process has been killed: file, log and witness."""
    for piece in PIECES:
        if piece not in without and Path(f"{source}{piece}").exists():
            shutil.copy(f"{source}{piece}", f"{target}{piece}")
    return target


def change(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def found_and_told(path: Path) -> tuple[int, int]:
    """How many entries there are, and how many are said to be lost; what is there is what was written."""
    journal = opened(path)
    entries = journal.entries(1)
    journal.close()
    assert entries == tuple(entry(seq) for seq in range(len(entries)))
    assert not journal.lost or journal.quarantined
    return len(entries), sum(loss.known - loss.read for loss in journal.lost)


@pytest.fixture
def live(tmp_path):
    """A journal in use, with its log."""
    journal = filled(tmp_path / "live.db", COUNT)
    yield tmp_path / "live.db"
    journal.close()


@pytest.fixture
def whole(tmp_path):
    """A journal that was closed."""
    filled(tmp_path / "whole.db", COUNT).close()
    return tmp_path / "whole.db"


@pytest.mark.wide
@pytest.mark.parametrize("kind", ["a bit", "a sector", "a page", "the rest"])
def test_of_a_damaged_log_everything_intact_is_there_and_what_is_lost_is_told(tmp_path, live, kind):
    size = Path(f"{live}-wal").stat().st_size
    for number, at in enumerate(range(0, size, size // 14)):
        path = crashed(live, tmp_path / f"{number}.db")
        log = Path(f"{path}-wal")
        if kind == "the rest":
            os.truncate(log, at)
        else:
            bit = bytes([log.read_bytes()[at] ^ 8])
            change(log, at, {"a bit": bit, "a sector": bytes(512), "a page": bytes(4096)}[kind])
        found, told = found_and_told(path)
        assert found + told == COUNT
        assert found >= COUNT - 3 or kind == "the rest"
        assert found_and_told(path) == (found, 0)


def test_a_log_that_is_gone_a_file_that_is_emptied_and_an_old_copy_are_noticed(tmp_path, live, whole):
    assert found_and_told(crashed(live, tmp_path / "a.db", "-wal")) == (0, COUNT)
    emptied = crashed(whole, tmp_path / "b.db")
    emptied.write_bytes(b"")
    assert found_and_told(emptied) == (0, COUNT)
    assert found_and_told(crashed(whole, tmp_path / "c.db", "")) == (0, COUNT)
    old = crashed(whole, tmp_path / "d.db")
    filled(tmp_path / "old.db", 20).close()
    shutil.copy(tmp_path / "old.db", old)
    assert found_and_told(old) == (20, COUNT - 20)
    rubbish = crashed(whole, tmp_path / "e.db")
    rubbish.write_bytes(b"rubbish" * 1000)
    assert found_and_told(rubbish) == (0, COUNT)


def test_an_emptied_file_without_a_witness_is_not_taken_for_a_new_one(tmp_path):
    (tmp_path / "journal.db").write_bytes(b"")
    assert [path.name for path in opened(tmp_path / "journal.db").quarantined] == ["journal.db.damaged-1"]


@pytest.mark.wide
def test_swapped_pages_lose_nothing(tmp_path):
    filled(tmp_path / "whole.db", 200).close()
    data = (tmp_path / "whole.db").read_bytes()
    pages = [data[at:at + 4096] for at in range(0, len(data), 4096)]
    leaves = [number for number, page in enumerate(pages) if page[0] == 0x0A]
    for one, other in zip(leaves[1:12], leaves[7:], strict=False):
        path = crashed(tmp_path / "whole.db", tmp_path / f"{one}.db")
        change(path, one * 4096, pages[other])
        change(path, other * 4096, pages[one])
        assert found_and_told(path) == (200, 0)
        assert Path(f"{path}.damaged-1").exists()


@pytest.mark.wide
def test_no_bit_of_the_first_page_keeps_the_companion_from_starting(tmp_path, whole):
    data = whole.read_bytes()
    for at in [*range(0, 100, 3), *range(100, 4096, 97)]:
        path = crashed(whole, tmp_path / f"{at}.db")
        change(path, at, bytes([data[at] ^ 1 << at % 8]))
        assert found_and_told(path) == (COUNT, 0)


def test_a_lost_game_is_told_and_its_number_is_not_given_again(tmp_path):
    journal = opened(tmp_path / "journal.db")
    for game in (1, 2):
        journal.open_game("hopscotch", SETUP)
        journal.append(game, 0, [(0, b"an entry")] * 5)
    journal.close()
    filled(tmp_path / "other.db", 0).close()
    shutil.copy(tmp_path / "other.db", tmp_path / "journal.db")
    journal = opened(tmp_path / "journal.db")
    assert set(journal.lost) == {Loss(1, 0, 5), Loss(2, 0, 5)}
    assert journal.open_game("hopscotch", SETUP).id == 3


def test_a_commit_that_was_under_way_when_the_power_went_is_no_damage(tmp_path, live):
    witness = Path(f"{live}.witness").read_bytes()
    journal = filled(tmp_path / "longer.db", COUNT)
    before = Path(f"{tmp_path}/longer.db-wal").stat().st_size
    journal.append(1, COUNT, [(0, entry(COUNT))])
    torn = crashed(tmp_path / "longer.db", tmp_path / "torn.db")
    journal.close()
    for length in (before + 10, before + 24, before + 700, before + FRAME - 1):
        path = crashed(torn, tmp_path / f"{length}.db")
        os.truncate(f"{path}-wal", length)
        Path(f"{path}.witness").write_bytes(witness)
        journal = opened(path)
        assert len(journal.entries(1)) == COUNT
        journal.append(1, COUNT, [(0, entry(COUNT))])
        journal.close()
        assert (journal.quarantined, journal.lost) == ((), ())
        assert found_and_told(path) == (COUNT + 1, 0)


def test_a_journal_that_nobody_has_any_more_leaves_no_file_open(tmp_path):
    Journal(tmp_path / "journal.db", lambda: 0)
    gc.collect()
    assert not [file for file in Path("/proc/self/fd").iterdir() if file.resolve().is_relative_to(tmp_path)]


def test_a_witness_that_is_gone_old_or_rubbish_does_no_harm(tmp_path, whole):
    for name, data in (("gone", None), ("old", bytes(96)), ("rubbish", b"\xff" * 999)):
        path = crashed(whole, tmp_path / f"{name}.db", ".witness")
        if data is not None:
            Path(f"{path}.witness").write_bytes(data)
        assert found_and_told(path) == (COUNT, 0)
        assert not Path(f"{path}.damaged-1").exists()
        change(path, path.stat().st_size - 4096, bytes(4096))
        assert sum(found_and_told(path)) == COUNT


def test_an_entry_that_does_not_follow_the_one_before_it_is_not_believed(tmp_path, whole):
    filled(tmp_path / "other.db", 0).close()
    other = opened(tmp_path / "other.db")
    for seq in range(COUNT):
        other.append(1, seq, [(seq, entry(seq))])
    other.close()
    with sqlite3.connect(whole) as database:
        database.execute("ATTACH ? AS other", (str(tmp_path / "other.db"),))
        database.execute("REPLACE INTO entries SELECT * FROM other.entries WHERE seq = 40")
    database.close()
    assert found_and_told(whole) == (40, COUNT - 40)


def test_a_file_of_an_older_version_is_kept_before_it_is_renewed(tmp_path):
    old = Path(__file__).parents[1] / "journals" / "0.2.0" / "journal.db"
    shutil.copy(old, tmp_path / "journal.db")
    journal = opened(tmp_path / "journal.db")
    assert (tmp_path / "journal.db.before-update-1").read_bytes() == old.read_bytes()
    with sqlite3.connect(f"file:{old}?immutable=1", uri=True) as before:
        for game in journal.games():
            rows = before.execute("SELECT entry FROM entries WHERE game = ? ORDER BY seq", (game.id,)).fetchall()
            assert [(row,) for row in journal.entries(game.id)] == rows
        assert len(journal.games()) == before.execute("SELECT count(*) FROM games").fetchone()[0]
    before.close()
    assert (journal.quarantined, journal.lost) == ((), ())


def test_a_damaged_log_of_the_library_loses_nothing_silently(tmp_path):
    library = Library(tmp_path / "library.db", wall)
    for number in range(30):
        library.learn("hopscotch", ContentItem("stones", f"{number}", b'"flint"' * number))
    path = crashed(tmp_path / "library.db", tmp_path / "copy.db")
    library.close()
    change(Path(f"{path}-wal"), LOG_HEAD + 8 * FRAME + 2000, b"damage")
    again = Library(path, wall)
    assert len(again.content("hopscotch")) == 30
    assert again.quarantined
    again.close()


@pytest.fixture
def stones(tmp_path):
    """A library in use, with its log."""
    library = Library(tmp_path / "library.db", wall)
    for number in range(30):
        library.learn("hopscotch", ContentItem("stones", f"{number}", b'"flint"' * number))
    yield tmp_path / "library.db"
    library.close()


@pytest.mark.parametrize("keep", [0, LOG_HEAD, LOG_HEAD + 8 * FRAME, LOG_HEAD + 8 * FRAME + 77])
def test_a_log_of_the_library_that_has_become_shorter_is_told(tmp_path, stones, keep):
    path = crashed(stones, tmp_path / "copy.db")
    os.truncate(f"{path}-wal", keep)
    again = Library(path, wall)
    assert again.quarantined
    again.learn("hopscotch", ContentItem("stones", "new", b"1"))
    again.close()
    once_more = Library(path, wall)
    assert once_more.quarantined == ()
    assert "new" in [item.key for item in once_more.content("hopscotch")]
    once_more.close()


def test_a_library_that_has_vanished_is_told(tmp_path, stones):
    path = crashed(stones, tmp_path / "copy.db", "", "-wal")
    again = Library(path, wall)
    assert again.quarantined
    again.close()


def test_a_library_that_was_only_cut_off_is_not_said_to_be_damaged(tmp_path, stones):
    path = crashed(stones, tmp_path / "copy.db")
    again = Library(path, wall)
    assert len(again.content("hopscotch")) == 30
    assert again.quarantined == ()
    again.close()
    (tmp_path / "copy.db.witness").unlink()
    again = Library(path, wall)
    assert again.quarantined == ()
    again.close()


def test_a_journal_damaged_in_play_is_written_anew_and_nothing_is_lost(tmp_path):
    journal = Journal(tmp_path / "journal.db", wall)
    game = journal.open_game("hopscotch", SETUP)
    for seq in range(COUNT):
        journal.append(1, seq, [(seq, entry(seq))])
    journal.rewrite(game, [(seq, entry(seq)) for seq in range(COUNT + 1)])
    journal.append(1, COUNT + 1, [(0, entry(COUNT + 1))])
    journal.close()
    assert found_and_told(tmp_path / "journal.db") == (COUNT + 2, 0)


@pytest.mark.wide
def test_a_damaged_file_of_an_older_version_is_told_as_well(tmp_path):
    data = (Path(__file__).parents[1] / "journals" / "0.2.0" / "journal.db").read_bytes()
    (tmp_path / "whole.db").write_bytes(data)
    whole = opened(tmp_path / "whole.db")
    counts = {game.id: len(whole.entries(game.id)) for game in whole.games()}
    whole.close()
    for at in range(33_000, len(data), 41_000):
        path = tmp_path / f"{at}.db"
        path.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1:])
        journal = opened(path)
        there = {game.id: len(journal.entries(game.id)) for game in journal.games()}
        missing = {game: count - there.get(game, 0) for game, count in counts.items()}
        assert {loss.game: loss.known - loss.read for loss in journal.lost} == {
            game: count for game, count in missing.items() if count}
        assert bool(journal.lost) <= bool(journal.quarantined)
        journal.close()


def test_a_rescue_that_ends_when_the_log_is_gone_begins_again_with_it(tmp_path, live):
    path = crashed(live, tmp_path / "journal.db")
    log = Path(f"{path}-wal")
    change(log, LOG_HEAD + 20 * FRAME + 1000, b"damage")
    keep_log(path, log.read_bytes())
    log.unlink()
    found, told = found_and_told(path)
    assert found + told == COUNT
    assert found >= COUNT - 3
    assert found_and_told(path) == (found, 0)


def test_what_is_damaged_while_the_journal_is_open_is_told_when_it_is_read(tmp_path):
    journal = filled(tmp_path / "journal.db", COUNT)
    journal.open_game("hopscotch", SETUP)
    journal._kept.store.run("UPDATE entries SET wall = wall + 1 WHERE seq = 50")
    assert len(journal.entries(1)) == COUNT  # its log had the page as it was
    assert (len(journal.quarantined), journal.lost) == (1, ())
    journal._kept.store.run("UPDATE entries SET wall = wall + 1 WHERE seq = 50")
    journal._kept.store.fold()
    assert len(journal.entries(1)) == 50
    assert journal.lost == (Loss(1, 50, COUNT),)
    journal.append(1, 50, [(0, entry(50))])
    journal.close()
    assert found_and_told(tmp_path / "journal.db") == (51, 0)
