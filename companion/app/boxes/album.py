"""The stored pictures: making one straight, and deleting those that nobody needs any more.

What may live here: what becomes of a kept picture. What may not: how one is made and kept (pictures.py), geometry
(straightening.py).
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from pathlib import Path

from companion.engine.words import Msg, why_not

from . import pictures, straightening

FORGOTTEN_S = 30 * 86_400


def straighten_picture(state: Path, name: str, corners: tuple[tuple[float, float], ...]) -> str | Msg:
    """Keep what lies between four corners of a kept picture (0 to 1000, in order from the upper left) as a picture of
    its own, straight; its name, or why it cannot be kept.
    """
    from PIL import Image
    file = pictures.kept_picture(state, name)
    try:
        if file is None:
            raise pictures.UnfitPictureError(Msg("The picture is not there any more."))
        image = pictures.open_picture(file.read_bytes()).convert("RGB")
        there = tuple((x / straightening.WHOLE * image.width, y / straightening.WHOLE * image.height)
                      for x, y in corners)
        size = straightening.size_of(there)
        turned = image.transform(size, Image.Transform.PERSPECTIVE, straightening.coefficients(there, size),
                                 Image.Resampling.BICUBIC)
        turned.thumbnail((pictures.LONGEST_SIDE, pictures.LONGEST_SIDE))
        return pictures.keep_picture(state, pictures.write_picture(turned))
    except pictures.UnfitPictureError as error:
        return error.text
    except (OSError, ValueError, SyntaxError, MemoryError) as error:
        return Msg("The picture could not be kept ({why}).", {"why": why_not(error)})


def discard_pictures(state: Path, names: Collection[str]) -> None:
    """Delete these pictures, and the small ones beside them."""
    for name in names:
        if pictures.NAME.fullmatch(name):
            with contextlib.suppress(OSError):
                (state / pictures.FOLDER / name).unlink(missing_ok=True)
                (state / pictures.FOLDER / pictures.small_name(name)).unlink(missing_ok=True)


def sweep_pictures(state: Path, shown: Collection[str], wall: float) -> int:
    """Delete the pictures that no box has `shown` for a long time; how many. `wall`: seconds since 1970.

    They stay for a while, for people who restore a backup or take a change back.
    """
    gone = 0
    for file in sorted((state / pictures.FOLDER).glob("*.jpg")):
        with contextlib.suppress(OSError):
            if file.name.removeprefix(
                pictures.small_name("")) not in shown and wall - file.stat().st_mtime > FORGOTTEN_S:
                file.unlink()
                gone += 1
    return gone
