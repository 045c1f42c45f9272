"""Catalogues and the sources whose words they hold. Files are read and written here, texts are found elsewhere.

What all games share is in `companion/locale/<language>/…/companion.po`; a game's own words are in its own folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from .page import page_texts
from .python import python_texts
from .rules import rule_texts
from .text import SourceText

ROOT = Path(__file__).resolve().parents[2]
GAMES = Path("companion/games")
PAGE = Path("ui/phone/page")
RULES = "RULES.md"
FINDERS = {".py": python_texts, ".md": rule_texts}
FOREIGN = {"node_modules", "dist", "__pycache__"}
HEAD = """# The words of “{domain}” in the language “{language}”. `make words` adds new texts and takes away what is
# gone; a translator fills in msgstr. The names in braces stay as they are.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


@dataclass(frozen=True)
class Domain:
    """A catalogue's name, where its languages live, and the sources whose texts it holds (all from the tree's root)."""

    name: str
    home: Path
    sources: tuple[Path, ...]

    def file(self, language: str) -> Path:
        """Where the words of `language` are, from the tree's root."""
        return self.home / language / "LC_MESSAGES" / f"{self.name}.po"


def all_domains(root: Path = ROOT) -> tuple[Domain, ...]:
    """The shared catalogue first, then one for each game."""
    games = sorted(home.relative_to(root) for home in (root / GAMES).iterdir() if any(home.glob("*.py")))
    shared = [path for folder in ("companion", "hardware", "ui") for path in _sources(root, Path(folder))]
    own = tuple(path for path in shared if not any(game in path.parents for game in games))
    return (Domain("companion", Path("companion/locale"), own),
            *(Domain(game.name, game / "locale", tuple(_sources(root, game))) for game in games))


def _sources(root: Path, folder: Path) -> Iterator[Path]:
    found = (path.relative_to(root) for path in sorted((root / folder).rglob("*")))
    for path in found:
        page = PAGE in path.parents and path.suffix in (".js", ".jsx", ".mjs") and not path.name.endswith(".config.js")
        if (path.suffix == ".py" or path.name == RULES or page) and not FOREIGN & set(path.parts):
            yield path


def domain_texts(domain: Domain, root: Path = ROOT) -> Iterator[tuple[Path, SourceText]]:
    """Every text of the domain with the source it stands in; raises SyntaxError where a source cannot be read."""
    for path in domain.sources:
        find = FINDERS.get(path.suffix, page_texts)
        yield from ((path, text) for text in find((root / path).read_text(encoding="utf-8")))


def read_catalogue(path: Path, language: str) -> Catalog:
    """The catalogue in the file `path`, empty if there is none."""
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renew_catalogue(domain: Domain, old: Catalog, root: Path = ROOT) -> Catalog:
    """The catalogue of exactly the texts that are in the sources now, with the translations that `old` has of them."""
    new = Catalog(locale=old.locale)
    for path, text in domain_texts(domain, root):
        known = new.get(text.id)
        plural = text.plural or (text_forms(known.id)[-1] if known and known.pluralizable else "")
        kept = _translation(old, text.id, bool(plural))
        new.add((text.id, plural) if plural else text.id, kept, [(path.as_posix(), 0)])
    return new


def text_forms(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """What a catalogue holds for one text, as a tuple: one form, or one for each plural."""
    return (words,) if isinstance(words, str) else tuple(words or ("",))


def _translation(old: Catalog, text: str, plural: bool) -> str | tuple[str, ...]:
    known = old.get(text)
    kept = text_forms(known.string) if known and not known.fuzzy else ("",)
    return (*kept, "")[:2] if plural else kept[0]


def write_catalogue(path: Path, domain: Domain, catalogue: Catalog) -> None:
    """Write the catalogue, sorted by source so that a change of one text is a change of one place."""
    language = str(catalogue.locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(HEAD.format(domain=domain.name, language=language, plural=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=120, omit_header=True, sort_by_file=True, include_lineno=False)
