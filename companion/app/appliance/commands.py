"""The appliance's commands: update, backup, restore. Each says what it did and returns an exit code.

What may live here: printing. What may not: how any of it is done.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from companion.engine.words import Msg, why_not

from . import backup as backup_file, installed, release, restore as restoring, signature
from .backup_folder import rotate
from .chores import KeeperConfig, folders, look
from .unfit import UnfitFileError
from .upkeep import Upkeep

InWords = Callable[[Msg], str]


def update(file: Path, config: KeeperConfig, say: InWords, *, older: bool = False) -> int:
    """Have the version in `file` installed; it is looked at first, and refused in words."""
    try:
        name = signature.signer(file, config.root)
        found = release.read(file, config.version, older=older)
        installed.lay_down(found, config.root)
    except UnfitFileError as error:
        return refused(error.text, error.remedy, say)
    print(say(Msg("Version {version} is being installed beside this one; then the companion starts anew by itself. "
                  "If it does not start, version {installed} comes back.",
                  {"version": found.version, "installed": config.version})))
    print(say(Msg("It is signed by {name}.", {"name": name}) if name else Msg(
        "Nobody has looked who made it: there are no keys in {keys}.", {"keys": f"/{signature.KEYS}"})))
    return 0


def backup(wanted: Path | None, config: KeeperConfig, say: InWords) -> int:
    """A backup in the `wanted` folder, else on every stick, else beside the games; each is named, or why it is not."""
    places = [wanted] if wanted else folders(config, look(config, Upkeep()))
    results = [_backed_up(folder, config, say) for folder in places]
    return 0 if all(results) else 1


def _backed_up(folder: Path, config: KeeperConfig, say: InWords) -> bool:
    try:
        print(backup_file.write(config.state, folder, config.table, config.version, int(time.time())), flush=True)
        rotate(folder, config.table)
    except OSError as error:
        why: dict[str, str | int | Msg] = {"folder": str(folder), "why": why_not(error)}
        refused(Msg("No backup was made in {folder} ({why})", why),
                Msg("Make room there, or plug in another stick; the games themselves are safe."), say)
        return False
    return True


def restore(file: Path, config: KeeperConfig, say: InWords, *, in_use: bool) -> int:
    """Put a backup back; beside a companion that runs (`in_use`) it waits for the next start."""
    try:
        found = restoring.lay_down(file, config.state, config.version)
        if not in_use:
            restoring.put_back(config.state, config.version)
    except UnfitFileError as error:
        return refused(error.text, error.remedy, say)
    except OSError as error:
        return refused(Msg("The backup was not put back ({why})", {"why": why_not(error)}),
                       Msg("Make room on the disk, then try once more."), say)
    made: dict[str, str | int | Msg] = {"day": restoring.day(found.made)}
    print(say(Msg("The games of {day} come back when the companion starts the next time.", made) if in_use else
              Msg("The games are those of {day} again; what was there before lies in backups/before-restore.", made)))
    return 0


def refused(text: Msg, remedy: Msg, say: InWords) -> int:
    """A problem on standard error: what, and what to do."""
    print(f"{say(text)}. {say(remedy)}", file=sys.stderr)
    return 1
