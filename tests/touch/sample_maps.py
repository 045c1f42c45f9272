"""Boards and maps to look at and to test with: figures that move, provinces with figures in them. No test lives here.

The texts are written as they would be after translation, so that the pictures show the lengths of German.
"""

from __future__ import annotations

from companion.engine import inputs, parts
from companion.engine.parts import Counter, GridCell, Piece
from companion.engine.view import Choice, ClockFace, LogLine, Prompt, SeatPanel, Undo, View
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
    Undo("undo", Msg("Annegret wertete eine Seele zum Geist auf")))

TABLES = {"dice-board": DICE_BOARD}
