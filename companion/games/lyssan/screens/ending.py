"""How the game ended: who won, why, and what counted (LYS-5, LYS-17, LYS-A16). Nothing is counted here, only shown."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import roster
from companion.engine.parts import Counter, Part, ScoreRow, Tile, Tiles
from companion.engine.view import Result
from companion.engine.words import Msg
from companion.games.lyssan.model import Faction, State, state as st
from companion.games.lyssan.rules import endings, table

from . import words

REASONS = {st.TRIUMPHS: Msg("Enough triumphs are won."), st.EXHAUSTED: Msg("No triumph is left to be turned up."),
           st.LAST_ONE: Msg("Only one faction is left.")}
Standings = Mapping[str, tuple[int, ...]]
"""What each player is placed by, the larger the better: (2,) for winners, else (still in the game, triumphs, debts as
negative numbers, cards).
"""


def result(state: State) -> Result | None:
    """How it ended, with what counted: triumphs, then debts, then cards in hand."""
    step = state.step
    if not isinstance(step, st.Ended):
        return None
    standings = {who.seat: _standing(state, step, who.seat) for who in state.factions}
    rows = tuple(sorted((_row(state, step, seat, _place(standings, seat)) for seat in standings),
                        key=lambda row: row.rank))
    return Result(_headline(state, step), REASONS[step.why], True, rows, _ties(state, step, standings))


def _standing(state: State, ended: st.Ended, seat: str) -> tuple[int, ...]:
    """What players are placed by: winners first; of the others the best faction, one still in the game before one that
    is out, then as factions are compared for the victory (LYS-17).
    """
    if seat in ended.seats:
        return (2,)
    return max((int(not who.out), *endings.faction_worth(state, who)) for who in state.factions if who.seat == seat)


def _place(standings: Standings, seat: str) -> int:
    """From 1; only players of the same standing share a place."""
    return 1 + sum(other > standings[seat] for other in standings.values())


def _ties(state: State, ended: st.Ended, standings: Standings) -> tuple[Part, ...]:
    """Debts and cards: when no triumph is left (LYS-A17), or where they have decided a place among equals."""
    by_triumphs = {standing[:2] for standing in standings.values()}
    if ended.why != st.EXHAUSTED and len(by_triumphs) == len(set(standings.values())):
        return ()
    tiles = tuple(Tile(Msg.plain(who.name), words.TRIUMPH_ICON if who.id in ended.winners else "flag", counters=(
        Counter(Msg("Debts"), who.debts, icon=words.DEBT_ICON), Counter(Msg("Cards"), who.hand, icon=words.HAND_ICON)))
        for who in table.living_factions(state))
    return (Tiles(tiles, Msg("Among equals: fewest debts, then most cards")),)


def _headline(state: State, ended: st.Ended) -> Msg:
    if len(ended.seats) < len({who.seat for who in state.factions}) < len(state.factions):
        ahead, name = table.faction_named(state, ended.winners[0]), _player(state, ended.seats[0])
        if ahead.seat == ended.seats[0]:
            return Msg("{name} wins: {faction} came out ahead", {"name": name, "faction": ahead.name})
        return Msg("{name} wins: {faction} had the Puppet", {"name": name, "faction": ahead.name})
    names = [_player(state, seat) for seat in ended.seats]
    return Msg("{name} wins", {"name": names[0]}) if len(names) == 1 else Msg(
        "{names} share the victory", {"names": ", ".join(names)})


def _player(state: State, seat: str) -> str:
    """A player's name, without the faction's."""
    return roster.member_at(state.factions, seat).name.partition(" · ")[0]


def _row(state: State, ended: st.Ended, seat: str, place: int) -> ScoreRow:
    """The number is that of one faction: the one that has won, for other players their best. The line names both of a
    player's factions, and a rival's Puppet by which the player has won.
    """
    won, own = seat in ended.seats, tuple(who for who in state.factions if who.seat == seat)
    puppets = _puppets_of_victory(state, ended, own) if won else ()
    terms = (*(_term(state, who, Msg("{faction} (Puppet)", {"faction": who.sheet or who.name})) for who in puppets),
             *(_term(state, who, Msg.plain(who.sheet or who.name) if own[1:] else Msg("Triumphs")) for who in own))
    counted = ended.winners if won else tuple(who.id for who in own)
    return ScoreRow(seat, terms, max(endings.triumph_count(state, faction) for faction in counted), place, won)


def _puppets_of_victory(state: State, ended: st.Ended, own: tuple[Faction, ...]) -> tuple[Faction, ...]:
    """The factions with the Puppet by which a player has won of whose `own` factions none came out ahead (LYS-5)."""
    if any(who.id in ended.winners for who in own):
        return ()
    return tuple(table.faction_named(state, name) for name, master in zip(ended.winners, ended.shown, strict=False)
                 if not master)


def _term(state: State, who: Faction, label: Msg) -> Counter:
    return Counter(label, endings.triumph_count(state, who.id), icon=words.TRIUMPH_ICON)
