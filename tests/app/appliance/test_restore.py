"""Putting a backup back: all of it or nothing, whatever is laid there and whatever fails meanwhile. Real files.

What may live here: state folders on a disk. What may not: making backups, the thread and the pages that ask for it.
"""

from __future__ import annotations

import hashlib
import resource
import shutil
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

from companion import __version__
from companion.app.appliance import archive, restore, switch
from companion.app.appliance.table_identity import AnotherTableError
from companion.app.appliance.unfit import UnfitFileError
from companion.engine.view import Notice
from tests.app.appliance.states import LATER, NOON, backed_up, companion, entries, files, restored, table
from tests.app.bench import Bench
from tests.long.faulty_system import AFTER, FULL, KILLED, faults
from tests.long.in_a_child import told_by
from tests.reading import say


def test_a_game_is_put_back_as_it_was_and_the_newer_one_is_kept(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    before = entries(state)
    made = backed_up(state, tmp_path / "stick")
    table(state, 2)
    newer = entries(state)
    assert newer != before
    (state / LATER).write_bytes(b"later")
    place = restored(made, state)
    assert entries(state) == before
    assert LATER not in files(state)
    aside = tmp_path / "aside"
    shutil.copytree(state / place, aside)
    assert entries(aside) == newer
    assert LATER in files(aside)
    bench = Bench(state)
    assert bench.state.session is not None
    assert not [notice for notice in bench.state.shown.notices if notice.tone == "bad"]
    bench.close()


def test_what_was_set_aside_is_never_written_over(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made = backed_up(state, tmp_path / "stick")
    (state / "backups/before-restore").mkdir(parents=True)
    newer = []
    for value in (1, 2):
        newer.append(entries(table(state, value)))
        assert restored(made, state) == f"backups/before-restore-{value}"
    assert [entries(state / f"backups/before-restore-{value}") for value in (1, 2)] == newer


def test_a_restore_over_games_that_fails_never_touches_what_is_played_since(tmp_path: Path) -> None:
    """A backup of an empty folder was put back over games, and a later start took the games that came after it."""
    state = table(tmp_path / "state", 4)
    (tmp_path / "empty").mkdir()
    restore.lay_down(backed_up(tmp_path / "empty", tmp_path / "stick"), state, __version__, "table", sure=True)
    restore.before_opening(state, __version__, "table")
    played = entries(table(state, 2))
    for _ in range(3):
        assert restore.before_opening(state, __version__, "table") is None
        assert entries(state) == played


def test_what_an_older_version_left_half_done_is_offered_as_a_backup_and_touches_nothing(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    shutil.copy(backed_up(state, tmp_path / "stick"), state / "restore.zip")
    (state / "restore.begun").touch()
    played = entries(table(state, 2))
    word = restore.before_opening(state, __version__, "table")
    assert isinstance(word, Notice)
    assert "Choose it on the page" in say(word.remedy)
    assert entries(state) == played
    assert len(list((state / "backups").glob("tabletop-backup-table-*.zip"))) == 1
    assert restore.before_opening(state, __version__, "table") is None


@pytest.mark.parametrize("staged", [b"rust", b"", b"[" * 100_000, b'{"made":1,"files":{"../x":""},"version":"1"}',
                                    b'{"made":1,"files":{},"version":"1","place":"../../etc"}', "folder", "link"])
def test_nothing_staged_stops_a_start(tmp_path: Path, staged: bytes | str) -> None:
    state = table(tmp_path / "state", 4)
    before, intent = entries(state), state / switch.INTENT
    if staged == "folder":
        intent.mkdir()
    elif staged == "link":
        intent.symlink_to("/dev/zero")
    else:
        assert isinstance(staged, bytes)
        intent.write_bytes(staged)
    word = restore.before_opening(state, __version__, "table")
    assert word is not None
    assert "The games are as they were" in say(word.remedy)
    assert entries(state) == before
    assert restore.before_opening(state, __version__, "table") is None


def test_a_backup_damaged_while_it_waited_changes_nothing(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made = backed_up(state, tmp_path / "stick")
    before = entries(table(state, 2))
    restore.lay_down(made, state, __version__, "table")
    (state / switch.ROOM / "journal.db").write_bytes(b"rust")
    word = restore.before_opening(state, __version__, "table")
    assert word is not None
    assert "damaged meanwhile" in say(word.text)
    assert entries(state) == before
    assert restore.before_opening(state, __version__, "table") is None


@pytest.mark.wide
def test_another_tables_backup_asks_once_more_and_says_whose_it_is(tmp_path: Path) -> None:
    state, other = table(tmp_path / "state", 4), table(tmp_path / "other", 4, "Cem", "Dora")
    made, before = backed_up(other, tmp_path / "stick", "attic"), entries(state)
    with pytest.raises(AnotherTableError) as told:
        restored(made, state)
    assert say(told.value.text) == "This backup is of another table (attic): one game, played last by Cem, Dora."
    assert entries(state) == before
    assert not (state / switch.ROOM).exists()
    refused = companion(state, "restore", made)
    assert (refused.returncode, "played last by Cem, Dora." in refused.stderr) == (1, True)
    assert companion(state, "restore", "--yes", made).returncode == 0
    assert entries(state) == entries(other)


def test_a_table_knows_its_own_backups_however_they_are_called(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made = backed_up(state, tmp_path / "stick", "an-older-name")
    table(state, 2)
    restored(made, state)


def test_a_backup_without_games_asks_once_more_or_is_refused(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    (tmp_path / "empty").mkdir()
    empty = backed_up(tmp_path / "empty", tmp_path / "stick")
    older = packed(tmp_path / "older.zip", archive.Backup("0.3.0", NOON, {}))
    for made in (empty, older):
        with pytest.raises(AnotherTableError, match="no game"):
            restored(made, state)
    with pytest.raises(UnfitFileError, match="should hold"):
        restored(packed(tmp_path / "cut.zip", archive.Backup(__version__, NOON, {}, games=3)), state)


def packed(path: Path, backup: archive.Backup, **files: bytes) -> Path:
    """A backup with these files, as a program of anybody could write it."""
    with ZipFile(path, "w") as made:
        made.writestr(archive.MANIFEST, msgspec.json.encode(backup))
        for name, data in files.items():
            made.writestr(name, data)
    return path


def test_what_an_older_backup_took_along_from_other_programs_is_left_out_and_counted(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made = backed_up(state, tmp_path / "stick")
    with ZipFile(made) as new:
        data = {name: new.read(name) for name in new.namelist() if name != archive.MANIFEST}
    data |= {".asoundrc": b"pcm", ".cache/mesa/a1": b"x", "pictures/board.jpg": b"y", "library.db.witness": bytes(64)}
    sums = {name: hashlib.sha256(value).hexdigest() for name, value in data.items()}
    older = packed(tmp_path / "older.zip", archive.Backup("0.3.0", NOON, sums), **data)
    laid = restore.lay_down(older, state, __version__, "table")
    assert (laid.left_out, laid.damaged) == (3, False)
    restore.put_back(state, __version__)
    assert not {".asoundrc", ".cache/mesa/a1", "pictures/board.jpg"} & files(state)


def test_a_damaged_journal_is_mended_before_it_takes_its_place_and_that_is_said(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    rotten = tmp_path / "rotten"
    shutil.copytree(state, rotten)
    data = bytearray((rotten / "journal.db").read_bytes())
    at = data.rindex(b'"value"')
    data[at] ^= 1
    (rotten / "journal.db").write_bytes(data)
    made = backed_up(rotten, tmp_path / "stick")
    restore.lay_down(made, state, __version__, "table")
    word = restore.before_opening(state, __version__, "table")
    assert word is not None
    assert "what could be saved" in say(word.text)
    bench = Bench(state)
    assert bench.journal.quarantined == ()
    bench.close()


@pytest.mark.wide
@pytest.mark.parametrize("fault", [KILLED, FULL, AFTER])
def test_the_old_or_the_new_is_whole_wherever_it_fails(tmp_path: Path, fault: str) -> None:
    """A few places out of all; every one of them is tried by `make test-long`."""
    state = table(tmp_path / "state", 4)
    made = backed_up(state, tmp_path / "stick")
    table(state, 2)
    restore.lay_down(made, state, __version__, "table")
    told = faults(state, made, fault, every=15)
    assert len(told) >= 5
    assert [one for one in told if one] == []


def test_a_backup_that_there_is_no_room_for_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    state = table(tmp_path / "state", 4)
    made, before = backed_up(state, tmp_path / "stick"), files(state)

    def bounded(say_: Callable[[str], None]) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
        with pytest.raises(OSError, match="File too large"):
            restore.lay_down(made, state, __version__, "table")
        say_("refused")
    assert told_by(bounded) == ["refused"]
    assert files(state) == before


@pytest.mark.wide
@pytest.mark.parametrize("staged", ["restore.json", "restore.zip"])
def test_no_command_ends_in_a_traceback_because_of_what_is_staged(tmp_path: Path, staged: str) -> None:
    state = table(tmp_path / "state", 4)
    (state / staged).write_bytes(b"PK\5\6rust" * 9)
    (state / "restore.begun").touch()
    (state / "restore.new").mkdir()
    done = companion(state, "new", "luescherzia", "Ada", "Ben")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert not (state / staged).exists()
