"""The state of a game of Lüscherzia: players, cards, probes, steps of a turn. No rule is decided here.

Numbers that only one player may know are Secrets from their birth. The steps are those of RULES.md, section 2.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine import game
from companion.engine.secrecy import Hidden, Secret, Veiled
from companion.games.luescherzia.content import Avatar, Content, Find, Tile
from companion.games.luescherzia.options import Options

NORMAL = "normal"
TWO_PLAYERS = "two"
SOLO = "solo"
INFLUENCE = "influence"
FIGHT = "fight"
FLEE = "flee"
LEAVE_MONSTER = "leave_monster"
LEAVE_NPC = "leave_npc"
LEAVE_FORK = "leave_fork"
EVADE = "evade"
HIRE = "hire"
REST_PROBE = "rest"
SEARCH = "search"
EXIT = "exit"
FIN = "fin"
ALL_OUT = "all_out"
NOBODY = ""


class Player(Struct, frozen=True):
    """A player with avatar (LUE-3). At 0 `hp` eliminated (LUE-7). `skips` turns are still to be sat out."""

    seat: str
    name: str
    mark: str
    avatar: Avatar
    hp: int
    sp: Veiled[int]
    finds: tuple[Veiled[Find], ...] = ()
    npcs: tuple[Tile, ...] = ()
    skips: int = 0


class Play(Struct, frozen=True):
    """An orientation card laid by `seat` (or drawn at random in the solo game: `chance`) and its initiative.

    `initiative` None: only the order is known. Face down it is a Secret (LUE-39).
    """

    seat: str
    number: int = 0
    initiative: int | Secret[int] | Hidden | None = None
    chance: bool = False


class Placed(Struct, frozen=True):
    """A tile on the board: `id` counts the tiles placed, `change` is added to its printed level (LUE-24)."""

    id: int
    tile: Tile
    x: int = -1
    y: int = -1
    change: int = 0


class Marker(Struct, frozen=True):
    """The group marker on the map and its arrow: n, e, s or w (LUE-6)."""

    x: int
    y: int
    facing: str = "s"


class Probe(Struct, frozen=True):
    """A skill roll: `purpose` says what hangs on it, `needed` successes win, `boost` SP were paid (LUE-10)."""

    purpose: str
    skill: str
    needed: int
    boost: int = 0


class Choosing(Struct, frozen=True, tag="Choosing"):
    """DEAL and CHOOSE (LUE-15, LUE-16): `laid` are the cards that lie face down so far."""

    laid: tuple[Play, ...] = ()


class Marching(Struct, frozen=True, tag="Marching"):
    """T1 to T4 of a turn: influence, leave check, move. `cleared`: the leave check is done."""

    probed: bool = False
    influenced: bool = False
    cleared: bool = False
    replaced: bool = False


class Steering(Struct, frozen=True, tag="Steering"):
    """The arrow may be turned to any direction (LUE-20)."""

    march: Marching


class Probing(Struct, frozen=True, tag="Probing"):
    """A probe is being rolled; `march` is where a turn goes on that has not moved yet."""

    probe: Probe
    march: Marching = Marching()


class Drawing(Struct, frozen=True, tag="Drawing"):
    """An empty field was entered: a tile comes out of the bag (LUE-22). `hunting`: until a monster or trap (LUE-34)."""

    hunting: bool = False


class Meeting(Struct, frozen=True, tag="Meeting"):
    """The group stands on a tile that offers something. `drawn`: just drawn; `stayed`: the move was blocked."""

    drawn: bool = False
    stayed: bool = False


class Recruiting(Struct, frozen=True, tag="Recruiting"):
    """An NPC was won over: keep the tile or put it out of the game (LUE-30)."""


class Resting(Struct, frozen=True, tag="Resting"):
    """A rest was well used: a find, or `successes` hit points for anybody (LUE-33)."""

    successes: int


class Healing(Struct, frozen=True, tag="Healing"):
    """`left` hit points are still to be given out (LUE-33)."""

    left: int


class Losing(Struct, frozen=True, tag="Losing"):
    """A trap takes `left` finds; their owner says which (LUE-28)."""

    left: int


class Arrived(Struct, frozen=True, tag="Arrived"):
    """The marker has come to a field with a tile (T4); `drawn` if the tile has just come out of the bag."""

    drawn: bool


class Judged(Struct, frozen=True, tag="Judged"):
    """A probe has ended with so many successes, and its consequences are due."""

    probe: Probe
    successes: int
    march: Marching

    @property
    def won(self) -> bool:
        """Whether the probe succeeded."""
        return self.successes >= self.probe.needed


class Ready(Struct, frozen=True, tag="Ready"):
    """The next card of the cycle is due."""


class TurnOver(Struct, frozen=True, tag="TurnOver"):
    """T6 is due: the card goes on the timeline."""


class Counting(Struct, frozen=True, tag="Counting"):
    """The Exit is reached; points on finds that nobody has named are asked for (LUE-36)."""


class Counted(Struct, frozen=True):
    """The points that a survivor has said of finds that nobody has named (LUE-36)."""

    seat: str
    points: int


class Score(Struct, frozen=True):
    """A survivor's sum (LUE-36)."""

    seat: str
    sp: int
    finds: int


class Ended(Struct, frozen=True, tag="Ended"):
    """The end: why (exit, fin, all_out), whether the players won, and the scores if they are counted."""

    why: str
    won: bool
    scores: tuple[Score, ...] = ()


Step = Union[Choosing, Ready, Marching, Steering, Probing, Judged, Drawing, Arrived, Meeting, Recruiting, Resting,
             Healing, Losing, TurnOver, Counting, Ended]


class State(game.State, frozen=True, kw_only=True):
    """The whole game. `plays` are this cycle's cards in initiative order, `turn` the one being executed, `turns` all
    turns so far; `timeline` cards lie on the timeline, the round marker has advanced `advances` times; `here` is the id
    of the tile the group stands on, or -1; `bag` tiles are left (None: not counted); `placed` counts for ids. `last` is
    whose turn ended last; `cut` the step that Exit or the end cut short; `counted` the points that were said since.
    """

    options: Options
    content: Content
    detail: str
    variant: str
    players: tuple[Player, ...]
    step: Step = Choosing()
    plays: tuple[Play, ...] = ()
    turn: int = -1
    cycle: int = 1
    turns: int = 0
    probes: int = 0
    timeline: int = 0
    advances: int = 0
    board: tuple[Placed, ...] = ()
    here: int = -1
    placed: int = 0
    bag: int | None = None
    removed: int = 0
    marker: Marker
    last: str = NOBODY
    cut: Step | None = None
    counted: tuple[Counted, ...] = ()
