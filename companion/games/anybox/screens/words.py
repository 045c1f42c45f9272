"""How things are called in play.

What may live here: names. What may not: sentences that only one screen says.
"""

from __future__ import annotations

from companion.engine.words import Msg
from companion.games.anybox.content import ONCE, Things
from companion.games.anybox.model import Player, State
from companion.games.anybox.sheet_words import sheet_word

LEFT_EARLY = Msg("left early")
SIGNS = {"moon": "moon-waning-crescent"}
"""The icon of a player's mark, if it is not called as the mark is."""


def mark_icon(player: Player) -> str:
    """The icon of a player's mark, for a number that is theirs."""
    return SIGNS.get(player.mark, player.mark)


def things_name(things: Things) -> str:
    """What somebody holds, in one line: Fox, 2 × Gold."""
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in things)


def team_name(team: int) -> Msg:
    """A team, called by a letter."""
    return Msg("Team {letter}", {"letter": "ABCD"[team]})


def counter_name(player: Player, counter: Msg) -> Msg:
    """A player's counter."""
    return Msg.of("{name}: {counter}", name=player.name, counter=counter)


def cell_name(state: State, player: Player, line: int, column: int) -> Msg:
    """One place of somebody's sheet."""
    there = sheet_word(state.sheet.columns[column].name)
    if state.sheet.written == ONCE:
        return Msg.of("{name}: {column}", name=player.name, column=there)
    if len(state.sheet.columns) == 1:
        return Msg.of("{name}: round {n}", name=player.name, n=line + 1)
    return Msg.of("{name}: {column}, round {n}", name=player.name, column=there, n=line + 1)
