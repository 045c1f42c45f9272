"""Set-up, lots, placement and influence before the first year (LYS-1 to LYS-12 and their rulings)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.acts import Adjust
from companion.engine.game import FULL
from companion.engine.words import say
from companion.games.lyssan.content import CASTLE, KNIGHT, NOBLE, PRIEST, SPY, board
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.options import Options
from companion.games.lyssan.rules import placement
from tests.games.touching import offer, seen, touch

from .seated import CONTENT, LINE, Seated, a_card, a_courtier, a_triumph, a_vassal

THREE, FOUR = ("Ada", "Ben", "Cem"), ("Ada", "Ben", "Cem", "Dora")
ISLAND = replace(LINE[7], key="i", name="Isle", near=("h",), island=True)


def opened(*names: str, detail: str = "light", options: Options | None = None) -> Seated:
    """The first triumph is turned up, the turn order is the seating order."""
    game = Seated(*names, detail=detail, options=options).do(do.RevealTriumph(a_triumph()))
    return game.do(do.TellOrder(tuple(who.id for who in game.state.factions)))


def courting(*hands: int) -> Seated:
    """Opening influence of three, with so many cards in hand."""
    game = opened(*THREE)
    for name, hand in zip(THREE, hands, strict=True):
        game.give(name, hand=hand)
    return game.do(do.EndTurn(), do.EndTurn(), do.EndTurn())


def placed(*places: str, names: tuple[str, ...] = THREE, options: Options | None = None) -> Seated:
    """On the map castles are placed one after another in turn order."""
    game = opened(*names, detail=FULL, options=options)
    for place in places:
        game.do(do.PlaceMarker(CASTLE, place))
    return game


@pytest.mark.parametrize("names", [("Ada", "Ben"), THREE, FOUR])
def test_LYS_1_two_to_four_play(names: tuple[str, ...]) -> None:
    assert len(Seated(*names).state.factions) == (4 if len(names) == 2 else len(names))


def test_LYS_2_four_lay_out_five_triumphs_one_of_them_face_up() -> None:
    game = Seated(*FOUR)
    assert len(game.state.row) == 5
    assert game.step == "Revealing"
    game.do(do.RevealTriumph(a_triumph()))
    assert [bool(laid.triumph) for laid in game.state.row] == [True, False, False, False, False]
    assert len(Seated(*FOUR, options=Options(triumphs_four=7)).state.row) == 7


def test_LYS_3_three_lay_out_six_triumphs_and_play_without_islands() -> None:
    assert len(Seated(*THREE).state.row) == 6
    content = replace(CONTENT, provinces=(*LINE, ISLAND))
    assert not any(p.island for p in board(content, 3))
    assert Seated(*THREE, detail=FULL, content=content).state.provinces == LINE


def test_LYS_A28_two_players_play_with_islands() -> None:
    content = replace(CONTENT, provinces=(*LINE, ISLAND))
    assert ISLAND in Seated("Ada", "Ben", detail=FULL, content=content).state.provinces
    assert ISLAND in Seated(*FOUR, detail=FULL, content=content).state.provinces


@pytest.mark.parametrize(("provinces", "detail"), [(0, "light"), (5, "light"), (6, "full")])
def test_LYS_3_a_map_that_is_only_begun_is_not_played_on(provinces: int, detail: str) -> None:
    begun = replace(CONTENT, provinces=LINE[:provinces])
    assert Seated(*THREE, detail=FULL, content=begun).state.detail == detail


def test_LYS_4_a_coin_four_cards_and_a_random_place_in_the_order() -> None:
    game = Seated(*THREE).do(do.RevealTriumph(a_triumph()))
    assert all(game.has(name, coins=1, hand=4, debts=0, shame=0) for name in THREE)
    assert game.step == "Lots"
    assert game.do(do.TellOrder(("seat-2", "seat-3", "seat-1"))).order == ["Ben", "Cem", "Ada"]


def test_LYS_5_two_players_hold_two_factions_each() -> None:
    game = Seated("Ada", "Ben")
    assert [who.seat for who in game.state.factions] == ["seat-1", "seat-1", "seat-2", "seat-2"]
    assert len({who.name for who in game.state.factions}) == len({who.mark for who in game.state.factions}) == 4


def test_LYS_A23_two_players_use_the_numbers_of_four_factions() -> None:
    assert len(Seated("Ada", "Ben").state.row) == 5
    game = opened("Ada", "Ben", detail=FULL).do(do.PlaceMarker(CASTLE, "a"))
    assert game.rules_against(do.PlaceMarker(CASTLE, "b")) == ["LYS-7"]
    assert game.rules_against(do.PlaceMarker(CASTLE, "e")) == []


def test_LYS_6_two_castles_knights_nobles_a_priest_and_a_spy_stand_at_the_end() -> None:
    game = opened("Ada", "Ben", detail=FULL, options=Options(distance_four=1))
    while game.step == "Placing":
        from companion.games.lyssan.rules import placement
        kinds, places = placement.still_to_place(game.state), placement.open_places(game.state)
        game.do(do.PlaceMarker(kinds[0], places[0]) if places else do.LeaveMarker(kinds[0]))
    assert game.step == "Courting"
    stand = [kind for name, kind in ((game.called(p.faction), p.kind) for p in game.state.pieces) if name == "Ada"]
    assert sorted(stand) == sorted([CASTLE, CASTLE, KNIGHT, KNIGHT, NOBLE, NOBLE, PRIEST, SPY])


def test_LYS_6_one_marker_each_in_turn_order() -> None:
    game = placed("a", "e")
    assert game.turn == "Cem"
    assert game.rules_against(do.PlaceMarker(PRIEST, "h")) == ["LYS-6"]


def test_LYS_7_the_first_marker_goes_to_the_edge() -> None:
    assert opened(*THREE, detail=FULL).rules_against(do.PlaceMarker(CASTLE, "d")) == ["LYS-7"]


@pytest.mark.parametrize(("place", "against"), [("b", ["LYS-7"]), ("d", ["LYS-7"]), ("e", []), ("g", [])])
def test_LYS_7_and_A2_three_are_four_steps_apart(place: str, against: list[str]) -> None:
    content = replace(CONTENT, provinces=tuple(replace(p, edge=True) for p in LINE))
    game = Seated(*THREE, detail=FULL, content=content).do(do.RevealTriumph(a_triumph()))
    game.do(do.TellOrder(("seat-1", "seat-2", "seat-3")), do.PlaceMarker(KNIGHT, "a"))
    assert game.rules_against(do.PlaceMarker(KNIGHT, place)) == against


def test_LYS_A2_four_are_three_steps_apart_or_as_the_table_says() -> None:
    assert placed("a", names=FOUR).rules_against(do.PlaceMarker(KNIGHT, "b")) == ["LYS-7"]
    assert placed("a", names=FOUR).rules_against(do.PlaceMarker(KNIGHT, "e")) == []
    near = Options(distance_four=1)
    assert placed("a", names=FOUR, options=near).rules_against(do.PlaceMarker(KNIGHT, "b")) == []


def test_LYS_A2_where_nothing_is_far_enough_the_farthest_will_do() -> None:
    content = replace(CONTENT, provinces=LINE)
    game = Seated(*THREE, detail=FULL, content=content).do(do.RevealTriumph(a_triumph()))
    game.do(do.TellOrder(("seat-1", "seat-2", "seat-3")), do.PlaceMarker(KNIGHT, "a"), do.PlaceMarker(KNIGHT, "h"))
    assert game.rules_against(do.PlaceMarker(KNIGHT, "b")) == ["LYS-7"]
    assert game.rules_against(do.PlaceMarker(KNIGHT, "e")) == []


def test_LYS_7_a_map_without_an_edge_is_all_edge() -> None:
    content = replace(CONTENT, provinces=tuple(replace(p, edge=False) for p in LINE))
    game = Seated(*THREE, detail=FULL, content=content).do(do.RevealTriumph(a_triumph()))
    assert game.do(do.TellOrder(("seat-1", "seat-2", "seat-3"))).rules_against(do.PlaceMarker(CASTLE, "d")) == []


def test_LYS_8_and_A3_later_markers_border_on_ones_own() -> None:
    game = placed("a", "e", "h")
    assert game.rules_against(do.PlaceMarker(KNIGHT, "d")) == ["LYS-8"]
    assert game.rules_against(do.PlaceMarker(KNIGHT, "b")) == []
    assert game.rules_against(do.PlaceMarker(KNIGHT, "a")) == ["LYS-8"]


def boxed(options: Options | None = None) -> Seated:
    """Ada in A has nothing but B beside her, and there stands Ben."""
    game = placed("a", "e", "h", options=options)
    game.put("Ben", KNIGHT, "b")
    return game


def test_LYS_9_and_A4_a_rivals_province_is_entered_only_without_empty_ones_and_costs_the_rival_all_cards() -> None:
    game = placed("a", "e", "h")
    assert game.rules_against(do.PlaceMarker(KNIGHT, "e")) == ["LYS-8"]
    game = boxed().do(do.PlaceMarker(KNIGHT, "b"))
    assert game.has("Ben", hand=0)
    assert game.has("Ada", hand=4)


def test_LYS_A4_a_table_may_let_the_one_who_enters_lose_the_cards() -> None:
    game = boxed(Options(boxed_rival_loses=False)).do(do.PlaceMarker(KNIGHT, "b"))
    assert game.has("Ben", hand=4)
    assert game.has("Ada", hand=0)


def test_LYS_9_who_is_boxed_in_may_do_without_the_marker() -> None:
    assert placed("a", "e", "h").rules_against(do.LeaveMarker(KNIGHT)) == ["LYS-9"]
    assert say(offer(boxed(), f"{KNIGHT}:leave").label) == "Leave out: Knight"
    game = boxed().do(do.LeaveMarker(KNIGHT))
    assert game.has("Ben", hand=4)
    assert game.turn == "Ben"


@pytest.mark.parametrize(("rival_loses", "said"), [
    (True, "the rival loses all cards"), (False, "it costs all your cards")])
def test_LYS_9_the_prompt_says_who_pays_for_a_rivals_province(rival_loses: bool, said: str) -> None:
    there = seen(boxed(Options(boxed_rival_loses=rival_loses))).prompt
    assert there.rule == "LYS-9"
    assert said in say(there.text)


def test_LYS_10_and_A1_a_spy_comes_with_the_first_castle_and_the_priest_with_the_other() -> None:
    game = placed("a", "e", "h", "b")
    assert game.figures("a") == [("Ada", CASTLE), ("Ada", SPY)]
    assert game.figures("b") == [("Ada", CASTLE), ("Ada", PRIEST)]


def test_LYS_A1_a_table_may_place_the_priest_alone() -> None:
    game = placed("a", "e", "h", "b", options=Options(priest_escorts=False))
    assert game.figures("b") == [("Ada", CASTLE)]
    assert game.do(do.PlaceMarker(KNIGHT, "f")).do(do.PlaceMarker(PRIEST, "g")).figures("g") == [("Cem", PRIEST)]


def test_LYS_11_everybody_plays_influence_in_turn_order() -> None:
    game = opened(*THREE).do(do.PlayCard(a_courtier(1)), do.PlayCard(a_card(1)))
    assert game.turn == "Ada"
    assert game.has("Ada", hand=0)
    game.do(do.EndTurn())
    assert game.turn == "Ben"
    assert game.rules_against(do.PlayCard(a_card()), by="Ada") == ["LYS-19"]


def test_LYS_11_an_ally_enters_a_province_with_a_castle() -> None:
    game = opened(*THREE, detail=FULL)
    game.be(step=st.Courting())
    for name, home in zip(THREE, ("home1", "home2", "home3"), strict=True):
        game.put(name, CASTLE, home)
    game.do(do.PlayCard(a_vassal(1, knight=1)))
    assert game.step == "Welcoming"
    game.do(do.Welcome(KNIGHT, "home1"))
    assert game.figures("home1") == [("Ada", CASTLE), ("Ada", KNIGHT)]
    assert game.step == "Courting"


def test_LYS_36_a_card_may_set_figures_by_hand_in_the_opening_as_well() -> None:
    game = Seated(*THREE, detail=FULL).in_season(st.OPENING, st.Courting()).be(turns=0, figures=9)
    spy = game.put("Ben", SPY, "a")
    game.do(do.PlayCard(a_card(1)), do.FixMap("a"), do.ShiftFigure(spy, "b"))
    assert game.rules_against(do.GrantAction(game.put("Ada", SPY, "a"))) == ["LYS-19"]
    game.do(do.EndFix())
    assert game.figures("b") == [("Ben", SPY)]
    assert (game.step, game.turn) == ("Courting", "Ada")
    assert game.do(do.EndTurn()).turn == "Ben"


def test_LYS_49_who_is_out_in_the_opening_plays_no_influence() -> None:
    game = opened(*THREE).do(do.FixMap(), do.LoseLastCastle("seat-1"))
    assert (game.step, game.turn) == ("Courting", "Ben")


def test_LYS_12_fewest_cards_come_first() -> None:
    game = courting(3, 0, 2)
    assert game.state.year == 1
    assert game.order == ["Ben", "Cem", "Ada"]


def test_LYS_12_equals_draw_lots_as_in_the_books_example() -> None:
    game = courting(1, 4, 1)
    assert game.state.step == st.Lots((("seat-1", "seat-3"), ("seat-2",)))
    assert game.rules_against(do.TellOrder(("seat-1", "seat-2"))) == ["LYS-12"]
    game.do(do.TellOrder(("seat-3", "seat-1")))
    assert game.order == ["Cem", "Ada", "Ben"]


def test_LYS_12_dice_may_draw_the_lots_highest_first_equals_again() -> None:
    game = courting(1, 1, 1).do(do.RollLots()).land(3, 5, 3)
    assert game.step == "Lots"
    game.do(do.AcceptDice())
    assert game.state.roll is not None
    assert len(game.state.roll.slots) == 2
    game.land(2, 6).do(do.AcceptDice())
    assert game.order == ["Ben", "Cem", "Ada"]
    assert game.state.roll is None


def test_LYS_12_dice_are_read_once_all_have_landed() -> None:
    game = courting(1, 1, 4).do(do.RollLots())
    assert game.rules_against(do.RollLots()) == ["LYS-12"]
    assert game.rules_against(do.TellOrder(("seat-1", "seat-2"))) == ["LYS-12"]
    assert game.land(4).rules_against(do.AcceptDice()) == ["LYS-12"]


def test_LYS_A30_the_first_spring_awards_nothing_and_turns_up_the_second_triumph() -> None:
    game = courting(1, 2, 3)
    assert (game.step, game.state.season) == ("Revealing", st.SPRING)
    game.do(do.RevealTriumph(a_triumph("Second")))
    assert (game.step, game.state.season) == ("Collecting", st.SUMMER)
    assert not any(laid.owner for laid in game.state.row)


def test_LYS_6_without_a_map_the_figures_are_placed_before_cards_are_played() -> None:
    game = Seated("Ada", "Ben", "Cem").do(do.RevealTriumph(a_triumph()), do.TellOrder(("seat-2", "seat-1", "seat-3")))
    view = seen(game)
    assert say(view.prompt.text) == "Place your figures, one each in turn: Ben, Ada, Cem"
    assert {part.rule for part in view.stage} == {"LYS-6", "LYS-7", "LYS-9", "LYS-10"}
    assert say(seen(touch(game, "placing:done")).prompt.text) == "Ben: Play influence cards, or not"


def test_LYS_7_the_prompt_names_the_distance_that_there_is() -> None:
    game = opened(*THREE, detail=FULL)
    game.be(provinces=tuple(p for p in game.state.provinces if not p.key.startswith("home")))
    assert "4 provinces" in say(seen(game).prompt.text)
    game.do(do.PlaceMarker(CASTLE, "a"), do.PlaceMarker(CASTLE, "h"))
    assert "3 provinces away" in say(seen(game).prompt.text)


def test_LYS_9_and_10_without_the_first_castle_the_spy_comes_with_the_second_and_the_priest_alone() -> None:
    game = opened(*THREE, detail=FULL).do(do.PlaceMarker(KNIGHT, "a"), do.PlaceMarker(CASTLE, "e"))
    game.do(do.PlaceMarker(CASTLE, "h")).put("Ben", KNIGHT, "b")
    game.do(do.LeaveMarker(CASTLE))
    assert placement.left_to(game.state, 0) == (CASTLE, KNIGHT, NOBLE)
    game.be(turn=0).do(do.PlaceMarker(CASTLE, "b"))
    assert game.figures("b") == [("Ben", KNIGHT), ("Ada", CASTLE), ("Ada", SPY)]
    assert placement.left_to(game.state, 0) == (KNIGHT, NOBLE, PRIEST)


def test_LYS_9_a_marker_left_out_by_mistake_is_placed_after_all() -> None:
    game = placed("a", "e", "h", "b", "f", "g")
    done = placement.MARKERS
    game.be(step=st.Placing((done, done, done[:-1])), turn=2)
    game.do(Adjust("step/laid/0/knight", "1"), do.LeaveMarker(NOBLE), waive=True)
    assert (game.step, game.turn) == ("Placing", "Ada")
    assert game.do(do.PlaceMarker(KNIGHT, "c")).step == "Courting"
