"""PURE. What lies on the broker for spectators, from its bytes: a View, a page, or nothing.

What may live here: reading it, and which pictures it names. What may not: fetching, drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine.view import PUBLIC, Page, View


class UnreadableFaceError(ValueError):
    """The table says what this version does not understand."""


class _Kind(Struct):
    viewer: str = ""
    id: str = ""


def read_public_face(payload: bytes) -> View | Page | None:
    """What everybody may see; None where nothing is shown. UnreadableFaceError for what makes no sense here."""
    if not payload:
        return None
    try:
        kind = msgspec.json.decode(payload, type=_Kind)
        if not kind.viewer:
            return msgspec.json.decode(payload, type=Page)
        view = msgspec.json.decode(payload, type=View)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UnreadableFaceError(str(error)) from error
    if view.viewer != PUBLIC:
        raise UnreadableFaceError(f"a View for {view.viewer}")
    return view


def picture_names(part: Any) -> Iterator[str]:
    """The names of all pictures in a value."""
    if isinstance(part, tuple | list):
        for one in part:
            yield from picture_names(one)
    elif isinstance(part, Struct):
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if field == "picture" and isinstance(value, str) and value:
                yield value
            elif not isinstance(value, str | int | float | None):
                yield from picture_names(value)
