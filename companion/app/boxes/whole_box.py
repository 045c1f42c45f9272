"""A box with its pictures: read and judged as one, its pictures kept, and written with those that are there.

What may live here: what every way of a box in or out does to its pictures. What may not: the file itself
(box_file.py), one picture (pictures.py), what a box means (exchange.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from . import box_file, pictures
from .box_text import BoxFile, UnfitBoxError, with_pictures


def read(file: Path) -> tuple[BoxFile, dict[str, bytes]]:
    """The box in a file and its pictures by name. UnfitBoxError where the file or one of them is not fit."""
    box, there = box_file.read(file)
    try:
        for name, data in there.items():
            pictures.judged(name, data)
    except pictures.UnfitPictureError as error:
        raise UnfitBoxError(error.text) from error
    return box, there


def keep(state: Path, there: Mapping[str, bytes]) -> None:
    """Keep the pictures of a box that was read. UnfitBoxError where there is no room for them, OSError."""
    try:
        for data in there.values():
            pictures.keep(state, data)
    except pictures.UnfitPictureError as error:
        raise UnfitBoxError(error.text) from error


def write(target: Path, box: BoxFile, state: Path) -> Path:
    """Write a box with those of its pictures that are kept in the folder `state`, whole or not at all. OSError."""
    files = {shown.file: pictures.kept(state, shown.file) for shown in box.pictures}
    there = {name: file.read_bytes() for name, file in files.items() if file}
    return box_file.write(target, with_pictures(box, there), there)
