"""What belongs to the companion besides its programs: where each file lies, and what is said where one is not whole.

What may live here: the list of files, a look at each, a word about it. What may not: what they mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.game import Game
from companion.engine.view import MARKS, Notice
from companion.engine.words import Msg

from .translation import LANGUAGES, open_catalogue

PROGRAM = Path(__file__).parents[2]  # a checkout, or where pip has put the packages: inside, both are alike
CONFIG = PROGRAM / "companion" / "config"  # in a checkout this is a link to config/
PAGE, ASSETS = "ui/phone/page/dist/", "ui/assets/"
SOUNDS = (*(f"die-{face}" for face in range(1, 7)), *(f"turn-{mark}" for mark in MARKS), "success", "miss", "rare",
          "undo", "refusal", "warning", "end-lost", *(f"end-{mode}" for mode in (
              "ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian")))
FACES = ("almendra", "cinzel", "grenze-gotisch", "metamorphous", "patrick-hand", "pirata-one")
READERS: dict[str, Callable[[bytes], Any]] = {
    ".toml": lambda data: tomllib.loads(data.decode()),
    ".json": msgspec.json.decode,
}
IN_A_CHECKOUT = Msg(
    "In {folder}, make clean and make run build it again; what is not built comes back with git restore.")
INSTALLED = Msg("It should be in {folder}. Install the companion again: pip install --force-reinstall, with its wheel.")


class ShippedPart(msgspec.Struct, frozen=True):
    """Something that the companion cannot do without: a name for people, and its files as paths from PROGRAM."""

    id: str
    name: Msg
    files: tuple[str, ...]


def shipped_parts(games: Mapping[str, Game]) -> Iterator[ShippedPart]:
    """Everything that ships, for the `games` that are installed."""
    boxed = tuple(name for name, one in games.items() if msgspec.structs.fields(one.content))
    homes = {"companion": "companion", **{name: f"companion/games/{name}" for name in games}}
    yield ShippedPart("settings", Msg("The built-in settings"), ("companion/config/companion.toml",))
    yield ShippedPart("boxes", Msg("The examples of games"), tuple(
        f"companion/config/games/{name}.toml" for name in boxed))
    yield ShippedPart("words", Msg("The words of other languages"), tuple(
        f"{home}/locale/{language}/LC_MESSAGES/{name}.mo" for name, home in homes.items() for language in LANGUAGES))
    yield ShippedPart("rules", Msg("The rules at hand"), tuple(f"companion/games/{name}/RULES.md" for name in boxed))
    yield ShippedPart("page", Msg("The phone page"), tuple(
        PAGE + name for name in (
            "index.html", "page.js", "style.css", "hall.html", "hall.js", "hall.css",
            "icons.json", "icons.woff2", "all-icons.json", "all-icons.woff2",
            "manifest.webmanifest", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png",
            *(f"{face}.woff2" for face in FACES))))
    yield ShippedPart("sounds", Msg("The sounds"), tuple(f"{ASSETS}sounds/{name}.wav" for name in SOUNDS))
    yield ShippedPart("icons", Msg("The screen's icons"), tuple(
        f"{ASSETS}{name}" for name in ("our-icons.json", "our-icons.ttf", "icons.json", "materialdesignicons.ttf")))
    yield ShippedPart("guises", Msg("What games dress in"), ("companion/config/guises.toml", *(
        f"{ASSETS}{face}.ttf" for face in FACES)))


def missing_parts(games: Mapping[str, Game], program: Path = PROGRAM) -> tuple[Notice, ...]:
    """One notice for each part that is not whole, naming the files that are not there or make no sense."""
    found = ((part, [file for file in part.files if not _whole(program / file)]) for part in shipped_parts(games))
    return tuple(_notice(part, files, program) for part, files in found if files)


def _whole(path: Path) -> bool:
    if path.suffix == ".mo":
        return open_catalogue(path) is not None
    try:
        data = path.read_bytes()
        READERS.get(path.suffix, len)(data)
    except (OSError, ValueError):
        return False
    return bool(data)


def _notice(part: ShippedPart, files: list[str], program: Path) -> Notice:
    text = Msg("{part}: missing or damaged: {files}", {"part": part.name, "files": ", ".join(files)})
    remedy = IN_A_CHECKOUT if (program / "Makefile").is_file() else INSTALLED
    return Notice(f"missing:{part.id}", text, Msg(remedy.id, {"folder": str(program)}), "bad")
