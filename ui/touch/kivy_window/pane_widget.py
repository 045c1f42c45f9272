"""Shows panes in one Kivy widget and knows what lies under a finger. What a touch means is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.uix.widget import Widget

from ui.touch.drawing import damage, theme
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.primitives import Box, Drawing, TextLine, Touch
from ui.touch.meaning import targets, touch_guard

from . import layers, painter

GLOW_S = 0.06
"""So long a touched place looks pressed after the finger has gone, while nothing answers."""
BEYOND = 40.0
"""So far a piece may draw beyond its height."""


class PieceLook:
    """How a piece looks. What draws it whole is made when it is first wanted, because news mostly change a part."""

    def __init__(self, drawing: Drawing, dressed: Mapping[str, str]) -> None:
        self._drawing, self._dressed = drawing, dressed
        self._group: InstructionGroup | None = None

    @property
    def group(self) -> InstructionGroup:
        """What draws it, in the coordinates of its piece."""
        if self._group is None:
            self._group = painter.drawing_group(self._drawing, self._dressed)
        return self._group

    def let_go(self) -> None:
        """Free its graphics memory, because it is no longer drawn."""
        if self._group is not None:
            layers.let_go(self._group)


@dataclass
class Drawn:
    """A piece as it was drawn last: for which width and height, where it begins in its pane, how."""

    piece: PaneItem
    room: tuple[float, float]
    top: float
    drawing: Drawing
    look: PieceLook


class Region:
    """One pane on the canvas: keeps the groups of pieces that have not changed and redraws the others."""

    def __init__(self, changed: Callable[[Pane, Callable[[], Sequence[layers.Patch]]], bool],
                 dressed: Mapping[str, str]) -> None:
        """`changed` is called whenever something looks different, with what finds patches where that is not the whole
        pane, and says whether they were enough; `dressed`: colours in place of ours (theme.palette).
        """
        self._canvas, self._changed, self._dressed = InstructionGroup(), changed, dressed
        self.pane: Pane | None = None
        self.drawn: list[Drawn] = []
        self.offset, self.shift = 0.0, Translate(0, 0)
        self._frame: tuple[object, ...] = ()
        self._composed: tuple[Drawn, ...] = ()
        self._behind = 0.0

    def canvas(self) -> InstructionGroup:
        """What draws the whole pane as it is now."""
        if self._behind:
            self._compose_whole(self._behind)
        return self._canvas

    @property
    def depth(self) -> float:
        """The height of all pieces."""
        return self.drawn[-1].top + self.drawn[-1].drawing.height if self.drawn else 0.0

    @property
    def slack(self) -> float:
        """How far the pieces can be moved up."""
        return max(0.0, self.depth - self.pane.box.h)

    @property
    def sight(self) -> Box:
        """The part in which its pieces are seen and touched; at rest a list ends in a row, and elsewhere nothing
        is cut.
        """
        box = self.pane.box
        return box if self.offset or not self.slack else box.top(
            self.pane.rest([(drawn.top, drawn.drawing) for drawn in self.drawn]))

    def show(self, pane: Pane, height: float) -> None:
        """Show `pane` in a window of `height`; nothing is drawn where it equals what is shown, but the newest pieces
        are kept: older ones would keep the View that they were made of.
        """
        if pane == self.pane:
            self.pane = pane
            for drawn, piece in zip(self.drawn, pane.pieces, strict=True):
                drawn.piece = piece
            return
        if self.pane is None or len(pane.pieces) != len(self.pane.pieces):
            self.offset = 0.0
        alike = self.pane is not None and pane.share == self.pane.share
        self.pane, old = pane, self.drawn
        self.drawn, top = [], 0.0
        for n, piece in enumerate(pane.pieces):
            self.drawn.append(self._piece(piece, top, old[n] if alike and n < len(old) else None))
            top = self.depth + pane.gap
        if pane.middle and self.depth < pane.box.h:
            self._lower((pane.box.h - self.depth) / 2)
        _let_go(old, self.drawn)
        self.compose(height)

    def close(self) -> None:
        """Release everything that was drawn, because the pane is no longer shown."""
        _let_go(self.drawn, [])
        self._canvas.clear()
        self._frame, self._composed, self._behind = (), (), 0.0

    def _piece(self, piece: PaneItem, top: float, old: Drawn | None) -> Drawn:
        room = self.pane.box.w, max(0.0, self.pane.box.h - top)
        if old and (old.piece, old.room) == (piece, room):
            return Drawn(piece, room, top, old.drawing, old.look)
        drawing = piece.draw(*room)
        alike = old is not None and old.drawing.seen == drawing.seen  # its places may mean something else
        return Drawn(piece, room, top, drawing, old.look if alike else PieceLook(drawing, self._dressed))

    def _lower(self, by: float) -> None:
        self.drawn = [Drawn(d.piece, d.room, d.top + by, d.drawing, d.look) for d in self.drawn]

    def move(self, offset: float, height: float) -> None:
        """Motion the pieces up by `offset`, as far as there is anything to see."""
        self.offset = max(0.0, min(self.slack, offset))
        self.compose(height)

    def compose(self, height: float) -> None:
        """Put the pieces together again, at the present offset, if anything looks different."""
        self.offset = min(self.offset, self.slack)
        box, seen = self.pane.box, self.sight
        frame = (box, seen, self.pane.ground, height, self.offset, self.slack and self.depth)
        stood, before = frame == self._frame, self._composed
        self._frame, self._composed = frame, tuple(self.drawn)
        if stood and _looks(before) == _looks(self.drawn):
            return
        self._behind = height  # only patches are drawn for now: the window's height, for whoever wants the whole
        if not self._changed(self.pane, partial(self._patches, before, height) if stood else tuple):
            self.canvas()

    def _compose_whole(self, height: float) -> None:
        self._behind = 0.0
        box, seen = self.pane.box, self.sight
        self._canvas.clear()
        clip = Rectangle(pos=(seen.x, height - seen.bottom), size=(seen.w, seen.h))
        self._add(PushMatrix(), self.shift)
        if self.pane.ground != theme.CLEAR:
            ground = Rectangle(pos=(box.x, height - box.bottom), size=(box.w, box.h))
            self._add(self._colour(self.pane.ground), ground)
        if self.slack:
            self._add(StencilPush(), clip, StencilUse())
        for drawn in filter(self._seen, self.drawn):
            self._add(PushMatrix(), self._place(drawn, height), drawn.look.group, PopMatrix())
        if self.slack:
            self._add(StencilUnUse(), Rectangle(pos=clip.pos, size=clip.size), StencilPop(), *self._bar(height))
        self._add(PopMatrix())

    def _patches(self, before: Sequence[Drawn], height: float) -> list[layers.Patch]:
        """What is to be drawn where it looks different from `before`; nothing where the whole pane is to be drawn, or
        is on its way.
        """
        if self.shift.xy != (0, 0):
            return []
        left, high = round(self.pane.box.x), self.pane.box.y - self.offset
        sight = damage.own_pixels(self.sight if self.slack else layers.pane_reach(self.pane))
        boxes = damage.find_damage(_placed(before), _placed(self.drawn), painter.reach)
        shown = ((box, sight.shared(damage.touched_pixels(box.moved(left, high)))) for box in boxes)
        return [(seen, self._part(box, height)) for box, seen in shown if seen.w and seen.h]

    def _part(self, box: Box, height: float) -> InstructionGroup:
        """What draws everything of the pane that is to be seen in `box`, in its own coordinates."""
        part, pane = InstructionGroup(), self.pane.box
        if self.pane.ground != theme.CLEAR:
            part.add(self._colour(self.pane.ground))
            part.add(Rectangle(pos=(pane.x, height - pane.bottom), size=(pane.w, pane.h)))
        for drawn in (one for one in self.drawn if _reaches(one, box)):
            met = tuple(one for one in drawn.drawing.seen if painter.reach(one).moved(0, drawn.top).meets(box))
            if met:
                group = painter.drawing_group(Drawing(0, met), self._dressed)
                for instruction in (PushMatrix(), self._place(drawn, height), group, PopMatrix()):
                    part.add(instruction)
        return part

    def _place(self, drawn: Drawn, height: float) -> Translate:
        box = self.pane.box
        return Translate(round(box.x), round(height - box.y - drawn.top + self.offset))

    def _seen(self, drawn: Drawn) -> bool:
        """Whether something of a piece lies in the pane; in a long moving list, everything else would be drawn for
        nothing.
        """
        return not self.slack or _reaches(drawn, Box(0, self.offset, self.pane.box.w, self.pane.box.h))

    def _bar(self, height: float) -> tuple[object, ...]:
        box, long = self.pane.box, self.pane.box.h * self.pane.box.h / self.depth
        top = box.y + (box.h - long) * self.offset / self.slack
        bar = painter.rounded_box(box.right + 1, height - top - long, 5, long, 2.5)
        return self._colour(theme.QUIET), *bar

    def _colour(self, ours: str) -> Color:
        return Color(*theme.rgba(theme.worn_colour(ours, self._dressed)))

    def _add(self, *instructions: object) -> None:
        for instruction in instructions:
            self._canvas.add(instruction)

    def touches(self, moved: bool = True) -> list[tuple[Box, Touch]]:
        """The places to touch, in window coordinates; `moved` False: as if the pane had never been moved."""
        dy = self.pane.box.y - (self.offset if moved else 0.0)
        return [(primitive.box.moved(self.pane.box.x, dy + d.top), primitive) for d in self.drawn
                for primitive in d.drawing.primitives
                if isinstance(primitive, Touch)]

    def words(self, box: Box) -> tuple[str, ...]:
        """The words within a place of the window, in reading order."""
        dy = self.pane.box.y - self.offset
        lines = [(primitive.box.moved(self.pane.box.x, dy + d.top), primitive.text) for d in self.drawn
                 for primitive in d.drawing.primitives
                 if isinstance(primitive, TextLine)]
        return tuple(text for line, text in sorted(lines, key=lambda line: (line[0].y, line[0].x))
                     if text and box.holds(line.x + min(line.w / 2, box.w / 2), line.y + line.h / 2))


def _reaches(drawn: Drawn, box: Box) -> bool:
    """Whether a piece may draw in a box of its pane."""
    return drawn.top - BEYOND < box.bottom and drawn.top + drawn.drawing.height + BEYOND > box.y


def _looks(drawn: Sequence[Drawn]) -> list[tuple[float, PieceLook]]:
    return [(one.top, one.look) for one in drawn]


def _placed(drawn: Sequence[Drawn]) -> list[damage.Lowered]:
    return [(one.top, primitive) for one in drawn for primitive in one.drawing.seen]


def _let_go(old: list[Drawn], kept: list[Drawn]) -> None:
    looks = {drawn.look for drawn in kept}
    for drawn in old:
        if drawn.look not in looks:
            drawn.look.let_go()


class PaneWidget(Widget):
    """All regions of the window, the lowest first. Coordinates are those of primitives.py: the origin is top left.

    `sliding` are the uppermost panes that are on their way to their place; `dressed`: colours in place of ours;
    `text`: its size (measures.py). It has many methods, because panes, touches and what lies over them meet here.
    """

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.regions: dict[str, Region] = {}
        self._still, self._places, self.panes = layers.Still(), (), ()
        self.sliding: tuple[str, ...] = ()
        self.dressed: Mapping[str, str] = {}
        self.text = ""
        self._finger, self._frame, self._night = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._lingers = Clock.create_trigger(lambda _: self.press(None), GLOW_S)
        self.ghosts = layers.Ghosts()

    @property
    def scale(self) -> float:
        """How much larger everything is than in a window of 800 × 480."""
        return window_measures(*self.size, self.text).scale

    def show(self, panes: tuple[Pane, ...]) -> None:
        """Show exactly these panes; equal ones are left alone."""
        if self._lingers.is_triggered and panes != self.panes:
            self.press(None)
        self.panes = panes
        self._sort()
        for pane in panes:
            self.regions[pane.name].show(pane, self.height)

    def _sort(self) -> None:
        alone = layers.lively_panes(self.panes)
        lively = (*alone, *(name for name in self.sliding if name not in alone))
        places = tuple((pane.name, pane.box) for pane in self.panes), lively
        if places != self._places or not self.regions:
            self._places = places
            self._arrange(self.panes, lively)

    def renew(self, pane: Pane) -> None:
        """Show one pane of those that are shown as it is now."""
        self.regions[pane.name].show(pane, self.height)

    def _arrange(self, panes: tuple[Pane, ...], lively: tuple[str, ...]) -> None:
        names = [pane.name for pane in panes]
        for name in set(self.regions) - set(names):
            self.regions[name].close()
        self.regions = {name: self.regions.get(name) or Region(self._still.renew, self.dressed) for name in names}
        self.canvas.clear()
        still = [pane for pane in panes if pane.name not in lively]
        self._still.show(self.size, still, {pane.name: self.regions[pane.name].canvas for pane in still},
                         theme.worn_colour(theme.GROUND, self.dressed))
        moving = (self.regions[name].canvas() for name in lively)
        for group in (self._still.canvas, *moving, self.ghosts.canvas, self._frame, self._finger, self._night):
            self.canvas.add(group)

    def forget(self) -> None:
        """Draw everything again next time, because language or size has changed."""
        for region in self.regions.values():
            region.close()
        self.regions = {}

    def region_at(self, x: float, y: float) -> Region | None:
        """The uppermost region there; below a cover there is nothing."""
        for region in reversed(self.regions.values()):
            if region.pane.box.holds(x, y):
                return region
            if region.pane.cover:
                return None
        return None

    def touch_at(self, x: float, y: float) -> tuple[Box, Touch] | None:
        """The place to be touched at (x, y)."""
        region = self.region_at(x, y)
        region = region if region and region.sight.holds(x, y) else None
        found = [hit for hit in region.touches() if hit[0].holds(x, y)] if region else []
        return found[-1] if found else None

    def zones(self) -> tuple[touch_guard.TouchZone, ...]:
        """What may be touched and what it means, for the touch guard; lists as if they had never been moved."""
        spots: list[touch_guard.TouchZone] = []
        for region in self.regions.values():
            if region.pane.cover:
                spots.append(touch_guard.TouchZone(Box(0, 0, self.width, self.height), ("cover", region.pane.name)))
            spots += [touch_guard.TouchZone(box, targets.target_meaning(touch.target))
                      for box, touch in region.touches(moved=False)]
        return tuple(spots)

    def uncovered(self) -> tuple[tuple[str, Box, Touch], ...]:
        """Everything that can be touched, pane by pane from below, except what lies under a cover; also what is out of
        sight in a list.
        """
        names = list(self.regions)
        covers = [n for n, name in enumerate(names) if self.regions[name].pane.cover]
        return tuple((name, box, touch) for name in names[covers[-1] if covers else 0:]
                     for box, touch in self.regions[name].touches())

    def frame(self, box: Box | None) -> None:
        """Put a frame around a place, or take it away: this is where the dial is."""
        self._frame.clear()
        if box:
            wide, radius = 3 * self.scale, 10 * self.scale
            inner = box.inset(-wide)
            for colour, width in ((theme.GROUND, 2 * wide), (theme.ACCENT, wide)):
                self._frame.add(Color(*theme.rgba(theme.worn_colour(colour, self.dressed))))
                self._frame.add(Line(width=width / 2, rounded_rectangle=(
                    inner.x, self.height - inner.bottom, inner.w, inner.h, radius)))

    def press(self, box: Box | None) -> None:
        """Show the finger's place, or that it has gone."""
        self._lingers.cancel()
        self._finger.clear()
        if box:
            self._finger.add(Color(*theme.rgba(theme.worn_colour(theme.PRESSED, self.dressed))))
            for instruction in painter.rounded_box(box.x, self.height - box.bottom, box.w, box.h, 10):
                self._finger.add(instruction)

    def release(self) -> None:
        """The finger has gone up. Its place is seen until something answers, or for a moment: a frame that only takes
        it away would hold the answer up.
        """
        self._lingers()

    def shade(self, alpha: float) -> None:
        """Lay a shade over everything, from 0 (none) to 1 (black)."""
        self._night.clear()
        if alpha:
            self._night.add(Color(*theme.rgba(theme.NIGHT)[:3], alpha))
            self._night.add(Rectangle(pos=(0, 0), size=self.size))
