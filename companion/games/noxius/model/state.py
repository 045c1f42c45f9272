"""The state of a game of Noxius: characters, enemies in play, the queue of what is due. No rule is decided here.

Progress fields that have not been read are secrets that nobody knows. The steps are those of RULES.md, section 2.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine import game
from companion.engine.secrecy import Veiled
from companion.games.noxius.content import Character, Content, Enemy, Field
from companion.games.noxius.options import Options

NOBODY = ""
NOWHERE = -1
ON_PAPER = -1
SCALE = "scale"
ROLL = "roll"
REACT = "react"
POSITIONS = "positions"
CHOOSE = "choose"
END = "end"


class Buff(Struct, frozen=True):
    """An advantage (NOX-25): its name, who cast it (empty: the field), its signs, how long, since which round."""

    name: str
    caster: str
    gives: str
    lasts: str
    round: int


class Lost(Struct, frozen=True):
    """What a character lost by falling or dying; `turns` is when, `turn`: also the turn, in which no ability was used.

    `last`: the round ended before its turn had come, and no other turn came in its place.
    """

    lp: int
    sp: int
    enemy: int
    number: int
    buffs: tuple[Buff, ...]
    turns: int
    turn: bool = False
    last: bool = False


class Player(Struct, frozen=True):
    """A player's character (NOX-3). `enemy` and `number`: its position, `former` the number before an enemy fell.

    `down`: incapacitated, and all consequences have been carried out (NOX-30). `raced`: the racial ability was used.
    `lost` is kept in case a fall or a death was entered by mistake.
    """

    seat: str
    name: str
    mark: str
    character: Character
    lp: int
    sp: int = 0
    power: int = 1
    enemy: int = NOWHERE
    number: int = 0
    former: int = 0
    acted: bool = False
    down: bool = False
    dead: bool = False
    raced: bool = False
    buffs: tuple[Buff, ...] = ()
    lost: Lost | None = None


class Half(Struct, frozen=True):
    """A condition of a linked tile that was fulfilled this round, and by whom (NOX-18)."""

    condition: int
    seat: str


class Foe(Struct, frozen=True):
    """An enemy in play: `id` counts those that came, `at` is the current life tile; at the end of the row: beaten.

    `marked` is the life tile that `wounded` and `halves` belong to.
    """

    id: int
    enemy: Enemy
    at: int
    wounded: bool = False
    halves: tuple[Half, ...] = ()
    marked: int = NOWHERE


class Gone(Struct, frozen=True):
    """An enemy that was beaten or has left, and who stood there on which number, in case that was a mistake."""

    foe: Foe
    figures: tuple[tuple[str, int], ...] = ()


class Due(Struct, frozen=True):
    """What is to be carried out next: a sign of notation.py or a stage of the turn, its number, whom it concerns."""

    what: str
    n: int = 0
    seat: str = NOBODY


class Script(Struct, frozen=True):
    """The progress fields of a mission, read or not."""

    fields: tuple[Field, ...]


class Preparing(Struct, frozen=True, tag="Preparing"):
    """Before the mission: it is chosen, sheets are entered (NOX-2, NOX-3)."""


class Positioning(Struct, frozen=True, tag="Positioning"):
    """R1 and R2: the field is read, enemies appear, the figures are placed (NOX-5 to NOX-12)."""


class Describing(Struct, frozen=True, tag="Describing"):
    """An unknown enemy is entered, life tile by life tile; `then` is where the table was before."""

    name: str
    damage: tuple[int, int, int, int]
    life: tuple[str, ...] = ()
    then: Step = Positioning()
    text: str = ""


class Ready(Struct, frozen=True, tag="Ready"):
    """The next character's turn, or the end of the round, is due."""


class Choosing(Struct, frozen=True, tag="Choosing"):
    """A1: the character whose turn it is chooses an ability."""


class Working(Struct, frozen=True, tag="Working"):
    """What is due is being carried out, one thing after the other."""


class Rolling(Struct, frozen=True, tag="Rolling"):
    """A4: the die is asked for."""

    seat: str


class Telling(Struct, frozen=True, tag="Telling"):
    """A5 if the face is not known: `draft` is what has been entered of it; `value` is the die's, 0 if not tracked."""

    seat: str
    value: int = 0
    draft: tuple[str, ...] = ()


class Paying(Struct, frozen=True, tag="Paying"):
    """A character takes damage and may choose between LP and SP (NOX-29)."""

    seat: str
    damage: int


class Linking(Struct, frozen=True, tag="Linking"):
    """Damage fits several conditions of a linked tile; the player picks one (NOX-A15)."""

    seat: str
    foe: int
    damage: int


class Reacting(Struct, frozen=True, tag="Reacting"):
    """A character was hit and may use the racial ability for it (NOX-34)."""

    seat: str


class After(Struct, frozen=True, tag="After"):
    """The ability has been used; the turn still allows something else (NOX-34, NOX-A17)."""


class Regrouping(Struct, frozen=True, tag="Regrouping"):
    """An enemy was beaten, and characters who have not acted may take another position (NOX-16)."""


class Asking(Struct, frozen=True, tag="Asking"):
    """The round is over; only the table knows which progress field comes next (NOX-6)."""


class Failed(Struct, frozen=True, tag="Failed"):
    """Nobody can act any more: the mission may be begun again (NOX-32). `was` is the state before."""

    was: State | None = None


class Ended(Struct, frozen=True, tag="Ended"):
    """The end: mission accomplished, or given up. `was` is the state before; not `over`: it was entered by mistake."""

    won: bool
    was: State | None = None
    over: bool = True


Step = Union[Preparing, Positioning, Describing, Ready, Choosing, Working, Rolling, Telling, Paying, Linking, Reacting,
             After, Regrouping, Asking, Failed, Ended]


class State(game.State, frozen=True, kw_only=True):
    """The whole game. `gone` are enemies that were in play in this attempt.

    `due` is the queue of what is still to be carried out; `active` has the turn with `ability` (`by_hand`: what of it
    people carry out); `used` are modifiers that have counted (seat, sign) in it.

    `mission` is a place in content and `scripts`, or ON_PAPER; it has `length` fields, `fields` counts those read,
    `times` how often the present one was. `begun` is the turn that has begun; a different number in `turns` means that
    it was corrected whose turn it is. `regroup`: an enemy fell this round. `before` is the state before the die was
    read as `read`: a corrected die starts from there again, as long as nobody has changed what it `settled`.
    """

    options: Options
    content: Content
    detail: str
    players: tuple[Player, ...]
    scripts: tuple[Veiled[Script], ...]
    step: Step = Preparing()
    foes: tuple[Foe, ...] = ()
    gone: tuple[Gone, ...] = ()
    came: int = 0
    active: str = NOBODY
    ability: int = NOWHERE
    by_hand: str = ""
    due: tuple[Due, ...] = ()
    used: tuple[tuple[str, str], ...] = ()
    mission: int = ON_PAPER
    length: int = 0
    field: Field | None = None
    fields: int = 0
    times: int = 0
    round: int = 0
    turns: int = 0
    begun: int = 0
    attempt: int = 1
    regroup: bool = False
    read: int = 0
    before: State | None = None
    settled: tuple[tuple[Player, ...], tuple[Foe, ...], int] | None = None
