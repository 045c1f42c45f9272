"""Lüscherzia: a semi-cooperative dungeon crawl for one to six. This file is the manifest; RULES.md the rules' index."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Adjustable, Game, Learned
from companion.engine.secrecy import reveal
from companion.engine.timers import Plan
from companion.engine.words import Msg

from .content import CONTENT_KINDS, TABLE, Content, characters, learn
from .model.commands import Command
from .model.events import Event, FindNamed, TilePlaced
from .model.state import Player, State
from .options import SWITCHES, Options
from .rules import decide, evolve, follow, objections, over, start, turn
from .screens import describe, look

MOST_SP = 99


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """The numbers a table may correct by touching them."""
    found = [number for place, player in enumerate(state.players) for number in own_numbers(f"players/{place}", player)]
    found += [Adjustable("timeline", Msg("Cards on the timeline"), 0, 4),
              Adjustable("advances", Msg("Rounds advanced"), 0, state.options.fin_advance)]
    found += [Adjustable(f"board/{n}/change", Msg("Change of the level (water …)"), -3, 3)
              for n, lying in enumerate(state.board) if lying.id == state.here]
    return (*found, *((Adjustable("bag", Msg("Tiles in the bag"), 0, 200),) if state.bag is not None else ()))


def own_numbers(path: str, player: Player) -> tuple[Adjustable, ...]:
    """The numbers on a player's own panel."""
    args: dict[str, Any] = {"name": player.name}
    return (Adjustable(f"{path}/hp", Msg("{name}: hit points", args), 0, player.avatar.hp, player.seat),
            Adjustable(f"{path}/sp", Msg("{name}: SP", args), 0, MOST_SP, player.seat),
            *((Adjustable(f"{path}/skips", Msg("{name}: turns to skip", args), 0, 9, player.seat),)
              if player.skips else ()))


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    board = state.content.board
    laws = {
        "hit points lie between 0 and the maximum": all(0 <= p.hp <= p.avatar.hp for p in state.players),
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


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play: tiles and finds that the library did not know."""
    match event:
        case TilePlaced(placed) if placed.tile.source == TABLE:
            return (learn(f"tiles/{placed.tile.kind}", placed.tile),)
        case FindNamed(_, _, find) if reveal(find).source == TABLE:
            return (learn("finds", reveal(find)),)
    return ()


def variant(seats: int) -> Msg | None:
    """The variant that a number of players plays."""
    return {1: Msg("Alone (LUE-41)"), 2: Msg("Two players (LUE-40)")}.get(seats)


GAME = Game(
    id="luescherzia", title=Msg("Lüscherzia"), seats=(1, 6), state=State, command=Command, event=Event,
    options=Options, content=Content, start=start, objections=objections, decide=decide, evolve=evolve, follow=follow,
    look=look, describe=describe, over=over, turn=turn, adjustable=adjustable, invariants=invariants,
    characters=characters, variant=variant, learned=learned, switches=SWITCHES, kinds=CONTENT_KINDS,
    timer=Plan(kind="up"))
