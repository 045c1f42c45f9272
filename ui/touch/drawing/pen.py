"""The pen a renderer draws with: sizes, language, fonts and what is on offer. No part and no screen is known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.parts import Provinces
from companion.engine.view import Choice, Guise, SeatPanel, View
from companion.engine.words import Msg
from ui.touch.meaning.choice_placement import Face, offered_choices
from ui.touch.meaning.targets import Choose

from . import text_fit, theme
from .measures import NORMAL, Measures, window_measures
from .primitives import Box, Edge, Icon, Mark, Primitive, Primitives, TextLine, Touch

LEADING = 1.28
"""From line to line, in sizes of the type."""
HOUSE = Guise()
"""How screens of no game are dressed."""


LargePicture = tuple[str, float, float]
"""The file of a picture, its width and its height in pixels."""


@dataclass(frozen=True)
class Pen:
    """What a renderer may use. `offers`: choices by the id of the thing they are offered on (Choice.on).

    `places` are the names of the places of the map by their ids; `rules` gives the text of a rule by its id. `guise`:
    how the game dresses, `guises`: how others do, by their ids; `titled`: the width of words in its face for titles, if
    it has one; `pictures`: the file of a small picture by its name, empty if there is none; `large`: that of the
    picture itself with its width and height, None if there is none. `measured`: what `measured_once` has kept, also
    for pens of other sizes of text.
    """

    m: Measures
    say: Callable[[Msg], str]
    width: text_fit.Width
    icons: Callable[[str], bool]
    seats: Mapping[str, SeatPanel] = field(default_factory=dict)
    offers: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    places: Mapping[str, Msg] = field(default_factory=dict)
    rules: Callable[[str], Msg | None] = field(default=lambda _: None)
    guise: Guise = HOUSE
    titled: text_fit.Width | None = None
    pictures: Callable[[str], str] = field(default=lambda _: "")
    guises: Mapping[str, Guise] = field(default_factory=dict)
    large: Callable[[str], LargePicture | None] = field(default=lambda _: None)
    measured: dict[tuple[str, int, Measures], tuple[object, Any]] = field(
        default_factory=dict, compare=False, repr=False)

    def between(self, share: float) -> Pen:
        """The pen for text enlarged by `share` of what is wished."""
        return replace(self, m=self.m.between(share))

    def line(self, text: str, box: Box, size: float, colour: str = theme.INK, *, bold: bool = False,
             align: str = "left") -> TextLine:
        """`text` on one line of `box`: it shrinks, then is shortened, but never leaves the box."""
        size = text_fit.shrink_text(text, box.w, size, self.m.least(size), bold, self.width)
        return TextLine(box, text_fit.shorten_text(text, box.w, size, bold, self.width), size, colour, bold, align)

    def block(self, text: str, box: Box, size: float, colour: str = theme.INK, *, bold: bool = False,
              align: str = "left", most: int = 99) -> tuple[float, Primitives]:
        """`text` in at most `most` lines from the top of `box`: (height, primitives)."""
        size, lines = text_fit.paragraph(text, box.w, size, self.m.least(size), bold, most, self.width)
        step = round(size * LEADING)
        return step * len(lines), tuple(
            TextLine(Box(box.x, box.y + i * step, box.w, step), line, size, colour, bold, align)
            for i, line in enumerate(lines))

    def centred(self, text: str, box: Box, size: float, colour: str = theme.INK, *, bold: bool = False,
                align: str = "centre", most: int = 2) -> Primitives:
        """`text` in at most `most` lines in the middle of `box`'s height; it shrinks where they would stick out."""
        most = min(most, max(1, int(box.h // (self.m.least(size) * LEADING))))
        height, _ = self.block(text, box, size, colour, bold=bold, most=most)
        while height > box.h and size > self.m.least(size):
            size -= 1
            height, _ = self.block(text, box, size, colour, bold=bold, most=most)
        low = Box(box.x, box.y + max(0.0, (box.h - height) / 2), box.w, height)
        return self.block(text, low, size, colour, bold=bold, align=align, most=most)[1]

    def sign(self, icon: str, box: Box, colour: str) -> Primitives:
        """The icon in `box`; nothing where the icon font lacks it."""
        return (Icon(box, icon, colour),) if self.icons(icon) else ()

    def mark(self, seat: str, box: Box) -> Primitives:
        """The mark of the player at `seat`."""
        panel = self.seats.get(seat)
        return (Mark(box, panel.mark, theme.mark_colour(panel.mark)),) if panel else ()

    def side(self, seat: str) -> str:
        """The panel under which the player at `seat` acts: of several sides the active one; None at other times."""
        own = [panel for panel in self.seats.values() if panel.owner == seat]
        sides = own if len(own) < 2 else [panel for panel in own if panel.active]
        return sides[0].seat if len(sides) == 1 else ""

    def name(self, seat: str) -> str:
        """The name of the player at `seat`, or the seat itself where nobody sits."""
        panel = self.seats.get(seat)
        return panel.name if panel else seat

    def place(self, name: str) -> str:
        """What the place with the id `name` is called, or the id itself where the map does not show it."""
        return self.say(self.places[name]) if name in self.places else name

    def offer(self, things: str | tuple[str, ...], title: Msg, box: Box) -> Primitives:
        """The place to touch for what is offered on one or more things, outlined if it is more than a correction."""
        names = (things,) if isinstance(things, str) else things
        choices = tuple(choice for name in names if name for choice in self.offers.get(name, ()))
        if not choices:
            return ()
        primitives: list[Primitive] = [Touch(at_least(box, self.m.touch), Choose(title, choices))]
        loud = [choice for choice in choices if choice.emphasis != "quiet"]
        if any(choice.objection is None for choice in loud):
            primitives.append(Edge(box, theme.ACCENT, self.m.px(3), self.m.radius))
        elif loud:
            primitives.append(Edge(box, theme.EDGE, self.m.px(2), self.m.radius))
        return tuple(primitives)


def pen_for(face: Face | None, size: tuple[float, float], say: Callable[[Msg], str], width: text_fit.Width,
            icons: Callable[[str], bool], rules: Callable[[str], Msg | None] = lambda _: None, guise: Guise = HOUSE,
            titled: text_fit.Width | None = None, guises: Mapping[str, Guise] | None = None,
            pictures: Callable[[str], str] = lambda _: "",
            large: Callable[[str], LargePicture | None] = lambda _: None, text: str = NORMAL) -> Pen:
    """The pen for a window of `size` pixels that shows `face`, in the `guise` of its game, with `text` of a size."""
    seats = {panel.seat: panel for panel in face.seats} if isinstance(face, View) else {}
    stage = face.stage if isinstance(face, View) else ()
    places = {place.id: place.label for part in stage if isinstance(part, Provinces) for place in part.places}
    return Pen(window_measures(*size, text), _said_once(say), width, icons, seats, offered_choices(face), places,
               rules, guise, titled if guise.face else None, pictures, guises or {}, large)


def _said_once(say: Callable[[Msg], str]) -> Callable[[Msg], str]:
    """The same, with every text put into words once, however many ways to lay it out are tried."""
    known: dict[int, tuple[Msg, str]] = {}

    def once(msg: Msg) -> str:
        kept = known.get(id(msg))
        if kept is None or kept[0] is not msg:
            kept = known[id(msg)] = msg, say(msg)
        return kept[1]
    return once


def at_least(box: Box, side: float) -> Box:
    """`box`, or one about its middle that is large enough for a finger of `side`."""
    return box.middle(max(box.w, side), max(box.h, side))


def measured_once(pen: Pen, what: str, thing: object, measure: Callable[[Pen], Any]) -> Any:
    """What `measure` gives for `what` of this very thing at this size of text: asked for once, however often it is laid
    out. It gets the pen to measure with, which keeps nothing of `pen`'s: whatever is kept may keep it.
    """
    key = what, id(thing), pen.m
    known = pen.measured.get(key)
    if known is None or known[0] is not thing:
        known = pen.measured[key] = thing, measure(_apart(pen))
    return known[1]


def _apart(pen: Pen) -> Pen:
    """The same pen, with a memory of its own. With a pen that kept what keeps the pen, every View would stay until the
    garbage is collected, and all that was drawn of it.
    """
    key = "pen", 0, pen.m
    if key not in pen.measured:
        pen.measured[key] = None, replace(pen, measured={})
    apart: Pen = pen.measured[key][1]
    return apart
