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

OWN, EXAMPLES = "own", "examples"
INVENTED = "example"  # the `source` of what no box holds


class Inventory(Struct, frozen=True):
    """The boxes of one game: `content` is this copy's own (what is printed for everybody, and what was entered),
    `examples` what ships for trying the game out. `left_out`: the keys of what no longer fits the game."""

    content: Any
    examples: Any
    left_out: tuple[str, ...] = ()

    def box(self, name: str) -> Any:
        """The content of the box `name`, OWN or EXAMPLES; they are never mixed."""
        return self.examples if name == EXAMPLES else self.content


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
    """Both boxes: what was entered comes over what is printed for everybody. What does not fit the game is left out."""
    shown = {**_empty(game), **ships}
    left_out = [] if _fits(game, shown) else ["config/games"]
    shown = shown if not left_out else _empty(game)
    tree = {**_empty(game), **_printed(shown)}
    for item in items:
        more = _with(tree, item)
        if more is not None and _fits(game, more):
            tree = more
        else:
            left_out.append(f"{item.kind}/{item.key}")
    return Inventory(msgspec.convert(tree, game.content), msgspec.convert(shown, game.content), tuple(left_out))


def _printed(tree: dict[str, Any]) -> dict[str, Any]:
    """What ships without what was invented."""
    return {field: [thing for thing in there if not _invented(thing)] if isinstance(there, list | tuple) else there
            for field, there in tree.items() if not _invented(there)}


def _invented(thing: Any) -> bool:
    return isinstance(thing, dict) and thing.get("source") == INVENTED


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
