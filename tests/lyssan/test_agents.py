"""Agents and what they do to each other (LYS-29, LYS-39 to LYS-47, LYS-A10, A12, A13, A15, A20, A22, A26)."""

from __future__ import annotations

import pytest

from companion.engine.game import FULL
from companion.engine.words import say
from companion.games.lyssan.content import CASTLE, KNIGHT, NOBLE, PRIEST, SITE, SPY, Card
from companion.games.lyssan.model import commands as do, events as ev, state as st
from companion.games.lyssan.model.state import Fallen
from companion.games.lyssan.options import Options
from companion.games.lyssan.screens import HANDS
from tests.games.touching import offer, seen, touch

from .seated import Seated, a_courtier, a_triumph, a_vassal

THREE = ("Ada", "Ben", "Cem")
EVERYBODY = (KNIGHT, NOBLE, PRIEST, SPY)


def board(*names: str, options: Options | None = None) -> Seated:
    """Ada's turn on the map, everybody's castle at home."""
    return Seated(*(names or THREE), detail=FULL, options=options).orders("Ada")


@pytest.mark.parametrize("kind", EVERYBODY)
def test_LYS_29_an_agent_acts_once_a_season_then_it_is_exhausted(kind: str) -> None:
    game = board()
    agent = game.put("Ada", kind, "a")
    game.use(agent, do.MoveAgent("b"))
    assert game.figure(agent) == st.Piece(agent, kind, "seat-1", "b", ready=False)
    assert game.rules_against(do.SelectAgent(agent)) == ["LYS-29"]


def test_LYS_29_readied_again_it_may_act_again() -> None:
    game = board()
    noble, priest = game.put("Ada", NOBLE, "a"), game.put("Ada", PRIEST, "b")
    game.use(priest, do.MoveAgent("a")).use(noble, do.ReadyAgent(priest))
    assert game.rules_against(do.SelectAgent(priest)) == []
    game.use(priest, do.MoveAgent("b"))


def test_LYS_29_nobody_uses_another_ones_agents_nor_castles() -> None:
    game = board()
    other, castle = game.put("Ben", KNIGHT, "a"), game.put("Ada", CASTLE, "a")
    assert game.rules_against(do.SelectAgent(other)) == [""]
    assert game.rules_against(do.SelectAgent(castle)) == [""]
    assert game.rules_against(do.MoveAgent("b")) == [""]


def test_LYS_29_agents_act_only_in_their_province() -> None:
    game = board()
    knight, far, castle = game.put("Ada", KNIGHT, "a"), game.put("Ben", KNIGHT, "b"), game.put("Ben", CASTLE, "b")
    game.do(do.SelectAgent(knight))
    assert game.rules_against(do.Kill(far)) == [""]
    assert game.rules_against(do.Raze(castle)) == [""]


@pytest.mark.parametrize(("kind", "rule"), [(KNIGHT, "LYS-40"), (NOBLE, "LYS-41"), (PRIEST, "LYS-44"),
                                            (SPY, "LYS-45")])
def test_LYS_40_to_LYS_45_they_move_one_province(kind: str, rule: str) -> None:
    game = board()
    agent = game.put("Ada", kind, "a")
    game.do(do.SelectAgent(agent))
    assert game.rules_against(do.MoveAgent("c")) == [rule]
    assert game.do(do.MoveAgent("b")).figures("b") == [("Ada", kind)]


@pytest.mark.parametrize(("kind", "rule"), [(KNIGHT, "LYS-40"), (NOBLE, "LYS-41")])
def test_LYS_40_and_LYS_41_at_most_one_of_two_actions_is_a_move(kind: str, rule: str) -> None:
    game = board()
    agent = game.put("Ada", kind, "a")
    game.use(agent, do.MoveAgent("b"))
    assert game.rules_against(do.MoveAgent("c")) == [rule]


KILLS = [(KNIGHT, KNIGHT, 1), (KNIGHT, NOBLE, 1), (NOBLE, NOBLE, 1), (NOBLE, KNIGHT, 2), (SPY, SPY, 1),
         (SPY, PRIEST, 1)]


@pytest.mark.parametrize(("killer", "victim", "actions"), KILLS)
def test_LYS_40_LYS_41_and_LYS_45_who_kills_whom_with_how_many_actions(killer: str, victim: str, actions: int) -> None:
    game = board()
    agent, dead = game.put("Ada", killer, "a"), game.put("Ben", victim, "a")
    game.use(agent, do.Kill(dead))
    assert game.figure(dead) is None
    left = 0 if killer == SPY else 2 - actions
    assert game.state.step == (st.Ordering(agent, left) if left else st.Ordering())


@pytest.mark.parametrize(("killer", "victim"), [(a, b) for a in EVERYBODY for b in EVERYBODY
                                                if (a, b) not in {kill[:2] for kill in KILLS}])
def test_LYS_40_to_LYS_45_nobody_else_kills(killer: str, victim: str) -> None:
    game = board()
    agent, dead = game.put("Ada", killer, "a"), game.put("Ben", victim, "a")
    game.do(do.SelectAgent(agent))
    rules = {KNIGHT: "LYS-40", NOBLE: "LYS-41", PRIEST: "LYS-44", SPY: "LYS-45"}
    assert game.rules_against(do.Kill(dead)) == [rules[killer]]


def test_LYS_40_the_prompt_counts_the_actions_that_are_left() -> None:
    game = board()
    knight = game.put("Ada", KNIGHT, "a")
    assert say(seen(game.use(knight)).prompt.text) == "Ada: Touch the target: Knight in A, 2 actions left"
    assert say(seen(game.do(do.MoveAgent("b"))).prompt.text) == (
        "Ada: Give the next order: Knight in B is done")
    game.put("Ben", KNIGHT, "b")
    assert say(seen(game).prompt.text) == "Ada: Touch the target: Knight in B, 1 action left"


@pytest.mark.parametrize("viewer", ["table", "Ada"])
def test_LYS_29_the_other_agents_are_quiet_while_one_can_act(viewer: str) -> None:
    game = board()
    knight, other = game.put("Ada", KNIGHT, "a"), game.put("Ada", NOBLE, "e")

    def emphasis() -> str:
        return offer(game, f":use:{other}", viewer).emphasis
    assert emphasis() == "normal"
    game.use(knight)
    assert (emphasis(), offer(game, ">b", viewer).emphasis) == ("quiet", "normal")
    assert say(seen(game.do(do.MoveAgent("b"))).prompt.text).endswith("Knight in B is done")
    assert emphasis() == "normal"
    game.use(other)
    assert game.state.step == st.Ordering(other, 2)


def test_LYS_40_a_knight_kills_twice_or_moves_and_kills() -> None:
    game = board()
    knight, one, two = game.put("Ada", KNIGHT, "a"), game.put("Ben", KNIGHT, "b"), game.put("Cem", NOBLE, "b")
    game.use(knight, do.MoveAgent("b"), do.Kill(one))
    assert game.rules_against(do.Kill(two)) == ["LYS-29"]
    game = board()
    knight, one, two = game.put("Ada", KNIGHT, "b"), game.put("Ben", KNIGHT, "b"), game.put("Cem", NOBLE, "b")
    assert game.use(knight, do.Kill(one), do.Kill(two)).figures("b") == [("Ada", KNIGHT)]


@pytest.mark.parametrize("kind", [KNIGHT, NOBLE])
@pytest.mark.parametrize("target", [CASTLE, SITE])
def test_LYS_40_LYS_41_and_43_destroying_takes_both_actions(kind: str, target: str) -> None:
    game = board()
    agent, built = game.put("Ada", kind, "a"), game.put("Ben", target, "a")
    assert game.use(agent, do.Raze(built)).state.step == st.Ordering()
    assert game.figures("a") == [("Ada", kind)]
    game = board()
    agent, built = game.put("Ada", kind, "a"), game.put("Ben", target, "b")
    game.use(agent, do.MoveAgent("b"))
    assert game.rules_against(do.Raze(built)) == ["LYS-40" if kind == KNIGHT else "LYS-41"]


def test_LYS_41_a_noble_kills_a_knight_only_with_both_actions() -> None:
    game = board()
    noble, knight = game.put("Ada", NOBLE, "a"), game.put("Ben", KNIGHT, "b")
    game.use(noble, do.MoveAgent("b"))
    assert game.rules_against(do.Kill(knight)) == ["LYS-41"]


def test_LYS_41_and_A22_a_noble_readies_an_own_priest_in_its_province_for_one_action() -> None:
    game = board()
    noble, priest = game.put("Ada", NOBLE, "a"), game.put("Ada", PRIEST, "a", ready=False)
    far, strange = game.put("Ada", PRIEST, "b", ready=False), game.put("Ben", PRIEST, "a", ready=False)
    spy = game.put("Ada", SPY, "a", ready=False)
    game.do(do.SelectAgent(noble))
    assert game.rules_against(do.ReadyAgent(far)) == [""]
    assert game.rules_against(do.ReadyAgent(strange)) == ["LYS-A22"]
    assert game.rules_against(do.ReadyAgent(spy)) == ["LYS-41"]
    game.do(do.ReadyAgent(priest))
    assert game.state.step == st.Ordering(noble, 1)
    there = game.figure(priest)
    assert there is not None
    assert there.ready


def test_LYS_42_a_castle_protects_its_knights_and_nobles_but_not_priests_and_spies() -> None:
    game = board()
    knight, spy = game.put("Ada", KNIGHT, "home2"), game.put("Ada", SPY, "home2")
    prey, priest = game.put("Ben", NOBLE, "home2"), game.put("Ben", PRIEST, "home2")
    guest = game.put("Cem", KNIGHT, "home2")
    game.do(do.SelectAgent(knight))
    assert game.rules_against(do.Kill(prey)) == ["LYS-42"]
    assert game.rules_against(do.Kill(guest)) == []
    assert game.do(do.SelectAgent(spy)).rules_against(do.Kill(priest)) == []


def test_LYS_42_once_the_castle_is_gone_it_protects_nobody() -> None:
    game = board()
    one, two = game.put("Ada", KNIGHT, "a"), game.put("Ada", KNIGHT, "a")
    castle, prey = game.put("Ben", CASTLE, "a"), game.put("Ben", KNIGHT, "a")
    game.use(one, do.Raze(castle)).use(two, do.Kill(prey))
    assert game.has("Ben", shame=2)


def test_LYS_43_a_site_protects_nobody_and_is_no_target_for_spies() -> None:
    game = board()
    knight, spy = game.put("Ada", KNIGHT, "a"), game.put("Ada", SPY, "a")
    site, prey = game.put("Ben", SITE, "a"), game.put("Ben", KNIGHT, "a")
    number = game.courtier("Ben", a_courtier())
    assert game.do(do.SelectAgent(spy)).rules_against(do.Lure(number)) == ["LYS-45"]
    assert game.rules_against(do.Raze(site)) == ["LYS-45"]
    assert game.do(do.SelectAgent(knight)).rules_against(do.Kill(prey)) == []


def test_LYS_43_a_destroyed_site_becomes_shame() -> None:
    game = board()
    knight, site = game.put("Ada", KNIGHT, "a"), game.put("Ben", SITE, "a")
    assert game.use(knight, do.Raze(site)).has("Ben", shame=1)


def test_LYS_A10_a_destroyed_castle_becomes_shame_unless_the_table_says_otherwise() -> None:
    for options, shame in ((None, 1), (Options(castle_shame=False), 0)):
        game = board(options=options)
        knight, castle = game.put("Ada", KNIGHT, "a"), game.put("Ben", CASTLE, "a")
        assert game.use(knight, do.Raze(castle)).has("Ben", shame=shame)


def test_LYS_A13_sites_act_as_little_as_castles() -> None:
    game = board()
    site = game.put("Ada", SITE, "a")
    assert game.rules_against(do.SelectAgent(site)) == [""]


def priest_at_bens(*names: str) -> tuple[Seated, int]:
    """Ada's priest stands where Ben's knight controls."""
    game = board(*names)
    game.put("Ben", KNIGHT, "a")
    return game, game.put("Ada", PRIEST, "a")


def test_LYS_44_diplomacy_gives_the_owner_a_card_and_draws_one() -> None:
    game, priest = priest_at_bens()
    game.use(priest, do.Negotiate())
    assert game.has("Ada", hand=4)
    assert game.has("Ben", hand=5)


def test_LYS_44_with_two_players_no_card_is_drawn() -> None:
    game, priest = priest_at_bens("Ada", "Ben")
    game.use(priest, do.Negotiate())
    assert game.has("Ada", hand=3)
    assert game.has("Ben", hand=5)


def test_LYS_44_and_A15_move_and_diplomacy_go_together_in_any_order_once_each() -> None:
    game, priest = priest_at_bens()
    game.use(priest, do.Negotiate())
    assert game.rules_against(do.Negotiate()) == ["LYS-44"]
    game.do(do.MoveAgent("b"))
    assert game.state.step == st.Ordering()
    game = board()
    game.put("Ben", KNIGHT, "b")
    priest = game.put("Ada", PRIEST, "a")
    game.use(priest, do.MoveAgent("b"))
    assert game.rules_against(do.Denounce()) == ["LYS-44"]
    game.do(do.Negotiate())
    assert game.has("Ben", hand=5)


def test_LYS_44_only_with_a_rival_who_controls_and_with_a_card() -> None:
    game = board()
    priest = game.put("Ada", PRIEST, "a")
    game.do(do.SelectAgent(priest))
    assert game.rules_against(do.Negotiate()) == ["LYS-44"]
    assert game.rules_against(do.Denounce()) == ["LYS-44"]
    game, priest = priest_at_bens()
    game.give("Ada", hand=0).do(do.SelectAgent(priest))
    assert game.rules_against(do.Negotiate()) == ["LYS-44"]
    game.put("Cem", NOBLE, "a")
    assert game.rules_against(do.Denounce()) == ["LYS-44"]


def test_LYS_44_and_47_to_denounce_is_shame_for_the_owner() -> None:
    game, priest = priest_at_bens()
    game.use(priest, do.Denounce())
    assert game.has("Ben", shame=1)
    assert game.who("Ben").fallen == ()
    assert game.state.step == st.Ordering()


def test_LYS_44_a_priest_readies_an_own_spy() -> None:
    game = board()
    priest, spy = game.put("Ada", PRIEST, "a"), game.put("Ada", SPY, "a", ready=False)
    game.use(priest, do.ReadyAgent(spy)).use(spy, do.MoveAgent("b"))
    assert game.figures("b") == [("Ada", SPY)]


def test_LYS_A12_a_spy_has_no_diplomacy() -> None:
    game = board()
    game.put("Ben", KNIGHT, "a")
    spy = game.put("Ada", SPY, "a")
    game.do(do.SelectAgent(spy))
    assert game.rules_against(do.Negotiate()) == ["LYS-45"]
    assert game.rules_against(do.Denounce()) == ["LYS-45"]


def spy_at_bens(card: Card | None = None) -> tuple[Seated, int, int]:
    """Ada's spy stands beside Ben's castle, Ben has a courtier."""
    game = board()
    number = game.courtier("Ben", card or a_courtier())
    return game, game.put("Ada", SPY, "home2"), number


def test_LYS_45_and_46_a_spy_lures_a_courtier_and_dies_without_shame() -> None:
    game, spy, number = spy_at_bens()
    game.use(spy, do.Lure(number))
    assert [c.id for c in game.who("Ada").courtiers] == [number]
    assert game.who("Ben").courtiers == ()
    assert game.figure(spy) is None
    assert game.has("Ada", shame=0)
    assert game.step == "Ordering"


def test_LYS_45_only_beside_a_castle_of_the_courtiers_owner() -> None:
    game, _, number = spy_at_bens()
    spy = game.put("Ada", SPY, "home3")
    assert game.do(do.SelectAgent(spy)).rules_against(do.Lure(number)) == ["LYS-45"]
    priest = game.put("Ada", PRIEST, "home2")
    assert game.do(do.SelectAgent(priest)).rules_against(do.Lure(number)) == ["LYS-44"]


def test_LYS_46_a_vassals_agents_come_along_exhausted_and_none_is_free() -> None:
    game, spy, number = spy_at_bens(a_vassal(knight=2))
    knight = game.put("Ben", KNIGHT, "a", vassal=number)
    game.use(spy, do.Lure(number))
    assert game.figure(knight) == st.Piece(knight, KNIGHT, "seat-1", "a", vassal=number)
    assert game.step == "Ordering"
    game.give("Ada", coins=1, conscripts=3).do(do.Recruit(KNIGHT, "home1", vassal=number))
    assert game.rules_against(do.Recruit(KNIGHT, "home1", vassal=number))[-1] == "LYS-A21"


def test_LYS_46_triumphs_are_no_courtiers() -> None:
    game, spy, _ = spy_at_bens()
    game.row(a_triumph(), None, owners=("Ben",)).do(do.SelectAgent(spy))
    assert game.rules_against(do.Lure(99)) == [""]
    assert game.state.row[0].owner == "seat-2"


def test_LYS_47_a_killed_agent_is_shame_of_whoever_had_it() -> None:
    game = board()
    number = game.courtier("Ben", a_vassal(knight=1))
    knight, dead = game.put("Ada", KNIGHT, "a"), game.put("Ben", KNIGHT, "a", vassal=number)
    game.use(knight, do.Kill(dead))
    assert game.has("Ben", shame=1)
    assert game.who("Ben").fallen == (Fallen(KNIGHT, number),)


def test_LYS_A20_an_unspent_action_is_lost_when_the_next_order_begins() -> None:
    game = board().give("Ada", coins=9, conscripts=9)
    one, two = game.put("Ada", KNIGHT, "a"), game.put("Ada", KNIGHT, "a")
    game.put("Ben", KNIGHT, "b")
    castle = game.put("Ben", CASTLE, "b")
    game.use(one, do.MoveAgent("b")).use(two, do.MoveAgent("b"))
    assert game.rules_against(do.SelectAgent(one)) == ["LYS-29"]
    assert game.rules_against(do.Raze(castle)) == ["LYS-40"]
    game.do(do.Recruit(SPY, "home1"))
    assert game.state.step == st.Ordering()


def test_LYS_A20_an_agent_that_was_only_touched_has_lost_nothing() -> None:
    game = board()
    knight = game.put("Ada", KNIGHT, "a")
    game.do(do.SelectAgent(knight), do.SelectAgent(0))
    assert game.rules_against(do.SelectAgent(knight)) == []


def test_LYS_A26_an_exhausted_agent_may_be_killed() -> None:
    game = board()
    knight, prey = game.put("Ada", KNIGHT, "a"), game.put("Ben", KNIGHT, "a", ready=False)
    assert game.use(knight, do.Kill(prey)).has("Ben", shame=1)


def test_LYS_46_without_a_map_the_spy_who_lured_goes_back_to_the_supply_and_a_card_takes_none() -> None:
    game = Seated("Ada", "Ben", "Cem").orders("Ada")
    number = game.courtier("Ben", a_courtier())
    for act, rules in ((lambda: touch(game, f":lure:{number}"), ["LYS-46", "LYS-46"]),
                       (lambda: game.do(do.MoveCourtier(number, "")), ["LYS-34"])):
        act()
        event = game.table.entries[-1].events[0]
        assert [hand.rule for hand in HANDS[ev.CourtierMoved](game.state, event)] == rules
