"""Tables to measure with: a random game as long as wanted, and one that waits for dice; the same each time.

What may live here: how such tables come about, through the Views, as at a real table. What may not: clocks, files.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.app.installation import CONFIG
from companion.app.simulation import monkey
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine import dice, timers
from companion.engine.acts import Undo
from companion.engine.answers import Answer, Reply
from companion.engine.game import FULL, Game, Setup
from companion.engine.persistent.vector import WIDTH
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Table, catch_up, last_decision, open_table, submit, undo
from companion.engine.view import TABLE

LEADING = "luescherzia"  # the game that is measured where one is enough: most dice, most secrets
THINK_MS = 20_000
BACK = 40
MOST_STEPS = 20_000
MOVES = 8
"""At least so many moves came after the last state that was kept of a long game."""


def content(game: Game) -> Any:
    """What ships with the game."""
    return make_inventory(game, shipped_boxes(CONFIG / "games").get(game.id, {}), ()).examples


def setup(game: Game, players: int = 3, seed: int = 1, clock: str = timers.UP, detail: str = FULL) -> Setup[Any, Any]:
    """A set-up of a seed, for as many of `players` as may play."""
    known = content(game)
    count = max(game.seats[0], min(players, game.seats[1]))
    made = monkey.random_setup(game, known, Random(seed), count, detail)
    return replace(made, timer=replace(made.timer, kind=clock))


def played(table: Table, luck: Random, met: Callable[[Table], bool]) -> Table:
    """The table after random acts until `met`; a game that ends before is taken back a good way and goes on."""
    now = table.at
    for _ in range(MOST_STEPS):
        if met(table):
            return table
        now += luck.randint(0, THINK_MS)
        table = _taken_back(table, now) if table.game.over(table.state) else _acted(catch_up(table, now)[0], now, luck)
    raise RuntimeError(f"{table.game.id}: nothing of the kind within {MOST_STEPS} steps")


def long_game(game: Game, entries: int, seed: int = 1, players: int = 3) -> Table:
    """A random game of at least so many entries, its clock running. At least `MOVES` came after a state was kept, and
    none of them took anything back: a game that ended on the way is taken back a good way, which people do not do, and
    which leads beyond every kept state.
    """
    def is_long(table: Table) -> bool:
        newest = range(len(table.entries) // WIDTH * WIDTH, len(table.entries))
        return (len(table.entries) >= entries and timers.clocks_running(table.clocks) and len(newest) >= MOVES
                and not any(isinstance(table.entries[number].ask.command, Undo) for number in newest))
    return played(open_table(game, setup(game, players, seed)), Random(seed), is_long)


def waiting_for_dice(game: Game, clock: str = timers.UP, least: int = 2, after: int = 100) -> Table:
    """A game of more than `after` entries in which somebody is asked for `least` dice, none of which has landed.

    Its clock runs, unless `clock` says that there is none.
    """
    def waits(table: Table) -> bool:
        roll = table.state.roll
        asked = roll is not None and dice.missing_dice(roll) == len(roll.slots) >= least
        return len(table.entries) > after and asked and (clock == timers.NONE or timers.clocks_running(table.clocks))
    return played(open_table(game, setup(game, clock=clock)), Random(1), waits)


def _taken_back(table: Table, now: int) -> Table:
    for _ in range(BACK):
        if last_decision(table) >= 0:
            taken = undo(table, TABLE, now)
            table = taken.table if isinstance(taken, Accepted) else table
    return table


def _acted(table: Table, now: int, luck: Random) -> Table:
    """One random act of somebody; one that is refused changes nothing."""
    for viewer in luck.sample(monkey.acting_viewers(table.setup), len(table.setup.seats) + 1):
        choice = monkey.choice_of(look(table, viewer, now), luck)
        if choice is not None:
            ask = answer(table, Answer(viewer, choice.key, now, monkey.value_for(choice.input, luck)), now)
            done = None if isinstance(ask, Reply) else submit(table, ask)
            return done.table if isinstance(done, Accepted) else table
    return table
