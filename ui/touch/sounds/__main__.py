"""Makes every sound into a folder as WAV files: `python -m ui.touch.sounds FOLDER`. `make_sounds` calls it.

What may live here: writing files. What may not: how anything sounds.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Mapping
from pathlib import Path

from .recipe import RATE, RECIPES, Wave, wave_samples


def make_sounds(folder: Path, recipes: Mapping[str, Callable[[], Wave]] = RECIPES) -> None:
    """Write all of them, or those of `recipes`, each under its name."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, recipe in recipes.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(wave_samples(recipe()).tobytes())


if __name__ == "__main__":
    make_sounds(Path(sys.argv[1]))
