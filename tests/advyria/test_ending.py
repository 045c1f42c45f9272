"""The hand limit, the finale's end, all endings and the scoring: ADV-21 to ADV-28, ADV-A16 to ADV-A24."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.acts import Adjust
from companion.engine.parts import Note, Track
from companion.engine.secrecy import Secret
from companion.engine.words import say
from companion.games.advyria.content import Adventure
from companion.games.advyria.model import (
    CastWizard,
    Claim,
    CountHero,
    EndTurn,
    JudgeFairies,
    Leave,
    NameHero,
    PayWizard,
    PlayAdventure,
    Stay,
    TurnUpAdventure,
    TurnUpGold,
)
from companion.games.advyria.rules.scoring import solo_class
from tests.advyria.seated import LANTERN, OTTER, TURNIP, Seated, full
from tests.games.touching import offered, seen, touch

DONE: dict[str, Any] = {"hero_cards": False}


def finale(*names: str, **more: Any) -> Seated:
    """The first turn of the finale: Ben's, or alone Ada's."""
    return Seated(*names, **more).be(refills=0, dry=True).end()


def ended(game: Seated) -> Seated:
    """The game is over at the end of this turn: two passes in the finale."""
    return game.be(finale=True, passes=len(game.seat) - 1).end()


def totals(game: Seated) -> dict[str, int | None]:
    result = seen(game).result
    assert result is not None
    names = {seat: name for name, seat in game.seat.items()}
    return {names[row.seat]: row.total for row in result.rows}


def ring(game: Seated, viewer: str = "table") -> list[tuple[str, bool, str]]:
    track = next(part for part in seen(game, viewer).stage if isinstance(part, Track))
    assert track in seen(game, viewer).header
    assert track.wheel
    assert track.cells[track.position].seat == game.state.turn.seat
    return [(say(cell.label), cell.filled, say(cell.note)) for cell in track.cells if cell.note]


def test_ADV_23_the_finale_is_a_picture_of_who_has_passed_and_who_has_what() -> None:
    game = finale("Ada", "Ben", "Cem").give("Cem", gold=2, adventures=1, losses=3)
    assert ring(game) == [("Ada", False, "3 cards · 0 points"), ("Ben", False, "3 cards · 0 points"),
                          ("Cem", False, "3 cards · 6 points")]
    assert "once 3 more pass in a row, or with the last tile (23 left)" in told(game)
    game.end(2)
    assert ring(game, "Ada") == [("Ada", False, "3 cards · 0 points"), ("Ben", True, "passed · 3 cards · 0 points"),
                                 ("Cem", True, "passed · 3 cards · 6 points")]
    assert "once 1 more passes" in told(game)


def told(game: Seated) -> str:
    return " ".join(say(part.text) for part in seen(game).stage if isinstance(part, Note))


def test_ADV_23_whoever_plays_breaks_the_ring_of_passes() -> None:
    game = finale("Ada", "Ben", "Cem").end().do(CastWizard()).end()
    assert [gone for _, gone, _ in ring(game)] == [False, False, False]


def test_ADV_29_the_picture_of_the_finale_leaves_hero_cards_out() -> None:
    game = finale("Ada", "Ben").give("Ada", adventures=1, heroes=1)
    assert ring(game)[0][2] == "3 cards · 5 points"


def test_ADV_22_no_picture_of_a_finale_before_it_and_after_it() -> None:
    for game in (Seated(), ended(Seated(hero_cards=False))):
        assert not [part for part in (*seen(game).stage, *seen(game).header) if isinstance(part, Track)]


def test_ADV_22_hands_are_told_that_nobody_draws_any_more() -> None:
    assert "nobody draws three cards any more" in " ".join(say(hand.text) for hand in seen(finale()).hands)


def test_ADV_21_the_hand_is_cut_to_its_level() -> None:
    game = Seated()
    assert touch(game, ":end").player("Ada").hand == 3
    assert game.turn == "Ben"


def test_ADV_21_a_hand_within_its_level_stays() -> None:
    assert Seated().give("Ada", level=7).end().player("Ada").hand == 6


@pytest.mark.parametrize(("faces", "losses"), [((6,), 1), ((5,), 0), ((6, 6), 2), ((6, 1, 6), 2)])
def test_ADV_21_each_fairy_thrown_away_costs_gold_on_a_six(faces: tuple[int, ...], losses: int) -> None:
    game = Seated().do(EndTurn(len(faces))).roll(*faces).do(JudgeFairies())
    assert (game.player("Ada").losses, game.player("Ada").hand, game.turn) == (losses, 3, "Ben")


def test_ADV_21_a_misread_die_can_be_corrected_before_it_counts() -> None:
    game = Seated().do(EndTurn(fairies=1)).roll(6)
    assert touch(game, "#0.0", "2").do(JudgeFairies()).player("Ada").losses == 0


def test_ADV_21_first_the_dice_must_lie() -> None:
    assert Seated().do(EndTurn(fairies=2)).roll(6).rules_against(JudgeFairies()) == ["ADV-21"]


def test_ADV_21_not_more_fairies_than_cards_thrown_away() -> None:
    assert Seated().rules_against(EndTurn(fairies=4)) == ["ADV-21"]
    assert Seated().give("Ada", hand=3).rules_against(EndTurn(fairies=1)) == ["ADV-21"]


def test_ADV_A1_and_A20_at_the_cap_a_fairy_costs_nothing() -> None:
    game = Seated().give("Ada", losses=11).do(EndTurn(fairies=2))
    assert (game.turn, game.player("Ada").losses) == ("Ben", 11)
    game = Seated().give("Ada", losses=10).do(EndTurn(fairies=2)).roll(6, 6).do(JudgeFairies())
    assert game.player("Ada").losses == 11


def test_ADV_A21_only_the_active_player_is_cut() -> None:
    assert Seated().give("Ben", hand=9).end().player("Ben").hand == 12


def test_ADV_23_and_A22_it_ends_after_a_whole_round_of_passes() -> None:
    game = finale("Ada", "Ben", "Cem", **DONE)
    game.do(CastWizard()).end().end().end()
    assert game.step == "Playing"
    game.end()
    assert game.state.step.why == "passes"


def test_ADV_A22_who_passes_may_play_again() -> None:
    game = finale(**DONE).end().do(CastWizard()).end().do(CastWizard()).end()
    assert game.step == "Playing"
    assert game.end().end().step == "Ended"


def test_ADV_23_drawing_for_a_wizard_is_no_pass() -> None:
    game = finale(**DONE).end().do(PayWizard()).end()
    assert (game.step, game.state.passes) == ("Playing", 0)


def test_ADV_24_it_ends_with_the_turn_in_which_the_last_tile_is_recovered() -> None:
    game = Seated(**DONE).give("Ben", villages=13, adventures=12).play("knight").do(TurnUpGold())
    assert game.step == "Playing"
    assert game.end().state.step.why == "all_tiles"


def test_ADV_A24_an_open_adventure_on_the_board_keeps_the_game_going() -> None:
    game = Seated(**DONE).give("Ben", villages=13, adventures=12)
    game.play("knight").do(TurnUpAdventure(LANTERN), waive=True).do(Leave()).end()
    assert game.step == "Playing"
    board = full(**DONE).lay(q1=LANTERN)
    assert board.be(tiles=board.state.tiles[:1]).end().step == "Playing"


def test_ADV_25_gold_twice_adventures_five_times_hero_card_and_losses() -> None:
    game = Seated().give("Ada", gold=4, villages=3, adventures=3, losses=6).give("Ben", adventures=1, gold=1)
    ended(game).do(CountHero(2), by="Ada").do(CountHero(0), by="Ben")
    assert totals(game) == {"Ada": 4 * 2 + 3 * 5 + 2 * 5 - 6, "Ben": 7}
    row = seen(game).result.rows[0]
    assert [(say(term.label), term.value) for term in row.terms] == [
        ("Gold points", 8), ("Adventure points", 15), ("Hero points", 10), ("Losses", -6)]


def test_ADV_25_a_hero_card_that_was_told_counts_by_itself() -> None:
    game = Seated().do(NameHero(Secret("scout", ("seat-1",))), by="Ada")
    game.give("Ada", adventures=3, named=(LANTERN, OTTER, Adventure("fog", "Fog")))
    ended(game)
    assert (game.step, totals(game)) == ("Ended", {"Ada": 15 + 10, "Ben": 0})


def test_ADV_25_never_more_than_three_and_never_more_than_are_completed() -> None:
    game = ended(Seated().give("Ada", adventures=5).give("Ben", adventures=1))
    assert game.rules_against(CountHero(4), by="Ada") == ["ADV-25"]
    assert game.rules_against(CountHero(2), by="Ben") == ["ADV-25"]
    game.do(CountHero(3), by="Ada")
    assert game.rules_against(CountHero(3), by="Ada") == ["ADV-25"]


def test_ADV_26_the_highest_score_is_one_hundred_and_three() -> None:
    game = ended(Seated("Ada").give("Ada", gold=14, adventures=12)).do(CountHero(3), by="Ada")
    assert totals(game) == {"Ada": 103}


@pytest.mark.parametrize(("points", "level"), [
    (-3, 1), (39, 1), (40, 2), (54, 2), (55, 3), (69, 3), (70, 4), (84, 4), (85, 5), (99, 5), (100, 6), (103, 6)])
def test_ADV_27_the_class_of_a_solo_game(points: int, level: int) -> None:
    assert solo_class(points) == level


def test_ADV_27_the_class_is_told_at_the_end() -> None:
    game = ended(Seated("Ada", **DONE).give("Ada", gold=10, adventures=5))
    assert say(seen(game).result.headline) == "Ada: hardly glorious (class 2 of 6)"


def test_ADV_A16_alone_the_finale_follows_once_the_pile_is_used_up() -> None:
    game = Seated("Ada", deck=40, **DONE).be(pile=3).end().end()
    assert game.state.finale
    assert game.end().state.step.why == "passes"


def test_ADV_A17_and_28_without_the_finale_it_ends_when_the_pile_is_used_up() -> None:
    game = Seated(deck=60, finale=False, **DONE).be(pile=3, refills=0).end()
    assert game.step == "Playing"
    assert game.end().state.step.why == "pile"


def test_ADV_A18_equal_sums_share_the_victory() -> None:
    game = ended(Seated("Ada", "Ben", "Cem", **DONE).give("Ada", gold=5).give("Cem", adventures=2))
    assert say(seen(game).result.headline) == "Ada, Cem win together"


def test_ADV_A19_a_score_may_be_negative() -> None:
    assert totals(ended(Seated(**DONE).give("Ada", losses=7)))["Ada"] == -7


def test_ADV_28_only_adventures_count_and_gold_breaks_ties() -> None:
    game = Seated("Ada", "Ben", "Cem", only_adventures=True)
    game.give("Ada", adventures=2, gold=1).give("Ben", adventures=2, gold=3, losses=9).give("Cem", gold=14)
    rows = seen(ended(game)).result.rows
    assert [(row.seat, row.total, row.rank) for row in rows] == [("seat-2", 2, 1), ("seat-1", 2, 2), ("seat-3", 0, 3)]


def test_ADV_28_without_hero_cards_nobody_is_asked_for_them() -> None:
    game = ended(Seated(**DONE).give("Ada", adventures=3))
    assert (game.step, totals(game)["Ada"]) == ("Ended", 15)


def test_ADV_28_simplifications_combine() -> None:
    game = Seated(adventure_actions=False, finale=False, manoeuvre=False, hero_cards=False, only_adventures=True,
                  open_hands=True)
    game.give("Ben", hand=9).play("knight").do(Stay())
    assert {key.rpartition(":")[2] for key in offered(game)} & {"adventure", "seat-2"} == set()
    assert game.be(dry=True).end().step == "Ended"


def test_ADV_28_without_special_actions_cards_still_complete_adventures() -> None:
    game = Seated(adventure_actions=False).play("knight").do(TurnUpAdventure(TURNIP), Claim())
    assert game.rules_against(PlayAdventure("red")) == ["ADV-28"]
    assert game.player("Ada").adventures == 1


def test_a_number_corrected_after_the_end_changes_the_sum() -> None:
    game = ended(Seated(**DONE).give("Ada", gold=3)).do(Adjust("players/0/gold", 5), by="Ada")
    assert totals(game)["Ada"] == 10


def test_ADV_25_no_more_adventures_of_the_hero_card_than_are_completed_after_a_correction() -> None:
    game = ended(Seated().give("Ada", adventures=3)).do(CountHero(3), by="Ada").do(Adjust("players/0/adventures", 1))
    assert totals(game)["Ada"] == 5 + 5


def test_ADV_28_where_only_adventures_count_nobody_is_told_of_hero_cards() -> None:
    game = Seated(only_adventures=True).give("Ada", adventures=2)
    assert "hero" not in offered(game, "Ada")
    view = seen(ended(game))
    told = [say(counter.label) for panel in view.seats for counter in panel.counters]
    assert "Hero card" not in told
    assert not [line for line in view.log if "ero card" in say(line.text)]


def test_ADV_23_without_a_card_one_can_only_pass() -> None:
    game = finale(**DONE).give("Ben", hand=0)
    assert say(seen(game).prompt.text) == "Ben: Pass: no card is left"
    assert [key.rpartition(":")[2] for key, choice in offered(game).items() if not choice.on] == ["end"]
