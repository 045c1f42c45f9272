"""How often the table is touched for orders and a standard turn, counted on the shared screen: three at the most."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.acts import COMMANDS, Land
from companion.engine.dice import Rolled
from companion.engine.game import FULL, LIGHT
from companion.engine.inputs import DiceInput
from companion.engine.persistent import Vector
from companion.engine.words import say
from companion.games.lyssan import GAME
from companion.games.lyssan.content import CASTLE, KNIGHT, PRIEST, SPY
from companion.games.lyssan.model import commands as do, state as st
from tests.games.touching import offer, offered, touch
from tests.playthroughs.standard import habit
from tests.playthroughs.touches import pointing, touches

from .seated import Seated, a_courtier, a_triumph

CONTENT = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["lyssan"], ()).examples


def count(game: Seated, *touches: tuple[str, object]) -> int:
    """Touch these choices one after another; how many touches it takes."""
    made = 0
    for ending, value in touches:
        made += 1 + pointing(offer(game, ending).input)
        touch(game, ending, value)
    return made


def on_map() -> tuple[Seated, int]:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).orders("Ada")
    return game, game.put("Ada", KNIGHT, "b")


def test_a_turn_with_a_move_takes_three_touches() -> None:
    game, knight = on_map()
    assert count(game, (f":use:{knight}", None), (">c", None), (":end", None)) == 3
    assert game.turn == "Ben"


def test_a_kill_takes_two_touches() -> None:
    game, knight = on_map()
    prey = game.put("Ben", KNIGHT, "b")
    assert count(game, (f":use:{knight}", None), (f":hit:{prey}", None)) == 2
    assert game.has("Ben", shame=1)


def test_diplomacy_and_luring_take_two_touches() -> None:
    game, _ = on_map()
    number = game.courtier("Ben", a_courtier())
    game.put("Ben", KNIGHT, "a")
    priest, spy = game.put("Ada", PRIEST, "a"), game.put("Ada", SPY, "home2")
    assert count(game, (f":use:{priest}", None), (":denounce", None)) == 2
    assert count(game, (f":use:{spy}", None), (f":lure:{number}", None)) == 2


def test_a_new_agent_takes_two_touches_and_a_known_card_as_well() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL, content=CONTENT).orders("Ada")
    game.be(pieces=()).put("Ada", CASTLE, "a")
    game.put("Ben", CASTLE, "d"), game.put("Cem", CASTLE, "m")
    game.give("Ada", coins=2, hand=4)
    assert count(game, (":hire", "spy/0")) == 2
    assert count(game, (":card", "covert")) == 2


def test_a_light_turn_with_an_order_takes_three_touches() -> None:
    game = Seated("Ada", "Ben", "Cem", content=CONTENT).give("Ada", coins=2).orders("Ada")
    assert count(game, (":hire", "spy/0"), (":end", None)) == 3


def test_what_the_companion_can_count_is_awarded_with_one_touch_and_taxes_are_one() -> None:
    game = Seated("Ada", "Ben", "Cem", detail=FULL).row(a_triumph("Spies", SPY), a_triumph("Two"), *(None,) * 4)
    game.orders().put("Ben", SPY, "a")
    assert count(game.spring(), (":counted", None)) == 1
    game = Seated("Ada", "Ben", "Cem", detail=FULL).in_season(st.SUMMER, st.Collecting())
    assert count(game, (":collect", None)) == 1


def spies(*places: str) -> tuple[Seated, list[int]]:
    """Ada's turn with the shipped cards; her spies are exhausted."""
    game = Seated("Ada", "Ben", "Cem", detail=FULL, content=CONTENT).orders("Ada")
    game.be(pieces=()).put("Ada", CASTLE, "a")
    game.put("Ben", CASTLE, "d"), game.put("Cem", CASTLE, "m")
    return game, [game.put("Ada", SPY, place, ready=False) for place in places]


def test_LYS_39_covert_operations_take_four_touches_at_the_most() -> None:
    game, (_, spy) = spies("a", "g")
    assert count(game, (":card", "covert"), (f":grant:{spy}", None), (">h", None)) == 4
    game, _ = spies("a")
    assert count(game, (":card", "covert"), (">b", None)) == 3


def test_LYS_39_by_a_card_that_nobody_has_entered_an_agent_acts_with_three_touches() -> None:
    game, (_, spy) = spies("a", "g")
    assert count(game, (":once-more", str(spy)), (">h", None)) == 3


def test_a_rich_turn_takes_two_touches_for_each_order() -> None:
    """A move with a kill, a new agent at one of two castles (four touches before), an exchange, a site, the end."""
    game, knight = on_map()
    game.put("Ada", CASTLE, "f"), game.give("Ada", coins=6, conscripts=4, hand=5)
    prey = game.put("Ben", KNIGHT, "c")
    made = count(game, (f":use:{knight}", None), (">c", None), (f":hit:{prey}", None), (":hire", "spy/0/f"),
                 (":coin", None), (":site", "f"), (":end", None))
    assert made == 8


def test_lots_told_by_hand_take_as_many_touches_as_there_are_factions() -> None:
    game = Seated("Ada", "Ben", "Cem").do(do.RevealTriumph(a_triumph()))
    assert count(game, (":tell", ["seat-2", "seat-1", "seat-3"])) == 3


def test_winter_takes_one_touch_and_a_wrong_order_as_many_as_there_are_factions() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Cem", st.AUTUMN).do(do.EndTurn())
    assert count(game, (":order", ["seat-2", "seat-1", "seat-3"])) == 3
    assert count(game, (":done", None)) == 1


@pytest.mark.parametrize("detail", [LIGHT, FULL])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.sampled(6)
def test_in_whole_games_an_order_takes_two_touches_and_the_end_of_a_turn_one(detail: str, seats: int) -> None:
    """A person of habit plays. Dice are thrown in no turn of this game, so tracking them makes no difference here."""
    luck = Random(seats)
    done = rehearse_game(GAME, random_setup(GAME, CONTENT, luck, seats, detail), luck, player=habit)
    assert done.ended
    orders: list[int] = []
    ends: set[int] = set()
    for number, entry in enumerate(done.table.entries):
        there = done.table.states[number]
        if GAME.turn(there) is not None and not isinstance(entry.ask.command, COMMANDS):
            made = touches(replace(done.table, states=Vector(tail=(there,))), entry.ask.command)
            (ends.add if isinstance(entry.ask.command, do.EndTurn) else orders.append)(made)
    assert ends == {1}
    assert median(orders) <= 2


@pytest.mark.parametrize(("tracked", "made"), [(True, 2), (False, 5)])
def test_lots_by_dice_take_two_touches_with_tracked_dice(tracked: bool, made: int) -> None:
    game = Seated("Ada", "Ben", "Cem").do(do.RevealTriumph(a_triumph()))
    touch(game, ":roll")
    thrown = 0 if tracked else touches(game.table, Land((Rolled(1), Rolled(2), Rolled(3)))) - 1
    touch(game.land(1, 2, 3), ":accept")
    assert thrown + 2 == made
    assert game.order == ["Cem", "Ben", "Ada"]


def test_each_types_their_own_die_and_the_button_has_the_mark_of_whoever_is_next() -> None:
    game = Seated("Ada", "Ben", "Cem").do(do.RevealTriumph(a_triumph()))
    touch(game, ":roll")
    for name, others in (("Ada", ("Ben", "Cem")), ("Ben", ("Ada", "Cem")), ("Cem", ("Ada", "Ben"))):
        roll, = (choice for key, choice in offered(game).items() if key.startswith("roll:"))
        assert roll.seat == game.seat[name]
        assert offered(game, name)[roll.key].input == DiceInput(1)
        assert not any(key.startswith("roll:") for other in others for key in offered(game, other))
        touch(game, roll.key, [3], name)
    own = [[key for key in offered(game, name) if key.startswith("read:")] for name in ("Ada", "Ben", "Cem")]
    assert [len(keys) for keys in own] == [1, 1, 1]
    assert len({key for keys in own for key in keys}) == 3


def test_the_end_of_a_turn_says_what_is_returned_and_a_turn_keeps_its_buttons() -> None:
    def buttons(**has: int) -> list[str]:
        game = Seated("Ada", "Ben", "Cem").orders("Ada", st.SUMMER).give("Ada", hand=1, **has)
        return [key for key, choice in offered(game).items() if choice.emphasis == "normal" and not choice.on]

    assert buttons(coins=9, conscripts=9) == buttons(coins=0, conscripts=0)
    game = Seated("Ada", "Ben", "Cem").orders("Ada", st.SUMMER).give("Ada", conscripts=2)
    assert say(offer(game, ":end").label) == "End the turn: return 2 unused conscripts"
