"""How the game ended: who won, why, and what counted (LYS-5, LYS-17, LYS-A16). Nothing is counted here, only shown."""

from __future__ import annotations

from companion.engine import roster
from companion.engine.parts import Counter, Part, ScoreRow, Tile, Tiles
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.lyssan.model import State, state as st
from companion.games.lyssan.rules import endings, table

from . import words

REASONS = {st.TRIUMPHS: Msg("Enough triumphs are won."), st.EXHAUSTED: Msg("No triumph is left to be turned up."),
           st.LAST_ONE: Msg("Only one faction is left.")}


def result(state: State) -> Result | None:
    """How it ended, with what counted: triumphs, then debts, then cards in hand."""
    step = state.step
    if not isinstance(step, st.Ended):
        return None
    rows = tuple(sorted((_row(state, step, seat) for seat in dict.fromkeys(who.seat for who in state.factions)),
                        key=lambda row: not row.winner))
    return Result(_headline(state, step), REASONS[step.why], True, rows, _ties(state, step))


def _ties(state: State, ended: st.Ended) -> tuple[Part, ...]:
    """Debts and cards, which decide among equals when no triumph is left (LYS-A17)."""
    if ended.why != st.EXHAUSTED:
        return ()
    tiles = tuple(Tile(Msg.plain(who.name), words.TRIUMPH_ICON if who.id in ended.winners else "flag", counters=(
        Counter(Msg("Debts"), who.debts, icon=words.DEBT_ICON), Counter(Msg("Cards"), who.hand, icon=words.HAND_ICON)))
        for who in table.living_factions(state))
    return (Tiles(tiles, Msg("Among equals: fewest debts, then most cards")),)


def _headline(state: State, ended: st.Ended) -> Msg:
    if len(ended.seats) < len({who.seat for who in state.factions}) < len(state.factions):
        return Msg("{name} wins: {faction} came out ahead", {
            "name": _player(state, ended.seats[0]), "faction": words.faction_name(state, ended.winners[0])})
    names = [_player(state, seat) for seat in ended.seats]
    return Msg("{name} wins", {"name": names[0]}) if len(names) == 1 else Msg(
        "{names} share the victory", {"names": ", ".join(names)})


def _player(state: State, seat: str) -> str:
    """A player's name, without the faction's."""
    return roster.member_at(state.factions, seat).name.partition(" · ")[0]


def _row(state: State, ended: st.Ended, seat: str) -> ScoreRow:
    own = [who for who in state.factions if who.seat == seat]
    terms = tuple(Counter(Msg("Triumphs") if len(own) == 1 else Msg.plain(who.sheet or who.name),
                          endings.triumph_count(state, who.id), icon=words.TRIUMPH_ICON) for who in own)
    won = seat in ended.seats
    return ScoreRow(seat, terms, sum(term.value or 0 for term in terms), 1 if won else 2, won)
