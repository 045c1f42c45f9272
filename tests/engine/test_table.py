"""The table as a value: undo and redo of any depth, kept dice, alarms, corrections, waiving, consent, peeks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine import acts, screens, timers
from companion.engine.answers import REFUSED, STALE, Answer, Reply
from companion.engine.dice import KEPT, Rolled, landed_faces
from companion.engine.game import Ask
from companion.engine.log import entry_headline
from companion.engine.table import (
    Accepted,
    Refused,
    Table,
    catch_up,
    last_decision,
    next_alarm,
    next_redo,
    open_table,
    redo,
    replay,
    submit,
    undo,
)
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.luescherzia.model import Accept, Boost, Fight, FindBagEmpty
from companion.games.luescherzia.options import Options
from tests.luescherzia.seated import Seated, fork, monster, trap


def fighting() -> Seated:
    return Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster(1, 2)).do(Fight())


def took_back(table: Table, times: int = 1) -> Table:
    for _ in range(times):
        answer = undo(table, "table", table.at)
        assert isinstance(answer, Accepted)
        table = answer.table
    return table


def test_undo_and_redo_go_any_depth_and_keep_every_entry() -> None:
    table = fighting().land(5, 6).do(Accept()).table
    steps = [table]
    while last_decision(steps[-1]) >= 0:
        steps.append(took_back(steps[-1]))
    assert steps[-1].state == open_table(table.game, table.setup).state
    assert len(steps[-1].entries) == len(table.entries) + len(steps) - 1
    back = steps[-1]
    while next_redo(back) >= 0:
        answer = redo(back, "table", back.at)
        assert isinstance(answer, Accepted)
        back = answer.table
    assert back.state == table.state


def test_a_new_decision_ends_what_redo_could_bring_back() -> None:
    game = fighting()
    game.table = took_back(game.table)
    game.do(Fight())
    assert isinstance(redo(game.table, "table", game.table.at), Refused)


def landed(game: Seated) -> tuple[int, ...]:
    """The faces of the roll that is open."""
    assert game.state.roll is not None
    return landed_faces(game.state.roll)


def test_undo_keeps_the_dice_of_the_same_probe_and_asks_only_for_more() -> None:
    game = fighting().land(5, 2)
    game.table = took_back(game.table)
    assert game.step == "Meeting"
    game.do(Fight())
    assert landed(game) == (5, 2)
    assert {slot.rolled.source for slot in game.state.roll.slots if slot.rolled} == {KEPT}


def test_a_die_that_lands_after_a_correction_stays_when_the_correction_is_undone() -> None:
    game = fighting().land(5)
    (number, *_) = game.table.game.adjustable(game.state)
    game.do(acts.Adjust(number.path, number.maximum), by="Ada").land(6)
    gone = took_back(game.table)
    assert gone.state.roll is not None
    assert landed_faces(gone.state.roll) == (5, 6)
    assert replay(gone.game, gone.setup, gone.entries).states == gone.states
    assert next_redo(gone) >= 0
    again = took_back(gone)
    assert again.state.roll is None
    once_more = submit(again, Ask(Fight(), "seat-1", again.at))
    assert isinstance(once_more, Accepted)
    assert landed_faces(once_more.table.state.roll) == (5, 6)


def test_a_die_that_was_read_otherwise_after_a_correction_stays_so_when_the_correction_is_undone() -> None:
    game = fighting().land(5)
    (number, *_) = game.table.game.adjustable(game.state)
    game.do(acts.Adjust(number.path, number.maximum), by="Ada").do(acts.Correct(0, 2))
    gone = took_back(game.table)
    assert gone.state.roll is not None
    assert landed_faces(gone.state.roll) == (2,)
    assert replay(gone.game, gone.setup, gone.entries) == gone


def doubted() -> Seated:
    return fighting().land(5).do(acts.Doubt(0, "red", Rolled(3, "die", "red")))


def put_right(game: Seated) -> Seated:
    (number, *_) = game.table.game.adjustable(game.state)
    return game.do(acts.Adjust(number.path, number.maximum), by="Ada")


def test_a_doubt_that_was_answered_after_a_correction_is_not_asked_again_when_the_correction_is_undone() -> None:
    for reading in (5, 3):
        gone = took_back(put_right(doubted()).do(acts.Correct(0, reading)).table)
        assert gone.state.roll is not None
        assert (gone.state.roll.question, landed_faces(gone.state.roll)) == (None, (reading,))
        assert replay(gone.game, gone.setup, gone.entries) == gone


def test_a_doubt_that_stands_is_still_asked_when_a_correction_before_or_after_it_is_undone() -> None:
    after = took_back(put_right(doubted()).table)
    before = took_back(put_right(fighting().land(5)).do(acts.Doubt(0, "red", Rolled(3, "die", "red"))).table)
    for gone in (before, after):
        assert gone.state.roll is not None
        assert gone.state.roll.question == doubted().state.roll.question


def test_a_throw_that_was_taken_off_after_a_correction_does_not_come_back_with_its_undo() -> None:
    game = fighting().land(5)
    (number, *_) = game.table.game.adjustable(game.state)
    game.do(acts.Adjust(number.path, number.maximum), by="Ada").do(acts.ThrowAgain(0))
    gone = took_back(game.table)
    assert gone.state.roll is not None
    assert landed_faces(gone.state.roll) == ()
    thrown = submit(gone, Ask(acts.Land((Rolled(3),)), "seat-1", gone.at))
    assert isinstance(thrown, Accepted)
    assert landed_faces(thrown.table.state.roll) == (3,)


def test_undo_is_no_way_to_a_new_roll_where_the_probe_opens_by_itself() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(trap(1)).land(1, 2)
    game.table = took_back(game.table)
    game.draw(trap(1))
    assert landed(game) == (1, 2)


def test_a_corrected_die_stays_corrected_after_an_undo_and_remembers_what_it_was() -> None:
    game = fighting().land(5, 2).do(acts.Correct(1, 6))
    game.table = took_back(game.table)
    game.do(Fight())
    second = game.state.roll.slots[1].rolled
    assert second is not None
    assert (second.value, second.was) == (6, (2,))


def test_undo_names_a_die_as_it_lies_and_not_as_it_was_first_read() -> None:
    table = fighting().land(5, 2).do(acts.Correct(1, 6)).table
    landed_at = next(seq for seq in table.counting if isinstance(table.entries[seq].ask.command, acts.Land))
    assert say(entry_headline(table, landed_at, TABLE)) == "Rolled: 5, 6"
    assert say(entry_headline(took_back(table), landed_at, TABLE)) == "Rolled: 5, 2"


def test_a_throw_that_did_not_count_is_not_kept() -> None:
    game = fighting().land(5).do(acts.ThrowAgain(0)).land(3)
    game.table = took_back(game.table)
    assert landed(game.do(Fight())) == (3,)


def test_a_die_that_lands_twice_raises_a_question_that_blocks_the_result() -> None:
    game = fighting().land(5, 2).do(acts.Doubt(1, "b", Rolled(6, "die", "b")))
    assert game.rules_against(Accept()) == ["LUE-12"]
    keys = [choice.key for choice in screens.look(game.table, "seat-1").choices if choice.key.startswith("doubt:")]
    assert len(keys) == 2
    game.do(acts.Correct(1, 6)).do(Accept())
    assert game.finds("Ada") == 1


def test_more_dice_than_are_missing_or_impossible_faces_are_refused() -> None:
    game = fighting()
    for rolled in ((Rolled(1), Rolled(2), Rolled(3)), (Rolled(7),), (Rolled(0),)):
        assert isinstance(game.ask(acts.Land(rolled)), Refused)
    assert isinstance(Seated("Ada", "Ben").ask(acts.Land((Rolled(3),))), Refused)


def test_adjust_changes_only_numbers_that_are_offered_and_keeps_secrets_secret() -> None:
    game = Seated("Ada", "Ben")
    assert isinstance(game.ask(acts.Adjust("players/0/avatar", 3)), Refused)
    assert isinstance(game.ask(acts.Adjust("players/0/hp", 99)), Refused)
    game.do(acts.Adjust("players/0/sp", 9)).do(acts.Adjust("players/1/hp", 0))
    assert (game.sp("Ada"), game.hp("Ben")) == (9, 0)
    assert "9" not in str([line.text for line in screens.look(game.table, "seat-2").log])


def test_adjusting_the_last_hit_point_away_ends_the_game_at_once() -> None:
    game = Seated("Ada").do(acts.Adjust("players/0/hp", 0))
    assert game.step == "Ended"


def test_what_the_rules_refuse_may_be_played_anyway_and_is_marked() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(fork)
    assert isinstance(game.ask(FindBagEmpty()), Refused)
    answer = game.ask(FindBagEmpty(), waive=True)
    assert isinstance(answer, Accepted)
    assert answer.entry.waived == ("LUE-32",)
    assert screens.look(answer.table, "table").log[-1].waived


def test_what_may_not_be_waived_is_refused_all_the_same() -> None:
    assert isinstance(Seated("Ada", "Ben").do(acts.Peek("seat-1")).ask(Boost(), waive=True), Refused)


def egg(game: Seated) -> Table:
    setup = replace(game.table.setup, timer=timers.Plan("egg", 60_000, warnings=(10_000,)))
    table = open_table(game.table.game, setup)
    for entry in game.table.entries:
        answer = submit(table, entry.ask)
        assert isinstance(answer, Accepted)
        table = answer.table
    return table


def test_alarms_ring_in_order_at_their_own_moment_and_never_twice() -> None:
    table = egg(Seated("Ada", "Ben").do(acts.Peek("seat-1")).order("Ada", "Ben", "Ada", "Ben"))
    due = next_alarm(table)
    assert due is not None
    late, rung = catch_up(table, due.at + 500_000)
    assert [(entry.ask.command.bell, entry.ask.at) for entry in rung] == [(10_000, due.at), (0, due.at + 10_000)]
    assert catch_up(late, due.at + 900_000) == (late, ())


def test_a_press_stamped_before_the_deadline_beats_the_timer() -> None:
    table = egg(Seated("Ada", "Ben").order("Ada", "Ben", "Ada", "Ben"))
    due = next_alarm(table)
    assert due is not None
    before, rung = catch_up(table, due.at - 1)
    answer = submit(before, Ask(FindBagEmpty(), "seat-1", due.at - 1))
    assert isinstance(answer, Accepted)
    assert rung == ()
    assert answer.table.clocks.seat == "seat-2"


@pytest.mark.parametrize("wait", [0, 3_000])
def test_undo_gives_back_the_time_since_the_decision_and_no_other(wait: int) -> None:
    """Whoever has thought for 20 seconds before a slip has thought for them, whatever is undone."""
    table = egg(Seated("Ada", "Ben").order("Ada", "Ben", "Ada", "Ben"))
    begun, seat = table.at, table.clocks.seat
    done = submit(table, Ask(FindBagEmpty(), seat, begun + 20_000))
    assert isinstance(done, Accepted)
    back = undo(done.table, TABLE, begun + 20_000 + wait)
    assert isinstance(back, Accepted)
    assert back.table.clocks.seat == seat
    ends = timers.turn_deadline(table.clocks)
    assert ends is not None
    assert timers.turn_deadline(back.table.clocks) == ends + wait
    again = redo(back.table, TABLE, begun + 40_000)
    assert isinstance(again, Accepted)
    straight, after = (timers.book_time(of.clocks, at).spent for of, at in (
        (done.table, begun + 20_000), (again.table, begun + 40_000)))
    assert [(used.seat, used.total) for used in after] == [(used.seat, used.total) for used in straight]


def test_another_players_decision_is_undone_from_a_phone_only_by_consent() -> None:
    table = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(fork).table
    key = screens.look(table, "seat-2").undo.undo_key
    wish = screens.answer(table, Answer("seat-2", key, 0), table.at)
    assert isinstance(wish, Ask)
    asked = submit(table, wish)
    assert isinstance(asked, Accepted)
    assert asked.table.state is table.state
    offered = [choice.key for choice in screens.look(asked.table, "seat-1").choices]
    agree = next(key for key in offered if key.startswith("agree:"))
    assert not any(key.startswith("agree:") for key in [c.key for c in screens.look(asked.table, "seat-3").choices])
    ask = screens.answer(asked.table, Answer("seat-1", agree, 0), table.at)
    assert isinstance(ask, Ask)
    done = submit(asked.table, ask)
    assert isinstance(done, Accepted)
    assert done.table.state.board == ()
    assert done.table.consent is None


def answered(table: Table, viewer: str, key: str) -> Table:
    ask = screens.answer(table, Answer(viewer, key, 0), table.at)
    assert isinstance(ask, Ask)
    done = submit(table, ask)
    assert isinstance(done, Accepted)
    return done.table


def keys(table: Table, viewer: str, kind: str) -> list[str]:
    return [choice.key for choice in screens.look(table, viewer).choices if choice.key.startswith(kind)]


def test_another_players_decision_is_redone_from_a_phone_only_by_consent() -> None:
    played = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(fork).table
    gone = took_back(played)
    asked = answered(gone, "seat-2", screens.look(gone, "seat-2").undo.redo_key)
    assert (asked.state, next_redo(asked)) == (gone.state, next_redo(gone))
    offered = [keys(asked, viewer, "agree:") for viewer in ("seat-1", "seat-2", "seat-3")]
    assert offered == [[f"agree:{next_redo(gone)}"], [], []]
    assert "asks to redo" in str([choice.label for choice in screens.look(asked, "seat-1").choices])
    agreed = answered(asked, "seat-1", f"agree:{next_redo(gone)}")
    assert (agreed.state, agreed.consent, next_redo(agreed)) == (played.state, None, -1)
    refused = answered(asked, "seat-1", f"keep:{next_redo(gone)}")
    assert (refused.state, refused.consent, next_redo(refused)) == (gone.state, None, next_redo(gone))


def test_the_own_decision_and_that_of_the_table_are_redone_at_once_and_the_shared_screen_redoes_any() -> None:
    played = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(fork).table
    gone = took_back(played)
    for viewer in ("seat-1", "table"):
        assert answered(gone, viewer, f"redo:{next_redo(gone)}").state == played.state
    adjusted = submit(played, Ask(acts.Adjust("players/0/hp", 1), "table", played.at))
    assert isinstance(adjusted, Accepted)
    back = took_back(adjusted.table)
    assert answered(back, "seat-3", f"redo:{next_redo(back)}").state == adjusted.table.state


def test_the_wish_to_undo_may_be_turned_down() -> None:
    table = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(fork).table
    asked = submit(table, Ask(acts.AskUndo(last_decision(table)), "seat-2", table.at))
    assert isinstance(asked, Accepted)
    no = submit(asked.table, Ask(acts.DeclineUndo(), "seat-1", table.at))
    assert isinstance(no, Accepted)
    assert (no.table.consent, no.table.state) == (None, table.state)


def test_the_wish_to_undo_is_taken_back_by_whoever_wished_it_alone() -> None:
    table = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(fork).table
    asked = answered(table, "seat-2", f"undo:{last_decision(table)}")
    assert [keys(asked, viewer, "withdraw:") for viewer in ("seat-1", "seat-2", "seat-3", "table")] == [
        [], [f"withdraw:{last_decision(table)}"], [], []]
    assert isinstance(submit(asked, Ask(acts.WithdrawUndo(), "seat-3", table.at)), Refused)
    back = answered(asked, "seat-2", f"withdraw:{last_decision(table)}")
    assert (back.consent, back.state) == (None, table.state)
    assert "withdrawn" in str(screens.look(back, "seat-1").log[-1].text)


def test_answers_to_what_is_not_offered_are_stale_and_strange_values_refused() -> None:
    table = fighting().table
    for given, result in ((Answer("seat-1", "t9:fight", 0), STALE), (Answer("seat-2", "roll:0/fight:2", 0, [5]), STALE),
                          (Answer("public", "roll:0/fight:2", 0, [5]), STALE),
                          (Answer("seat-1", "roll:0/fight:2", 0, "six"), REFUSED),
                          (Answer("seat-1", "roll:0/fight:2", 0, [9]), REFUSED)):
        reply = screens.answer(table, given, 0)
        assert isinstance(reply, Reply)
        assert reply.result == result


def test_a_peek_is_logged_for_everybody() -> None:
    game = Seated("Ada", "Ben").do(acts.Peek("seat-2"))
    assert "Ben" in str(screens.look(game.table, "seat-1").log[-1].text)


def test_only_where_something_is_hidden_is_a_look_at_secrets_offered() -> None:
    open_hands = Seated("Ada", "Ben", options=Options(secret_sp=False)).table
    assert any(choice.key == "peek:seat-1" for choice in screens.look(Seated("Ada", "Ben").table, "table").choices)
    assert not any(choice.key.startswith("peek:") for choice in screens.look(open_hands, "table").choices)


def test_the_result_says_how_long_everybodys_turns_took() -> None:
    table = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").table
    begun = table.at
    for seat in (1, 2, 0):
        done = submit(table, Ask(acts.Adjust(f"players/{seat}/hp", 0), "table", begun + 83_000))
        assert isinstance(done, Accepted)
        table = done.table
    result = screens.look(table, "table").result
    assert result is not None
    assert {row.seat: [say(aside.text) for aside in row.asides] for row in result.rows} == {
        "seat-1": ["1:23"], "seat-2": [], "seat-3": []}
