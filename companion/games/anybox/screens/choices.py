"""What may be done, and the sentence that says who is to do it.

What may live here: that. What may not: what is to be seen (stage.py), whether it is allowed (rules/).

Imports many modules, because every act of a sheet is offered here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine import dice
from companion.engine.inputs import Field, Form, Number, Option, Pick, told_apart
from companion.engine.roster import player_on
from companion.engine.secrecy import Secret
from companion.engine.view import TABLE, Choice, Prompt
from companion.engine.words import Msg
from companion.games.anybox.content import (
    BOX,
    ONCE,
    TOGETHER,
    UNSEEN,
)
from companion.games.anybox.kinds import NEW_SHEET, read_sheet
from companion.games.anybox.model import (
    ChooseSheet,
    Choosing,
    Count,
    Ended,
    EndNow,
    Player,
    State,
    TellSheet,
    Throw,
    ThrowSome,
    Write,
)
from companion.games.anybox.rules.counting import offered_number
from companion.games.anybox.rules.ending import stands_between_rounds
from companion.games.anybox.rules.row import those_here, turns_go_on, until_all_pass
from companion.games.anybox.rules.turns import active, open_cells, round_number, writers
from companion.games.anybox.sheet_words import sheet_word

from .holdings import holding_choices
from .rarely import rare_choices
from .stage import sheet_sign, sheets_to_choose
from .turn_ends import may_throw, turn_ends
from .words import cell_name, counter_name


def prompt(state: State, viewer: str) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    match state.step:
        case Choosing():
            return Prompt(Msg("Choose the score sheet that you play by"), rule="ANY-1")
        case Ended():
            return Prompt(Msg("The game is over"))
    if viewer in (player.seat for player in writers(state)) and until_all_pass(state):
        return Prompt.to_player(viewer, viewer, player_on(state, viewer).name, Msg(
            "Write down what the round has brought you"), "ANY-13")
    if not turns_go_on(state):
        return _still_to_write(state, viewer)
    now = active(state)
    return Prompt.to_player(viewer, now.seat, now.name, *_task(state))


def _task(state: State) -> tuple[Msg, str]:
    """What whoever's turn it is does now, and the rule of it."""
    if state.roll is not None and not dice.roll_complete(state.roll):
        return Msg("Roll the dice"), "ANY-4"
    if until_all_pass(state):
        return Msg("Take your turn, or pass"), "ANY-13"
    if state.sheet.dice and state.roll is None:
        return Msg("Roll, or write down what you have rolled"), "ANY-4"
    return Msg("Write down what you have"), "ANY-3"


def _still_to_write(state: State, viewer: str) -> Prompt:
    """How many have not written yet, where all write together (their panels say who); whoever still has to is asked
    alone on the own phone.
    """
    there = writers(state)
    for player in there:
        if player.seat == viewer or len(there) == 1:
            return Prompt.to_player(viewer, player.seat, player.name, Msg("Write down what you have"), "ANY-2")
    if len(there) == len(those_here(state)):
        return Prompt(Msg("Write down what each of you has"), rule="ANY-2")
    return Prompt(Msg("Write down what you have · {n} is left", {"n": len(there)},
                      "Write down what you have · {n} are left"), rule="ANY-2")


def choices(state: State, viewer: str) -> Iterator[Choice]:
    """What everybody may do; the engine offers it to that player and on the shared screen, to nobody else."""
    if isinstance(state.step, Choosing):
        yield from (Choice(f"sheet:{sheet.key}", word, sheet_sign(sheet), on=f"sheet:{sheet.key}", rule="ANY-1",
                           act=ChooseSheet(sheet.key)) for sheet, word in sheets_to_choose(state))
        yield Choice("rare:sheet", Msg("Another game"), "plus", input=NEW_SHEET, rule="ANY-1",
                     act=lambda values: TellSheet(read_sheet(values)))
    elif not isinstance(state.step, Ended) and dice.missing_dice(state.roll) == 0:
        yield from _throws(state)
        yield from turn_ends(state)
        for player in writers(state):
            yield from _writings(state, player)
        yield from _countings(state, viewer)
        yield from holding_choices(state, viewer)
        if stands_between_rounds(state):
            yield Choice(f"end:{round_number(state)}", Msg("End the game"), "flag-checkered", emphasis="quiet",
                         rule="ANY-6", act=EndNow())
        yield from rare_choices(state, viewer)


def _throws(state: State) -> Iterator[Choice]:
    if not turns_go_on(state):
        return
    seat, left = active(state).seat, state.sheet.throws - state.thrown
    if state.sheet.dice and state.roll is None:
        yield Choice(f"{state.turn}:throw", Msg("Roll"), "dice-multiple", seat, emphasis="main", rule="ANY-4",
                     act=Throw())
    elif dice.roll_complete(state.roll) and state.roll is not None and left > 0:
        faces = dice.landed_faces(state.roll)
        options = told_apart(Option(str(slot), Msg.plain(str(face))) for slot, face in enumerate(faces))
        yield Choice(f"{state.turn}:again:{state.thrown}", Msg("Roll some again"), "dice-multiple", seat,
                     Pick(options, 1, len(options)), rule="ANY-4", act=_again)


def _again(slots: str | list[str]) -> ThrowSome:
    return ThrowSome(tuple(int(slot) for slot in ([slots] if isinstance(slots, str) else slots)))


def _writings(state: State, player: Player) -> Iterator[Choice]:
    """Where each category is written once, or only one is empty: that one; else the whole line at once."""
    cells = open_cells(player)
    if state.sheet.written != ONCE and sum(line == cells[0][0] for line, _ in cells) > 1:
        yield _whole_line(state, player, cells[0][0])
        return
    faces = dice.landed_faces(state.roll) if state.roll and not until_all_pass(state) else ()
    for line, index in cells if state.sheet.written == ONCE else cells[:1]:
        column = state.sheet.columns[index]
        yield Choice(f"{_moment(state)}:write:{player.seat}:{line}:{index}", cell_name(state, player, line, index),
                     "pencil", player.seat, Number(
                         column.lowest, column.highest, offered_number(column, faces, state.sheet.takes)),
                     emphasis="normal" if state.sheet.written == ONCE or may_throw(state) else "main",
                     on=f"column:{index}" if state.sheet.written == ONCE and state.sheet.order != TOGETHER else "",
                     rule="ANY-2", act=partial(_written, player.seat, line, index))


def _moment(state: State) -> int:
    """As long as this is the same, what somebody is writing stays offered: a round where others have turns."""
    return round_number(state) if until_all_pass(state) else state.turn


def _countings(state: State, viewer: str) -> Iterator[Choice]:
    """Every counter, where it stands on the screen: the table's by anybody, what is secret on the own phone; at
    the shared screen, for who has no phone, without what it stands at.
    """
    for index, tally in enumerate(state.sheet.counters):
        if tally.whose == BOX:
            yield _counting(state, index, "", state.counters[index] or 0)
            continue
        for player in state.players:
            now = player.counters[index]
            if isinstance(now, int):
                yield _counting(state, index, player.seat, now)
            elif viewer in (TABLE, player.seat):
                yield _counting(state, index, player.seat, now.value if isinstance(now, Secret) else tally.start)


def _counting(state: State, index: int, seat: str, now: int) -> Choice:
    tally, name = state.sheet.counters[index], sheet_word(state.sheet.counters[index].name)
    label = counter_name(player_on(state, seat), name) if seat else name
    return Choice(f"count:{index}:{seat}", label, "counter", seat, Number(tally.lowest, tally.highest, now),
                  emphasis="quiet", on=f"counter:{index}", rule="ANY-9" if tally.whose == UNSEEN else "ANY-8",
                  act=partial(_set, seat, index, tally.whose))


def _set(seat: str, index: int, whose: str, value: int) -> Count:
    return Count(seat, index, Secret(value, (seat,)) if whose == UNSEEN else value)


def _written(seat: str, line: int, column: int, value: int) -> Write:
    return Write(seat, line, ((column, value),))


def _whole_line(state: State, player: Player, line: int) -> Choice:
    fields = tuple(Field(str(index), sheet_word(column.name),
                         Number(column.lowest, column.highest, offered_number(column, ())))
                   for index, column in enumerate(state.sheet.columns) if (line, index) in open_cells(player))
    return Choice(f"{_moment(state)}:write:{player.seat}:{line}", Msg("{name}: round {n}", {
        "name": player.name, "n": line + 1}), "pencil", player.seat, Form(fields), emphasis="main", rule="ANY-2",
        act=partial(_line_written, player.seat, line))


def _line_written(seat: str, line: int, values: dict[str, Any]) -> Write:
    return Write(seat, line, tuple((int(index), value) for index, value in values.items()))
