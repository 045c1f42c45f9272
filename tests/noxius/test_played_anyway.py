"""Whatever a table plays anyway, the laws of numbers.py hold: random commands, every objection waived that can be.

What may live here: commands that no screen would offer. What may not: a judgement whether one is allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.engine import acts
from companion.engine.dice import Rolled
from companion.engine.game import Ask
from companion.engine.screens import look
from companion.engine.table import Accepted, Table, open_table, submit
from companion.games.noxius import GAME
from companion.games.noxius.model import State, commands as do

from .test_touches import CONTENT

STEPS = 120
TILES, SIGNS = ("3/2", "=4", "6+LP", "V+3/1", "LP+SP", "V", "3"), ("T", "2", "V")
FACES = ("T/2", "-", "LP", "V/3", "4/T")


def anything(state: State, luck: Random) -> Any:
    """Any command, sensible or not."""
    seat = luck.choice([player.seat for player in state.players])
    foe = luck.choice([*(foe.id for foe in state.foes), -1, 99])
    number, change = luck.randint(0, 4), luck.randint(-3, 3)
    makers: list[Callable[[], Any]] = [
        *([lambda: do.UseAbility(number % 4, seat)] * 4), *([lambda: acts.Land((Rolled(luck.randint(1, 6)),))] * 4),
        *([lambda: do.UsePower(change)] * 2), lambda: do.ChooseMission(number - 2), do.BeginMission, do.StartRound,
        lambda: do.BringEnemy(luck.choice(CONTENT.enemies)), lambda: do.DescribeEnemy("x", (1, 2, 0, 3)),
        lambda: do.AddTile(luck.choice(TILES)), do.FinishEnemy, lambda: do.RemoveEnemy(foe),
        lambda: do.MarkWound(foe, luck.random() < 0.7), lambda: do.MoveFigure(seat, foe, number),
        lambda: do.TradePlaces(seat, state.players[0].seat), lambda: do.LineUp(tuple(p.seat for p in state.players)),
        lambda: do.LearnAbility("New", change), lambda: do.ForgetAbility(number), do.Pass,
        lambda: do.AddSign(luck.choice(SIGNS)),
        lambda: do.TellFace(luck.choice(FACES)), do.ClearFace, lambda: do.Pay(number, abs(change)),
        lambda: do.Fulfil(number % 2), lambda: do.Sacrifice(foe, number % 2), lambda: do.UseRace(number % 2, seat),
        do.Decline, do.EndTurn, do.GoOn, do.NextField, do.RepeatField, do.Restart, lambda: do.Die(seat),
        lambda: do.TellSheet(replace(luck.choice(CONTENT.characters), lp=1 + number, top=2 + number, most_sp=number)),
        lambda: acts.Correct(0, 1 + number), lambda: acts.ThrowAgain(0),
        lambda: acts.Doubt(0, "d", Rolled(3, "die", "d"))]
    numbers = GAME.adjustable(state)
    if numbers and luck.random() < 0.2:
        place = luck.choice(numbers)
        return acts.Adjust(place.path, luck.randint(place.minimum, place.maximum))
    return luck.choice(makers)()


def somebody(state: State, luck: Random) -> str:
    """Mostly who is to act, now and then anybody."""
    waited_for = getattr(state.step, "seat", "") or state.active or "table"
    return luck.choice([waited_for, waited_for, "table", *(player.seat for player in state.players)])


def happened(table: Table, luck: Random) -> Table:
    done = submit(table, Ask(anything(table.state, luck), somebody(table.state, luck), table.at + 1000, waive=True))
    return done.table if isinstance(done, Accepted) else table


@pytest.mark.parametrize("seed", range(24))
def test_the_laws_hold_whatever_is_played_anyway(seed: int) -> None:
    luck = Random(seed)
    table = open_table(GAME, random_setup(GAME, CONTENT, luck))
    for step in range(STEPS):
        table = happened(table, luck)
        assert GAME.invariants(table.state) == (), table.entries[-1]
        if step % 10 == 0:
            assert all(look(table, viewer).prompt for viewer in ("table", "seat-1", "public"))
