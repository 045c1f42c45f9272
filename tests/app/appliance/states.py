"""State folders with games in them, and what is found there again. What may not live here: assertions."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from companion import __version__
from companion.app.appliance import backup, restore
from companion.app.pages.routes import HomeRoute
from tests.app.bench import Bench
from tests.laws import ROOT

NOON = 1_800_000_000
PICTURE = f"pictures/{hashlib.sha256(b'a picture').hexdigest()}.jpg"
LATER = f"pictures/{hashlib.sha256(b'later').hexdigest()}.jpg"


def table(folder: Path, value: int, *names: str) -> Path:
    """A state with one more game in it, of which a roll shows `value`."""
    bench = Bench(folder)
    bench.state.go_to(HomeRoute())
    bench.begin(*(names or ("Ada", "Ben")))
    bench.answer("throw:1")
    bench.roll(value)
    bench.close()
    (folder / "pictures").mkdir(exist_ok=True)
    (folder / PICTURE).write_bytes(b"a picture")
    (folder / "broker").mkdir(exist_ok=True)
    (folder / "broker/mosquitto.conf").write_text("made anew")
    return folder


def backed_up(state: Path, folder: Path, of: str = "table") -> Path:
    """A backup of a state in a folder."""
    return backup.write_backup(state, folder, of, __version__, NOON)


def restored(made: Path, state: Path, *, sure: bool = False) -> str:
    """Put a backup back, as at a start; where what was there before lies now."""
    restore.lay_down(made, state, __version__, "table", sure=sure)
    found = restore.put_back(state, __version__)
    return found[1] if found else ""


def entries(folder: Path) -> bytes:
    """Every entry in the journal of a folder, one after the other; nothing is changed there."""
    if not (folder / "journal.db").exists():
        return b""
    with closing(sqlite3.connect(f"file:{folder / 'journal.db'}?mode=ro", uri=True)) as journal:
        return b"".join(row[0] for row in journal.execute("SELECT entry FROM entries ORDER BY game, seq"))


def files(folder: Path) -> set[str]:
    """The names of all files below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def companion(state: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """A command of the command line on a state, to its end; nobody is at the keyboard."""
    return subprocess.run([sys.executable, "-m", "companion", *words], cwd=ROOT, text=True, capture_output=True,
                          env={**os.environ, "STATE_DIRECTORY": str(state)}, check=False, timeout=60,
                          stdin=subprocess.DEVNULL)
