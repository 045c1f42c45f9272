"""Where a creature can go (DW-9). The movement words of the cards are read here, and only here (DW-B5, DW-B6, DW-B9).

What may live here: ways over the board. What may not: what a creature does at their end (movement.py, attack.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile

from msgspec import Struct

from companion.games.dicewar.model import Creature, Spot, State

from .table import DIAGONAL, ORTHOGONAL, card_of, creature_at

Passes = Callable[[Creature, Creature | None], bool]
ACROSS_THE_BOARD = 99


def stops_mover(mover: Creature, there: Creature | None) -> bool:
    """Nobody is passed, and no field either."""
    return False


def over_own_kind(mover: Creature, there: Creature | None) -> bool:
    """Own creatures of the same level are passed (DW-B5)."""
    return there == mover


def through_anybody(mover: Creature, there: Creature | None) -> bool:
    """Every field is passed, whoever stands on it (DW-B6)."""
    return True


class Pattern(Struct, frozen=True):
    """How a creature moves: its directions, how many fields straight at most, whom it passes on the way."""

    directions: tuple[tuple[int, int], ...]
    reach: int = 1
    passes: Passes = stops_mover


PATTERNS = {
    "orthogonal": Pattern(ORTHOGONAL), "diagonal": Pattern(DIAGONAL),
    "surrounding": Pattern((*ORTHOGONAL, *DIAGONAL)),
    "over_own_kind": Pattern(ORTHOGONAL, ACROSS_THE_BOARD, over_own_kind),
    "stride": Pattern(ORTHOGONAL, 2, through_anybody)}


@cache
def straight_lines(movement: str, start: Spot, width: int, height: int) -> tuple[tuple[Spot, ...], ...]:
    """The fields straight ahead in each direction of a movement, as far as it may reach on a board of that size."""
    pattern, (x, y) = PATTERNS[movement], start
    longest = min(pattern.reach, max(width, height))
    ahead = (tuple((x + dx * n, y + dy * n) for n in range(1, longest + 1)) for dx, dy in pattern.directions)
    return tuple(tuple(takewhile(lambda spot: 0 <= spot[0] < width and 0 <= spot[1] < height, line)) for line in ahead)


def ways_from(state: State, start: Spot, mover: Creature) -> Iterator[tuple[Spot, Creature | None, tuple[Spot, ...]]]:
    """Every field that a creature could enter, the enemy there or None, and the fields it passes on the way."""
    movement = card_of(state, mover).movement
    passes = PATTERNS[movement].passes
    for line in straight_lines(movement, start, state.board.width, state.board.height):
        for count, spot in enumerate(line):
            there = creature_at(state, spot)
            if there is None or there.seat != mover.seat:
                yield spot, there, line[:count]
            if not passes(mover, there):
                break
