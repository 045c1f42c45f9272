"""How the game ended: who won, why, and the sums (ADV-25 to ADV-28). Nothing is counted here, only shown."""

from __future__ import annotations

from companion.engine.parts import Counter, ScoreRow
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.advyria.model import State, state as st
from companion.games.advyria.rules import scoring, table

REASONS = {st.ALL_TILES: Msg("All quest tiles are recovered."), st.PILE: Msg("The draw pile is used up."),
           st.PASSES: Msg("Nobody draws or plays any more.")}
CLASSES = (Msg("poor"), Msg("hardly glorious"), Msg("adventurous"), Msg("remarkable"), Msg("magnificent"),
           Msg("godlike"))


def result(state: State) -> Result | None:
    """How it ended, with the sums shown."""
    if not isinstance(state.step, st.Ended):
        return None
    scores = tuple(scoring.player_score(state, player) for player in state.players)
    rows = tuple(
        sorted((_row(state, score, scoring.score_rank(score, scores)) for score in scores), key=lambda r: r.rank))
    return Result(_headline(state, rows), REASONS[state.step.why], won=True, rows=rows)


def _headline(state: State, rows: tuple[ScoreRow, ...]) -> Msg:
    winners = [player.name for player in state.players if any(r.seat == player.seat and r.winner for r in rows)]
    if table.plays_alone(state) and not state.options.only_adventures:
        level = scoring.solo_class(rows[0].total or 0)
        return Msg("{name}: {class} (class {n} of 6)", {"name": winners[0], "class": CLASSES[level - 1], "n": level})
    if len(winners) == 1:
        return Msg("{name} wins", {"name": winners[0]})
    return Msg("{names} win together", {"names": ", ".join(winners)})


def _row(state: State, score: scoring.Score, rank: int) -> ScoreRow:
    gold = Counter(Msg("Gold points"), score.gold, icon="gold")
    if state.options.only_adventures:
        completed = Counter(Msg("Adventures"), score.adventures, icon="star-four-points")
        return ScoreRow(score.seat, (completed, gold), score.total, rank, rank == 1)
    adventures = Counter(Msg("Adventure points"), score.adventures, icon="star-four-points")
    heroes = Counter(Msg("Hero points"), score.heroes, icon="shield-star")
    losses = Counter(Msg("Losses"), -score.losses, icon="cash-minus", tone="bad")
    terms = (gold, adventures, *((heroes,) if state.options.hero_cards else ()), losses)
    return ScoreRow(score.seat, terms, score.total, rank, rank == 1)
