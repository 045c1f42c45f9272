"""A tree of plain values as TOML that people can read; what the standard library reads and cannot write.

What may live here: writing. What may not: what any tree means. Source: toml.io, version 1.0.0.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def as_toml(tree: dict[str, Any]) -> str:
    """A tree as text: plain values first, then tables, then a table of its own for each of several things.

    What is None is left out, for TOML has no word for it.
    """
    return "\n".join(_table(tree, ())).strip() + "\n"


def _table(tree: dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    there = {name: value for name, value in tree.items() if value is not None}
    for name, value in there.items():
        if not isinstance(value, dict) and not _things(value):
            yield f"{_key(name)} = {_value(value)}"
    for name, value in there.items():
        where = ".".join(_key(part) for part in (*path, name))
        if isinstance(value, dict):
            yield from ("", f"[{where}]", *_table(value, (*path, name)))
        elif _things(value):
            for thing in value:
                yield from ("", f"[[{where}]]", *(f"{_key(field)} = {_value(said)}" for field, said in thing.items()
                                                  if said is not None))


def _things(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(thing, dict) for thing in value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """A basic string; what JSON escapes TOML escapes alike, but for the one sign that JSON lets through."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case dict():
            pairs = (f"{_key(name)} = {_value(said)}" for name, said in value.items() if said is not None)
            return "{ " + ", ".join(pairs) + " }" if value else "{}"
        case list() | tuple():
            return "[" + ", ".join(_value(one) for one in value) + "]"
    return repr(value)
