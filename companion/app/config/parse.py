"""From the text of one TOML file to checked values and problems, each with its line. Pure.

What may live here: reading a text, judging what it says. What may not: files, layers, what a key means. Nothing raises.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.engine.words import Msg

from .places import ONE, TOP, first_unreadable, section_at, written_name, written_places
from .schema import BLOCKS, SEE_FILE, Trouble, key_trouble, section_trouble


class Problem(Struct, frozen=True):
    """One mistake: where it is (`line` 0: nowhere in particular), what it is, what to do about it."""

    file: str
    line: int
    section: str
    key: str
    text: Msg
    remedy: Msg


class Parsed(Struct, frozen=True):
    """The good values of one file, as plain nested data, and its problems; `text` is what they were read from."""

    file: str
    values: dict[str, Any]
    problems: tuple[Problem, ...] = ()
    text: str = ""


class ConfigItem(Struct, frozen=True):
    """One thing in the file: block `nth` of `section` (ONE for `[section]`); an empty `key` is the block's head."""

    section: str
    nth: int
    key: str
    value: Any = None


def parse_toml(data: bytes, file: str) -> Parsed:
    """What the TOML in `data` says; `file` is its name, for people."""
    try:
        text = data.decode()
        tree = tomllib.loads(text)
    except UnicodeDecodeError as error:
        return broken_file(file, Msg("this is not a text file"), 1 + data[:error.start].count(b"\n"))
    except RecursionError:
        return broken_file(file, Msg("the brackets are nested too deeply"), _most_brackets(text))
    except ValueError as error:
        return _not_toml(text, file, str(error))
    return _checked(list(_items(tree)), text, file)


def broken_file(file: str, text: Msg, line: int = 0) -> Parsed:
    """The result for a `file` that cannot be read, and why."""
    remedy = Msg("name another file with --config, or write this one again")
    return Parsed(file, {}, (Problem(file, line, "", "", text, remedy),))


def _most_brackets(text: str) -> int:
    counts = [line.count("[") + line.count("{") for line in text.split("\n")]
    return 1 + counts.index(max(counts))


def _not_toml(written: str, file: str, error: str) -> Parsed:
    """Where the statement begins that is no TOML; for an error between statements the parser names the line."""
    lines, place = written.split("\n"), re.search(r"at line (\d+)", error)
    number = first_unreadable(written) or (int(place[1]) if place else len(lines))
    line = lines[number - 1].strip()
    key = re.match(r"([\w.-]+)\s*=", line)
    text = Msg("this is not TOML: {line}", {"line": line[:60]})
    section = section_at(written, number)
    return Parsed(file, {}, (Problem(file, number, section, key[1] if key else "", text, SEE_FILE),))


def _items(tree: dict[str, Any]) -> Iterator[ConfigItem]:
    for name, value in ((written_name(name), value) for name, value in tree.items()):
        blocks = value if isinstance(value, list) else [value]
        if not blocks or not all(isinstance(block, dict) for block in blocks):
            yield ConfigItem(TOP, ONE, name, value)
            continue
        for nth, block in enumerate(blocks):
            place = nth if isinstance(value, list) else ONE
            yield ConfigItem(name, place, "")
            yield from (ConfigItem(name, place, written_name(key), inner) for key, inner in block.items())


def _checked(items: list[ConfigItem], text: str, file: str) -> Parsed:
    values: dict[str, Any] = {}
    wrong: list[tuple[ConfigItem, Trouble]] = []
    for item in items:
        trouble = section_trouble(item.section, item.nth)
        if trouble and item.key:
            continue
        trouble = trouble or (key_trouble(item.section, item.key, item.value) if item.key else None)
        if trouble:
            wrong.append((item, trouble))
        else:
            _put(values, item)
    lines = written_places(text) if wrong else {}
    return Parsed(file, values, tuple(
        Problem(file, lines.get((item.section, item.nth, item.key), 0), item.section, item.key, *trouble)
        for item, trouble in wrong), text)


def _put(values: dict[str, Any], item: ConfigItem) -> None:
    block = values
    if item.section != TOP and BLOCKS[item.section].repeated:
        blocks = values.setdefault(item.section, [])
        blocks.extend({} for _ in range(item.nth + 1 - len(blocks)))
        block = blocks[item.nth]
    elif item.section != TOP:
        block = values.setdefault(item.section, {})
    if item.key:
        block[item.key] = item.value
