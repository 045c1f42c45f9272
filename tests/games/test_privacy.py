"""Laws of privacy for every game: what is told depends on no secret of others; no phone acts for another player.

A random game is told twice, once with every secret of one player exchanged for another value, in the state and in all
that ever happened. Whoever is told something different has learned something. What only one game has
does not belong here.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine import codec
from companion.engine.answers import Answer, Reply
from companion.engine.log import entries_backwards, entry_headline
from companion.engine.persistent import Vector
from companion.engine.screens import answer, look
from companion.engine.secrecy import Secret
from companion.engine.table import Entry, Table, is_decision, replay
from companion.engine.view import PUBLIC, TABLE
from tests.games.test_conformance import every_place, long_game


def moments(table: Table, count: int) -> Iterator[Table]:
    """The same game at `count` moments."""
    for length in range(1, len(table.entries), max(1, len(table.entries) // count)):
        yield replay(table.game, table.setup, table.entries[:length])


def another(tree: Any) -> Any:
    """Another value of the same kind, all the way down."""
    if isinstance(tree, bool) or tree is None:
        return tree
    if isinstance(tree, int):
        return tree + 1
    if isinstance(tree, str):
        return f"{tree}≠"
    if isinstance(tree, tuple):
        return tuple(another(part) for part in tree)
    return replace(tree, **{name: another(getattr(tree, name)) for name in tree.__struct_fields__})


def disguised(tree: Any, owner: str) -> Any:
    """`tree` with another value in every secret that only `owner` knows; what holds none is the very same, because
    rules may ask whether a thing is the one that it was (Noxius, a die at rest).
    """
    if isinstance(tree, Secret):
        return replace(tree, value=another(tree.value)) if tree.known_to == (owner,) else tree
    if isinstance(tree, tuple):
        parts = tuple(disguised(part, owner) for part in tree)
        return tree if all(map(is_, parts, tree)) else parts
    if hasattr(tree, "__struct_fields__"):
        fields = {name: disguised(getattr(tree, name), owner) for name in tree.__struct_fields__}
        changed = {name: now for name, now in fields.items() if now is not getattr(tree, name)}
        return replace(tree, **changed) if changed else tree
    return tree


def other_truth(table: Table, owner: str) -> Table:
    """The same table, had `owner` other secrets all along."""
    entries = Vector[Entry]().extend(replace(entry, events=disguised(entry.events, owner)) for entry in table.entries)
    states = table.states.upto(len(entries)).append(disguised(table.state, owner))
    return replace(table, entries=entries, states=states)


def told(table: Table, viewer: str) -> list[bytes]:
    """Everything that a viewer is told: View, whole history, and what undo would take back."""
    history = [codec.encode(lines) for _, lines in entries_backwards(table, len(table.entries) - 1, viewer)]
    steps = [codec.encode(entry_headline(table, entry.seq, viewer)) for entry in table.entries if is_decision(entry)]
    return [codec.encode(look(table, viewer, table.at)), *history, *steps]


@every_place
@pytest.mark.sampled(30)
def test_nothing_told_depends_on_a_secret_of_somebody_else(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    everybody = (TABLE, PUBLIC, *(seat.id for seat in table.setup.seats))
    for number, there in enumerate(moments(table, 8)):
        owner = everybody[2:][number % seats]
        other = other_truth(there, owner)
        for viewer in everybody:
            if viewer != owner:
                assert told(other, viewer) == told(there, viewer)


@pytest.mark.sampled(9)
@every_place
def test_the_owner_does_see_the_own_secrets(name: str, seats: int, detail: str) -> None:
    """So that the law above is not kept by a screen that shows nothing."""
    table = long_game(name, seats, detail)
    for there in moments(table, 3):
        for seat in table.setup.seats:
            secret = disguised(there.state, seat.id) != there.state
            assert (told(other_truth(there, seat.id), seat.id) != told(there, seat.id)) is secret


@every_place
@pytest.mark.sampled(6)
def test_no_phone_acts_for_another_player(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    for there in moments(table, 20):
        offered = [choice for choice in look(there, TABLE).choices if choice.seat]
        for seat in table.setup.seats:
            own = {choice.key for choice in look(there, seat.id).choices}
            for choice in offered:
                if choice.seat != seat.id and choice.key not in own:
                    assert isinstance(answer(there, Answer(seat.id, choice.key, there.at), there.at), Reply)
