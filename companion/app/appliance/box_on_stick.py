"""A box on a stick: laid there with its pictures, and looked at before it is taken in.

What may live here: files. What may not: what a box means (boxes/exchange.py), when it is done (keeper.py).
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.app.boxes import box_file, box_text, whole_box
from companion.app.storage.regular_files import copy_whole, enter_folder
from companion.engine.words import Msg

from .unfit import UnfitFileError, refuse_irregular


def lay_box(state: Path, text: str, folder: Path) -> Path:
    """Write the box whose box.toml is `text` into `folder` on a stick, with those of its pictures that exist.

    OSError. Nothing is written through a link that lies on the stick.
    """
    box = box_text.parse_box(text.encode(), {"file": "box.toml"})
    name = f"{box.game}{box_file.SUFFIX}"
    with tempfile.TemporaryDirectory(prefix="companion-") as room, enter_folder(folder.parent, folder.name) as place:
        copy_whole(whole_box.write_whole_box(Path(room, name), box, state), place, name)
    return folder / name


def look_at(state: Path, file: Path) -> box_text.BoxFile:
    """The box in `file`; its pictures are stored at once, so that it can be imported without the stick.

    UnfitFileError if it cannot be imported, OSError if there is no room for it.
    """
    refuse_irregular(file)
    try:
        box, there = whole_box.read_whole_box(file)
        whole_box.keep_pictures(state, there)
    except box_text.UnfitBoxError as error:
        raise UnfitFileError(error.text, Msg("Nothing has changed.")) from error
    return box
