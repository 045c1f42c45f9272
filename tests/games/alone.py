"""Whole games played by the shared screen alone, or by phones alone, with an eye on every word that is shown.

What may live here holds for every game. What a game's box lacks, and what is told of it, lives with that game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from companion.app.simulation.monkey import acting_viewers, choice_of, possible_choices, value_for
from companion.app.simulation.simulate import submit_insisting
from companion.app.translation import Catalogue
from companion.engine.answers import Answer, Reply
from companion.engine.game import LIGHT, Game, Seat, Setup
from companion.engine.inputs import Form
from companion.engine.screens import answer, look
from companion.engine.table import Refused, Table, open_table
from companion.engine.view import MARKS, TABLE, Choice, View
from companion.engine.words import Msg, say
from tests.playthroughs.standard import habit

from .offers import content_keys, findings

MOST, OFTEN = 4000, 9
NOTHING, NAMELESS = ("", "–", "-", "?", "unnamed"), frozenset({"plain", "unnamed", "unknown"})
"""What stands where a word should; keys of what has no name."""
PHONES = "phones"


def telling(view: View, luck: Random) -> Choice | None:
    """Of two times once, somebody describes what lies there and has no name yet."""
    forms = [choice for choice in possible_choices(view) if isinstance(choice.input, Form)]
    return luck.choice(forms) if forms and luck.random() < 0.5 else choice_of(view, luck)


PLAYERS: dict[str, Callable[[View, Random], Choice | None]] = {
    "random": choice_of, "habit": habit, "telling": telling}
LANGUAGES = (say, Catalogue("de").say)


def names_alone(game: Game, seats: int, content: Any, detail: str = LIGHT) -> Setup[Any, Any]:
    """Players who have said nothing but their names."""
    names = ("Ada", "Ben", "Cem", "Dora")[:seats]
    places = tuple(Seat(f"seat-{n}", name, MARKS[n]) for n, name in enumerate(names, 1))
    return Setup(game.id, places, game.options(), content, detail)


def played_alone(game: Game, setup: Setup[Any, Any], who: str, player: str, seed: int) -> tuple[Table, list[str]]:
    """A game to its end, in which only the shared screen (or only phones) act; and what was wrong on their screens."""
    table, luck, wrong = open_table(game, setup), Random(seed), list[str]()
    mine = (TABLE,) if who == TABLE else acting_viewers(setup)[1:]
    for step in range(MOST):
        if game.over(table.state):
            return table, wrong
        if step % OFTEN == 0:
            wrong += [str(found) for viewer in mine for found in strange(table, viewer)]
        table = _acted(table, mine, PLAYERS[player], luck)
    raise AssertionError(f"no end after {MOST} steps: {table.state.step}")


def strange(table: Table, viewer: str) -> Iterator[object]:
    """What should not be on this viewer's screen now: keys, twins, dashes, empty lists."""
    held = getattr(table.state, "content", table.setup.content)
    view, keys = look(table, viewer, table.at), content_keys(held) | NAMELESS
    yield from findings(table, view, keys, LANGUAGES)
    yield from (panel.name for panel in view.seats if panel.name.strip() in ("", "-", "–"))
    yield from (choice.key for choice in view.choices if not _to_be_answered(choice))
    said = (view.prompt.text, view.hands, tuple(panel.badges for panel in view.seats), view.log)
    yield from (text for text in _texts(said) if {*map(str, _args(text)), say(text)} & {*NOTHING})


def _to_be_answered(choice: Choice) -> bool:
    """Whether there is something to choose from wherever something must be chosen."""
    wanted = [choice.input, *(field.input for field in getattr(choice.input, "fields", ()) if not field.optional)]
    return not any(hasattr(one, "options") and len(one.options) < one.least for one in wanted)


def _texts(tree: Any) -> Iterator[Msg]:
    """Every text below, also those that are said within others."""
    if isinstance(tree, Msg):
        yield tree
        yield from _texts(_args(tree))
    elif isinstance(tree, (tuple, Struct)):
        for part in tree if isinstance(tree, tuple) else (getattr(tree, name) for name in tree.__struct_fields__):
            yield from _texts(part)


def _args(text: Msg) -> tuple[Any, ...]:
    """What is said within a text: names, numbers, other texts."""
    return tuple(arg for name, arg in text.args.items() if f"{{{name}}}" in text.id)


def _acted(table: Table, mine: tuple[str, ...], player: Callable[[View, Random], Choice | None], luck: Random) -> Table:
    views = [look(table, viewer, table.at) for viewer in luck.sample(mine, len(mine))]
    for view in views:
        chosen = player(view, luck)
        if chosen is not None:
            return acted_upon(table, view, chosen, luck)
    view = next(view for view in views if possible_choices(view))
    return acted_upon(table, view, luck.choice(possible_choices(view)), luck)


def acted_upon(table: Table, view: View, choice: Choice, luck: Random) -> Table:
    """The table a second later, after `choice` of this view was answered with a value that luck chose."""
    at = table.at + 1000
    ask = answer(table, Answer(view.viewer, choice.key, at, value_for(choice.input, luck)), at)
    if isinstance(ask, Reply):
        raise AssertionError((choice.key, ask))
    done = submit_insisting(table, ask)
    return table if isinstance(done, Refused) else done.table
