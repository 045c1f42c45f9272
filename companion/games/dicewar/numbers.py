"""The numbers that a table may correct by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import FULL, Adjustable
from companion.engine.words import Msg

from .model import DICE, Ended, Player, State
from .rules.ending import WAR, virtual_points
from .rules.spells import TP_TRACK
from .rules.war_end import FLIGHTS

MOST_VP = 30


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """The numbers a table may correct by touching them; the dice are counted from the beginning of the war."""
    found = [number for place, player in enumerate(state.players)
             for number in own_numbers(state, f"players/{place}", player)]
    if state.war_end is not None:
        found.append(Adjustable("war_end/flights", Msg("Flights since the announcement"), 0, FLIGHTS))
    return tuple(found)


def own_numbers(state: State, path: str, player: Player) -> tuple[Adjustable, ...]:
    """The numbers on a player's panel; in full games the board itself says who stands and who glows.

    They belong to nobody alone, because what stands on the track beside the board is corrected on the shared screen.
    """
    args: dict[str, Any] = {"name": player.name}
    light, war = state.detail != FULL, isinstance(state.step, (*WAR, Ended))
    found = [(Adjustable(f"{path}/vp", Msg("{name}: victory points", args), 0, MOST_VP), True),
             (Adjustable(f"{path}/tp", Msg("{name}: trigger points", args), 0, TP_TRACK), True),
             (Adjustable(f"{path}/exile", Msg("{name}: exile", args), 0, DICE - player.standing), war),
             (Adjustable(f"{path}/virtual", Msg("{name}: virtual victory points", args), 0, DICE), light),
             (Adjustable(f"{path}/standing", Msg("{name}: in the war lands", args), 0, DICE - player.exile),
              light and war),
             (Adjustable(f"{path}/ruins", Msg("{name}: ruins held", args), 0, len(state.board.ruins)),
              light and war and state.options.ruins)]
    return tuple(number for number, there in found if there)


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    standing = tuple(sum(there is not None and there.seat == player.seat for there in state.lands)
                     for player in state.players)
    laws = {
        "reserve, war lands and exile hold 15 dice": all(
            min(p.reserve, p.standing, p.exile) >= 0 and p.reserve + p.standing + p.exile == DICE
            for p in state.players),
        "the board holds the dice in the war lands": state.detail != FULL or standing == tuple(
            player.standing for player in state.players),
        "levels lie between 1 and 6": all(there is None or 1 <= there.level <= 6 for there in state.lands),
        "points are not negative": all(min(p.vp, p.tp, virtual_points(state, p)) >= 0 for p in state.players),
        "trigger points fit on the track": all(p.tp <= TP_TRACK for p in state.players),
        "at most five flights": state.war_end is None or 0 <= state.war_end.flights <= FLIGHTS,
        "two players, one of them active": len(state.players) == 2 and state.active in (0, 1),
        "the board is whole": len(state.lands) in (0, state.board.width * state.board.height),
    }
    return tuple(law for law, kept in laws.items() if not kept)
