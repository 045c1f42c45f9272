"""Texts as they stand in sources: found, never run. No catalogue is read here and no file is opened.

A text is a literal first argument of `Msg(…)` in Python or of `t(…)` in the phone page. A table of texts is a table of
`Msg`s; what is put together at run time (a player's name) is data and needs no translation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from string import Formatter

from babel.messages.extract import extract_javascript


@dataclass(frozen=True)
class Text:
    """A text in line `line` of a source: English `id`, English `plural` or "", names of its literal arguments.

    `given` is None where the arguments are not written out beside the text (a table of texts is filled in later).
    """

    id: str
    plural: str = ""
    line: int = 0
    given: frozenset[str] | None = None


def placeholders(text: str) -> frozenset[str]:
    """The names in braces of `text`. Raises ValueError where a brace is not closed."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def python_texts(source: str) -> Iterator[Text]:
    """Every text of a Python source; `Msg("a" if x else "b")` holds two."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) == "Msg" and (first := _argument(node, 0, "id")):
            plural = _argument(node, 2, "plural")
            words = next(_literals(plural), "") if plural else ""
            yield from (Text(text, words, node.lineno, _given(node)) for text in _literals(first))


def page_texts(source: str) -> Iterator[Text]:
    """Every text of a source of the phone page; a second text in the same call is the plural."""
    for line, _, words, _ in extract_javascript(BytesIO(source.encode()), {"t": None}, (), {"jsx": True}):
        texts = [word for word in ((words,) if isinstance(words, str) else words) if word]
        if texts:
            yield Text(texts[0], texts[1] if len(texts) > 1 else "", line)


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


def _given(call: ast.Call) -> frozenset[str] | None:
    match _argument(call, 1, "args"):
        case ast.Dict(keys=keys) if all(isinstance(key, ast.Constant) for key in keys):
            return frozenset(str(key.value) for key in keys if isinstance(key, ast.Constant))
        case _:
            return None
