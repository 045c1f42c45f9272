"""What every table's screen has whatever the game: dice to type or correct, numbers to change, clocks, undo, the log.

`look` makes the View of one viewer; `answer` turns an answer to a View into an ask. Both redact before anybody looks.
Imports many modules, because it is where every shared screen and every shared act of the engine meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from . import acts, clock_places, corrections, dice, log, parts, timers
from .answers import REFUSED, STALE, Answer, Reply
from .content.kinds import unfit
from .game import Ask
from .inputs import DiceInput, Number, Option, Pick, input_fits
from .outcomes import tell_outcome
from .past import ending
from .persistent import Itself
from .secrecy import redact
from .table import Table, dice_typed_since_step, last_step, next_redo, redo_changes
from .view import HANDS, HANDS_DONE, PUBLIC, TABLE, Choice, Hand, Prompt, UndoState, View
from .words import Msg

LOG_LINES = 6
READ = "read:"
"""How the key of a choice begins by which a die is read otherwise."""
REMEMBERED = 16  # the viewers of the present table, and of the one before


def look(table: Table, viewer: str, now: int = 0, moving: int = 0) -> View:
    """What `viewer` may see at `now`, ready to be sent. `moving` says how many of the asked dice are in the air."""
    view = _sealed_view(Itself(table), viewer)
    stage = tuple(_in_motion(part, moving) if isinstance(part, parts.Dice) else part
                  for part in view.stage) if moving else view.stage
    return replace(view, stage=stage, clock=timers.clock_face(table.clocks, now), now=now)


def answer(table: Table, given: Answer, at: int) -> Ask[Any] | Reply:
    """The ask that an answer stands for, or the reply that says why it stands for none."""
    shown = _open_view(Itself(table), given.viewer)
    choice = next((c for c in shown.choices if c.key == given.key), None)
    if choice is None:
        choice = next((c for c in _undo_choices(table, given.viewer) if c.key == given.key), None)
    if choice is None:
        moved = Msg("Something has changed at the table; look again.")
        return Reply(given.id, STALE, len(table.entries), moved)
    if choice.objection is not None and not (given.waive and choice.waivable):
        why = (choice.objection, choice.rule, choice.waivable)
        return Reply(given.id, REFUSED, len(table.entries), *why)
    if not input_fits(given.value, choice.input):
        wrong = Msg("This answer does not fit the question.")
        return Reply(given.id, REFUSED, len(table.entries), wrong)
    try:
        command = choice.act if choice.input is None else choice.act(given.value)
    except ValueError as error:
        text, field = unfit(error)
        return Reply(given.id, REFUSED, len(table.entries), text, field=field)
    return Ask(command, choice.seat or given.viewer, at, given.id, given.source, given.waive)


@lru_cache(maxsize=REMEMBERED)
def _sealed_view(of: Itself[Table], viewer: str) -> View:
    """The View that stands still, as it may be handed out: no choice has its act. It is made once, however often dice
    move or phones come.
    """
    table, state = of.value, _redacted(Itself(of.value.state), viewer)
    view, known = _open_view(of, viewer), partial(_redacted, Itself(table.state), PUBLIC)
    sealed = tuple(replace(tell_outcome(table.game, known, choice), act=None, tells=False) for choice in view.choices)
    lines = tuple(replace(line, seat=log.told_side(line, view.seats))
                  for line in log.newest_lines(table, viewer, LOG_LINES, state))
    return replace(ending.tell_ending(view, table), choices=sealed, revision=len(table.entries), log=lines,
                   undo=_undo(table, view, viewer, state))


@lru_cache(maxsize=REMEMBERED)
def _redacted(state: Itself[Any], viewer: str) -> Any:
    """What `viewer` may know of a state; the shared screen asks it of every player, too."""
    return redact(state.value, viewer)


@lru_cache(maxsize=REMEMBERED)
def _open_view(of: Itself[Table], viewer: str) -> View:
    """The game's own View with the shared choices added; choices still carry their acts, by which answers are read.

    The shared screen is offered everything, a player what is theirs and what is anybody's, a spectator nothing.
    """
    table, state = of.value, _redacted(Itself(of.value.state), viewer)
    view = _as_it_waits(table, table.game.look(state, viewer), viewer)
    if viewer == PUBLIC:
        return replace(view, choices=())
    hands = () if view.result else log.hands_now(table, viewer, state)
    shared = (*_dice_choices(table, view, viewer), *_number_choices(table, viewer, state),
              *_clock_choices(table, viewer), *_peek_choices(table, viewer, state),
              *_consent_choices(table, viewer, state), *_hand_choices(table, state, view, viewer, hands))
    own = tuple(choice for choice in view.choices if viewer == TABLE or choice.seat in ("", viewer))
    return replace(view, choices=(*own, *shared), hands=tuple(_with_choice(hand, own) for _, hand in hands))


def _is_to_be_looked_at(table: Table) -> bool:
    """Whether the game waits, after an undo, until somebody has looked at the dice that lie there."""
    roll = table.state.roll
    return dice.roll_complete(roll) and dice.lies_as_before(roll) and bool(table.game.follow(table.state))


def _as_it_waits(table: Table, view: View, viewer: str) -> View:
    """The game's own View, whose prompt asks to look at the dice, and says what they show, while it waits for that."""
    roll = table.state.roll
    if roll is None or not _is_to_be_looked_at(table):
        return view
    name = next((panel.name for panel in view.seats if panel.seat == roll.seat), "")
    faces = dice.landed_faces(roll)
    task = Msg("Check that the die lies like this: {faces}", {"faces": " ".join(map(str, faces)), "n": len(faces)},
               "Check that the dice lie like this: {faces}")
    return replace(view, prompt=Prompt.to_player(viewer, roll.seat, name, task, view.prompt.rule))


def _with_choice(hand: Hand, choices: tuple[Choice, ...]) -> Hand:
    """What hands have to do, with the whole key of the choice by which its outcome is told; none where it cannot be."""
    if not hand.choice:
        return hand
    return replace(hand, choice=next((c.key for c in choices if hand.choice in c.key.split(":")), ""))


def _dice_choices(table: Table, view: View, viewer: str) -> Iterator[Choice]:
    """What may be told of the dice that are asked for. Where several players roll at once, each tells their own."""
    roll = table.state.roll
    if roll is None:
        return
    wanted, due = dice.missing_dice(roll), _roller(view, roll, dice.next_slot(roll))
    if wanted and viewer in (TABLE, due):
        several = viewer == TABLE or len({_roller(view, roll, slot) for slot in range(len(roll.slots))}) == 1
        yield Choice(f"roll:{roll.key}:{wanted}", Msg("Enter the dice"), "dice-multiple", due,
                     DiceInput(wanted if several else 1, roll.sides), act=_typed)
    if viewer in (TABLE, roll.seat) and _is_to_be_looked_at(table):
        yield from _looked_at(roll)
    for number, slot in enumerate(roll.slots):
        whose = _roller(view, roll, number)
        if viewer in (TABLE, whose) and (slot.rolled is not None or (roll.question and roll.question.slot == number)):
            yield _reading(roll, number, whose)
    if viewer in (TABLE, roll.seat) and roll.question and roll.question.rolled:
        yield from _twice_thrown(roll, roll.question.slot, roll.question.rolled)


def _roller(view: View, roll: dice.Roll, slot: int) -> str:
    """Who rolls this die: whose it is where several players roll at once, else who rolls all of them."""
    owner = next((die.seat for part in view.stage if isinstance(part, parts.Dice) for die in part.dice
                  if die.id == f"die:{slot}"), "")
    return next((panel.owner for panel in view.seats if owner and panel.seat == owner), roll.seat)


def _twice_thrown(roll: dice.Roll, slot: int, second: dice.Rolled) -> Iterator[Choice]:
    first = roll.slots[slot].rolled
    for result in (first, second) if first else (second,):
        yield Choice(f"doubt:{roll.key}:{slot}:{result.value}", Msg("The {value} counts", {"value": result.value}),
                     "dice-multiple", roll.seat, act=acts.Correct(slot, result.value))


def _typed(values: list[int]) -> acts.Land:
    return acts.Land(tuple(dice.Rolled(value) for value in values))


def _looked_at(roll: dice.Roll) -> Iterator[Choice]:
    """What is to be said of the dice for which the game waits: buttons, besides the dice themselves."""
    for number, slot in enumerate(roll.slots):
        if slot.rolled and slot.rolled.source == dice.KEPT:
            key = f"lies:{dice.slot_key(roll, number)}"
            yield replace(_reading(roll, number, roll.seat), key=f"{key}:otherwise", emphasis="normal", on="")
            label = Msg("It lies like this", {"n": len(roll.slots)}, "They lie like this")
            yield Choice(key, label, "check", roll.seat, None, "main", act=acts.Correct(number, slot.rolled.value))


def _reading(roll: dice.Roll, number: int, whose: str) -> Choice:
    """Another face for a die: an answer where it is in doubt, else a correction like that of any other number."""
    faces = tuple(Option(str(face), Msg(str(face))) for face in range(1, roll.sides + 1))
    doubt, rolled = roll.question is not None and roll.question.slot == number, roll.slots[number].rolled
    return Choice(f"{READ}{dice.slot_key(roll, number)}", Msg("Read the die as …"), "dice-multiple", whose,
                  Pick((*faces, Option("again", Msg("It does not count"), "refresh")),
                       chosen=(str(rolled.value),) if rolled and not doubt else ()), "normal" if doubt else "quiet",
                  on="" if doubt else f"die:{number}", act=lambda value: acts.ThrowAgain(
                      number) if value == "again" else acts.Correct(number, int(value)))


def _number_choices(table: Table, viewer: str, state: Any) -> Iterator[Choice]:
    for place in corrections.list_numbers(table.game, table.state):
        if viewer in (TABLE, place.seat):
            value = corrections.get_value(state, place.path)
            yield Choice(f"adjust:{place.path}", place.label, "pencil", place.seat,
                         Number(place.minimum, place.maximum, place.minimum if value is None else value, value is None),
                         "quiet", place.path, act=lambda value, path=place.path: acts.Adjust(path, value))


def _clock_choices(table: Table, viewer: str) -> Iterator[Choice]:
    clocks = table.clocks
    if clocks.plan.kind == timers.NONE or not clocks.seat:
        return
    if clocks.paused:
        yield Choice("resume", Msg("Let the clock go on"), "play", emphasis="quiet", on="clock", act=acts.Resume())
        for place in clock_places.clock_places(table, viewer):
            yield Choice(place.key, place.label, "timer-edit-outline", "", place.wanted, "quiet", "clock",
                         act=partial(clock_places.clock_told, place.seat))
    else:
        yield Choice("pause", Msg("Pause the clock"), "pause", emphasis="quiet", on="clock", act=acts.Pause())
        yield Choice("table-time", Msg("Time-out"), "table-furniture", emphasis="quiet", on="clock",
                     act=acts.Pause(timers.TABLE_TIME))


def _peek_choices(table: Table, viewer: str, state: Any) -> Iterator[Choice]:
    """A peek for every player who knows more than the shared screen, which knows no secret."""
    if viewer != TABLE or state is table.state:
        return
    for seat in table.seats:
        if _redacted(Itself(table.state), seat.id) != state:
            yield Choice(f"peek:{seat.id}", Msg("Show my secrets"), "eye", seat.id, emphasis="quiet",
                         on=f"seat:{seat.id}", act=acts.Peek(seat.id))


def _hand_choices(table: Table, state: Any, view: View, viewer: str,
                  hands: tuple[tuple[int, Hand], ...]) -> Iterator[Choice]:
    """Buttons that report hands as done: one for all that is shown, and a seat's own button where it means nothing
    else. While nothing but the set-up is shown, they tick its lines.
    """
    main = {choice.seat for choice in view.choices if choice.emphasis == "main"}
    if hands:
        seat, key = "" if viewer == TABLE else viewer, f"{HANDS_DONE}:{max(after for after, _ in hands)}"
        yield Choice(key, _done_words(hands), "check", seat, emphasis="quiet" if main or seat else "main", on=HANDS,
                     act=_done(table, state, seat, hands))
    if viewer == TABLE:
        newest = {hand.seat: after for after, hand in hands if hand.seat}
        for seat, after in newest.items():
            if seat not in (view.prompt.seat, *main):
                theirs = tuple(pair for pair in hands if pair[1].seat in ("", seat))
                yield Choice(f"{HANDS_DONE}:{after}:{seat}", _done_words(theirs), "check", seat, emphasis="main",
                             on=HANDS, act=_done(table, state, seat, theirs))


def _done_words(hands: tuple[tuple[int, Hand], ...]) -> Msg:
    return Msg("All done") if len(hands) > 1 else Msg("It is done")


def _done(table: Table, state: Any, seat: str, hands: tuple[tuple[int, Hand], ...]) -> acts.ReportDone | acts.LayOut:
    """The act that says that these hands are done, which are `seat`'s or, without one, everybody's."""
    if any(after for after, _ in hands):
        return acts.ReportDone(seat)
    shown = [hand for _, hand in hands]
    return acts.LayOut(tuple(line for line, hand in enumerate(table.game.set_up(state)) if hand in shown))


def _undo_choices(table: Table, viewer: str) -> Iterator[Choice]:
    """Undo and redo; from a phone, another player's decision needs that player's consent."""
    if viewer == PUBLIC:
        return
    last, again = last_step(table), next_redo(table)
    if last >= 0:
        undo = acts.Undo if _needs_no_word(table, viewer, last) else acts.AskUndo
        yield Choice(f"undo:{last}", Msg("Undo"), "undo", act=undo(last), emphasis="quiet")
    if again >= 0:
        redo = acts.Redo if _needs_no_word(table, viewer, again) else acts.AskRedo
        yield Choice(f"redo:{again}", Msg("Redo"), "redo", act=redo(again), emphasis="quiet")


def _needs_no_word(table: Table, viewer: str, seq: int) -> bool:
    """Whether `viewer` may take back entry `seq`, or redo it, without anybody's consent."""
    return viewer == TABLE or table.entries[seq].ask.by in (TABLE, viewer)


def _consent_choices(table: Table, viewer: str, state: Any) -> Iterator[Choice]:
    """The choices for a request to undo or redo: the player whose decision it was may agree or not, the other may
    withdraw it.
    """
    wish = table.consent
    if wish is None or viewer not in (TABLE, wish.of, wish.by):
        return
    names = {seat.id: seat.name for seat in table.seats}
    what = log.headline_for(table, wish.seq, viewer, state)
    if viewer == wish.by:
        yield Choice(f"withdraw:{wish.seq}", Msg("Withdraw the request: {what}", {"what": what}), "account-clock",
                     wish.by, act=acts.WithdrawUndo())
        return
    asked: dict[str, str | int | Msg] = {"name": names.get(wish.by, wish.by), "what": what}
    label = Msg("{name} asks to redo: {what}", asked) if wish.again else Msg("{name} asks to undo: {what}", asked)
    yield Choice(f"agree:{wish.seq}", label, "redo" if wish.again else "undo", wish.of,
                 act=acts.Redo(wish.seq) if wish.again else acts.Undo(wish.seq))
    yield Choice(f"keep:{wish.seq}", Msg("No, it stays"), "close", wish.of, act=acts.DeclineUndo())


def _undo(table: Table, view: View, viewer: str, state: Any) -> UndoState:
    if viewer == PUBLIC:
        return UndoState()
    typed = {f"{READ}{name}" for name in dice_typed_since_step(table)}
    readings = tuple(choice.key for choice in view.choices if choice.key in typed)
    undo, redo = (("", None) if seq < 0 else (f"{act}:{seq}", log.headline_for(table, seq, viewer, state))
                  for act, seq in (("undo", last_step(table)), ("redo", next_redo(table))))
    if redo_changes(table):
        redo = (redo[0], Msg("the other version"))
    return replace(UndoState(*undo, *redo), readings=readings)


def _in_motion(part: parts.Dice, moving: int) -> parts.Dice:
    shown, rolling = [], moving
    for die in part.dice:
        turns = die.state == "waiting" and rolling > 0
        rolling -= turns
        shown.append(replace(die, state="rolling") if turns else die)
    return replace(part, dice=tuple(shown))
