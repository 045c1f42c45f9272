"""Backups: whole, looked at again, rotated, put back, and what happens when the power or the disk fails meanwhile.

What may live here: state folders on a disk. What may not: sticks that are mounted, pages.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import __version__
from companion.app.appliance import archive, backup, backup_folder, restore
from companion.app.appliance.state_copy import copied_state
from companion.app.appliance.unfit import UnfitFileError
from companion.app.pages.navigation import Route
from companion.app.storage.errors import StoreError
from companion.engine.words import say
from tests.app.bench import Bench
from tests.laws import ROOT

NOON = 1_800_000_000


def table(folder: Path, value: int) -> Path:
    """A state with one more game in it, of which a roll shows `value`."""
    bench = Bench(folder)
    bench.state.go_to(Route())
    bench.begin("Ada", "Ben")
    bench.answer("throw:1")
    bench.roll(value)
    bench.close()
    (folder / "pictures").mkdir(exist_ok=True)
    (folder / "pictures/board.jpg").write_bytes(b"a picture")
    (folder / "broker").mkdir(exist_ok=True)
    (folder / "broker/mosquitto.conf").write_text("made anew")
    return folder


def entries(folder: Path) -> bytes:
    with closing(sqlite3.connect(f"file:{folder / 'journal.db'}?mode=ro", uri=True)) as journal:
        return b"".join(row[0] for row in journal.execute("SELECT entry FROM entries ORDER BY game, seq"))


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_backup_holds_all_that_is_kept_and_nothing_that_passes(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made = backup.write(state, tmp_path / "stick", "table", __version__, NOON)
    assert made.name.startswith("tabletop-backup-table-0001-2027")
    found = archive.read(made, __version__)
    assert {"journal.db", "journal.db.witness", "library.db", "pictures/board.jpg"} <= found.files.keys()
    assert not [name for name in found.files if name.startswith(("broker", "lock", "backup"))]
    assert (found.version, found.made, made.stat().st_mode & 0o077) == (__version__, NOON, 0)
    assert files(tmp_path / "stick") == {made.name}


def test_a_backup_is_made_beside_a_companion_that_is_playing(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "state")
    bench.begin("Ada", "Ben")
    made = companion(tmp_path / "state", "backup", tmp_path / "stick")
    bench.answer("throw:1")
    bench.roll(4)
    again = restored(Path(made.stdout.strip()), tmp_path / "again")
    bench.close()
    assert entries(tmp_path / "state").startswith(entries(again))


def restored(made: Path, state: Path) -> Path:
    restore.lay_down(made, state, __version__)
    restore.put_back(state, __version__)
    return state


def test_a_game_is_put_back_as_it_was_and_the_newer_one_is_kept(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    before = entries(state)
    made = backup.write(state, tmp_path / "stick", "table", __version__, NOON)
    table(state, 2)
    newer = entries(state)
    assert newer != before
    (state / "pictures/later.jpg").write_bytes(b"later")
    restored(made, state)
    assert entries(state) == before
    assert "pictures/later.jpg" not in files(state)
    aside = tmp_path / "aside"
    shutil.copytree(state / restore.BEFORE, aside)
    assert entries(aside) == newer
    assert "pictures/later.jpg" in files(aside)
    bench = Bench(state)
    assert bench.state.session is not None
    assert not [notice for notice in bench.state.notices if notice.tone == "bad"]
    bench.close()


@pytest.mark.parametrize("steps", range(0, 24, 2))
def test_a_power_cut_while_a_backup_is_put_back_loses_neither(tmp_path: Path, steps: int) -> None:
    state = table(tmp_path / "state", 4)
    before = entries(state)
    made = backup.write(state, tmp_path / "stick", "table", __version__, NOON)
    table(state, 2)
    newer = entries(state)
    restore.lay_down(made, state, __version__)
    cut = subprocess.run([sys.executable, "-c", CUT, str(state), str(steps)], cwd=ROOT, check=False, timeout=60)
    assert cut.returncode in (0, 9)
    restore.put_back(state, __version__)
    assert entries(state) == before
    assert entries(state / restore.BEFORE) == newer
    assert not {restore.STAGED, restore.BEGUN} & files(state)
    assert not (state / restore.ROOM).exists()


CUT = """
import os, sys
from pathlib import Path
from companion import __version__
from companion.app.appliance import restore
left = [int(sys.argv[2])]
def hear(event, _):
    if event in ("os.rename", "os.remove", "os.mkdir", "os.rmdir"):
        left[0] -= 1
        if left[0] < 0:
            os._exit(9)
sys.addaudithook(hear)
restore.put_back(Path(sys.argv[1]), __version__)
"""


def test_only_so_many_are_kept_and_those_of_other_tables_stay(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    for number in range(5):  # while the clock goes wrong
        backup.write(state, tmp_path / "stick", "table", __version__, NOON - number * 100_000)
    backup.write(state, tmp_path / "stick", "attic", __version__, NOON)
    (tmp_path / "stick/holiday.zip").touch()
    backup_folder.rotate(tmp_path / "stick", "table", 2)
    numbers = [path.name.split("-")[2:4] for path in backup_folder.backups(tmp_path / "stick")]
    assert numbers == [["attic", "0001"], ["table", "0004"], ["table", "0005"]]
    assert (tmp_path / "stick/holiday.zip").exists()


def refusal(path: Path, running: str = __version__) -> str:
    with pytest.raises(UnfitFileError) as told:
        archive.read(path, running)
    return say(told.value.text)


def test_what_is_no_whole_backup_is_refused(tmp_path: Path) -> None:
    made = backup.write(table(tmp_path / "state", 4), tmp_path, "table", __version__, NOON)
    whole = made.read_bytes()
    for share in (0, 0.1, 0.5, 0.9, 0.999):
        (tmp_path / "cut.zip").write_bytes(whole[:int(len(whole) * share)])
        assert "no backup of the companion" in refusal(tmp_path / "cut.zip")
    with ZipFile(tmp_path / "foreign.zip", "w") as foreign:
        foreign.writestr("holiday.jpg", b"sun")
    assert "no backup of the companion" in refusal(tmp_path / "foreign.zip")
    assert "cannot be read" in refusal(tmp_path / "gone.zip")
    assert "is newer than this one (0.2.0)" in refusal(made, "0.2.0")
    with ZipFile(made) as old, ZipFile(tmp_path / "changed.zip", "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name) if name != "library.db" else b"something else")
    assert "damaged" in refusal(tmp_path / "changed.zip")


def test_a_backup_that_leads_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    import msgspec
    evil = archive.Backup(__version__, NOON, {"../evil": archive._sum(b"evil")})
    with ZipFile(tmp_path / "evil.zip", "w") as packed:
        packed.writestr(archive.MANIFEST, msgspec.json.encode(evil))
        packed.writestr("../evil", b"evil")
    assert "damaged" in refusal(tmp_path / "evil.zip")


@pytest.mark.parametrize("made", [-1, 2**62])
def test_a_backup_of_no_day_is_refused(tmp_path: Path, made: int) -> None:
    import msgspec
    with ZipFile(tmp_path / "never.zip", "w") as packed:
        packed.writestr(archive.MANIFEST, msgspec.json.encode(archive.Backup(__version__, made, {})))
    assert "no backup of the companion" in refusal(tmp_path / "never.zip")


def test_a_backup_damaged_while_it_waited_changes_nothing(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made = backup.write(state, tmp_path / "stick", "table", __version__, NOON)
    before = entries(state)
    restore.lay_down(made, state, __version__)
    (state / restore.STAGED).write_bytes(b"rust")
    word = restore.before_opening(state, __version__)
    assert word is not None
    assert "damaged" in say(word.text)
    assert entries(state) == before
    assert restore.before_opening(state, __version__) is None


def test_a_journal_that_cannot_be_read_is_no_backup(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    (state / "journal.db").write_bytes(b"rust" * 5000)
    with pytest.raises(StoreError):
        backup.write(state, tmp_path / "stick", "table", __version__, NOON)
    assert files(tmp_path / "stick") == set()


def test_a_copy_leaves_no_log_and_no_lock(tmp_path: Path) -> None:
    state, copy = table(tmp_path / "state", 4), tmp_path / "copy"
    copy.mkdir()
    assert set(copied_state(state, copy)) == files(copy)
    assert not [name for name in files(copy) if name.endswith(("-wal", "-shm")) or "lock" in name]
    assert entries(copy) == entries(state)


def test_the_commands_say_what_they_do(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    before = entries(state)
    made = companion(state, "backup", tmp_path / "stick")
    file = Path(made.stdout.strip())
    assert file.parent == tmp_path / "stick"
    table(state, 2)
    assert companion(state, "restore", file).stdout.startswith("The games are those of ")
    assert entries(state) == before
    gone = companion(state, "restore", tmp_path / "gone.zip")
    assert (gone.returncode, "Traceback" in gone.stderr) == (1, False)
    full = companion(state, "backup", "/proc")
    assert full.returncode == 1
    assert full.stderr.startswith("No backup was made in /proc")


def companion(state: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "companion", *words], cwd=ROOT, text=True, capture_output=True,
                          env={**os.environ, "STATE_DIRECTORY": str(state)}, check=False, timeout=60)
