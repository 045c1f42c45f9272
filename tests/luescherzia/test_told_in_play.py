"""What is told in play: offered again at once, corrected by telling it again, changed where it was told wrongly."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.acts import Adjust
from companion.engine.secrecy import Secret
from companion.engine.words import say
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import EXAMPLE, Avatar, Board, Card, Content, Ground, Skills
from companion.games.luescherzia.forms import TILES
from companion.games.luescherzia.learning import learned
from companion.games.luescherzia.model import Fight, Hire, KeepNpc, Play
from tests.games.touching import asked_first, offered, seen, told, touch
from tests.luescherzia.seated import Seated, a_find
from tests.luescherzia.test_put_right import in_turn

TROLL = {"level": 1, "hearts": 1, "name": "Troll"}


def tile_keys(game: Seated) -> list[str]:
    return [tile.key for tile in game.state.content.tiles]


def form(game: Seated, path: str) -> dict[str, Any]:
    """What stands in the form of what may be put right at `path`."""
    place = next(place for place in GAME.believed(game.state) if place.path == path)
    stands = dict(place.input.filled)
    assert stands == place.value
    return stands


class TestATile:
    """Entered by whoever drew it."""

    def test_it_is_offered_again_at_once_and_kept_for_the_box(self) -> None:
        game = touch(in_turn(), "new:monster", TROLL, "Ada")
        assert [thing.kind for event in game.table.entries[-1].events for thing in learned(event)] == ["tiles/monster"]
        touch(game, ":act").roll(5, 1)
        options = offered(game, "Ben")["t2:1:draw"].input.options
        assert "Troll: level 1, 1 heart" in [say(option.label) for option in options]

    def test_told_again_under_its_name_it_is_corrected(self) -> None:
        game = touch(in_turn(), "new:monster", TROLL).do(Fight()).roll(5, 1)
        assert asked_first(game, "new:monster", {**TROLL, "hearts": 3}) == "Troll is there already: change it?"
        touch(game, "new:monster", {**TROLL, "hearts": 3}, waive=True)
        assert [tile.hearts for tile in game.state.content.tiles if tile.name == "Troll"] == [3]

    def test_told_wrongly_it_is_changed_wherever_it_is_and_the_fight_follows(self) -> None:
        game = touch(in_turn(), "new:monster", TROLL).do(Fight())
        path = f"printed/tiles/monster/{game.state.board[0].tile.key}"
        game.do(Adjust(path, {**form(game, path), "hearts": 2, "n": 1}))
        assert [game.state.board[0].tile.hearts, game.state.content.tiles[-1].hearts, game.dice] == [2, 2, 3]
        assert game.state.board[0].tile.key == tile_keys(game)[-1]
        lessons = [lesson for event in game.table.entries[-1].events for lesson in learned(event)]
        assert [(lesson.kind, lesson.value.hearts) for lesson in lessons] == [("tiles/monster", 2)]

    def test_an_example_that_is_changed_stays_out_of_the_box(self) -> None:
        game = in_turn().draw(replace(TILES["monster"].read(TROLL), source=EXAMPLE))
        path = f"printed/tiles/monster/{game.state.board[0].tile.key}"
        game.do(Adjust(path, {**form(game, path), "hearts": 2}))
        assert [lesson for event in game.table.entries[-1].events for lesson in learned(event)] == []

    def test_an_npc_that_is_kept_changes_too(self) -> None:
        game = in_turn().draw(TILES["npc"].read({"level": 1, "n": 1})).do(Hire()).roll(5, 1).do(KeepNpc(keep=True))
        kept = game.player("Ada").npcs[0]
        path = f"printed/tiles/npc/{kept.key}"
        game.draw(kept)
        game.do(Adjust(path, {**form(game, path), "n": 2}))
        assert game.player("Ada").npcs[0].modifiers == Skills(n=2)


class TestTextsWhereTheyMatter:
    """What a schema cannot say."""

    def test_on_the_tile_under_the_group_and_not_on_those_to_choose_from(self) -> None:
        game = in_turn().draw(TILES["monster"].read({**TROLL, "text": "Flees from fire"}))
        assert "Flees from fire" in str(seen(game).stage)
        assert "Flees from fire" in str(seen(game, "Ada").stage)
        game.do(Fight()).roll(5, 1)
        assert "Flees from fire" not in str(seen(game).stage)

    def test_on_a_trap_that_has_sprung_and_must_be_obeyed(self) -> None:
        trap = TILES["trap"].read({"level": 1, "hp": 0, "sp": 0, "finds": 0, "turns": 0, "text": "Hop on one leg"})
        game = in_turn().draw(trap).roll(1, 1)
        assert "Obey the trap: Hop on one leg" in [say(hand.text) for hand in seen(game).hands]

    def test_on_an_npc_for_whoever_keeps_it(self) -> None:
        guide = TILES["npc"].read({"level": 1, "name": "Guide", "text": "Knows the way"})
        game = in_turn().draw(guide).do(Hire()).roll(5, 1)
        game.do(KeepNpc(keep=True))
        assert "Knows the way" in str(seen(game, "Ada").stage)
        assert "Knows the way" not in str(seen(game, "Ben").stage)

    def test_on_a_find_that_is_used_up_and_only_then_for_all(self) -> None:
        map_ = replace(a_find(2), name="Old map", effect="Look at three tiles")
        game = in_turn().give("Ada", finds=(Secret(map_, ("seat-1",)),))
        assert "Look at three tiles" not in str([seen(game), seen(game, "Ben")])
        touch(game, ":use", None, "Ada")
        assert "Old map: Look at three tiles" in [say(hand.text) for hand in seen(game).hands]
        assert "Ada uses a find: Old map" in told(game)


def test_a_find_told_wrongly_is_told_anew_and_what_it_is_not_is_never_learned() -> None:
    game = in_turn().give("Ada", finds=(Secret(a_find(2), ("seat-1",)),))
    touch(game, ":not", None, "Ada")
    assert [lesson for event in game.table.entries[-1].events for lesson in learned(event)] == []
    touch(game, "find:0:new", {"name": "Old map", "points": 3, "sp": 0}, "Ada")
    assert [find.value.points for find in game.player("Ada").finds] == [3]


class TestAnAvatar:
    """All that is printed on it."""

    def test_it_is_changed_in_the_game_and_in_what_is_offered(self) -> None:
        game = in_turn()
        path = f"printed/avatars/{game.player('Ada').avatar.key}"
        sheet = form(game, path)
        game.do(Adjust(path, {**sheet, "hp": 6, "o": 5, "advantage": "Strong", "npc_bonus": "no"}))
        avatar: Avatar = game.player("Ada").avatar
        assert (avatar.hp, avatar.skills.o, avatar.advantage, avatar.traits.npc_bonus) == (6, 5, "Strong", False)
        assert (game.hp("Ada"), game.state.content.avatars[0]) == (6, avatar)

    def test_a_text_that_is_left_out_is_gone(self) -> None:
        game = in_turn(avatar=Avatar("x", "X", 8, Skills(2, 2, 2, 2, 2), advantage="Strong"))
        sheet = form(game, "printed/avatars/x")
        del sheet["advantage"]
        assert game.do(Adjust("printed/avatars/x", sheet)).player("Ada").avatar.advantage == ""

    def test_whoever_plays_another_one_than_was_said_has_nobody_known_until_it_is_told(self) -> None:
        game = in_turn().do(Adjust("avatar/seat-1", "-"))
        assert not game.player("Ada").avatar.key
        assert any(key.startswith("avatar:seat-1") for key in offered(game, "Ada"))


def test_a_known_card_told_wrongly_is_changed_on_the_map() -> None:
    box = Content(cards=(Card(12, "f", key="card-12"),), board=Board(5, 5, (2, 0), (2, 4)))
    game = Seated("Ada", "Ben", "Cem", detail="full", content=box).order("Ada", "Ben", "Cem")
    game.be(plays=(Play("seat-1", initiative=12), *game.state.plays[1:]))
    stands = form(game, "printed/cards/card-12")
    game.do(Adjust("printed/cards/card-12", {**stands, "step2": "l"}))
    touch(game, ":carry")
    assert (game.state.marker.x, game.state.marker.y) == (3, 1)


def test_LUE_24_what_a_field_does_is_added_when_a_tile_is_drawn_there() -> None:
    box = Content(board=Board(5, 5, (2, 0), (2, 4)), grounds=(Ground(2, 1, 1, "Water"),))
    game = Seated("Ada", "Ben", "Cem", detail="full", content=box).order("Ada", "Ben", "Cem")
    touch(game, ":move", {"to": [2, 1], "facing": "s"})
    assert game.draw(TILES["monster"].read(TROLL)).state.board[0].change == 1
