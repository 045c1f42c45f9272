"""The instruments on real parts: what they count is what was done. Nothing is timed here."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from .instruments.bare_broker import anybody, bare_broker
from .instruments.disk import FRAME, Logged, kind_of_disk, logged_since, logs, other_files
from .instruments.lean_phone import number, phone, read_number
from .instruments.processes import busy_s, children, own_programs, resident_mib, wake_ups, written_bytes
from .instruments.programs import running

PAGE = 4096


def test_commits_are_counted_from_outside_while_the_file_is_open(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE rows (row BLOB)")
        before = logs(tmp_path)
        for _ in range(3):
            connection.execute("INSERT INTO rows VALUES (?)", (b"x",))
        assert logged_since(before, logs(tmp_path)) == Logged(3, 3 * (FRAME.size + PAGE))


def test_a_log_that_was_begun_anew_counts_what_it_holds(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE rows (row BLOB)")
        before = logs(tmp_path)
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.execute("INSERT INTO rows VALUES (1)")
        assert logged_since(before, logs(tmp_path)).commits == 1


def test_a_file_that_is_written_anew_is_another_one(tmp_path: Path) -> None:
    kept, rewritten = tmp_path / "kept", tmp_path / "rewritten"
    for path in (kept, rewritten):
        path.write_text("one")
    before = other_files(tmp_path)
    (tmp_path / "new").write_text("two")
    (tmp_path / "new").rename(rewritten)
    assert {Path(name).name for name, _, _ in other_files(tmp_path) - before} == {"rewritten"}


@pytest.mark.parametrize("value", [0, 127, 128, 16_383, 16_384, 2_097_151])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    assert read_number(number(value), 0) == (value, len(number(value)))


@pytest.mark.e2e
def test_a_lean_phone_speaks_and_hears(tmp_path: Path) -> None:
    payload = b"x" * 20_000
    with bare_broker(tmp_path) as port, phone(anybody(port, "a/b")) as reader, phone(anybody(port)) as speaker:
        speaker.say("a/b", payload)
        heard: list[tuple[str, bytes]] = []
        while not heard:
            heard = reader.receive()
        assert heard == [("a/b", payload)]
        while not speaker.confirmed:
            speaker.receive()
        assert speaker.confirmed == 1


def test_the_kernel_is_asked_about_a_process() -> None:
    own = os.getpid()
    assert resident_mib(own) > 1
    assert busy_s(own) > 0
    assert wake_ups(own) >= 0
    assert written_bytes(own) >= 0
    assert own in children(os.getppid())


def test_a_window_counts_with_its_table_and_a_broker_does_not() -> None:
    waits = "import subprocess, sys; " \
            "broker = subprocess.Popen(['cat'], stdin=subprocess.PIPE); " \
            "says = 'import os; print(os.getpid(), flush=True); input()'; " \
            "subprocess.run([sys.executable, '-c', says, 'companion.window']); broker.terminate()"
    with running("-c", waits) as table:
        window = int(table.line())
        assert own_programs(table.pid) == (table.pid, window)
        table.tell("")


def test_the_disk_is_named() -> None:
    assert " on " in kind_of_disk()
