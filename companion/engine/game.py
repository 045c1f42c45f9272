"""The contract between the engine and a game: what a game is, what it starts from, what is asked of it.

Nothing here knows a particular game. A game fills in a `Game` in its folder's `__init__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace

from .content.kinds import ContentKind
from .dice import Roll
from .former_paths import FormerPath
from .inputs import Input, Number, Option
from .timers import Plan
from .view import Badge, Hand, SeatPanel, View
from .words import Msg

LIGHT, FULL = "light", "full"
C = TypeVar("C")
O = TypeVar("O")  # noqa: E741
K = TypeVar("K")


class Seat(Struct, frozen=True):
    """A place at the table: `id` is seat-1 … in table order, `mark` one of view.MARKS, `character` a content key."""

    id: str
    name: str
    mark: str
    character: str = ""


class Setup(Struct, Generic[O, K], frozen=True):
    """Everything a game starts from. `options` and `content` are of the game's own types."""

    game: str
    seats: tuple[Seat, ...]
    options: O
    content: K
    detail: str = LIGHT
    timer: Plan = Plan()


class State(Struct, frozen=True, kw_only=True):
    """What every game's state has: the roll that is going on, if any."""

    roll: Roll | None = None


class Ask(Struct, Generic[C], frozen=True, omit_defaults=True):
    """An intention: `by` (a seat, or table, or clock) wants `command` at `at` ms since the table opened."""

    command: C
    by: str
    at: int
    id: str = ""
    source: str = "touch"
    waive: bool = False


class Objection(Struct, frozen=True):
    """What the rulebook says against a command. `secret`: it rests on something that other viewers may not know.

    `insist` is the label of the button that does it all the same, where that means more than “play it anyway”.
    """

    rule: str
    text: Msg
    waivable: bool = True
    secret: bool = False
    insist: Msg | None = None


class Alarm(Struct, frozen=True):
    """Something that happens by itself: `command` is asked at table time `at`."""

    at: int
    command: Any


Placements = tuple[tuple[str, Any], ...]
"""Which values are to stand at which paths of a state."""


class Opened(Struct, frozen=True):
    """A secret that the rules have shown to everybody: `owner` is the seat that it belonged to (empty: nobody), and
    `what` names it, so that the same secret is recognised wherever it is shown.
    """

    owner: str
    what: str


class Opening(Struct, frozen=True):
    """An event that opens secrets: `what(state before it, event)`. Once the event has been taken back, `covered(event)`
    is what others read of it; without `covered` they read nothing.
    """

    what: Callable[[Any, Any], tuple[Opened, ...]]
    covered: Callable[[Any], Any] | None = None


class Adjustable(Struct, frozen=True):
    """Something that may be put right by hand: where it is in the state, its name, what may stand there, and whose it
    is.

    `path` is like "players/0/hp"; it is also the `id` of the counter that shows it. Without an `input` it is a number
    between `minimum` and `maximum`. With one, `value` is what stands there now, written as an answer to that input, and
    `write` turns an answer into values and their paths; without `write` the answer itself is put at `path`. A `value`
    that only some may know is a Secret, and the log does not say what it was changed to; where `input` itself would
    give the secret away, everybody else is asked `blind` instead. What is `aside` is reached by touching the thing
    itself and stands in no list.
    """

    path: str
    label: Msg
    minimum: int = 0
    maximum: int = 0
    seat: str = ""
    input: Input | None = None
    value: Any = None
    write: Callable[[Any], Placements] | None = None
    aside: bool = False
    blind: Input | None = None

    @property
    def wanted(self) -> Input:
        """What is asked for when it is put right."""
        return self.input or Number(self.minimum, self.maximum)


class Switch(Struct, frozen=True):
    """One ruling or variant that a table may choose, with its rule and its input; without an input it is on or off.

    It stands at its field of the game's Options: `finale: Annotated[bool, Switch(Msg("…"), "ADV-28")] = True`.
    `switches` adds the field's `name`.
    """

    label: Msg
    rule: str
    input: Input | None = None
    name: str = ""


class Learned(Struct, frozen=True):
    """Something entered during play that the library should remember."""

    kind: str
    key: str
    value: Any


def switches(options: type[Struct]) -> tuple[Switch, ...]:
    """The switches of a game in the order of its options; the dial of a number starts at the option's default."""
    defaults = {field.name: field.default for field in fields(options)}
    return tuple(_at_field(mark, name, defaults[name]) for name, hint in get_type_hints(
        options, include_extras=True).items() for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Switch))


def _at_field(switch: Switch, name: str, default: Any) -> Switch:
    dial = replace(switch.input, value=default) if isinstance(switch.input, Number) else switch.input
    return replace(switch, name=name, input=dial)


@lru_cache(maxsize=1024)
def key_of(name: str) -> str:
    """The key of a thing that people have given this name: letters and digits in lower case, the rest is dashes."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.casefold()).split()) or "unnamed"


def nothing(*_: Any) -> tuple[()]:
    """For what a game has none of."""
    return ()


def count_nothing(*_: Any) -> Mapping[str, int]:
    """For games that count nothing on the way."""
    return {}


def never(*_: Any) -> None:
    """For alarms and turns of games that have none."""


class Game(Struct, frozen=True):
    """A game: its name and icon, its types, and the functions that answer for its rules.

    start(setup) → state · objections(state, command, by) · decide(state, command, by) → events ·
    evolve(state, event) → state · follow(state) → events that happen by themselves now · alarm(state) ·
    turn(state) → (seat, number) whose time runs, or None · points(redacted state) → {seat: what it would have if it
    were counted now, where that may be known}, for the curve of the game · counters: lasting name → label of a counter
    on the panels, for programs that read them · round(redacted state) → its number, or None · length(redacted
    state) → how much is done of how much, where it is known how long a game is at most · opens: event → what it
    shows of secrets ·
    look(state, viewer) → View, choices with their `act`; the engine takes out those of other seats · panels(redacted
    state, viewer) → the `seats` of that View alone; without it a View is made for them · describe(state,
    event) → Msg or None · adjustable(state), the numbers where they are shown · believed(state), all else that may be
    put right · former_paths, where older versions put it right · facts, patterns of their paths ("players/*/hp"): by
    which a table sees at a glance whether all is well, the most telling first · invariants(state) → broken ones in
    words · hands: event → (state, event) → what hands have to do because of it · set_up(state) → what is to be laid out
    before the first decision ·
    joined(state) → the seats of those who came after the set-up, in the order in which they came ·
    characters(content) → what a seat may choose · lacks(content, seats) → what the box still lacks for the full level
    with so many, in words · variants(seats) → Msg or None · learned(event) · legend: what signs mean that stand on the
    stage without their word · role: what its characters are called · unsaid: command → what it is called where it
    has to be named, such as for undo, though nothing is said of what comes of it.
    """

    id: str
    title: Msg
    seats: tuple[int, int]
    state: type
    command: Any
    event: Any
    options: type
    content: type
    start: Callable[[Setup[Any, Any]], Any]
    objections: Callable[[Any, Any, str], tuple[Objection, ...]]
    decide: Callable[[Any, Any, str], tuple[Any, ...]]
    evolve: Callable[[Any, Any], Any]
    look: Callable[[Any, str], View]
    describe: Callable[[Any, Any], Msg | None]
    over: Callable[[Any], bool]
    follow: Callable[[Any], tuple[Any, ...]] = nothing
    alarm: Callable[[Any], Alarm | None] = never
    turn: Callable[[Any], tuple[str, int] | None] = never
    adjustable: Callable[[Any], tuple[Adjustable, ...]] = nothing
    believed: Callable[[Any], Iterable[Adjustable]] = nothing
    former_paths: tuple[FormerPath, ...] = ()
    facts: tuple[str, ...] = ()
    hands: dict[type, Callable[[Any, Any], tuple[Hand, ...]]] = {}
    set_up: Callable[[Any], tuple[Hand, ...]] = nothing
    invariants: Callable[[Any], tuple[str, ...]] = nothing
    joined: Callable[[Any], tuple[Seat, ...]] = nothing
    characters: Callable[[Any], tuple[Option, ...]] = nothing
    lacks: Callable[[Any, int], tuple[Msg, ...]] = nothing
    variant: Callable[[int], Msg | None] = never
    learned: Callable[[Any], tuple[Learned, ...]] = nothing
    panels: Callable[[Any, str], tuple[SeatPanel, ...]] | None = None
    points: Callable[[Any], Mapping[str, int]] = count_nothing
    counters: Mapping[str, Msg] = {}
    round: Callable[[Any], int | None] = never
    length: Callable[[Any], tuple[int, int] | None] = never
    opens: dict[type, Opening] = {}
    switches: tuple[Switch, ...] = ()
    kinds: tuple[ContentKind, ...] = ()
    legend: tuple[Badge, ...] = ()
    role: Msg = Msg("Character")
    unsaid: Mapping[Any, Msg] = {}
    details: tuple[str, ...] = (LIGHT, FULL)
    icon: str = "dice-multiple"
    timer: Plan = Plan()
