"""Archives that somebody has made to harm a table, as far as they can be thought of, one after the other.

What may live here: making them. What may not: whether they do harm.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import stat
import struct
import tempfile
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile, ZipInfo

from companion import __version__
from companion.app.appliance.archive import MANIFEST
from companion.app.storage import journal

PICTURE = f"pictures/{'a' * 64}.jpg"
NAMES = (
    "/etc/passwd", "//etc/passwd", "../evil", "../../evil", "pictures/../../evil", "exports/../../evil", "./evil",
    "a//b", "a/./b", "a/", "..", ".", "C:\\evil", "..\\evil", "pictures\\..\\..\\evil", "evil\n", "evil\t",
    "e\u202evil", "\x7f", "backups", "backups/before-restore-1/journal.db", "backups/x", "before-restore-1",
    "before-restore-1/journal.db", "restore.new", "restore.new/journal.db", "restore.json", "restore.json.part",
    "restore.zip", "restore.begun", "RESTORE.JSON", "broker", "broker/seats.json", "broker/mosquitto.conf", "Broker/x",
    "lock", "control", "backup.json", "BACKUP.JSON", "Journal.db", "JOURNAL.DB", "library.DB",
    f"Pictures/{'a' * 64}.jpg", f"pictures/{'A' * 64}.jpg", "x" * 201, "x/" * 110 + "x")
OLD_MAY = (
    ".asoundrc", ".local/lib/python3.11/site-packages/x.pth", ".config/autostart/x.desktop", ".profile", ".bashrc",
    ".ssh/authorized_keys", ".python/sitecustomize.py", "sitecustomize.py", "usercustomize.py", "companion.py",
    "journal.db-wal", "journal.db-shm", "journal.db.saved", "journal.db.new", "library.db-wal", "library.db.saved",
    "journal.db-journal", "journal.db.damaged-1-wal", "library.db.damaged-1-wal", "journal.db.damaged-0",
    "rescue-abc/fresh.db", "pictures/board.jpg", "pictures/x.pth", "exports/x", "exports/a.b/c.csv", "put-away/x.html",
    "devices/x.py", "devices/devices.log.part", "heartbeat.part", "trial", "CON", "nul.txt", "-rf", "$(reboot)", "a;b",
    "\ufb01le", "j\u043eurnal.db", "pictures", "exports", "devices", "put-away")
"""Left out of an older backup, which held all that lay in the folder; a newer one never holds them."""
KINDS = {"link": stat.S_IFLNK, "pipe": stat.S_IFIFO, "device": stat.S_IFCHR, "disk": stat.S_IFBLK,
         "socket": stat.S_IFSOCK, "folder": stat.S_IFDIR}
FLAGS = {"encrypted": 0x1, "patched": 0x20, "strongly encrypted": 0x40, "hidden": 0x2000}
METHODS = (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 9, 93, 99, 65535)
MANIFESTS: dict[str, Any] = {
    "no text": b"\xff\xfe", "nothing": b"", "a list": [], "null": None, "deep": b"[" * 200_000, "deep objects":
    b'{"a":' * 100_000, "files as a list": {"files": []}, "files deep": {"files": {"a": {"b": {}}}},
    "long": b'"' + b"x" * 3_000_000 + b'"', "5,000 digits": {"version": "9" * 5000}, "dots": {"version": "." * 64},
    "a great version": {"version": "9" * 60}, "no version": {"version": None}, "signs": {"version": "1\0.2"},
    "form 2": {"form": 2}, "form 0": {"form": 0}, "form -1": {"form": -1}, "form 1e400": {"form": 10**400},
    "made before": {"made": -1}, "made late": {"made": 2**62}, "made true": {"made": "1"}, "made nan": b'{"made":NaN}',
    "games -2": {"games": -2}, "games many": {"games": 2**70}, "games a text": {"games": "7"},
    "a long table": {"table": "x" * 100_000}, "table 7": {"table": 7}}


class Forged(NamedTuple):
    """An archive, and whether nothing of it may ever be taken."""

    name: str
    data: bytes
    refused: bool = True


def forged(whole: bytes) -> Iterator[Forged]:
    """Archives made of a good one, as many as there are."""
    files = _files(whole)
    yield from _by_name(files)
    yield from _by_entry(files)
    yield from _by_manifest(files)
    yield from _by_frame(whole)
    yield from _by_content(files)


def _files(whole: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(whole)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != MANIFEST}


def packed(files: dict[str, bytes], manifest: Any = None, unlisted: tuple[str, ...] = (), **said: Any) -> bytes:
    """An archive of these files; `said` stands in its manifest beside what belongs there, or in its place."""
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items() if name not in unlisted}
    told = {"version": __version__, "made": 1_800_000_000, "files": sums, "games": 1, "table": "table", **said}
    target = BytesIO()
    with warnings.catch_warnings(action="ignore"), ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, manifest if isinstance(manifest, bytes) else json.dumps(
            told if manifest is None else {**told, **manifest} if isinstance(manifest, dict) else manifest))
        for name, data in files.items():
            info = ZipInfo(name)
            info.filename = name
            archive.writestr(info, data)
    return target.getvalue()


def _by_name(files: dict[str, bytes]) -> Iterator[Forged]:
    for name in (*NAMES, *OLD_MAY):
        more = {**files, name: b"import os"}
        yield Forged(f"{name!r}", packed(more))
        yield Forged(f"{name!r} in an older one", packed(more, games=-1, version="0.3.0"), name in NAMES)
        yield Forged(f"{name!r}, not in its list", packed(more, unlisted=(name,)))
        yield Forged(f"{name!r} and no journal", packed({name: b"x"}, games=-1), name in NAMES)


def _by_entry(files: dict[str, bytes]) -> Iterator[Forged]:
    """Links, pipes and devices; encrypted files, other ways of packing; doubles; what is said of sizes."""
    for name in ("journal.db", PICTURE, "exports/games.csv"):
        for kind, mode in KINDS.items():
            target = BytesIO(packed({**files, name: files.get(name, b"/etc/passwd")}))
            with ZipFile(target, "a") as archive:
                archive.getinfo(name).external_attr = (mode | 0o777) << 16
                archive.comment = b""  # a comment is written with all that is said of the entries
            yield Forged(f"{name} as a {kind}", target.getvalue())
        for flag, bit in FLAGS.items():
            yield Forged(f"{name} {flag}", _patched({**files, name: files.get(name, b"x")}, name, 8, "<H", bit))
        for method in METHODS:
            yield Forged(f"{name} packed by {method}", _patched(
                {**files, name: files.get(name, b"x")}, name, 10, "<H", method))
        for size in (0, 1, 2**20, 2**31, 2**32 - 2):
            yield Forged(f"{name} says it has {size} bytes", _patched(
                {**files, name: files.get(name, b"xyz")}, name, 24, "<L", size))
        yield Forged(f"{name} with another sum", _patched({**files, name: files.get(name, b"x")}, name, 16, "<L", 7))
    for name in ("journal.db", MANIFEST, "library.db"):
        target = BytesIO(packed(files))
        with ZipFile(target, "a") as archive:
            archive.fp.seek(archive.start_dir)
            archive.NameToInfo.pop(name, None)  # so that nobody warns
            archive.writestr(name, b"other")
        yield Forged(f"{name} twice", target.getvalue())
    yield Forged("20,000 files", packed({**files, **{f"exports/{n}.csv": b"" for n in range(20_000)}}))
    yield Forged("a picture of 17 MB", packed({**files, PICTURE: bytes(17 << 20)}))


def _patched(files: dict[str, bytes], name: str, at: int, form: str, value: int) -> bytes:
    """An archive with another value at a place of what its list says of a file."""
    data = bytearray(packed(files))
    place = data.rindex(name.encode()) - 46
    struct.pack_into(form, data, place + at, value)
    return bytes(data)


def _by_manifest(files: dict[str, bytes]) -> Iterator[Forged]:
    for name, manifest in MANIFESTS.items():
        yield Forged(f"manifest: {name}", packed(files, manifest if manifest is not None else b"null"),
                     name not in ("dots", "signs"))
    sums = dict.fromkeys(files, "0" * 64)
    yield Forged("manifest: other sums", packed(files, {"files": sums}))
    yield Forged("manifest: a file more", packed(files, {"files": {**sums, "exports/games.csv": ""}}))
    yield Forged("manifest: many games, no journal", packed({}, {"games": 7, "files": {}}))


def _by_frame(whole: bytes) -> Iterator[Forged]:
    """Cut, prolonged, with another end."""
    for part in range(40):
        yield Forged(f"cut after {part}/40", whole[:len(whole) * part // 40])
    for size in (1, 22, 30, 70_000):
        yield Forged(f"{size} bytes more", whole + bytes(size))
    yield Forged("twice, one after the other, the first one's end last", whole + whole[:-22])
    end = len(whole) - 22
    for name, at, form in (("disk", 4, "<H"), ("count here", 8, "<H"), ("count", 10, "<H"), ("size", 12, "<L"),
                           ("offset", 16, "<L"), ("comment", 20, "<H")):
        for value in (1, 255, 0xFFFF, *((0x7FFFFFFF, 0xFFFFFFFF) if form == "<L" else ())):
            data = bytearray(whole)
            struct.pack_into(form, data, end + at, value)
            yield Forged(f"end: {name} {value}", bytes(data), name != "disk")
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, 0, 1)
    yield Forged("end: a locator of 64 bits", whole[:end] + locator + whole[end:])
    yield Forged("another kind of file", b"\x7fELF" + bytes(1000))
    yield Forged("a device's emptiness", bytes(100_000))


def _by_content(files: dict[str, bytes]) -> Iterator[Forged]:
    """Whole archives whose databases are none, or none of ours."""
    for name in ("journal.db", "library.db"):
        good = files[name]
        contents = {"empty": b"", "text": b"SELECT 1", "a head": good[:100], "half": good[:len(good) // 2],
                    "other pages": good[:16] + b"\x02\x00" + good[18:], "zeros": bytes(len(good)),
                    "a trigger": _with(good, "CREATE TRIGGER t AFTER INSERT ON {table} BEGIN SELECT 1; END"),
                    "a view": _with(good, "CREATE VIEW v AS SELECT 1"),
                    "another table": _with(good, "CREATE TABLE x (y)"),
                    "a newer version": _with(good, "PRAGMA user_version=99"),
                    "another program's": _with(good, "PRAGMA application_id=1")}
        for kind, data in contents.items():
            yield Forged(f"{name}: {kind}", packed({**files, name: data}), refused=False)
    setup = b'{"seats":' + b"[" * 50_000
    for number, opened in ((1, 0), (2**40, 0), (-5, -7), (2**62, 2**62)):
        yield Forged(f"a game of number {number}", packed({**files, "journal.db": _journal(number, opened, setup)}),
                     refused=False)


def _with(data: bytes, sql: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "file.db")
        path.write_bytes(data)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            table, = connection.execute("SELECT name FROM sqlite_master WHERE type='table' LIMIT 1").fetchone()
            connection.execute(sql.format(table=table))
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode=DELETE")
        return path.read_bytes()


def large_journal(size: int) -> bytes:
    """A journal of ours with a game whose set-up has this size."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal.db")
        journal.Journal(path, lambda: 7).close()
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("INSERT INTO games VALUES (1, 'lyssan', 7, zeroblob(?), 0, x'', 0)", (size,))
            connection.execute("PRAGMA journal_mode=DELETE")
        return path.read_bytes()


def _journal(number: int, opened: int, setup: bytes) -> bytes:
    """A journal of ours that holds one game of an odd number."""
    from companion.app.storage.schema import row_checksum
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal.db")
        journal.Journal(path, lambda: 7).close()
        row = (number, "lyssan", opened, setup, 0, b"")
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, row_checksum(row)))
            connection.execute("PRAGMA journal_mode=DELETE")
        return path.read_bytes()
