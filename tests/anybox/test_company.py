"""Who comes late, who leaves early, and a category more in the middle of a game (ANY-10, ANY-11, ANY-12)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.pages.evenings.tempo import kind_of, past_games
from companion.app.pages.navigation import GameSummary
from companion.app.simulation.monkey import choice_of, possible_choices, random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.kept_result import read_result, result_of
from companion.app.storage.library import Finish
from companion.engine import codec
from companion.engine.acts import Adjust, Land, Undo
from companion.engine.answers import Answer, Reply
from companion.engine.dice import Rolled
from companion.engine.game import Ask
from companion.engine.log import entries_backwards
from companion.engine.past.amending import Change, amend_table
from companion.engine.screens import answer, look
from companion.engine.table import Refused, as_it_was, last_decision, open_table, redo, replay, undo
from companion.engine.timers import Plan
from companion.engine.view import RARE_KEY, TABLE, Choice, View
from companion.engine.words import say
from companion.games.anybox import GAME
from companion.games.anybox.content import Column, Content, Sheet, Tally
from companion.games.anybox.model import AddCategory, Count, EndNow, Join, Leave, Throw, Write
from companion.games.anybox.rules.counting import side_rank
from tests.games.touching import asked_first, offered, seen, told, touch

from .seated import DICE, LIVES, POINTS, RACE, SEATS, SHIPPED, TEAMS, TOGETHER, TOKENS, Seated

ADA, BEN = SEATS.values()
CLEO = "seat-3"
WANDERS = replace(POINTS, order="wandering", wins="highest")


def late(game: Seated, name: str = "Cleo", begins: Any = "none") -> Seated:
    """Somebody comes late, and the table knows what that means."""
    game.called[name] = f"seat-{len(game.state.players) + 1}"
    return game.do(Join(name, begins), by="Ada", waive=True)


def early(game: Seated, name: str, counts: bool = True) -> Seated:
    return game.do(Leave(game.called[name], counts), by=name, waive=True)


def names(game: Seated) -> list[str]:
    return [seat.name for seat in game.table.seats]


def test_ANY_10_what_it_means_is_said_before_it_is_done_and_no_rule_is_waived() -> None:
    game = Seated().rounds((3, 8), (4, 2))
    assert asked_first(game, "join:2", {"name": "Cleo", "begins": "last"}) == (
        "Cleo writes from round 3 on. What was missed is not made up for; 10 points to begin with.")
    touch(game, "join:2", {"name": "Cleo", "begins": "last"}, waive=True)
    assert (names(game), game.points) == (["Ada", "Ben", "Cleo"], [7, 10, 10])
    assert game.table.entries[-1].waived == ()
    assert told(game)[-1] == "Cleo comes late and begins with 10 points"


def test_ANY_10_who_comes_late_writes_in_the_present_round_and_never_in_those_before() -> None:
    game = late(Seated().rounds((3, 8), (4, 2)))
    assert [len(player.lines) for player in game.state.players] == [3, 3, 3]
    assert game.rules_against(Write(CLEO, 0, ((0, 5),)), by="Cleo") == ["ANY-2"]
    assert touch(game, ":write:seat-3:2:0", 9, viewer="seat-3").points == [7, 10, 9]
    assert len(game.write("Ada", 1).write("Ben", 1).state.players[2].lines) == 4


@pytest.mark.parametrize(("wins", "begins", "points"), [
    ("lowest", "last", 10), ("highest", "last", 7), ("lowest", "average", 9), ("highest", "none", 0)])
def test_ANY_10_points_to_begin_with_are_counted_as_it_stood_before_the_round(
        wins: Any, begins: str, points: int) -> None:
    game = Seated(replace(POINTS, wins=wins)).rounds((3, 8), (4, 2)).write("Ada", 100)
    assert late(game, begins=begins).points == [107, 10, points]
    assert game.do(Adjust("players/2/ahead", 5)).points == [107, 10, 5]


def test_ANY_10_counters_that_are_worth_points_are_no_head_start() -> None:
    game = Seated(LIVES).rounds((0, 0)).do(Count(ADA, 1, 4), Count(BEN, 1, 4))
    assert late(game, begins="last").points == [20, 20, 20]
    assert game.state.players[2].counters == (3, 2)


def test_ANY_10_where_each_category_is_written_once_the_last_catches_up() -> None:
    sheet = Sheet("once", "Once", (Column("A"), Column("B")), written="once", order="turns")
    game = Seated(sheet).write("Ada", 1).write("Ben", 1).write("Ada", 1)
    assert asked_first(game, "join:2", {"name": "Cleo"}) == (
        "Cleo begins with an empty sheet and fills at the end what others have filled already. "
        "Cleo sits at the end of the row.")
    late(game).write("Ben", 1)
    assert game.turn == "Cleo"
    assert game.write("Cleo", 1).turn == "Cleo"
    assert game.write("Cleo", 1).step == "Ended"


def test_ANY_10_who_comes_late_plays_in_the_smallest_team() -> None:
    game = late(Seated(TEAMS, names=("Ada", "Ben", "Cleo")), "Dora")
    assert [player.team for player in game.state.players] == [0, 1, 0, 1]
    assert "plays in the smallest team" in asked_first(game, "join:4", {"name": "Eva"})


def test_ANY_10_a_secret_counter_of_who_comes_late_is_their_secret() -> None:
    game = late(Seated(TOKENS))
    touch(game, "count:0:seat-3", 7, "seat-3")
    assert [key for key in offered(game, "Ben") if key == "count:0:seat-3"] == []
    assert "7" not in str(look(game.table, BEN).stage)
    assert game.rounds((50, 1, 1)).points == [53, 4, 22]


def test_ANY_10_in_turns_who_comes_late_sits_last_and_begins_a_round_when_it_is_their_turn_to() -> None:
    game = late(Seated(WANDERS).write("Ada", 1))
    order = []
    for _ in range(8):
        order.append(game.turn)
        game.write(game.turn, 1)
    assert order == ["Ben", "Cleo", "Ben", "Cleo", "Ada", "Cleo", "Ada", "Ben"]


@pytest.mark.parametrize(("name", "field"), [("ada", "name"), ("…", "name")])
def test_ANY_10_a_name_that_cannot_be_is_refused_at_its_field(name: str, field: str) -> None:
    game = Seated()
    said = answer(game.table, Answer(TABLE, f"{RARE_KEY}join:2", 0, {"name": name}), 0)
    assert isinstance(said, Reply)
    assert (said.result, said.field) == ("refused", field)


def test_ANY_10_no_more_come_than_can_play_and_none_while_dice_are_in_the_air() -> None:
    game = Seated(RACE, names=("Ada", "Ben", "Cleo", "Dora"))
    for name in ("Eva", "Finn"):
        late(game, name)
    assert [key for key in offered(game) if "join" in key] == []
    assert game.rules_against(Join("Gerda"), by="Ada") == ["ANY-10"]
    air = Seated(RACE).do(Throw())
    assert air.rules_against(Join("Gerda"), by="Ada") == ["ANY-4"]
    assert [key for key in offered(air) if key.startswith(RARE_KEY)] == []


def test_ANY_10_undo_takes_the_seat_away_and_redo_brings_it_back() -> None:
    game = late(Seated().rounds((3, 4))).write("Cleo", 9)
    gone = undo(undo(game.table, TABLE, 0).table, TABLE, 0)
    assert not isinstance(gone, Refused)
    assert [seat.name for seat in gone.table.seats] == ["Ada", "Ben"]
    assert "A step of somebody who is not at the table any more" in [
        say(line.text) for line in _every_line(gone.table)]
    back = redo(gone.table, TABLE, 0)
    assert not isinstance(back, Refused)
    assert [seat.name for seat in back.table.seats] == ["Ada", "Ben", "Cleo"]
    assert [seat.name for seat in as_it_was(back.table, 2).seats] == ["Ada", "Ben"]


def _every_line(table: Any) -> list[Any]:
    return [line for _, lines in entries_backwards(table, len(table.entries) - 1, TABLE) for line in lines]


def test_ANY_10_a_coming_that_is_taken_out_of_the_history_leaves_steps_that_are_not_legal() -> None:
    game = Seated().rounds((3, 4))
    at = len(game.table.entries)
    late(game).write("Cleo", 9).write("Ada", 1)
    changed = amend_table(game.table, Change(at), TABLE, game.table.at)
    assert not isinstance(changed, Refused)
    assert [seat.name for seat in changed.table.seats] == ["Ada", "Ben"]
    assert [each.seq for each in changed.illegal] == [at + 1]
    assert changed.table.state.players[0].lines[1].values == (1,)


def test_what_is_changed_before_somebody_came_or_went_leaves_that_as_it_was() -> None:
    game = Seated(names=("Ada", "Ben", "Cleo")).rounds((3, 4, 5))
    written = next(entry.seq for entry in game.table.entries if isinstance(entry.ask.command, Write))
    early(late(game, "Dora"), "Ben").do(AddCategory(Column("Stars")), by="Ada", waive=True)
    changed = amend_table(game.table, Change(written, Ask(Write(ADA, 0, ((0, 9),)), ADA, 0)), TABLE, game.table.at)
    assert not isinstance(changed, Refused)
    assert changed.illegal == ()
    state = changed.table.state
    assert [player.name for player in state.players] == ["Ada", "Ben", "Cleo", "Dora"]
    assert ([player.stays for player in state.players], len(state.sheet.columns)) == (
        ["here", "counted", "here", "here"], 2)
    assert state.players[0].lines[0].values == (9, None)


@pytest.mark.parametrize("kind", ["bank", "egg", "hourglass", "up"])
def test_ANY_10_who_comes_late_has_a_clock(kind: str) -> None:
    game = Seated(RACE)
    game = _with_clock(game, kind)
    late(game).write("Ada", 1).write("Ben", 1)
    assert game.turn == "Cleo"
    game.write("Cleo", 1)
    spent = {each.seat: each.total for each in game.table.clocks.spent}
    assert set(spent) == {ADA, BEN, CLEO}
    assert spent[CLEO] == 1000
    gone = game.do(Undo(last_decision(game.table)), by="Ada")
    assert gone.table.clocks.seat == CLEO
    assert replay(game.game, game.table.setup, game.table.entries).clocks == game.table.clocks


def test_ANY_10_the_tempo_of_who_comes_late_is_kept_and_games_of_as_many_players_are_alike() -> None:
    game = late(_with_clock(Seated(RACE), "up")).write("Ada", 1).write("Ben", 1).write("Cleo", 1)
    game.do(EndNow(), waive=True)
    kept = read_result(result_of(game.table, lambda _: 0))
    assert kept is not None
    assert [took > 0 for took in kept.spent] == [True, True, True]
    longer = codec.encode(replace(kept, played=kept.played * 60))
    finished, known = (Finish(1, GAME.id, 0, longer),), (GameSummary(1, GAME.id, ("Ada", "Ben"), detail="light"),)
    past = past_games(kind_of(game.table), finished, known)
    assert [[name for name, _ in each.spent] for each in past] == [["Ada", "Ben", "Cleo"]]
    assert past_games(replace(kind_of(game.table), seats=2), finished, known) == ()


def _with_clock(game: Seated, kind: str) -> Seated:
    sheet = game.table.entries[0].ask.command
    game.table = open_table(GAME, replace(game.table.setup, timer=Plan(kind)))
    return game.do(sheet)


def test_ANY_11_what_it_means_is_said_before_it_is_done() -> None:
    game = Seated(names=("Ada", "Ben", "Cleo")).rounds((3, 4, 5))
    assert asked_first(game, "leave:", {"who": BEN, "counts": "counted"}) == (
        "Ben writes nothing more, the others play on. The points count at the end. "
        "The fewest points win, and Ben gets no more: that may be unfair.")
    assert asked_first(game, "leave:seat-2", {"counts": "out"}, "Ben") == (
        "Ben writes nothing more, the others play on. Ben is not ranked.")
    touch(game, "leave:seat-2", {"counts": "out"}, "Ben", waive=True)
    assert told(game)[-1] == "Ben leaves early and is not ranked"
    panel = seen(game).seats[1]
    assert (panel.out, panel.active, [say(badge.label) for badge in panel.badges]) == (True, False, ["left early"])
    assert len(game.write("Ada", 1).write("Cleo", 1).state.players[1].lines) == 3, "nobody waits for Ben"


def test_ANY_11_the_turn_of_who_leaves_passes_on_with_their_dice() -> None:
    game = Seated(DICE, names=("Ada", "Ben", "Cleo")).throw(1, 2, 3, 4, 5)
    assert early(game, "Ada").turn == "Ben"
    assert game.state.roll is None
    game.write("Ben", 1).write("Cleo", 1)
    assert game.turn == "Ben"


def test_ANY_11_a_round_is_begun_by_who_is_still_there() -> None:
    game = early(Seated(WANDERS, names=("Ada", "Ben", "Cleo")).rounds((1, 1, 1)), "Cleo")
    begun = []
    for _ in range(3):
        begun.append(game.turn)
        game.write(game.turn, 1)
        game.write(game.turn, 1)
    assert begun == ["Ben", "Ada", "Ben"]


@pytest.mark.parametrize(("counts", "ranks", "winner"), [(True, [2, 1, 3], "Ben"), (False, [1, 3, 2], "Ada")])
def test_ANY_11_what_who_has_left_has_counts_or_they_come_last(counts: bool, ranks: list[int], winner: str) -> None:
    game = Seated(names=("Ada", "Ben", "Cleo")).rounds((3, 4, 5))
    early(game, "Ben", counts).write("Ada", 5).write("Cleo", 6).do(EndNow())
    assert [side_rank(game.state, player) for player in game.state.players] == ranks
    end = seen(game).result
    assert end is not None
    assert say(end.headline) == f"{winner} wins"
    assert {row.seat: [say(aside.text) for aside in row.asides] for row in end.rows}[BEN][0] == "left early"


def test_ANY_11_who_has_left_and_does_not_count_reaches_no_goal() -> None:
    sheet = replace(RACE, goal=10)
    for counts, step in ((True, "Ended"), (False, "Writing")):
        game = Seated(sheet, names=("Ada", "Ben", "Cleo")).write("Ada", 12)
        assert early(game, "Ada", counts).write("Ben", 1).write("Cleo", 1).step == step


def test_ANY_11_who_has_left_comes_back_where_it_is_put_right_and_somebody_always_stays() -> None:
    game = early(Seated().rounds((3, 4)), "Ben")
    assert [place.path for place in GAME.believed(game.state) if place.path.endswith("stays")] == ["players/1/stays"]
    assert game.rules_against(Leave(ADA), by="Ada") == ["ANY-11"]
    assert [key for key in offered(game) if "leave" in key] == []
    game.write("Ada", 1)
    assert game.do(Adjust("players/1/stays", "here")).write("Ben", 2).points == [4, 6]


def test_ANY_11_everybody_leaves_for_themselves_alone() -> None:
    game = Seated(names=("Ada", "Ben", "Cleo"))
    assert game.rules_against(Leave(BEN), by="Ada") == ["ANY-11"]
    assert early(game, "Ben").rules_against(Leave(BEN), by="Ben") == ["ANY-11"]
    assert {key for viewer in ("Ada", "Cleo") for key in offered(game, viewer) if "leave" in key} == {
        f"{RARE_KEY}leave:seat-1", f"{RARE_KEY}leave:seat-3"}


def test_ANY_11_in_a_team_what_one_has_stays_with_the_others() -> None:
    game = Seated(TEAMS, names=("Ada", "Ben", "Cleo")).rounds((10, 15, 20))
    assert early(game, "Cleo", counts=False).points == [30, 15, 30]
    assert game.state.players[2].stays == "counted"
    assert offered(Seated(TEAMS), "Ben")[f"{RARE_KEY}leave:seat-2"].input is None


def test_ANY_12_everybody_writes_it_from_this_round_on_and_rounds_that_are_over_stay_without() -> None:
    game = Seated().rounds((3, 4)).write("Ada", 5)
    values = {"name": "Bonus cards", "each": -2, "highest": 5}
    assert asked_first(game, "category:1", values) == (
        "Everybody writes “Bonus cards” from round 2 on, also whoever has written already in this one. "
        "The sheet in the box stays as it is.")
    touch(game, "category:1", values, waive=True)
    assert told(game)[-1] == "One more category: Bonus cards"
    assert game.state.sheet.columns[1] == Column("Bonus cards", highest=5, each=-2)
    assert game.rules_against(Write(ADA, 0, ((1, 1),))) == ["ANY-2"]
    assert game.do(Write(ADA, 1, ((1, 3),)), Write(BEN, 1, ((0, 1), (1, 0)))).points == [2, 5]
    assert len(game.state.players[0].lines) == 3
    assert game.table.setup.content == SHIPPED, "the sheet in the box is as it was"


def test_ANY_12_in_turns_who_has_written_already_has_one_more_turn_in_this_round() -> None:
    game = Seated(RACE).write("Ada", 5).do(AddCategory(Column("Stars")), by="Ben", waive=True)
    game.do(Write(BEN, 0, ((0, 2),)))
    assert game.turn == "Ben"
    assert game.do(Write(BEN, 0, ((1, 1),))).turn == "Ada"
    assert game.do(Write(ADA, 0, ((1, 1),))).turn == "Ada"
    assert len(game.state.players[0].lines) == 2


def test_ANY_12_where_each_category_is_written_once_it_is_one_more_to_fill() -> None:
    game = Seated(DICE).rounds(*[(0, 0)] * 12).write("Ada", 0)
    touch(game, "category:13", {"name": "Last"}, waive=True)
    game.write("Ben", 0).write("Ada", 7).write("Ben", 8)
    assert (game.step, game.points) == ("Ended", [7, 8])


@pytest.mark.parametrize(("values", "field"), [({"name": "points"}, "name"), ({"name": "?"}, "name")])
def test_ANY_12_what_makes_no_sense_is_refused_at_its_field(values: dict[str, Any], field: str) -> None:
    said = answer(Seated().table, Answer(TABLE, f"{RARE_KEY}category:1", 0, values), 0)
    assert isinstance(said, Reply)
    assert (said.result, said.field) == ("refused", field)


def test_ANY_12_a_sheet_has_room_for_so_many_and_a_name_once() -> None:
    game = Seated(DICE).do(AddCategory(Column("More")), by="Ada", waive=True)
    assert [key for key in offered(game) if "category" in key] == []
    assert game.rules_against(AddCategory(Column("Most")), by="Ada") == ["ANY-12"]
    assert Seated().rules_against(AddCategory(Column("points")), by="Ada") == ["ANY-12"]


def test_ANY_12_undo_takes_it_away_and_the_history_still_tells_what_was_written_there() -> None:
    game = Seated().do(AddCategory(Column("Stars")), by="Ada", waive=True).do(Write(ADA, 0, ((1, 4),)))
    for _ in range(2):
        game.do(Undo(last_decision(game.table)), by="Ada")
    assert game.state.sheet == POINTS
    assert "Ada has written on another sheet" in [say(line.text) for line in _every_line(game.table)]


def eager(view: View, luck: Random) -> Choice | None:
    """Somebody who now and then does what hardly anybody ever does."""
    rare = [choice for choice in possible_choices(view) if choice.key.startswith(RARE_KEY)]
    return luck.choice(rare) if rare and luck.random() < 0.4 else choice_of(view, luck)


SECRETLY = replace(TOKENS, counters=(*TOKENS.counters, Tally("Danger", "table", highest=9)))


@pytest.mark.sampled(9)
@pytest.mark.parametrize("sheet", [*SHIPPED.sheets, LIVES, SECRETLY, WANDERS, TOGETHER],
                         ids=lambda sheet: f"{sheet.key}-{sheet.order}")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_people_who_come_and_go_play_to_the_end_and_a_replay_gives_the_same(sheet: Sheet, seats: int) -> None:
    done = 0
    for seed in range(5):
        luck = Random(seed)
        setup = replace(random_setup(GAME, Content((sheet,)), luck, seats), timer=Plan("bank", 60_000))
        played = rehearse_game(GAME, setup, luck, player=eager)
        assert (played.ended, played.faults) == (True, ())
        entries = [codec.decode_entry(GAME, codec.encode(entry)) for entry in played.table.entries]
        again = replay(GAME, setup, entries)
        assert (again.state, again.clocks, again.seats) == (played.table.state, played.table.clocks, played.table.seats)
        done += sum(isinstance(entry.ask.command, Join | Leave | AddCategory) for entry in played.table.entries)
    assert done


def test_dice_of_who_comes_late_are_theirs() -> None:
    game = late(Seated(RACE)).write("Ada", 1).write("Ben", 1).do(Throw(), Land((Rolled(6),)))
    assert game.state.roll is not None
    assert game.state.roll.seat == CLEO
