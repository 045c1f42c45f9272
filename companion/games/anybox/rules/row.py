"""Who comes after whom in a round (ANY-3, ANY-13, ANY-14): as they sit, in the order in which they passed, or by a
counter.

What may live here: orders, and whose turn can still come. What may not: what is done in a turn (turns.py, passing.py).
"""

from __future__ import annotations

from companion.engine.roster import place_of
from companion.games.anybox import model as m
from companion.games.anybox.content import BY_COUNTER, BY_HIGHEST, PASSED, TOGETHER, UNTIL_ALL_PASS


def those_here(state: m.State) -> tuple[m.Player, ...]:
    """The players who have not left."""
    return tuple(player for player in state.players if player.stays == m.HERE)


def until_all_pass(state: m.State) -> bool:
    """Whether turns go round until everybody has passed, and only then is written."""
    return state.sheet.order in UNTIL_ALL_PASS


def row_places(state: m.State) -> tuple[int, ...]:
    """The indices of all players in the order of this round; who came in it comes last."""
    row = tuple(place_of(state, seat) for seat in state.row)
    return (*row, *(place for place in range(len(state.players)) if place not in row))


def row_after(state: m.State, place: int) -> tuple[int, ...]:
    """The indices of all players, from the one after `place` round to `place` itself."""
    row = row_places(state)
    there = row.index(place) + 1
    return (*row[there:], *row[:there])


def still_in(state: m.State) -> tuple[m.Player, ...]:
    """Where everybody may pass: those who have not yet."""
    return tuple(player for player in those_here(state) if player.seat not in state.passed)


def turns_go_on(state: m.State) -> bool:
    """Whether it is somebody's turn: never where all write together, and not once all have passed."""
    return bool(still_in(state)) if until_all_pass(state) else state.sheet.order != TOGETHER


def next_row(state: m.State) -> tuple[str, ...]:
    """The seats in the order that a round has if it begins now: that of passing, or of the counter, ties as they sit;
    nothing where it is always that of the table.
    """
    if state.sheet.order == PASSED:
        return (*state.passed, *(player.seat for place in row_places(state) for player in (state.players[place],)
                                 if player.seat not in state.passed))
    if state.sheet.order not in BY_COUNTER:
        return ()
    sign = -1 if state.sheet.order == BY_HIGHEST else 1
    return tuple(player.seat for player in sorted(state.players, key=lambda player: sign * _led_by(state, player)))


def _led_by(state: m.State, player: m.Player) -> int:
    value = player.counters[state.sheet.lead - 1]
    return value if isinstance(value, int) else 0


def row_set(state: m.State) -> tuple[m.RowSet, ...]:
    """The order of a round that begins now, if it is another one than that of this round."""
    seats = next_row(state)
    present = tuple(state.players[place].seat for place in row_places(state))
    return (m.RowSet(seats),) if seats and seats != present else ()
