"""Set-up (LUE-3 to LUE-6): what the table looks like before anything happens."""

from __future__ import annotations

from companion.engine.game import Seat, Setup
from companion.engine.secrecy import Secret
from companion.engine.view import PUBLIC, TABLE
from companion.games.luescherzia.content import NOT_KNOWN, Content, bag_sizes
from companion.games.luescherzia.model.state import NORMAL, SOLO, TWO_PLAYERS, Marker, Player, State
from companion.games.luescherzia.options import Options

START_SP, START_HP = 3, 10
"""What everybody starts with, and the hit points of players whose avatar nobody knows."""


def start(setup: Setup[Options, Content]) -> State:
    """The state after set-up: full hit points, 3 SP each, level 1 in the bag, the arrow to the south."""
    x, y = setup.content.board.start
    return State(options=setup.options, content=setup.content, detail=setup.detail,
                 variant=variant_for(len(setup.seats), setup.options), marker=Marker(x, y),
                 players=tuple(_seated(seat, setup) for seat in setup.seats), bag=first_bag(setup))


def first_bag(setup: Setup[Options, Content]) -> int | None:
    """How many tiles the bag starts with (LUE-5); None where they are not counted."""
    level_1 = bag_sizes(setup.content)[0]
    return level_1 + joining_tiles(setup.options, setup.content, 0) if level_1 else None


def joining_tiles(options: Options, content: Content, advances: int) -> int:
    """How many tiles join the bag when the marker has advanced so often (LUE-38)."""
    due = zip((options.lvl2_advance, options.lvl3_advance), bag_sizes(content)[1:], strict=True)
    return sum(count for when, count in due if when == advances)


def variant_for(players: int, options: Options) -> str:
    """The variant that a number of players plays (LUE-40, LUE-41)."""
    if players == 1:
        return SOLO
    return TWO_PLAYERS if players == 2 and options.two_player_variant else NORMAL


def _seated(seat: Seat, setup: Setup[Options, Content]) -> Player:
    avatar = next((a for a in setup.content.avatars if a.key == seat.character), NOT_KNOWN)
    everybody = (*(other.id for other in setup.seats), TABLE, PUBLIC)
    known_to = (seat.id,) if setup.options.secret_sp else everybody
    return Player(seat.id, seat.name, seat.mark, avatar, avatar.hp or START_HP, Secret(START_SP, known_to))
