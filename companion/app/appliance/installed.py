"""What is installed on this machine, as systemd/versions has it, and the folder through which an update gets there.

What may live here: reading /opt/tabletop-companion, staging the file of a version that has been read. What may not:
installing.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.app.storage.regular_files import is_regular, open_regular
from companion.app.storage.state_dir import settle_folder
from companion.engine.words import Msg, why_not

from .unfit import UnfitFileError

PROGRAMS, UPDATES = "opt/tabletop-companion", "var/lib/tabletop-companion-update"
JUDGE = "usr/local/lib/tabletop-companion/judge"
"""What the updater asks whether a version is to be believed; an updater of an earlier version has none."""
WANTED, OUTCOME = "wanted", "outcome"
FOLDER_MODE, FILE_MODE = 0o2770, 0o640


class Installation(Struct, frozen=True):
    """`current` and `previous` are versions; empty: none, or not installed as an appliance.

    `refused` is a version that was abandoned because it did not start; `outcome` says what became of the last update.
    """

    current: str = ""
    previous: str = ""
    refused: str = ""
    on_trial: bool = False
    outcome: str = ""


def root_of(environ: Mapping[str, str] = os.environ) -> Path:
    """The machine, or the folder that stands for it."""
    return Path(environ.get("TABLETOP_ROOT") or "/")


def installation(root: Path) -> Installation:
    """What is installed below `root`; what cannot be read counts as missing."""
    home = root / PROGRAMS
    outcome = _text(home / OUTCOME).splitlines()
    failed = " ".join(outcome[1:]) if outcome[:1] == ["failed"] else ""
    return Installation(_linked(home / "current"), _linked(home / "previous"),
                        _version(_text(home / "refused").strip()), (home / "trial").exists(), failed)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _linked(link: Path) -> str:
    try:
        return _version(link.readlink().name)
    except OSError:
        return ""


def _version(name: str) -> str:
    """`1.2.0` of `1.2.0-12ab34cd`, the name of its folder."""
    return name.rpartition("-")[0]


def lay_down(file: Path, root: Path) -> None:
    """Put the `file` of a version, and its signature, where the updater takes it from, whole or not at all.

    UnfitFileError if that fails.
    """
    updates = root / UPDATES
    fresh = updates / "wanted.new"
    try:
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir()
        fresh.chmod(FOLDER_MODE)
        _copy(file, fresh)
        signature = file.with_name(f"{file.name}.sig")
        if is_regular(signature):
            _copy(signature, fresh)
        shutil.rmtree(updates / WANTED, ignore_errors=True)
        fresh.rename(updates / WANTED)
        settle_folder(updates)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        why: dict[str, str | int | Msg] = {"file": file.name, "why": why_not(error)}
        raise UnfitFileError(Msg("{file} was not installed ({why})", why),
                             Msg("Make room on the disk, then try once more.")) from error


def require_updater(file: Path, root: Path) -> None:
    """UnfitFileError if nothing would install a staged version: on this machine, or for this user."""
    name: dict[str, str | int | Msg] = {"file": file.name}
    if not os.access(root / UPDATES, os.W_OK):
        raise UnfitFileError(
            Msg("{file} was not installed: this user may not, or the companion is no appliance here", name),
            Msg("Begin the command with sudo; a companion that was installed with pip is updated with pip."))
    if not (root / JUDGE).exists():
        raise UnfitFileError(
            Msg("{file} was not installed: the updater of this machine is of an earlier version", name),
            Msg("Unpack the release and begin there, once: sudo systemd/install. Games and settings stay."))


def _copy(file: Path, folder: Path) -> None:
    with open_regular(file) as source, (folder / file.name).open("xb") as target:
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())
        os.fchmod(target.fileno(), FILE_MODE)
