"""Secrets: wrapped where they are born, removed before anybody looks. Only who may know what is decided here."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, Union

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")


class Secret(Struct, Generic[T], frozen=True, tag="secret"):
    """A value that only the viewers in `known_to` may know; `()` means nobody yet."""

    value: T
    known_to: tuple[str, ...] = ()


class Hidden(Struct, frozen=True, tag="hidden"):
    """What a viewer sees in the place of a secret."""


Veiled = Union[Secret[T], Hidden]
HIDDEN = Hidden()


def reveal(veiled: Veiled[T]) -> T:
    """The value, for the rules, which see everything. A Hidden here is a programming error."""
    if isinstance(veiled, Hidden):
        raise TypeError("the rules were given a redacted state")
    return veiled.value


def known(veiled: Veiled[T]) -> T | None:
    """The value, or None where it has been hidden from this viewer."""
    return None if isinstance(veiled, Hidden) else veiled.value


def redact(tree: Any, viewer: str) -> Any:
    """`tree` with every secret that `viewer` may not know replaced by Hidden; untouched branches are shared."""
    if isinstance(tree, Secret):
        return _with(tree, {"value": redact(tree.value, viewer)}) if viewer in tree.known_to else HIDDEN
    if isinstance(tree, tuple):
        items = tuple([redact(item, viewer) for item in tree])
        return tree if all(a is b for a, b in zip(items, tree, strict=True)) else items
    if isinstance(tree, Struct):
        return _with(tree, {name: redact(getattr(tree, name), viewer) for name in tree.__struct_fields__})
    if isinstance(tree, dict):
        return {key: redact(value, viewer) for key, value in tree.items()}
    return tree


def _with(struct: Struct, values: dict[str, Any]) -> Struct:
    changed = {name: value for name, value in values.items() if getattr(struct, name) is not value}
    return replace(struct, **changed) if changed else struct
