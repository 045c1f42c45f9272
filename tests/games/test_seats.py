"""A seat that is not at the table is nobody's, in every game: whatever finds a player by the seat says so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.app.simulation.monkey import random_setup, value_for
from companion.engine.game import Ask
from companion.engine.roster import UnknownSeatError, change_player, place_of, player_on
from companion.engine.secrecy import redact
from companion.engine.table import objections, open_table, replay
from companion.engine.view import PUBLIC, TABLE
from companion.games import catalogue
from companion.games.advyria.rules import table as advyria
from companion.games.dicewar.rules import table as dicewar
from companion.games.luescherzia.rules import table as luescherzia
from companion.games.lyssan.rules import table as lyssan
from companion.games.noxius.rules import table as noxius
from tests.games.test_conformance import PLACES, content_of, long_game

FINDING: dict[str, tuple[Callable[[Any, str], Any], ...]] = {
    "advyria": (advyria.player_on, advyria.place_of, advyria.change_player),
    "anybox": (player_on, place_of, change_player),
    "dicewar": (dicewar.player_on, dicewar.place_of, dicewar.change_player, dicewar.opponent_of, dicewar.supply_zone),
    "luescherzia": (luescherzia.player_on, luescherzia.change_player),
    "lyssan": (lyssan.faction_named, lyssan.change_faction),
    "noxius": (noxius.player_on, noxius.place_of, noxius.change_player),
}


@pytest.mark.parametrize("name", FINDING)
def test_an_unknown_seat_is_nobody(name: str) -> None:
    game = catalogue()[name]
    state = open_table(game, random_setup(game, content_of(game), Random(1), game.seats[1], "full")).state
    for find in FINDING[name]:
        for seat in ("seat-9", TABLE, PUBLIC, "clock", ""):
            with pytest.raises(UnknownSeatError, match="Nobody at this table"):
                find(state, seat)


@pytest.mark.parametrize(("name", "seats", "detail"), PLACES)
@pytest.mark.sampled(18)
def test_whoever_asks_the_rules_answer(name: str, seats: int, detail: str) -> None:
    """The shared screen is no player: what only a player may do it is told, whatever step the game is in."""
    whole, luck = long_game(name, seats, detail), Random(2)
    for length in range(0, len(whole.entries), max(1, len(whole.entries) // 40)):
        there = replay(whole.game, whole.setup, whole.entries[:length])
        offered = there.game.look(redact(there.state, TABLE), TABLE).choices
        for choice in (choice for choice in offered if choice.act is not None):  # else it only says why not
            command = choice.act if choice.input is None else choice.act(value_for(choice.input, luck))
            for by in (TABLE, *(seat.id for seat in whole.setup.seats)):
                assert isinstance(objections(there, Ask(command, by, there.at)), tuple)
