"""Triumphs: awarding, ties, immediate ones, the calendar, the end (LYS-13 to LYS-18, LYS-A6 to A8, A16, A17)."""

from __future__ import annotations

import pytest

from companion.engine.acts import Adjust
from companion.engine.game import FULL
from companion.engine.words import say
from companion.games.lyssan.content import CASTLE, COURTIER, KNIGHT, MOUNTAIN, RAZED, SPY
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.options import Options
from companion.games.lyssan.rules import spring
from tests.games.touching import offer, offered, seen, touch

from .seated import Seated, a_courtier, a_triumph

THREE, FOUR = ("Ada", "Ben", "Cem"), ("Ada", "Ben", "Cem", "Dora")
ONE, TWO, LAST = a_triumph("One"), a_triumph("Two"), a_triumph("Last")
FORCE = a_triumph("Force", RAZED, immediate=True)


def names(game: Seated, *who: str) -> do.TellLeaders:
    return do.TellLeaders(tuple(game.names[name] for name in who))


def owners(game: Seated) -> list[str]:
    return [game.called(laid.owner) if laid.owner else "" for laid in game.state.row]


def test_LYS_13_a_triumph_is_awarded_once_the_one_behind_it_is_face_up() -> None:
    game = Seated(*FOUR).row(ONE, TWO, None).spring()
    assert game.state.step == st.Awarding(0)
    game.do(names(game, "Ben"))
    assert owners(game) == ["Ben", "", ""]
    assert game.step == "Revealing"


def test_LYS_13_from_first_to_last() -> None:
    game = Seated(*FOUR).row(ONE, TWO, LAST, None).spring()
    game.do(names(game, "Ben"))
    assert game.state.step == st.Awarding(1)
    assert owners(game.do(names(game, "Cem"))) == ["Ben", "Cem", "", ""]


def test_LYS_13_which_triumph_is_due_is_put_right_and_one_passed_over_is_looked_at_again() -> None:
    game = Seated(*FOUR).row(ONE, TWO, LAST, None).spring()
    assert game.do(Adjust("step/index", "1")).state.step == st.Awarding(1)
    assert game.do(Adjust("step/index", "0")).state.step == st.Awarding(0)


def test_LYS_14_equals_are_parted_by_debts_then_it_waits_for_the_next_spring() -> None:
    game = Seated(*FOUR).row(ONE, TWO, None, None).give("Ada", debts=2).give("Ben", debts=1).give("Cem", debts=1)
    game.spring()
    assert owners(game.do(names(game, "Ada", "Ben"))) == ["Ben", "", "", ""]
    game = Seated(*FOUR).row(ONE, TWO, None, None).give("Ada", debts=2).spring()
    game.do(names(game, "Ada", "Ben", "Cem"))
    assert owners(game) == ["", "", "", ""]
    game.do(do.RevealTriumph(LAST)).spring()
    assert game.state.step == st.Awarding(0)


def test_LYS_14_nobody_need_fulfil_it() -> None:
    game = Seated(*FOUR).row(ONE, TWO, None).spring()
    assert owners(game.do(names(game))) == ["", "", ""]


def test_LYS_15_an_immediate_triumph_is_won_the_moment_a_castle_falls() -> None:
    game = Seated(*FOUR, detail=FULL).row(FORCE, TWO, None).orders("Ada")
    knight, target = game.put("Ada", KNIGHT, "a"), game.put("Ben", CASTLE, "a")
    game.use(knight, do.Raze(target))
    assert owners(game) == ["Ada", "", ""]


def test_LYS_15_others_are_claimed_and_spring_does_not_ask_for_them() -> None:
    game = Seated(*FOUR).row(a_triumph("Now", immediate=True), TWO, LAST, None).orders("Cem")
    game.do(do.Claim(0, "seat-2"))
    assert owners(game)[0] == "Ben"
    assert game.rules_against(do.Claim(1, "seat-2")) == ["LYS-13"]
    game = Seated(*FOUR).row(a_triumph("Now", immediate=True), TWO, LAST, None).spring()
    assert game.state.step == st.Awarding(1)


def test_LYS_A8_an_immediate_triumph_too_needs_the_next_one_face_up() -> None:
    game = Seated(*FOUR, detail=FULL).row(FORCE, None).orders("Ada")
    knight, target = game.put("Ada", KNIGHT, "a"), game.put("Ben", CASTLE, "a")
    assert game.rules_against(do.Claim(0, "seat-1")) == ["LYS-A8"]
    assert owners(game.use(knight, do.Raze(target))) == ["", ""]


def test_LYS_A8_a_table_may_award_it_at_once() -> None:
    game = Seated(*FOUR, options=Options(immediate_needs_next=False)).row(FORCE, None).orders("Ada")
    assert owners(game.do(do.Claim(0, "seat-1"))) == ["Ada", ""]


def test_LYS_16_after_awarding_the_next_is_turned_up_and_summer_comes() -> None:
    game = Seated(*FOUR).row(ONE, TWO, None).spring()
    game.do(names(game), do.RevealTriumph(LAST))
    assert game.state.row[2].triumph == LAST
    assert game.state.season == st.SUMMER


def test_LYS_16_without_anything_to_turn_up_the_game_ends() -> None:
    game = Seated(*FOUR).row(ONE, TWO).spring()
    game.do(names(game, "Ben"))
    assert game.state.step == st.Ended(st.EXHAUSTED, ("seat-2",), ("seat-2",))


def test_LYS_A6_the_last_triumph_is_never_awarded_and_A7_a_tied_one_neither() -> None:
    game = Seated(*FOUR).row(ONE, TWO, owners=("Ada",)).spring()
    assert isinstance(game.state.step, st.Ended)
    assert owners(game) == ["Ada", ""]
    game = Seated(*FOUR).row(ONE, TWO).spring()
    game.do(names(game, "Ada", "Ben"))
    assert owners(game) == ["", ""]
    assert game.step == "Ended"


def test_LYS_A7_a_triumph_tied_in_the_last_spring_goes_to_nobody() -> None:
    game = Seated(*FOUR).row(ONE, TWO).give("Cem", hand=9).spring()
    game.do(names(game, "Ada", "Ben"))
    assert game.state.step == st.Ended(st.EXHAUSTED, ("seat-3",), ("seat-3",))


@pytest.mark.parametrize(("players", "springs"), [(FOUR, 5), (THREE, 6), (("Ada", "Ben"), 5)])
def test_LYS_16_and_17_the_calendar_ends_the_game_in_the_fifth_or_sixth_spring(
        players: tuple[str, ...], springs: int) -> None:
    game = Seated(*players).orders()
    for year in range(1, springs):
        game.spring()
        while game.step == "Awarding":
            game.do(names(game))
        assert game.step == "Revealing"
        game.do(do.RevealTriumph(a_triumph(f"Year {year}"))).be(step=st.Ordering())
    game.spring()
    while game.step == "Awarding":
        game.do(names(game))
    assert game.step in ("Ended", "Unmasking")


def test_LYS_17_two_triumphs_win_at_once_with_four_factions() -> None:
    game = Seated(*FOUR).row(ONE, TWO, LAST, None, owners=("Ben",)).spring()
    game.do(names(game, "Ben"))
    assert game.state.step == st.Ended(st.TRIUMPHS, ("seat-2",), ("seat-2",))


def test_LYS_17_three_triumphs_win_with_three_and_no_more_are_awarded() -> None:
    game = Seated(*THREE).row(ONE, TWO, LAST, a_triumph("Four"), a_triumph("Five"), None, owners=("Ben", "Ben"))
    game.spring().do(names(game, "Ben"))
    assert game.step == "Ended"
    assert owners(game) == ["Ben", "Ben", "Ben", "", "", ""]
    game = Seated(*THREE).row(ONE, TWO, LAST, None, owners=("Ben",)).spring()
    assert game.do(names(game, "Ben")).step == "Revealing"


def test_LYS_A17_at_exhaustion_triumphs_then_debts_then_cards_decide() -> None:
    game = Seated(*FOUR).row(ONE, TWO, LAST, owners=("Ada", "Ben")).give("Ada", debts=1).give("Cem", hand=9)
    assert game.spring().state.step == st.Ended(st.EXHAUSTED, ("seat-2",), ("seat-2",))
    game = Seated(*FOUR).row(ONE, TWO, LAST, owners=("Ada", "Ben")).give("Ada", hand=5)
    assert game.spring().state.step == st.Ended(st.EXHAUSTED, ("seat-1",), ("seat-1",))


def test_LYS_A16_who_is_level_in_everything_shares_the_victory() -> None:
    game = Seated(*FOUR).row(ONE, TWO, LAST, owners=("Ada", "Ben")).spring()
    assert game.state.step == st.Ended(st.EXHAUSTED, ("seat-1", "seat-2"), ("seat-1", "seat-2"))


def test_LYS_13_what_the_companion_can_count_it_proposes() -> None:
    game = Seated(*FOUR, detail=FULL).row(a_triumph("Spies", SPY), TWO, None)
    game.orders()
    game.put("Ben", SPY, "a"), game.put("Ben", SPY, "b"), game.put("Cem", SPY, "a")
    game.spring()
    assert owners(touch(game, "counted"))[0] == "Ben"
    assert spring.triumph_leaders(game.state, a_triumph("Knights", KNIGHT)) == ()
    assert spring.triumph_leaders(game.state, a_triumph("Feast")) is None
    game = Seated(*FOUR).row(a_triumph("Court", COURTIER), TWO, None)
    game.courtier("Cem", a_courtier())
    assert owners(touch(game.spring(), "counted"))[0] == "Cem"
    game = Seated(*FOUR).row(a_triumph("Spies", SPY), TWO, None).spring()
    assert not any(key.endswith("counted") for key in offered(game))


def test_LYS_13_provinces_told_last_summer_award_nothing_in_spring() -> None:
    game = Seated(*FOUR).row(a_triumph("Mines", MOUNTAIN), TWO, None)
    game.give("Ada", lands=st.Lands(mountain=5), counted=True)
    assert not any(key.endswith("counted") for key in offered(game.spring()))


def test_LYS_16_in_the_last_spring_nothing_waits_any_more() -> None:
    game = Seated(*FOUR, detail=FULL).row(a_triumph("Knights", KNIGHT), TWO)
    assert say(offer(game.spring(), ":counted").label) == "Nobody wins it, the game ends"
    game = Seated(*FOUR, detail=FULL).row(a_triumph("Knights", KNIGHT), TWO, None)
    assert say(offer(game.spring(), ":counted").label) == "It waits for a year"


def test_LYS_48_winter_has_a_step_of_its_own_where_the_order_is_put_right() -> None:
    game = Seated(*FOUR).give("Ada", hand=5).orders("Dora", st.AUTUMN).do(do.EndTurn())
    view = seen(game)
    assert (say(view.phase), say(view.prompt.text)) == (
        "Year 1, Winter", "Exchange the turn-order markers: Ben, Cem, Dora, Ada")
    touch(game, "adjust:factions/0/hand", 1)
    touch(game, ":anew")
    assert game.order == ["Ada", "Ben", "Cem", "Dora"]
    assert not any(key.endswith(":anew") for key in offered(game))
    touch(game, ":order", ["seat-2", "seat-1", "seat-3", "seat-4"])
    assert say(seen(touch(game, ":done")).prompt.text) == "Turn up the next triumph"
    assert game.order[0] == "Ben"
    assert say(seen(game).phase) == "Year 2, Spring"


@pytest.mark.parametrize("out", ["", "Cem"])
def test_LYS_48_where_the_order_stays_nobody_is_told_to_exchange_markers(out: str) -> None:
    game = Seated(*FOUR).orders("Dora", st.AUTUMN)
    fallen = (do.FixMap(), do.LoseLastCastle("seat-3"), do.EndFix()) if out else ()
    game.do(*fallen, do.EndTurn())
    left = ", ".join(name for name in FOUR if name != out)
    assert say(seen(game).prompt.text) == f"Leave the turn-order markers: {left}"
    assert say(offer(game, ":done").label) == "On to spring"
    touch(game, ":order", ["seat-2", "seat-1", *(["seat-3"] if not out else []), "seat-4"])
    assert say(seen(game).prompt.text).startswith("Exchange the turn-order markers: Ben, Ada")
    assert say(offer(game, ":done").label) == "The markers are exchanged"


def test_LYS_48_who_goes_on_without_a_word_about_the_markers_may() -> None:
    game = Seated(*FOUR).orders("Dora", st.AUTUMN).do(do.EndTurn(), do.RevealTriumph(TWO))
    assert (game.state.meanwhile, game.step) == ("", "Collecting")
    assert game.rules_against(do.GoOn()) == ["LYS-19"]
