"""A text that people keep: written into the state folder, whole or not at all, and copied to a stick.

What may live here: writing and copying. What may not: what the text says.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.app.storage.regular_files import copy_whole, enter_folder
from companion.app.storage.state_dir import PRIVATE_FILE, PRIVATE_FOLDER, settle_folder
from companion.engine.view import Notice
from companion.engine.words import Msg, why_not

EXPORTS, EXPORT = "exports", "export"
"""Where exports lie; what the keeper is asked for, and the notice of it."""


def write_kept_file(folder: Path, name: str, text: str) -> Path:
    """Write the file `name` in `folder`; its path. OSError where that cannot be."""
    folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    target = folder / name
    part = target.with_suffix(".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE), "w", encoding="utf-8",
                   newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.rename(target)
    settle_folder(folder)
    return target


def copy_to_stick(file: Path, folder: Path) -> Path:
    """Copy the file into a folder of its kind's name in `folder`, which is that of a stick; the file there. OSError.

    Nothing is written through a link that lies on the stick.
    """
    kind = file.parent.name
    with enter_folder(folder.parent, folder.name, kind) as place:
        copy_whole(file, place, file.name)
    return folder / kind / file.name


def statistics_exported(file: Path) -> Notice:
    """The statistics are in `file`."""
    return Notice(EXPORT, Msg("The statistics are in {file}", {"file": str(file)}), tone="good")


def not_exported(error: OSError) -> Notice:
    """No file could be written."""
    return Notice(EXPORT, Msg("The statistics were not written ({why})", {"why": why_not(error)}),
                  Msg("Make room on the memory card, and try again."))
