"""Sounds as they lie on the disk, read and made as loud as they are wished for.

What may live here: files and loudness. What may not: what plays them.
"""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "assets" / "sounds"


def scale_loudness(sound: array[int], percent: int) -> array[int]:
    """A sound at so many percent of its loudness, as the ear counts: half of that is a quarter of the numbers."""
    share = (percent / 100) ** 2
    return array("h", (int(value * share) for value in sound))


def load_samples(folder: Path, name: str, percent: int) -> bytes:
    """The samples of one sound. OSError where its file is missing or damaged."""
    try:
        with wave.open(str(folder / f"{name}.wav"), "rb") as file:
            sound = array("h", file.readframes(file.getnframes()))
    except (EOFError, ValueError, wave.Error) as error:
        raise OSError(f"{name}: {error}") from error
    if sys.byteorder == "big":
        sound.byteswap()
    return scale_loudness(sound, percent).tobytes()
