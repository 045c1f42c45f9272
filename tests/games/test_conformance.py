"""Laws of play that hold for every game in the catalogue, at every number of players and both levels of detail.

A seeded monkey plays through the Views and knows nothing else. What is special to one game has no place here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import choice_of, random_setup, value_for
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine import codec, timers
from companion.engine.acts import Adjust, DieLanded, Land
from companion.engine.answers import STALE, Answer, Reply
from companion.engine.dice import landed_faces, missing_dice
from companion.engine.game import Ask, Game
from companion.engine.log import entries_backwards
from companion.engine.screens import answer, look
from companion.engine.secrecy import Secret
from companion.engine.table import (
    Accepted,
    Table,
    as_it_was,
    catch_up,
    last_decision,
    open_table,
    redo,
    replay,
    submit,
    undo,
)
from companion.engine.view import PUBLIC, TABLE, UndoState
from companion.games import catalogue

SHIPS = shipped_boxes(Path(__file__).parents[2] / "config" / "games")
GAMES = catalogue()
PLACES = [(name, seats, detail) for name, game in GAMES.items()
          for seats in range(game.seats[0], game.seats[1] + 1) for detail in game.details]
LONG, ENOUGH, TRIES = 100, 250, 12
EGG = timers.Plan("egg", 30_000, warnings=(20_000, 5_000))


def content_of(game: Game) -> Any:
    return make_inventory(game, SHIPS.get(game.id, {}), ()).examples


@cache
def played(name: str, seats: int, detail: str, seed: int = 1) -> Table:
    """A random game with an egg timer, to its end."""
    game, luck = GAMES[name], Random(seed)
    setup = replace(random_setup(game, content_of(game), luck, seats, detail), timer=EGG)
    done = rehearse_game(game, setup, luck)
    assert done.faults == ()
    assert done.ended
    return done.table


@cache
def long_game(name: str, seats: int, detail: str) -> Table:
    """A random game that is worth looking into, as far as is worth it: a monkey often runs to the end at once."""
    tables: list[Table] = []
    while len(tables) < TRIES and not (tables and len(tables[-1].entries) >= LONG):
        tables.append(played(name, seats, detail, len(tables)))
    longest = max(tables, key=lambda table: len(table.entries))
    return replay(longest.game, longest.setup, longest.entries[:ENOUGH])


def at_each(places: list[tuple[str, int, str]]) -> pytest.MarkDecorator:
    """A case for each place; `make test` plays with the fewest and the most players, `make test-wide` with the others.
    """
    return pytest.mark.parametrize(("name", "seats", "detail"), [
        place if place[1] in GAMES[place[0]].seats else pytest.param(*place, marks=pytest.mark.wide)
        for place in places])


every_place = at_each(PLACES)


@every_place
@pytest.mark.sampled(2, 1)  # every other one is light: make test plays those
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_reaches_its_end_and_everything_offered_is_accepted(
        name: str, seats: int, detail: str, seed: int) -> None:
    assert GAMES[name].over(played(name, seats, detail, seed).state)


@every_place
@pytest.mark.sampled(9)
def test_a_game_survives_its_way_through_json_and_replay(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    setup = codec.decode_setup(table.game, codec.encode(table.setup))
    entries = [codec.decode_entry(table.game, codec.encode(entry)) for entry in table.entries]
    again = replay(table.game, setup, entries)
    assert again.states == table.states
    assert again.clocks_then == table.clocks_then
    assert again.entries == table.entries
    assert (again.counting, again.kept_rolls) == (table.counting, table.kept_rolls)


@every_place
@pytest.mark.sampled(60, "lyssan-4-full")
def test_looking_back_shows_what_replay_up_to_there_would(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    for _ in range(5):
        gone = undo(table, TABLE, table.at)
        table = gone.table if isinstance(gone, Accepted) else table
    back = redo(table, TABLE, table.at)
    assert isinstance(back, Accepted)
    whole = back.table
    for length in (*range(0, len(whole.entries), 1 + len(whole.entries) // 12), len(whole.entries) - 1):
        then, old = as_it_was(whole, length), replay(whole.game, whole.setup, whole.entries[:length])
        assert (then.counting, then.at) == (old.counting, old.at)
        shown, expected = (replace(look(there, TABLE, old.at), undo=UndoState()) for there in (then, old))
        assert shown == expected


@every_place
@pytest.mark.sampled(9)
def test_undo_gives_the_state_before_and_redo_the_state_after(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    depth = 0
    while last_decision(table) >= 0 and depth < 60:
        seq, before = last_decision(table), table
        gone = undo(table, TABLE, table.at)
        assert isinstance(gone, Accepted)
        place = tuple(before.counting).index(seq)
        then = before.states[before.counting[place - 1] + 1 if place else 0]
        # dice that have landed since, lie; what was read otherwise since, stays so
        assert gone.table.state is then or missing_dice(then.roll) or read_otherwise(gone.table)
        back = redo(gone.table, TABLE, table.at)
        assert isinstance(back, Accepted)
        assert back.table.state == before.state
        table, depth = gone.table, depth + 1
    assert depth > 0


def read_otherwise(table: Table) -> bool:
    """Whether a die of the present roll was read otherwise than at first."""
    return table.state.roll is not None and any(slot.rolled and slot.rolled.was for slot in table.state.roll.slots)


def lying(table: Table) -> tuple[str, tuple[int, ...]] | None:
    """The roll on the table and what lies of it."""
    return (table.state.roll.key, landed_faces(table.state.roll)) if table.state.roll else None


def as_landed(before: Table, land: Ask[Any]) -> tuple[str, tuple[int, ...]]:
    """The roll with the dice that land: a game may wait for a touch where it else had gone on by itself."""
    return before.state.roll.key, (*landed_faces(before.state.roll), *(rolled.value for rolled in land.command.rolled))


@pytest.mark.sampled(9)
@every_place
def test_dice_that_land_after_a_correction_stay_when_it_is_undone(name: str, seats: int, detail: str) -> None:
    """Whatever was corrected between a roll and its dice: undone, it takes none of them along."""
    whole = long_game(name, seats, detail)
    landings = [n for n, entry in enumerate(whole.entries) if isinstance(entry.ask.command, Land)]
    for number in landings[:2]:
        before, land = replay(whole.game, whole.setup, whole.entries[:number]), whole.entries[number].ask
        direct = submit(before, land)
        assert isinstance(direct, Accepted)
        for fix in before.game.adjustable(before.state)[:1]:
            corrected = submit(before, Ask(Adjust(fix.path, fix.maximum), TABLE, before.at))
            landed = submit(corrected.table, land) if isinstance(corrected, Accepted) else corrected
            if isinstance(landed, Accepted) and lying(landed.table) == lying(direct.table):
                gone = undo(landed.table, TABLE, land.at)
                assert isinstance(gone, Accepted)
                assert lying(gone.table) in (lying(direct.table), as_landed(before, land))
                assert replay(whole.game, whole.setup, gone.table.entries).state == gone.table.state


@every_place
@pytest.mark.sampled(9)
def test_undo_never_rerolls(name: str, seats: int, detail: str) -> None:
    """What is asked for again after an undo has the dice that lay there, at every roll of the game."""
    whole = long_game(name, seats, detail)
    rolls = 0
    for length in range(1, len(whole.entries) + 1):
        if not isinstance(whole.entries[length - 1].ask.command, Land):
            continue
        there = replay(whole.game, whole.setup, whole.entries[:length])
        decided = there.entries[last_decision(there)].ask
        gone = undo(there, TABLE, there.at)
        assert isinstance(gone, Accepted)
        if len(gone.entry.events) > 1:  # decided while dice were in the air: those that have landed since lie
            kept = [event for event in gone.entry.events if isinstance(event, DieLanded)]
            assert [event.rolled.value for event in kept] == [there.kept_rolls[event.name].value for event in kept]
            rolls += bool(kept)
            continue
        again = submit(gone.table, replace(decided, at=there.at, waive=True))
        assert isinstance(again, Accepted)
        if again.table.state.roll and there.state.roll and again.table.state.roll.key == there.state.roll.key:
            assert landed_faces(again.table.state.roll) == landed_faces(there.state.roll)
            rolls += 1
        if rolls == 8:
            return
    assert rolls or not any(isinstance(entry.ask.command, Land) for entry in whole.entries)


@every_place
@pytest.mark.sampled(3)
def test_time_may_be_cut_anywhere(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    for length in range(0, len(table.entries), max(1, len(table.entries) // 12)):
        early = replay(table.game, table.setup, table.entries[:length])
        later = early.at + 100_000
        at_once, _ = catch_up(early, later)
        in_steps = early
        for step in range(early.at, later + 1, 7_000):
            in_steps, _ = catch_up(in_steps, step)
        in_steps, _ = catch_up(in_steps, later)
        assert in_steps.entries == at_once.entries
        assert catch_up(at_once, later)[1] == ()


def secrets_in(tree: Any) -> Iterator[Secret[Any]]:
    if isinstance(tree, Secret):
        yield tree
    for part in tree if isinstance(tree, tuple) else [
            getattr(tree, field) for field in getattr(tree, "__struct_fields__", ())]:
        yield from secrets_in(part)


@every_place
@pytest.mark.sampled(9)
def test_no_viewer_is_ever_sent_a_secret(name: str, seats: int, detail: str) -> None:
    """Every number that is somebody's secret is changed to one of its own; nobody else's Views change by that."""
    table = long_game(name, seats, detail)
    seats_ = [seat.id for seat in table.setup.seats]
    for length in range(0, len(table.entries), max(1, len(table.entries) // 15)):
        there = replay(table.game, table.setup, table.entries[:length])
        for owner in seats_:
            other = replace(there, states=there.states.upto(length).append(disguised(there.state, owner)))
            for viewer in (TABLE, PUBLIC, *(seat for seat in seats_ if seat != owner)):
                assert codec.encode(look(other, viewer)) == codec.encode(look(there, viewer))
                newest = len(there.entries) - 1
                assert [*islice(entries_backwards(other, newest, viewer), 3)] == [
                    *islice(entries_backwards(there, newest, viewer), 3)]


def disguised(tree: Any, owner: str) -> Any:
    """The same state with every number that only `owner` knows another one."""
    if isinstance(tree, Secret) and tree.known_to == (owner,) and isinstance(tree.value, int):
        return replace(tree, value=tree.value + 1)
    if isinstance(tree, tuple):
        return tuple(disguised(part, owner) for part in tree)
    if hasattr(tree, "__struct_fields__"):
        changed = {field: disguised(getattr(tree, field), owner) for field in tree.__struct_fields__}
        return replace(tree, **changed)
    return tree


@every_place
@pytest.mark.sampled(6)
def test_a_key_whose_meaning_is_gone_is_stale(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    first, luck = open_table(table.game, table.setup), Random(3)
    old = next(choice for viewer in (TABLE, "seat-1") if (choice := choice_of(look(first, viewer), luck)))
    value = value_for(old.input, luck)
    reply = answer(table, Answer(TABLE, old.key, 0, value), table.at)
    assert isinstance(reply, Reply)
    assert reply.result == STALE


@every_place
@pytest.mark.sampled(3)
def test_a_phone_is_offered_nothing_of_another_seat(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    for length in range(0, len(table.entries), max(1, len(table.entries) // 25)):
        there = replay(table.game, table.setup, table.entries[:length])
        for seat in table.setup.seats:
            assert {choice.seat for choice in look(there, seat.id).choices} <= {"", seat.id}
        assert look(there, PUBLIC).choices == ()
