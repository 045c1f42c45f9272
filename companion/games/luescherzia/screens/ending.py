"""How the game ended: who won, why, and the sums (LUE-36, LUE-37, LUE-A26). Nothing is counted here, only shown."""

from __future__ import annotations

from companion.engine.parts import Counter, ScoreRow
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.luescherzia.model import State, state as st

REASONS = {st.EXIT: Msg("The group has reached the Exit."),
           st.FIN: Msg("Time is up: the round marker stands on “fin”."),
           st.ALL_OUT: Msg("Nobody has any hit points left.")}


def result(state: State) -> Result | None:
    """How it ended, with the sums shown (LUE-36, LUE-37, LUE-A26)."""
    if not isinstance(state.step, st.Ended):
        return None
    rows = tuple(sorted((_row(state.step, score) for score in state.step.scores), key=lambda row: row.rank))
    winners = [player.name for player in state.players if any(row.seat == player.seat and row.winner for row in rows)]
    return Result(_headline(state, winners), _reason(state, state.step), state.step.won, rows)


def _reason(state: State, ended: st.Ended) -> Msg:
    """Why it is over; where the Exit is reached and all the same nobody has won, why that is."""
    if ended.why != st.EXIT or ended.won:
        return REASONS[ended.why]
    return REASONS[st.ALL_OUT] if not ended.scores else Msg(
        "The group has reached the Exit, but with fewer than {n} points.", {"n": state.options.solo_points})


def _headline(state: State, winners: list[str]) -> Msg:
    if not winners:
        return Msg("You have lost", {"n": len(state.players)}, "You have lost")
    if len(winners) == 1:
        return Msg("{name} wins", {"name": winners[0]})
    return Msg("{names} win together", {"names": ", ".join(winners)})


def _row(ended: st.Ended, score: st.Score) -> ScoreRow:
    totals = [other.sp + other.finds for other in ended.scores]
    total = score.sp + score.finds
    rank = 1 + sum(other > total for other in totals)
    terms = (Counter(Msg("SP"), score.sp, icon="star-circle"),
             Counter(Msg("Points on finds"), score.finds, icon="treasure-chest"))
    return ScoreRow(score.seat, terms, total, rank, ended.won and rank == 1)
