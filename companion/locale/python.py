"""Texts in Python sources: found, never run. No catalogue is read here and no file is opened.

A text is a literal first argument of `Msg(…)`, `Msg.of(…)` or `Msg.partly(…)`. A table of texts is a table of `Msg`s;
what is put together at run time (a player's name) is data and needs no translation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .text import SourceText


def python_texts(source: str) -> Iterator[SourceText]:
    """Every text of a Python source; `Msg("a" if x else "b")` holds two."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _makes_a_text(node.func) and (first := _argument(node, 0, "id")):
            plural = _argument(node, 2, "plural")
            words = next(_literals(plural), "") if plural else ""
            given = _given_by_name(node) if _is_of(node.func) else _given(node)  # partly: the rest comes later
            yield from (SourceText(text, words, node.lineno, given) for text in _literals(first))


def _makes_a_text(called: ast.expr) -> bool:
    return _name(called) == "Msg" or _is_of(called) or _is_of(called, "partly")


def _is_of(called: ast.expr, word: str = "of") -> bool:
    return isinstance(called, ast.Attribute) and called.attr == word and _name(called.value) == "Msg"


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    named = next((word.value for word in call.keywords if word.arg == name), None)
    return call.args[place] if len(call.args) > place else named


def _literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp():
            yield from (*_literals(node.body), *_literals(node.orelse))


def _given_by_name(call: ast.Call) -> frozenset[str] | None:
    names = [word.arg for word in call.keywords if word.arg != "plural"]
    return None if None in names else frozenset(filter(None, names))


def _given(call: ast.Call) -> frozenset[str] | None:
    match _argument(call, 1, "args"):
        case ast.Dict(keys=keys) if all(isinstance(key, ast.Constant) for key in keys):
            return frozenset(str(key.value) for key in keys if isinstance(key, ast.Constant))
        case _:
            return None
