"""What ends a turn where turns go round until all have passed, and another order of the round (ANY-13, ANY-14).

What may live here: how that is offered. What may not: whether it is allowed (rules/passing.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.roster import player_on
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.anybox.content import BY_COUNTER
from companion.games.anybox.model import EndTurn, Pass, Reorder, State
from companion.games.anybox.rules.row import next_row, row_set, turns_go_on, until_all_pass
from companion.games.anybox.rules.turns import active, round_is_fresh


def turn_ends(state: State) -> Iterator[Choice]:
    """The end of the turn and passing for whoever's turn it is, the order that the counters say now for anybody."""
    if until_all_pass(state) and turns_go_on(state):
        seat = active(state).seat
        yield Choice(f"{state.turn}:next", Msg("End the turn"), "arrow-right", seat,
                     emphasis="normal" if may_throw(state) else "main", rule="ANY-13", act=EndTurn())
        yield Choice(f"{state.turn}:pass", Msg("Pass"), "close", seat, rule="ANY-13", act=Pass())
    if state.sheet.order in BY_COUNTER and round_is_fresh(state) and row_set(state):
        names = ", ".join(player_on(state, seat).name for seat in next_row(state))
        yield Choice(f"{state.turn}:order", Msg("New turn order: {names}", {"names": names}), "sort-numeric-ascending",
                     rule="ANY-14", act=Reorder())


def may_throw(state: State) -> bool:
    """Whether dice of the sheet wait to be thrown."""
    return state.sheet.dice > 0 and state.roll is None
