"""How often the table is touched for a standard turn, counted on the shared screen: three at the most."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.inputs import Pick
from companion.engine.parts import Tiles
from companion.engine.view import HANDS
from companion.engine.words import say
from companion.games.advyria.content import Content
from companion.games.advyria.model import EndTurn, JudgeFairies
from tests.advyria.seated import Seated, full
from tests.games.touching import offer, offered, seen, told, touch

DIE = ("die", None)
"""A tracked die lands: no touch."""


def turn(game: Seated, *acts: tuple[str, Any]) -> int:
    """Play the acts; every one but a tracked die is one touch, pointing at a field included. The turn must be over."""
    touches, before = 0, game.state.turn.number
    for ending, value in acts:
        if ending == "die":
            game.do(Land((Rolled(4, "die"),)))
        else:
            wanted = offer(game, ending).input
            assert wanted is None or type(wanted).__name__ == "PlaceInput", ending
            touch(game, ending, value)
            touches += 1
    assert game.state.turn.number == before + 1
    return touches


@pytest.mark.parametrize("acts", [
    ((":knight2", None), DIE, (":go:4", "q4"), (":gold:done", None)),
    ((":knight2", None), DIE, (":stay", None), (":end", None)),
    ((":warrior3", None), (":end", None)),
    ((":fairy2", None), (":look:1", "q9"), (":end", None)),
    ((":fairy4", None), (":end", None)),
    ((":fairy4", None), (":looked:3", None), (":end", None)),
    ((":wizard", None), (":end", None)),
    ((":wizard", None), (":joker", None), (":end", None)),
    ((":end", None),)])
def test_a_standard_turn_on_the_map_takes_three_touches_at_the_most(acts: tuple[tuple[str, Any], ...]) -> None:
    game = full().give("Ada", villages=2, hand=4, level=4)
    assert turn(game.be(tiles=game.state.tiles[:-2]), *acts) <= 3


def test_without_a_tracked_die_as_well() -> None:
    """The figure is pointed to where it stands; what the die showed is not asked for."""
    assert turn(full().give("Ada", hand=4, level=4), (":knight2", None), (":go:hand", "q5"), (":gold:done", None)) == 3


@pytest.mark.parametrize("acts", [
    ((":knight2", None), (":gold:done", None)), ((":knight2", None), (":nothing", None), (":end", None)),
    ((":warrior2", None), (":end", None)), ((":fairy3", None), (":end", None)), ((":wizard", None), (":end", None))])
def test_light_takes_three_touches_at_the_most(acts: tuple[tuple[str, Any], ...]) -> None:
    assert turn(Seated().give("Ada", villages=2, hand=4, level=4), *acts) <= 3


def test_cards_above_the_limit_and_a_turn_of_the_finale_are_one_touch() -> None:
    assert turn(Seated(), (":end", None)) == 1
    assert turn(Seated().be(finale=True), (":end", None)) == 1


def test_the_turn_cannot_end_with_gold_while_something_is_due() -> None:
    game = Seated().give("Ada", hand=9).play("knight", 3)
    assert not [key for key in offered(game) if key.endswith(":gold:done")]
    game = Seated().give("Ada", hand=9).play("knight", 2)
    assert not [key for key in offered(game) if key.endswith(":gold:done")]


@pytest.mark.parametrize("sixes", [0, 1, 2])
@pytest.mark.parametrize("hand", [6, 8])
def test_two_fairies_with_dice_that_nobody_tracks_are_three_touches(sixes: int, hand: int) -> None:
    """The button, how many there were, and what was rolled: one question at a time."""
    game = full().give("Ada", hand=hand, level=4)
    assert isinstance(offer(game, ":fairies").input, Pick)
    assert turn(touch(game, ":fairies", "2"), (f":sixes:{sixes}", None)) == 1
    assert (game.turn, game.state.players[0].losses, game.state.players[0].hand) == ("Ben", sixes, 4)


@pytest.mark.parametrize("sixes", [0, 1])
def test_the_only_card_too_many_and_what_its_die_shows_are_one_answer(sixes: int) -> None:
    game = full().give("Ada", hand=5, level=4)
    assert [option.key for option in offer(game, ":fairies").input.options] == ["1:0", "1:1", "1"]
    assert offer(game, ":fairies", "Ada").input is None
    touch(game, ":fairies", f"1:{sixes}")
    assert (game.turn, game.state.players[0].losses, game.state.players[0].hand) == ("Ben", sixes, 4)


def test_two_fairies_with_tracked_dice_are_three_touches() -> None:
    game = touch(full().give("Ada", hand=8, level=4), ":fairies", "2")
    assert turn(game, DIE, DIE, (":judge", None)) == 1


def test_who_wanted_to_roll_tracked_dice_may_tell_the_sixes_all_the_same() -> None:
    game = full().give("Ada", hand=8, level=4).do(EndTurn(2))
    assert game.rules_against(JudgeFairies(3)) == ["ADV-21"]
    assert [key for key in offered(game) if ":sixes:" in key] == ["t1:4:sixes:0", "t1:4:sixes:1", "t1:4:sixes:2"]
    assert not [key for key in offered(game.roll(3)) if ":sixes:" in key]
    three = full().give("Ada", hand=9, level=4).do(EndTurn(3))  # a question that has one answer is a button
    assert [key.rpartition(":")[2] for key in offered(three) if ":sixes" in key] == ["0", "1", "2", "3"]
    more = touch(full().give("Ada", hand=9, level=4).do(EndTurn(4)), ":sixes", 3)
    assert more.player("Ada").losses == 3


def test_no_more_sixes_than_fairies_and_none_at_the_cap() -> None:
    game = full().give("Ada", hand=6, level=4)
    assert game.rules_against(EndTurn(1, 2)) == ["ADV-21"]
    assert [option.key for option in offer(game, ":fairies").input.options] == ["1", "2"]
    game.give("Ada", losses=11)
    assert not [key for key in offered(game) if key.endswith(":fairies")]


def effects(game: Seated) -> dict[str, str]:
    """What the tiles of sets say that a set does."""
    tiles = [tile for part in seen(game).stage if isinstance(part, Tiles) for tile in part.tiles]
    return {tile.id: say(tile.note) for tile in tiles if tile.note and tile.id not in ("wizard", "joker")}


def test_a_set_says_what_it_does_and_a_warrior_for_whom_no_village_lies_there_turns_none() -> None:
    game = Seated().give("Ada", villages=1, hand=4)
    assert effects(game) == {
        "knight2": "move once", "knight3": "move 2 times", "knight4": "move 3 times",
        "warrior2": "1 village to gold", "warrior3": "only 1 village to gold", "warrior4": "only 1 village to gold",
        "fairy2": "look at 1 tile", "fairy3": "look at 2 tiles", "fairy4": "look at 3 tiles"}
    picked = offer(game, ":warrior", viewer="Ada").input
    assert isinstance(picked, Pick)
    assert [say(option.label) for option in picked.options][:1] == ["2 cards: 1 village to gold"]
    game.play("warrior")
    assert told(game)[-2:] == ["Ada plays 2 × Warriors", "Ada turns 1 village to gold"]
    assert {what for name, what in effects(game).items() if "warrior" in name} == {"no village to turn"}
    assert told(game.play("warrior"))[-1] == "Ada plays 2 × Warriors"


@pytest.mark.parametrize(("hand", "rows"), [
    (2, [["knight2", "warrior2", "fairy2"], ["wizard", "joker", "adventure"]]),
    (3, [["knight2", "knight3", "wizard"], ["warrior2", "warrior3", "joker"], ["fairy2", "fairy3", "adventure"]]),
    (9, [["knight2", "knight3", "knight4"], ["warrior2", "warrior3", "warrior4"], ["fairy2", "fairy3", "fairy4"],
         ["wizard", "joker", "adventure"]])])
def test_sets_of_one_kind_lie_beside_one_another(hand: int, rows: list[list[str]]) -> None:
    part = next(part for part in seen(full().give("Ada", hand=hand)).stage if isinstance(part, Tiles))
    ids = [tile.id for tile in part.tiles]
    assert [ids[n:n + part.across] for n in range(0, len(ids), part.across)] == rows


def test_warriors_for_whom_no_village_lies_there_do_not_shine() -> None:
    game = Seated().give("Ada", villages=0, hand=4)
    assert {offer(game, f":warrior{cards}").emphasis for cards in (2, 3, 4)} == {"quiet"}
    assert offer(game, ":warrior", "Ada").emphasis == "quiet"
    assert offer(game, ":knight2").emphasis == "normal"
    assert offer(game.give("Ada", villages=1), ":warrior4").emphasis == "normal"
    touch(game.give("Ada", villages=0), ":warrior2")  # they may be laid down all the same


def test_what_a_tile_showed_has_many_equal_answers_on_the_shared_screen() -> None:
    """A phone has gold as its main act, because the adventures are a list there."""
    game = Seated().play("knight")
    assert not [key for key, choice in offered(game).items() if choice.emphasis == "main" and choice.act is not None
                and choice.on != HANDS]
    assert offer(game, ":gold", "Ada").emphasis == "main"
    assert say(offer(game, ":new").label) == "Type in another adventure"
    assert say(offer(Seated(content=Content()).play("knight"), ":new").label) == "Type in the adventure"
