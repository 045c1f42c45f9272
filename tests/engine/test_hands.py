"""What hands have to do at the real table: whose it is, how long it stays, what ends it. The game is a toy."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import acts, bindings, signals
from companion.engine.answers import Answer
from companion.engine.codec import decode_entry, encode
from companion.engine.dice import Rolled
from companion.engine.game import Ask, Seat, Setup
from companion.engine.log import MOST_HANDS
from companion.engine.past.amending import Change, amend_table
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, Refused, Table, as_it_was, open_table, redo, replay, submit, undo
from companion.engine.view import HANDS, HANDS_DONE, PUBLIC, TABLE, Hand
from companion.engine.words import Msg, say
from tests.app.hopscotch import GAME as HOPSCOTCH, Content, Found, MakeWish, Options, Pass, Passed, Throw, Wished

LAY = Msg("Lay a stone face down")
GAME = replace(
    HOPSCOTCH,
    hands={Wished: lambda state, event: (Hand(LAY, seat=event.seat, rule="HOP-4"),),
           Passed: lambda state, event: (Hand(Msg("Turn the card")),),
           Found: lambda state, event: (Hand(Msg("Take it")), Hand(Msg("Take it")))},
    set_up=lambda state: (Hand(Msg("Draw the court for {n}", {"n": len(state.hoppers)})),))
SETUP = Setup("hopscotch", (Seat("seat-1", "Ada", "triangle"), Seat("seat-2", "Ben", "square"),
                            Seat("seat-3", "Cem", "circle")), Options(), Content())


def played(*asks: tuple[object, str]) -> Table:
    table = open_table(GAME, SETUP)
    for command, by in asks:
        table = after(table, command, by)
    return table


def after(table: Table, command: object, by: str) -> Table:
    found = submit(table, Ask(command, by, table.at + 10))
    assert isinstance(found, Accepted), found
    return found.table


def said(table: Table, viewer: str = TABLE) -> list[tuple[str, str]]:
    return [(hand.seat, say(hand.text)) for hand in look(table, viewer).hands]


def test_what_is_to_be_laid_out_stands_there_until_somebody_acts() -> None:
    table = played()
    assert said(table) == said(table, "seat-2") == [("", "Draw the court for 3")]
    assert said(table, PUBLIC) == []
    assert said(after(table, Throw(), "seat-1")) == []


def test_the_board_has_been_laid_out_for_everybody_once_anybody_acts() -> None:
    game = replace(GAME, set_up=lambda state: tuple(Hand(Msg("Take a stone"), seat=h.seat) for h in state.hoppers))
    table = open_table(game, SETUP)
    assert [seat for seat, _ in said(table)] == ["seat-1", "seat-2", "seat-3"]
    assert [seat for seat, _ in said(after(table, acts.ReportDone("seat-2"), "seat-2"))] == ["seat-1", "seat-3"]
    assert said(after(table, Throw(), "seat-1")) == []


def test_what_a_seats_hands_have_to_do_stays_until_that_seat_has_acted_twice() -> None:
    table = played((MakeWish(3), "seat-2"))
    assert said(table) == said(table, "seat-2") == [("seat-2", "Lay a stone face down")]
    assert said(table, "seat-1") == []
    table = after(table, Throw(), "seat-1")
    table = after(table, acts.Land((Rolled(2),)), "seat-1")
    assert said(table) == [("seat-2", "Lay a stone face down")]
    table = after(table, acts.Land((Rolled(2),)), "seat-1")
    table = after(table, MakeWish(1), "seat-2")
    assert said(table) == [("seat-2", "Lay a stone face down")] * 2
    table = after(table, Pass(), "seat-2")
    assert said(table) == [("seat-2", "Lay a stone face down"), ("", "Turn the card")]
    assert [hand.new for hand in look(table, TABLE).hands] == [False, True]


def test_in_one_go_nothing_is_over_unless_it_is_said() -> None:
    """Nobody reads it in the same breath."""
    table = played(*[(MakeWish(n), "seat-1") for n in (1, 2, 3)])
    assert said(table) == [("seat-1", "Lay a stone face down")] * 3
    assert said(after(table, acts.ReportDone("seat-1"), "seat-1")) == []
    for number in range(10):
        table = after(table, MakeWish(number), "seat-1")
    assert len(said(table)) == MOST_HANDS


def test_what_is_newer_about_the_same_thing_takes_the_place_of_what_is_older() -> None:
    game = replace(GAME, hands={
        Wished: lambda state, event: (Hand(Msg("Marker to 3"), seat=event.seat, sets="marker"), Hand(Msg("A coin"))),
        Passed: lambda state, event: (Hand(Msg("Marker to 5"), seat="seat-1", sets="marker"), Hand(Msg("A coin")))})
    table = after(after(open_table(game, SETUP), MakeWish(3), "seat-1"), Pass(), "seat-1")
    assert said(table) == [("", "A coin"), ("seat-1", "Marker to 5"), ("", "A coin")]
    assert [(hand.sets, hand.new) for hand in look(table, TABLE).hands] == [("", False), ("", True), ("", True)]


def test_lines_of_others_take_no_room_from_ones_own() -> None:
    table = played((MakeWish(3), "seat-2"), *[(MakeWish(n), "seat-1") for n in range(MOST_HANDS + 2)])
    assert said(table, "seat-2") == [("seat-2", "Lay a stone face down")]


def test_what_is_to_be_told_is_asked_for_until_anything_is_decided() -> None:
    game = replace(GAME, hands={Wished: lambda state, event: (Hand(LAY, choice="throw"),)})
    table = after(open_table(game, SETUP), MakeWish(3), "seat-1")
    assert said(table) == [("", "Lay a stone face down")]
    assert said(after(table, Pass(), "seat-1")) == []


def test_what_is_anybodys_outlasts_all_that_one_player_does_in_a_go() -> None:
    table = played((Pass(), "seat-1"), *[(MakeWish(n), "seat-2") for n in (1, 2, 3)])
    assert ("", "Turn the card") in said(table)
    assert ("", "Turn the card") not in said(after(table, MakeWish(4), "seat-3"))


def test_what_is_anybodys_stays_until_anybody_has_acted_twice_but_no_die_and_no_correction_ends_it() -> None:
    table = played((Pass(), "seat-1"), (acts.Adjust("hoppers/0/points", 4), TABLE), (acts.Peek("seat-1"), TABLE))
    assert said(table) == [("", "Turn the card")]
    table = after(table, Throw(), "seat-2")
    assert said(table) == [("", "Turn the card")]
    assert said(after(table, MakeWish(2), "seat-3")) == [("seat-3", "Lay a stone face down")]


def test_it_is_reported_done_on_the_screen_by_a_phone_and_with_a_button() -> None:
    table = played((MakeWish(3), "seat-2"), (MakeWish(4), "seat-3"))
    ask = answer(table, Answer("seat-2", f"{HANDS_DONE}:1", 99), 99)
    assert isinstance(ask, Ask)
    done = after(table, ask.command, ask.by)
    assert said(done) == [("seat-3", "Lay a stone face down")]
    assert said(after(table, acts.ReportDone(), TABLE)) == []
    shown = look(table, TABLE)
    assert bindings.lit_lamps(shown)["seat-3"] == bindings.MAY
    press = bindings.pressed_answer(signals.Pressed("buttons", 1, "seat-3"), shown)
    assert press is not None
    pressed = answer(table, press, 99)
    assert isinstance(pressed, Ask)
    assert said(after(table, pressed.command, pressed.by)) == [("seat-2", "Lay a stone face down")]


def test_whoever_has_something_else_to_press_keeps_the_button_for_it() -> None:
    table = played((MakeWish(3), "seat-1"))
    press = bindings.pressed_answer(signals.Pressed("buttons", 1, "seat-1"), look(table, TABLE))
    assert press is not None
    assert press.key.startswith("throw:")


def test_the_choice_stands_on_the_hands_and_not_beside_them() -> None:
    choices = [choice for choice in look(played(), TABLE).choices if choice.key == f"{HANDS_DONE}:0"]
    assert [(choice.on, choice.emphasis) for choice in choices] == [(HANDS, "quiet")]
    assert not [c for c in look(played((Throw(), "seat-1")), TABLE).choices if c.key.startswith(HANDS_DONE)]


def test_the_word_on_the_button_says_whether_there_is_more_than_one_line() -> None:
    for asks, word in ((1, "It is done"), (2, "All done")):
        table = played(*[(MakeWish(n), "seat-2") for n in range(asks)])
        for viewer in (TABLE, "seat-2"):
            labels = {say(choice.label) for choice in look(table, viewer).choices if choice.on == HANDS}
            assert labels == {word}


def test_after_undo_and_redo_hands_have_to_do_what_they_had_to_do_then() -> None:
    begun = played()
    wished = after(begun, MakeWish(3), "seat-1")
    table = after(wished, Pass(), "seat-1")
    shown = [said(begun), said(wished), said(table)]
    assert shown == [[("", "Draw the court for 3")], [("seat-1", "Lay a stone face down")],
                     [("seat-1", "Lay a stone face down"), ("", "Turn the card")]]
    for step, turn in ((1, undo), (0, undo), (1, redo), (2, redo)):
        turned = turn(table, TABLE, table.at + 10)
        assert isinstance(turned, Accepted)
        table = turned.table
        assert said(table) == shown[step]


def test_what_was_done_before_an_undo_is_done() -> None:
    table = after(played((MakeWish(3), "seat-2")), acts.ReportDone("seat-2"), "seat-2")
    back = undo(after(table, Pass(), "seat-1"), TABLE, table.at + 50)
    assert isinstance(back, Accepted)
    assert said(back.table) == []


def test_what_is_played_again_asks_for_nothing() -> None:
    table = played((MakeWish(3), "seat-2"), (Pass(), "seat-1"))
    amended = amend_table(table, Change(0, Ask(MakeWish(5), "seat-2", 0)), TABLE, 100)
    assert isinstance(amended.table, Table)
    assert said(amended.table) == []


def test_reporting_takes_nothing_from_redo_and_is_read_back() -> None:
    table = undo(played((Pass(), "seat-1"), (MakeWish(3), "seat-2")), TABLE, 50).table
    done = after(table, acts.ReportDone("seat-2"), "seat-2")
    assert isinstance(redo(done, TABLE, 60), Accepted)
    kept = [decode_entry(GAME, encode(entry)) for entry in done.entries]
    assert replay(GAME, SETUP, kept) == done


def test_the_same_is_said_once() -> None:
    table = played()
    (choice,) = (c for c in look(table, TABLE).choices if c.key == "find")
    assert choice.input is not None
    ask = answer(table, Answer(TABLE, "find", 9, value="Flint"), 9)
    assert isinstance(ask, Ask)
    assert said(after(table, ask.command, ask.by)) == [("", "Take it")]


def test_ticks_of_the_set_up_are_played_again_and_no_undo_takes_them_away() -> None:
    table = played((acts.LayOut((0,)), "seat-1"), (Throw(), "seat-1"))
    found = undo(table, "table", table.at + 10)
    assert isinstance(found, Accepted)
    again = replay(GAME, SETUP, found.table.entries)
    assert table.laid == found.table.laid == again.laid == (0,)
    assert after(again, acts.LayOut((0,), laid=False), "seat-2").laid == ()
    assert isinstance(submit(again, Ask(acts.LayOut((1,)), "seat-1", again.at)), Refused)


def test_looking_back_the_set_up_lies_as_far_as_it_lay_then() -> None:
    table = played((acts.LayOut((0,)), "seat-1"), (acts.LayOut((0,), laid=False), "seat-1"),
                   (acts.LayOut((0,)), "seat-1"), (Throw(), "seat-1"))
    assert [as_it_was(table, length).laid for length in range(5)] == [(), (0,), (), (0,), (0,)]
    assert said(as_it_was(table, 0)) == [("", "Draw the court for 3")]
