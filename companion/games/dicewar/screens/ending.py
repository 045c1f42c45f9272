"""How the game ended: who won, why, and the sums (DW-19, DW-21, DW-22, DW-A12). Nothing is counted here, only shown."""

from __future__ import annotations

from companion.engine.parts import Counter, ScoreRow
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.dicewar.model import State, state as st
from companion.games.dicewar.rules.table import player_on

from .words import GLOW_ICON

REASONS = {st.POINTS: Msg("10 victory points are reached."), st.NOBODY_LEFT: Msg("One side has no creature left."),
           st.RUINS: Msg("All three ruins are in one hand."), st.WAR_END: Msg("Five flights: the war has ended."),
           st.STANDSTILL: Msg("Nobody can act any more.")}


def result(state: State) -> Result | None:
    """How it ended, with the sums shown."""
    ended = state.step
    if not isinstance(ended, st.Ended):
        return None
    rows = tuple(sorted((_row(ended, score) for score in ended.scores), key=lambda row: row.rank))
    headline = Msg("{name} wins", {"name": player_on(state, ended.winner).name}) if ended.winner else Msg("A draw")
    return Result(headline, REASONS[ended.why], bool(ended.winner), rows)


def _row(ended: st.Ended, score: st.Score) -> ScoreRow:
    """The winner comes first, even with fewer points if the ruins decided."""
    terms = (Counter(Msg("Victory points"), score.vp, icon="crown"),
             Counter(Msg("virtual"), score.virtual, icon=GLOW_ICON))
    won = score.seat == ended.winner
    return ScoreRow(score.seat, terms, score.vp + score.virtual, 1 if won or not ended.winner else 2, won)
