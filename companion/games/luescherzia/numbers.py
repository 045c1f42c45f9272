"""The numbers that a table may correct by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.game import Adjustable
from companion.engine.secrecy import reveal
from companion.engine.words import Msg

from .model import TWO_PLAYERS, Choosing, Player, State
from .rules.table import player_on

MOST_SP = 99
MOST_HP = 30
HIGHEST_INITIATIVE = 999


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """The numbers a table may correct by touching them."""
    found = [number for place, player in enumerate(state.players) for number in own_numbers(f"players/{place}", player)]
    found += [Adjustable("timeline", Msg("Cards on the timeline"), 0, 4),
              Adjustable("advances", Msg("Rounds advanced"), 0, state.options.fin_advance)]
    found += [Adjustable(f"board/{n}/change", Msg("Change of the level (water …)"), -3, 3)
              for n, lying in enumerate(state.board) if lying.id == state.here]
    found += _laid(state)
    return (*found, *((Adjustable("bag", Msg("Tiles in the bag"), 0, 200),) if state.bag is not None else ()))


def own_numbers(path: str, player: Player) -> tuple[Adjustable, ...]:
    """The numbers on a player's own panel."""
    args: dict[str, Any] = {"name": player.name}
    return (Adjustable(f"{path}/hp", Msg("{name}: hit points", args), 0, player.avatar.hp or MOST_HP, player.seat),
            Adjustable(f"{path}/sp", Msg("{name}: SP", args), 0, MOST_SP, player.seat),
            *((turns_to_skip(path, player),) if player.skips else ()))


def turns_to_skip(path: str, player: Player) -> Adjustable:
    """The correction of a player's turns to skip: on the panel if there are any, else only in the list of everything
    that may be put right.
    """
    return Adjustable(f"{path}/skips", Msg("{name}: turns to skip", {"name": player.name}), 0, 9, player.seat)


def _laid(state: State) -> Iterator[Adjustable]:
    """The numbers of the cards that lie face down; each belongs to its owner (LUE-39)."""
    for n, play in enumerate(state.step.laid if isinstance(state.step, Choosing) else ()):
        two, one = Msg("{name}, card {n}: initiative"), Msg("{name}: initiative of the card laid")
        label = Msg((two if state.variant == TWO_PLAYERS else one).id, {
            "name": player_on(state, play.seat).name, "n": play.number + 1})
        yield Adjustable(f"step/laid/{n}/initiative", label, 0, HIGHEST_INITIATIVE, play.seat)


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    board = state.content.board
    laws = {
        "hit points lie between 0 and the maximum": all(0 <= p.hp <= (p.avatar.hp or MOST_HP) for p in state.players),
        "nobody has less than no SP": all(reveal(p.sp) >= 0 for p in state.players),
        "the timeline holds fewer than five cards": 0 <= state.timeline < 5,
        "the round marker is on the track": 0 <= state.advances <= state.options.fin_advance,
        "tiles on the board differ": len({lying.id for lying in state.board}) == len(state.board),
        "no tile is lost": state.placed >= len(state.board) + state.removed,
        "the group stands on a tile that lies": state.here == -1 or any(t.id == state.here for t in state.board),
        "the marker is on the board": 0 <= state.marker.x < board.width and 0 <= state.marker.y < board.height,
        "one to five dice": state.roll is None or 1 <= len(state.roll.slots) <= 5,
    }
    return tuple(law for law, kept in laws.items() if not kept)
