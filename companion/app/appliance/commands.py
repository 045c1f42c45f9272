"""The appliance's commands: update, backup, restore. Each says what it did and returns an exit code.

What may live here: printing. What may not: how any of it is done. Imports many modules, because each chore is one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from companion.app.storage import state_dir
from companion.app.storage.errors import StoreError
from companion.engine.words import Msg, why_not

from . import backup as backup_file, chores, restore as restoring, signature
from .backup_folder import rotate_backups
from .chores import KeeperConfig, backup_folders, look_for_upkeep
from .table_identity import AnotherTableError
from .unfit import UnfitFileError
from .upkeep import ASK, ON_STICKS, YES, Upkeep

InWords = Callable[[Msg], str]
Agree = Callable[[str], bool]
"""Asks the person at the keyboard, and says whether they agree."""


def update_command(file: Path, config: KeeperConfig, say: InWords, *, older: bool = False) -> int:
    """Have the version in `file` installed; it is checked first, and refused in words."""
    try:
        version, name = chores.lay_update(config, file, older=older)
    except UnfitFileError as error:
        return print_problem(error.text, error.remedy, say)
    print(say(Msg("Version {version} is being installed beside this one; then the companion starts again by itself. "
                  "If it does not start, version {installed} comes back.",
                  {"version": version, "installed": config.version})))
    unchecked = Msg("Not signed: its origin was not checked, because there are no keys in {keys}.",
                    {"keys": f"/{signature.KEYS}"})
    print(say(Msg("It is signed by {name}.", {"name": name}) if name else unchecked))
    return 0


def backup_command(wanted: Path | None, config: KeeperConfig, say: InWords, on_sticks: str, agree: Agree) -> int:
    """Make a backup in the `wanted` folder, else on every stick, else beside the games; each is named, or why it
    failed.

    `on_sticks`: yes, no, or ask, which calls `agree`; a folder that somebody has named needs no question.
    """
    known = look_for_upkeep(config, Upkeep())
    if not wanted and known.writable and on_sticks == ASK:
        agreed = agree(f"{say(ON_STICKS)} {say(Msg('Back up on sticks?'))}")
        if not agreed:
            print_problem(Msg("The backup is not laid on sticks"), Msg("If it should be: companion backup --yes"), say)
        on_sticks = YES if agreed else ASK
    places = [wanted.resolve()] if wanted else backup_folders(config, known, on_sticks=on_sticks == YES)
    results = [_backed_up(folder, config, say) for folder in places]
    return 0 if all(results) else 1


def _backed_up(folder: Path, config: KeeperConfig, say: InWords) -> bool:
    try:
        print(backup_file.write_backup(config.state, folder, config.table, config.version, int(time.time())))
        rotate_backups(folder, config.table)
    except StoreError as error:
        print_problem(error.text, error.remedy, say)
        return False
    except OSError as error:
        why: dict[str, str | int | Msg] = {"folder": str(folder), "why": why_not(error)}
        print_problem(Msg("No backup was made in {folder} ({why})", why),
                      Msg("Make room there, or plug in another stick; the games themselves are safe."), say)
        return False
    return True


def restore_command(file: Path, config: KeeperConfig, say: InWords, agree: Agree) -> int:
    """Restore a backup; beside a running companion it waits for the next start.

    One that is not known to belong to this table is restored only if `agree` says so.
    """
    try:
        return _put_back(file, config, say)
    except AnotherTableError as error:
        if agree(f"{say(error.text)} {say(Msg('Put it back all the same?'))}"):
            return _put_back(file, config, say, sure=True)
        return print_problem(error.text, Msg("Nothing has changed. If it is wanted: companion restore --yes {file}", {
            "file": str(file)}), say, "")


def _put_back(file: Path, config: KeeperConfig, say: InWords, *, sure: bool = False) -> int:
    try:
        laid = restoring.lay_down(file, config.state, config.version, config.table, sure=sure)
        _say_left_out(laid, say)
        told: dict[str, str | int | Msg] = {"day": restoring.day_text(laid.made)}
        with state_dir.lock_state(config.state):
            found = restoring.put_back(config.state, config.version)
        said = Msg("The games are those of {day} again; what was there before lies in {folder}.", {
            **told, "folder": found[1] if found else ""})
    except BlockingIOError:
        said = Msg("The games of {day} come back when the companion starts the next time.", told)
    except UnfitFileError as error:
        return print_problem(error.text, error.remedy, say)
    except OSError as error:
        notice = restoring.restore_refusal(why_not(error))
        return print_problem(notice.text, notice.remedy or Msg(""), say)
    print(say(said))
    return 0


def _say_left_out(laid: restoring.LaidBackup, say: InWords) -> None:
    if laid.damaged:
        print(say(Msg("The backup was damaged; what could be saved of it is put back.")), file=sys.stderr)
    if laid.left_out:
        print(say(laid.left_out_in_words), file=sys.stderr)


def print_problem(text: Msg, remedy: Msg, say: InWords, stop: str = ".") -> int:
    """A problem on standard error: what, and what to do. `stop` ends a text that is not yet a whole sentence."""
    print(f"{say(text)}{stop} {say(remedy)}", file=sys.stderr)
    return 1
