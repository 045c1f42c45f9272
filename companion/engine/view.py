"""View: everything one viewer may see, and everything that viewer may do now. Front-ends draw it and know no game.

Page: a screen that is not a table (home, set-up, joining, history …), drawn and answered like a View.

Viewers are `seat-1`, `seat-2` …, `public` (spectators and integrations) and `table` (the shared screen: knows no
secret, may act for everybody). A client answers with the `key` of a choice and a value, never with a command.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .inputs import Input
from .parts import Counter, Part, ScoreRow
from .words import Msg

TABLE, PUBLIC = "table", "public"
GUESTS = tuple(f"guest-{number}" for number in range(1, 9))
"""A viewer for phones of people who do not sit at the table: they see the box that they were let into, and nothing
else.
"""
# What a choice about hands stands on, and the key that says that they are done; what ways to pages stand on.
HANDS = "hands"
HANDS_DONE = "hands-done"
MENU = "menu"
RARELY = "rarely"
"""What acts of a game stand on that hardly any evening needs: the shared screen offers them in its menu, a phone behind
the last fold. Their keys begin with RARE_KEY.
"""
RARE_KEY = "rare:"
NOTICE_AWAY = "notice-away:"
"""The beginning of the key that puts a notice away."""
SHAPES = ("line", "card", "chip", "fold", "edge", "tick")
"""How a row of a page may lie there: a line; a player's card, without a mark an empty place; a short word among others;
one line for everything that has a page of its own; a side of the table: four of them, below, right, above, left; a
line with a tick at its end, which is set while its tone is good.
"""
MARKS = ("triangle", "square", "circle", "diamond", "star", "hexagon", "cross", "moon")


class Choice(Struct, frozen=True, omit_defaults=True):
    """The definition of a button: touch button, lamp, physical button and phone button are all drawn from it.

    `key` names the meaning in its context. `emphasis`: main (the button's press and the lamp; one a seat), normal,
    quiet. `on` is the id of the thing on the screen that is touched for it; empty: a button of its own.
    `objection` says why it is not allowed now; `waivable`: it may be played anyway. `act` is the command it stands
    for, or a function from the value to that command; it never leaves the process. Nor does `tells`: the label says by
    itself what comes of it.
    """

    key: str
    label: Msg
    icon: str = ""
    seat: str = ""
    input: Input | None = None
    emphasis: str = "normal"
    on: str = ""
    objection: Msg | None = None
    rule: str = ""
    waivable: bool = False
    act: Any = None
    tells: bool = False


class Prompt(Struct, frozen=True, omit_defaults=True):
    """Who is to act and what to do now, in one sentence that begins with its verb, with the rule's id.

    `lesson` is what the rule says, for a table that meets this kind of step for the first time: its first sentence is
    shown.
    """

    text: Msg
    seat: str = ""
    rule: str = ""
    lesson: Msg | None = None

    @staticmethod
    def to_player(viewer: str, seat: str, name: str, task: Msg, rule: str = "") -> Prompt:
        """What one player is to do now. Their own phone says “your turn” already, so the name does not stand there."""
        text = task if viewer == seat else Msg("{name}: {task}", {"name": name, "task": task})
        return Prompt(text, seat, rule)


class Badge(Struct, frozen=True, omit_defaults=True):
    """A short word or sign on a player's panel."""

    label: Msg
    icon: str = ""
    tone: str = "plain"


class Hand(Struct, frozen=True, omit_defaults=True):
    """What hands have to do at the real table now, in one sentence, with the rule's id; without a `seat` anybody's.

    `choice` is the choice by which its outcome is told: a game gives a part of its key, a View the whole key, or none.
    `sets` names the thing whose place or number it says, for example a player's marker: what is newer takes its place.
    A game gives that; a View says instead what is `new`: what came last.
    """

    text: Msg
    icon: str = ""
    seat: str = ""
    rule: str = ""
    choice: str = ""
    sets: str = ""
    new: bool = False


class SeatPanel(Struct, frozen=True, omit_defaults=True):
    """A player's panel. `mark` is one of MARKS and decides shape and colour; `connected`: a phone is there.

    `player` is the seat of who plays it, where one player has several panels, each a side of its own.
    """

    seat: str
    name: str
    mark: str
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()
    active: bool = False
    out: bool = False
    connected: bool = False
    player: str = ""

    @property
    def owner(self) -> str:
        """The seat of the player who plays it."""
        return self.player or self.seat


class ClockFace(Struct, frozen=True, omit_defaults=True):
    """The clock to show, in milliseconds of table time. A screen counts by itself, no message a second.

    `kind`: egg, bank, up, hourglass. While `running`, a limited clock shows `deadline - now` (negative: overtime) and
    an unlimited one `now - started`; while it stands, both show `shown`. `warnings` are remaining times. `whole` is the
    time that an egg timer has for each turn.
    """

    kind: str
    running: bool
    shown: int
    deadline: int = 0
    started: int = 0
    seat: str = ""
    paused: str = ""
    warnings: tuple[int, ...] = ()
    whole: int = 0


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One accepted entry in words. `undone`: it no longer counts; `waived`: played against a rule."""

    seq: int
    at: int
    text: Msg
    seat: str = ""
    undone: bool = False
    waived: bool = False


class UndoState(Struct, frozen=True, omit_defaults=True):
    """What undo and redo would do, in words, and the keys to answer; an empty key: nothing to undo or redo.

    `readings`: the keys of the choices by which dice are read otherwise that were typed after what undo would take
    back. Whoever has mistyped means those.
    """

    undo_key: str = ""
    undo: Msg | None = None
    redo_key: str = ""
    redo: Msg | None = None
    readings: tuple[str, ...] = ()


class Notice(Struct, frozen=True, omit_defaults=True):
    """A word from the companion itself: what happened, what to do. `tone`: warn or bad; `id` replaces older ones.

    `away` is the key that puts it away; empty: it stands for as long as it is true.
    """

    id: str
    text: Msg
    remedy: Msg | None = None
    tone: str = "warn"
    away: str = ""


class Result(Struct, frozen=True, omit_defaults=True):
    """How the game ended; `lasted` is how long it took, in ms of table time (0: nobody knows)."""

    headline: Msg
    reason: Msg
    won: bool
    rows: tuple[ScoreRow, ...] = ()
    parts: tuple[Part, ...] = ()
    lasted: int = 0


class Guise(Struct, frozen=True, omit_defaults=True):
    """How a game dresses its screens on the one dark ground. Colours are `#rrggbb`; empty: the usual ones.

    `accent` is what may be touched first, `second` what adorns; `face` is the typeface of titles, the name of a font
    that ships; `ornament` are shapes in a square of 100 units, y downwards, each seen whole from its first corner;
    `bearing` is on what players bear their marks: banner, shield, or nothing.
    """

    accent: str = ""
    second: str = ""
    face: str = ""
    ornament: tuple[tuple[tuple[int, int], ...], ...] = ()
    bearing: str = ""


class StillToPlay(Struct, frozen=True, omit_defaults=True):
    """How long the game still takes, in whole minutes: `likely` is the middle, and nine of ten games like this one end
    between `least` and `most`. `text` says so.
    """

    text: Msg
    least: int
    likely: int
    most: int


class View(Struct, frozen=True, omit_defaults=True):
    """All that `viewer` may see and do at `revision`. `now` is the table time at which it was made. `still`: how long
    the game still takes; None: nobody knows.
    """

    revision: int
    viewer: str
    game: str
    title: Msg
    phase: Msg
    prompt: Prompt
    seats: tuple[SeatPanel, ...] = ()
    header: tuple[Part, ...] = ()
    stage: tuple[Part, ...] = ()
    choices: tuple[Choice, ...] = ()
    clock: ClockFace | None = None
    log: tuple[LogLine, ...] = ()
    undo: UndoState = UndoState()
    result: Result | None = None
    notices: tuple[Notice, ...] = ()
    hands: tuple[Hand, ...] = ()
    now: int = 0
    still: StillToPlay | None = None


class Row(Struct, frozen=True, omit_defaults=True):
    """One line: what it is (`label`), what it says now (`value`), a word of help (`note`).

    An empty `key` is a line to read only. With `input` a touch asks for a value, without it answers at once. `mark` is
    a player's mark (view.MARKS); `tone` is one of parts.TONES. `shape` is one of SHAPES. `picture` is the name of a
    picture of it. `upload`: where a phone sends a picture or a file to, whose name is then the answer; `download`: from
    where it gets one. `game`: the game it leads to, if any.
    """

    label: Msg
    key: str = ""
    value: Msg | None = None
    note: Msg | None = None
    icon: str = ""
    mark: str = ""
    tone: str = "plain"
    input: Input | None = None
    shape: str = "line"
    picture: str = ""
    upload: str = ""
    game: str = ""
    download: str = ""


class Page(Struct, frozen=True, omit_defaults=True):
    """A screen of rows with buttons below. `id`: home, setup, seats, characters, join, history, settings, hardware.

    `revision` is that of the table it is about; a client may say with its answer which one it had seen. `qr` is a text
    to be shown as a QR code; `before`: one to be scanned before that. `back` is the key that the back arrow answers;
    empty: no way back. `game` is the game whose things and words it shows; empty: none, or several. `parts` are
    pictures below the rows.
    """

    id: str
    title: Msg
    text: Msg | None = None
    rows: tuple[Row, ...] = ()
    choices: tuple[Choice, ...] = ()
    qr: str = ""
    back: str = ""
    notices: tuple[Notice, ...] = ()
    game: str = ""
    before: str = ""
    revision: int = 0
    parts: tuple[Part, ...] = ()
