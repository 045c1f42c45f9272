"""The journal on real files: what was acknowledged is there again, whatever happens to the file or the process."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.session.clock import FakeClock
from companion.app.storage.errors import (
    DiskError,
    DiskFullError,
    LockedError,
    NewerFileError,
    ReadOnlyError,
)
from companion.app.storage.journal import SCHEMA, Heartbeat, Journal, Recorded
from companion.engine.words import say

ROOT = Path(__file__).parents[3]
SETUP = b'{"game": "hopscotch"}'
PARTS = 5
"""Of the places where a byte is flipped."""


def entry(seq: int) -> bytes:
    return f'{{"seq": {seq}, "text": "'.encode() + bytes([97 + seq % 26]) * (40 + seq * 37 % 900) + b'"}'


def wall() -> int:
    return 1_700_000_000


def opened(path: Path) -> Journal:
    return Journal(path, wall)


def filled(path: Path, count: int) -> Journal:
    journal = opened(path)
    game = journal.open_game("hopscotch", SETUP).id
    for seq in range(count):
        journal.append(game, seq, [(seq * 1000, entry(seq))])
    return journal


def image(source: Path, target: Path) -> Path:
    """What lies on the disk when the power goes: the file and its log, as they are."""
    for piece in ("", "-wal"):
        if Path(f"{source}{piece}").exists():
            shutil.copy(f"{source}{piece}", f"{target}{piece}")
    return target


def survivors(path: Path) -> tuple[bytes, ...]:
    """The entries that a companion finds at `path`; they must be a prefix of what was written."""
    journal = opened(path)
    game = journal.newest_unfinished()
    found = journal.entries(game.id) if game else ()
    journal.close()
    assert found == tuple(entry(seq) for seq in range(len(found)))
    return found


def test_what_was_written_is_there_again(tmp_path):
    filled(tmp_path / "journal.db", 50).close()
    journal = opened(tmp_path / "journal.db")
    assert journal.newest_unfinished() == Recorded(1, "hopscotch", wall(), SETUP)
    assert journal.entries(1) == tuple(entry(seq) for seq in range(50))
    assert journal.quarantined == ()


def test_the_newest_game_that_is_not_finished_is_the_one_to_go_on_with(tmp_path):
    journal = opened(tmp_path / "journal.db")
    numbers = [journal.open_game(name, SETUP).id for name in ("first", "second", "third")]
    journal.finish(numbers[2], b"won")
    assert journal.newest_unfinished().game == "second"
    assert [(g.game, g.finished > 0, g.result) for g in journal.games()] == [
        ("third", True, b"won"), ("second", False, b""), ("first", False, b"")]
    assert journal.entries(numbers[0]) == ()


def test_the_last_sign_of_life_is_the_newest_entry_or_heartbeat_or_the_end(tmp_path):
    clock = FakeClock(0, 100)
    journal = Journal(tmp_path / "journal.db", clock.wall)
    game = journal.open_game("hopscotch", SETUP).id
    assert journal.last_heartbeat(game) == Heartbeat()
    journal.append(game, 0, [(5_000, b"a")])
    clock.advance(2_000)
    journal.heartbeat(game, 7_000)
    assert journal.last_heartbeat(game) == Heartbeat(7_000, 102)
    clock.advance(1_000)
    journal.append(game, 1, [(8_000, b"b")])
    assert journal.last_heartbeat(game) == Heartbeat(8_000, 103)
    clock.advance(60_000)
    journal.close()
    assert Journal(tmp_path / "journal.db", clock.wall).last_heartbeat(game) == Heartbeat(8_000, 163, last=True)


def test_the_game_that_was_played_last_is_the_one_to_go_on_with(tmp_path):
    journal = opened(tmp_path / "journal.db")
    first, second = (journal.open_game(name, SETUP).id for name in ("first", "second"))
    assert journal.newest_unfinished().id == second
    journal.append(first, 0, [(0, b"played")])
    assert journal.newest_unfinished().id == first
    journal.heartbeat(second, 0)
    assert journal.newest_unfinished().id == second
    journal.append(first, 1, [(0, b"played")])
    journal.close()
    again = opened(tmp_path / "journal.db")
    assert again.newest_unfinished().id == first
    again.finish(first)
    assert again.newest_unfinished().id == second


def test_every_commit_is_forced_onto_the_disk_and_the_file_is_locked(tmp_path):
    journal = opened(tmp_path / "journal.db")
    store = journal._kept.store
    assert [store.number(f"PRAGMA {name}") for name in ("synchronous", "application_id", "user_version")] == [
        2, SCHEMA.application, 2]
    with pytest.raises(LockedError) as error:
        opened(tmp_path / "journal.db")
    assert "Another companion" in say(error.value.text)


def test_a_clean_end_leaves_one_file_and_its_witness_for_their_owner_alone(tmp_path):
    filled(tmp_path / "journal.db", 5).close()
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == ["journal.db", "journal.db.witness"]
    assert [path.stat().st_mode & 0o777 for path in files] == [0o600, 0o600]


@pytest.mark.wide
@pytest.mark.parametrize("piece", ["", "-wal"])
def test_cut_anywhere_a_prefix_is_left_and_the_damaged_file_is_kept(tmp_path, piece):
    journal = filled(tmp_path / "live.db", 30)
    size = Path(f"{tmp_path}/live.db{piece}").stat().st_size
    lengths = {0, 1, 15, 16, 31, 32, 33, 99, 100, size - 1, *(p + d for p in range(0, size, 4096) for d in (-1, 0, 24))}
    for length in sorted(n for n in lengths if 0 <= n < size):
        folder = tmp_path / f"{length}"
        folder.mkdir()
        path = image(tmp_path / "live.db", folder / "journal.db")
        os.truncate(f"{path}{piece}", length)
        survivors(path)
        assert survivors(path) == survivors(path)
    journal.close()


@pytest.mark.wide
def test_a_cut_file_without_a_log_gives_every_whole_page(tmp_path):
    filled(tmp_path / "whole.db", 200).close()
    size = (tmp_path / "whole.db").stat().st_size
    kept = []
    for pages in range(1, size // 4096):
        path = image(tmp_path / "whole.db", tmp_path / f"{pages}.db")
        os.truncate(path, pages * 4096 + 17)
        kept.append(len(survivors(path)))
        assert Path(f"{path}.damaged-1").stat().st_size == pages * 4096 + 17
    assert kept == sorted(kept)
    assert kept[-1] > 150


@pytest.mark.wide
@pytest.mark.parametrize("piece", ["", "-wal"])
@pytest.mark.parametrize("part", range(PARTS))
def test_a_flipped_byte_costs_at_most_what_follows_it(tmp_path, piece, part):
    journal = filled(tmp_path / "whole.db", 120)
    if not piece:
        journal.close()
    size = Path(f"{tmp_path}/whole.db{piece}").stat().st_size
    luck, kept = random.Random(7), {}
    places = [*range(0, min(112, size), 9), *(luck.randrange(size) for _ in range(30))]
    (tmp_path / "x").mkdir()
    for place in places[part::PARTS]:
        path = image(tmp_path / "whole.db", tmp_path / "x" / f"{place}.db")
        hit = Path(f"{path}{piece}")
        data = bytearray(hit.read_bytes())
        data[place] ^= 0x55
        hit.write_bytes(data)
        try:
            kept[place] = len(survivors(path))
        except NewerFileError:
            assert 60 <= place < 64
    journal.close()
    assert all(count == 120 for place, count in kept.items() if place < 4096 and not piece)
    assert max(kept.values()) > 100


def test_a_damaged_head_costs_nothing(tmp_path):
    filled(tmp_path / "journal.db", 120).close()
    data = bytearray((tmp_path / "journal.db").read_bytes())
    data[:4096] = b"\xff" * 4096
    (tmp_path / "journal.db").write_bytes(data)
    assert len(survivors(tmp_path / "journal.db")) == 120
    assert (tmp_path / "journal.db.damaged-1").read_bytes()[:4096] == b"\xff" * 4096


def test_a_changed_entry_is_noticed_by_its_sum_and_ends_the_prefix(tmp_path):
    filled(tmp_path / "journal.db", 20).close()
    data = (tmp_path / "journal.db").read_bytes()
    (tmp_path / "journal.db").write_bytes(data.replace(entry(12), entry(12).replace(b"12", b"21")))
    journal = opened(tmp_path / "journal.db")
    assert len(journal.entries(1)) == 12
    assert [aside.name for aside in journal.quarantined] == ["journal.db.damaged-1"]
    journal.append(1, 12, [(12_000, b"goes on")])
    assert journal.entries(1)[-1] == b"goes on"


def test_damage_to_one_game_leaves_the_others_whole(tmp_path):
    journal = opened(tmp_path / "journal.db")
    for _ in range(3):
        game = journal.open_game("hopscotch", SETUP).id
        for seq in range(60):
            journal.append(game, seq, [(seq, b"game %d entry %d " % (game, seq) * 30)])
    journal.close()
    data = (tmp_path / "journal.db").read_bytes()
    hit = data.index(b"game 2 entry 30 ") // 4096 * 4096
    (tmp_path / "journal.db").write_bytes(data[:hit] + bytes(4096) + data[hit + 4096:])
    journal = opened(tmp_path / "journal.db")
    assert [len(journal.entries(game)) for game in (1, 3)] == [60, 60]
    assert 0 < len(journal.entries(2)) <= 30


def test_a_second_damaged_file_gets_a_name_of_its_own(tmp_path):
    for _ in range(2):
        (tmp_path / "journal.db").write_bytes(b"rubbish " * 1000)
        opened(tmp_path / "journal.db").close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "journal.db", "journal.db.damaged-1", "journal.db.damaged-2", "journal.db.witness"]


def test_a_rescue_that_the_power_cut_short_is_brought_to_its_end(tmp_path):
    filled(tmp_path / "journal.db.saved", 9).close()
    image(filled_and_cut(tmp_path / "cut.db"), tmp_path / "left.db")
    (tmp_path / "left.db-wal").rename(tmp_path / "journal.db-wal")
    assert len(survivors(tmp_path / "journal.db")) == 9
    assert (tmp_path / "journal.db.damaged-1-wal").exists()


def test_a_rescue_that_had_hardly_begun_begins_again(tmp_path):
    filled(tmp_path / "journal.db", 9).close()
    (tmp_path / "journal.db.saved").write_bytes(b"half")
    assert len(survivors(tmp_path / "journal.db")) == 9
    assert not (tmp_path / "journal.db.saved").exists()


def filled_and_cut(path: Path) -> Path:
    image(path, path)
    filled(path, 3)
    return path


def test_a_game_that_is_known_is_written_anew_over_a_damaged_file(tmp_path):
    journal = filled(tmp_path / "journal.db", 3)
    journal.rewrite(Recorded(1, "hopscotch", 7, SETUP), [(seq, entry(seq)) for seq in range(40)])
    journal.close()
    assert len(survivors(tmp_path / "journal.db")) == 40


def test_a_file_of_another_program_is_kept_aside_as_it_is(tmp_path):
    foreign = sqlite3.connect(tmp_path / "journal.db")
    foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.commit()
    foreign.close()
    before = (tmp_path / "journal.db").read_bytes()
    journal = opened(tmp_path / "journal.db")
    assert journal.quarantined == (tmp_path / "journal.db.damaged-1",)
    assert journal.quarantined[0].read_bytes() == before


def test_a_file_of_a_newer_companion_is_left_alone(tmp_path):
    filled(tmp_path / "journal.db", 1).close()
    newer = sqlite3.connect(tmp_path / "journal.db")
    newer.execute("PRAGMA user_version = 99")
    newer.commit()
    newer.close()
    with pytest.raises(NewerFileError) as error:
        opened(tmp_path / "journal.db")
    assert "newer companion" in say(error.value.text)
    assert "Install" in say(error.value.remedy)


def test_a_folder_that_cannot_be_is_named(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(ReadOnlyError) as error:
        opened(tmp_path / "file" / "journal.db")
    assert str(tmp_path) in say(error.value.text)


WRITER = """
import sys
from pathlib import Path
from companion.app.storage.journal import Journal
from companion.app.storage.errors import StoreError
from tests.app.storage.test_journal import SETUP, entry
journal = Journal(Path(sys.argv[1]), lambda: 7)
game = journal.newest_unfinished()
number = game.id if game else journal.open_game("hopscotch", SETUP).id
seq = len(journal.entries(number))
try:
    while True:
        journal.append(number, seq, [(seq * 1000, entry(seq))])
        print(seq, flush=True)
        seq += 1
except StoreError as error:
    print(type(error).__name__, flush=True)
    print(len(journal.entries(number)), flush=True)
"""


def writer(path: Path, **more) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                            **more)


def small_disk() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))


def test_when_no_byte_more_fits_the_entry_is_refused_and_all_before_it_are_there(tmp_path):
    process = writer(tmp_path / "journal.db", preexec_fn=small_disk)
    *told, kind, readable = process.communicate(timeout=60)[0].split()
    assert kind in (DiskFullError.__name__, DiskError.__name__)
    assert int(readable) == int(told[-1]) + 1
    assert len(survivors(tmp_path / "journal.db")) == len(told)


@pytest.mark.e2e
@pytest.mark.parametrize("seed", [3, 4])
def test_killed_at_any_moment_everything_acknowledged_is_there(tmp_path, seed):
    luck, known = random.Random(seed), -1
    for _ in range(6):
        process = writer(tmp_path / "journal.db")
        for _ in range(luck.randrange(1, 120)):
            known = int(process.stdout.readline())
        process.kill()
        rest = process.communicate()[0].split("\n")
        known = max([known, *(int(line) for line in rest[:-1] if line)])
        assert len(survivors(tmp_path / "journal.db")) in (known + 1, known + 2)
        assert not list(tmp_path.glob("*damaged*"))
