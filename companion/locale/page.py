"""Texts in the sources of the phone page: found among its tokens, never run. No file is opened here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babel.messages.jslexer import Token, tokenize, unquote_string

from .text import SourceText

OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")
INSIDE = re.compile(r"\$\{((?:[^{}]|\{[^{}]*\})*)\}")


def page_texts(source: str) -> Iterator[SourceText]:
    """Every text of a source of the phone page: `t(id, args, plural)`; `t(x ? "a" : "b")` holds two."""
    tokens = [token for token in tokenize(source, jsx=True) if token.type not in ("whitespace", "linecomment",
                                                                                    "multilinecomment")]
    for place, token in enumerate(tokens):
        if token.type == "template_string":
            yield from (text for inner in INSIDE.findall(token.value) for text in page_texts(inner))
        elif _is_call(tokens, place):
            given = [list(_strings(argument)) for argument in _arguments(tokens[place + 2:])]
            plural = given[2][0] if len(given) > 2 and given[2] else ""
            yield from (SourceText(text, plural, token.lineno) for text in given[0])


def _is_call(tokens: Sequence[Token], place: int) -> bool:
    called = [token.value for token in tokens[place:place + 2]] == ["t", "("]
    return called and (place == 0 or tokens[place - 1].value != "function")


def _arguments(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The arguments of a call whose bracket is already open, each as its tokens outside of inner brackets."""
    depth, argument = 0, list[Token]()
    for token in tokens:
        symbol = token.value if token.type == "operator" else ""
        if depth == 0 and symbol in (",", ")"):
            yield argument
            argument = []
            if symbol == ")":
                return
        elif depth == 0 and symbol not in OPENING:
            argument.append(token)
        depth += (symbol in OPENING) - (symbol in CLOSING)


def _strings(argument: Sequence[Token]) -> Iterator[str]:
    """The literals of an argument; those joined by + are one."""
    text, joined = "", False
    for token in argument:
        if token.type == "string":
            if text and not joined:
                yield text
                text = ""
            text += unquote_string(token.value)
        joined = token.value == "+"
    if text:
        yield text
