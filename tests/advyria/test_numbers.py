"""Numbers that may be corrected, bounds and conservation, in whole random games with a counted deck."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.acts import Adjust
from companion.engine.game import FULL, LIGHT
from companion.engine.table import Accepted
from companion.games.advyria import GAME
from companion.games.advyria.content import TILES, Deck
from companion.games.advyria.model import CastWizard, Claim, Go, LookAt, Manoeuvre, PayWizard, PlayAdventure, PlaySet
from companion.games.advyria.numbers import numbers_behind
from companion.games.advyria.rules.table import all_recovered, discard_count
from tests.advyria.seated import BOX, LANTERN, Seated, full

COUNTED = replace(BOX, deck=Deck(14, 10, 10, 8, 6, 12))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("detail", [LIGHT, FULL])
def test_every_card_and_every_tile_is_somewhere_all_through_a_game(seats: int, detail: str) -> None:
    luck = Random(seats)
    done = rehearse_game(GAME, random_setup(GAME, COUNTED, luck, seats, detail), luck)
    assert (done.faults, done.ended) == ((), True)
    adjusted = False
    for state, entry in zip(done.table.states[1:], done.table.entries, strict=True):
        held = sum(player.hand for player in state.players)
        adjusted = adjusted or isinstance(entry.ask.command, Adjust)
        assert adjusted or state.pile + discard_count(state) + held + state.laid == 60
        lying = len(state.tiles) if detail == FULL else TILES - all_recovered(state)
        assert adjusted or all_recovered(state) + lying == TILES


def test_every_number_on_a_panel_can_be_corrected_within_its_bounds() -> None:
    game = Seated(deck=60)
    for number in (*GAME.adjustable(game.state), *numbers_behind(game.state, 0, game.player("Ada"))):
        for value in (number.minimum, number.maximum):
            Seated(deck=60).do(Adjust(number.path, value), by="Ada")
    paths = {number.path for number in (*GAME.adjustable(game.state), *GAME.believed(game.state)) if number.path.split(
        "/")[-1] in ("pile", "hand", "level", "losses", "villages", "gold", "adventures")}
    names = ("hand", "level", "losses", "villages", "gold", "adventures")
    assert paths == {"pile", *(f"players/{n}/{name}" for n in (0, 1) for name in names)}


def test_everybodys_phone_corrects_the_own_numbers_whosever_turn_it_is() -> None:
    seats = {number.path.split("/")[1]: number.seat for number in GAME.adjustable(Seated().state)}
    assert seats == {"0": "seat-1", "1": "seat-2"}


@pytest.mark.parametrize("command", [
    PlaySet("fairy", 4), PlaySet("knight", 12), CastWizard(), PlayAdventure("green"), PlayAdventure("red"),
    Manoeuvre("seat-2"), PayWizard()])
def test_playing_it_anyway_breaks_nothing(command: object) -> None:
    """With an empty hand and against every rule that may be waived; what may not be is refused."""
    for game in (Seated(deck=60), full(deck=60), full(deck=60).be(finale=True)):
        game.give("Ada", hand=0)
        answer = game.ask(command, by="Ada", waive=True)
        assert GAME.invariants(answer.table.state if isinstance(answer, Accepted) else game.state) == ()
        assert isinstance(answer, Accepted) or not all(objection.waivable for objection in answer.objections)


def test_claiming_without_a_card_by_count_lays_none_down() -> None:
    game = full(deck=60).lay(q2=LANTERN).play("knight").roll(2)
    game.do(Go("q2")).give("Ada", hand=0).be(cards=game.state.cards - 4)
    assert game.rules_against(Claim()) == ["ADV-29"]
    assert game.do(Claim(), waive=True).state.laid == 0


def test_a_look_is_remembered_once() -> None:
    game = full().play("fairy", 3).do(LookAt("q1"), LookAt("q1"))
    assert len(game.state.sights) == 1
