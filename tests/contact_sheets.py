"""Contact sheets of first evenings: two, four and six new people below one another, their steps up to the first roll
side by side, one picture for each game, size and language in build/screenshots/evenings:
`python -m tests.contact_sheets [game | size | language …]`.

What may live here: drawing these steps and laying them side by side. What may not: judgements.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from PIL import Image

from companion.closed_pipe import ends_with_its_reader
from companion.games import catalogue
from tests.screenshots import in_language
from tests.touch.first_evenings import first_steps, tables
from tests.touch.screenshots import shoot

FOLDER = Path("build/screenshots/evenings")
SIZES = ((800, 480), (480, 800), (720, 1280), (1024, 600), (1280, 800))
LANGUAGES = ("de", "en")
PEOPLE = (2, 4, 6)
STEPS, SPACE = 5, 6
LONGEST = 480
"""The longer side of a step on a sheet, in pixels."""


def sheet(game: str, size: tuple[int, int], language: str) -> Path:
    """Draw the first evenings of a game; a row is a number of people who may play it. Returns the picture."""
    rows = [people for people in PEOPLE if (game, people) in set(tables())]
    shares = LONGEST / max(size)
    wide, high = (round(side * shares) + SPACE for side in size)
    whole = Image.new("RGB", (STEPS * wide, len(rows) * high))
    for y, people in enumerate(rows):
        for x, step in enumerate(_pictures(game, people, size, language)):
            whole.paste(step.resize((wide - SPACE, high - SPACE)), (x * wide, y * high))
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{game}-{size[0]}x{size[1]}-{language}.png"
    whole.save(path)
    return path


def _pictures(game: str, people: int, size: tuple[int, int], language: str) -> Iterator[Image.Image]:
    """The first step, the last, and some between them."""
    views = first_steps(game, people)
    count = min(STEPS, len(views))
    kept = sorted({round(n * (len(views) - 1) / max(1, count - 1)) for n in range(count)})
    with tempfile.TemporaryDirectory() as folder:
        shown = {f"{n:02}": views[n] for n in kept}
        for path in shoot(shown, (size,), Path(folder), in_language(language)):
            with Image.open(path) as drawn:
                yield drawn.convert("RGB")


@ends_with_its_reader
def main(names: Sequence[str]) -> None:
    """Make every sheet, or those of the games, sizes and languages in `names`."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    games = [game.id for game in catalogue().values() if (game.id, PEOPLE[0]) in set(tables())]
    games = [name for name in games if name in names] or games
    sizes = [size for size in SIZES if f"{size[0]}x{size[1]}" in names] or SIZES
    for game, size, language in product(games, sizes, [code for code in LANGUAGES if code in names] or LANGUAGES):
        print(sheet(game, size, language))


if __name__ == "__main__":
    main(sys.argv[1:])
