"""What a table may put right, numbers by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).

Imports many modules, because whatever a sheet counts can be put right here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.engine.believing import one_of, some_of
from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Option, Order
from companion.engine.roster import people, place_of, player_on
from companion.engine.secrecy import reveal
from companion.engine.words import Msg

from .content import BOX, MOST_POINTS, MOST_ROUNDS, ONCE, WANDERING
from .model import COUNTED, HERE, OUT, Choosing, Line, State, Writing
from .rules.counters import Counters, standing
from .rules.holding import how_many
from .rules.row import next_row, row_places, still_in, those_here, turns_go_on, until_all_pass
from .rules.turns import open_cells
from .screens.words import cell_name, counter_name, team_name
from .sheet_words import sheet_word

STILL_HERE = Option(HERE, Msg("plays on"))
LEAVING = (Option(COUNTED, Msg("has left, the points count")), Option(OUT, Msg("has left and is not ranked")))


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """Every number that is written, every counter, the number of rounds and the goal, with what somebody began who came
    late. What is secret is set anew instead, so that what it stood at before stays secret.
    """
    return () if isinstance(state.step, Choosing) else (
        *_written(state), *_counters(state), *_ends(state), *_ahead(state))


def _written(state: State) -> Iterator[Adjustable]:
    for place, player in enumerate(state.players):
        for number, line in enumerate(player.lines):
            for index, value in enumerate(line.values):
                if value is not None:
                    column = state.sheet.columns[index]
                    yield Adjustable(f"players/{place}/lines/{number}/values/{index}",
                                     cell_name(state, player, number, index), column.lowest, column.highest,
                                     player.seat)


def _counters(state: State) -> Iterator[Adjustable]:
    for index, tally in enumerate(state.sheet.counters):
        name = sheet_word(tally.name)
        if tally.whose == BOX:
            yield Adjustable(f"counters/{index}", name, tally.lowest, tally.highest)
        else:
            yield from (Adjustable(f"players/{place}/counters/{index}", counter_name(player, name), tally.lowest,
                                   tally.highest, player.seat) for place, player in enumerate(state.players)
                        if isinstance(player.counters[index], int))


def _ends(state: State) -> Iterator[Adjustable]:
    if state.sheet.written != ONCE:
        yield Adjustable("rounds", Msg("Rounds"), 0, MOST_ROUNDS)
    yield Adjustable("goal", Msg("Goal"), 0, MOST_POINTS)


def _ahead(state: State) -> Iterator[Adjustable]:
    yield from (Adjustable(f"players/{place}/ahead", Msg.of("{name}: to begin with", name=player.name), -MOST_POINTS,
                           MOST_POINTS, player.seat) for place, player in enumerate(state.players) if player.late)


def believed(state: State) -> tuple[Adjustable, ...]:
    """Whose turn it is, in which order and who has passed, who plays with whom, who is still there, and which
    categories are empty after all.
    """
    return () if isinstance(state.step, Choosing) else (
        *_turn(state), *_row(state), *_teams(state), *_staying(state), *_lines(state))


def _turn(state: State) -> Iterator[Adjustable]:
    """Only of those who have something to write, for the turn of anybody else passes at once."""
    if isinstance(state.step, Writing) and turns_go_on(state) and state.roll is None:
        able = still_in(state) if until_all_pass(state) else tuple(
            player for player in state.players if open_cells(player) or player is state.players[state.active])
        yield one_of("active", Msg("Whose turn it is"), people(able), state.players[state.active].seat,
                     lambda seat: (("active", place_of(state, seat)),))
    if isinstance(state.step, Writing) and state.sheet.order == WANDERING:
        yield one_of("first", Msg("Who began the round"), people(state.players), state.players[state.first].seat,
                     lambda seat: (("first", place_of(state, seat)),))


def _row(state: State) -> Iterator[Adjustable]:
    """The order of this round, where it is not always that of the table, and who has passed in it."""
    if not isinstance(state.step, Writing):
        return
    if next_row(state):
        there = tuple(state.players[place] for place in row_places(state))
        yield Adjustable("row", Msg("Turn order"), input=Order(people(there)),
                         value=tuple(player.seat for player in there), write=lambda seats: (("row", tuple(seats)),))
    if until_all_pass(state):
        yield some_of("passed", Msg("Who has passed"), people(those_here(state)),
                      (seat for seat in state.passed if player_on(state, seat).stays == HERE),
                      lambda seats: (("passed", _passed_now(state, seats)),))


def _passed_now(state: State, seats: list[str]) -> tuple[str, ...]:
    """Who has passed after all comes last; whoever has left stays where they were."""
    kept = tuple(seat for seat in state.passed if seat in seats or player_on(state, seat).stays != HERE)
    return (*kept, *(player.seat for player in state.players if player.seat in seats and player.seat not in kept))


def _teams(state: State) -> Iterator[Adjustable]:
    teams = tuple(Option(str(team), team_name(team)) for team in range(state.sheet.teams))
    for place, player in enumerate(state.players if len(teams) > 1 else ()):
        path = f"players/{place}/team"
        yield one_of(path, Msg("{name}: team", {"name": player.name}), teams, str(player.team),
                     partial(_in_team, path))


def _staying(state: State) -> Iterator[Adjustable]:
    """Who has left early may come back; somebody always stays, and in a team what one has counts."""
    for place, player in enumerate(state.players):
        if those_here(state) != (player,):
            path, left = f"players/{place}/stays", (*LEAVING[:1], *(LEAVING[1:] if not state.sheet.teams else ()))
            yield one_of(path, Msg.of("{name}: still there", name=player.name), (STILL_HERE, *left), player.stays,
                         partial(_stays, path))


def _stays(path: str, key: str) -> Placements:
    return ((path, key),)


def _in_team(path: str, team: str) -> Placements:
    return ((path, int(team)),)


def _lines(state: State) -> Iterator[Adjustable]:
    """What was written in the wrong place is emptied, and written where it belongs."""
    for place, player in enumerate(state.players):
        for number, line in enumerate(player.lines):
            if there := tuple(index for index, value in enumerate(line.values) if value is not None):
                options = tuple(Option(str(index), sheet_word(state.sheet.columns[index].name)) for index in there)
                label = Msg.of("{name}: what is written", name=player.name) if state.sheet.written == ONCE else (
                    Msg.of("{name}, round {n}: what is written", name=player.name, n=number + 1))
                yield some_of(f"players/{place}/lines/{number}", label, options, (str(index) for index in there),
                              partial(_emptied, f"players/{place}/lines/{number}", line), player.seat)


def _emptied(path: str, line: Line, kept: list[str]) -> Placements:
    return ((path, replace(line, values=tuple(
        value if str(index) in kept else None for index, value in enumerate(line.values)))),)


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    columns = len(state.sheet.columns)
    laws = {
        "it is somebody's turn": 0 <= state.active < len(state.players),
        "everybody has as many lines": len({len(player.lines) for player in state.players}) == 1,
        "every line has all categories": all(
            len(line.values) == columns for player in state.players for line in player.lines),
        "everybody sees how many are in each hand": all(
            len(player.held) == len(player.holdings)
            and all(how_many(held if isinstance(held, tuple) else reveal(held)) == many
                    for held, many in zip(player.holdings, player.held, strict=True)) for player in state.players),
        "somebody is still there": bool(those_here(state)),
        "in a round nobody comes twice": all(
            len(set(seats)) == len(seats) and {*seats} <= {player.seat for player in state.players}
            for seats in (state.row, state.passed)),
        "in what was missed nothing is written": all(
            index < columns and line.values[index] is None
            for player in state.players for line in player.lines for index in line.missed),
        "the dice were thrown as often as allowed": 0 <= state.thrown <= state.sheet.throws,
        "every team is one of the sheet's": all(0 <= player.team < max(1, state.sheet.teams)
                                                for player in state.players),
        "every counter stands within its bounds": isinstance(state.step, Choosing) or all(
            _stand(state, counters, of_table=of_table) for counters, of_table in (
                (state.counters, True), *((player.counters, False) for player in state.players))),
    }
    return tuple(law for law, kept in laws.items() if not kept)


def _stand(state: State, counters: Counters, *, of_table: bool) -> bool:
    return len(counters) == len(state.sheet.counters) and all(
        (value is None) == ((tally.whose == BOX) != of_table)
        and (value is None or tally.lowest <= standing(value) <= tally.highest)
        for tally, value in zip(state.sheet.counters, counters, strict=True))
