"""Results in a real PostgreSQL, in a folder of its own: kept once, put right, seen through the views.

What may not live here: how a result comes (test_bridge.py).
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
import pytest

from companion.hall.postgres import DATABASE, MIGRATIONS, ROLE, PostgresLedger, database_text
from tests.hall.rig import some_result
from tests.phone.rig import until

pytestmark = pytest.mark.e2e
BIN = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
NOBODY = "nobody"
TABLES = ("hall_table", "name", "games", "wins")


def _lives(number: str) -> bool:
    """Whether a process still holds what it opened; one that ended and was not asked for yet holds nothing."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class RealPostgres:
    """A server on a Unix socket in a folder of its own, never as root, which PostgreSQL refuses."""

    def __init__(self) -> None:
        self.folder = Path(mkdtemp(prefix="tabletop-postgres-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, NOBODY)
        self.as_user("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-N")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def command(self, program: str, *arguments: str) -> list[str]:
        """A program of PostgreSQL's as somebody who is not root."""
        number = str(pwd.getpwnam(NOBODY).pw_uid)
        before = ["setpriv", "--reuid", number, "--clear-groups"] if os.geteuid() == 0 else []
        return [*before, str(BIN / program), *arguments]

    def as_user(self, program: str, *arguments: str, fed: str = "") -> None:
        subprocess.run(self.command(program, *arguments), cwd=self.folder, check=True, input=fed.encode(),
                       stdout=subprocess.DEVNULL)

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command("postgres", "-D", "data", "-k", str(self.folder), "-c", "listen_addresses="), cwd=self.folder,
            stderr=subprocess.DEVNULL)
        until(self._answers)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.dsn("postgres", "postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def dsn(self, database: str = DATABASE, role: str = ROLE) -> str:
        return f"host={self.folder} dbname={database} user={role}"

    def make_database(self) -> None:
        self.as_user("psql", "-q", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-U", "postgres", "-d", "postgres",
                     fed=database_text("a-password"))

    def kill(self) -> None:
        """Ends the server and what it had begun: one of those that outlives it for a moment still takes a result."""
        if self.process is not None:
            number = self.process.pid
            begun = Path(f"/proc/{number}/task/{number}/children").read_text().split()
            self.process.kill()
            self.process.wait()
            for one in begun:
                with suppress(ProcessLookupError):
                    os.kill(int(one), signal.SIGKILL)
            until(lambda: not any(_lives(one) for one in begun))
            (self.folder / "data/postmaster.pid").unlink(missing_ok=True)

    def rows(self, sql: str) -> list[Any]:
        with psycopg.connect(self.dsn()) as connection:
            return connection.execute(sql.encode()).fetchall()


@pytest.fixture(scope="module")
def server() -> Iterator[RealPostgres]:
    made = RealPostgres()
    made.make_database()
    yield made
    made.kill()
    shutil.rmtree(made.folder)


@pytest.fixture
def ledger(server: RealPostgres) -> Iterator[PostgresLedger]:
    made = PostgresLedger(server.dsn())
    yield made
    made.close()
    with psycopg.connect(server.dsn()) as connection:
        connection.execute("DELETE FROM results")


@pytest.mark.wide
def test_role_and_database_are_made_once_and_stay(server: RealPostgres) -> None:
    server.make_database()
    assert server.rows("SELECT current_user") == [(ROLE,)]


@pytest.mark.wide
def test_a_result_is_kept_once_however_often_it_comes(server: RealPostgres, ledger: PostgresLedger) -> None:
    for _ in range(3):
        ledger.keep("t1", some_result(1))
    ledger.keep("t2", some_result(1))
    assert server.rows("SELECT hall_table, count(*) FROM players GROUP BY 1 ORDER BY 1") == [("t1", 2), ("t2", 2)]


@pytest.mark.wide
def test_many_at_once_keep_it_once(server: RealPostgres, ledger: PostgresLedger) -> None:
    ledgers = [PostgresLedger(server.dsn()) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda one: [one.keep("t1", some_result(n)) for n in range(10)], ledgers))
    for one in ledgers:
        one.close()
    assert server.rows("SELECT count(*), count(DISTINCT id) FROM games") == [(10, 10)]


def test_the_newest_edition_counts_and_a_withdrawn_game_does_not(server: RealPostgres, ledger: PostgresLedger) -> None:
    ledger.keep("t1", some_result(1, edition=5, title="right"))
    ledger.keep("t1", some_result(1, edition=4, title="wrong"))
    ledger.keep("t1", some_result(2, edition=1))
    ledger.keep("t1", some_result(2, edition=2, withdrawn=True, players=[]))
    assert server.rows("SELECT title FROM games") == [("right",)]


def test_standings_seasons_and_head_to_head_count_named_players(server: RealPostgres, ledger: PostgresLedger) -> None:
    ledger.keep("t1", some_result(1))
    ledger.keep("t2", some_result(2, ended="2027-01-02T20:00:00+00:00"))
    without = [{"seat": "seat-1", "name": "moon", "mark": "moon", "rank": 1, "total": 3, "winner": True}]
    ledger.keep("t3", some_result(3, players=without))
    assert server.rows("SELECT name, games, wins, best FROM standings ORDER BY wins DESC") == [
        ("Ada", 2, 2, 31), ("Ben", 2, 0, 24)]
    assert [str(season) for season, in server.rows("SELECT DISTINCT season FROM seasons ORDER BY 1")] == [
        "2026-10-01", "2027-01-01"]
    assert server.rows("SELECT other, games, ahead, behind FROM head_to_head WHERE name = 'Ada'") == [("Ben", 2, 2, 0)]


def test_a_server_that_is_killed_loses_nothing_that_was_kept_and_is_found_again(
        server: RealPostgres, ledger: PostgresLedger) -> None:
    ledger.keep("t1", some_result(1))
    server.kill()
    with pytest.raises(psycopg.OperationalError):
        ledger.keep("t1", some_result(2))
    server.start()
    ledger.keep("t1", some_result(2))
    assert server.rows("SELECT count(*) FROM games") == [(2,)]


def test_the_schema_is_brought_up_to_date_once(server: RealPostgres, ledger: PostgresLedger) -> None:
    PostgresLedger(server.dsn()).close()
    assert server.rows("SELECT version FROM migrations") == [(n,) for n in range(1, len(MIGRATIONS) + 1)]
