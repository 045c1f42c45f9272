"""The numbers that a table may correct by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import Adjustable
from companion.engine.words import Msg

from .content import SITE
from .model.state import Atoning, Awarding, Collecting, Ended, Faction, Fixing, Ordering, State
from .rules.realm import courtier_by_id, on_map
from .rules.table import active_faction, in_turn

MOST = 99
OWN = {"coins": Msg("{name}: coins"), "conscripts": Msg("{name}: conscripts"), "hand": Msg("{name}: influence cards"),
       "debts": Msg("{name}: debts"), "shame": Msg("{name}: shame")}
ALWAYS, LASTING = ("coins", "hand"), ("debts", "shame")
LANDS = {"farm": Msg("{name}: farmland"), "forest": Msg("{name}: forests"), "mountain": Msg("{name}: mountains")}


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """The numbers a table may correct by touching them."""
    return tuple(number for place, who in enumerate(state.factions) if not who.out
                 for number in own_numbers(state, f"factions/{place}", who))


def own_numbers(state: State, path: str, who: Faction) -> tuple[Adjustable, ...]:
    """The visible numbers of a faction; all in its own turn, most while debts decide or hands set things.

    Its provinces too, if people count them. A number beyond its bounds may stay as it is.
    """
    named: dict[str, Any] = {"name": who.name}
    shown = tuple(OWN) if in_turn(state) and active_faction(state).id == who.id else (
        *ALWAYS, *(LASTING if isinstance(state.step, (Awarding, Atoning, Fixing)) else ()))
    own = {field: label for field, label in OWN.items() if field in shown or getattr(who, field)}
    counted = LANDS if isinstance(state.step, Collecting) and not on_map(state) else {}
    return (*(Adjustable(f"{path}/{field}", Msg(label.id, named), 0, max(MOST, getattr(who, field)), who.seat)
              for field, label in own.items()),
            *(Adjustable(f"{path}/lands/{field}", Msg(label.id, named), 0, MOST, who.seat)
              for field, label in counted.items()))


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    return tuple(law for law, kept in {**_factions(state), **_row(state), **_board(state)}.items() if not kept)


def _factions(state: State) -> dict[str, bool]:
    names = [who.id for who in state.factions]
    courts = [c.id for who in state.factions for c in who.courtiers]
    return {
        "nobody has less than none": all(min(who.coins, who.conscripts, who.hand, who.debts, who.shame) >= 0
                                         for who in state.factions),
        "who is out has nothing": not any(
            who.out and (who.coins or who.conscripts or who.hand or who.debts or who.shame or who.courtiers)
            for who in state.factions),
        "somebody is in the game": any(not who.out for who in state.factions),
        "everybody has one place in the order": len(set(state.order)) == len(state.order) <= len(names),
        "everybody in the game is in the order": not state.order or all(
            who.out or who.id in state.order for who in state.factions),
        "somebody is in turn": not state.order or -1 <= state.turn < len(state.order),
        "a courtier is at one court": len(set(courts)) == len(courts),
    }


def _row(state: State) -> dict[str, bool]:
    up = [laid.triumph is not None for laid in state.row]
    living = {who.id for who in state.factions if not who.out}
    return {
        "triumphs are turned up one after another": up == sorted(up, reverse=True),
        "a triumph face down belongs to nobody": all(laid.triumph or not laid.owner for laid in state.row),
        "triumphs belong to factions in the game": all(laid.owner in {"", *living} for laid in state.row),
    }


def _board(state: State) -> dict[str, bool]:
    pieces, step = state.pieces, state.step
    living = {who.id for who in state.factions if not who.out}
    places = {there.key for there in state.provinces}
    return {
        "figures differ": len({piece.id for piece in pieces}) == len(pieces),
        "figures stand in provinces": all(piece.place in places for piece in pieces),
        "figures belong to factions in the game": all(piece.faction in living for piece in pieces),
        "a vassal's agents are with their vassal": all(
            (held := courtier_by_id(state, piece.vassal)) is not None and held[0].id == piece.faction
            for piece in pieces if piece.vassal),
        "a site is not older than the game": all(piece.opened <= state.seasons for piece in pieces
                                                 if piece.kind == SITE),
        "the agent in use is there": not isinstance(step, Ordering) or not step.piece or any(
            piece.id == step.piece and piece.faction == state.order[state.turn] for piece in pieces),
        "the end has winners": not isinstance(step, Ended) or bool(step.winners),
    }
