"""What hands have to do in Lüscherzia: each instruction of the rulebook that follows from the state, where eyes are."""

from __future__ import annotations

from typing import Any

from companion.engine.secrecy import Secret
from companion.engine.words import say
from companion.games.luescherzia.content import Board, Card, Content
from companion.games.luescherzia.model import (
    Boost,
    CarryOut,
    Decline,
    Fight,
    Hire,
    KeepNpc,
    LeaveField,
    PayInfluence,
    Search,
    Stay,
    TellInitiatives,
    UseFind,
)
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules.finds import UNNAMED
from tests.games.touching import new_hands
from tests.luescherzia.seated import Seated, find_site, fork, monster, npc, rest, trap


def in_turn(*names: str, **more: Any) -> Seated:
    return Seated(*(names or ("Ada", "Ben", "Cem")), **more).order(*(names or ("Ada", "Ben", "Cem")))


def hands(game: Seated, viewer: str = "table") -> list[tuple[str, str, str]]:
    """Whose, what, by which rule."""
    return [(hand.seat, say(hand.text), hand.rule) for hand in new_hands(game, viewer)]


def test_LUE_3_to_6_what_is_laid_out_before_the_first_card() -> None:
    lines = hands(Seated("Ada", "Ben", "Cem"))
    assert lines[0] == ("seat-1", "Take the avatar Plain and 3 SP; set 8 hit points", "LUE-3")
    assert [line[1:] for line in lines[3:8]] == [
        ("Shuffle the finds and the orientation cards, each into a pile of their own", "LUE-4"),
        ("Tiles with a 1 on the back into the bag", "LUE-5"),
        ("Tiles with a 2 in a pile on round field 3, those with a 3 on field 6", "LUE-5"),
        ("Group marker on the start field, arrow to the south", "LUE-6"), ("Round marker on “go”", "LUE-6")]
    assert lines[8:] == [(f"seat-{n}", "Draw 3 orientation cards, lay one of them face down", "LUE-15")
                         for n in (1, 2, 3)]


def test_LUE_40_two_players_draw_more_and_lay_two() -> None:
    assert hands(Seated("Ada", "Ben"), "Ben")[-1] == (
        "seat-2", "Draw 5 orientation cards, lay two of them face down", "LUE-40")


def test_LUE_17_the_cards_are_turned_up() -> None:
    assert hands(in_turn()) == [("", "Turn up all cards; the lowest initiative comes first", "LUE-17")]


def test_LUE_17_the_rest_of_the_hand_goes_after_the_last_card_of_the_cycle_only() -> None:
    rest_of_hand = ("seat-1", "The card onto the timeline, the rest of the hand onto the discard pile", "LUE-17")
    assert rest_of_hand in hands(in_turn().draw(fork))
    two = Seated("Ada", "Ben").order("Ada", "Ada", "Ben", "Ben").draw(fork)
    assert hands(two) == [("seat-1", "The card onto the timeline", "LUE-18")]


def test_LUE_20_the_arrow_is_turned_and_paid_for() -> None:
    game = in_turn().do(PayInfluence())
    assert hands(game) == [("seat-1", "Give back 1 SP. Turn the arrow", "LUE-20")]


def test_LUE_21_the_marker_follows_a_known_card_and_its_arrow_turns_at_the_edge() -> None:
    box = Content(cards=(Card(10, "f", 1),), board=Board(5, 5, (2, 0), (2, 4)))
    game = Seated("Ada", detail="full", content=box, options=Options()).do(TellInitiatives((10,)), CarryOut())
    assert ("", "Group marker to C2, arrow to the west", "LUE-21") in hands(game)
    assert ("seat-1", "The marker stays; turn its arrow as the card says", "LUE-21") in hands(in_turn().do(Stay()))


def test_LUE_23_and_25_a_beaten_monster_is_worth_sp_and_a_find_and_leaves_the_game() -> None:
    lines = hands(in_turn().draw(monster(2)).do(Fight()).roll(5, 1))
    for line in (("seat-1", "Take 2 SP", "LUE-25"), ("", "Monster: tile into the box, not into the bag", "LUE-23"),
                 ("seat-1", "Take the top find card", "LUE-25")):
        assert line in lines


def test_LUE_7_hit_points_are_set_to_the_present_number() -> None:
    assert ("seat-1", "Set your hit points to 6", "LUE-7") in hands(in_turn().draw(monster(2)).do(Fight()).roll(1, 1))


def test_LUE_28_a_trap_is_obeyed_or_rewards() -> None:
    assert ("seat-1", "Obey the trap: −2 SP", "LUE-28") in hands(
        in_turn().draw(trap(1, hp=1, sp=2)).roll(1, 1))
    assert ("seat-1", "Take 1 SP", "LUE-28") in hands(in_turn().draw(trap(1, hp=1)).roll(5, 1))


def test_LUE_30_an_npc_is_taken_or_put_into_the_box() -> None:
    won = in_turn().draw(npc(1, n=1)).do(Hire()).roll(5, 5)
    assert ("seat-1", "Take 1 SP", "LUE-30") in hands(won)
    assert ("", "NPC: tile into the box, not into the bag", "LUE-23") in hands(won.do(KeepNpc(keep=False)))
    kept = in_turn().draw(npc(1, n=1)).do(Hire()).roll(5, 5).do(KeepNpc(keep=True))
    assert ("seat-1", "Take the tile of the NPC: NPC", "LUE-30") in hands(kept)


def test_LUE_32_the_card_lost_at_a_fork_is_shuffled_in() -> None:
    game = in_turn().draw(fork).do(LeaveField()).roll(1, 1)
    assert ("seat-2", "Shuffle your card into the draw pile, draw another one and execute it", "LUE-32") in hands(game)


def test_LUE_34_as_many_finds_as_successes_are_drawn_or_the_site_goes() -> None:
    assert ("seat-1", "Draw 2 finds, keep one, the others onto the discard pile", "LUE-34") in hands(
        in_turn().draw(find_site).do(Search()).roll(5, 5))
    lost = hands(in_turn().draw(find_site).do(Search()).roll(1, 1))
    assert ("", "Find site: tile into the box, not into the bag", "LUE-23") in lost
    assert lost[-1][2] == "LUE-34"


def test_LUE_38_rounds_move_the_marker_shuffle_and_bring_harder_tiles() -> None:
    game = in_turn().be(timeline=4, advances=1).draw(fork)
    assert [line for line in hands(game) if not line[0]] == [
        ("", "Round marker to field 3", "LUE-18"),
        ("", "Shuffle timeline, discard pile and draw pile together", "LUE-18"),
        ("", "The tiles with a 2 on the back into the bag", "LUE-38")]


def test_LUE_41_alone_every_other_card_is_drawn_at_random() -> None:
    game = Seated("Ada").draw(rest).do(Decline())
    assert ("seat-1", "Draw a card at random and execute it", "LUE-41") in hands(game)
    assert ("seat-1", "Draw 3 orientation cards, lay one of them face down", "LUE-15") in hands(game.draw(fork))


def test_LUE_10_and_25_what_is_paid_and_used_up() -> None:
    game = in_turn().draw(trap(1, hp=1)).do(Boost())
    assert ("seat-1", "Give back 1 SP", "LUE-10") in hands(game, "Ada")
    game = in_turn().give("Ada", finds=(Secret(UNNAMED, ("seat-1",)),)).do(UseFind(0))
    assert ("seat-1", "The find onto the discard pile", "LUE-25") in hands(game)
