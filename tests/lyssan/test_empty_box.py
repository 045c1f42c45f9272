"""A first evening with nothing entered: names alone, an empty box, and what is told of it as the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.app.storage.learning import lessons
from companion.app.storage.library import ContentItem
from companion.engine.acts import Adjust
from companion.engine.game import FULL
from companion.engine.table import believed
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.lyssan import GAME
from companion.games.lyssan.content import Agents, Content, Tokens, Triumph, all_ways, board
from companion.games.lyssan.kinds import CARD
from companion.games.lyssan.model import commands as do
from companion.games.lyssan.rules import taxes
from companion.games.lyssan.rules.realm import neighbours_of
from tests.games.alone import PHONES, names_alone, played_alone
from tests.games.touching import asked_first, offer, seen, touch

from .seated import CONTENT as SEATED, Seated

SHIPPED = shipped_boxes(Path(__file__).parents[2] / "config" / "games")["lyssan"]
EMPTY = Content()




def put_right(game: Seated, path: str, value: Any) -> Seated:
    return game.do(Adjust(path, value), by=next(iter(game.seat)))


def tell_anew(game: Seated, field: str, value: Any) -> Seated:
    """Something of the only thing that was told is told otherwise."""
    told = {path: place for path, place in lines(game).items() if path.startswith("printed/cards/")}
    laid = {path: place for path, place in lines(game).items() if path.startswith("printed/triumphs/")}
    (path, place), = (told or laid).items()
    return put_right(game, path, {**place.value, field: value})


def lines(game: Seated) -> dict[str, Any]:
    """What may be put right, by path."""
    return {place.path: place for place in believed(game.table)}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("player", ["random", "habit"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_light_game_is_played_from_names_and_an_empty_box_to_its_result(who: str, player: str, seats: int) -> None:
    for seed in range(2):
        table, wrong = played_alone(GAME, names_alone(GAME, seats, EMPTY), who, player, seed)
        assert wrong == []
        assert GAME.look(table.state, TABLE).result is not None


@pytest.mark.wide
@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_full_game_too_is_played_by_one_side_alone(who: str, seats: int) -> None:
    content = make_inventory(GAME, SHIPPED, ()).examples
    table, wrong = played_alone(GAME, names_alone(GAME, seats, content, FULL), who, "random", 1)
    assert wrong == []
    assert GAME.look(table.state, TABLE).result is not None



def test_LYS_5_two_who_chose_nothing_hold_two_factions_told_apart_by_numbers() -> None:
    game = Seated("Ada", "Ben", content=EMPTY)
    assert [who.name for who in game.state.factions] == ["Ada · 1", "Ada · 2", "Ben · 1", "Ben · 2"]


def test_LYS_4_which_faction_it_is_is_told_later_by_name_and_offered_to_others() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY)
    assert say(lines(game)["sheet/seat-2/name"].label) == "Ben: another faction sheet"
    put_right(game, "sheet/seat-2/name", "Bear")
    assert game.who("Ben").sheet == "Bear"
    assert [option.key for option in lines(game)["sheet/seat-1"].input.options] == ["-", "Bear"]
    assert [(one.kind, one.key) for one in learnt(game)] == [("sheets", "bear")]
    put_right(game, "sheet/seat-1", "Bear")
    assert (game.who("Ada").sheet, game.who("Ben").sheet) == ("Bear", "")


def test_what_a_faction_sheet_says_is_told_in_the_running_game_and_in_the_box() -> None:
    game = put_right(Seated("Ada", "Ben", "Cem", content=EMPTY), "sheet/seat-2/name", "Bear")
    put_right(game, "printed/sheets/bear", {"text": "Roars"})
    assert [(sheet.name, sheet.text) for sheet in game.state.content.sheets] == [("Bear", "Roars")]
    assert [(one.kind, one.key) for one in learnt(game)] == [("sheets", "bear")]


def test_LYS_5_the_faction_of_two_players_is_called_by_its_sheet_once_that_is_told() -> None:
    game = put_right(Seated("Ada", "Ben", content=EMPTY), "sheet/seat-1b/name", "Bear")
    assert [who.name for who in game.state.factions] == ["Ada · 1", "Ada · Bear", "Ben · 1", "Ben · 2"]
    put_right(game, "sheet/seat-2", "Bear")
    assert [who.name for who in game.state.factions] == ["Ada · 1", "Ada · 2", "Ben · Bear", "Ben · 2"]


def learnt(game: Seated) -> list[Any]:
    """What the library learns from the newest entry."""
    return [lesson for lesson in lessons(GAME, game.table.entries[-1]) if isinstance(lesson, ContentItem)]


@pytest.mark.parametrize("viewer", ["table", "Ada"])
def test_what_is_told_is_offered_again_in_the_same_game_to_everybody(viewer: str) -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY).give("Ben", debts=1).orders("Ada")
    touch(game, ":other", {"kind": "surprise", "cost": 0, "name": "Cook", "effect": "Soup for all"}, viewer)
    assert ("LYS-36", "Cook: Soup for all") in [(hand.rule, say(hand.text)) for hand in seen(game, viewer).hands]
    touch(game, ":end", None, viewer)
    assert [say(option.label) for option in offer(game, ":card", "Ben").input.options] == ["Cook"]
    touch(game, "1:other", {"coins": 1, "conscripts": 0, "cards": 0, "name": "Oath", "condition": "Be kind"}, "Ben")
    game.give("Ben", debts=1, coins=1)
    assert [say(option.label) for option in offer(game, ":known", "Ben").input.options] == ["Oath: Be kind"]


def test_told_again_under_the_same_name_it_is_corrected_and_no_twin() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY).orders("Ada")
    touch(game, ":other", {"kind": "surprise", "cost": 0, "name": "Cook", "effect": "Soup"})
    again = {"kind": "surprise", "cost": 1, "name": "cook"}
    assert asked_first(game, ":other", again) == "Cook is there already: change it?"
    touch(game, ":other", again, waive=True)
    assert [(card.name, card.cost, card.effect) for card in game.state.content.cards] == [("Cook", 1, "Soup")]
    assert len({item.key for item in learnt(game)}) == 1


def test_LYS_14_what_a_triumph_of_the_box_counts_is_put_right_where_it_lies_and_in_the_box() -> None:
    """Whatever it comes from; what is invented for trying the game out is never taken for the table's own."""
    for source, learns in (("rulebook", 1), ("example", 0)):
        wealth = Triumph("wealth", "Wealth", "Most coins", source=source)
        game = Seated("Ada", "Ben", "Cem", content=Content(triumphs=(wealth,))).do(do.RevealTriumph(wealth))
        path = "printed/triumphs/wealth"
        assert say(lines(game)[path].label) == "Wealth: all that is printed on it"
        game.do(Adjust(path, {**lines(game)[path].value, "measure": "coins"}), by="Ada")
        assert game.state.row[0].triumph == game.state.content.triumphs[0]
        assert game.state.row[0].triumph.measure == "coins"
        assert len(learnt(game)) == learns


def test_a_card_told_wrongly_is_told_anew_in_the_running_game_and_in_the_box() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY, detail="light").orders("Ada")
    touch(game, ":other", {"kind": "vassal", "cost": 0, "name": "Cok", "knight": 1})
    tell_anew(tell_anew(game, "name", "Cook"), "kind", "courtier")
    held = game.who("Ada").courtiers[0].card
    assert (held.name, held.kind, held.agents, held.cost) == ("Cook", "courtier", Agents(), 0)
    assert game.state.content.cards == (held,)
    assert [(item.kind, item.key) for item in learnt(game)] == [("cards", held.key)]
    tell_anew(game, "kind", "surprise")
    assert game.who("Ada").courtiers == ()


def test_on_the_map_agents_of_a_card_that_is_no_vassal_leave_it() -> None:
    game = Seated("Ada", "Ben", "Cem", detail="full").orders("Ada")
    touch(game, ":other", {"kind": "vassal", "cost": 0, "name": "Cook", "knight": 1}).do(do.Welcome("knight", "home1"))
    assert ("Ada", "knight") in game.figures("home1")
    tell_anew(game, "kind", "courtier")
    assert game.figures("home1") == [("Ada", "castle")]


def test_LYS_14_a_triumph_told_wrongly_counts_what_is_told_now() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY)
    touch(game, ":new", {"immediate": "-", "measure": "spy"})
    assert say(lines(game)["printed/triumphs/unnamed-0"].label) == "Most spies: all that is printed on it"
    tell_anew(tell_anew(game, "measure", "coins"), "condition", "Die meisten Münzen")
    laid = game.state.row[0].triumph
    assert laid is not None
    assert (laid.measure, laid.condition, laid.immediate) == ("coins", "Die meisten Münzen", False)
    assert game.state.content.triumphs == ()


def test_what_was_told_stands_beside_what_may_be_told_otherwise() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY).orders("Ada")
    touch(game, ":other", {"kind": "courtier", "cost": 2, "name": "Cook"})
    (place,) = (place for path, place in lines(game).items() if path.startswith("printed/cards"))
    assert say(place.label) == "Cook (2): all that is printed on it"
    assert place.value == {"kind": "courtier", "cost": 2, "name": "Cook"}
    tell_anew(tell_anew(game, "effect", "Soup"), "cost", 3)
    assert (game.state.content.cards[0].effect, game.state.content.cards[0].cost) == ("Soup", 3)


def test_what_is_told_under_the_old_name_of_a_thing_that_was_renamed_is_another_thing() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY).orders("Ada")
    touch(game, ":other", {"kind": "surprise", "cost": 0, "name": "Cook"})
    tell_anew(game, "name", "Baker")
    touch(game, ":other", {"kind": "surprise", "cost": 0, "name": "Cook"})
    assert [card.name for card in game.state.content.cards] == ["Baker", "Cook"]
    assert len({card.key for card in game.state.content.cards}) == 2


def test_LYS_37_debts_without_names_are_told_apart_and_offered_by_what_stands_on_them() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY).give("Ada", debts=2).orders("Ada")
    for condition in ("Only in Elbingen", "Only in autumn"):
        touch(game, f"debt:{game.who('Ada').debts}:other", {"coins": 0, "conscripts": 0, "cards": 0,
                                                            "condition": condition}, "Ada")
        assert len(learnt(game)) == 1
    game.give("Ada", debts=1)
    assert [say(option.label) for option in offer(game, ":known", "Ada").input.options] == [
        "Debt: 0 coins, 0 conscripts, 0 cards: Only in Elbingen",
        "Debt: 0 coins, 0 conscripts, 0 cards: Only in autumn"]


def test_tokens_that_were_counted_wrongly_are_counted_anew_in_the_running_game_and_in_the_box() -> None:
    own = replace(SEATED, tokens=Tokens(knight=1))
    game = Seated("Ada", "Ben", "Cem", detail="full", content=own).give("Ada", coins=9, conscripts=9).orders("Ada")
    game.put("Ada", "knight", "c")
    assert not [option for option in hired(game) if option.startswith("knight")]
    put_right(game, "printed/tokens/tokens", {**lines(game)["printed/tokens/tokens"].value, "knight": 5})
    assert [option for option in hired(game) if option.startswith("knight")]
    assert [(item.kind, item.key) for item in learnt(game)] == [("tokens", "tokens")]
    assert make_inventory(GAME, {}, tuple(learnt(game))).content.tokens == Tokens(knight=5)


def hired(game: Seated) -> list[str]:
    return [option.key for option in offer(game, ":hire").input.options]


def test_a_courtier_that_was_entered_wrongly_before_is_told_anew_while_it_lies_there() -> None:
    own = replace(SEATED, cards=(CARD.read({"kind": "courtier", "cost": 0, "name": "Cook", "effect": "Sop"}),))
    game = Seated("Ada", "Ben", "Cem", content=own, detail="light").orders("Ada")
    touch(game, ":card", own.cards[0].key)
    tell_anew(game, "effect", "Soup for all")
    assert game.who("Ada").courtiers[0].card.effect == "Soup for all"
    assert [(item.kind, item.key) for item in learnt(game)] == [("cards", own.cards[0].key)]


def test_a_triumph_renamed_in_the_row_is_renamed_in_the_box() -> None:
    game = Seated("Ada", "Ben", "Cem", content=EMPTY)
    touch(game, ":new", {"name": "Feats", "immediate": "-", "measure": "-"})
    tell_anew(game, "name", "Feast")
    assert [triumph.name for triumph in game.state.content.triumphs] == ["Feast"]
    assert [(item.kind, item.key) for item in learnt(game)] == [("triumphs", "feats")]


def test_LYS_25_a_border_that_nobody_had_told_is_told_in_the_running_game_and_in_the_box() -> None:
    own = Content(SEATED.sheets, tuple(replace(p, source="table") for p in SEATED.provinces))
    game = Seated("Ada", "Ben", "Cem", detail="full", content=own).orders("Ada")
    game.use(game.put("Ada", "knight", "c"))
    assert lines(game)["borders/c"].value == ("b", "d")
    put_right(game, "borders/c", ["d", "h"])
    assert set(neighbours_of(game.state, "c")) == {"d", "h"}
    assert "c" not in neighbours_of(game.state, "b")
    assert {(item.kind, item.key) for item in learnt(game)} == {("provinces", "b"), ("provinces", "c")}
    assert game.do(do.MoveAgent("h")).figures("h") == [("Ada", "knight")]
    assert all_ways(board(game.state.content, 3)) == game.state.ways


def test_LYS_26_what_a_province_pays_is_put_right_where_it_was_told_wrongly() -> None:
    game = Seated("Ada", "Ben", "Cem", detail="full").orders("Ada")
    game.put("Ada", "knight", "c")
    put_right(game, "pays/c", "forest")
    assert taxes.lands_of(game.state, game.who("Ada")).forest == 1
    assert learnt(game) == []
