"""How often the table is touched for a standard turn, counted on the shared screen: three at the most."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.simulation.transcript import read_transcript
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.game import Seat, Setup
from companion.engine.parts import Dice, Tiles
from companion.engine.table import open_table
from companion.engine.words import say
from companion.games.noxius import GAME
from companion.games.noxius.options import Options
from tests.games.touching import seen
from tests.playthroughs.touches import touches_of_turns

from .seated import Seated, fight
from .touching import offer, touch

GOLDEN = sorted((Path(__file__).parents[1] / "playthroughs").glob("noxius-*.table"))
CONTENT = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["noxius"], ()).examples


def practice(detail: str = "full") -> Seated:
    """The example mission with the first two example characters, ready for the first turn."""
    game = Seated("Ada", "Ben")
    keys = [character.key for character in CONTENT.characters]
    seats = tuple(Seat(f"seat-{n}", name, "circle", keys[n - 1]) for n, name in enumerate(game.seat, 1))
    game.table = open_table(GAME, Setup(GAME.id, seats, Options(), CONTENT, detail))
    if detail == "full":
        touch(game, "mission:0")
    touch(game, ":begin")
    if detail != "full":
        touch(game, ":enemy", "beispiel-ratte")
    return touch(touch(game, "line-up", ["seat-1", "seat-2"]), ":start")


def test_a_tracked_die_makes_a_turn_one_touch() -> None:
    game = touch(practice(), "ability:0")
    game.do(Land((Rolled(2, "die", "d1"),)))
    assert game.turn == "Ben"


def test_a_die_that_is_read_by_people_makes_it_two() -> None:
    game = touch(touch(practice(), "ability:0"), "roll:", [2])
    assert game.turn == "Ben"


@pytest.mark.parametrize("way", ["pay:0:2", "pay:1:1", "pay:2:0"])
def test_a_choice_between_lp_and_sp_is_one_touch_more(way: str) -> None:
    game = fight(faces=("T",)).give("Ada", sp=2)
    touch(touch(game, "ability:0"), "roll:", [1])
    assert touch(game, way).turn == "Ben"


def test_an_effect_for_another_says_for_whom_with_the_touch_itself() -> None:
    game = touch(practice(), "ability:0")
    game.do(Land((Rolled(2, "die", "d1"),)))
    assert touch(game.give("Ben", power=4), "ability:3", "seat-1").step == "Rolling"


@pytest.mark.parametrize(("power", "told"), [
    (1, {"−1": "› T hits you: −1", "±0": "› power 1", "+1": "› power 2", "+2": "› power 3", "+3": "› power 4"}),
    (5, {"−3": "› power 2", "−2": "› power 3", "−1": "› power 4", "±0": "› power 5", "+1": "› T hits you: −1"})])
def test_at_light_detail_every_change_of_power_is_a_tile_with_its_outcome(power: int, told: dict[str, str]) -> None:
    game = practice("light").give("Ada", power=power)
    tiles = next(part for part in seen(game).stage if isinstance(part, Tiles)).tiles
    assert {say(tile.label): say(tile.note) for tile in tiles if tile.note} == told
    assert [tile.id for tile in tiles] == [choice.on for choice in seen(game).choices if ":power:" in choice.key]


def test_at_light_detail_a_face_known_at_this_table_is_two_touches() -> None:
    game = practice("light")
    touch(touch(game, "power:1"), "face:T/2")
    assert game.turn == "Ben"


def test_at_light_detail_a_face_of_one_sign_is_three() -> None:
    game = practice("light")
    touch(touch(touch(game, "power:0"), "sign:2"), ":told")
    assert game.turn == "Ben"


def test_at_light_detail_a_tracked_die_says_what_the_own_sheet_has_under_it() -> None:
    game = touch(practice("light"), "power:1")
    game.do(Land((Rolled(5, "die", "d1"),)))
    ours = CONTENT.characters[0].abilities[0].faces[4]
    shown = [part for part in seen(game).stage if isinstance(part, Dice)]
    assert [(say(part.title), part.dice[0].value) for part in shown] == [("Die", 5)]
    assert say(seen(game).prompt.text) == "Ada: Touch what stands under the 5"
    assert seen(game).stage[0].tiles[0].id == f"face:{ours}"
    assert touch(game, f"face:{ours}").turn == "Ben"


def test_at_light_detail_a_die_that_was_read_wrongly_asks_for_its_face_again() -> None:
    game = touch(practice("light"), "power:1").do(Land((Rolled(1, "die", "d1"),)))
    touch(touch(game, "sign:2"), ":told").read(6)
    assert (game.step, game.state.step.value, game.turn) == ("Telling", 6, "Ada")
    assert touch(touch(game, "sign:1"), ":told").turn == "Ben"


def test_at_light_detail_nobody_waits_for_a_die() -> None:
    game = touch(practice("light"), "power:1")
    assert not [part for part in seen(game).stage if isinstance(part, Dice)]
    touch(touch(game, "sign:2"), ":told")
    assert (game.turn, game.state.roll) == ("Ben", None)


def test_a_round_costs_one_touch_besides_the_turns() -> None:
    game = practice()
    for _ in range(2):
        touch(game, "ability:0").do(Land((Rolled(3, "die", "d1"),)))
    assert game.step == "Positioning"
    assert touch(game, ":start").step == "Choosing"


@pytest.mark.parametrize("detail", ["light", "full"])
def test_what_is_touched_lies_on_the_stage(detail: str) -> None:
    game = practice(detail)
    if detail == "light":
        touch(game, "power:1")
    things = {tile.id for part in seen(game).stage for tile in getattr(part, "tiles", ())}
    touched = {choice.on for choice in seen(game).choices}
    assert {name for name in touched if name.startswith(("ability:", "sign:", "face:"))} == things


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
@pytest.mark.parametrize("tracked", [True, False])
def test_the_median_turn_of_a_whole_game_takes_three_touches_at_the_most(path: Path, *, tracked: bool) -> None:
    told = read_transcript(path.read_text("utf-8"), {GAME.id: GAME})
    assert touches_of_turns(GAME, told.setup, told.asks, tracked) <= 3


def test_the_seats_button_presses_what_is_first() -> None:
    game = practice()
    assert offer(fight(faces=("T",)).give("Ada", sp=2).use(face=1), "pay:0:2").emphasis == "main"
    assert offer(game.use(0, 2).use(0, 2), ":start").emphasis == "main"
