"""How often the table is touched for a standard turn, counted on the shared screen: three at the most."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.acts import Land
from companion.engine.answers import Answer
from companion.engine.dice import Rolled, roll_complete
from companion.engine.game import Ask
from companion.engine.parts import Tiles
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Table, open_table, submit
from companion.engine.words import say
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import NOT_KNOWN
from tests.games.touching import offered, seen
from tests.luescherzia.seated import Seated, rest

CONTENT = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["luescherzia"],
                         ()).examples


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
        if table.state.roll and not roll_complete(table.state.roll):
            table = dice_land(table, *faces)
    assert table.state.turn == 1
    assert len(touches) <= 3


def test_on_the_map_a_known_card_is_one_touch() -> None:
    from companion.games.luescherzia.model import TellInitiatives
    game = Seated("Ada", "Ben", "Cem", detail="full", content=CONTENT).do(TellInitiatives((7, 12, 18)))
    assert touch(game.table, "carry").state.step.__class__.__name__ == "Drawing"


@pytest.mark.parametrize(("names", "told"), [
    (("Ada", "Ben"), ["Ada, Ada, Ben, Ben", "Ada, Ben, Ada, Ben", "Ada, Ben, Ben, Ada", "Ben, Ada, Ada, Ben",
                      "Ben, Ada, Ben, Ada", "Ben, Ben, Ada, Ada"]),
    (("Ada", "Ben", "Cem"), ["Ada, Ben, Cem", "Ada, Cem, Ben", "Ben, Ada, Cem", "Ben, Cem, Ada", "Cem, Ada, Ben",
                             "Cem, Ben, Ada"]),
    (("Ada", "Ben", "Cem", "Dora"), [])])
def test_the_order_of_the_cards_is_one_touch_where_few_may_be(names: tuple[str, ...], told: list[str]) -> None:
    game = Seated(*names)
    found = [choice for choice in offered(game).values() if ":order:" in choice.key]
    assert [say(choice.label) for choice in found] == told
    shown = [tile for part in seen(game).stage if isinstance(part, Tiles) for tile in part.tiles]
    assert [tile.id for tile in shown] == [choice.on for choice in found]
    for choice, tile in zip(found, shown, strict=True):
        table = touch(Seated(*names).table, choice.key)
        assert tuple(play.seat for play in table.state.plays) == tile.seats


def test_who_is_out_lays_one_card_and_fewer_orders_may_be() -> None:
    game = Seated("Ada", "Ben").give("Ben", hp=0)
    assert sum(":order:" in key for key in offered(game)) == 3


def test_how_high_a_skill_is_is_one_touch() -> None:
    game = Seated("Ada", "Ben", "Cem", avatar=NOT_KNOWN).order("Ada", "Ben", "Cem").give("Ada", hp=5)
    table = touch(game.draw(rest).table, ":a:4")
    assert (len(table.state.roll.slots), table.state.players[0].avatar.skills.a) == (4, 4)
