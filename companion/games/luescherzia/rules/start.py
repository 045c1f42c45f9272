"""Set-up (LUE-3 to LUE-6): what the table looks like before anything happens."""

from __future__ import annotations

from companion.engine.game import Seat, Setup
from companion.engine.secrecy import Secret
from companion.engine.view import PUBLIC, TABLE
from companion.games.luescherzia.content import EXAMPLE, Avatar, Content, Skills
from companion.games.luescherzia.model.state import NORMAL, SOLO, TWO_PLAYERS, Marker, Player, State
from companion.games.luescherzia.options import Options

START_SP = 3
PLAIN = Avatar("plain", "–", 10, Skills(2, 2, 2, 2, 2), source=EXAMPLE)


def start(setup: Setup[Options, Content]) -> State:
    """The state after set-up: full hit points, 3 SP each, level 1 in the bag, the arrow to the south."""
    x, y = setup.content.board.start
    return State(options=setup.options, content=setup.content, detail=setup.detail,
                 variant=variant_for(len(setup.seats), setup.options), marker=Marker(x, y),
                 players=tuple(_seated(seat, setup) for seat in setup.seats), bag=first_bag(setup))


def first_bag(setup: Setup[Options, Content]) -> int | None:
    """How many tiles the bag starts with (LUE-5); None where they are not counted."""
    level_1 = setup.content.bag[0]
    return level_1 + joining(setup.options, setup.content, 0) if level_1 else None


def joining(options: Options, content: Content, advances: int) -> int:
    """How many tiles join the bag when the marker has advanced so often (LUE-38)."""
    return sum(count for when, count in zip((options.lvl2_advance, options.lvl3_advance), content.bag[1:], strict=True)
               if when == advances)


def variant_for(players: int, options: Options) -> str:
    """The variant that a number of players plays (LUE-40, LUE-41)."""
    if players == 1:
        return SOLO
    return TWO_PLAYERS if players == 2 and options.two_player_variant else NORMAL


def _seated(seat: Seat, setup: Setup[Options, Content]) -> Player:
    avatar = next((a for a in setup.content.avatars if a.key == seat.character), PLAIN)
    everybody = (*(other.id for other in setup.seats), TABLE, PUBLIC)
    known_to = (seat.id,) if setup.options.secret_sp else everybody
    return Player(seat.id, seat.name, seat.mark, avatar, avatar.hp, Secret(START_SP, known_to))
