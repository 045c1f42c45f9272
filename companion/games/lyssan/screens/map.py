"""The board as a part: provinces, borders, figures that stand together (LYS-25). Nothing is offered here."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.parts import Figure, Place, Provinces
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, CASTLE, Province, laid_out
from companion.games.lyssan.model import Piece, State
from companion.games.lyssan.model.state import (
    Atoning,
    Awarding,
    Collecting,
    Courting,
    Fixing,
    Granting,
    Ordering,
    Placing,
    Welcoming,
)
from companion.games.lyssan.rules import agents, placement, table
from companion.games.lyssan.rules.realm import is_young, neighbours_of, on_map, pieces_at, ruler_among

from .words import FIGURE_ICONS, TERRAIN_ICONS, TERRAIN_TONES

Alike = tuple[str, str, bool, int, bool, bool]


def province_map(state: State, viewer: str) -> Provinces | None:
    """The map for the table and for spectators; on the phone of the player in turn those provinces that matter now.

    In spring, and while shame and taxes are settled, it stands beside the questions.
    """
    in_turn = table.in_turn(state)
    if not on_map(state) or not (in_turn or isinstance(state.step, (Awarding, Atoning, Collecting))):
        return None
    if viewer not in (TABLE, PUBLIC, table.active_faction(state).seat if in_turn else ""):
        return None
    whole = viewer in (TABLE, PUBLIC)
    there = None if whole else nearby_provinces(state)
    figures_of: dict[str, list[Piece]] = {}
    for piece in state.pieces:
        figures_of.setdefault(piece.place, []).append(piece)
    shown = tuple(_place(state, p, figures_of.get(p.key, ()), viewer) for p in laid_out(state.provinces)
                  if there is None or p.key in there)
    return Provinces(shown, state.ways if whole else ())


def nearby_provinces(state: State) -> set[str]:
    """The provinces of the faction's figures, or those where the agent in use and the next marker may go; all provinces
    while hands set figures.
    """
    if isinstance(state.step, Fixing):
        return {p.key for p in state.provinces}
    user, who = agents.agent_in_use(state), table.active_faction(state).id
    if user is not None:
        return {user.place, *neighbours_of(state, user.place)}
    more = placement.open_places(state) if isinstance(state.step, Placing) else ()
    return {*more, *(piece.place for piece in state.pieces if piece.faction == who)}


def _place(state: State, p: Province, pieces: Iterable[Piece], viewer: str) -> Place:
    touching = viewer if isinstance(state.step, (Ordering, Granting)) else PUBLIC
    return Place(p.key, Msg.plain(p.name), p.x, p.y, TERRAIN_ICONS[p.terrain], TERRAIN_TONES[p.terrain],
                 *((ruler_among(pieces), shown_figures(state, pieces, touching)) if pieces else ()))


def alike_key(state: State, piece: Piece, used: int = 0) -> Alike:
    """What makes figures in one province look the same; the agent in use stands out, and so does a young site."""
    return (piece.kind, piece.faction, piece.ready or piece.kind == CASTLE, piece.vassal, is_young(state, piece),
            used == piece.id)


def figure_groups(state: State, place: str) -> tuple[tuple[Piece, int], ...]:
    """The figures of a province, those that look the same together: the first of them, and how many."""
    return _together(state, pieces_at(state, place))


def _together(state: State, pieces: Iterable[Piece]) -> tuple[tuple[Piece, int], ...]:
    found: dict[Alike, list[Piece]] = {}
    used = agents.agent_ordering(state).piece
    for piece in pieces:
        found.setdefault(alike_key(state, piece, used), []).append(piece)
    return tuple((same[0], len(same)) for same in found.values())


def shown_figures(state: State, pieces: Iterable[Piece], viewer: str) -> tuple[Figure, ...]:
    """What stands in a province; exhausted agents are quiet, the one in use is bright."""
    return tuple(Figure(FIGURE_ICONS[piece.kind], piece.faction, count=count, tone=_tone(state, piece),
                        id=f"p{piece.id}" if _touchable(state, piece, viewer) else "")
                 for piece, count in _together(state, pieces))


def _touchable(state: State, piece: Piece, viewer: str) -> bool:
    """Whether something may be offered on a figure: on the player's own, and on those beside the agent in use."""
    if viewer == PUBLIC or piece.faction == table.active_faction(state).id:
        return viewer != PUBLIC
    user = agents.agent_in_use(state)
    return user is not None and user.place == piece.place


def _tone(state: State, piece: Piece) -> str:
    if agents.agent_ordering(state).piece == piece.id:
        return "good"
    return "plain" if piece.ready or piece.kind not in AGENTS or _before_summer(state) else "quiet"


def _before_summer(state: State) -> bool:
    return isinstance(state.step, (Placing, Courting, Welcoming, Fixing)) and table.in_opening(state)
