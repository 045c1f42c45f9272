"""From TOML files to `Settings`: all layers, all problems at once, each with its place and a remedy.

What may live here: reading, layering, finding the line. What may not: what a key means. Nothing here raises.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine.words import Msg

from .config_clashes import clashes
from .config_keys import BLOCKS, ONE, SEE_FILE, TOP, key_trouble, section_trouble
from .settings import Settings

BUILT_IN = Path(__file__).parents[2] / "config" / "companion.toml"
SYSTEM = Path("/etc/tabletop-companion/companion.toml")
LONGEST = 1_000_000


class Problem(Struct, frozen=True):
    """One mistake: where it is (`line` 0: nowhere in particular), what it is, what to do about it."""

    file: str
    line: int
    section: str
    key: str
    text: Msg
    remedy: Msg


class Loaded(Struct, frozen=True):
    """The settings that hold (a wrong key keeps its default) and every problem found on the way."""

    settings: Settings
    problems: tuple[Problem, ...] = ()


class Found(Struct, frozen=True):
    """The good values of one file, as plain nested data, and its problems."""

    values: dict[str, Any]
    problems: tuple[Problem, ...] = ()


class Item(Struct, frozen=True):
    """One thing written: block `nth` of `section` (ONE for `[section]`); an empty `key` is the block's head."""

    section: str
    nth: int
    key: str
    value: Any = None


def load(given: Path | None = None, built_in: Path = BUILT_IN, system: Path = SYSTEM) -> Loaded:
    """Settings from the built-in file, overridden by `given` or, without one, by the system's file if there is one."""
    upper = given or (system if system.exists() else None)
    layers = [_file(path) for path in (built_in if built_in.exists() else None, upper) if path]
    values: dict[str, Any] = {}
    for layer in layers:
        values = _over(values, layer.values)
    settings = msgspec.convert(values, Settings)
    file = str(upper or built_in)
    at_odds = tuple(Problem(file, 0, section, key, *trouble) for section, key, *trouble in clashes(settings))
    return Loaded(settings, tuple(p for layer in layers for p in layer.problems) + at_odds)


def read(data: bytes, file: str) -> Found:
    """What the TOML in `data` says; `file` is its name, for people."""
    try:
        text = data.decode()
        tree = tomllib.loads(text)
    except UnicodeDecodeError:
        return _broken(file, Msg("this is not a text file"))
    except RecursionError:
        return _broken(file, Msg("the brackets are nested too deeply"))
    except tomllib.TOMLDecodeError as error:
        return _not_toml(text, file, str(error))
    return _checked(list(_items(tree)), text, file)


def _file(path: Path) -> Found:
    try:
        with path.open("rb") as stream:
            data = stream.read(LONGEST + 1)
    except OSError as error:
        return _broken(str(path), _unreadable(error))
    if len(data) > LONGEST:
        return _broken(str(path), Msg("the file is far too long for a configuration"))
    return read(data, str(path))


def _unreadable(error: OSError) -> Msg:
    match error:
        case FileNotFoundError():
            return Msg("there is no such file")
        case IsADirectoryError():
            return Msg("this is a folder, not a file")
        case PermissionError():
            return Msg("the companion may not read this file")
    return Msg("the file cannot be read ({why})", {"why": error.strerror or str(error)})


def _broken(file: str, text: Msg) -> Found:
    return Found({}, (Problem(file, 0, "", "", text, Msg("name another file with --config, or write this one anew")),))


def _not_toml(text: str, file: str, error: str) -> Found:
    lines = text.splitlines()
    place = re.search(r"at line (\d+)", error)
    number = int(place[1]) if place else len(lines)
    shown = lines[number - 1].strip()[:60] if 0 < number <= len(lines) else ""
    return Found({}, (Problem(file, number, "", "", Msg("this is not TOML: {line}", {"line": shown}), SEE_FILE),))


def _items(tree: dict[str, Any]) -> Iterator[Item]:
    for name, value in tree.items():
        blocks = value if isinstance(value, list) else [value]
        if not blocks or not all(isinstance(block, dict) for block in blocks):
            yield Item(TOP, ONE, name, value)
            continue
        for nth, block in enumerate(blocks):
            place = nth if isinstance(value, list) else ONE
            yield Item(name, place, "")
            yield from (Item(name, place, key, inner) for key, inner in block.items())


def _checked(items: list[Item], text: str, file: str) -> Found:
    values: dict[str, Any] = {}
    problems = []
    for item in items:
        wrong = section_trouble(item.section, item.nth)
        if wrong and item.key:
            continue
        wrong = wrong or (key_trouble(item.section, item.key, item.value) if item.key else None)
        if wrong:
            problems.append(Problem(file, line_of(text, item), item.section, item.key, *wrong))
        else:
            _put(values, item)
    return Found(values, tuple(problems))


def _put(values: dict[str, Any], item: Item) -> None:
    block = values
    if item.section != TOP and BLOCKS[item.section].repeated:
        blocks = values.setdefault(item.section, [])
        blocks.extend({} for _ in range(item.nth + 1 - len(blocks)))
        block = blocks[item.nth]
    elif item.section != TOP:
        block = values.setdefault(item.section, {})
    if item.key:
        block[item.key] = item.value


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    both = {name: {**below[name], **above[name]} for name in below.keys() & above.keys()
            if isinstance(below[name], dict)}
    return {**below, **above, **both}


def line_of(text: str, item: Item) -> int:
    """The line, from 1, on which `item` is written; 0 if it cannot be told."""
    section, nth = TOP, ONE
    for number, line in enumerate(text.splitlines(), 1):
        head = re.match(r"\s*(\[\[?)\s*[\"']?([^\]\"']+?)[\"']?\s*\]", line)
        if head:
            section = head[2]
            nth += head[1] == "[[" and section == item.section
        wanted = head if not item.key else re.match(rf"\s*[\"']?{re.escape(item.key)}[\"']?\s*=", line)
        if wanted and (section, nth) == (item.section, item.nth):
            return number
    return 0


def sentence(problem: Problem) -> Msg:
    """The whole problem in one line: place, what is wrong, what to do."""
    line = Msg("{file}, line {line}", {"file": problem.file, "line": problem.line})
    key = f"[{problem.section}] {problem.key}".strip() if problem.section else problem.key
    said: dict[str, str | int | Msg] = {
        "place": line if problem.line else problem.file, "text": problem.text, "remedy": problem.remedy}
    if not key:
        return Msg("{place}: {text} – {remedy}", said)
    return Msg("{place}: {key}: {text} – {remedy}", {"key": key, **said})
