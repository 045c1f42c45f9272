"""Texts before they are put into a language. Nothing here knows a language or reads a catalogue.

The id of a text is its English wording with `{placeholders}`; a catalogue maps ids to other languages at the edge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Union

from msgspec import Struct

Arg = Union[str, int, "Msg"]
SENTENCE = re.compile(r".*?[.!?](?=\s|$)", re.DOTALL)
Lookup = Callable[[str, str, int], str]


class Msg(Struct, frozen=True, omit_defaults=True):
    """A text to be translated: `id` in English, `args` for its placeholders.

    With `plural` (the English plural form) the argument `n` chooses the form.
    """

    id: str
    args: dict[str, Arg] = {}
    plural: str = ""

    @staticmethod
    def plain(text: str) -> Msg:
        """A name, a number, a person's own words: nobody translates them, and their braces stay braces."""
        return Msg(text) if text.isdecimal() else Msg("{text}", {"text": text})


def joined(parts: Iterable[Msg]) -> Msg | None:
    """Several short texts in one line; None if there are none."""
    line: Msg | None = None
    for part in parts:
        line = Msg("{a}, {b}", {"a": line, "b": part}) if line else part
    return line


def dotted(parts: Iterable[Msg]) -> Msg | None:
    """Several facts of one thing in one line, with dots between them; None if there are none."""
    line: Msg | None = None
    for part in parts:
        line = Msg("{a} · {b}", {"a": line, "b": part}) if line else part
    return line


def moment(year: int, month: int, day: int, hour: int, minute: int) -> Msg:
    """A day and a time as people write them."""
    return Msg("{year}-{month}-{day} {hour}:{minute}", {
        "year": year, "month": f"{month:02}", "day": f"{day:02}", "hour": f"{hour:02}", "minute": f"{minute:02}"})


def english(text: str, plural: str, n: int) -> str:
    """The lookup of the source language: (id, plural id or "", n) → text."""
    return plural if plural and n != 1 else text


def first_sentence(text: str) -> str:
    """The first sentence of a text that has been said; all of it where it has but one."""
    found = SENTENCE.match(text)
    return found[0] if found else text


def say(msg: Msg, lookup: Lookup = english) -> str:
    """The words of `msg`; `lookup(id, plural, n)` gives the pattern in the reader's language."""
    n = msg.args.get("n", 1)
    pattern = lookup(msg.id, msg.plural, n if isinstance(n, int) else 1)
    return pattern.format_map({name: _said(arg, lookup) for name, arg in msg.args.items()}) if msg.args else pattern


def _said(arg: Arg, lookup: Lookup) -> str | int:
    return say(arg, lookup) if isinstance(arg, Msg) else arg
