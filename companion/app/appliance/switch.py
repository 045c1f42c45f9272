"""The change from the games that are there to those of a backup: all of it or nothing, whatever happens meanwhile.

What may live here: an intent on the disk, renames, and their way back. What may not: archives, words for people.
Imports many modules, because each guard against a disk that refuses is one. The new files lie whole in a folder beside
the old ones (ROOM) before an intent names them. Then the old ones go into a folder of a new number, and the new ones
take their place. Nothing is overwritten and nothing of the state is deleted. Where a file lies shows whether it has
been moved, so that any start can go on where the last one was interrupted. If the disk refuses a step, everything goes
back. The intent is removed only when either the old or the new files are whole, and no companion opens them before
that.
"""

from __future__ import annotations

import errno
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Annotated, BinaryIO

from msgspec import Meta, MsgspecError, Struct, json
from msgspec.structs import replace

from companion.app.storage.errors import DiskError
from companion.app.storage.regular_files import PART, enter_folder, is_there, open_regular, sum_of, write_whole
from companion.app.storage.state_dir import PRIVATE_FOLDER, settle_folder
from companion.engine.words import Msg

from .archive import LAST
from .kept_names import largest_size, state_names
from .unfit import UnfitFileError

INTENT = "restore.json"
ROOM = "restore.new"
BACKUPS = "backups"
BEFORE = "before-restore"
PLACE = rf"^(({BACKUPS}/)?{BEFORE}-[0-9]{{1,9}})?$"
LONGEST_INTENT = 4 << 20
NO_FILE = (errno.ELOOP, errno.EINVAL, errno.EISDIR, errno.ENXIO)
"""What the system says of a link, a pipe, a folder."""
SPOILT = Msg("The backup that was to be put back was damaged meanwhile")
UNCHANGED = Msg("The games are as they were. Put it back once more.")


class Intent(Struct, frozen=True):
    """What lies in ROOM: when it was made (wall seconds), the sum of every file by its name, which version proved it.

    `place` is where the old files go; empty: nothing has been moved. `damaged`: it had to be mended.
    """

    made: Annotated[int, Meta(ge=0, lt=LAST)]
    files: dict[str, str]
    version: Annotated[str, Meta(max_length=64)]
    place: Annotated[str, Meta(pattern=PLACE)] = ""
    damaged: bool = False


def announce_switch(state: Path, intent: Intent) -> None:
    """Write the intent, whole, onto the disk. OSError."""
    with enter_folder(state) as folder:
        write_whole(folder, INTENT, lambda file: _fill(file, json.encode(intent)))


def _fill(file: BinaryIO, data: bytes) -> None:
    file.write(data)


def announced_switch(state: Path) -> Intent | None:
    """The intent that was written, if there is one. DiskError where the disk does not give it.

    UnfitFileError where it says nothing that can be understood; it is set aside then, under another name.
    """
    try:
        with open_regular(state / INTENT) as file:
            intent = json.decode(file.read(LONGEST_INTENT), type=Intent)
        if all(largest_size(name) for name in intent.files):
            return intent
    except FileNotFoundError:
        return None
    except (MsgspecError, ValueError, RecursionError):
        pass
    except OSError as error:
        if error.errno not in NO_FILE:
            raise DiskError(state / INTENT, str(error)) from error
    _set_aside(state)
    raise UnfitFileError(SPOILT, UNCHANGED)


def _set_aside(state: Path) -> None:
    """Rename what cannot be an intent of ours, whatever it is. DiskError."""
    try:
        number = next(n for n in count(1) if not is_there(state / f"{INTENT}.damaged-{n}"))
        (state / INTENT).rename(state / f"{INTENT}.damaged-{number}")
        settle_folder(state)
    except OSError as error:
        raise DiskError(state / INTENT, str(error)) from error


def switch_files(state: Path, intent: Intent) -> str:
    """Let the files in ROOM take the place of those in `state`; where the old ones lie now (relative to the state).

    UnfitFileError, OSError: everything is as it was, and the intent is gone. DiskError: neither was possible; the next
    try goes on from here, and until then the files must not be opened.
    """
    try:
        if not intent.place:
            _prove(state / ROOM, intent)
            intent = replace(intent, place=_free_place(state))
            announce_switch(state, intent)
        _go(state, intent)
    except Exception:
        _return(state, intent)
        withdraw_switch(state)
        raise
    withdraw_switch(state)
    return intent.place


def withdraw_switch(state: Path) -> None:
    """Remove an intent, and then what it named. DiskError if it stays, though it was tried twice.

    The next rename that reaches the disk also makes it certain that the intent is gone.
    """
    try:
        _unlink(state / INTENT)
    except OSError as error:
        raise DiskError(state / INTENT, str(error)) from error
    with suppress(OSError):
        settle_folder(state)
    sweep_leftovers(state)


def _unlink(path: Path) -> None:
    """Delete a file, at the second try if the first was refused. OSError."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        path.unlink(missing_ok=True)


def sweep_leftovers(state: Path) -> None:
    """Delete what was unpacked and is no longer wanted, as far as possible."""
    with suppress(OSError):
        shutil.rmtree(state / ROOM, ignore_errors=True)
        (state / f"{INTENT}{PART}").unlink(missing_ok=True)


def _prove(room: Path, intent: Intent) -> None:
    """UnfitFileError unless every file lies in the room as it was announced."""
    for name, wanted in intent.files.items():
        try:
            whole = sum_of(room / name) == wanted
        except FileNotFoundError:
            whole = False
        if not whole:
            raise UnfitFileError(SPOILT, UNCHANGED)


def _free_place(state: Path) -> str:
    """A folder that is not there yet, on the same disk: backups/before-restore-1 …"""
    (state / BACKUPS).mkdir(PRIVATE_FOLDER, exist_ok=True)
    near = (state / BACKUPS).stat().st_dev == state.stat().st_dev
    base = f"{BACKUPS}/{BEFORE}" if near else BEFORE
    numbers = [int(found[1]) for path in (state / base).parent.iterdir()
               if (found := re.fullmatch(rf"{BEFORE}-([0-9]{{1,9}})", path.name))]
    return f"{base}-{max(numbers, default=0) + 1}"


def _go(state: Path, intent: Intent) -> None:
    """Move on from wherever it was interrupted: the old files away to their place, then the new ones into theirs."""
    room, place = state / ROOM, state / intent.place
    place.mkdir(PRIVATE_FOLDER, exist_ok=True)
    for name in state_names(state):
        if _is_new(room, name, intent):
            continue
        if is_there(place / name):  # somebody else has opened the files meanwhile: that is kept as well
            place = state / _free_place(state)
        _rename(state / name, place / name)
    _settle(state, intent.place, state_names(place))
    for name in intent.files:
        if is_there(room / name):
            _rename(room / name, state / name)
        elif not is_there(state / name):
            raise UnfitFileError(SPOILT, UNCHANGED)
    _settle(state, "", intent.files)


def _return(state: Path, intent: Intent) -> None:
    """Move back from wherever it was interrupted; DiskError if that is impossible."""
    room, place = state / ROOM, state / (intent.place or "none")
    try:
        if not intent.place or not place.exists():
            return
        for name in intent.files:
            if _is_new(room, name, intent) and is_there(state / name):
                _rename(state / name, room / name)
        names = tuple(_all_in(place))
        for name in names:
            _rename(place / name, state / name)
        _settle(state, "", names)
    except OSError as error:
        raise DiskError(state, str(error)) from error
    _clear(place)


def _is_new(room: Path, name: str, intent: Intent) -> bool:
    """Whether the file with this name is the new one, because it has left the room; that happens after all old ones
    have gone.
    """
    return name in intent.files and not is_there(room / name)


def _rename(source: Path, target: Path) -> None:
    """Move a file or what is beside it, never over another file. OSError."""
    if is_there(target):
        raise FileExistsError(errno.EEXIST, "in the way", str(target))
    target.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    source.rename(target)


def _settle(state: Path, place: str, names: Iterable[str]) -> None:
    """Have the names of all these files, in `place` and where they come from, on the disk."""
    inside = {str(Path(name).parent) for name in names}
    folders = {state / place / folder for folder in inside} | {state / folder for folder in inside}
    for folder in sorted({*folders, state / place, (state / place).parent if place else state, state}):
        if folder.is_dir():
            settle_folder(folder)


def _all_in(folder: Path) -> Iterator[str]:
    """Every file in a folder, by its name from there on."""
    for path in sorted(folder.rglob("*")):
        if not path.is_dir() or path.is_symlink():
            yield path.relative_to(folder).as_posix()


def _clear(place: Path) -> None:
    """Remove a folder that has become empty, with the empty ones in it; one that has not stays."""
    with suppress(OSError):
        for folder in sorted((path for path in (place, *place.rglob("*")) if path.is_dir()), reverse=True):
            folder.rmdir()
