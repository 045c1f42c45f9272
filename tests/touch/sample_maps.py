"""Boards and maps to look at and to test with: figures that move, provinces with figures in them. No test lives here.

The texts are written as they would be after translation, so that the pictures show the lengths of German.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import inputs, parts
from companion.engine.parts import Counter, GridCell, Piece
from companion.engine.view import Choice, ClockFace, LogLine, Prompt, SeatPanel, UndoState, View
from companion.engine.words import Msg


def _player(n: int, name: str, mark: str, points: int, active: bool) -> SeatPanel:
    return SeatPanel(f"seat-{n}", name, mark, (
        Counter(Msg("Siegpunkte"), points, 10, "trophy", id=f"vp-{n}"),
        Counter(Msg("Taktikpunkte"), 4 - n, 10, "star-four-points", id=f"tp-{n}"),
        Counter(Msg("Reserve"), 5, icon="dice-multiple")), active=active, connected=active)


DUEL = (_player(1, "Annegret", "triangle", 6, active=True), _player(2, "Maximilian-Bartholomäus", "square", 3,
                                                                     active=False))
RUINS = tuple(GridCell(x, y, "pillar", "yellow") for x, y in ((1, 5), (3, 3), (5, 1)))
ZONES = tuple(GridCell(x, y, tone=tone) for y, tone in ((0, "blue"), (6, "red")) for x in range(7))
FIGURES = tuple(Piece(x, y, "", seat=f"seat-{seat}", label=str(level)) for seat, x, y, level in (
    (1, 0, 6, 1), (1, 1, 6, 1), (1, 2, 5, 2), (1, 3, 4, 6), (1, 4, 6, 3), (1, 5, 4, 5), (1, 6, 5, 4), (1, 1, 5, 1),
    (2, 0, 0, 1), (2, 2, 1, 2), (2, 3, 3, 3), (2, 4, 1, 4), (2, 5, 3, 6), (2, 6, 1, 5), (2, 1, 2, 1)))
STEPS = Choice("move", Msg("Ziehen"), "arrow-all", "seat-1", inputs.Move((
    ((3, 4), ((2, 4), (3, 5), (4, 4))), ((2, 5), ((2, 3), (0, 5), (4, 5))), ((6, 5), ((6, 4), (5, 5), (6, 6))))))
HITS = Choice("attack", Msg("Angreifen"), "sword-cross", "seat-1", inputs.Move((
    ((3, 4), ((3, 3),)), ((5, 4), ((5, 3),)))))
DICE_BOARD = View(
    31, "table", "dicewar", Msg("DiceWar – Light of Dragons"), Msg("Zug von Annegret"),
    Prompt(Msg("Annegret: ziehe, greife an, werte auf oder zaubere"), "seat-1", "DW-20"), DUEL, (),
    (parts.Grid(7, 7, ZONES + RUINS, FIGURES),),
    (STEPS, HITS, Choice("upgrade", Msg("Aufwerten"), "arrow-up-bold", "seat-1", inputs.Cell(((0, 6), (1, 6)))),
     Choice("spell", Msg("Zaubern"), "auto-fix", "seat-1", objection=Msg("Dafür fehlen 2 Taktikpunkte."), rule="DW-31"),
     Choice("end", Msg("Zug beenden"), "check", "seat-1", emphasis="main")),
    ClockFace("egg", True, 0, deadline=252_000, seat="seat-1", warnings=(60_000,)),
    (LogLine(30, 0, Msg("Annegret wertete eine Seele zum Geist auf"), "seat-1"),),
    UndoState("undo", Msg("Annegret wertete eine Seele zum Geist auf")))

NAMES = ("Nebelmark", "Hohenbruck an der Aue", "Salzwiesen", "Graufelsgebirge", "Eibenforst", "Dornwacht", "Altmoor",
         "Silbertal", "Rabenstein", "Königsfurt", "Windheide", "Morgengrund", "Eisenau", "Tiefensee", "Schwarzbuche",
         "Sankt Ansgar", "Lindenhain", "Birkenau", "Wolfsschlucht", "Kaltenbrunn")
_SPOTS = ((60, 40), (290, 90), (520, 30), (760, 80), (950, 40), (120, 270), (350, 300), (560, 240), (800, 290),
          (980, 260), (40, 500), (260, 520), (480, 470), (700, 510), (930, 480), (130, 760), (370, 720), (600, 750),
          (830, 730), (500, 950))
_COURT = (parts.Figure("chess-knight", "seat-1", Msg("Ritter"), 2),
          parts.Figure("incognito", "seat-2", Msg("Spionin")),
          parts.Figure("church", "seat-3", Msg("Priester"), tone="quiet"),
          parts.Figure("crown", "seat-4", Msg("Adlige")),
          parts.Figure("castle", "seat-1"), parts.Figure("fort-awesome", "", Msg("Ruine der alten Grenzbefestigung")))
_KINDS = (("pine-tree", "green"), ("castle", "plain"), ("waves", "blue"), ("pickaxe", "black"), ("barley", "yellow"))


def _province(n: int) -> parts.Place:
    icon, tone = _KINDS[n % len(_KINDS)]
    figures = _COURT if n == 7 else _COURT[n % 4:n % 4 + n % 3]
    ids = (parts.Figure("account-tie", "seat-2", Msg("Höfling"), id="courtier"),) if n == 3 else ()
    return parts.Place(f"p{n}", Msg(NAMES[n]), *_SPOTS[n], icon, tone, f"seat-{n % 4 + 1}" if n % 5 else "",
                       (*figures, *ids))


LANDS = tuple(_province(n) for n in range(20))
ROADS = tuple((f"p{a}", f"p{b}") for a in range(20) for b in (a + 1, a + 5) if b < 20 and (b % 5 or b - a == 5))
REALM = parts.Provinces(LANDS, ROADS)
_GUILDS = {(0, 0): "Nordgilde", (5, 0): "Ostgilde", (0, 5): "Westgilde", (5, 5): "Südgilde"}


def _square(x: int, y: int) -> parts.Place:
    plain = (x + y) % 3 == 0
    pawns = tuple(parts.Figure("chess-pawn", f"seat-{n}") for n in range(1, 7) if (n % 6, n * 2 % 6) == (x, y))
    return parts.Place(f"{x}{y}", Msg(_GUILDS.get((x, y), f"{'ABCDEF'[x]}{y + 1}")),
                       60 + x * 176 + (x * 7 + y * 11) % 5 * 8, 50 + y * 180 + (x * 5 + y * 3) % 7 * 9,
                       "" if plain else "home-variant", "quiet" if plain else "plain", figures=pawns)


SQUARES = parts.Provinces(tuple(_square(x, y) for x in range(6) for y in range(6)), tuple(
    (f"{x}{y}", f"{x + 1}{y}") for x in range(5) for y in range(6)))
COURT = (*DUEL, _player(3, "Jürg", "circle", 2, active=False), _player(4, "Dorothea", "diamond", 8, active=False))
MARCH = Choice("march", Msg("Heer ziehen lassen"), "shoe-print", "seat-1", inputs.PlaceInput(("p0", "p1", "p6", "p7")))
ORDERS = (MARCH, Choice("tax", Msg("Steuern eintreiben"), "cash", "seat-1", on="p7"),
          Choice("ready", Msg("Höfling bereit machen"), "account-check", "seat-2", on="courtier"),
          Choice("fix", Msg("Besitz berichtigen"), "pencil", emphasis="quiet", on="p12"),
          Choice("end", Msg("Zug beenden"), "check", "seat-1", emphasis="main"))
MAP = View(
    77, "table", "lyssan", Msg("Lyssan"), Msg("Sommer des zweiten Jahres"),
    Prompt(Msg("Annegret: wohin zieht das Heer?"), "seat-1", "LYS-31"), COURT, (), (REALM,), ORDERS,
    ClockFace("egg", True, 0, deadline=252_000, seat="seat-1", warnings=(60_000,)),
    (LogLine(76, 0, Msg("Jürg trieb in Salzwiesen Steuern ein"), "seat-3"),),
    UndoState("undo", Msg("Jürg trieb Steuern ein")))
LISTED = replace(MAP, stage=(parts.Provinces(
    tuple(replace(place, x=0, y=0) for place in LANDS), title=Msg("Provinzen")),))
QUEST = replace(MAP, stage=(SQUARES,), choices=(
    Choice("go", Msg("Ziehen"), "shoe-print", "seat-1", inputs.PlaceInput(("10", "11", "20", "02"))),
    Choice("end", Msg("Zug beenden"), "check", "seat-1", emphasis="main")))
CROWDED = replace(MAP, stage=(replace(REALM, places=tuple(
    replace(LANDS[n % 20], id=f"q{n}", x=LANDS[n % 20].x, y=LANDS[n % 20].y + n // 20 * 33, figures=tuple(
        replace(figure, id="") for figure in LANDS[n % 20].figures)) for n in range(40)), ways=()),), choices=(
    Choice("march", Msg("Heer ziehen lassen"), "shoe-print", "seat-1", inputs.PlaceInput(("q1", "q21", "q30"))),))

TABLES = {"dice-board": DICE_BOARD, "map": MAP, "map-list": LISTED, "map-small": QUEST, "map-crowded": CROWDED}
