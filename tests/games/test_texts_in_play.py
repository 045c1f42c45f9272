"""What is written on a thing in words is read on some screen while it lies in the game: by the table or by its owner.

Every text of the box is made one of its kind; random games are looked at now and then, as everybody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.app.simulation.monkey import acting_viewers, random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.game import Game
from companion.engine.screens import look
from companion.engine.secrecy import Secret
from companion.engine.table import Table, as_it_was
from companion.games import catalogue

from .test_conformance import content_of

TEXTS = ("text", "advantage", "drawback", "effect", "condition")
ELSEWHERE = ("content", "before", "was", "cut", "scripts")
"""Fields of a state with what does not lie in the game now: the box, moments that are over, what nobody has read."""
ON_PAPER = ("Effect",)
"""What an ability does is read when it is chosen, and one of sixteen is in a turn: see the game's own tests."""
NOT_MET = (("Tile", "adventure"),)
"""What an adventure says besides is read by whoever comes to it: then it is also the one that may be claimed."""
MOST = 60


def marked(tree: Any, numbers: Iterator[int]) -> Any:
    """A box in which every free text can be told from all others."""
    if isinstance(tree, tuple):
        return tuple(marked(part, numbers) for part in tree)
    if not isinstance(tree, Struct):
        return tree
    kind = type(tree).__name__
    return replace(tree, **{name: f"§{kind}.{name}.{next(numbers)}§" if name in TEXTS and isinstance(value, str)
                            else marked(value, numbers)
                            for name in tree.__struct_fields__ if (value := getattr(tree, name)) is not None})


def texts(tree: Any) -> Iterator[str]:
    """The texts of all that lies in a state."""
    if isinstance(tree, Secret):
        yield from texts(tree.value)
    elif isinstance(tree, Struct):
        for name in tree.__struct_fields__:
            aside = name in ELSEWHERE or (type(tree).__name__, name) in NOT_MET
            yield from () if aside else texts(getattr(tree, name))
    elif isinstance(tree, tuple):
        for part in tree:
            yield from texts(part)
    elif isinstance(tree, str) and tree.startswith("§") and tree.split(".")[0][1:] not in ON_PAPER:
        yield tree


def unread(table: Table) -> set[str]:
    """The texts that lie in the game at the moments that are looked at, and that nobody then reads."""
    lying, read = set[str](), set[str]()
    for length in range(len(table.entries) + 1):
        then = as_it_was(table, length)
        lying |= set(texts(then.state))
        for viewer in acting_viewers(then.setup) if lying - read else ():
            view = look(then, viewer)
            said = str((view.stage, view.hands, view.prompt, view.header, view.choices))
            read |= {text for text in lying - read if text in said}
    return lying - read


@pytest.mark.parametrize(("seeds", "most"), [(1, MOST), pytest.param(5, 8 * MOST, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
def test_what_is_written_on_a_thing_is_read_while_it_lies_in_the_game(game: Game, seeds: int, most: int) -> None:
    for detail in game.details:
        for seed in range(seeds):
            luck = Random(seed)
            setup = random_setup(game, marked(content_of(game), count()), luck, detail=detail)
            assert unread(rehearse_game(game, setup, luck, most).table) == set(), (detail, seed)
