"""The chores of the keeper, one function each: looking, backing up, putting back, updating.

What may live here: what is done, once. What may not: when it is done, threads, words for people.
"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.own_program import module_command

from . import installed, restore, signature, sticks
from .backup_folder import listed_backups
from .unfit import refuse_irregular
from .upkeep import Upkeep, is_due

LONGEST_S, SHOWN = 600, 3


class KeeperConfig(Struct, frozen=True):
    """The state folder, the table's id, the version that runs, the machine's root, and where mounts are listed."""

    state: Path
    table: str
    version: str
    root: Path = Path("/")
    mounts: Path = sticks.MOUNTS
    places: tuple[str, ...] = sticks.PLACES


def look_for_upkeep(config: KeeperConfig, known: Upkeep) -> Upkeep:
    """What is installed and what lies on sticks, at this moment."""
    found = sticks.sticks(config.mounts, config.places)
    beside = tuple(reversed(listed_backups(config.state / "backups")))[:SHOWN]
    seen = replace(known, installation=installed.installation(config.root), sticks=found, beside=beside, looked=True)
    newest = max(_files(seen), key=_changed, default=None)
    return replace(seen, newest=newest.name) if newest else seen


def _files(known: Upkeep) -> list[Path]:
    """Every backup that is known."""
    return [*known.beside, *(file for stick in known.sticks for file in stick.backups)]


def backup_due(config: KeeperConfig, known: Upkeep) -> bool:
    """Whether it is time for an automatic backup."""
    played = max((_changed(path) for path in config.state.glob("journal.db*")), default=0)
    return is_due(played, max((_changed(file) for file in _files(known)), default=0), time.time())


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def backup_folders(config: KeeperConfig, known: Upkeep, *, on_sticks: bool) -> list[Path]:
    """Where a backup goes: onto every writable stick if people at the table have agreed, else beside the games."""
    beside = config.state / "backups"
    return ([stick.folder for stick in known.writable] if on_sticks else []) or [beside.resolve()]


def back_up(config: KeeperConfig, folder: Path) -> str:
    """A backup in `folder`, by a process of its own; why there is none."""
    words = [str(config.state), str(folder), config.table, config.version]
    try:
        done = subprocess.run(module_command(__package__ or "", *words), capture_output=True,  # noqa: S603
                              text=True, check=False, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        return f"> {LONGEST_S} s"
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["?"])[-1]


def pack_capsule(config: KeeperConfig) -> Path:
    """A capsule of the newest game beside the games, by a process of its own. OSError, with what that has said."""
    done = subprocess.run(module_command("companion", "capsule", "--yes", "--state", str(config.state)),  # noqa: S603
                          capture_output=True, text=True, check=False, timeout=LONGEST_S)
    if done.returncode:
        raise OSError(done.returncode, (done.stderr.strip().splitlines() or ["?"])[-1])
    return Path(done.stdout.strip())


def put_back(config: KeeperConfig, file: Path, *, sure: bool) -> restore.LaidBackup:
    """Stage a backup for the next start. UnfitFileError, AnotherTableError or OSError if that fails."""
    return restore.lay_down(file, config.state, config.version, config.table, sure=sure)


def lay_update(config: KeeperConfig, file: Path, *, older: bool = False) -> tuple[str, str]:
    """Stage a version for the updater; says which one, and who has signed it. UnfitFileError if that fails.

    `older`: an older version than the present one is accepted.
    """
    from . import release  # reading archives of every kind loads much, and an update is rare
    refuse_irregular(file)
    installed.require_updater(file, config.root)
    name = signature.signer(file, config.root)
    found = release.read_release(file, config.version, older=older)
    installed.lay_down(file, config.root)
    return found.version, name
