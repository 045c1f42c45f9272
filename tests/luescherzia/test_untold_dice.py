"""What a tile offers while nobody has said how high its skill is: one touch says it and begins, or the dice say it."""

from __future__ import annotations

import pytest

from companion.engine.acts import Undo
from companion.engine.secrecy import Secret
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.luescherzia.content import Avatar, Skills, Tile
from companion.games.luescherzia.model import RollUntold
from tests.games.touching import offered, seen, touch
from tests.luescherzia.seated import Seated, a_find, find_site, monster, npc, rest
from ui.touch.state.keys import asked_sides
from ui.touch.state.scene import Scene

UNKNOWN = Avatar("", "", 0, Skills())
KINDS = ((monster(1, 2), "n"), (npc(1), "r"), (rest, "a"), (find_site, "a"))


def met(tile: Tile, **changes: object) -> Seated:
    """Ada has drawn a tile, and nobody knows her avatar."""
    game = Seated("Ada", "Ben", "Cem", avatar=UNKNOWN).order("Ada", "Ben", "Cem")
    return game.give("Ada", **changes).draw(tile) if changes else game.draw(tile)


@pytest.mark.parametrize(("tile", "skill"), KINDS)
def test_one_touch_says_how_high_a_skill_is_and_begins(tile: Tile, skill: str) -> None:
    game = touch(met(tile), f":{skill}:3")
    assert (game.step, game.dice, getattr(game.player("Ada").avatar.skills, skill)) == ("Probing", 3, 3)


@pytest.mark.parametrize(("tile", "skill"), KINDS)
@pytest.mark.parametrize("viewer", [TABLE, "Ada"])
def test_dice_that_lie_already_say_it_as_well(tile: Tile, skill: str, viewer: str) -> None:
    game = touch(met(tile), ":roll", [1, 2, 1, 2], viewer)
    assert getattr(game.player("Ada").avatar.skills, skill) == 4
    assert [slot.rolled.value for slot in game.state.roll.slots] == [1, 2, 1, 2]


def test_dice_that_can_be_no_better_stand_at_once() -> None:
    game = touch(met(rest), ":roll", [5, 6])
    assert game.step == "Resting"


def test_nobody_but_who_has_the_turn_may_say_it() -> None:
    assert not [key for key in offered(met(rest), "Ben") if key.startswith("avatar:seat-1") or key.endswith(":roll")]


def test_undone_the_skill_is_unknown_again_and_the_dice_still_lie() -> None:
    game = touch(met(monster(1, 2)), ":roll", [1, 2])
    game.do(Undo(len(game.table.entries) - 1), by="Ada")
    assert (game.step, game.player("Ada").avatar.skills.n) == ("Meeting", 0)
    touch(game, ":n:3")
    assert [slot.rolled and slot.rolled.value for slot in game.state.roll.slots] == [1, 2, None]


@pytest.mark.parametrize("changes", [{"npcs": (npc(1, a=1),)}, {"finds": (Secret(a_find(a=1), ("seat-1",)),)}],
                         ids=["npc", "find"])
def test_where_more_dice_than_the_skill_may_lie_only_its_height_is_asked_for(changes: dict[str, object]) -> None:
    game = met(rest, **changes)
    assert not [key for key in offered(game) if key.endswith(":roll")]
    assert say(seen(game).prompt.text).startswith("Ada: Say how high Attention is")
    assert game.rules_against(RollUntold(2, (5, 5))) == ["LUE-11"]
    assert touch(game, ":a:2").player("Ada").avatar.skills.a == 2


def test_a_number_of_dice_that_is_not_the_height_is_refused() -> None:
    game = met(rest)
    assert game.rules_against(RollUntold(3, (5, 5))) == ["LUE-11"]
    assert game.rules_against(RollUntold(6)) == ["LUE-11"]


def test_a_skill_that_is_known_is_not_asked_for() -> None:
    game = touch(met(rest), ":a:2").roll(1, 1)
    assert [key for key in offered(game.be(step=met(rest).state.step, roll=None, turn=0)) if key.endswith(":act")]
    assert game.rules_against(RollUntold(2)) == ["LUE-3"]


def test_a_single_digit_on_a_keyboard_is_no_roll_there() -> None:
    game = met(rest)
    assert asked_sides(Scene(seen(game))) == 0
    assert asked_sides(Scene(seen(touch(game, ":a:2")))) == 6
