"""Drawing, the one refill, the beginning and the draws of the finale: ADV-9 to ADV-11, ADV-22, ADV-A3 to ADV-A6."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.acts import Adjust
from companion.engine.words import say
from companion.games.advyria.model import PayWizard, PlaySet, TellPileEmpty
from companion.games.advyria.rules.table import discard_count
from tests.advyria.seated import Seated
from tests.games.touching import offer, offered, touch


def in_finale(*names: str, **more: Any) -> Seated:
    """The first turn of the finale has begun."""
    return Seated(*names, **more).be(refills=0, dry=True).end()


def test_ADV_9_three_cards_at_the_start_of_a_turn() -> None:
    game = Seated(deck=60)
    assert (game.player("Ada").hand, game.player("Ben").hand, game.state.pile) == (6, 3, 60 - 9)
    assert game.end().player("Ben").hand == 6


def test_ADV_10_and_A4_the_discard_pile_is_shuffled_when_a_card_is_missing() -> None:
    game = Seated(deck=60).be(pile=2)
    lying = discard_count(game.state)
    game.end()
    assert game.story()[-2:] == ["PileRefilled", "CardsDrawn"]
    assert (game.state.refills, game.state.pile) == (0, 2 + lying + 3 - 3)
    assert game.player("Ben").hand == 6


def test_ADV_10_only_once() -> None:
    game = Seated(deck=60).be(pile=2, refills=0).end()
    assert "PileRefilled" not in game.story()
    assert game.player("Ben").hand == 5


def test_ADV_10_never_alone() -> None:
    assert Seated("Ada").state.refills == 0


def test_ADV_10_people_tell_it_where_cards_are_not_counted() -> None:
    game = Seated().do(TellPileEmpty())
    assert (game.state.refills, game.player("Ada").hand, game.state.finale) == (0, 6, False)


def test_ADV_11_fewer_cards_then_the_finale() -> None:
    game = Seated(deck=60).be(pile=1, refills=0).end()
    assert (game.player("Ben").hand, game.state.finale) == (4, False)
    assert game.end().state.finale


@pytest.mark.parametrize(("drawn", "hand"), [(1, 4), (2, 5), (3, 6)])
def test_ADV_11_people_tell_how_many_cards_came(drawn: int, hand: int) -> None:
    game = Seated().be(refills=0).do(TellPileEmpty(drawn))
    assert (game.player("Ada").hand, game.state.dry, game.state.finale) == (hand, True, False)
    assert game.end().state.finale


def test_ADV_A3_who_gets_no_card_at_all_plays_the_first_turn_of_the_finale() -> None:
    game = Seated().be(refills=0).do(TellPileEmpty(0))
    assert (game.player("Ada").hand, game.state.finale) == (3, True)
    assert game.do(PayWizard()).player("Ada").hand == 5
    game = Seated(finale=False).be(refills=0).do(TellPileEmpty(0))
    assert not game.state.finale
    assert game.end().state.step.why == "pile"


def test_ADV_11_a_counted_pile_is_not_empty_before_it_is() -> None:
    game = Seated(deck=60)
    assert game.rules_against(TellPileEmpty()) == ["ADV-11"]
    assert next(c for key, c in offered(game).items() if ":empty:" in key).waivable


def test_ADV_11_an_uncounted_pile_may_be_told_empty_at_any_moment_first_behind_the_panel() -> None:
    game = Seated()
    assert offer(game, ":empty:1").on == "seat:seat-1"
    game.end(12)
    assert offer(game, ":empty:1").on == ""
    assert say(offer(game, ":empty:1").label) == "Reshuffle the pile"
    assert touch(game, ":empty:1").state.refills == 0
    assert say(offer(game, ":empty:0").label) == "Pile was empty: how many drawn?"


def test_ADV_A3_the_turn_in_which_the_pile_runs_dry_is_a_normal_one() -> None:
    game = Seated(deck=60).be(pile=3, refills=0).end()
    assert (game.player("Ben").hand, game.state.pile, game.state.finale) == (6, 0, False)
    game.end()
    assert (game.state.finale, game.turn, game.player("Ada").hand) == (True, "Ada", 3)


def test_ADV_A3_an_empty_pile_with_a_refill_left_is_no_finale() -> None:
    game = Seated(deck=60).be(pile=3).end(2)
    assert (game.state.finale, game.state.refills) == (False, 0)


def test_ADV_22_no_cards_in_the_finale_but_for_one_wizard() -> None:
    game = in_finale()
    assert game.player("Ben").hand == 3
    assert game.do(PayWizard()).player("Ben").hand == 5
    assert game.rules_against(PayWizard()) == ["ADV-22"]


def test_ADV_22_before_anything_is_played() -> None:
    game = in_finale().do(PlaySet("warrior", 2))
    assert game.rules_against(PayWizard()) == ["ADV-22"]
    assert not [key for key in offered(game) if key.endswith(":pay")]


def test_ADV_22_not_before_the_finale() -> None:
    assert Seated().rules_against(PayWizard()) == ["ADV-22"]


def test_ADV_A5_the_cards_come_out_of_the_discard_pile_without_this_wizard() -> None:
    game = Seated(deck=60).be(pile=0, refills=0, dry=True).end()
    lying = discard_count(game.state)
    game.do(PayWizard())
    assert game.story() == ["PileRefilled", "WizardPaid", "CardsDrawn"]
    assert (game.state.pile, discard_count(game.state)) == (lying - 3, 1)


def test_ADV_A5_it_is_not_the_one_refill_and_helps_alone_too() -> None:
    game = Seated("Ada", deck=60).be(pile=0).end()
    assert game.state.finale
    assert game.do(PayWizard()).player("Ada").hand == 5
    assert game.state.refills == 0


def test_ADV_A5_there_may_be_fewer_than_three() -> None:
    game = Seated(deck=14).be(pile=0, refills=0, dry=True).end()
    game.give("Ada", hand=11).give("Ben", hand=1).do(PayWizard())
    assert game.player("Ben").hand == 2


def test_ADV_A6_the_wizard_paid_raises_nothing() -> None:
    player = in_finale().do(PayWizard()).player("Ben")
    assert (player.level, player.losses) == (3, 0)


def test_in_the_finale_the_pile_is_not_told_to_be_empty() -> None:
    assert in_finale().rules_against(TellPileEmpty(2)) == ["ADV-11"]


@pytest.mark.parametrize(("dry", "pile", "finale"), [(3, 5, False), (6, 0, True)])
def test_ADV_A3_a_corrected_pile_decides_whether_the_finale_begins(dry: int, pile: int, finale: bool) -> None:
    game = Seated(deck=60).be(pile=dry, refills=0).end().do(Adjust("pile", pile))
    assert (":empty:" in str(offered(game).keys())) is not finale
    assert game.end().state.finale is finale


def test_ADV_A5_a_wizard_of_the_finale_may_bring_fewer_cards() -> None:
    game = Seated().be(finale=True)
    assert not [key for key in offered(game) if key.endswith(":fewer")]
    touch(game, ":pay")
    assert say(offer(game, ":fewer").label) == "Fewer came: how many?"
    assert touch(game, ":fewer", 1).player("Ada").hand == 6
    assert game.state.finale
    counted = Seated(deck=30).be(finale=True)
    assert not [key for key in offered(touch(counted, ":pay")) if key.endswith(":fewer")]
