"""How often the table is touched for a standard turn, counted on the shared screen: three at the most."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.storage.inventory import inventory, shipped
from companion.engine.acts import Land
from companion.engine.answers import Answer
from companion.engine.dice import Rolled, complete
from companion.engine.game import Ask
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Table, open_table, submit
from companion.games.luescherzia import GAME
from tests.luescherzia.seated import Seated

CONTENT = inventory(GAME, shipped(Path(__file__).parents[2] / "config" / "games")["luescherzia"], ()).examples


def touch(table: Table, part: str) -> Table:
    """Touch the choice whose key contains `part`; one touch, because it asks for nothing more."""
    choice = next(choice for choice in look(table, "table").choices if part in choice.key)
    assert choice.input is None
    ask = answer(table, Answer("table", choice.key, 0), table.at)
    assert isinstance(ask, Ask)
    done = submit(table, ask)
    assert isinstance(done, Accepted)
    return done.table


def dice_land(table: Table, *faces: int) -> Table:
    """Tracked dice need no touch."""
    done = submit(table, Ask(Land(tuple(Rolled(face, "die") for face in faces)), "seat-1", table.at))
    assert isinstance(done, Accepted)
    return done.table


@pytest.mark.parametrize(("touches", "faces"), [
    (("draw:fork",), ()),
    (("draw:trap-1-hp",), (5, 1)),
    (("draw:trap-1-hp", ":accept"), (1, 1)),
    (("draw:monster-1-1", ":act"), (5, 1)),
    (("draw:monster-1-1", ":decline"), (5, 1)),
    (("draw:monster-1-1", ":act", ":accept"), (1, 1)),
    (("draw:npc-1-na", ":act", ":accept"), (1, 1)),
    (("draw:find-site", ":act", ":accept"), (5, 1)),
    (("draw:rest", ":decline"), ())])
def test_a_standard_turn_takes_three_touches_at_the_most(touches: tuple[str, ...], faces: tuple[int, ...]) -> None:
    setup = replace(Seated("Ada", "Ben", "Cem").table.setup, content=replace(
        CONTENT, avatars=Seated("Ada").table.setup.content.avatars))
    game = Seated("Ada", "Ben", "Cem")
    game.table = open_table(GAME, setup)
    table = game.order("Ada", "Ben", "Cem").table
    for part in touches:
        table = touch(table, part)
        if table.state.roll and not complete(table.state.roll):
            table = dice_land(table, *faces)
    assert table.state.turn == 1
    assert len(touches) <= 3


def test_on_the_map_a_known_card_is_one_touch() -> None:
    from companion.games.luescherzia.model import TellInitiatives
    game = Seated("Ada", "Ben", "Cem", detail="full", content=CONTENT).do(TellInitiatives((7, 12, 18)))
    assert touch(game.table, "carry").state.step.__class__.__name__ == "Drawing"
