"""What cards and hands do to the table (LYS-36, order 6 of LYS-28), and what people report on the light level."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.games.lyssan.content import AGENTS, FIGURES, SITE
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Courting, Fixing, Ordering, Piece, State

from .envoys import gift_cards
from .orders import laid_down
from .realm import on_map, piece_by_id, province_at
from .table import NO_SUCH, WRONG_TIME, active_faction, in_opening, unless_active, unless_living


def place_fixed(state: State) -> str:
    """The province that is being set by hand."""
    return state.step.place if isinstance(state.step, Fixing) else ""


def may_fix(state: State, command: do.FixMap, by: str) -> tuple[Objection, ...]:
    """In the faction's turn, also while influence is played in the opening; with a map, in one of its provinces."""
    there = not command.place or province_at(state, command.place) is not None
    return (*unless_active(state, by), *(() if there else (NO_SUCH,)))


def fix_map(state: State, command: do.FixMap, by: str) -> tuple[ev.FixBegan, ...]:
    """Figures may be set."""
    return (ev.FixBegan(command.place),)


def may_put(state: State, command: do.PutFigure, by: str) -> tuple[Objection, ...]:
    """A figure of a faction in the game, in the province chosen."""
    who = next((who for who in state.factions if who.id == command.faction), None)
    vassal = not command.vassal or (command.kind in AGENTS and who is not None and any(
        courtier.id == command.vassal for courtier in who.courtiers))
    fits = command.kind in FIGURES and province_at(state, place_fixed(state)) is not None and vassal
    return (*unless_active(state, by), *unless_living(state, command.faction), *(() if fits else (NO_SUCH,)))


def put_figure(state: State, command: do.PutFigure, by: str) -> tuple[ev.PieceAdded, ...]:
    """Exhausted, as new figures are; a site is as young as any other (LYS-31)."""
    opened = state.seasons if command.kind == SITE else 0
    return (ev.PieceAdded(Piece(0, command.kind, command.faction, place_fixed(state), vassal=command.vassal,
                                opened=opened), "put"),)


def may_slay(state: State, command: do.SlayFigure, by: str) -> tuple[Objection, ...]:
    """An agent that stands somewhere."""
    there = piece_by_id(state, command.piece)
    return (*unless_active(state, by), *(() if there and there.kind in AGENTS else (NO_SUCH,)))


def slay_figure(state: State, command: do.SlayFigure, by: str) -> tuple[ev.PieceKilled, ...]:
    """It becomes shame, as if an agent had killed it (LYS-47)."""
    there = piece_by_id(state, command.piece)
    return (ev.PieceKilled(there, active_faction(state).id),) if there else ()


def may_touch(state: State, command: do.TakeFigure | do.TurnFigure | do.ShiftFigure, by: str) -> tuple[Objection, ...]:
    """A figure that stands somewhere; only agents have two sides; it goes where there is a province."""
    there = piece_by_id(state, command.piece)
    fits = there is not None and (not isinstance(command, do.TurnFigure) or there.kind in AGENTS) and (
        not isinstance(command, do.ShiftFigure) or province_at(state, command.to) is not None)
    return (*unless_active(state, by), *(() if fits else (NO_SUCH,)))


def take_figure(state: State, command: do.TakeFigure, by: str) -> tuple[ev.PieceTaken, ...]:
    """Back to the supply."""
    there = piece_by_id(state, command.piece)
    return (ev.PieceTaken(there, "taken"),) if there else ()


def turn_figure(state: State, command: do.TurnFigure, by: str) -> tuple[ev.PieceTurned, ...]:
    """The other side."""
    there = piece_by_id(state, command.piece)
    return (ev.PieceTurned(command.piece, not there.ready),) if there else ()


def shift_figure(state: State, command: do.ShiftFigure, by: str) -> tuple[ev.PieceMoved, ...]:
    """Elsewhere."""
    return (ev.PieceMoved(command.piece, command.to, by_hand=True),)


def end_fix(state: State, command: do.EndFix, by: str) -> tuple[ev.FixEnded, ...]:
    """The turn goes on."""
    return (ev.FixEnded(),)


def may_shame(state: State, command: do.InflictShame, by: str) -> tuple[Objection, ...]:
    """In the faction's turn, for a faction in the game."""
    return (*unless_active(state, by), *unless_living(state, command.faction))


def inflict_shame(state: State, command: do.InflictShame, by: str) -> tuple[Any, ...]:
    """One shame more (LYS-47)."""
    return *laid_down(state), ev.ShameGotten(command.faction), ev.Changed(command.faction, shame=1)


def may_present(state: State, command: do.Present, by: str) -> tuple[Objection, ...]:
    """The light level's diplomacy, with another faction."""
    other = unless_living(state, command.faction)
    return (*unless_active(state, by), *other, *(() if command.faction != active_faction(state).id else (NO_SUCH,)),
            *((WRONG_TIME,) if on_map(state) or not active_faction(state).hand else ()))


def present(state: State, command: do.Present, by: str) -> tuple[Any, ...]:
    """LYS-44."""
    return gift_cards(state, active_faction(state).id, command.faction)


ACTS = {do.FixMap: (may_fix, fix_map), do.PutFigure: (may_put, put_figure), do.SlayFigure: (may_slay, slay_figure),
        do.TakeFigure: (may_touch, take_figure), do.TurnFigure: (may_touch, turn_figure),
        do.ShiftFigure: (may_touch, shift_figure),
        do.EndFix: (lambda state, command, by: unless_active(state, by), end_fix),
        do.InflictShame: (may_shame, inflict_shame), do.Present: (may_present, present)}
STEPS = {do.FixMap: (Courting, Ordering, Fixing), do.InflictShame: (Ordering, Fixing), do.Present: (Ordering,),
         **dict.fromkeys((do.PutFigure, do.SlayFigure, do.TakeFigure, do.TurnFigure, do.ShiftFigure, do.EndFix),
                         (Fixing,)),
         do.MoveCourtier: (Ordering, Fixing), do.HandTriumph: (Ordering, Fixing), do.LoseLastCastle: (Fixing,)}
EVOLVE = {ev.FixBegan: lambda state, event: replace(state, step=Fixing(event.place)),
          ev.FixEnded: lambda state, event: replace(state, step=Courting() if in_opening(state) else Ordering()),
          ev.ShameGotten: lambda state, event: state}
