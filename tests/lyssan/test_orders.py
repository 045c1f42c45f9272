"""Orders: new agents, sites, influence cards, vassals, the bank, debts, hands (LYS-28 to LYS-39, LYS-A5, A21, A29)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.game import FULL
from companion.engine.words import say
from companion.games.lyssan.content import (
    AGENTS,
    CASTLE,
    KNIGHT,
    NOBLE,
    PRIEST,
    SITE,
    SPY,
    SURPRISE,
    Card,
    Gain,
    Tokens,
)
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.options import Options
from tests.games.touching import offer, offered, touch

from .seated import CONTENT, Seated, a_card, a_courtier, a_debt, a_vassal

THREE = ("Ada", "Ben", "Cem")
COSTS = {KNIGHT: (1, 3), PRIEST: (1, 1), NOBLE: (1, 1), SPY: (2, 0)}


def on_map(**gifts: int) -> Seated:
    """Ada's turn on the map."""
    return Seated(*THREE, detail=FULL).give("Ada", **gifts).orders("Ada")


def test_LYS_28_any_number_of_orders_in_any_order() -> None:
    game = on_map(coins=4, conscripts=4, hand=5)
    game.do(do.Recruit(SPY, "home1"), do.PlayCard(a_card(1)), do.Exchange("coin"), do.Recruit(NOBLE, "home1"),
            do.PlayCard(a_card(1)))
    assert game.has("Ada", coins=2, conscripts=1, hand=1)
    assert game.turn == "Ada"


def test_LYS_28_the_bank_changes_two_for_one() -> None:
    game = Seated(*THREE).give("Ada", coins=2, conscripts=0).orders("Ada").do(do.Exchange("conscript"))
    assert game.has("Ada", coins=0, conscripts=1)
    assert game.rules_against(do.Exchange("conscript")) == ["LYS-28"]
    assert game.rules_against(do.Exchange("coin")) == ["LYS-28"]
    assert game.give("Ada", conscripts=2).do(do.Exchange("coin")).has("Ada", coins=1, conscripts=0)


@pytest.mark.parametrize("kind", COSTS)
@pytest.mark.parametrize("detail", ["light", FULL])
def test_LYS_30_what_new_agents_cost(kind: str, detail: str) -> None:
    coins, conscripts = COSTS[kind]
    game = Seated(*THREE, detail=detail).give("Ada", coins=coins, conscripts=conscripts).orders("Ada")
    game.do(do.Recruit(kind, "home1" if detail == FULL else ""))
    assert game.has("Ada", coins=0, conscripts=0)
    assert game.rules_against(do.Recruit(kind, "home1")) == ["LYS-30"]


def test_LYS_30_new_agents_appear_exhausted_at_an_own_castle() -> None:
    game = on_map(coins=4)
    assert game.rules_against(do.Recruit(SPY, "a")) == ["LYS-30"]
    assert game.rules_against(do.Recruit(SPY, "home2")) == ["LYS-30"]
    game.do(do.Recruit(SPY, "home1"))
    assert game.figures("home1") == [("Ada", CASTLE), ("Ada", SPY)]
    assert game.rules_against(do.SelectAgent(game.state.figures)) == ["LYS-29"]


def test_LYS_31_a_site_is_opened_for_two_coins_where_one_controls() -> None:
    game = on_map(coins=4)
    assert game.rules_against(do.OpenSite("a")) == ["LYS-31"]
    game.put("Ada", KNIGHT, "a")
    game.do(do.OpenSite("a"))
    assert game.figures("a") == [("Ada", KNIGHT), ("Ada", SITE)]
    assert game.has("Ada", coins=2)
    assert on_map(coins=1).rules_against(do.OpenSite("home1")) == ["LYS-31"]


def test_LYS_31_it_is_finished_for_two_conscripts_in_a_later_season_even_without_control() -> None:
    game = on_map(coins=2, conscripts=2).do(do.OpenSite("home1"))
    site = game.state.figures
    assert game.rules_against(do.FinishSite(site)) == ["LYS-31"]
    game.be(seasons=2).put("Ben", KNIGHT, "home1")
    game.do(do.FinishSite(site))
    assert ("Ada", CASTLE) in game.figures("home1")[1:]
    assert game.has("Ada", conscripts=0)


def test_LYS_31_on_the_light_level_price_and_season_are_kept() -> None:
    game = Seated(*THREE).give("Ada", coins=2, conscripts=4).orders("Ada").do(do.OpenSite())
    assert offer(game, ":castle").objection is not None
    assert game.rules_against(do.FinishSite()) == ["LYS-31"]
    assert touch(game, ":castle", waive=True).has("Ada", coins=0, conscripts=2)
    game = Seated(*THREE).give("Ada", coins=2, conscripts=0).orders("Cem").give("Ada", sites=1, fresh=1)
    game.do(do.EndTurn(), do.Collect()).give("Ada", conscripts=2)
    assert game.do(do.FinishSite()).has("Ada", conscripts=0, sites=0)
    assert game.rules_against(do.FinishSite()) == ["LYS-31"]  # the price


def test_LYS_31_a_site_that_a_card_has_laid_is_as_young_as_any_other() -> None:
    game = on_map(conscripts=2).do(do.FixMap("home1"), do.PutFigure("seat-1", SITE), do.EndFix())
    assert game.rules_against(do.FinishSite(game.state.pieces[-1].id)) == ["LYS-31"]


def test_LYS_36_a_card_kills_takes_gives_a_debt_and_sends_a_courtier_to_a_rival() -> None:
    game = on_map()
    victim = game.put("Ben", NOBLE, "a")
    number = game.courtier("Ben", a_vassal(knight=2))
    touch(game.do(do.FixMap("a")), ":slay", str(victim))
    assert game.who("Ben").fallen == (st.Fallen(NOBLE),)
    touch(game, ":vassal", f"seat-2/knight/{number}")
    assert game.state.pieces[-1].vassal == number
    game.do(do.EndFix(), do.FixMap())
    assert touch(game, ":debt", "seat-3").has("Cem", debts=1)
    touch(game, ":court:rival", f"{number}/seat-3")
    assert game.figures("a") == [("Cem", KNIGHT)]


def test_LYS_36_equal_figures_are_told_apart_or_offered_once() -> None:
    game = on_map()
    one, _, tired = (game.put("Ada", KNIGHT, "a", ready) for ready in (True, True, False))
    options = offer(game.do(do.FixMap("a")), ":take").input.options
    assert [(option.key, say(option.label)) for option in options] == [
        (str(one), "Knight"), (str(tired), "Knight, exhausted")]


def test_LYS_29_all_orders_are_there_while_an_agent_is_in_use() -> None:
    game = on_map(coins=4, conscripts=4)
    knight = game.put("Ada", KNIGHT, "a")
    before = {key for key in offered(game) if not key.startswith("adjust:")}
    game.use(knight, do.MoveAgent("b"))
    assert {key for key in before if ":use:" not in key} <= set(offered(game))
    assert touch(game, ":hire", "spy/0").state.step == st.Ordering()


def test_LYS_30_which_agent_and_at_which_castle_is_one_touch() -> None:
    game = on_map(coins=2)
    game.put("Ada", CASTLE, "a")
    assert touch(game, ":hire", "spy/0/a").figures("a") == [("Ada", CASTLE), ("Ada", SPY)]


def test_LYS_39_a_card_that_says_whom_it_readies_asks_for_nobody_else() -> None:
    covert = replace(a_card(1), acts=SPY)
    game = on_map()
    game.put("Ada", PRIEST, "a")
    spies = [game.put("Ada", SPY, place, ready=False) for place in "ab"]
    game.do(do.PlayCard(covert))
    assert game.step == "Granting"
    assert {choice.on for choice in offered(game).values() if ":grant:" in choice.key} == {
        "", *(f"p{spy}" for spy in spies)}
    touch(game, f":grant:{spies[1]}")
    assert game.do(do.MoveAgent("c")).figures("c") == [("Ada", SPY)]
    game = on_map()
    spy = game.put("Ada", SPY, "a", ready=False)
    assert game.do(do.PlayCard(covert)).state.step == st.Ordering(spy, 1, granted=True)
    assert on_map().do(do.PlayCard(covert)).state.step == st.Ordering()


def test_LYS_33_a_card_is_paid_with_other_cards_as_in_the_books_example() -> None:
    game = Seated(*THREE).give("Ada", hand=4).orders("Ada")
    assert game.rules_against(do.PlayCard(a_card(4))) == ["LYS-33"]
    assert game.do(do.PlayCard(a_card(3))).has("Ada", hand=0)


def test_LYS_A5_the_cost_is_a_number_whichever_corner_it_stands_in() -> None:
    game = Seated(*THREE).orders("Ada").do(do.PlayCard(Card("own", "", SURPRISE, 2)))
    assert game.has("Ada", hand=1)


def test_LYS_34_a_surprise_is_over_a_courtier_stays() -> None:
    game = Seated(*THREE).orders("Ada").do(do.PlayCard(a_card(0)), do.PlayCard(a_courtier(1)))
    assert [c.card for c in game.who("Ada").courtiers] == [a_courtier(1)]
    game.do(do.EndTurn())
    assert len(game.who("Ada").courtiers) == 1


def test_LYS_34_courtiers_change_courts_or_go() -> None:
    game = Seated(*THREE)
    number = game.courtier("Ben", a_courtier())
    game.orders("Ada").do(do.MoveCourtier(number, "seat-1"))
    assert len(game.who("Ada").courtiers) == 1
    assert game.rules_against(do.MoveCourtier(number, "seat-1")) == ["LYS-34"]
    game.do(do.MoveCourtier(number, ""))
    assert not any(who.courtiers for who in game.state.factions)


def with_vassal(**agents: int) -> Seated:
    return on_map(hand=4, coins=4, conscripts=4).do(do.PlayCard(a_vassal(1, **agents)))


def test_LYS_34_what_a_card_gains_comes_at_once() -> None:
    card = replace(a_card(1), gain=Gain(coins=2, conscripts=3, cards=1))
    assert Seated(*THREE).orders("Ada").do(do.PlayCard(card)).has("Ada", hand=3, coins=3, conscripts=3)


def test_LYS_39_and_LYS_29_touching_an_exhausted_agent_says_so_and_may_be_waived() -> None:
    game = on_map()
    spy = game.put("Ada", SPY, "a", ready=False)
    choice = offer(game, f":use:{spy}")
    assert (choice.rule, choice.waivable, choice.on) == ("LYS-29", True, f"p{spy}")
    assert touch(game, f":use:{spy}", waive=True).state.step == st.Ordering(spy, 1)


def test_LYS_35_a_vassal_brings_an_agent_at_once_and_free() -> None:
    game = with_vassal(knight=2)
    assert game.step == "Welcoming"
    game.do(do.Welcome(KNIGHT, "home1"))
    assert game.has("Ada", coins=4, conscripts=4, hand=2)
    assert game.step == "Ordering"
    game.do(do.Recruit(KNIGHT, "home1", vassal=1))
    assert game.has("Ada", coins=3, conscripts=1)
    assert game.rules_against(do.Recruit(KNIGHT, "home1", vassal=1)) == ["LYS-30", "LYS-A21"]


def test_LYS_35_a_vassal_entered_by_kind_and_cost_alone_brings_whichever_agent_lies_there() -> None:
    game = with_vassal()
    assert {key.rpartition(":")[2] for key in offered(game) if key.startswith("welcome:")} == set(AGENTS)
    game.do(do.Welcome(SPY, "home1"))
    assert (game.state.pieces[-1].kind, game.state.pieces[-1].vassal) == (SPY, 1)
    assert game.rules_against(do.Recruit(PRIEST, "home1", vassal=1)) == []


def test_LYS_A29_the_free_agent_stands_exhausted_beside_an_own_castle() -> None:
    game = with_vassal(knight=1)
    assert game.rules_against(do.Welcome(KNIGHT, "home2")) == ["LYS-A29"]
    assert game.rules_against(do.Welcome(SPY, "home1")) == ["LYS-35"]
    game.do(do.Welcome(KNIGHT, "home1"))
    assert not game.state.pieces[-1].ready


def test_LYS_35_agents_belong_to_the_owner_of_the_vassal_and_are_exhausted_by_every_change() -> None:
    game = on_map()
    number = game.courtier("Ben", a_vassal(knight=1))
    knight = game.put("Ben", KNIGHT, "a", vassal=number)
    game.do(do.MoveCourtier(number, "seat-1"))
    assert game.figures("a") == [("Ada", KNIGHT)]
    assert game.rules_against(do.SelectAgent(knight)) == ["LYS-29"]


def test_LYS_35_a_vassal_that_goes_takes_all_its_agents_along() -> None:
    game = on_map()
    number = game.courtier("Ada", a_vassal(knight=1))
    game.put("Ada", KNIGHT, "a", vassal=number), game.put("Ada", KNIGHT, "a")
    game.do(do.MoveCourtier(number, ""))
    assert game.figures("a") == [("Ada", KNIGHT)]


def test_LYS_A21_tokens_are_counted_where_their_number_is_known() -> None:
    content = replace(CONTENT, tokens=Tokens(spy=1, castle=1))
    game = Seated(*THREE, detail=FULL, content=content).give("Ada", coins=9).orders("Ada").do(do.Recruit(SPY, "home1"))
    assert game.rules_against(do.Recruit(SPY, "home1")) == ["LYS-A21"]
    assert game.rules_against(do.OpenSite("home1")) == ["LYS-A21"]
    assert on_map(coins=20).do(*(do.Recruit(SPY, "home1"),) * 9).has("Ada", coins=2)


def test_LYS_36_cards_come_first_what_speaks_against_an_act_may_be_waived() -> None:
    game = on_map(coins=0, conscripts=0)
    assert game.rules_against(do.Recruit(KNIGHT, "a")) == ["LYS-30", "LYS-30"]
    game.do(do.Recruit(KNIGHT, "a"), waive=True)
    assert game.figures("a") == [("Ada", KNIGHT)]
    assert game.has("Ada", coins=0, conscripts=0)


def test_LYS_36_a_card_may_set_figures_by_hand() -> None:
    game = on_map()
    knight = game.put("Ben", KNIGHT, "a")
    game.do(do.FixMap("a"), do.PutFigure("seat-3", PRIEST), do.TurnFigure(knight), do.ShiftFigure(knight, "b"))
    assert game.figures("a") == [("Cem", PRIEST)]
    assert game.figures("b") == [("Ben", KNIGHT)]
    game.do(do.FixMap("b"), do.TakeFigure(knight), do.EndFix())
    assert game.figures("b") == []
    assert game.has("Ben", shame=0)
    assert game.step == "Ordering"


def test_LYS_36_while_hands_set_figures_nobody_is_eliminated() -> None:
    game = on_map()
    castle = next(piece.id for piece in game.state.pieces if piece.place == "home2")
    game.do(do.FixMap("home2"), do.TakeFigure(castle))
    assert not game.who("Ben").out
    game.do(do.PutFigure("seat-2", CASTLE), do.EndFix())
    assert not game.who("Ben").out


def test_LYS_36_triumphs_change_hands_as_a_card_says() -> None:
    game = Seated(*THREE).orders("Ada").do(do.HandTriumph(0, "seat-2"))
    assert game.state.row[0].owner == "seat-2"
    assert game.do(do.HandTriumph(0, "")).state.row[0].owner == ""


def test_LYS_37_a_debt_is_repaid_as_its_hidden_side_says() -> None:
    game = Seated(*THREE).give("Ada", debts=2, coins=3, hand=4).orders("Ada")
    game.do(do.RepayDebt(a_debt(coins=2, cards=1)))
    assert game.has("Ada", debts=1, coins=1, hand=3)
    assert game.rules_against(do.RepayDebt(a_debt(coins=2))) == ["LYS-37"]
    assert Seated(*THREE).orders("Ada").rules_against(do.RepayDebt(a_debt())) == ["LYS-37"]


def test_LYS_38_each_debt_is_an_order_of_its_own_with_its_own_condition() -> None:
    """The book's example: of two cards that go back for nothing while one holds three, only one does."""
    burden = a_debt(holding=3)
    game = Seated(*THREE).give("Ada", debts=3).orders("Ada").do(do.RepayDebt(burden))
    assert game.has("Ada", debts=2)
    assert game.rules_against(do.RepayDebt(burden)) == ["LYS-38"]
    assert game.do(do.RepayDebt(a_debt())).has("Ada", debts=1)


def test_LYS_39_a_card_lets_an_exhausted_spy_act_once_more_without_exhausting_anybody() -> None:
    game = on_map()
    spy, victim = game.put("Ada", SPY, "a", ready=False), game.put("Ben", PRIEST, "a")
    game.do(do.GrantAction(spy), do.Kill(victim))
    assert game.figures("a") == [("Ada", SPY)]
    assert game.step == "Ordering"
    ready = game.put("Ada", SPY, "b")
    game.do(do.GrantAction(ready), do.MoveAgent("c"))
    assert game.figure(ready) == st.Piece(ready, SPY, "seat-1", "c", ready=True)


def test_LYS_30_only_what_can_be_paid_is_offered_and_the_rest_says_why() -> None:
    game = on_map(coins=1, conscripts=1)
    hire = next(choice for key, choice in offered(game).items() if key.endswith(":hire"))
    assert {option.key for option in hire.input.options} == {"noble/0", "priest/0"}
    poor = on_map(coins=0, conscripts=0)
    hire = next(choice for key, choice in offered(poor).items() if key.endswith(":hire"))
    assert (hire.rule, hire.objection is not None) == ("LYS-30", True)


def test_LYS_36_what_a_card_makes_cheaper_may_be_had_anyway() -> None:
    game = touch(on_map(coins=1, conscripts=0), ":hire", "knight/0", waive=True)
    assert (game.state.pieces[-1].kind, game.has("Ada", coins=0, conscripts=0)) == (KNIGHT, True)
    game = on_map(coins=1, conscripts=2)
    game.courtier("Ada", a_courtier())
    assert offer(game, ":cheaper").rule == "LYS-30"
    assert touch(game, ":cheaper", "knight/0", waive=True).state.pieces[-1].kind == KNIGHT
    game = touch(on_map(coins=1), ":site", "home1", waive=True)
    assert (game.state.pieces[-1].kind, game.has("Ada", coins=0)) == (SITE, True)


def test_LYS_33_and_37_a_phone_plays_cards_and_repays_debts_that_nobody_has_entered() -> None:
    game = Seated(*THREE, content=replace(CONTENT, cards=(a_card(1),), debts=(a_debt(coins=1),)))
    game.give("Ada", debts=1, coins=4).orders("Ada")
    touch(game, ":4:other", {"kind": "surprise", "cost": 2}, "Ada")
    assert game.has("Ada", hand=1)
    touch(game, "debt:1:other", {"coins": 2, "conscripts": 0, "cards": 0}, "Ada")
    assert game.has("Ada", debts=0, coins=2)


def test_LYS_24_a_rivals_missing_debt_is_set_while_a_card_is_being_followed() -> None:
    game = Seated(*THREE).orders("Ada")
    assert "adjust:factions/1/debts" not in offered(game)
    assert touch(game.do(do.FixMap()), "factions/1/debts", 1).has("Ben", debts=1)


def test_LYS_24_a_number_beyond_its_bounds_stays_what_it_is() -> None:
    game = Seated(*THREE).give("Ada", coins=120).orders("Ada")
    assert offer(game, "factions/0/coins").input.maximum == 120


def test_LYS_24_and_A18_a_table_corrects_any_number_by_touching_it() -> None:
    game = touch(Seated(*THREE).orders("Ada"), "factions/0/debts", 5)
    assert game.has("Ada", debts=5)
    assert Options() == game.state.options


def test_LYS_30_what_cannot_be_paid_is_missed_with_a_word() -> None:
    game = Seated(*THREE).orders("Ada").give("Ada", coins=1, conscripts=1)
    hire = offer(game, ":hire")
    assert [option.key for option in hire.input.options] == ["noble/0", "priest/0"]
    assert hire.input.missing is not None
    assert say(hire.input.missing) == "Ada cannot pay for: Knight · 1 coin, 3 conscripts; Spy · 2 coins"
    assert offer(game.give("Ada", coins=9, conscripts=9), ":hire").input.missing is None


def test_LYS_31_of_two_sites_the_young_one_is_called_so_and_old_ones_are_one() -> None:
    game = Seated(*THREE, detail=FULL).orders("Ada").be(seasons=4)
    for season in (4, 0, 3):
        game.put("Ada", SITE, "a", opened=season)
    taken = offer(game.do(do.FixMap("a")), ":take").input.options
    assert [say(option.label) for option in taken] == ["Building site, opened this season", "Building site"]
