"""The disk is tried by a write that is really there, and the journal by a process that is in nobody's way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from companion.app.installation import PROGRAM
from companion.app.storage.disk_probe import WHOLE, try_disk, try_journal
from companion.app.storage.journal import Journal
from companion.engine.view import Notice
from companion.engine.words import say

FORBIDDEN = """
import os, runpy, sys
def nice(more):
    raise PermissionError(1, "Operation not permitted")
os.nice = nice  # as under systemd's SystemCallFilter=~@resources
runpy.run_module("companion.app.storage.damage_check", run_name="__main__")
"""


def read_in_time(folder: Path) -> Notice:
    """What is said of the journal; where others keep the processor, it takes several tries until there was time."""
    tries = (try_journal(folder) for _ in range(20))
    return next(notice for notice in tries if "too long" not in say(notice.text))


def test_a_sound_disk_beside_an_open_journal(tmp_path: Path):
    journal = Journal(tmp_path / "journal.db", lambda: 1)
    journal.open_game("hopscotch", b"{}")
    disk, games = try_disk(tmp_path), read_in_time(tmp_path)
    journal.open_game("hopscotch", b"{}")
    journal.close()
    assert (disk.tone, games.tone, say(games.text)) == ("good", "good", "every game is whole")
    assert "GB free" in say(disk.text)
    assert not (tmp_path / "trial").exists()


def test_what_a_power_cut_left_of_an_earlier_try_is_no_hindrance(tmp_path: Path):
    (tmp_path / "trial").write_bytes(b"half")
    assert try_disk(tmp_path).tone == "good"
    assert not (tmp_path / "trial").exists()


def test_a_damaged_journal_is_told_and_left_as_it_is(tmp_path: Path):
    journal = Journal(tmp_path / "journal.db", lambda: 1)
    journal.open_game("hopscotch", b"{}")
    journal.close()
    with (tmp_path / "journal.db").open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(600))
    before = (tmp_path / "journal.db").read_bytes()
    said = read_in_time(tmp_path)
    assert (said.tone, say(said.text)) == ("bad", "the journal is damaged")
    assert (tmp_path / "journal.db").read_bytes() == before


def test_a_look_that_fails_is_no_damage(tmp_path: Path):
    (tmp_path / "journal.db").mkdir()
    said = read_in_time(tmp_path)
    assert (said.tone, say(said.text)) == ("warn", "the journal cannot be read")


def test_where_a_sandbox_forbids_to_step_back_the_look_is_taken_all_the_same(tmp_path: Path):
    journal = Journal(tmp_path / "journal.db", lambda: 1)
    journal.close()
    looked = subprocess.run([sys.executable, "-c", FORBIDDEN, str(tmp_path / "journal.db")], cwd=PROGRAM, check=False)
    assert looked.returncode == WHOLE


def test_a_folder_that_takes_nothing(tmp_path: Path):
    said = try_disk(tmp_path / "not there")
    assert said.tone == "bad"
    assert "No such file" in say(said.text)
