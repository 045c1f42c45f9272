"""What can be asked of any table, whatever the game: dice, corrections, clocks, peeks, undo. Commands and events.

Commands are imperative, events past tense. What a game adds of its own lives in that game's model.py.
"""

from __future__ import annotations

from typing import Any, Union, get_args

from msgspec import Struct

from .dice import Rolled
from .secrecy import Hidden, Secret
from .words import Msg


class Land(Struct, frozen=True, tag="Land"):
    """These dice have landed, for the next free slots of the roll that is asked for."""

    rolled: tuple[Rolled, ...]


class Doubt(Struct, frozen=True, tag="Doubt"):
    """A die lies crooked (`rolled` is None), or a die that had landed was thrown again."""

    slot: int
    die: str
    rolled: Rolled | None = None


class Correct(Struct, frozen=True, tag="Correct"):
    """The die in `slot` is to be read as `value`."""

    slot: int
    value: int


class ThrowAgain(Struct, frozen=True, tag="ThrowAgain"):
    """The die in `slot` did not count (crooked, off the table): it is thrown again, at no cost."""

    slot: int


class Adjust(Struct, frozen=True, tag="Adjust"):
    """The table says that `value` stands at `path`; `value` is an answer to what is asked for there."""

    path: str
    value: Any


class Reprint(Struct, frozen=True, tag="Reprint"):
    """A thing of the box was changed in its list `kind`: it read as it `was` and reads as `now`, both as plain JSON.
    The same holds for that thing on the table. `label` is its name.
    """

    kind: str
    was: dict[str, Any]
    now: dict[str, Any]
    label: Msg


class Pause(Struct, frozen=True, tag="Pause"):
    """Stop the clocks; `why` is pause, table, power, or right while something is put right."""

    why: str = "pause"


class Resume(Struct, frozen=True, tag="Resume"):
    """Let the clocks go on."""


class SetClock(Struct, frozen=True, tag="SetClock"):
    """The clock of `seat` is to show `shown` milliseconds: what is left, or on a clock that counts up what was used."""

    seat: str
    shown: int


class Ring(Struct, frozen=True, tag="Ring"):
    """The warning at `bell` remaining milliseconds is due; 0 is the end of the time."""

    bell: int


class Peek(Struct, frozen=True, tag="Peek"):
    """`seat` looks at its own secrets on the shared screen."""

    seat: str


class ReportDone(Struct, frozen=True, tag="ReportDone", omit_defaults=True):
    """What the hands of `seat`, or everybody's, had to do at the real table is done."""

    seat: str = ""


class LayOut(Struct, frozen=True, tag="LayOut", omit_defaults=True):
    """The lines of the set-up with these numbers (from 0) are laid out on the real table, or are not after all."""

    lines: tuple[int, ...]
    laid: bool = True


class Undo(Struct, frozen=True, tag="Undo"):
    """Entry `seq`, the last decision, and what followed from it stop counting."""

    seq: int


class Redo(Struct, frozen=True, tag="Redo"):
    """Entry `seq` and what was taken back with it count again."""

    seq: int


class Fork(Struct, frozen=True, tag="Fork"):
    """Entry `seq` and all that came after it are put aside, to be played again in another way (amending.py)."""

    seq: int


class Rejoin(Struct, frozen=True, tag="Rejoin"):
    """What was put aside has been played again; the clocks learn whose turn it is."""


class AskUndo(Struct, frozen=True, tag="AskUndo"):
    """A player asks the one who decided entry `seq` to agree to its undo."""

    seq: int


class AskRedo(Struct, frozen=True, tag="AskRedo"):
    """A player asks the one who decided entry `seq` to agree to its redo."""

    seq: int


class DeclineUndo(Struct, frozen=True, tag="DeclineUndo"):
    """The player who was asked for an undo or a redo says no."""


class WithdrawUndo(Struct, frozen=True, tag="WithdrawUndo"):
    """The player who asked for an undo or a redo no longer wants it."""


class DieLanded(Struct, frozen=True, tag="DieLanded"):
    """A result fills `slot`; `name` is the slot's key (dice.slot_key), under which the table keeps it."""

    slot: int
    rolled: Rolled
    name: str


class DieDoubted(Struct, frozen=True, tag="DieDoubted"):
    """There is a question about `slot`."""

    slot: int
    die: str
    rolled: Rolled | None = None


class DieCorrected(Struct, frozen=True, tag="DieCorrected"):
    """The die in `slot` was read as `was` and is now read as `value`."""

    slot: int
    was: int
    value: int
    name: str


class DieThrownAgain(Struct, frozen=True, tag="DieThrownAgain"):
    """The die in `slot` is to be thrown again."""

    slot: int
    name: str


class Adjusted(Struct, frozen=True, tag="Adjusted"):
    """The number at `path`, called `label`, was changed by hand; a secret number stays one here."""

    path: str
    label: Msg
    was: int | Secret[int] | Hidden
    value: int | Secret[int] | Hidden


class Placed(Struct, frozen=True, omit_defaults=True):
    """What is to stand at `path`, as plain JSON; what only some may know is `hidden`."""

    path: str
    value: Any = None
    hidden: Secret[Any] | Hidden | None = None


class PutRight(Struct, frozen=True, tag="PutRight", omit_defaults=True):
    """What the companion believed was put right by hand; `was` and `now` say it in words that all may read."""

    label: Msg
    placed: tuple[Placed, ...]
    was: Msg | None = None
    now: Msg | None = None


class Paused(Struct, frozen=True, tag="Paused"):
    """The clocks stand; `why` is pause, table, power or right."""

    why: str


class Resumed(Struct, frozen=True, tag="Resumed"):
    """The clocks go on."""


class ClockSet(Struct, frozen=True, tag="ClockSet"):
    """The clock of `seat` has been put right and shows `shown` milliseconds."""

    seat: str
    shown: int


class Rang(Struct, frozen=True, tag="Rang"):
    """`seat` was warned at `bell` remaining milliseconds."""

    seat: str
    bell: int


class Peeked(Struct, frozen=True, tag="Peeked"):
    """`seat` has looked at its own secrets on the shared screen."""

    seat: str


class HandsDone(Struct, frozen=True, tag="HandsDone", omit_defaults=True):
    """What the hands of `seat`, or everybody's, had to do is done."""

    seat: str = ""


class LaidOut(Struct, frozen=True, tag="LaidOut", omit_defaults=True):
    """The lines of the set-up with these numbers (from 0) lie, or do not lie after all."""

    lines: tuple[int, ...]
    laid: bool = True


class Undone(Struct, frozen=True, tag="Undone"):
    """Entry `seq` and what followed no longer count."""

    seq: int


class Redone(Struct, frozen=True, tag="Redone"):
    """Entry `seq` and what went with it count again."""

    seq: int


class Forked(Struct, frozen=True, tag="Forked"):
    """Entry `seq` and what followed are put aside."""

    seq: int


class Rejoined(Struct, frozen=True, tag="Rejoined"):
    """What was put aside has been played again."""


class UndoAsked(Struct, frozen=True, tag="UndoAsked"):
    """`by` would like to undo entry `seq` of `of`."""

    seq: int
    by: str
    of: str


class RedoAsked(Struct, frozen=True, tag="RedoAsked"):
    """`by` would like to have entry `seq` of `of` back."""

    seq: int
    by: str
    of: str


class UndoDeclined(Struct, frozen=True, tag="UndoDeclined"):
    """A request for an undo or a redo was turned down."""


class UndoWithdrawn(Struct, frozen=True, tag="UndoWithdrawn"):
    """A request for an undo or a redo was taken back."""


DiceCommand = Union[Land, Doubt, Correct, ThrowAgain]
Command = Union[
    DiceCommand, Adjust, Reprint, Pause, Resume, SetClock, Ring, Peek, ReportDone, LayOut, Undo, Redo, Fork, Rejoin,
    AskUndo, AskRedo, DeclineUndo, WithdrawUndo]
DiceEvent = Union[DieLanded, DieDoubted, DieCorrected, DieThrownAgain]
Event = Union[
    DiceEvent, Adjusted, PutRight, Paused, Resumed, ClockSet, Rang, Peeked, HandsDone, LaidOut, Undone, Redone, Forked,
    Rejoined, UndoAsked, RedoAsked, UndoDeclined, UndoWithdrawn]

DICE_COMMANDS, COMMANDS = get_args(DiceCommand), get_args(Command)
DICE_EVENTS, EVENTS = get_args(DiceEvent), get_args(Event)
