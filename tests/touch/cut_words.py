"""Words that found no room on the touch screen, in German: whole played games and every page, in windows of each form.

What may live here: laying out a face and finding what was shortened. What may not: judgements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from companion.app.simulation.transcript import read_transcript
from companion.app.translation import Catalogue, rule_at_hand
from companion.engine.screens import look
from companion.engine.table import Refused, Table, open_table, submit
from companion.engine.view import TABLE, Page, View
from companion.games import catalogue
from tests.rehearsals import NAMES
from ui.touch import layout
from ui.touch.drawing.measures import NORMAL
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import HOUSE, Pen, pen_for
from ui.touch.drawing.primitives import TextLine
from ui.touch.kivy_window import glyphs, painter
from ui.touch.state.scene import Scene

from .red_pictures import note_judged
from .walk import GUISES

SIZES = ((480, 800), (600, 1024), (800, 480), (1024, 600), (1280, 800))
TABLES = tuple(sorted((Path(__file__).parents[1] / "playthroughs").glob("*.table")))
GERMAN = Catalogue("de")


@cache
def played(path: Path, viewer: str = TABLE) -> tuple[View, ...]:
    """What the screen, or a player's phone, showed in a played game, whose players have names of usual length."""
    told = read_transcript(path.read_text("utf-8"), catalogue())
    seats = tuple(replace(seat, name=name) for seat, name in zip(told.setup.seats, NAMES, strict=False))
    table: Table = open_table(told.game, replace(told.setup, seats=seats))
    views: list[View] = [look(table, viewer)]
    for ask in told.asks:
        done = submit(table, ask)
        if not isinstance(done, Refused):
            table = done.table
            views.append(look(table, viewer))
    return tuple(views)


def cut(scene: Scene, size: tuple[int, int], game: str = "", text: str = NORMAL) -> Iterator[tuple[str, str]]:
    """What was shortened: (pane, what was left of the words)."""
    yield from ((pane.name, primitive.text) for pane, _, primitive in lines(scene, pen_of(scene, size, game, text))
                if primitive.text.endswith("…"))


def lines(scene: Scene, pen: Pen) -> Iterator[tuple[Pane, object, TextLine]]:
    """Every line that is written, with its pane and the source of its piece."""
    for pane in layout.panes(scene, pen, 0):
        top = 0.0
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
            top += drawing.height + pane.gap
            yield from ((pane, piece.source, primitive) for primitive in drawing.primitives
                        if isinstance(primitive, TextLine) and primitive.text)


def cut_in(faces: Sequence[tuple[str, View | Page]], size: tuple[int, int], text: str = NORMAL) -> list[str]:
    """What was shortened on any of these faces, each with the game whose words it speaks: no more than once."""
    return sorted({f"{size[0]}x{size[1]} {text} {pane}: {words}" for game, face in faces
                   for pane, words in cut(Scene(face), size, game, text)})


def pen_of(scene: Scene, size: tuple[int, int], game: str, text: str = NORMAL) -> Pen:
    """The pen of a German screen, with the real fonts and signs."""
    note_judged(scene, size, text, "de")
    guise = GUISES.get(game, HOUSE)
    return pen_for(scene.face, size, lambda text: GERMAN.say(text, game), painter.text_width,
                   glyphs.icon_codes().__contains__, rule_at_hand, guise,
                   lambda text, size, bold: painter.text_width(text, size, bold, guise.face), GUISES, text=text)
