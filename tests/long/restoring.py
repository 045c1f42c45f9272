"""A backup of anybody put back over a table, and what is found afterwards. What may not live here: the backups."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion import __version__
from companion.app.appliance import restore
from companion.app.appliance.kept_names import state_names
from companion.app.appliance.table_identity import AnotherTableError
from companion.app.appliance.unfit import UnfitFileError
from companion.app.storage.errors import StoreError
from companion.engine.words import say
from tests.long.faulty_system import contents
from tests.long.in_a_child import MEMORY

TAKEN, ASKED = "taken", "asked"


def attempt(state: Path, data: bytes, *, refused: bool, same: dict[str, str] | None = None) -> tuple[str, list[str]]:
    """What becomes of `data` laid down and put back over a copy of `state`, and what is wrong with that.

    `refused`: nothing of it may be taken. `same`: if it is taken, the state is this one.
    """
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        work, file = Path(folder, "home/state"), Path(folder, "tabletop-backup-table-0001-20260101-1200.zip")
        shutil.copytree(state, work)
        file.write_bytes(data)
        old = contents(work)
        try:
            word = _word(file, work)
        except Exception as error:  # that is what must not be
            return "crashed", [f"{type(error).__name__}: {error}"]
        return word, list(_wrong(Path(folder), work, old, word, refused=refused, same=same))


def _word(file: Path, work: Path) -> str:
    """Whether it was taken, or why not; whoever is asked once more agrees."""
    word = TAKEN
    try:
        try:
            restore.lay_down(file, work, __version__, "table")
        except AnotherTableError:
            word = ASKED
            restore.lay_down(file, work, __version__, "table", sure=True)
        restore.put_back(work, __version__)
    except UnfitFileError as error:
        word = f"refused: {say(error.text)}"
    except (OSError, StoreError) as error:
        word = f"not done: {error}"
    return word


def _wrong(folder: Path, work: Path, old: dict[str, str], word: str, *, refused: bool,
           same: dict[str, str] | None) -> Iterator[str]:
    """What is wrong with what is found."""
    taken, now = word in (TAKEN, ASKED), contents(work)
    if taken and refused:
        yield "it was taken"
    if taken and [contents(place) for place in (work / "backups").iterdir()] != [old]:
        yield "what was there before is not whole"
    if not taken and now != old:
        yield "it was refused, and something has changed"
    if taken and same is not None and now != same:
        yield "something else than was backed up is there"
    outside = {path.name for path in (*folder.iterdir(), *(folder / "home").iterdir())}
    if outside != {"home", "state", "tabletop-backup-table-0001-20260101-1200.zip"}:
        yield f"outside: {outside}"
    allowed = {*state_names(work), "lock", "broker/mosquitto.conf"}
    odd = {path.relative_to(work).as_posix() for path in work.rglob("*") if not path.is_dir()} - allowed
    odd = {name for name in odd if not name.startswith("backups/before-restore-1/")}
    if odd:
        yield f"not of the state: {odd}"
    if restore.before_opening(work, __version__, "table") is not None:
        yield "something was still staged"
