"""Whole random games played through the Views, and a check after every entry of everything that must always hold.

What may live here: the rehearsal and its findings. What may not: rules of a game, files, screens.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.answers import Answer, Reply
from companion.engine.game import Ask, Game, Setup
from companion.engine.inputs import Form, Input, Text
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Refused, Table, catch_up, next_alarm, open_table, replay, submit
from companion.engine.view import Choice, View
from companion.engine.words import say

from .monkey import Chooser, acting_viewers, choice_of, possible_choices, random_setup, value_for

MOST_STEPS = 5000


class Rehearsal(Struct, frozen=True):
    """A random game: the table as it was left, whether its end was reached, and what was found wrong on the way."""

    table: Table
    steps: int
    ended: bool
    faults: tuple[str, ...] = ()


def rehearse_game(game: Game, setup: Setup[Any, Any], luck: Random, most: int = MOST_STEPS,
                  player: Chooser = choice_of) -> Rehearsal:
    """One random game, to its end, its first fault, or `most` steps; `player` picks from what a View offers."""
    table, now = open_table(game, setup), 0
    for step in range(most):
        if game.over(table.state):
            return Rehearsal(table, step, True, _afterwards(table))
        now += luck.randint(0, 20_000)
        table, _ = catch_up(table, now)
        table, faults = _step(table, now, luck, player)
        if faults:
            return Rehearsal(table, step, False, faults)
    return Rehearsal(table, most, False, (f"no end after {most} steps",))


def simulate_game(game: Game, content: Any, seed: int, most: int = MOST_STEPS) -> Rehearsal:
    """The random game of a seed; the same seed plays the same game."""
    luck = Random(seed)  # noqa: S311 games are to be repeated, not guessed
    return rehearse_game(game, random_setup(game, content, luck), luck, most)


def _step(table: Table, now: int, luck: Random, player: Chooser) -> tuple[Table, tuple[str, ...]]:
    """One random act of a random viewer, and what is wrong after it; corrections alone only where nothing else is."""
    order = luck.sample(acting_viewers(table), len(table.seats) + 1)
    for ask_for in (player, _anything):
        for viewer in order:
            choice = ask_for(look(table, viewer, now), luck)
            if choice is not None:
                return _acted(table, choice, Answer(viewer, choice.key, now, value_for(choice.input, luck)))
    waiting = next_alarm(table)
    return (catch_up(table, waiting.at)[0], ()) if waiting else (table, ("nobody can do anything",))


def _anything(view: View, luck: Random) -> Choice | None:
    found = possible_choices(view)
    return luck.choice(found) if found else None


def _acted(table: Table, choice: Choice, given: Answer) -> tuple[Table, tuple[str, ...]]:
    ask = answer(table, given, given.at)
    if isinstance(ask, Reply) and _is_text(choice.input, ask.field):
        return table, ()  # a word that somebody has typed may be one that cannot be: a name that is taken
    if isinstance(ask, Reply):
        return table, (f"{given.viewer} was offered {given.key} and told: {say(ask.why) if ask.why else ask.result}",)
    done = submit_insisting(table, ask)
    if isinstance(done, Refused) and all(objection.secret for objection in done.objections):
        return table, ()  # the viewer could not know
    if isinstance(done, Refused):
        objections = "; ".join(f"{o.rule} {say(o.text)}" for o in done.objections)
        return table, (f"{given.viewer} was offered {given.key} = {given.value!r} and refused: {objections}",)
    broken = table.game.invariants(done.table.state)
    return done.table, tuple(f"after {given.key} = {given.value!r}: {fault}" for fault in broken)


def _is_text(wanted: Input | None, field: str) -> bool:
    return isinstance(wanted, Form) and any(
        asked.name == field and isinstance(asked.input, Text) for asked in wanted.fields)


def submit_insisting(table: Table, ask: Ask[Any]) -> Accepted | Refused:
    """The result of an ask by somebody who answers yes when asked whether something that exists is to be changed."""
    done = submit(table, ask)
    asked = isinstance(done, Refused) and all(objection.insist for objection in done.objections)
    return submit(table, replace(ask, waive=True)) if asked else done


def _afterwards(table: Table) -> tuple[str, ...]:
    again = replay(table.game, table.setup, table.entries)
    facts = ("state", "clocks", "counting", "kept_rolls")
    same = all(getattr(again, fact) == getattr(table, fact) for fact in facts)
    return () if same else ("replay does not give the same table",)
