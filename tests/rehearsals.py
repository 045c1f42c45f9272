"""Games to look at, played by a person of habit: the first View of every kind that the table and the first player see.

Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.game import Game
from companion.engine.screens import look
from companion.engine.table import Table, replay
from companion.engine.view import TABLE, View
from companion.engine.words import Msg
from tests.playthroughs.standard import habit

SHIPS = shipped_boxes(Path(__file__).parents[1] / "config" / "games")
NAMES = ("Annegret", "Bartholomäus", "Chloé", "Dora", "Emil", "Ferdinand")


def rehearsed(game: Game, detail: str, seed: int = 3) -> Iterator[tuple[str, View]]:
    """Views by name; a kind is the phase, the task and the rule of a View."""
    whole = whole_game(game, detail, seed)
    seen: set[tuple[str, ...]] = set()
    for length in range(len(whole.entries) + 1):
        table = replay(game, whole.setup, whole.entries[:length])
        for viewer in (TABLE, "seat-1"):
            view = look(table, viewer, table.at)
            task = view.prompt.text.args.get("task", view.prompt.text)
            kind = (viewer, view.phase.id, task.id if isinstance(task, Msg) else str(task))
            if kind not in seen and (viewer == TABLE or view.prompt.seat == viewer):
                seen.add(kind)
                yield f"{detail}-{len(seen):02}-{viewer}", view


def whole_game(game: Game, detail: str, seed: int) -> Table:
    """A whole game of as many as may play."""
    luck = Random(seed)
    setup = random_setup(game, make_inventory(game, SHIPS.get(game.id, {}), ()).examples, luck, game.seats[1], detail)
    seats = tuple(replace(seat, name=name) for seat, name in zip(setup.seats, NAMES, strict=False))
    return rehearse_game(game, replace(setup, seats=seats), luck, player=habit).table
