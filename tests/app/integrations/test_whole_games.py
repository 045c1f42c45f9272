"""Laws of what programs are told, for every game: whole random games fit their schemas, and nothing in them is secret.

A seeded monkey plays. What is special to one game has no place here.
"""

from __future__ import annotations

import json
from itertools import islice, pairwise

import pytest
from msgspec.structs import replace

from companion.app.integrations.happenings import events_between
from companion.app.integrations.messages import AlarmMessage, DiceMessage, EndMessage, TurnMessage
from companion.app.integrations.public_state import public_state
from companion.app.integrations.schemas import FILES, message_schema
from companion.engine import acts, dice
from companion.engine.table import AMENDING, TURNING, Table, as_it_was
from companion.engine.view import PUBLIC
from tests.app.integrations.told import SCHEMAS, all_events, all_states, faults_of, moment_of, sent
from tests.games.test_conformance import GAMES, played
from tests.games.test_two_worlds import SEEDS, pairs
from tests.games.two_worlds import UNDONE

MOST = 60
PLACES = [(name, seats, detail) for name, game in GAMES.items() for detail in game.details
          for seats in sorted({max(2, game.seats[0]), game.seats[1]})]
every_game = pytest.mark.parametrize(("name", "seats", "detail"), PLACES)


@pytest.mark.parametrize("name", FILES)
def test_the_schemas_in_the_repository_are_those_of_the_program(name: str) -> None:
    """`python -m companion.app.integrations.schemas docs/mqtt` writes them."""
    assert json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8")) == message_schema(name)


@pytest.mark.sampled(8)
@every_game
def test_every_message_of_a_whole_game_fits_its_schema(name: str, seats: int, detail: str) -> None:
    table = played(name, seats, detail)
    messages = [*all_events(table, MOST), *(state for state, _ in all_states(table, MOST))]
    faults = [(kind, fault) for kind, text in map(sent, messages) for fault in faults_of(kind, text)]
    assert faults == []


@every_game
@pytest.mark.sampled(8)
def test_every_counter_on_a_panel_has_a_lasting_name_and_those_not_there_are_null(
        name: str, seats: int, detail: str) -> None:
    names = GAMES[name].counters
    for state, view in all_states(played(name, seats, detail), MOST):
        for seat, panel in zip(state.seats, view.seats, strict=True):
            assert list(seat.counters) == list(names)
            shown = {counter.label.id: counter.value for counter in panel.counters}
            assert {label.id: seat.counters[told] for told, label in names.items()} | shown == {
                label.id: shown.get(label.id) for label in names.values()}


@every_game
@pytest.mark.sampled(8)
def test_who_leads_are_some_of_the_seats_and_never_all_of_them(name: str, seats: int, detail: str) -> None:
    for state, _ in all_states(played(name, seats, detail), MOST):
        assert set(state.leads) < {seat.seat for seat in state.seats}


@pytest.mark.sampled(8)
@every_game
def test_each_throw_is_told_once_with_who_rolled_it_and_what_it_showed(name: str, seats: int, detail: str) -> None:
    table = played(name, seats, detail)
    landed = [(event.rolled.value, table.states[entry.seq].roll.seat if table.states[entry.seq].roll else None)
              for entry in table.entries
              if entry.ask.source not in AMENDING and type(entry.ask.command) not in TURNING
              for event in entry.events if isinstance(event, acts.DieLanded) and event.rolled.source != dice.KEPT]
    told = [event for event in all_events(table, MOST) if isinstance(event, DiceMessage)]
    assert [event.value for event in told if event.event_type == "landed"] == [value for value, _ in landed]
    assert all(event.roller is not None and event.roller.name for event in told)


@pytest.mark.sampled(8)
@every_game
def test_turns_follow_one_another_and_each_says_how_long_it_took(name: str, seats: int, detail: str) -> None:
    turns = [event for event in all_events(played(name, seats, detail), MOST) if isinstance(event, TurnMessage)]
    assert all(first.to == second.from_ for first, second in pairwise(turns))
    assert all(turn.took_ms is None or turn.took_ms >= 0 for turn in turns)


@pytest.mark.sampled(24)
@every_game
def test_the_end_is_told_with_names_and_in_all_once(name: str, seats: int, detail: str) -> None:
    table = played(name, seats, detail)
    (end,) = [event for event in all_events(table, MOST) if isinstance(event, EndMessage)][-1:]
    assert end.results or not end.won or len(table.seats) == 1
    assert all(outcome.mark for outcome in end.results)
    assert all(any(seat.name in outcome.name for seat in table.seats) for outcome in end.results)


@pytest.mark.sampled(16)
@every_game
def test_what_is_told_does_not_depend_on_how_often_the_table_is_looked_at(name: str, seats: int, detail: str) -> None:
    table = played(name, seats, detail)
    often, seldom = ([replace(event, time="") for event in all_events(table, most)
                      if isinstance(event, DiceMessage | TurnMessage | AlarmMessage)] for most in (MOST, 5))
    assert often == seldom


def steps_before(table: Table) -> Table:
    """The same table some entries ago."""
    return as_it_was(table, max(0, len(table.entries) - 8))


@pytest.mark.sampled(8)
@every_game
def test_two_worlds_are_told_alike_where_spectators_do_not_know_the_secret(name: str, seats: int, detail: str) -> None:
    """What was undone had been opened by the rules when it was told, so then only the state is looked at."""
    seed = SEEDS.get((name, detail), 0)
    for there in islice((there for there in pairs(name, seats, detail, seed) if PUBLIC in there.strangers), 12):
        told = []
        for table in (there.one, there.other):
            (before, _), (after, view) = moment_of(steps_before(table)), moment_of(table)
            events = () if there.moment == UNDONE else events_between(before, after)
            told.append((public_state(after, view), events))
        assert told[0] == told[1], f"{there.moment}: programs learn a secret of {there.owner}"
