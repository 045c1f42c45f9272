"""From the text of one TOML file to checked values and problems, each with its line. Pure.

What may live here: reading a text, finding the line. What may not: files, layers, what a key means. Nothing raises.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.engine.words import Msg

from .schema import BLOCKS, ONE, SEE_FILE, TOP, key_trouble, section_trouble


class Problem(Struct, frozen=True):
    """One mistake: where it is (`line` 0: nowhere in particular), what it is, what to do about it."""

    file: str
    line: int
    section: str
    key: str
    text: Msg
    remedy: Msg


class Parsed(Struct, frozen=True):
    """The good values of one file, as plain nested data, and its problems."""

    values: dict[str, Any]
    problems: tuple[Problem, ...] = ()


class ConfigItem(Struct, frozen=True):
    """One thing written: block `nth` of `section` (ONE for `[section]`); an empty `key` is the block's head."""

    section: str
    nth: int
    key: str
    value: Any = None


def read(data: bytes, file: str) -> Parsed:
    """What the TOML in `data` says; `file` is its name, for people."""
    try:
        text = data.decode()
        tree = tomllib.loads(text)
    except UnicodeDecodeError:
        return broken(file, Msg("this is not a text file"))
    except RecursionError:
        return broken(file, Msg("the brackets are nested too deeply"))
    except tomllib.TOMLDecodeError as error:
        return _not_toml(text, file, str(error))
    return _checked(list(_items(tree)), text, file)


def broken(file: str, text: Msg) -> Parsed:
    """Nothing can be read from `file`, and why."""
    return Parsed({}, (Problem(file, 0, "", "", text, Msg("name another file with --config, or write this one anew")),))


def _not_toml(text: str, file: str, error: str) -> Parsed:
    lines = text.splitlines()
    place = re.search(r"at line (\d+)", error)
    number = int(place[1]) if place else len(lines)
    shown = lines[number - 1].strip()[:60] if 0 < number <= len(lines) else ""
    return Parsed({}, (Problem(file, number, "", "", Msg("this is not TOML: {line}", {"line": shown}), SEE_FILE),))


def _items(tree: dict[str, Any]) -> Iterator[ConfigItem]:
    for name, value in tree.items():
        blocks = value if isinstance(value, list) else [value]
        if not blocks or not all(isinstance(block, dict) for block in blocks):
            yield ConfigItem(TOP, ONE, name, value)
            continue
        for nth, block in enumerate(blocks):
            place = nth if isinstance(value, list) else ONE
            yield ConfigItem(name, place, "")
            yield from (ConfigItem(name, place, key, inner) for key, inner in block.items())


def _checked(items: list[ConfigItem], text: str, file: str) -> Parsed:
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
    return Parsed(values, tuple(problems))


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


def line_of(text: str, item: ConfigItem) -> int:
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
