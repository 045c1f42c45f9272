"""What the screens show and offer, and to whom. Whether it is allowed is judged in test_rules.py."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.acts import Adjust, Land, Undo
from companion.engine.dice import Rolled
from companion.engine.game import Learned
from companion.engine.inputs import Form, Number
from companion.engine.log import entries_backwards
from companion.engine.parts import Dice, Tiles
from companion.engine.table import open_table
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.anybox import GAME
from companion.games.anybox.content import Column, Content, Sheet
from companion.games.anybox.model import ChooseSheet, Count, TellSheet, Throw, ThrowSome, Write
from tests.games.touching import offer, offered, seen, told, touch

from .seated import DICE, POINTS, RACE, SEATS, SHIPPED, TEAMS, TOGETHER, Seated

TWO = Sheet("two", "Coins and debts", (Column("Coins", each=3), Column("Debts", each=-2)), rounds=2)


def test_a_phone_alone_chooses_the_sheet() -> None:
    keys = [f"sheet:{sheet.key}" for sheet in SHIPPED.sheets]
    assert [key for key in offered(Seated(None), "Ben") if key.startswith("sheet:")] == keys
    assert touch(Seated(None), f"sheet:{RACE.key}", viewer="Ben").step == "Writing"


def test_every_sheet_lies_on_the_stage_and_is_chosen_by_a_touch_on_it() -> None:
    tiles, = (part for part in seen(Seated(None)).stage if isinstance(part, Tiles))
    offers = {choice.on: choice.label for choice in seen(Seated(None)).choices if choice.key.startswith("sheet:")}
    assert offers == {tile.id: tile.label for tile in tiles.tiles}
    assert len({tile.icon for tile in tiles.tiles}) > 1


def learned_in(game: Seated) -> list[Learned]:
    """What the library remembers of a game."""
    return [thing for entry in game.table.entries for event in entry.events for thing in GAME.learned(event)]


@pytest.mark.parametrize("viewer", [TABLE, "Ben"])
def test_another_game_needs_its_name_alone_is_played_at_once_and_remembered(viewer: str) -> None:
    game = touch(Seated(None), "rare:sheet", {"name": "Wizard"}, viewer)
    assert (game.step, game.state.sheet.name, game.state.sheet.rounds) == ("Writing", "Wizard", 0)
    known = learned_in(game)
    assert [(thing.kind, thing.key, thing.value.name) for thing in known] == [("sheets", "wizard", "Wizard")]
    full = touch(Seated(None), "rare:sheet", {"name": "Golf", "wins": "lowest", "rounds": 9}, viewer)
    assert (full.state.sheet.wins, full.state.rounds) == ("lowest", 9)


def test_another_game_takes_no_place_of_a_sheet_in_the_box() -> None:
    rich = replace(TWO, key="wizard", name="Wizard")
    game = Seated(None)
    game.table = open_table(GAME, replace(game.table.setup, content=Content((rich,))))
    assert game.rules_against(TellSheet(Sheet("wizard", "Wizard", rich.columns[:1]))) == ["ANY-1"]
    assert game.do(ChooseSheet("wizard")).state.sheet == rich


def test_a_sheet_that_ships_is_nothing_new_to_the_box() -> None:
    assert not learned_in(Seated(RACE))


def test_everybody_writes_on_the_own_phone_and_on_nobody_elses() -> None:
    game = Seated()
    assert not [key for key in offered(game, "Ben") if ":write:seat-1" in key]
    assert touch(game, ":write:seat-2:0:0", 7, "Ben").points == [0, 7]
    assert not [key for key in offered(game, "Ben") if ":write:" in key]
    assert touch(game, ":write:seat-1:0:0", 3).points == [3, 7]


def test_the_prompt_says_who_has_still_to_write() -> None:
    game = Seated()
    assert say(seen(game).prompt.text) == "Write down what each of you has"
    prompt = seen(game.write("Ada", 3)).prompt
    assert (say(prompt.text), prompt.seat) == ("Ben: Write down what you have", "seat-2")


def test_a_line_of_several_categories_is_written_at_once() -> None:
    game = Seated(TWO)
    assert isinstance(offer(game, ":write:seat-1:0").input, Form)
    assert touch(game, ":write:seat-1:0", {"0": 4, "1": 1}).points == [10, 0]
    assert told(game)[-1] == "Ada writes round 1: 10"
    game.write("Ben", 1, 1)
    assert [say(counter.label) for part in seen(game).stage if isinstance(part, Tiles)
            for counter in part.tiles[0].counters] == ["Coins", "Debts"]


def test_the_dice_offer_what_they_are_worth() -> None:
    game = Seated(DICE).throw(3, 3, 3, 2, 1)
    numbers = [choice.input.value for choice in offered(game).values()
               if ":write:" in choice.key and isinstance(choice.input, Number)]
    assert numbers == [1, 2, 9, 0, 0, 0, 12, 12, 25, 30, 40, 50, 12]
    assert touch(game, ":again:1", ["3", "4"]).state.thrown == 2


def test_with_one_die_there_is_no_list_to_throw_again() -> None:
    game = Seated(RACE).throw(5)
    assert not [key for key in offered(game) if ":again:" in key]
    assert touch(game, ":write:seat-1:0:0", 5).points == [5, 0]


def test_while_dice_are_in_the_air_nothing_is_written() -> None:
    game = Seated(DICE).do(Throw())
    assert not [key for key in offered(game) if ":write:" in key]
    assert say(seen(game).prompt.text) == "Ada: Roll the dice"


def test_a_category_is_touched_where_it_stands_on_the_sheet() -> None:
    assert offer(Seated(DICE), ":write:seat-1:0:12").on == "column:12"


def test_what_is_written_is_touched_and_put_right() -> None:
    game = Seated().rounds((3, 4))
    assert touch(game, "adjust:players/0/lines/0/values/0", -5).points == [-5, 4]
    assert "adjust:players/0/lines/0/values/0" not in offered(game, "Ben")
    assert touch(game, "adjust:rounds", 1).step == "Writing", "the second round has begun"


def test_the_table_ends_it_between_rounds() -> None:
    game = touch(Seated().rounds((3, 4)), "end:2")
    end = seen(game).result
    assert end is not None
    assert (say(end.headline), say(end.reason)) == ("Ada wins", "The table has ended the game.")
    assert [(row.seat, row.total, row.rank, row.winner) for row in end.rows] == [
        ("seat-1", 3, 1, True), ("seat-2", 4, 2, False)]


def test_equal_sums_win_together_and_teams_by_their_name() -> None:
    same = seen(Seated(POINTS).do(Adjust("rounds", 1)).rounds((3, 3))).result
    team = seen(Seated(TEAMS, names=("Ada", "Ben", "Cleo")).do(Adjust("goal", 20)).rounds((10, 15, 20))).result
    assert same is not None
    assert team is not None
    assert (say(same.headline), say(team.headline)) == ("Ada, Ben win together", "Team A wins")
    assert [row.winner for row in team.rows] == [True, True, False]


def told_of_all(game: Seated) -> list[str]:
    """Every line of the history, also of what was taken back."""
    entries = entries_backwards(game.table, len(game.table.entries) - 1, TABLE)
    return [say(line.text) for _, lines in entries for line in lines]


def test_the_history_tells_what_was_taken_back_of_another_sheet() -> None:
    game = Seated(None).do(ChooseSheet(TOGETHER.key), Count("", 0, 2), Undo(1), Undo(0), ChooseSheet(RACE.key))
    assert "Danger: 2" in told_of_all(game)
    game = Seated(None).do(ChooseSheet(DICE.key), Write(SEATS["Ada"], 0, ((12, 20),)), Undo(1), Undo(0))
    assert "Ada has written on another sheet" in told_of_all(game.do(ChooseSheet(RACE.key)))


def test_the_log_tells_what_happened() -> None:
    game = Seated(DICE).throw(1, 2, 3, 4, 5)
    touch(game, ":again:1", ["0", "1"])
    assert told(game)[-1] == "2 dice are rolled again"
    assert told(Seated().write("Ben", 7)) == ["You play by “Points by rounds, lowest wins”", "Ben: round 1: 7"]


def rarity(game: Seated) -> int:
    """How rare the throw is that lies there, as the screen says it."""
    return next(part.one_in for part in seen(game).stage if isinstance(part, Dice))


@pytest.mark.parametrize(("takes", "offered_first", "one_in"), [("sum", 17, 54), ("highest", 6, 0), ("lowest", 5, 27)])
def test_a_throw_is_rare_by_what_the_sheet_counts_of_it(takes: Any, offered_first: int, one_in: int) -> None:
    game = Seated(replace(RACE, dice=3, takes=takes)).throw(6, 5, 6)
    asked = offer(game, ":write:seat-1:0:0").input
    assert isinstance(asked, Number)
    assert (asked.value, rarity(game)) == (offered_first, one_in)


def test_where_categories_wait_it_is_rare_that_all_dice_are_alike_also_after_throws() -> None:
    assert rarity(Seated(DICE).throw(6, 6, 6, 6, 5)) == 0
    assert rarity(Seated(DICE).throw(6, 6, 6, 6, 6)) == 7776
    game = Seated(DICE).throw(6, 6, 6, 6, 5).do(ThrowSome((4,)), Land((Rolled(6),)))
    assert rarity(game) == round(1 / (1 - Fraction(25, 36))**5)


def test_of_a_sum_of_which_some_were_thrown_again_nothing_is_said() -> None:
    game = Seated(replace(RACE, dice=3, throws=2)).throw(6, 6, 1).do(ThrowSome((2,)), Land((Rolled(6),)))
    assert rarity(game) == 0
