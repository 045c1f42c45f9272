"""A table that has nothing but names and an empty box, and only some of its screens: a person at random, to the end.

What may live here holds for every game. What one game asks its people lives with that game.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from companion.app.simulation.monkey import choice_of, possible, value_for
from companion.engine.answers import Answer, Reply
from companion.engine.game import LIGHT, Game, Seat, Setup
from companion.engine.screens import answer, look
from companion.engine.table import Refused, Table, catch_up, open_table, submit
from companion.engine.view import MARKS, Choice, View
from companion.engine.words import Msg, say

from .offers import KEYS, SILENT, TWINS, findings

NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fay")
NOTHING = ("", "–", "-", "?", "unnamed")
MOST = 4000


def seated(game: Game, seats: int, content: Any, detail: str = LIGHT) -> Table:
    """A table with names alone."""
    places = tuple(Seat(f"seat-{n + 1}", NAMES[n], MARKS[n]) for n in range(seats))
    return open_table(game, Setup(game.id, places, game.options(), content, detail))


def played(table: Table, viewers: Iterable[str], luck: Random) -> tuple[Table, set[str]]:
    """A random game through these screens alone, as far as it comes; and what they showed that is no word."""
    screens, wrong = tuple(viewers), set[str]()
    for _ in range(MOST):
        if table.game.over(table.state):
            return table, wrong
        table, _ = catch_up(table, table.at + 1000)
        views = [look(table, viewer) for viewer in luck.sample(screens, len(screens))]
        wrong |= {gap for view in views for gap in wordless(table, view)}
        table = _acted(table, views, luck)
    return table, wrong


def _acted(table: Table, views: list[View], luck: Random) -> Table:
    for view, choice in ((view, choice) for pick in (choice_of, _any) for view in views
                         if (choice := pick(view, luck)) is not None):
        ask = answer(table, Answer(view.viewer, choice.key, table.at, value_for(choice.input, luck)), table.at)
        done = None if isinstance(ask, Reply) else submit(table, ask)
        assert done is not None, (choice.key, ask)
        if not isinstance(done, Refused):
            return done.table
    raise AssertionError(f"nobody can do anything: {[say(view.prompt.text) for view in views]}")


def _any(view: View, luck: Random) -> Choice | None:
    found = possible(view)
    return luck.choice(found) if found else None


def wordless(table: Table, view: View) -> set[str]:
    """What stands where a word should: keys, dashes, nothing; lists without an option; twins."""
    shown = findings(table, view, frozenset({"plain", "unnamed", "unknown"}), (say,))
    found = {f"{kind} {name}: {seen}" for kind, name, seen in shown if kind in (KEYS, SILENT, TWINS)}
    for choice in view.choices:
        bare = [text for text in _texts((choice.label, choice.input)) if text in NOTHING]
        empty = [wanted for wanted in _inputs(choice.input) if getattr(wanted, "options", None) == ()]
        found |= {f"{view.viewer} {choice.key}: {bare} {empty}"} if bare or empty else set()
    said = (view.prompt.text, view.hands, tuple(panel.badges for panel in view.seats), view.log)
    return found | {f"{view.viewer}: {text.id} {text.args}" for text in _msgs(said) if {*_texts(text)} & {*NOTHING}}


def _msgs(tree: Any) -> Iterable[Msg]:
    if isinstance(tree, Msg):
        yield tree
    elif isinstance(tree, (tuple, Struct)):
        for item in tree if isinstance(tree, tuple) else (getattr(tree, name) for name in tree.__struct_fields__):
            yield from _msgs(item)


def _inputs(wanted: Any) -> Iterable[Any]:
    return (wanted, *(field.input for field in getattr(wanted, "fields", ())))


def _texts(tree: Any) -> Iterable[str]:
    """Every text, and within it everything that stands for a name."""
    if isinstance(tree, Msg):
        yield say(tree)
        yield from (arg for name, arg in tree.args.items() if isinstance(arg, str) and f"{{{name}}}" in tree.id)
        yield from _texts(tuple(arg for arg in tree.args.values() if isinstance(arg, Msg)))
    else:
        for text in _msgs(tree):
            yield from _texts(text)
