"""Opening placement (LYS-6 to LYS-10, LYS-A1 to LYS-A4, LYS-A23): one marker each in turn order, until all stand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.lyssan.content import CASTLE, KNIGHT, NOBLE, PRIEST, SPY
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Piece, Placing, State

from .realm import add_pieces, distances_from, neighbours_of, pieces_at, province_at
from .table import active_faction, change_faction, faction_named, unless_active

MARKERS = (CASTLE, CASTLE, KNIGHT, KNIGHT, NOBLE, NOBLE)
ESCORTS = (SPY, PRIEST)


def markers_to_place(state: State) -> tuple[str, ...]:
    """What is placed one by one; the others come as escorts of the castles (LYS-6, LYS-10, LYS-A1)."""
    return MARKERS if state.options.priest_escorts else (*MARKERS, PRIEST)


def kinds_laid(state: State, turn: int) -> tuple[str, ...]:
    """The kinds that place `turn` of the order has placed or left out."""
    return state.step.laid[turn] if isinstance(state.step, Placing) else ()


def still_to_place(state: State) -> tuple[str, ...]:
    """The kinds that the faction in turn may place now, each once."""
    return left_to(state, state.turn)


def left_to(state: State, turn: int) -> tuple[str, ...]:
    """The kinds that place `turn` of the order has still to place; escorts whose castle was left out come alone."""
    done = Counter(kinds_laid(state, turn))
    escorts = tuple(kind for kind in ESCORTS if done[CASTLE] >= MARKERS.count(CASTLE) and not done[kind]
                    and kind not in markers_to_place(state) and not _has(state, turn, kind))
    left = Counter((*markers_to_place(state), *escorts)) - done
    return tuple(dict.fromkeys(kind for kind in (*markers_to_place(state), *escorts) if left[kind]))


def _has(state: State, turn: int, kind: str) -> bool:
    return any(piece.faction == state.order[turn] and piece.kind == kind for piece in state.pieces)


def escort_of(state: State, kind: str) -> tuple[str, ...]:
    """Who comes along: a spy with the first castle, the priest with the other (LYS-10, LYS-A1)."""
    if kind != CASTLE:
        return ()
    kinds = ESCORTS if state.options.priest_escorts else (SPY,)
    return next(((kind,) for kind in kinds if not _has(state, state.turn, kind)), ())


def open_places(state: State) -> tuple[str, ...]:
    """Where the next marker may go: first LYS-7, then empty neighbours (LYS-8), else a rival's province (LYS-9)."""
    who = active_faction(state).id
    own = {piece.place for piece in state.pieces if piece.faction == who}
    if not own:
        return first_places(state)
    near = [place for place in dict.fromkeys(n for p in sorted(own) for n in neighbours_of(state, p))
            if place not in own]
    return tuple(place for place in near if not pieces_at(state, place)) or tuple(near)


def boxed_in(state: State) -> bool:
    """Whether no empty province is left for the next marker (LYS-9)."""
    return not any(not pieces_at(state, place) for place in open_places(state))


def first_places(state: State) -> tuple[str, ...]:
    """Empty edge provinces far enough from all markers (LYS-7, LYS-A2); if there is none, the farthest ones.

    A map that was entered without an edge is all edge.
    """
    away = distances_from(state, {piece.place for piece in state.pieces})
    empty = [p for p in state.provinces if not pieces_at(state, p.key)]
    edges = [p for p in empty if p.edge] or empty
    far = {p.key: away.get(p.key, len(state.provinces)) for p in edges}
    least = min(start_distance(state), max(far.values(), default=0))
    return tuple(place for place, steps in far.items() if steps >= least)


def least_distance(state: State) -> int:
    """How far away the first marker has to be at least: as far as there is any province (LYS-7)."""
    away = distances_from(state, {piece.place for piece in state.pieces})
    return min((away.get(place, start_distance(state)) for place in first_places(state)), default=0)


def start_distance(state: State) -> int:
    """The distance between first markers: 3 with four factions, 4 with three (LYS-7, LYS-A2, LYS-A23)."""
    return state.options.distance_three if len(state.factions) == 3 else state.options.distance_four


def may_place(state: State, command: do.PlaceMarker, by: str) -> tuple[Objection, ...]:
    """In turn, what is left, where the rules allow it."""
    found = [*unless_active(state, by)]
    if command.kind not in still_to_place(state) or province_at(state, command.place) is None:
        found.append(Objection("LYS-6", Msg("This marker is not to be placed, or there is no such province."), False))
    elif command.place not in open_places(state):
        found.append(_wrong_place(state))
    return tuple(found)


def _wrong_place(state: State) -> Objection:
    if any(piece.faction == active_faction(state).id for piece in state.pieces):
        return Objection("LYS-8", Msg("Markers go into empty provinces beside your own."))
    return Objection("LYS-7", Msg("The first marker goes to the edge, {n} provinces away from all others.",
                                  {"n": start_distance(state)}))


def place_marker(state: State, command: do.PlaceMarker, by: str) -> tuple[Any, ...]:
    """The marker and its escort stand; in a rival's province this costs one of the two all cards (LYS-9, LYS-A4)."""
    who = active_faction(state)
    kinds = (command.kind, *escort_of(state, command.kind))
    rivals = dict.fromkeys(p.faction for p in pieces_at(state, command.place) if p.faction != who.id)
    losers = (tuple(rivals) if state.options.boxed_rival_loses else (who.id,)) if rivals else ()
    return (ev.MarkerPlaced(tuple(Piece(0, kind, who.id, command.place) for kind in kinds)),
            *(ev.HandLost(loser) for loser in losers))


def may_leave(state: State, command: do.LeaveMarker, by: str) -> tuple[Objection, ...]:
    """Only if no empty province is left: then a rival's may be entered, but need not (LYS-9)."""
    found = [*unless_active(state, by)]
    if command.kind not in still_to_place(state):
        found.append(Objection("LYS-6", Msg("This marker is not to be placed."), waivable=False))
    if not boxed_in(state):
        found.append(Objection("LYS-9", Msg("There are empty provinces left.")))
    return tuple(found)


def leave_marker(state: State, command: do.LeaveMarker, by: str) -> tuple[ev.MarkerLeft, ...]:
    """The marker stays in the supply."""
    return (ev.MarkerLeft(active_faction(state).id, command.kind),)


def all_placed(state: State) -> tuple[Any, ...]:
    """follow: a faction with no marker left is passed over; once every marker stands, influence is played (LYS-11)."""
    places = (*range(state.turn, len(state.order)), *range(state.turn))
    due = next((turn for turn in places if left_to(state, turn)), -1)
    return (ev.CourtBegan(0),) if due < 0 else () if due == state.turn else (ev.PlacerCalled(due),)


def placing_began(state: State, event: ev.PlacingBegan) -> State:
    """evolve: nobody has placed anything."""
    return replace(state, step=Placing(((),) * len(state.order)), turn=0)


def marker_placed(state: State, event: ev.MarkerPlaced) -> State:
    """evolve: the figures stand; the next faction is in turn."""
    return _next(add_pieces(state, *event.pieces), event.pieces[0].kind)


def marker_left(state: State, event: ev.MarkerLeft) -> State:
    """evolve: the marker counts as dealt with."""
    return _next(state, event.kind)


def _next(state: State, kind: str) -> State:
    done = tuple((*kinds, kind) if n == state.turn else kinds
                 for n, kinds in enumerate(state.step.laid if isinstance(state.step, Placing) else ()))
    return replace(state, step=Placing(done), turn=(state.turn + 1) % len(state.order))


def hand_lost(state: State, event: ev.HandLost) -> State:
    """evolve: no cards."""
    return change_faction(state, faction_named(state, event.faction).id, hand=0)


ACTS = {do.PlaceMarker: (may_place, place_marker), do.LeaveMarker: (may_leave, leave_marker)}
STEPS = {do.PlaceMarker: (Placing,), do.LeaveMarker: (Placing,)}
FOLLOW = {Placing: all_placed}
EVOLVE = {ev.PlacingBegan: placing_began, ev.MarkerPlaced: marker_placed, ev.MarkerLeft: marker_left,
          ev.HandLost: hand_lost,
          ev.PlacerCalled: lambda state, event: replace(state, turn=event.turn)}
