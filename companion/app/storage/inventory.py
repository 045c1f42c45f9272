"""What this copy of a game holds: what ships with the companion and what the table has entered, as one typed value.

What may live here: merging and checking. What may not: what any of it means in play.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine.game import Game

from .library import ContentItem
from .on_demand import OnDemand


class Inventory(Struct, frozen=True):
    """The content of one game, and the keys of what had to be left out because it no longer fits."""

    content: Any
    left_out: tuple[str, ...] = ()


def shipped(folder: Path) -> Mapping[str, dict[str, Any]]:
    """What ships for each game: `<game>.toml` below `folder`; a file that cannot be read counts as empty."""
    files = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    return OnDemand(files, lambda game: _read(files[game]))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def inventory(game: Game, ships: dict[str, Any], items: tuple[ContentItem, ...]) -> Inventory:
    """Everything known: what was entered comes over what ships. What does not fit the game is left out."""
    tree = {**_empty(game), **ships}
    left_out = [] if _fits(game, tree) else ["config/games"]
    tree = tree if not left_out else _empty(game)
    for item in items:
        more = _with(tree, item)
        if more is not None and _fits(game, more):
            tree = more
        else:
            left_out.append(f"{item.kind}/{item.key}")
    return Inventory(msgspec.convert(tree, game.content), tuple(left_out))


def _empty(game: Game) -> dict[str, Any]:
    """Every field of a game's content as it is in an empty box, also those that are not written down when empty."""
    box = game.content()
    return {field: msgspec.to_builtins(getattr(box, field)) for field in box.__struct_fields__}


def _fits(game: Game, tree: dict[str, Any]) -> bool:
    try:
        msgspec.convert(tree, game.content)
    except msgspec.ValidationError:
        return False
    return True


def _with(tree: dict[str, Any], item: ContentItem) -> dict[str, Any] | None:
    """The tree with one more thing in the field that its kind ("tiles/monster" → tiles) names; None: it is no JSON."""
    try:
        field, value = item.kind.partition("/")[0], msgspec.json.decode(item.value)
    except msgspec.DecodeError:
        return None
    there = tree.get(field)
    if not isinstance(there, list | tuple):
        return {**tree, field: value}
    kept = [old for old in there if not _same(old, value)]
    return {**tree, field: [*kept, value]}


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, dict) and isinstance(new, dict) and "key" in old and "key" in new:
        return bool(old["key"] == new["key"])
    return bool(old == new)
