"""Laying out a new game: the pattern copied under another name, its words compiled, two whole games played, drawn.

What may live here: names, copying, and calling what every game needs. What may not: a rule, or a text of the game.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from keyword import iskeyword
from pathlib import Path

from babel.messages.mofile import write_mo

from companion.locale import LANGUAGES
from companion.locale.catalogues import read_catalogue

PATTERN = Path(__file__).parent
ROOT = PATTERN.parents[1]
LONGEST = 20  # the lines of the pattern have room for so much
SHARED = "companion"  # the catalogue of words that all games share is called so
WORDS = re.compile(r"pattern|Pattern|PAT(?=[-_])")
KEPT = (".py", ".md", ".po", ".toml")
PLAYED = (("light", 2), ("full", 3))


def homes(name: str) -> dict[Path, Path]:
    """From each folder of the pattern to where it will lie."""
    return {PATTERN / "game": ROOT / "companion/games" / name, PATTERN / "tests": ROOT / "tests" / name}


def objection(name: str) -> str:
    """What is wrong with a name, in a sentence; empty if nothing is."""
    if not name:
        return "A game needs a name: make game NAME=yahtzee"
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or iskeyword(name):
        return f"A folder of Python cannot be called {name!r}: take small letters, digits and _, and a letter first."
    if len(name) > LONGEST:
        return f"{name!r} has {len(name)} letters; a folder has at most {LONGEST}, the title may be longer."
    there = next((home.relative_to(ROOT).as_posix() for home in homes(name).values()
                  if (home / "__init__.py").exists()), "")
    if there or name == SHARED:
        return f"{name!r} is taken ({there or 'the words that all games share'}); take another name."
    return ""


def words_for(name: str) -> dict[str, str]:
    """What the words of the pattern become: the name, the title, and what the ids of its rules begin with."""
    return {"pattern": name, "Pattern": name.replace("_", " ").title(), "PAT": prefix(name, taken_prefixes())}


def prefix(name: str, taken: set[str]) -> str:
    """The first letters of the name, three or as many more as no other game's rules begin with."""
    letters = name.replace("_", "").upper()
    starts = (letters[:length] for length in range(min(3, len(letters)), len(letters)))
    return next((start for start in starts if start not in taken), letters)


def taken_prefixes() -> set[str]:
    """What the ids of the other games' rules begin with."""
    pages = (path.read_text(encoding="utf-8") for path in ROOT.glob("companion/games/*/RULES.md"))
    return {start for page in pages for start in re.findall(r"\b([A-Z0-9]+)-1\b", page)}


def renamed(text: str, words: Mapping[str, str]) -> str:
    """A text, or a file's name, of the pattern as it is in the new game."""
    return WORDS.sub(lambda found: words[found[0]], text)


def make(name: str) -> dict[str, str]:
    """Lay out the game `name`, which nothing speaks against; what the words of the pattern have become."""
    words = words_for(name)
    for pattern, home in homes(name).items():
        lay_out(pattern, home, words)
    compile_words(name)
    for detail, seats in PLAYED:
        play(name, detail, seats)
    run("tests.house")
    return words


def lay_out(pattern: Path, home: Path, words: Mapping[str, str]) -> None:
    """One folder of the pattern, renamed, at `home`."""
    for path in (path for path in sorted(pattern.rglob("*")) if path.suffix in KEPT):
        copy = home / renamed(path.relative_to(pattern).as_posix(), words)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(renamed(path.read_text(encoding="utf-8"), words), encoding="utf-8")


def compile_words(name: str) -> None:
    """The catalogues as programs read them, so that the tests need no `make` first."""
    for language in LANGUAGES:
        path = ROOT / "companion/games" / name / "locale" / language / "LC_MESSAGES" / f"{name}.mo"
        with path.open("wb") as file:
            write_mo(file, read_catalogue(path.with_suffix(".po"), language))


def play(name: str, detail: str, seats: int) -> None:
    """One whole game as a person of habit plays it, kept for ever."""
    told = run("tests.playthroughs.standard", name, detail, str(seats), "1")
    kept = ROOT / "tests/playthroughs" / f"{name}-{detail}-standard.table"
    kept.write_text(told, encoding="utf-8")


def run(module: str, *arguments: str) -> str:
    """What a program of ours prints; one of its own, because this one has opened no game that was not there before."""
    return subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE,
                          text=True).stdout
