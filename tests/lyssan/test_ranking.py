"""What the end shows: everybody's place, and the number that has decided it (LYS-5, LYS-17, LYS-49, LYS-A17)."""

from __future__ import annotations

import pytest

from companion.engine.parts import Tiles
from companion.engine.view import Result
from companion.engine.words import say
from companion.games.lyssan.model import commands as do, state as st
from companion.games.lyssan.rules.endings import triumphs_now
from tests.games.touching import seen, touch

from .seated import Seated, a_triumph

FOUR = ("Ada", "Ben", "Cem", "Dora")
ROW = tuple(a_triumph(f"T{n}") for n in range(6))


def result(game: Seated) -> Result:
    ended = seen(game).result
    assert ended is not None
    return ended


def ranking(game: Seated) -> list[tuple[str, int, int | None]]:
    """Names, places and numbers, line by line."""
    names = {seat: name for name, seat in game.seat.items()}
    return [(names[row.seat], row.rank, row.total) for row in result(game).rows]


def lines(game: Seated) -> list[str]:
    """What stands below the names."""
    return [" + ".join(f"{say(term.label)} {term.value}" for term in row.terms) for row in result(game).rows]


def won_by_cem(**ben: int) -> Seated:
    """Four play; Cem has two triumphs, Dora one, Ada and Ben none."""
    game = Seated(*FOUR).row(*ROW[:5], owners=("Dora", "Cem")).give("Ben", **ben).orders("Ada")
    return game.do(do.HandTriumph(2, "seat-3"))


def test_LYS_17_the_winner_comes_first_then_triumphs_debts_and_cards_decide() -> None:
    assert ranking(won_by_cem(debts=1)) == [("Cem", 1, 2), ("Dora", 2, 1), ("Ada", 3, 0), ("Ben", 4, 0)]
    assert ranking(won_by_cem(hand=5)) == [("Cem", 1, 2), ("Dora", 2, 1), ("Ben", 3, 0), ("Ada", 4, 0)]


def test_LYS_17_only_equals_share_a_place() -> None:
    assert ranking(won_by_cem()) == [("Cem", 1, 2), ("Dora", 2, 1), ("Ada", 3, 0), ("Ben", 3, 0)]


def test_LYS_A17_debts_and_cards_are_shown_if_they_have_decided() -> None:
    assert any(isinstance(part, Tiles) for part in result(won_by_cem(debts=1)).parts)
    assert not any(isinstance(part, Tiles) for part in result(won_by_cem()).parts)


def test_LYS_A16_those_who_share_the_victory_share_the_first_place() -> None:
    game = Seated("Ada", "Ben", "Cem").row(*ROW, owners=("Ada", "Ben"))
    game.be(step=st.Ended(st.EXHAUSTED, ("seat-1", "seat-2"), ("seat-1", "seat-2")))
    assert ranking(game) == [("Ada", 1, 1), ("Ben", 1, 1), ("Cem", 3, 0)]


def test_LYS_49_who_is_out_comes_after_those_who_play_on_even_with_debts() -> None:
    game = Seated(*FOUR).row(*ROW[:5], owners=("Cem",)).give("Dora", debts=2).orders("Ada")
    game.do(do.FixMap(), do.LoseLastCastle("seat-2"), do.HandTriumph(1, "seat-3"))
    assert ranking(game) == [("Cem", 1, 2), ("Ada", 2, 0), ("Dora", 3, 0), ("Ben", 4, 0)]


def test_LYS_18_the_last_one_in_the_game_has_inherited_every_triumph() -> None:
    game = Seated("Ada", "Ben", "Cem").row(*ROW, owners=("Ada", "Ben")).orders("Ada")
    game.do(do.FixMap(), do.LoseLastCastle("seat-2"), do.LoseLastCastle("seat-1"))
    assert ranking(game) == [("Cem", 1, 2), ("Ada", 2, 0), ("Ben", 2, 0)]


def two_players(*, master: bool) -> Seated:
    """Ada's first faction has won two triumphs, Ben's factions one each; that faction had the Master, or the Puppet."""
    game = Seated("Ada", "Ben").row(*ROW[:5], owners=("Ada", "Ben", "Ben2")).orders("Ada")
    return touch(game.do(do.HandTriumph(3, "seat-1")), f"mask:seat-1:{master:d}")


def test_LYS_5_of_two_factions_the_one_that_counts_gives_the_number() -> None:
    game = two_players(master=True)
    assert ranking(game) == [("Ada", 1, 2), ("Ben", 2, 1)]
    assert lines(game) == ["Wolf 2 + Vulture 0", "Hawk 1 + Council 1"]
    assert say(result(game).headline) == "Ada wins: Ada · Wolf came out ahead"


def test_LYS_5_who_wins_by_a_rivals_puppet_reads_why() -> None:
    game = two_players(master=False)
    assert ranking(game) == [("Ben", 1, 2), ("Ada", 2, 2)]
    assert lines(game) == ["Wolf (Puppet) 2 + Hawk 1 + Council 1", "Wolf 2 + Vulture 0"]
    assert say(result(game).headline) == "Ben wins: Ada · Wolf had the Puppet"


@pytest.mark.parametrize(("owners", "points"), [(("Ada", "Ada2", "Ben"), (1, 1)), (("Ada", "Ben", "Ben"), (1, 2))])
def test_LYS_5_the_curve_counts_best_factions_as_well(owners: tuple[str, ...], points: tuple[int, int]) -> None:
    game = Seated("Ada", "Ben").row(*ROW[:5], owners=owners)
    assert tuple(triumphs_now(game.state).values()) == points
