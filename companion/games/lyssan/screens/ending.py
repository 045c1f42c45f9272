"""How the game ended: who won, why, and what counted (LYS-5, LYS-17, LYS-A16). Nothing is counted here, only shown."""

from __future__ import annotations

from companion.engine.parts import Counter, ScoreRow
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.lyssan.model import Faction, State, state as st
from companion.games.lyssan.rules import endings

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
    return Result(_headline(state, step), REASONS[step.why], True, rows)


def _headline(state: State, ended: st.Ended) -> Msg:
    if len(ended.seats) < len({who.seat for who in state.factions}) < len(state.factions):
        return Msg("{name} wins: {faction} came out ahead", {
            "name": _player(state, ended.seats[0]), "faction": words.name(state, ended.winners[0])})
    names = [_player(state, seat) for seat in ended.seats]
    return Msg("{name} wins", {"name": names[0]}) if len(names) == 1 else Msg(
        "{names} share the victory", {"names": ", ".join(names)})


def _player(state: State, seat: str) -> str:
    """A player's name, without the faction's."""
    own = next(who for who in state.factions if who.seat == seat)
    return own.name.partition(" · ")[0]


def _row(state: State, ended: st.Ended, seat: str) -> ScoreRow:
    own = [who for who in state.factions if who.seat == seat]
    terms = tuple(term for who in own for term in _terms(state, who, alone=len(own) == 1))
    won = seat in ended.seats
    return ScoreRow(seat, terms, sum(endings.triumphs(state, who.id) for who in own), 1 if won else 2, won)


def _terms(state: State, who: Faction, alone: bool) -> tuple[Counter, ...]:
    won = endings.triumphs(state, who.id)
    if not alone:
        return (Counter(words.plain(who.sheet or who.name), won, icon=words.TRIUMPH_ICON),)
    return (Counter(Msg("Triumphs"), won, icon=words.TRIUMPH_ICON),
            Counter(Msg("Debts"), who.debts, icon=words.DEBT_ICON),
            Counter(Msg("Cards"), who.hand, icon=words.HAND_ICON))
