"""Reaching one number inside a state by its path ("players/0/hp"), through tuples, structs and secrets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .secrecy import Hidden, Secret


def get(tree: Any, path: str) -> Any:
    """The value at `path`, out of its Secret; None where it is hidden. KeyError if there is no such place."""
    for step in path.split("/"):
        tree = _inside(tree, step)
    return None if isinstance(tree, Hidden) else tree.value if isinstance(tree, Secret) else tree


def put(tree: Any, path: str, value: Any) -> Any:
    """`tree` with `value` at `path`; a Secret stays one, known to the same viewers."""
    step, _, rest = path.partition("/")
    if not rest:
        old = _inside(tree, step)
        return _swap(tree, step, replace(old, value=value) if isinstance(old, Secret) else value)
    return _swap(tree, step, put(_inside(tree, step), rest, value))


def _inside(tree: Any, step: str) -> Any:
    if isinstance(tree, tuple) and step.isdecimal() and int(step) < len(tree):
        return tree[int(step)]
    if step in getattr(tree, "__struct_fields__", ()):
        return getattr(tree, step)
    raise KeyError(step)


def _swap(tree: Any, step: str, value: Any) -> Any:
    if isinstance(tree, tuple):
        return (*tree[:int(step)], value, *tree[int(step) + 1:])
    return replace(tree, **{step: value})
