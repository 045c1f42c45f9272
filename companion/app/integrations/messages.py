"""The messages that programs get: what has just happened, and the small state of the table. Values alone.

What may live here: the form of the messages; their JSON schemas follow from it. What may not: how one is made.

Each message carries `version`. A field may be added without a new version; none is taken away or changes its meaning.
Times are ISO 8601 in UTC; durations are milliseconds. `game` is the game's short name, `id` names this play of it for
ever. Texts are English.
"""

from __future__ import annotations

from typing import Annotated, Literal, Union, get_args

from msgspec import Meta, Struct

Version = Literal[1]
VERSION: Version = 1
Time = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]


class Person(Struct, frozen=True):
    """A side of the game: `seat` names its place, `mark` its shape and colour (triangle, square, circle …)."""

    seat: str
    name: str
    mark: str


class EventMessage(Struct, frozen=True, kw_only=True):
    """What every event carries: when it happened, in which game, and in which play of it."""

    version: Version = VERSION
    time: Time
    game: str
    id: str


class DiceMessage(EventMessage, frozen=True, kw_only=True):
    """A die of `roller` has landed, was read differently, lies in doubt, or is thrown again; or a throw did not count.

    `die` is its own name, empty for typed results. `value` is null while nobody knows it; `was` is the earlier reading.
    `source`: die (a real one), typed or virtual. `success` is null where the roll needs no successes.
    `one_in`: how rare the whole roll is that now lies there, once in so many; null while it is open or common.
    """

    event_type: Literal["landed", "corrected", "in_doubt", "thrown_again", "not_counted"]
    roller: Person | None
    die: str
    value: int | None
    sides: int
    source: Literal["die", "typed", "virtual"]
    success: bool | None = None
    was: int | None = None
    one_in: int | None = None


class TurnMessage(EventMessage, frozen=True, kw_only=True, rename={"from_": "from"}):
    """The turn has passed on; it took `took_ms`, without pauses (null where an undo or a change brought it back)."""

    event_type: Literal["turn"] = "turn"
    from_: Person | None
    to: Person | None
    took_ms: int | None


class PhaseMessage(EventMessage, frozen=True, kw_only=True):
    """The game has gone from phase `was` to `phase`."""

    event_type: Literal["phase"] = "phase"
    phase: str
    was: str


class AlarmMessage(EventMessage, frozen=True, kw_only=True):
    """A warning of the clock has rung for `player`, who had `left_ms`; or the time is up."""

    event_type: Literal["warning", "time_up"]
    player: Person | None
    left_ms: int


class SeatOutcome(Struct, frozen=True):
    """How one side came out: `rank` from 1 (null: there are none), `total` (null: not counted), winner or not."""

    seat: str
    name: str
    mark: str
    rank: int | None
    total: int | None
    winner: bool


class EndMessage(EventMessage, frozen=True, kw_only=True):
    """The game has ended. `won`: whether anybody has won it; `duration_ms` is null where nobody knows."""

    event_type: Literal["end"] = "end"
    headline: str
    reason: str
    won: bool
    results: tuple[SeatOutcome, ...]
    duration_ms: int | None


class SeatState(Struct, frozen=True):
    """One side of the game, with its counters under stable names; null: there is none, or spectators may not know it.

    `player` is the seat of who plays it, where one player has several sides. `phone`: one is connected.
    """

    seat: str
    name: str
    mark: str
    player: str
    active: bool
    out: bool
    phone: bool
    counters: dict[str, int | None]


class ClockState(Struct, frozen=True):
    """The clock of `seat`. `ends`: when its time runs out (null: it stands, or nothing runs out).

    `left_ms` was left at the `time` of the message (negative: overtime); `used_ms` is shown by a clock that counts up.
    """

    kind: str
    seat: str
    running: bool
    paused: str
    ends: Time | None
    left_ms: int | None
    used_ms: int | None


class StillState(Struct, frozen=True):
    """How long the game still takes, in ms: `likely_ms` is the middle; nine of ten games like it end between
    `least_ms` and `most_ms`.
    """

    least_ms: int
    likely_ms: int
    most_ms: int


class PublicState(Struct, frozen=True, kw_only=True):
    """What everybody at the table can see anyway. Without a game `game` and `id` are empty and `phase` is home.

    `leads`: the seats with most points now, as far as spectators know; empty where nothing is counted or all are level.
    `still` is null while nobody knows how long the game takes.
    """

    version: Version = VERSION
    time: Time
    game: str = ""
    id: str = ""
    title: str = ""
    phase: str = "home"
    round: int | None = None
    prompt: str = ""
    revision: int = 0
    active: str = ""
    active_name: str = ""
    active_mark: str = ""
    seats: tuple[SeatState, ...] = ()
    clock: ClockState | None = None
    over: bool = False
    headline: str = ""
    leads: tuple[str, ...] = ()
    still: StillState | None = None


Happening = Union[DiceMessage, TurnMessage, PhaseMessage, AlarmMessage, EndMessage]
KINDS: dict[type[Struct], str] = dict(zip(get_args(Happening), ("dice", "turn", "phase", "alarm", "end"), strict=True))
"""Under which name each kind of event is published."""
