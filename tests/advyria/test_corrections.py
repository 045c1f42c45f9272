"""The board set right by hand: no rule is asked, and no tile is lost (ADV-1, ADV-3, ADV-13)."""

from __future__ import annotations

from companion.engine.acts import Adjust
from companion.games.advyria.content import TILES
from companion.games.advyria.model import GiveTile, PutTile, SetFigure
from companion.games.advyria.rules.table import all_recovered, face_down
from tests.advyria.seated import LANTERN, Seated, full
from tests.games.touching import offer, offered, touch


def tiles(game: Seated) -> int:
    """All tiles, wherever they lie."""
    return all_recovered(game.state) + len(game.state.tiles)


def test_ADV_13_a_figure_that_stands_elsewhere_is_set_by_hand() -> None:
    game = touch(full(), "figure:seat-2", {"field": "q3"})
    assert (game.player("Ben").figure, game.turn, game.step, face_down(game.state)) == ("q3", "Ada", "Playing", TILES)


def test_ADV_14_a_find_that_nobody_has_told_is_told_later() -> None:
    game = touch(full(), "tile:seat-2", {"field": "q3", "kind": "villages"})
    assert (game.player("Ben").villages, face_down(game.state), tiles(game)) == (1, TILES - 1, TILES)


def test_ADV_14_an_open_adventure_keeps_its_name() -> None:
    game = full().lay(q3=LANTERN).do(GiveTile("q3", "seat-1", "adventures"))
    assert (game.player("Ada").adventures, game.player("Ada").named, tiles(game)) == (1, (LANTERN,), TILES)


def test_ADV_3_a_tile_told_by_mistake_lies_on_its_field_again() -> None:
    game = touch(full(), "tile:seat-1", {"field": "q3", "kind": "gold"})
    assert "adjust:put" not in offered(game)
    game.do(Adjust("players/0/gold", 0))
    assert offer(game, "put").input.fields[0].input.places == ("q3",)
    assert touch(game, "put", {"field": "q3"}).state.tiles[-1].field == "q3"
    assert (tiles(game), game.rules_against(PutTile("q4"))) == (TILES, ["ADV-1"])


def test_ADV_1_no_fifteenth_gold_tile_is_given() -> None:
    game = full().give("Ada", gold=14)
    game.be(tiles=game.state.tiles[14:])
    assert [option.key for option in offer(game, "tile:seat-2").input.fields[1].input.options] == ["adventures"]
    assert game.rules_against(GiveTile("q20", "seat-2", "gold")) == ["ADV-1"]


def test_without_a_map_and_on_phones_there_is_no_board_to_set_right() -> None:
    assert not [key for key in (*offered(Seated()), *offered(full(), "Ada")) if key.startswith("adjust:figure")]
    assert Seated().rules_against(SetFigure("seat-1", "q3")) == ["ADV-1"]
