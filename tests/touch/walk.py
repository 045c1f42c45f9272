"""Walks through what a screen draws, without a window: panes, drawings, primitives. Shared by tests; judges nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from companion.app.config.guises import guises
from companion.app.translation import Catalogue, rule_at_hand
from companion.engine.view import View
from companion.engine.words import say
from ui.touch import layout
from ui.touch.drawing.measures import NORMAL
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import HOUSE, Pen, pen_for
from ui.touch.drawing.primitives import Box, Drawing, Primitive
from ui.touch.kivy_window import glyphs, painter
from ui.touch.state import reducer
from ui.touch.state.scene import Scene

from .red_pictures import note_judged
from .scenes import SCREENS

GUISES = guises()
SPOKEN = {"en": lambda words, game: say(words), "de": Catalogue("de").say}
SIZES = ((800, 480), (480, 800), (720, 1280), (1280, 720), (1024, 600), (600, 1024), (1280, 800), (800, 1280))


@dataclass(frozen=True)
class Laid:
    """A piece where it lies in its pane, before any scrolling."""

    pane: Pane
    top: float
    drawing: Drawing


def pen_of(scene: Scene, size: tuple[int, int], icons: bool, text: str = NORMAL, language: str = "en") -> Pen:
    """The pen the screen would use, with the real fonts."""
    note_judged(scene, size, text, language)
    known = glyphs.icon_codes() if icons else {}
    guise = GUISES.get(scene.game, HOUSE)
    return pen_for(scene.face, size, lambda words: SPOKEN[language](words, scene.game), painter.text_width,
                   known.__contains__, rule_at_hand, guise,
                   lambda text, size, bold: painter.text_width(text, size, bold, guise.face), GUISES, text=text)


@cache
def scene_of(name: str) -> Scene:
    """The sample `name` with its touches done."""
    shown = SCREENS[name]
    face, touches = shown if isinstance(shown, tuple) else (shown, ())
    scene = Scene(face)
    for target in touches:
        if isinstance(target, View):
            return replace(scene, secrets=target)
        scene = reducer.reduce_touch(scene, target, reach=28).scene
    return scene


def panes(name: str, size: tuple[int, int], icons: bool = True, text: str = NORMAL) -> tuple[Pane, ...]:
    """The panes of the sample `name` in a window of `size`."""
    note_judged(scene_of(name), size, text)
    return _panes(name, size, icons, text)


@cache
def _panes(name: str, size: tuple[int, int], icons: bool, text: str) -> tuple[Pane, ...]:
    scene = scene_of(name)
    return layout.panes(scene, pen_of(scene, size, icons, text), 0)


def laid(name: str, size: tuple[int, int], icons: bool = True, text: str = NORMAL) -> tuple[Laid, ...]:
    """Every piece of every pane, drawn; without `icons` as if the icon font were missing."""
    note_judged(scene_of(name), size, text)
    return _laid(name, size, icons, text)


@cache
def _laid(name: str, size: tuple[int, int], icons: bool, text: str) -> tuple[Laid, ...]:
    return tuple(piece for pane in _panes(name, size, icons, text) for piece in _pieces(pane))


def _pieces(pane: Pane) -> Iterator[Laid]:
    top = 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
        yield Laid(pane, top, drawing)
        top += drawing.height + pane.gap


def primitives(name: str, size: tuple[int, int]) -> tuple[Primitive, ...]:
    """Every primitive of the sample `name`."""
    return tuple(primitive for piece in laid(name, size) for primitive in piece.drawing.primitives)


def inside(box: Box, outer: Box, slack: float = 1.0) -> bool:
    """Whether `box` lies in `outer`, but for `slack` pixels."""
    return (box.x >= outer.x - slack and box.y >= outer.y - slack and box.right <= outer.right + slack
            and box.bottom <= outer.bottom + slack)
