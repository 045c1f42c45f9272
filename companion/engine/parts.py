"""The parts a screen is put together from. A game says what is to be seen; each front-end has one renderer per part.

`id` names a thing on the screen so that a choice can be offered *on* it (`Choice.on`): touching it answers that choice.
Icons are names of the Material Design Icons font ("heart", "sword"); tones are the words of TONES. `thing` says which
thing of the box is to be seen: the field of the content and the key there ("tiles:troll"). After a space a second thing
may follow whose picture will do as well. `picture` is the name of that picture; the shell puts it in if there is one.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from .words import Msg

VERY_RARE = 100
"""A roll that comes no oftener than once in so many is heard, and lights the lamp of whoever rolled it."""
LOOKS = ("", "fuse", "arrows", "torn")
"""How a track may be drawn where it is small: as ticks; as a fuse that burns up to the marker; as arrows that fly. A
track that looks torn is drawn as it would be, but when it comes, the page before it tears.
"""
TONES = ("plain", "good", "bad", "warn", "quiet", "black", "red", "blue", "yellow", "green", "violet")


class Counter(Struct, frozen=True, omit_defaults=True):
    """One number with its name. `value` None is a number this viewer may not know; `maximum` 0 means none."""

    label: Msg
    value: int | None
    maximum: int = 0
    icon: str = ""
    tone: str = "plain"
    id: str = ""


class Counters(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="counters"):
    """A row of numbers."""

    items: tuple[Counter, ...]
    title: Msg | None = None


class TrackCell(Struct, frozen=True, omit_defaults=True):
    """One field of a track: printed label, what happens there (`icon`, `tone`), what lies on it.

    `seat` is the player whose field it is; the mark may stand for the name. On a wheel `note` says what is done there.
    """

    label: Msg
    icon: str = ""
    tone: str = "plain"
    filled: bool = False
    note: Msg | None = None
    seat: str = ""


class Track(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="track"):
    """A row of fields with a marker on field `position` (0 is the first; -1: no marker).

    `falling`: what lay on the fields that the marker has left is gone, as life tiles that are taken; the one under the
    marker is cracked where its tone is bad. `wheel`: behind the last field comes the first again, as in a year. `id`
    names the number that the marker shows; `look` is one of LOOKS.
    """

    title: Msg
    cells: tuple[TrackCell, ...]
    position: int = -1
    falling: bool = False
    thing: str = ""
    picture: str = ""
    wheel: bool = False
    id: str = ""
    look: str = ""


class Die(Struct, frozen=True, omit_defaults=True):
    """One die of a roll. `state`: waiting, rolling, landed, crooked. `source`: die, typed, virtual, kept. `seat`: whose
    it is, where several players roll at once.
    """

    id: str
    value: int = 0
    state: str = "waiting"
    success: bool = False
    source: str = "die"
    corrected: bool = False
    seat: str = ""


class Dice(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="dice"):
    """A roll: the dice, the successes so far and how many are needed (0: as many as possible).

    `one_in`: fair dice come to this, or further, once in so many rolls; 0 while it is open, and for what is common.
    `chance`: in so many percent of all rolls fair dice come to what is needed, as long as none has landed; else 0.
    """

    title: Msg
    dice: tuple[Die, ...]
    sides: int = 6
    successes: int = 0
    needed: int = 0
    one_in: int = 0
    chance: int = 0


class Tile(Struct, frozen=True, omit_defaults=True):
    """A tile or token: name, kind by icon and tone, printed numbers as counters, `note` in words.

    `seats` are players whose marks stand on it, in this order, and say more than the name.
    """

    label: Msg
    icon: str = ""
    tone: str = "plain"
    counters: tuple[Counter, ...] = ()
    note: Msg | None = None
    id: str = ""
    seats: tuple[str, ...] = ()
    thing: str = ""
    picture: str = ""


class Tiles(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="tiles"):
    """Tiles side by side. `across`: how many tiles make a row; where a row does not fit, rows become columns."""

    tiles: tuple[Tile, ...]
    title: Msg | None = None
    across: int = 0


class GridCell(Struct, frozen=True, omit_defaults=True):
    """A field of the board that shows something; fields not listed are empty. `x` grows east, `y` grows south."""

    x: int
    y: int
    icon: str = ""
    tone: str = "plain"
    label: str = ""


class Piece(Struct, frozen=True, omit_defaults=True):
    """A figure on the board. `facing`: n, e, s, w or empty; `seat` where it belongs to a player.

    `label` is what is read on it, a die's upper face for example; it stands in the player's mark.
    """

    x: int
    y: int
    icon: str
    facing: str = ""
    seat: str = ""
    label: str = ""


class Grid(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="grid"):
    """A board of `width` × `height` fields. A choice with a Cell or Move input lights its legal fields, a quiet one
    once it has been chosen; one on this board (`id`) with an objection answers touches on fields that are not lit.
    `columns` and `rows` are what stands at the upper and the left edge, one for each. A `picture` lies below, as large
    as all fields together; `bright` is its brightness in percent; `thing` names the field of the content with the board
    ("board:").
    """

    width: int
    height: int
    cells: tuple[GridCell, ...] = ()
    pieces: tuple[Piece, ...] = ()
    id: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    thing: str = ""
    picture: str = ""
    bright: int = 0


class Figure(Struct, frozen=True, omit_defaults=True):
    """What stands in a place: a sign, whose it is (`seat`), how many, and `tone` quiet where it is exhausted.

    `id` makes the figure itself touchable, apart from its place.
    """

    icon: str
    seat: str = ""
    label: Msg | None = None
    count: int = 1
    tone: str = "plain"
    id: str = ""


class Place(Struct, frozen=True, omit_defaults=True):
    """A place on the map: its name, its middle (`x` east and `y` south, 0 to 1000), kind, holder, what stands there."""

    id: str
    label: Msg
    x: int = 0
    y: int = 0
    icon: str = ""
    tone: str = "plain"
    seat: str = ""
    figures: tuple[Figure, ...] = ()


class Provinces(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="provinces"):
    """A map of places and the ways between them; a list where every place lies at (0, 0) or the screen is narrow.

    A choice with a Place input lights its places; `Choice.on` may name a place or a figure. A `picture` lies below the
    map, from 0 to 1000 in both directions; `bright` is its brightness in percent.
    """

    places: tuple[Place, ...]
    ways: tuple[tuple[str, str], ...] = ()
    title: Msg | None = None
    picture: str = ""
    bright: int = 0


class Sketch(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="sketch"):
    """A board that is touched to say what is on it: its `picture` by name, empty where there is none; the middles of
    its places and the ways between them; `chosen` is the place that was touched last.

    A finger answers the choice on it (`id`), a form: `x` and `y`, 0 to 1000, where the finger was lifted; `down` and
    `up`, the places on which it came down and was lifted (left out if there was none). For a touch both are the same
    place, for a drawn way they differ.
    """

    id: str
    places: tuple[Place, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()
    picture: str = ""
    chosen: str = ""


class Cards(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="cards"):
    """Cards by name; `cards` empty and `count` set where only their number is known to the viewer."""

    title: Msg
    cards: tuple[Tile, ...] = ()
    count: int = 0
    thing: str = ""
    picture: str = ""


class Aside(Struct, frozen=True, omit_defaults=True):
    """A short word beside a sum that does not count for it: time used, luck."""

    text: Msg
    icon: str = ""


class ScoreRow(Struct, frozen=True, omit_defaults=True):
    """One player's sum: named terms, total (None: not counted), rank from 1 (0: none), winner or not, asides."""

    seat: str
    terms: tuple[Counter, ...]
    total: int | None
    rank: int = 0
    winner: bool = False
    asides: tuple[Aside, ...] = ()


class Scores(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="scores"):
    """The scores, with the sums shown."""

    rows: tuple[ScoreRow, ...]
    title: Msg | None = None


class ChartLine(Struct, frozen=True, omit_defaults=True):
    """One player's (or, with no seat, the table's) numbers over time. `mark`: of a player who sits at no seat now."""

    label: Msg
    values: tuple[int, ...]
    seat: str = ""
    mark: str = ""


class Chart(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="chart"):
    """Numbers over time, one line each, `steps` names the horizontal axis."""

    title: Msg
    lines: tuple[ChartLine, ...]
    steps: Msg | None = None


class Interval(Struct, frozen=True, omit_defaults=True):
    """What was counted, beside the range that chance explains, `low` to `high`; `note` only where that says something.
    """

    label: Msg
    value: int
    low: int
    high: int
    seat: str = ""
    note: Msg | None = None


class Intervals(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="intervals"):
    """Counts beside what was to be expected, one line each, every one on a scale of its own."""

    title: Msg
    items: tuple[Interval, ...]


class Note(Struct, frozen=True, omit_defaults=True, tag_field="part", tag="note"):
    """A rule in our own words, with its id."""

    text: Msg
    rule: str = ""
    tone: str = "plain"
    icon: str = ""
    thing: str = ""
    picture: str = ""


Part = Union[Counters, Track, Dice, Tiles, Grid, Provinces, Sketch, Cards, Scores, Chart, Intervals, Note]
