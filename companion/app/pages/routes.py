"""Where on its pages a screen is: one small value for each page, with what was chosen on the way there. Values only.

What may live here: routes to which several pages lead, and what is carried in them. What may not: what a page shows. A
route to which one page alone leads may stand in the module of its page. Routes are never written or sent. More than 400
lines, because every page has one here.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from companion.app.config.settings import TimerSettings
from companion.app.storage import inventory, library
from companion.engine import words
from companion.engine.past.amending import Change

from . import chairs as places

HOME = "home"
SETUP = "setup"
RULES = "rules"
CONTENT = "content"
JOIN = "join"
HISTORY = "history"
SETTINGS = "settings"
HARDWARE = "hardware"
MOMENT = "moment"
OTHERWISE = "otherwise"
PREVIEW = "preview"
AMENDED = "amended"
NETWORK = "network"
MACHINE = "machine"
UPKEEP = "upkeep"
PUT_RIGHT = "put-right"
SEATING = "seating"
AGREEMENT = "agreement"
PACKING = "packing"
BOXES = "boxes"
CARRY = "carry"
STATISTICS = "statistics"
SHARE = "share"
FILM = "film"
DICE_LUCK = "dice-luck"
PLAYER = "player"
ARRANGEMENT = "arrangement"
LACKING = "lacking"
RULE_BOOK = "rule-book"
GUESTS_HERE = "guests"
SET_UP_LIST = "set-up-list"
BOX_BOARD = "box-board"
BOX_FIELDS = "box-fields"
BOX_CORNERS = "box-corners"


class SeatDraft(Struct, frozen=True):
    """A player who will sit down: name, mark, and the character that was chosen."""

    name: str
    mark: str
    character: str = ""


class Draft(Struct, frozen=True):
    """A game as it is being set up. `options` holds what differs from the game's defaults, `box` is the box that is on
    the table (inventory.OWN or EXAMPLES), `first_time`: each new kind of step is to be explained once."""

    game: str
    detail: str
    seats: tuple[SeatDraft, ...] = ()
    options: dict[str, Any] = {}
    timers: TimerSettings = TimerSettings()
    box: str = inventory.OWN
    first_time: bool = False


class BoxChange(Struct, frozen=True):
    """One step in a box: `after` takes the place of `before`, row by row (an empty value: the row is gone).

    `text` says what it did; while it can be taken back it stands on the page.
    """

    game: str
    before: tuple[library.ContentItem, ...]
    after: tuple[library.ContentItem, ...]
    text: words.Msg


class BoxPlace(Struct, frozen=True):
    """Where in the box of `game` a screen is: at the kind `kind`, at the thing `thing`.

    `search` narrows the list, which begins at `first`; `last` is what was done there last.
    """

    game: str
    kind: str = ""
    thing: str = ""
    search: str = ""
    first: int = 0
    last: BoxChange | None = None


class Route(Struct, frozen=True):
    """A page that is open: the one whose module names this type as its ROUTE. `id` names it on screens and in tests."""

    id: ClassVar[str] = ""


class CodeRoute(Route, frozen=True):
    """A page that shows a code for a phone to scan; `qr` is what the code says, empty until there is one."""

    qr: str = ""


class TableRoute(Route, frozen=True):
    """No page, but the game on the table itself."""

    id: ClassVar[str] = "table"


class TakenUpRoute(Route, frozen=True):
    """Where a game that is taken up opens by itself: at what lies where, or at the table."""

    id: ClassVar[str] = "taken-up"


AT_TABLE, TAKEN_UP = TableRoute(), TakenUpRoute()


class HomeRoute(Route, frozen=True):
    """The menu, and every game that can be begun or gone on with."""

    id: ClassVar[str] = HOME


class DraftRoute(Route, frozen=True):
    """A page of a game that is being set up."""

    draft: Draft = Draft("", "")


class SetupRoute(DraftRoute, frozen=True):
    """Who plays."""

    id: ClassVar[str] = SETUP


class RulesRoute(DraftRoute, frozen=True):
    """Its rules and variants."""

    id: ClassVar[str] = RULES


class ArrangementRoute(DraftRoute, frozen=True):
    """All that is arranged besides."""

    id: ClassVar[str] = ARRANGEMENT


class LackingRoute(DraftRoute, frozen=True):
    """What the box lacks for it."""

    id: ClassVar[str] = LACKING


class PlayerRoute(DraftRoute, frozen=True):
    """One of its players, the first is number 1."""

    id: ClassVar[str] = PLAYER
    number: int = 1


class JoinRoute(CodeRoute, frozen=True):
    """Phones at this table; the code is for `seat`, or for whoever watches. `direct`: opened at the seat itself."""

    id: ClassVar[str] = JOIN
    seat: str = ""
    direct: bool = False

    @property
    def joined(self) -> Route:
        """Where it goes by itself once a phone has come in by the code: to the game, or to who else is to come."""
        return AT_TABLE if self.direct else JoinRoute()


class SeatingRoute(CodeRoute, frozen=True):
    """The seating ceremony; the code is for `seat`.

    `queue`: the seats that are still to press; `before`: the chairs before each step and whose step it was; `word`:
    what is to be said of the last press.
    """

    id: ClassVar[str] = SEATING
    seat: str = ""
    queue: tuple[str, ...] = ()
    before: tuple[tuple[places.Chairs, str], ...] = ()
    word: words.Msg | None = None


class HistoryRoute(Route, frozen=True):
    """What happened, from the entry `newest` backwards; -1: from the last one."""

    id: ClassVar[str] = HISTORY
    newest: int = -1


class MomentRoute(Route, frozen=True):
    """The table as it was after the entry `seq`."""

    id: ClassVar[str] = MOMENT
    seq: int


class ChangeRoute(Route, frozen=True):
    """A page about the change of a step that is being put together."""

    change: Change


class OtherwiseRoute(ChangeRoute, frozen=True):
    """The table on which something else is done."""

    id: ClassVar[str] = OTHERWISE


class PreviewRoute(ChangeRoute, frozen=True):
    """What would come of it; `word_asked`: whether the word of whoever looks at it is asked for."""

    id: ClassVar[str] = PREVIEW
    word_asked: bool = False


class AmendedRoute(ChangeRoute, frozen=True):
    """The table as it would be then."""

    id: ClassVar[str] = AMENDED
    word_asked: bool = False


class SettingsRoute(Route, frozen=True):
    """What is chosen on the screen."""

    id: ClassVar[str] = SETTINGS


class HardwareRoute(Route, frozen=True):
    """The self-test, which lasts as long as it is open."""

    id: ClassVar[str] = HARDWARE


class MachineRoute(Route, frozen=True):
    """This device; `question`: what is done once it is confirmed, `goes`: what it has been told to do."""

    id: ClassVar[str] = MACHINE
    question: str = ""
    goes: str = ""


class NetworkRoute(Route, frozen=True):
    """The network; `before` is the page that led here."""

    id: ClassVar[str] = NETWORK
    before: Route = MachineRoute()


class UpkeepRoute(Route, frozen=True):
    """Updates and backups; `question`: what is done once it is confirmed, with its file behind a colon."""

    id: ClassVar[str] = UPKEEP
    question: str = ""


class PutRightRoute(Route, frozen=True):
    """All that can be put right, narrowed as narrowing.py says, from line `first` on; on a phone the line of the path
    `line` brings its choice."""

    id: ClassVar[str] = PUT_RIGHT
    line: str = ""
    first: int = 0
    narrowed: str = ""


class AgreementRoute(Route, frozen=True):
    """Whether the table agrees; `queue`: whose things are still to be laid out, after a game was put away."""

    id: ClassVar[str] = AGREEMENT
    queue: tuple[str, ...] = ()
    line: str = ""


class PackingRoute(Route, frozen=True):
    """What lies where, before a game is put away; `ending`: whether it is to end, which is asked once."""

    id: ClassVar[str] = PACKING
    line: str = ""
    ending: bool = False


class SetUpListRoute(Route, frozen=True):
    """What to lay where before the first act, line by line."""

    id: ClassVar[str] = SET_UP_LIST


class RuleBookRoute(Route, frozen=True):
    """The rules at hand in which `search` stands, or what the `signs` mean."""

    id: ClassVar[str] = RULE_BOOK
    search: str = ""
    signs: bool = False


class StatisticsRoute(Route, frozen=True):
    """The games of this table."""

    id: ClassVar[str] = STATISTICS


class DiceLuckRoute(Route, frozen=True):
    """The dice of this table."""

    id: ClassVar[str] = DICE_LUCK


class ShareRoute(Route, frozen=True):
    """How game `number` leaves the table; `before` is the page that led here."""

    id: ClassVar[str] = SHARE
    number: int
    before: Route = AT_TABLE


class FilmRoute(Route, frozen=True):
    """The film of game `number`; `before` is the page that led here.

    `begun` is the moment of its first second (monotonic ms; -1: it is not made yet); it `stands` after so many ms (-1:
    it runs).
    """

    id: ClassVar[str] = FILM
    number: int
    before: Route = AT_TABLE
    begun: int = -1
    stands: int = -1


class BoxesRoute(Route, frozen=True):
    """The boxes of all games."""

    id: ClassVar[str] = BOXES


class BoxRoute(Route, frozen=True):
    """A box: its kinds, the things of one, one thing. Without a place: the box of the game on the table.

    `before` is the page that led here, with the draft of the game that is being set up.
    """

    id: ClassVar[str] = CONTENT
    place: BoxPlace | None = None
    before: Route = HomeRoute()


Fingertip = tuple[int, int]
"""Where a finger was, from the left and from above, of 1000."""


class BoardRoute(Route, frozen=True):
    """The board of a kind on its picture; `box` is where the box was left for it, and what was done there last.

    `mode`: what a finger does there; `chosen`: the place that was touched; `sort`: what new places are.
    """

    id: ClassVar[str] = BOX_BOARD
    box: BoxRoute
    mode: str
    chosen: str = ""
    sort: str = ""


class FieldsRoute(Route, frozen=True):
    """A picture that is laid under the fields of a board; `corners`: the middles of two opposite corner fields, as
    they were touched."""

    id: ClassVar[str] = BOX_FIELDS
    box: BoxRoute
    corners: tuple[Fingertip, ...] = ()


class CornersRoute(Route, frozen=True):
    """A picture that is made straight, with its four corners as they were touched; `before` is the page that led here.
    """

    id: ClassVar[str] = BOX_CORNERS
    before: BoxRoute | BoardRoute | FieldsRoute
    corners: tuple[Fingertip, ...] = ((80, 80), (920, 80), (920, 920), (80, 920))


class CarryRoute(Route, frozen=True):
    """A box that is carried to or fro; `file`: the one that is looked at before it is taken in."""

    id: ClassVar[str] = CARRY
    box: BoxRoute
    file: str = ""


class GuestsRoute(CodeRoute, frozen=True):
    """Phones at a box; the code is for `guest`."""

    id: ClassVar[str] = GUESTS_HERE
    box: BoxRoute = BoxRoute()
    guest: str = ""
