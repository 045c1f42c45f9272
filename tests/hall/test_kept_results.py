"""The outbox of a table and the CSV file of a hall: what stands there after every kind of end.

What may not live here: brokers, PostgreSQL.
"""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.storage.outbox import Outbox, WaitingResult
from companion.hall.csv_file import CsvLedger
from tests.hall.rig import some_result

PUTTING = """
import sys
from pathlib import Path
from companion.app.storage.outbox import Outbox
box = Outbox(Path(sys.argv[1]), lambda: 7)
box.join("hall", 1)
number = 0
while True:
    number += 1
    box.put(f"game-{number}", b"x" * 300)
    print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hall.db"


def opened(path: Path, wall: int = 100) -> Outbox:
    return Outbox(path, lambda: wall)


def test_a_result_waits_until_its_newest_edition_is_answered(path: Path) -> None:
    box = opened(path)
    box.put("a", b"1")
    box.put("a", b"1")
    assert box.waiting() == (WaitingResult("a", 100, b"1"),)
    box.put("a", b"2")
    assert not box.answered("a", 100)
    assert box.waiting() == (WaitingResult("a", 101, b"2"),)
    assert box.answered("a", 101)
    box.put("a", b"2")
    assert box.waiting() == ()
    box.put("a", b"1")
    assert box.waiting() == (WaitingResult("a", 102, b"1"),)


def test_a_new_hall_hears_of_games_from_now_on_and_the_same_one_of_all_since(path: Path) -> None:
    box = opened(path)
    assert (box.join("one", 3), box.join("one", 9)) == (3, 3)
    box.put("a", b"1")
    assert box.join("two", 9) == 9
    assert box.waiting() == ()


def test_a_damaged_file_is_begun_again(path: Path) -> None:
    path.write_bytes(b"no database" * 1000)
    box = opened(path)
    box.put("a", b"1")
    assert len(box.waiting()) == 1
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("times", [5, pytest.param(50, marks=pytest.mark.wide)])
def test_what_was_put_is_there_after_a_killed_program(path: Path, times: int) -> None:
    for _ in range(times):
        path.unlink(missing_ok=True)
        path.with_name("hall.db-wal").unlink(missing_ok=True)
        path.with_name("hall.db-shm").unlink(missing_ok=True)
        with subprocess.Popen((sys.executable, "-c", PUTTING, str(path)), stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            told = [writer.stdout.readline() for _ in range(3)]
            os.kill(writer.pid, signal.SIGKILL)
            last = int([*told, *writer.stdout.readlines()][-1])
        there = {waiting.id for waiting in opened(path).waiting()}
        assert there >= {f"game-{number}" for number in range(1, last + 1)}


def test_a_csv_file_has_a_line_for_every_player_once_and_nothing_that_counts_as_a_formula(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    seat = {"seat": "seat-1", "name": "=1+1", "mark": "moon", "rank": None, "total": None, "winner": True}
    for _ in range(2):
        ledger = CsvLedger(path)
        ledger.keep("t1", some_result(1))
        ledger.keep("t1", some_result(1))
        ledger.keep("t2", some_result(2, players=[seat], withdrawn=True))
        ledger.keep("t2", some_result(3, players=[], ended=None, duration_ms=None))
    with path.open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    assert [(line["table"], line["player"], line["points"], line["minutes"]) for line in lines] == [
        ("t1", "Ada", "31", "60"), ("t1", "Ben", "24", "60"), ("t2", "'=1+1", "", "60"), ("t2", "", "", "")]


def test_a_line_that_a_power_cut_has_torn_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    CsvLedger(path).keep("t1", some_result(1))
    whole = path.read_bytes()
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        CsvLedger(path).keep("t1", some_result(1))
        with path.open(newline="", encoding="utf-8") as file:
            players = [line["player"] for line in csv.DictReader(file)]
        assert sorted(set(players)) == ["Ada", "Ben"]
        assert players.count("Ben") == 1
