"""What this copy of a game holds: what ships with the companion and what the table has entered, as one typed value.

What may live here: merging and checking. What may not: what any of it means in play.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import Game

from .fitness import UnfitThing, fit_content
from .library import ContentItem
from .on_demand import OnDemand

OWN, EXAMPLES = "own", "examples"
INVENTED = "example"  # the `source` of what no box holds
PICTURE = "picture:"
"""The first letters of the kind of an item that says which picture a thing of a kind has."""
REMEMBERED = 400


class Before(Struct, frozen=True):
    """What stood at a place (`kind` and `key` of a ContentItem) until change number `revision`; None: nothing."""

    revision: int
    kind: str
    key: str
    thing: Any


class Inventory(Struct, frozen=True):
    """The boxes of one game: `content` is this copy's own (what is printed for everybody, and what was entered),
    `examples` what ships for trying the game out. `left_out`: the keys of what no longer fits the game, of which
    `strange` was entered; `unfit`: what nobody could have entered. None of it is played with.

    `items` is what was entered, `pictures` the names of pictures by kind and key; `revision` counts the changes since
    the companion was started, and `past` is what they changed, the newest last.
    """

    content: Any
    examples: Any
    left_out: tuple[str, ...] = ()
    strange: tuple[ContentItem, ...] = ()
    unfit: tuple[UnfitThing, ...] = ()
    items: tuple[ContentItem, ...] = ()
    pictures: dict[tuple[str, str], str] = {}
    revision: int = 0
    past: tuple[Before, ...] = ()

    def picture_of(self, thing: str) -> str:
        """The picture of a thing by the field and the key it stands at ("tiles:troll"); empty where there is none."""
        return next((name for (kind, key), name in self.pictures.items()
                     if key and f"{field_of(kind)}:{key}" == thing), "")

    def box(self, name: str) -> Any:
        """The content of the box `name`, OWN or EXAMPLES; they are never mixed."""
        return self.examples if name == EXAMPLES else self.content


def key_of_thing(thing: Any) -> str:
    """The name by which a thing of a box, or its tree, is identified: its key; without one, everything that it says."""
    key = thing.get("key", "") if isinstance(thing, dict) else getattr(thing, "key", "")
    return str(key) or msgspec.json.encode(thing).decode()


def field_of(kind: str) -> str:
    """The field of a game's content in which things of `kind` ("tiles/monster") stand."""
    return kind.partition("/")[0]


def thing_at(game: Game, content: Any, kind: str, key: str) -> Any:
    """The thing of a kind that has this key, or None."""
    there = next((k for k in game.kinds if k.name == kind), None)
    return next((thing for thing in there.things(content) if key_of_thing(thing) == key), None) if there else None


def shipped_boxes(folder: Path) -> Mapping[str, dict[str, Any]]:
    """What ships for each game: `<game>.toml` below `folder`; a file that cannot be read counts as empty."""
    files = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    return OnDemand(files, lambda game: _read(files[game]))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def make_inventory(game: Game, ships: dict[str, Any], items: tuple[ContentItem, ...]) -> Inventory:
    """Both boxes: entered things come over printed ones. What does not fit the game is left out."""
    shown = {**_empty(game), **ships}
    left_out = [] if _fits(game, shown) else ["config/games"]
    shown = shown if not left_out else _empty(game)
    tree = _tree(msgspec.convert({**_empty(game), **_printed(shown)}, game.content))
    tree, strange = _with_all(game, tree, items)
    content, unfit = fit_content(game, msgspec.convert(tree, game.content), whole=False)
    return Inventory(content, msgspec.convert(shown, game.content), (*left_out, *(
        f"{item.kind}/{item.key}" for item in strange)), strange, unfit, items, dict(shown_in(items)))


def _with_all(game: Game, tree: dict[str, Any],
              items: tuple[ContentItem, ...]) -> tuple[dict[str, Any], tuple[ContentItem, ...]]:
    """The tree with every item that fits, and the others. They are checked all at once, because nearly always all fit,
    and the box is made again whenever a game teaches it something.
    """
    whole: dict[str, Any] | None = tree
    for item in items:
        whole = None if whole is None else _with(game, whole, item)
    if whole is not None and _fits(game, whole):
        return whole, ()
    strange = []
    for item in items:
        more = _with(game, tree, item)
        if more is not None and _fits(game, more):
            tree = more
        else:
            strange.append(item)
    return tree, tuple(strange)


def inventory_after(was: Inventory, now: Inventory, items: tuple[ContentItem, ...]) -> Inventory:
    """The boxes as they are `now`, with what these items have changed in what `was`."""
    revision = was.revision + 1
    before = tuple(Before(revision, item.kind, item.key, _stood(was, item)) for item in items)
    return replace(now, revision=revision, past=(*was.past, *before)[-REMEMBERED:])


def _stood(was: Inventory, item: ContentItem) -> Any:
    there = getattr(was.content, field_of(item.kind), None)
    things = there if isinstance(there, tuple) else (there,)
    return next((thing for thing in things if thing is not None and key_of_thing(thing) == item.key), None)


def shown_in(items: tuple[ContentItem, ...]) -> Iterator[tuple[tuple[str, str], str]]:
    """The pictures that were given to things: kind and key of the thing, and the picture's name."""
    for item in items:
        name, found = _decoded(item.value) if item.kind.startswith(PICTURE) else ("", False)
        if found and isinstance(name, str):
            yield (item.kind.removeprefix(PICTURE), item.key), name


def _printed(tree: dict[str, Any]) -> dict[str, Any]:
    """The shipped content without what was invented."""
    return {field: [thing for thing in there if not _invented(thing)] if isinstance(there, list | tuple) else there
            for field, there in tree.items() if not _invented(there)}


def _invented(thing: Any) -> bool:
    return isinstance(thing, dict) and thing.get("source") == INVENTED


def _empty(game: Game) -> dict[str, Any]:
    return _tree(game.content())


def _tree(box: Any) -> dict[str, Any]:
    """Every field of a box, also those that are not written down when empty."""
    return {field: msgspec.to_builtins(getattr(box, field)) for field in box.__struct_fields__}


def _fits(game: Game, tree: dict[str, Any]) -> bool:
    try:
        msgspec.convert(tree, game.content)
    except msgspec.ValidationError:
        return False
    return True


def _with(game: Game, tree: dict[str, Any], item: ContentItem) -> dict[str, Any] | None:
    """The tree with what an item says of the field that its kind names; None: it is no JSON."""
    field, (value, found) = field_of(item.kind), _decoded(item.value)
    if not item.value or item.kind.startswith(PICTURE):
        return tree
    if not found:
        return None
    there = tree.get(field)
    if not isinstance(there, list | tuple):
        return {**tree, field: _empty(game).get(field) if value is None else value}
    kept = [old for old in there if not _same(old, value) and key_of_thing(old) != item.key]
    return {**tree, field: kept if value is None else [*kept, value]}


def _decoded(value: bytes) -> tuple[Any, bool]:
    try:
        return msgspec.json.decode(value), True
    except msgspec.DecodeError:
        return None, False


def _same(old: Any, new: Any) -> bool:
    if isinstance(old, dict) and isinstance(new, dict) and "key" in old and "key" in new:
        return bool(old["key"] == new["key"])
    return bool(old == new)
