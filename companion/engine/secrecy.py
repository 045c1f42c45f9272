"""Secrets: wrapped where they are born, removed before anybody looks. Only who may know what is decided here."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

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
        return _with(tree, ("value",), viewer) if viewer in tree.known_to else HIDDEN
    if isinstance(tree, tuple):
        items = tuple([redact(item, viewer) for item in tree])
        return tree if all(a is b for a, b in zip(items, tree, strict=True)) else items
    if isinstance(tree, Struct):
        names = _may_hide(type(tree))
        return _with(tree, names, viewer) if names else tree
    if isinstance(tree, dict):
        return {key: redact(value, viewer) for key, value in tree.items()}
    return tree


def _with(struct: Struct, names: tuple[str, ...], viewer: str) -> Struct:
    changed = {}
    for name in names:
        value = getattr(struct, name)
        seen = redact(value, viewer)
        if seen is not value:
            changed[name] = seen
    return replace(struct, **changed) if changed else struct


@cache
def _may_hide(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a struct type through which a secret can be reached; a type nobody can read counts as one."""
    return tuple(name for name, hint in get_type_hints(kind).items()
                 if name in kind.__struct_fields__ and _leads_to_secret(hint))


def _leads_to_secret(hint: Any) -> bool:
    met: set[Any] = set()
    due = [hint]
    while due:
        next_hint = due.pop()
        if next_hint in met:
            continue
        met.add(next_hint)
        kind = get_origin(next_hint) or next_hint
        if kind is Any or isinstance(kind, TypeVar) or (isinstance(kind, type) and issubclass(kind, Secret)):
            return True
        due += get_args(next_hint)
        if isinstance(kind, type) and issubclass(kind, Struct):
            due += get_type_hints(kind).values()
    return False
