"""Making backups: whole, looked at again, rotated, and what happens when the power or the disk fails meanwhile.

What may live here: state folders on a disk. What may not: putting back, sticks that are mounted, pages.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion import __version__
from companion.app.appliance import archive, backup, backup_folder
from companion.app.appliance.state_copy import copied_state
from companion.app.storage.errors import StoreError
from tests.app.appliance.states import NOON, PICTURE, backed_up, companion, entries, files, restored, table
from tests.app.bench import Bench


def test_a_backup_holds_all_that_is_kept_and_nothing_that_passes(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made = backed_up(state, tmp_path / "stick")
    assert made.name.startswith("tabletop-backup-table-0001-2027")
    found = archive.read_backup(made, __version__)
    assert found.files.keys() == {"journal.db", "journal.db.witness", "library.db", PICTURE}
    assert (found.version, found.made, found.table, found.games) == (__version__, NOON, "table", 1)
    assert made.stat().st_mode & 0o077 == 0
    assert files(tmp_path / "stick") == {made.name}


def test_what_other_programs_keep_in_the_home_of_the_companion_is_not_taken_along(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    for name in (".asoundrc", ".local/lib/python3.11/site-packages/x.pth", ".cache/mesa/1", "notes.txt",
                 "pictures/holiday.jpg", "restore.json", "journal.db.saved", "journal.db.damaged-1-wal"):
        (state / name).parent.mkdir(parents=True, exist_ok=True)
        (state / name).write_text("something")
    (state / "exports").mkdir()
    (state / "exports/games.csv").symlink_to("/etc/passwd")
    (state / "put-away").mkdir()
    os.mkfifo(state / "put-away/1-lyssan.html")
    made = archive.read_backup(backed_up(state, tmp_path / "stick"), __version__)
    assert made.files.keys() == {"journal.db", "journal.db.witness", "library.db", PICTURE}


@pytest.mark.wide
def test_a_backup_is_made_beside_a_companion_that_is_playing_and_comes_back_whole(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "state")
    bench.begin("Ada", "Ben")
    made = companion(tmp_path / "state", "backup", tmp_path / "stick")
    bench.answer("throw:1")
    bench.roll(4)
    again = tmp_path / "again"
    restored(Path(made.stdout.strip()), again)
    bench.close()
    assert entries(tmp_path / "state").startswith(entries(again))
    after = Bench(again)
    assert (after.journal.quarantined, after.library.quarantined) == ((), ())
    after.close()


def test_only_so_many_are_kept_and_those_of_other_tables_stay(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    for number in range(5):  # while the clock goes wrong
        backup.write_backup(state, tmp_path / "stick", "table", __version__, NOON - number * 100_000)
    backed_up(state, tmp_path / "stick", "attic")
    (tmp_path / "stick/holiday.zip").touch()
    backup_folder.rotate_backups(tmp_path / "stick", "table", 2)
    numbers = [path.name.split("-")[2:4] for path in backup_folder.listed_backups(tmp_path / "stick")]
    assert numbers == [["attic", "0001"], ["table", "0004"], ["table", "0005"]]
    assert (tmp_path / "stick/holiday.zip").exists()


def test_a_machine_that_does_not_know_the_date_makes_a_backup_all_the_same(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    os.utime(state / PICTURE, (0, 0))
    made = backup.write_backup(state, tmp_path / "stick", "table", __version__, 60)
    assert archive.read_backup(made, __version__).made == 60


def test_what_a_killed_backup_has_left_is_swept_and_nothing_else(tmp_path: Path) -> None:
    state, stick = table(tmp_path / "state", 4), tmp_path / "stick"
    stick.mkdir()
    for name in ("tabletop-backup-table-0001-20270115-0900.zip.part", "tabletop-backup-attic-0007-20260101-0000.part",
                 "film.mkv.part"):
        (stick / name).write_bytes(b"half")
    made = backed_up(state, stick)
    assert files(stick) == {made.name, "film.mkv.part"}


@pytest.mark.parametrize("link", ["folder", "file"])
def test_a_backup_is_not_written_through_a_link_on_a_stick(tmp_path: Path, link: str) -> None:
    state, stick, mine = table(tmp_path / "state", 4), tmp_path / "stick", tmp_path / "mine"
    mine.mkdir()
    stick.mkdir()
    if link == "folder":
        (stick / "tabletop-companion").symlink_to(mine)
        with pytest.raises(OSError):  # noqa: PT011 whichever the system says
            backed_up(state, stick / "tabletop-companion")
    else:
        named = backed_up(state, stick / "tabletop-companion").name
        (stick / "tabletop-companion" / named).unlink()
        (stick / "tabletop-companion" / f"{named}.part").symlink_to(mine / "target")
        backed_up(state, stick / "tabletop-companion")
    assert list(mine.iterdir()) == []


def test_a_journal_that_cannot_be_read_is_no_backup(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    (state / "journal.db").write_bytes(b"rust" * 5000)
    with pytest.raises(StoreError):
        backed_up(state, tmp_path / "stick")
    assert files(tmp_path / "stick") == set()


def test_a_copy_leaves_no_log_and_no_lock(tmp_path: Path) -> None:
    state, copy = table(tmp_path / "state", 4), tmp_path / "copy"
    copy.mkdir()
    assert set(copied_state(state, copy)) == files(copy)
    assert not [name for name in files(copy) if name.endswith(("-wal", "-shm")) or "lock" in name]
    assert entries(copy) == entries(state)


@pytest.mark.wide
def test_the_commands_say_what_they_do(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    before = entries(state)
    made = companion(state, "backup", tmp_path / "stick")
    file = Path(made.stdout.strip())
    assert file.parent == tmp_path / "stick"
    table(state, 2)
    told = companion(state, "restore", file)
    assert told.stdout.startswith("The games are those of ")
    assert told.stdout.endswith("what was there before lies in backups/before-restore-1.\n")
    assert entries(state) == before
    gone = companion(state, "restore", tmp_path / "gone.zip")
    assert (gone.returncode, "Traceback" in gone.stderr) == (1, False)
    full = companion(state, "backup", "/proc")
    assert full.returncode == 1
    assert full.stderr.startswith("No backup was made in /proc")


def test_before_there_is_any_state_there_is_nothing_to_be_copied(tmp_path: Path) -> None:
    """A new version is tried on a copy of the games, and on a fresh machine there are none."""
    folder = tmp_path / "copy"
    folder.mkdir()
    assert copied_state(tmp_path / "nowhere", folder) == ()
