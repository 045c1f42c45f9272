"""The text of a box.toml: its schema, upgrades from older schemas, and reading it with distrust. Pure.

What may live here: the text of a box. What may not: the file round it (box_file.py), what a box means (exchange.py).
Schema 1: `schema`, `game`, `things` (the game's content, field by field) and `pictures` (kind, key, file).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Container, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.words import Msg

from .toml_text import as_toml

SCHEMA = 1
UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Schema → the function that makes a box.toml of the next schema from one of this. Nothing is ever removed from here.
"""
FileName = Mapping[str, str | int | Msg]


class UnfitBoxError(ValueError):
    """A file that is no box that could be imported; `text` says why. It has changed nothing."""

    def __init__(self, text: Msg) -> None:
        super().__init__(text.id)
        self.text = text


class PictureOf(Struct, frozen=True):
    """The picture (`file` in the box) of the thing that has `key` among those of `kind`."""

    kind: str
    key: str
    file: str


class BoxFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a box.toml: `things` is a game's content as a tree, not yet looked at by the game."""

    game: str
    things: dict[str, Any] = {}
    pictures: tuple[PictureOf, ...] = ()
    schema: int = SCHEMA


def text_of(box: BoxFile) -> str:
    """The box.toml of a box."""
    return as_toml({"schema": box.schema, "game": box.game, "things": box.things,
                    "pictures": msgspec.to_builtins(box.pictures)})


def with_pictures(box: BoxFile, pictures: Container[str]) -> BoxFile:
    """The box with those of its pictures that are there."""
    return replace(box, pictures=tuple(shown for shown in box.pictures if shown.file in pictures))


def parse_box(text: bytes, name: FileName, pictures: Container[str] | None = None) -> BoxFile:
    """The content of a box.toml, of whatever schema. UnfitBoxError if it is none, is newer, or names a picture that is
    not among `pictures`.
    """
    try:
        tree = tomllib.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise UnfitBoxError(Msg("box.toml in {file} cannot be read ({why})", {**name, "why": str(error)[:120]})
                            ) from error
    schema = tree.get("schema")
    if type(schema) is not int or schema < 1:
        raise UnfitBoxError(Msg("box.toml in {file} does not say which schema it has", dict(name)))
    if schema > SCHEMA:
        raise UnfitBoxError(Msg("{file} was made by a newer companion; update this one first", dict(name)))
    for older in range(schema, SCHEMA):
        tree = UPCASTS[older](tree)
    try:
        box = msgspec.convert({**tree, "schema": SCHEMA}, BoxFile)
    except msgspec.ValidationError as error:
        raise UnfitBoxError(Msg("box.toml in {file} is not as it should be ({why})", {**name, "why": str(error)[:120]})
                            ) from error
    missing = next((shown.file for shown in box.pictures if pictures is not None and shown.file not in pictures), "")
    if missing:
        raise UnfitBoxError(Msg("{file} lacks the picture {entry}", {**name, "entry": missing[:60]}))
    return box
