"""Which change is heard as what, in small Views and in whole games of every kind.

What may live here: names of sounds. What may not: how they are made or played, texts (test_speech_text.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.engine.acts import Redo, Undo
from companion.engine.game import Ask
from companion.engine.parts import Dice, Die
from companion.engine.screens import look
from companion.engine.table import Accepted, as_it_was, last_decision, next_redo, submit
from companion.engine.view import (
    TABLE,
    ClockFace,
    Page,
    Prompt,
    Result,
    SeatPanel,
    View,
)
from companion.engine.words import Msg
from tests.games.test_conformance import GAMES, played
from tests.luescherzia.seated import Seated
from ui.touch.sounds.recipe import RECIPES
from ui.touch.sounds.sound_events import LOST, MODES, sounds_between, turn_of

SEATS = (SeatPanel("seat-1", "Ada", "star", active=True), SeatPanel("seat-2", "Ben", "moon"))
VIEW = View(5, TABLE, "trial", Msg("Trial"), Msg("Round"), Prompt(Msg("Ada rolls"), "seat-1"), SEATS)
MOST_LOOKED_AT = 160


def rolling(*faces: int, needed: int = 0, successes: int = 0, sides: int = 6) -> View:
    dice = tuple(Die(f"die:{n}", face, "landed" if face else "waiting") for n, face in enumerate(faces))
    return replace(VIEW, revision=6, stage=(Dice(Msg("Roll"), dice, sides, successes, needed),))


def test_a_die_is_heard_when_it_lies_the_higher_the_face() -> None:
    assert sounds_between(rolling(0, 0), rolling(6, 0)) == ("die-6",)
    assert sounds_between(rolling(6, 0), rolling(6, 1)) == ("die-1",)
    assert sounds_between(rolling(0), rolling(20, sides=20)) == ("die-6",)
    assert sounds_between(rolling(6, 1), rolling(6, 1)) == ()


def test_a_corrected_die_is_heard_anew_and_a_rolling_one_is_not() -> None:
    assert sounds_between(rolling(2), rolling(5)) == ("die-5",)
    turning = replace(VIEW, revision=6, stage=(Dice(Msg("Roll"), (Die("die:0", state="rolling"),)),))
    assert sounds_between(rolling(0), turning) == ()


def test_what_a_roll_has_come_to_is_heard_once() -> None:
    begun, enough = rolling(0, 0, needed=1), rolling(6, 0, needed=1, successes=1)
    assert sounds_between(begun, enough) == ("die-6", "success")
    assert sounds_between(enough, rolling(6, 5, needed=1, successes=2)) == ("die-5",)
    assert sounds_between(rolling(1, 0, needed=1), rolling(1, 2, needed=1)) == ("die-2", "miss")
    assert sounds_between(rolling(0, 0, needed=1), rolling(1, 0, needed=1)) == ("die-1",)


def test_what_is_rarer_than_once_in_a_hundred_is_heard_once_the_last_die_lies() -> None:
    def seldom(view: View, one_in: int) -> View:
        dice = view.stage[0]
        assert isinstance(dice, Dice)
        return replace(view, stage=(replace(dice, one_in=one_in),))
    before, three = rolling(6, 6, 0), rolling(6, 6, 6)
    assert sounds_between(before, seldom(three, 216)) == ("die-6", "rare")
    assert sounds_between(before, seldom(three, 99)) == ("die-6",)
    assert sounds_between(seldom(three, 216), seldom(three, 216)) == ()
    needed = seldom(rolling(6, 6, 6, needed=2, successes=3), 216)
    assert sounds_between(rolling(6, 6, 0, needed=3, successes=2), needed) == ("die-6", "rare")
    enough = seldom(rolling(6, 6, 6, needed=3, successes=3), 216)
    assert sounds_between(rolling(6, 6, 0, needed=3, successes=2), enough) == ("die-6", "rare", "success")


def test_the_last_die_is_heard_although_the_roll_is_gone_at_once() -> None:
    assert sounds_between(rolling(0), replace(VIEW, revision=7)) == ("die-3",)
    assert sounds_between(rolling(4), replace(VIEW, revision=7)) == ()


def test_everybody_is_called_by_the_own_notes() -> None:
    bens = replace(VIEW, revision=6, seats=(replace(SEATS[0], active=False), replace(SEATS[1], active=True)))
    assert sounds_between(VIEW, bens) == ("turn-moon",)
    assert sounds_between(bens, replace(VIEW, revision=7)) == ("turn-star",)
    assert sounds_between(VIEW, replace(VIEW, revision=6)) == ()


def test_nobody_is_called_where_all_are_to_act() -> None:
    everybody = replace(VIEW, revision=6, seats=tuple(replace(seat, active=True) for seat in SEATS))
    assert sounds_between(VIEW, everybody) == ()


def test_a_player_with_two_sides_is_called_by_the_side_that_acts() -> None:
    sides = (SeatPanel("north", "Ada · North", "star", player="seat-1"),
             SeatPanel("south", "Ada · South", "moon", active=True, player="seat-1"))
    assert sounds_between(replace(VIEW, seats=(replace(sides[0], active=True), replace(sides[1], active=False))),
                          replace(VIEW, revision=6, seats=sides)) == ("turn-moon",)


def test_a_warning_is_heard_when_its_moment_has_passed() -> None:
    clock = ClockFace("egg", True, 0, 100_000, seat="seat-1", warnings=(60_000, 10_000))
    def at(now: int) -> View:
        return replace(VIEW, revision=now, clock=clock, now=now)
    assert sounds_between(at(39_000), at(40_001)) == ("warning",)
    assert sounds_between(at(40_001), at(50_000)) == ()
    assert sounds_between(at(50_000), at(90_000)) == ("warning",)
    assert sounds_between(at(99_000), at(100_000)) == ("warning",)
    other = replace(at(100_000), clock=replace(clock, deadline=400_000))
    assert sounds_between(at(39_000), other) == ()


def test_the_end_is_all_that_is_heard_of_the_last_step() -> None:
    won = replace(rolling(6), result=Result(Msg("Ada wins"), Msg("…"), True))
    (sound,) = sounds_between(rolling(0), won)
    assert sound in {f"end-{mode}" for mode in MODES}
    assert sounds_between(rolling(0), replace(won, result=Result(Msg("Lost"), Msg("…"), False))) == (LOST,)
    assert sounds_between(won, won) == ()


def test_games_end_in_modes_of_their_own() -> None:
    def end(game: str) -> str:
        before = replace(VIEW, game=game)
        return sounds_between(before, replace(before, result=Result(Msg("…"), Msg("…"), True)))[0]
    assert len({end(game) for game in GAMES}) >= 3


@pytest.mark.parametrize("other", [None, Page("home", Msg("Home")), replace(VIEW, game="chess"),
                                   replace(VIEW, revision=9, seats=SEATS[:1]), replace(VIEW, game="")])
def test_another_game_or_a_page_is_silent(other: View | Page | None) -> None:
    assert sounds_between(other, rolling(6)) == sounds_between(rolling(6), other or Page("", Msg(""))) == ()


def test_taking_back_is_heard_and_nothing_else() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem")
    before, now = look(game.table, TABLE), game.table
    undone = submit(now, Ask(Undo(last_decision(now)), TABLE, now.at))
    assert isinstance(undone, Accepted)
    assert sounds_between(before, look(undone.table, TABLE)) == ("undo",)
    again = submit(undone.table, Ask(Redo(next_redo(undone.table)), TABLE, now.at))
    assert isinstance(again, Accepted)
    assert sounds_between(look(undone.table, TABLE), look(again.table, TABLE)) == ("undo",)


def steps(name: str, detail: str) -> Iterator[tuple[View, View]]:
    """Neighbours among the Views of the shared screen, in a random game up to its end."""
    table = max((played(name, GAMES[name].seats[1], detail, seed) for seed in range(3)), key=lambda t: len(t.entries))
    first = max(0, len(table.entries) - MOST_LOOKED_AT)
    views = [look(as_it_was(table, length), TABLE) for length in range(first, len(table.entries))]
    views.append(look(table, TABLE))
    yield from pairwise(views)


@pytest.mark.sampled(10, 6)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("detail", ["light", "full"])
def test_in_every_game_turns_and_the_end_are_heard_and_every_sound_exists(name: str, detail: str) -> None:
    sounds = [(before, after, sounds_between(before, after)) for before, after in steps(name, detail)]
    assert {sound for _, _, several in sounds for sound in several} <= set(RECIPES)
    assert sum(sound.startswith("end-") for _, _, several in sounds for sound in several) == 1
    assert sounds[-1][2][0].startswith("end-")
    for before, after, several in sounds[:-1]:
        then, now = ([p.mark for p in view.seats if p.active] for view in (before, after))
        called = [sound for sound in several if sound.startswith("turn-")]
        assert len(called) <= 1
        assert not called or called == [turn_of(mark) for mark in now]
        assert called or then == now or len(now) != 1 or several == ("undo",)
