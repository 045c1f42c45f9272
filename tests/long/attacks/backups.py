"""Backups with a bit turned over, archives made to harm, and a bomb: refused in words, or put back whole."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.app.appliance.states import backed_up, restored, table
from tests.long.attackers.archives import PICTURE, forged, large_journal, packed
from tests.long.faulty_system import contents
from tests.long.in_a_child import MEMORY
from tests.long.restoring import attempt
from tests.long.tried import Tried

MINUTES = 20.0
ROOT = Path(__file__).resolve().parents[3]
MEGABYTES, CHILD = 64, 160  # of the program that opens what was unpacked: as large as one that opens nothing, and 64
READ_ONE = """
import resource, sys
from pathlib import Path
from companion.app.appliance import restore
from companion.app.appliance.unfit import UnfitFileError
from companion.app.appliance.table_identity import AnotherTableError
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    restore.lay_down(Path(sys.argv[1]), Path(sys.argv[2]), "0.4.0", "table")
    word = "taken"
except (UnfitFileError, AnotherTableError, OSError):
    word = "refused"
own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(word, own // 1024, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


def attack(tries: int = 1200) -> Iterator[Tried]:
    """`tries` bits; every archive there is; a bomb as a file of every kind."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as place:
        state = table(Path(place, "state"), 4)
        whole = backed_up(state, Path(place, "stick")).read_bytes()
        table(state, 2)
        yield Tried("a bit of a backup turned over", tries, tuple(_bits(state, whole, tries)))
        every = tuple(forged(whole))
        yield Tried("archives made to harm", len(every), tuple(
            f"{one.name}: {word}: {wrong}" for one in every
            for word, all_wrong in (attempt(state, one.data, refused=one.refused),) for wrong in all_wrong))
    yield Tried(f"bombs of 3 GB: at most {MEGABYTES} MB more memory", len(BOMBS), tuple(_bombs()))


def _bits(state: Path, whole: bytes, tries: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        copy, file = Path(folder, "state"), Path(folder, "backup.zip")
        shutil.copytree(state, copy)
        file.write_bytes(whole)
        restored(file, copy)
        same = contents(copy)
    luck = Random(23)
    for number in range(tries):
        data, bit = bytearray(whole), luck.randrange(8 * len(whole))
        data[bit // 8] ^= 1 << bit % 8
        word, all_wrong = attempt(state, bytes(data), refused=False, same=same)
        yield from (f"bit {bit} ({number}): {word}: {wrong}" for wrong in all_wrong)


BOMBS = {"journal.db": 3072, PICTURE: 3072, "backup.json": 3072, "many": 3072, ".cache/x": 2990, "library.db": 990,
         "heartbeat": 3072, "row": 300}
"""What is a bomb, and its megabytes: more than may be; unpacked to its end and left out (.cache); written to its end,
and no library; more than it says (heartbeat); a journal with a row of that size.
"""


def _bombs() -> Iterator[str]:
    """Each is made as it is written: a thousand bytes of nothing are one byte of a zip."""
    for kind in BOMBS:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "tabletop-backup-table-0001-20260101-1200.zip")
            _lay_bomb(file, kind)
            done = subprocess.run([sys.executable, "-c", READ_ONE, str(file), str(Path(folder, "state"))], cwd=ROOT,
                                  capture_output=True, text=True, timeout=600)
            word, own, child = done.stdout.split() if done.returncode == 0 else ("crashed", "0", "0")
            print(f"bomb in {kind}: {file.stat().st_size // 1024} kB, {word}, {own} MB more, {child} MB beside",
                  file=sys.stderr)
            left = [path.name for path in Path(folder, "state").iterdir() if path.name != "lock"]
            if word != "refused" or int(own) > MEGABYTES or int(child) > CHILD or left:
                yield f"{kind}: {word}, {own} MB, left {left}: {done.stderr[-300:]}"


def _lay_bomb(file: Path, kind: str) -> None:
    """That many zeros in one file of this name, or in many."""
    if kind == "row":
        file.write_bytes(packed({"journal.db": large_journal(BOMBS[kind] << 20)}))
        return
    names = [f"exports/{n}.csv" for n in range(64)] if kind == "many" else [kind]
    size = (BOMBS[kind] << 20) // len(names)
    zeros = hashlib.sha256()
    for _ in range(size >> 20):
        zeros.update(bytes(1 << 20))
    sums = ", ".join(f'"{name}": "{zeros.hexdigest()}"' for name in names if name != "backup.json")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        if kind != "backup.json":  # that is the bomb
            archive.writestr("backup.json", f'{{"version": "0.3.0", "made": 7, "files": {{{sums}}}}}')
        for name in names:
            with archive.open(name, "w", force_zip64=True) as target:
                for _ in range(size >> 20):
                    target.write(bytes(1 << 20))
        if kind == "heartbeat":
            archive.getinfo(kind).file_size = 512
