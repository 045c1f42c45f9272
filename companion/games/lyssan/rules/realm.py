"""The board: who stands where, who controls what, what borders on what (LYS-25, LYS-A21, LYS-A26). Only questions."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.engine.game import FULL
from companion.games.lyssan.content import AGENTS, CASTLE, ELBINGEN, KNIGHT, NOBLE, SITE, VASSAL, Agents, Province
from companion.games.lyssan.model import events as ev
from companion.games.lyssan.model.state import NONE, Courtier, Faction, Fallen, Ordering, Piece, State

from .table import fallen_agents

CONTROLLING = (KNIGHT, NOBLE, CASTLE)


def on_map(state: State) -> bool:
    """Whether the companion follows figures: the full level, if there is a map."""
    return state.detail == FULL


def piece_by_id(state: State, number: int) -> Piece | None:
    """The figure with this id."""
    return next((found for found in state.pieces if found.id == number), None)


def province_at(state: State, place: str) -> Province | None:
    """The province of this key that is in play."""
    return next((found for found in state.provinces if found.key == place), None)


def is_young(state: State, piece: Piece) -> bool:
    """Whether it is a site that was opened this season, and cannot be finished yet (LYS-31)."""
    return piece.kind == SITE and piece.opened == state.seasons


def pieces_at(state: State, place: str) -> tuple[Piece, ...]:
    """The figures in a province."""
    return tuple(found for found in state.pieces if found.place == place)


def neighbours_of(state: State, place: str) -> tuple[str, ...]:
    """The provinces that border on one."""
    return tuple(b if a == place else a for a, b in state.ways if place in (a, b))


def distances_from(state: State, places: set[str]) -> dict[str, int]:
    """How many steps every province that can be reached lies away from the nearest of `places` (LYS-A2)."""
    found = dict.fromkeys(places, 0)
    edge = sorted(places)
    while edge:
        there = edge.pop(0)
        for near in neighbours_of(state, there):
            if near not in found:
                found[near] = found[there] + 1
                edge.append(near)
    return found


def controller_of(state: State, place: str) -> str:
    """The only faction with knights, nobles or castles there; empty: nobody (LYS-25, LYS-A26)."""
    return ruler_among(pieces_at(state, place))


def ruler_among(figures: Iterable[Piece]) -> str:
    """The only faction with knights, nobles or castles among these figures of a province (LYS-25)."""
    there = {found.faction for found in figures if found.kind in CONTROLLING}
    return there.pop() if len(there) == 1 else ""


def controlled_provinces(state: State, name: str) -> tuple[Province, ...]:
    """The provinces that a faction controls."""
    return tuple(p for p in state.provinces if controller_of(state, p.key) == name)


def held_elbingens(state: State) -> tuple[tuple[str, str], ...]:
    """The red provinces that somebody controls, and who (LYS-26)."""
    red = (p.key for p in state.provinces if p.terrain == ELBINGEN)
    return tuple((place, name) for place in red if (name := controller_of(state, place)))


def castles_of(state: State, name: str) -> tuple[str, ...]:
    """The provinces in which a faction has a castle, each once."""
    return tuple(dict.fromkeys(p.place for p in state.pieces if p.faction == name and p.kind == CASTLE))


def victim_protected(state: State, victim: Piece) -> bool:
    """Whether a knight or noble stands beside a castle of its owner (LYS-42)."""
    return victim.kind in (KNIGHT, NOBLE) and any(
        p.kind == CASTLE and p.faction == victim.faction for p in pieces_at(state, victim.place))


def courtier_by_id(state: State, number: int) -> tuple[Faction, Courtier] | None:
    """The courtier with this id and whose court it belongs to."""
    return next(((who, found) for who in state.factions for found in who.courtiers if found.id == number), None)


def unused_tokens(state: State, who: Faction, kind: str, vassal: int = NONE) -> int | None:
    """How many tokens of a kind a faction, or its vassal, has left beside the board; None: not counted (LYS-A21)."""
    if vassal:
        found = next((c for c in who.courtiers if c.id == vassal), None)
        if found is None or found.card.kind != VASSAL or kind not in AGENTS:
            return 0
        supply = getattr(found.card.agents, kind) if found.card.agents != Agents() else None
    else:
        supply = getattr(state.content.tokens, CASTLE if kind == SITE else kind) or None
    if supply is None:
        return None
    kinds = (CASTLE, SITE) if kind in (CASTLE, SITE) else (kind,)
    used = sum(p.faction == who.id and p.kind in kinds and p.vassal == vassal for p in state.pieces)
    left: int = supply - used - fallen_agents(who).count(Fallen(kind, vassal))
    return max(0, left)


def add_pieces(state: State, *pieces: Piece) -> State:
    """The state with more figures; their ids are given here."""
    numbered = tuple(replace(p, id=state.figures + n) for n, p in enumerate(pieces, 1))
    return replace(state, pieces=(*state.pieces, *numbered), figures=state.figures + len(pieces))


def drop_piece(state: State, number: int) -> State:
    """The state with one figure fewer; an agent that was in use is no longer."""
    step = state.step
    if isinstance(step, Ordering) and step.piece == number:
        step = Ordering()
    return replace(state, step=step, pieces=tuple(p for p in state.pieces if p.id != number))


def change_piece(state: State, number: int, place: str | None = None, ready: bool | None = None) -> State:
    """The state with a figure elsewhere or turned."""
    return replace(state, pieces=tuple(
        p if p.id != number else replace(p, place=p.place if place is None else place,
                                         ready=p.ready if ready is None else ready) for p in state.pieces))


def piece_taken(state: State, event: ev.PieceTaken) -> State:
    """evolve: back to the supply."""
    return drop_piece(state, event.piece.id)


def piece_turned(state: State, event: ev.PieceTurned) -> State:
    """evolve: ready or exhausted."""
    return change_piece(state, event.piece, ready=event.ready)


def piece_moved(state: State, event: ev.PieceMoved) -> State:
    """evolve: in another province."""
    return change_piece(state, event.piece, place=event.to)


EVOLVE = {ev.PieceTaken: piece_taken, ev.PieceTurned: piece_turned, ev.PieceMoved: piece_moved,
          ev.PieceAdded: lambda state, event: add_pieces(state, event.piece)}
