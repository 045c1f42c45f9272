"""What pages may know, what they may ask to be done and why not. Values only.

What may live here: these. What may not: where on its pages a screen is (routes.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Union

from msgspec import Struct

from companion.app.appliance.upkeep import Upkeep
from companion.app.boxes.guest_access import Welcome
from companion.app.config.settings import Settings
from companion.app.storage import inventory, ledger, library
from companion.engine import acts, game as engine_game, signals, table as tables, timers, view, words
from companion.engine.past.amending import Change
from companion.engine.past.film import Film

from . import chairs as places, self_test
from .routes import BoxChange, Route

ASKED = "asked-change"
"""The key of what is offered to players whose consent to a change is asked for, and the name of the page that it opens.
"""


class Begin(Struct, frozen=True):
    """Open a new table. `first_time`: whether new kinds of steps are explained there; None: as until now."""

    setup: engine_game.Setup[Any, Any]
    first_time: bool | None = None


class Continue(Struct, frozen=True):
    """Resume game `number` of the journal."""

    number: int


class PutAway(Struct, frozen=True):
    """The game on the table is over."""


class Pack(Struct, frozen=True):
    """Put the game on the table into its box, to be laid out and resumed on another day."""


class EndEarly(Struct, frozen=True):
    """The game on the table ends without a result; whoever wants to goes on with it from the statistics."""


class PictureTable(Struct, frozen=True):
    """Keep the picture `name` of the real table with the game that lies there; empty: no picture."""

    name: str = ""


class SetOption(Struct, frozen=True):
    """Remember a setting chosen on the screen: section.key."""

    name: str
    value: Any


class Invite(Struct, frozen=True):
    """Make a code with which a phone can join as `seat` (or public)."""

    seat: str


class LetIn(Struct, frozen=True):
    """Let the phone that joins next as `guest` look into the box of `game`, and make its code."""

    guest: str
    game: str


class ShutOut(Struct, frozen=True):
    """Shut these guests out of every box."""

    guests: tuple[str, ...]


class ChangeBox(Struct, frozen=True):
    """Make a change in this copy's box, because `by` says so."""

    change: BoxChange
    by: str = view.TABLE


class GoBack(Struct, frozen=True):
    """Undo everything decided after entry `seq`."""

    seq: int


class Amend(Struct, frozen=True):
    """Change something in the past, because `by` wants it, and play everything after it again."""

    change: Change
    by: str = view.TABLE


class Proposal(Struct, frozen=True):
    """On a phone, `by` has proposed a change that affects what others did; the players in `of` have still to agree."""

    change: Change
    by: str
    of: tuple[str, ...]


class Propose(Struct, frozen=True):
    """Show a proposal to the players who have still to agree; it replaces an earlier one."""

    wish: Proposal


class Decline(Struct, frozen=True):
    """One of the players who were asked wants it to stay as it was."""


class Withdraw(Struct, frozen=True):
    """The player who proposed a change withdraws it."""


class HoldClocks(Struct, frozen=True):
    """Stop every clock of the game on the table, or let them go on."""

    stand: bool


class PutClockRight(Struct, frozen=True):
    """A clock of the game on the table shows something else, because `by` says so."""

    told: acts.SetClock
    by: str = view.TABLE


class Believe(Struct, frozen=True):
    """Put right what the companion believes at `path`: it is `value`, because `by` says so."""

    path: str
    value: Any
    by: str = view.TABLE


class DoRarely(Struct, frozen=True):
    """Do one of the acts of the game that stand in the menu: the answer to a choice whose key is `key`."""

    key: str
    value: Any


class LayLines(Struct, frozen=True):
    """Lines of the set-up, by number, lie on the real table, or do not after all, because `by` says so.

    `then` is the key of the choice that is answered next; empty: none is.
    """

    lines: tuple[int, ...]
    laid: bool = True
    by: str = view.TABLE
    then: str = ""


class AskHost(Struct, frozen=True):
    """The machine is asked to do something: see (its network), look (for others), join, hotspot, leave, power-off,
    restart.

    `name`, `secret` and `hidden` are those of a network to be joined.
    """

    what: str
    name: str = ""
    secret: str = ""
    hidden: bool = False


class Maintain(Struct, frozen=True):
    """The companion's upkeep is asked to look (for sticks), or to backup, restore or update from `file`."""

    what: str
    file: str = ""


AskMachine = Callable[[str, str, str, bool], None]
"""The function that carries out an AskHost, given its fields; it returns at once."""
Caretaker = Callable[[str, str], None]
"""The function that carries out a Maintain, given its fields."""
UploadTicket = Callable[[str, str], str]
"""Makes the ticket with which a viewer sends a picture, or sends and fetches a box; empty for a viewer who may not."""
ArrivedBoxes = Callable[[], dict[str, Any]]
"""The boxes that phones have sent lately, by name, as they were read."""
Straightener = Callable[[str, tuple[tuple[float, float], ...]], "str | words.Msg"]
"""Makes a straight picture of what lies between four corners, 0 to 1000 clockwise from the upper left; gives its name,
or why it cannot.
"""
Speaker = Callable[["words.Msg", str], str]
"""Puts a text into the language of the table, in the words of a game."""
NOT_LOOKED = Upkeep()


class KeepFile(Struct, frozen=True):
    """Write the statistics of this table into a file of the kind `form`, csv or json, and onto every stick."""

    form: str


class SitDown(Struct, frozen=True):
    """Remember who sits where from now on, and make the code with which the phone of `seat` joins, if one is named."""

    chairs: places.Chairs
    seat: str = ""


class Try(Struct, frozen=True):
    """Go on with the self-test as a touch on `key` says (self_test.touched); an empty key begins it again."""

    key: str = ""


PageAction = Union[Begin, Continue, PutAway, Pack, EndEarly, PictureTable, SetOption, Invite, LetIn, ShutOut, ChangeBox,
                   GoBack, Amend, Propose, Decline, Withdraw, HoldClocks, PutClockRight, Believe, DoRarely, LayLines,
                   AskHost, Maintain, KeepFile, SitDown, Try]


class SenselessError(ValueError):
    """An answer that is impossible; `text` says why, by `rule`, and `field` names the field of a form.

    `waivable`: it is accepted if it is repeated; `insist` says in a word what repeating it means.
    """

    def __init__(self, text: words.Msg, rule: str = "", *, waivable: bool = False, field: str = "",
                 insist: words.Msg | None = None) -> None:
        super().__init__(text.id)
        self.text, self.rule, self.waivable, self.field, self.insist = text, rule, waivable, field, insist


class Transition(Struct, frozen=True):
    """What an answer leads to: another route, and perhaps something to be done."""

    route: Route
    action: PageAction | None = None


class GameSummary(Struct, frozen=True):
    """A game in the journal: who played, when it was put away (wall seconds; 0: it was not), whether it lies in its
    box, whether it is `over`, with a result.

    The other fields say how it was set up: who was who (of each of `seats`), level of detail, switches and clock.
    """

    number: int
    game: str
    seats: tuple[str, ...] = ()
    finished: int = 0
    packed: bool = False
    characters: tuple[str, ...] = ()
    detail: str = ""
    options: dict[str, Any] = {}
    timer: timers.Plan = timers.Plan()
    over: bool = False


class Display(Struct, frozen=True):
    """What the touch screen was found to have: a light whose brightness can be set, a panel that reports fingers.

    `denied`: there is a light, and this user may not set it.
    """

    light: bool = True
    fingers: bool = False
    denied: bool = False


class Reel(Struct, frozen=True):
    """The film of game `number`, with the table that it shows; None where the game cannot be read any more."""

    number: int
    table: tables.Table | None = None
    film: Film | None = None


class PageContext(Struct, frozen=True):
    """Everything that pages may know. `table` is the game that is open, `number` its number in the journal.

    `viewer` is for whom the page is: the shared screen, or a seat, on whose phone it stands. `seen` is the revision
    of what was answered just now, where the client says so (-1: it does not); `waive`: it is meant although the rules,
    or what has happened meanwhile, speak against it. `wish` waits for somebody's word. `wall`: seconds since 1970.
    `upload`: makes tickets for what phones send. `arrived`: the boxes that phones have sent, by name. `reel`: the film
    that is being shown, None until it is made; `now`: monotonic ms, by which it runs. `picture`: the name of the
    picture of the real table, as it lies; empty where there is none, or somebody has played on since.
    `still`: how long the game still takes; `stop`: when the table has to stop, as it was kept (pages/stopping.py);
    `time_of_day`: hour and minute at a wall time.

    What grows with every evening is asked for by the page that shows it, and by no other: `players`, all games of the
    journal (`past`, newest first), those that are over (`finished`), every die ever read (`readings`).
    """

    games: Mapping[str, engine_game.Game]
    settings: Settings = Settings()
    inventories: Mapping[str, inventory.Inventory] = {}
    players: Callable[[], tuple[library.Player, ...]] = tuple
    past: Callable[[], tuple[GameSummary, ...]] = tuple
    languages: tuple[str, ...] = ("en",)
    table: tables.Table | None = None
    number: int = 0
    devices: tuple[view.Row, ...] = ()
    connected: tuple[str, ...] = ()
    notices: tuple[view.Notice, ...] = ()
    display: Display = Display()
    network: signals.NetworkSeen = signals.NetworkSeen("network", 0)
    upkeep: Upkeep = NOT_LOOKED
    trial: self_test.SelfTest | None = None
    chairs: places.Chairs = {}
    all_buttons: tuple[str, ...] = ()
    viewer: str = view.TABLE
    seen: int = -1
    waive: bool = False
    wish: Proposal | None = None
    finished: Callable[[], tuple[library.Finish, ...]] = tuple
    readings: Callable[[], tuple[ledger.DieReading, ...]] = tuple
    wall: int = 0
    upload: UploadTicket = lambda viewer, what: ""
    welcome: Welcome = Welcome()
    arrived: Mapping[str, Any] = {}
    straighten: Straightener = lambda name, corners: name
    speak: Speaker = lambda text, game: words.say(text)
    reel: Reel | None = None
    now: int = 0
    picture: str = ""
    still: Callable[[], view.StillToPlay | None] = engine_game.never
    stop: Any = 0
    time_of_day: Callable[[int], tuple[int, int]] = lambda wall: (wall // 3600 % 24, wall // 60 % 60)

    def ticket(self, what: str) -> str:
        """The viewer's own ticket for PICTURE or BOX-<game> (boxes/tickets.py); empty at the table's screen."""
        return "" if self.viewer == view.TABLE else self.upload(self.viewer, what)

    @property
    def buttons(self) -> tuple[str, ...]:
        """The buttons that are wired for seats, by their names: seat-1 …"""
        return tuple(name for name in self.all_buttons if name.startswith("seat-"))
