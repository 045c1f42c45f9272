"""Pictures of six kinds of score sheet that people know, each put together by touch and played by random people: the
form, a game in the middle, the menu with what is rare, the end. One picture for each kind and size in
build/screenshots/sheets, its moments side by side: `python -m tests.sheet_pictures [size | language …]`.

What may live here: drawing these moments and laying them side by side. What may not: judgements.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random

from msgspec.structs import replace
from PIL import Image

from companion.app.simulation.monkey import choice_of, value_for
from companion.closed_pipe import ends_with_its_reader
from companion.engine.view import TABLE, Choice, Page, View
from tests.anybox.test_six_sheets import SIX, built
from tests.contact_sheets import LANGUAGES, SPACE
from tests.screenshots import Shared, in_language
from tests.touch.screenshots import shoot

FOLDER = Path("build/screenshots/sheets")
SIZES = ((800, 480), (480, 800), (720, 1280), (1280, 800))
PEOPLE, ENOUGH = ("Ada", "Bartholomäus", "Cleo"), 400
LONGEST = 640
"""The longer side of a moment, in pixels."""


def moments(kind: str) -> Iterator[tuple[str, View | Page]]:
    """A game by a sheet of this kind, from its first number to its end."""
    with tempfile.TemporaryDirectory() as folder:
        person, sheet = built(Path(folder), kind)
        shared, luck = person.shared, Random(1)
        yield "1-sheets", shared.screen
        for key, value in (("back", None), ("back", None), ("back", None), ("new:anybox", None),
                           *(("add", name) for name in PEOPLE), ("start", None), (f"sheet:{sheet.key}", None)):
            shared.do(key, value)
        yield "2-begun", shared.screen
        shown = [replace(view) for view in _played(shared, luck)]
        yield "3-middle", shown[len(shown) // 2]
        yield "5-end", shown[-1]
        shared.do(_newest_undo(shared))
        yield "4-menu", shared.do("menu")


def _newest_undo(shared: Shared) -> str:
    screen = shared.screen
    assert isinstance(screen, View)
    return screen.undo.undo_key


def _played(shared: Shared, luck: Random) -> Iterator[View]:
    """Every View of a random game, to its end."""
    for _ in range(ENOUGH):
        screen = shared.screen
        assert isinstance(screen, View)
        yield screen
        choice = None if screen.result else _choice(screen, luck)
        if choice is None:
            return
        shared.do(choice.key, value_for(choice.input, luck), TABLE, waive=True)


def _choice(screen: View, luck: Random) -> Choice | None:
    """What somebody chooses who wants to see the game to its own end."""
    played = tuple(choice for choice in screen.choices if not choice.key.startswith("end:"))
    return choice_of(replace(screen, choices=played), luck)


def sheet_picture(kind: str, size: tuple[int, int], language: str) -> Path:
    """The moments of one kind side by side; returns the picture."""
    share = LONGEST / max(size)
    wide, high = (round(side * share) + SPACE for side in size)
    with tempfile.TemporaryDirectory() as folder:
        drawn = sorted(shoot(dict(moments(kind)), (size,), Path(folder), in_language(language)))
        whole = Image.new("RGB", (len(drawn) * wide, high))
        for number, path in enumerate(drawn):
            with Image.open(path) as step:
                whole.paste(step.convert("RGB").resize((wide - SPACE, high - SPACE)), (number * wide, 0))
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{kind.lower().replace(' ', '-')}-{size[0]}x{size[1]}-{language}.png"
    whole.save(path)
    return path


@ends_with_its_reader
def main(names: Sequence[str]) -> None:
    """Make every picture, or those of the sizes and languages in `names`."""
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    sizes = [size for size in SIZES if f"{size[0]}x{size[1]}" in names] or SIZES
    for kind, size, language in product(SIX, sizes, [code for code in LANGUAGES if code in names] or LANGUAGES):
        print(sheet_picture(kind, size, language), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
