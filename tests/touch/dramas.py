"""What each game alone has that moves: what was, and what comes. No test lives here."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.parts import Cards, Counter, Provinces, Tile, Track, TrackCell
from companion.engine.view import View
from companion.engine.words import Msg

from . import sample_maps, samples

_BEFORE = replace(samples.CARDS, notices=(), hands=())


def _went_on(by: int) -> View:
    """The same with the group so many rounds further on."""
    first, *others = _BEFORE.header
    return replace(_BEFORE, revision=_BEFORE.revision + 1,
                   header=(replace(first, position=first.position + by), *others))


def _dungeon(*, whole: bool) -> View:
    """The dungeon without its newest two tiles, or with them."""
    newest = {(3, 5), (2, 5)}
    cells = tuple(cell for cell in samples.MAP.cells if whole or (cell.x, cell.y) not in newest)
    return replace(samples.BOARD, revision=57 + whole, stage=(replace(samples.MAP, cells=cells),))


def _quest(icon: str) -> View:
    """A map on which one tile shows this sign."""
    squares, *others = sample_maps.QUEST.stage
    assert isinstance(squares, Provinces)
    places = tuple(replace(place, icon=icon, tone="violet") if n == TURNED else place
                   for n, place in enumerate(squares.places))
    return replace(sample_maps.QUEST, stage=(replace(squares, places=places), *others))


def _rat(at: int, *, wounded: bool) -> View:
    """Two enemies with their life tiles; the marker of the first is on field `at`."""
    tiles = tuple(TrackCell(Msg.plain(f"{n}/{n}"), "shield-half-full") for n in (6, 5, 4, 3, 2))
    struck = replace(tiles[at], icon="sword", tone="bad") if wounded else tiles[at]
    row = Track(Msg("Ratte · P1 −1"), (*tiles[:at], struck, *tiles[at + 1:]), at, falling=True, id="foes/0/at")
    other = Track(Msg("Spinne · P1 −2"), tiles, 2, falling=True, id="foes/1/at")
    return replace(samples.PROBE, game="noxius", title=Msg("Noxius"), header=(), notices=(), stage=(row, other))


def _turn_of(game: str, who: int) -> View:
    """In this game it is the turn of that player."""
    seats = tuple(replace(panel, active=n == who, out=False) for n, panel in enumerate(samples.SEATS))
    return replace(samples.PROBE, game=game, title=Msg.plain(game), notices=(), seats=seats, header=(FLIGHTS,))


def _in_season(now: int) -> View:
    """The year as a wheel, on the stage and in the header."""
    year = replace(YEAR, position=now)
    return replace(samples.PROBE, game="lyssan", title=Msg.plain("Lyssan"), notices=(), header=(TRIUMPHS, year),
                   stage=(year,))


def _finds(count: int) -> View:
    """So many cards have been seen."""
    return replace(samples.PROBE, game="advyria", title=Msg.plain("Advyria"), notices=(), header=(), log=(),
                   stage=(Cards(Msg("Gesehen"), CARDS[:count]),))


def _draw_pile(count: int) -> View:
    """So many cards are held, of which only the backs are known."""
    return replace(samples.PROBE, game="advyria", title=Msg.plain("Advyria"), notices=(), header=(), log=(),
                   stage=(Cards(Msg("Karten"), count=count),))


CARDS = tuple(Tile(Msg(name), icon, tone, (Counter(Msg("Punkte"), points, icon="star"),))
              for name, icon, tone, points in (
    ("Der schlafende Drache", "star-four-points", "red", 5), ("Feenring", "star-four-points", "green", 3),
    ("Die alte Mine", "star-four-points", "yellow", 2), ("Glücksritter", "sword", "blue", 4)))
def _finale(*, begun: bool) -> View:
    """The map, and the finale once it has begun."""
    quest = replace(sample_maps.QUEST, game="advyria", title=Msg.plain("Advyria"), notices=(), header=(), log=())
    cells = tuple(TrackCell(Msg.plain(panel.name), tone="warn", filled=n == 1, seat=panel.seat)
                  for n, panel in enumerate(quest.seats))
    ring = Track(Msg("Finale 1/4"), cells, 2, wheel=True, id="turn", look="torn")
    return replace(quest, revision=quest.revision + 1, header=(ring,), stage=(ring,)) if begun else quest


TRIUMPHS = Track(Msg("Triumphe"), tuple(TrackCell(Msg(str(n)), filled=n < 4) for n in range(1, 8)), id="row")
YEAR = Track(Msg("Jahr 2"), tuple(TrackCell(Msg(name), icon, tone, note=Msg(note)) for name, icon, tone, note in (
    ("Frühling", "flower-tulip", "green", "alle wählen ihre Höflinge"),
    ("Sommer", "white-balance-sunny", "yellow", "die Provinzen bringen etwas ein"),
    ("Herbst", "leaf", "red", "Befehle und Kämpfe"),
    ("Winter", "snowflake", "blue", "Schulden, dann ein neues Jahr"))), 0, wheel=True, id="year")
FLIGHTS = Track(Msg("Kriegsende nach fünf Flügen"), tuple(TrackCell(Msg.plain(str(n))) for n in range(1, 6)), 2,
                look="arrows")
TURNED = 12
DRAMAS: dict[str, tuple[View, View]] = {
    "fuse": (_BEFORE, _went_on(1)),
    "dungeon": (_dungeon(whole=False), _dungeon(whole=True)),
    "tile": (_quest("home"), _quest("star-four-points")),
    "banner": (_turn_of("dicewar", 0), _turn_of("dicewar", 1)),
    "shield": (_turn_of("lyssan", 0), _turn_of("lyssan", 1)),
    "wheel": (_in_season(1), _in_season(2)),
    "cards": (_finds(2), _finds(4)),
    "backs": (_draw_pile(5), _draw_pile(7)),
    "finale": (_finale(begun=False), _finale(begun=True)),
    "crack": (_rat(1, wounded=False), _rat(1, wounded=True))}
"""Each by its name: the View before, the View after. Nothing else moves between them."""
