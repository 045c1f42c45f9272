"""Secrets: wrapped where they are born, removed before anybody looks. This file decides only who may know what."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
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


def value_if_known(veiled: Veiled[T]) -> T | None:
    """The value, or None where it has been hidden from this viewer."""
    return None if isinstance(veiled, Hidden) else veiled.value


def redact(tree: Any, viewer: str) -> Any:
    """`tree` with every secret that `viewer` may not know replaced by Hidden; untouched branches are shared."""
    within = _within(tree.__class__)
    return within(tree, viewer) if within else tree


@cache
def _within(kind: type) -> Callable[[Any, str], Any] | None:
    """How to redact values of a type; None where there can be nothing to hide."""
    if issubclass(kind, Secret):
        return _secret
    if issubclass(kind, tuple):
        return _items
    if issubclass(kind, dict):
        return _values
    names = _may_hide(kind) if issubclass(kind, Struct) else ()
    return partial(_fields, names) if names else None


def _secret(secret: Secret[Any], viewer: str) -> Any:
    return _fields(("value",), secret, viewer) if viewer in secret.known_to else HIDDEN


def _items(items: tuple[Any, ...], viewer: str) -> tuple[Any, ...]:
    for place, item in enumerate(items):
        within = _within(item.__class__)
        if within and (seen := within(item, viewer)) is not item:
            return (*items[:place], seen, *(redact(other, viewer) for other in items[place + 1:]))
    return items


def _values(values: dict[Any, Any], viewer: str) -> dict[Any, Any]:
    return {key: redact(value, viewer) for key, value in values.items()}


def _fields(names: tuple[str, ...], struct: Struct, viewer: str) -> Struct:
    changed = {}
    for name in names:
        value = getattr(struct, name)
        within = _within(value.__class__)
        if within and (seen := within(value, viewer)) is not value:
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
