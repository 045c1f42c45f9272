"""A box on a stick: laid there with its pictures, and looked at before it is taken in.

What may live here: files. What may not: what a box means (boxes/exchange.py), when it is done (keeper.py).
"""

from __future__ import annotations

from pathlib import Path

from companion.app.boxes import box_file, box_text, whole_box
from companion.engine.words import Msg

from .unfit import UnfitFileError


def lay(state: Path, text: str, folder: Path) -> Path:
    """Lay the box whose box.toml is `text` into `folder`, with those of its pictures that are there. OSError."""
    box = box_text.parsed(text.encode(), {"file": "box.toml"})
    return whole_box.write(folder / f"{box.game}{box_file.SUFFIX}", box, state)


def look_at(state: Path, file: Path) -> box_text.BoxFile:
    """The box in `file`; its pictures are kept already, so that it can be taken in at once.

    UnfitFileError where it cannot be taken in, OSError where there is no room for it.
    """
    try:
        box, there = whole_box.read(file)
        whole_box.keep(state, there)
    except box_text.UnfitBoxError as error:
        raise UnfitFileError(error.text, Msg("Nothing has changed.")) from error
    return box
