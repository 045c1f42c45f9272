"""How the mission ended, and how everybody came out of it (NOX-32, NOX-A18). Nothing is counted here, only shown."""

from __future__ import annotations

from companion.engine.parts import Counter, ScoreRow
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.noxius.model import State, state as st
from companion.games.noxius.rules.table import can_act


def result(state: State) -> Result | None:
    """All win or lose together."""
    if not isinstance(state.step, st.Ended):
        return None
    won = state.step.won
    rows = tuple(ScoreRow(player.seat, (Counter(Msg("LP"), player.lp, player.character.lp, "heart"),
                                        Counter(Msg("SP"), player.sp, icon="shield")), None, winner=won)
                 for player in state.players)
    headline = Msg("The mission is accomplished") if won else Msg("The mission has failed")
    played = Msg("{n} round was played.", {"n": state.round}, "{n} rounds were played.")
    reason = played if won or any(map(can_act, state.players)) else Msg("Nobody was left who could act.")
    return Result(headline, reason, won, rows)
