"""A box with its pictures: read and judged as one, its pictures kept, and written with those that are there.

What may live here: what every way of a box in or out does to its pictures. What may not: the file itself
(box_file.py), one picture (pictures.py), what a box means (exchange.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import box_file, pictures
from .box_file import BoxPictures
from .box_text import BoxFile, UnfitBoxError, with_pictures


def read_whole_box(file: Path) -> tuple[BoxFile, BoxPictures]:
    """The box in a file and its pictures, each looked at. UnfitBoxError where the file or one of them is not fit."""
    box, there = box_file.read_box_file(file)
    for _ in _judged(there):
        pass
    return box, there


def keep_pictures(state: Path, there: BoxPictures) -> None:
    """Keep the pictures of a box that was read. UnfitBoxError where there is no room for them, OSError."""
    for data in _judged(there):
        with _as_unfit_box():
            pictures.keep_picture(state, data)


def _judged(there: BoxPictures) -> Iterator[bytes]:
    """One picture after the other, checked again because the file may have changed since it was last read."""
    for name, data in there.unpacked():
        with _as_unfit_box():
            pictures.judge_picture(name, data)
        yield data


@contextmanager
def _as_unfit_box() -> Iterator[None]:
    """An unfit picture makes its box unfit."""
    try:
        yield
    except pictures.UnfitPictureError as error:
        raise UnfitBoxError(error.text) from error


def write_whole_box(target: Path, box: BoxFile, state: Path) -> Path:
    """Write a box with those of its pictures that are kept in the folder `state`, whole or not at all. OSError."""
    files = {shown.file: file for shown in box.pictures if (file := pictures.kept_picture(state, shown.file))}
    return box_file.write_box_file(target, with_pictures(box, files), files)
