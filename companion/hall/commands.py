"""`companion hall …`: making a hall, its tables, collecting results, notices. Exit codes: 0 well, 1 a problem.

What may live here: what each command prints. What may not: the command line itself (cli.py), files, MQTT, SQL.
Imports many modules, because each command ends in another.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

from companion.app.appliance.end_awaited import EndAwaited
from companion.app.integrations.for_hall import HallResult
from companion.engine.words import Msg, why_not
from ui.phone.broker.passwords import fresh_password
from ui.phone.broker.private_files import read_private, write_private
from ui.phone.connection import Address, Connection, ConnectionCallbacks
from ui.phone.host import find_program

from . import broker_files
from .collecting import Collector, ResultLedger

SayWords = Callable[[Msg], str]
DSN = "database"
SENT_WITHIN_S = 10.0


def init_hall(folder: Path, ports: broker_files.HallPorts, address: str, page: Path, say: SayWords, *,
              postgres: bool) -> int:
    """Write the hall's files, and say how it is started."""
    try:
        screen = broker_files.make_hall(folder, ports, page, address)
        if postgres:
            _write_database(folder)
    except OSError as error:
        return _problem(say(Msg("The hall cannot be made: {why}", {"why": why_not(error)})))
    broker = find_program("mosquitto") or Path("mosquitto")  # Debian's is where an ordinary user's path does not look
    lines = [say(Msg("The hall's broker starts with: {program} -c {file}", {
                "program": str(broker), "file": str(folder.resolve() / broker_files.CONFIGURATION)})),
             say(Msg("Its screen is at {address}", {"address": screen}))]
    if not address and broker_files.ALONE in screen:
        lines.append(say(Msg("This machine is in no network, so no table can come in. Connect it and do this again, "
                             "or name its address with --address.")))
    if postgres:
        lines.append(say(Msg("Make its database once: sudo -u postgres psql < {file}", {
            "file": str(folder.resolve() / "database.sql")})))
    print("\n".join(lines))
    return 0


def add_hall_table(folder: Path, table: str, say: SayWords) -> int:
    """Print the code with which a table joins."""
    try:
        if not broker_files.office_password(folder):
            return _problem(say(_no_hall(folder)))
        print(broker_files.add_table(folder, table))
    except broker_files.TableNameError:
        return _problem(say(Msg("“{table}” cannot be added: it is there already, or it is no name of small letters, "
                                "digits and hyphens.", {"table": table})))
    except OSError as error:
        return _problem(say(why_not(error)))
    return 0


def remove_hall_table(folder: Path, table: str, say: SayWords) -> int:
    """Take a table out of the hall."""
    try:
        broker_files.remove_table(folder, table)
    except broker_files.TableNameError:
        return _problem(say(Msg("There is no table “{table}” in this hall.", {"table": table})))
    except OSError as error:
        return _problem(say(why_not(error)))
    return 0


def collect_results(folder: Path, dsn: str, file: Path | None, say: SayWords) -> int:
    """Collect until the process is told to end."""
    if not broker_files.office_password(folder):
        return _problem(say(_no_hall(folder)))
    try:
        ledger = _ledger(dsn or read_private(folder / DSN), file)
    except ImportError:
        return _problem(say(Msg("The parts for PostgreSQL are not installed: pip install 'psycopg[binary]'")))
    except Exception as error:  # the driver's errors are its own; each says why
        return _problem(say(Msg("Results cannot be kept: {why}", {"why": str(error)})))
    if ledger is None:
        return _problem(say(Msg("Where are results to be kept? Name --csv FILE or --dsn …, or make the hall with "
                                "--postgres.")))

    def tell(table: str, result: HallResult) -> None:
        print(f"{table} {result.id} {result.title}", flush=True)
    collector = Collector(_office(folder), ledger, tell)
    with closing(EndAwaited()) as ending:
        def collect() -> None:
            try:
                collector.run()
            finally:
                ending.tell()
        collecting = threading.Thread(target=collect, name="collecting")
        collecting.start()
        ending.wait()
        collector.stop()
        collecting.join()
    return 0


def say_to_tables(folder: Path, tables: tuple[str, ...], text: str, say: SayWords) -> int:
    """Have a notice shown on tables; an empty one takes it away. Tables that are away do not get it later."""
    known = broker_files.tables_of(folder)
    if not broker_files.office_password(folder):
        return _problem(say(_no_hall(folder)))
    if unknown := [table for table in tables if table not in known]:
        return _problem(say(Msg("There is no table “{table}” in this hall.", {"table": unknown[0]})))
    there, sent = threading.Event(), []
    line = Connection(_office(folder), ("tabletop/+/link",), None, ConnectionCallbacks(
        there.set, lambda: None, lambda *_: None))
    line.start()
    try:
        if not there.wait(SENT_WITHIN_S):
            return _problem(say(Msg("The hall's broker does not answer. Is it running?")))
        payload = msgspec.json.encode({"say": text})
        sent = [line.send(f"tabletop/{table}/hall", payload) for table in tables or known]
    finally:
        line.stop(sent[-1] if sent else None)
    return 0


def _ledger(dsn: str, file: Path | None) -> ResultLedger | None:
    if file is not None:
        from .csv_file import CsvLedger
        return CsvLedger(file)
    if not dsn:
        return None
    from .postgres import PostgresLedger
    return PostgresLedger(dsn)


def _office(folder: Path) -> Address:
    host, _, port = read_private(folder / "address").rpartition(":")
    return Address(host, int(port), broker_files.OFFICE, broker_files.office_password(folder))


def _write_database(folder: Path) -> None:
    from .postgres import database_address, database_text
    if not read_private(folder / DSN):
        password = fresh_password()
        write_private(folder / "database.sql", database_text(password))
        write_private(folder / DSN, database_address(password))


def _no_hall(folder: Path) -> Msg:
    return Msg("There is no hall in {folder}. Make one with: companion hall init", {"folder": str(folder)})


def _problem(text: str) -> int:
    print(text, file=sys.stderr)
    return 1
