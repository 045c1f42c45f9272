"""The chores of the keeper, one function each: looking, backing up, putting back, updating.

What may live here: what is done, once. What may not: when it is done, threads, words for people.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from . import installed, release, restore, signature, sticks
from .backup_folder import backups
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


def look(config: KeeperConfig, known: Upkeep) -> Upkeep:
    """What is installed and what lies on sticks, at this moment."""
    found = sticks.sticks(config.mounts, config.places)
    beside = tuple(reversed(backups(config.state / "backups")))[:SHOWN]
    seen = replace(known, installation=installed.installation(config.root), sticks=found, beside=beside, looked=True)
    newest = max(_files(seen), key=_changed, default=None)
    return replace(seen, newest=newest.name) if newest else seen


def _files(known: Upkeep) -> list[Path]:
    """Every backup that is known."""
    return [*known.beside, *(file for stick in known.sticks for file in stick.backups)]


def due(config: KeeperConfig, known: Upkeep) -> bool:
    """Whether it is time for a backup that nobody has asked for."""
    played = max((_changed(path) for path in config.state.glob("journal.db*")), default=0)
    return is_due(played, max((_changed(file) for file in _files(known)), default=0), time.time())


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def folders(config: KeeperConfig, known: Upkeep) -> list[Path]:
    """Where a backup goes: on every stick that may be written, else beside the games."""
    return [stick.folder for stick in known.writable] or [config.state / "backups"]


def back_up(config: KeeperConfig, folder: Path) -> str:
    """A backup in `folder`, by a process of its own; why there is none."""
    words = [str(config.state), str(folder), config.table, config.version]
    try:
        done = subprocess.run([sys.executable, "-m", __package__ or "", *words], capture_output=True,  # noqa: S603
                              text=True, check=False, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        return f"> {LONGEST_S} s"
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["?"])[-1]


def put_back(config: KeeperConfig, file: Path) -> None:
    """Lay a backup down for the next start. UnfitFileError or OSError where it cannot be."""
    restore.lay_down(file, config.state, config.version)


def update(config: KeeperConfig, file: Path) -> str:
    """Lay a version down for the updater; which one. UnfitFileError where it cannot be."""
    signature.signer(file, config.root)
    found = release.read(file, config.version)
    installed.lay_down(found, config.root)
    return found.version
