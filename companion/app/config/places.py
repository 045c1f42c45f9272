"""Where everything in a TOML text is written. Pure.

What may live here: finding lines. What may not: what a key means, files, problems.

A text is read statement by statement by the parser itself: a statement is the fewest lines that are TOML. So every way
of writing a thing is found: quoted and dotted keys, tables in tables, values of many lines.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

ONE, TOP = -1, ""
LONGEST_STATEMENT = 200

Written = tuple[str, int, str]
"""A thing written: block `nth` of a section (ONE for `[section]`), and a key in it; without a key the block's head."""


def written_places(text: str) -> dict[Written, int]:
    """The line, from 1, on which each thing begins to be written."""
    found: dict[Written, int] = {}
    repeated = Counter[str]()
    section, deep = TOP, False
    for line, head, tree in _statements(text):
        if head:
            name, inside = next(iter(tree.items()))
            section = written_name(name)
            repeated[section] += isinstance(inside, list)
            deep = bool(inside) and inside != [{}]
        nth = repeated[section] - 1 if repeated[section] else ONE
        written = _in_block(section, nth, inside if head else tree, deep and not head)
        for place in _at_top(tree) if section == TOP else written:
            found.setdefault(place, line)
    return found


def written_name(name: str) -> str:
    """A section's or key's name as it is written: an empty one, which is none of ours, is a pair of quotation marks."""
    return name or '""'


def first_unreadable(text: str) -> int:
    """The line on which the first statement begins that is no TOML; 0 if there is none."""
    return next((line for line, _, tree in _statements(text) if not tree), 0)


def section_at(text: str, line: int) -> str:
    """The section to which what stands on `line` belongs."""
    heads = [next(iter(tree)) for at, head, tree in _statements(text) if head and at <= line]
    return heads[-1] if heads else TOP


def _statements(text: str) -> Iterator[tuple[int, bool, dict[str, Any]]]:
    """(first line, whether it is a head, what it says alone) of every statement; comments and empty lines are none.

    A statement that is no TOML is the last one, and says nothing.
    """
    statement: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        statement.append(line)
        try:
            tree = tomllib.loads("\n".join(statement) + "\n")
        except (ValueError, RecursionError):
            if len(statement) < LONGEST_STATEMENT:
                continue
            break
        if tree:
            yield number + 1 - len(statement), statement[0].lstrip().startswith("["), tree
        statement = []
    if statement:
        yield number + 1 - len(statement), False, {}


def _at_top(tree: dict[str, Any]) -> Iterator[Written]:
    """The things that a statement before the first head writes: a key, or with dots or braces whole blocks."""
    for name, value in ((written_name(name), value) for name, value in tree.items()):
        yield TOP, ONE, name
        blocks = value if isinstance(value, list) else [value]
        for nth, block in enumerate(blocks):
            if isinstance(block, dict):
                yield from _in_block(name, nth if isinstance(value, list) else ONE, block, False)


def _in_block(section: str, nth: int, block: Any, deep: bool) -> Iterator[Written]:
    """The block itself, and the keys in it, unless they are of a table deeper inside."""
    yield section, nth, ""
    keys = {} if deep else block[0] if isinstance(block, list) else block
    yield from ((section, nth, written_name(key)) for key in keys)
