"""Texts in people's languages: compiled gettext catalogues of the core and of each game, and how to ask them.

What may live here: finding and asking catalogues, and the rules at hand of each game's RULES.md. What may not: any
text. A missing or broken catalogue is English.
"""

from __future__ import annotations

import os
import struct
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from companion.engine.words import Msg, say
from companion.locale import LANGUAGES as LANGUAGES
from companion.locale.rules import rules_at_hand

ROOT = Path(__file__).parents[1]
CORE, ENGLISH = "companion", "en"
SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language, the first that is set; as gettext(3) reads them, whatever else is installed."""


class Catalogue:
    """One language. `missing` lists catalogue files that are not there or cannot be read."""

    def __init__(self, language: str, root: Path = ROOT) -> None:
        """Read the catalogues of `language` ("de") below `root`, the folder of the package."""
        self.language = language
        self.missing: tuple[Path, ...] = ()
        self._core = self._read(root / "locale", CORE, NullTranslations())
        games = sorted(path.parent.name for path in root.glob("games/*/__init__.py"))
        self._games = {game: self._read(root / "games" / game / "locale", game, self._core) for game in games}

    def _read(self, folder: Path, domain: str, below: NullTranslations) -> NullTranslations:
        path = mo_file(folder, self.language, domain)
        found = open_catalogue(path)
        if found is None:
            self.missing = (*self.missing, *([path] if self.language != ENGLISH else []))
            return below
        found.add_fallback(below)
        return found

    def say(self, msg: Msg, game: str = "") -> str:
        """`msg` in this language: as the game's catalogue has it, else the core's, else in English; without a game the
        core's first.
        """
        asked = (self._games[game],) if game in self._games else (self._core, *self._games.values())
        try:
            return say(msg, lambda text, plural, n: _first(asked, text, plural, n))
        except (KeyError, ValueError, IndexError, AttributeError):  # a translation with other placeholders
            return say(msg)


def mo_file(folder: Path, language: str, domain: str) -> Path:
    """Where a compiled catalogue lies."""
    return folder / language / "LC_MESSAGES" / f"{domain}.mo"


def translated_texts(language: str, root: Path = ROOT) -> dict[str, list[str]]:
    """Every text of `language` as [singular, plural] by its English id, for clients that translate by themselves."""
    found: dict[str, list[str]] = {}
    games = sorted(root.glob(f"games/*/locale/{language}/LC_MESSAGES/*.mo"))
    for path in (*games, mo_file(root / "locale", language, CORE)):
        if open_catalogue(path) is not None:
            found |= catalogue_pairs(path.read_bytes())
    return found


def languages(root: Path = ROOT) -> tuple[str, ...]:
    """The languages that can be chosen: English, and every one with a compiled catalogue of the core."""
    found = {path.parents[1].name for path in (root / "locale").glob(f"*/LC_MESSAGES/{CORE}.mo")}
    return tuple(sorted(found | {ENGLISH}))


def language_of(wanted: str, root: Path = ROOT) -> str:
    """The language to speak: as wanted, or with auto the system's if there is a catalogue, else English."""
    told = next(filter(None, map(os.environ.get, SYSTEM)), "")
    codes = [name[:2] for name in told.split(":")] if wanted == "auto" else [wanted]
    return next((code for code in codes if code in languages(root)), ENGLISH)


def open_catalogue(path: Path) -> GNUTranslations | None:
    """A compiled catalogue; None where it is not there or cannot be read."""
    try:
        with path.open("rb") as stream:
            return GNUTranslations(stream)
    except (OSError, UnicodeError, struct.error, ValueError, IndexError):
        return None


def rule_at_hand(rule: str) -> Msg | None:
    """What the rule with this id says, in two sentences of our own; None for one that no game here has."""
    return _rules(ROOT).get(rule)


def rules_of(game: str) -> dict[str, Msg]:
    """All rules at hand of one game by their ids, in the order of its RULES.md."""
    return _of_page(ROOT / "games" / game / "RULES.md")


def said_in(wanted: str, msg: Msg, game: str) -> str:
    """`msg` in the language that is `wanted` ("auto": the system's), where no screen is there to say it."""
    return _catalogue(language_of(wanted)).say(msg, game)


@cache
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language)


@cache
def _rules(root: Path) -> dict[str, Msg]:
    """The rules are read when the first one is asked for, because most evenings need none."""
    found: dict[str, Msg] = {}
    for page in sorted(root.glob("games/*/RULES.md")):
        found |= _of_page(page)
    return found


@cache
def _of_page(page: Path) -> dict[str, Msg]:
    try:
        return {rule: Msg(text) for rule, text in rules_at_hand(page.read_text(encoding="utf-8")).items()}
    except OSError:
        return {}


def _first(catalogues: tuple[NullTranslations, ...], text: str, plural: str, n: int) -> str:
    """The first translation of several, or the id itself if there is none. An empty text stays empty, because
    catalogues keep their own head under it.
    """
    if not text:
        return ""
    found = (_asked(catalogue, text, plural, n) for catalogue in catalogues)
    return next((words for words in found if words not in (text, plural)), plural if plural and n != 1 else text)


def _asked(catalogue: NullTranslations, text: str, plural: str, n: int) -> str:
    return catalogue.ngettext(text, plural, n) if plural else catalogue.gettext(text)


def catalogue_pairs(data: bytes) -> dict[str, list[str]]:
    """Every text of a compiled catalogue as [singular, plural], read off its file format."""
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    _, _, count, ids, forms = struct.unpack_from(order + "5I", data)

    def text(table: int, number: int) -> list[str]:
        length, start = struct.unpack_from(order + "2I", data, table + 8 * number)
        return data[start:start + length].decode().split("\0")

    found = {text(ids, n)[0]: text(forms, n) for n in range(count)}
    return {key: [words[0], words[-1]] for key, words in found.items() if key}
