"""What may be put right, in every game: as it is it changes nothing; otherwise it holds, and so do the game's laws."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import json

from companion.app.simulation.monkey import value_for
from companion.engine import acts, codec, corrections, dice
from companion.engine.game import Adjustable, Ask, Game
from companion.engine.inputs import Form, Text, input_fits
from companion.engine.log import entry_headline
from companion.engine.secrecy import Secret
from companion.engine.table import Accepted, Table, believed, open_table, replay, submit
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games import catalogue
from tests.engine.test_amending import plain, played

from .state_fields import other_lines, senseless

MOMENTS = (0, 5, 15, 30, 60)
TRIES = 5
WRONG: tuple[Any, ...] = (None, "no such thing", [], ["?", "?"], {}, 10**9, -5)


def plainly(value: object) -> object:
    """As a client says it who may know it."""
    return json.decode(json.encode(value.value if isinstance(value, Secret) else value))


def put_right(table: Table, path: str, value: object) -> Table:
    done = submit(table, Ask(acts.Adjust(path, value), TABLE, table.at))
    assert isinstance(done, Accepted), (path, value, done)
    return done.table


def answered_otherwise(place: Adjustable, luck: Random) -> Any:
    """Another answer; to a form one that makes sense: of random ones the first, else one with another line, if any."""
    value = value_for(place.wanted, luck)
    if not isinstance(place.input, Form) or place.write is None:
        return value
    now = plainly(place.value)
    lines = other_lines(place.input.fields, now) if isinstance(now, dict) else []
    tried = (value, *(value_for(place.wanted, luck) for _ in range(TRIES)), *lines)
    return next((value for value in tried if not senseless(place, value)), now)


def said_again(table: Table, path: str) -> bool:
    """Whether it may be put right still."""
    return any(place.path == path for place in believed(table))


@pytest.mark.parametrize("steps", MOMENTS)
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
class TestOfEveryGame:
    """At many moments of random games."""

    @pytest.mark.sampled(9)
    def test_what_is_believed_put_right_as_it_is_changes_nothing(self, game: Game, steps: int) -> None:
        for seed in range(3):
            table = played(game, seed, steps)
            if dice.roll_complete(table.state.roll):
                continue  # a die that was read and still lies there is put away by whatever is done next
            for place in believed(table):
                now = corrections.get_value(table.state, place.path) if place.input is None else plainly(place.value)
                assert plain(put_right(table, place.path, now).state) == plain(table.state), place.path

    @pytest.mark.sampled(15)
    def test_whatever_else_is_true_is_believed_then(self, game: Game, steps: int) -> None:
        luck = Random(steps)
        for seed in range(3):
            table = played(game, seed, steps)
            for place in believed(table):
                value = answered_otherwise(place, luck)
                after = put_right(table, place.path, value)
                assert game.invariants(after.state) == (), (place.path, value)
                if isinstance(place.input, Form):
                    again = put_right(after, place.path, value) if said_again(after, place.path) else after
                    assert plain(again.state) == plain(after.state), (place.path, value)
                elif place.input is not None:
                    now = next((again for again in believed(after) if again.path == place.path), None)
                    assert now is None or plainly(now.value) in (value, *([value[::-1]] if isinstance(
                        value, list) else [])) or set(now.value) == set(value), (place.path, value, now.value)
                assert say(entry_headline(after, len(table.entries), TABLE))
                entries = [codec.decode_entry(game, codec.encode(entry)) for entry in after.entries]
                assert replay(game, table.setup, entries).state == after.state, place.path

    @pytest.mark.sampled(5)
    def test_what_does_not_fit_is_refused(self, game: Game, steps: int) -> None:
        table = played(game, 1, steps)
        for place in believed(table):
            for wrong in WRONG:
                if isinstance(wrong, str) and isinstance(place.wanted, Text):
                    continue  # any words may be written
                asked = submit(table, Ask(acts.Adjust(place.path, wrong), TABLE, table.at))
                assert isinstance(asked, Accepted) is input_fits(wrong, place.wanted), (place.path, wrong)


def test_before_the_first_act_there_is_something_to_put_right() -> None:
    lyssan = catalogue()["lyssan"]
    assert believed(open_table(lyssan, played(lyssan, 0, 0).setup))
