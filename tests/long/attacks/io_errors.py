"""The disk fails at every call of a commit, then SIGKILL: what was refused is not there, what was accepted is."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

from companion.app.storage.errors import StoreError
from companion.app.storage.journal import Journal
from tests.long.faulty_disk import FAIL, FAIL_DONE, FULL, FaultyDisk
from tests.long.in_a_child import MEMORY, told_by
from tests.long.tried import Tried

BEFORE, ALMOST_FULL = 40, 996
SIZES = (30, 3000)  # of an entry in bytes; a large one takes several pages, and so several writes
MOST_CALLS = 14


def attack() -> Iterator[Tried]:
    """Every fault at every call of a commit, in an ordinary log and in one that is due to be folded."""
    for before, where in ((BEFORE, "in a commit"), (ALMOST_FULL, "in a commit that folds the log")):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            told_by(partial(_prepare, Path(folder, "journal.db"), before))
            tried, failures = 0, list[str]()
            for size, fault, lasting, call in product(SIZES, (FAIL, FAIL_DONE, FULL), (False, True), range(MOST_CALLS)):
                tried += 1
                failures += _failures(Path(folder), before, size, (call, fault, lasting))
        yield Tried(f"I/O error or full disk {where}, then SIGKILL", tried, tuple(failures))


def _prepare(path: Path, before: int, say: Callable[[str], None]) -> None:
    journal = Journal(path, lambda: 7)
    journal.open_game("hopscotch", b"{}")
    for seq in range(before):
        journal.append(1, seq, [(seq, b"%08d" % seq + bytes(30))])
    say("prepared")


def _failures(prepared: Path, before: int, size: int, armed: tuple[int, str, bool]) -> list[str]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for file in prepared.iterdir():
            shutil.copy(file, folder)
        path = Path(folder, "journal.db")
        told = told_by(lambda say: _write(path, before, size, armed, say))
        journal = Journal(path, lambda: 7)
        found = [entry[:8] for entry in journal.entries(1)][before:]
        journal.close()
    wanted = [line.split()[1].encode() for line in told if line.startswith("accepted")]
    odd = [line for line in told if line.startswith("!")]
    odd += ["something was set aside or said to be lost"] if journal.quarantined or journal.lost else []
    odd += [f"told {told}, found {found}"] if found != wanted else []
    return [f"{armed}, {size} bytes: {one}" for one in odd]


def _write(path: Path, before: int, size: int, armed: tuple[int, str, bool], say: Callable[[str], None]) -> None:
    """Write three entries, on a disk that becomes faulty somewhere."""
    disk, journal = FaultyDisk(), Journal(path, lambda: 7)
    disk.arm(*armed)
    count = before
    for letter in b"abc":
        data = b"%07d%c" % (count, letter) + bytes(size)
        try:
            journal.append(1, count, [(count, data)])
        except StoreError as error:
            say(f"refused {data[:8].decode()} {type(error).__name__}")
        else:
            say(f"accepted {data[:8].decode()}")
            count += 1
