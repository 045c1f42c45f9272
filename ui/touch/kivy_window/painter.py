"""Puts primitives on a Kivy canvas: only this module knows graphics instructions and textures. No layout lives here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from math import ceil, sqrt
from types import MappingProxyType
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics import BorderImage, Color, Ellipse, InstructionGroup, Mesh, Rectangle, SmoothLine
from kivy.graphics.texture import Texture

from ui.touch.drawing import damage, mark_shapes, primitives, text_fit, theme
from ui.touch.drawing.light_cone import SIDE, light_cone
from ui.touch.drawing.round_box import RoundBox, border_of, coverage

from . import glyphs

SOFT = 0.5
"""Half the width of the line that makes an edge smooth."""
SMOOTH = 3.0
"""So far beyond its box a primitive may draw, at the most: a smooth edge, and what rounding to whole pixels moves."""
LARGE_DISC = 128.0
"""A larger one is drawn as a shape, because its picture would take long to make."""
MITRE = 1.0
"""The least roundness of an outline."""
AROUND = [corner for n in range(11) if n % 4 < 3 and n != 5 for corner in (n, n + 1, n + 5, n + 5, n + 4, n)]
"""The triangles of eight boxes around a ninth, whose corners are numbered row by row, four in each."""
ROUND = 6.0
"""A half circle has so many times the root of its radius sides, so that no point is a tenth of a pixel off."""


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool, face: str = "") -> float:
    """The width of one line of text in pixels."""
    return float(_ruler(size, glyphs.font_of(text, bold, face)).get_extents(text)[0])


@lru_cache(maxsize=256)
def _ruler(size: float, font: str) -> CoreLabel:
    """The object that measures texts of one font, kept because making Kivy's label costs more than the measuring."""
    return _label("", size, font)


@lru_cache(maxsize=256)
def text_texture(text: str, size: float, font: str) -> Any:
    """White letters on nothing, to be coloured when they are drawn; kept for about three screens."""
    label = _label(text, size, font)
    label.refresh()
    return label.texture


def forget_texts() -> None:
    """Keep no text and no small picture any more, because secrets were among them; what is drawn stays drawn."""
    for kept in (text_width, text_texture, _small, text_fit.paragraph, text_fit.two_lines):
        kept.cache_clear()


def _label(text: str, size: float, font: str) -> CoreLabel:
    return CoreLabel(text=text, font_size=size, font_name=font, color=(1, 1, 1, 1))


def drawing_group(drawing: primitives.Drawing, dressed: Mapping[str, str] = MappingProxyType({})) -> InstructionGroup:
    """`drawing` as canvas instructions; its top left corner is at (0, 0), y is already turned upwards. `dressed`: the
    colours that stand in place of ours (theme.palette).
    """
    made = InstructionGroup()
    for primitive in drawing.seen:
        if hasattr(primitive, "colour"):
            made.add(Color(*theme.rgba(theme.worn_colour(primitive.colour, dressed))))
        paint = partial(_picture, veil=dressed.get(theme.GROUND, "")) if isinstance(
            primitive, primitives.Picture) else PAINTERS[type(primitive)]
        for instruction in paint(primitive):
            made.add(instruction)
    return made


def reach(primitive: primitives.Primitive) -> primitives.Box:
    """Where a primitive draws: at least all of its pixels."""
    if isinstance(primitive, primitives.Stroke | primitives.Poly):
        half = primitive.width / 2 if isinstance(primitive, primitives.Stroke) else 0.0
        corners = [primitives.Box(x, y, 0, 0) for x, y in primitive.points]
        return damage.around_all(corners).inset(-half - SMOOTH)
    lettered = isinstance(primitive, primitives.Icon) or (isinstance(primitive, primitives.TextLine) and primitive.text)
    return (_lettered(primitive)[1] if lettered else primitive.box).inset(-SMOOTH)


def _corner(box: primitives.Box) -> tuple[float, float]:
    return round(box.x), -round(box.bottom)


def _size(box: primitives.Box) -> tuple[float, float]:
    return round(box.right) - round(box.x), round(box.bottom) - round(box.y)


def _fill(primitive: primitives.Fill) -> tuple[Any, ...]:
    if min(primitive.radius, primitive.box.w / 2, primitive.box.h / 2) < 2:
        return (Rectangle(pos=_corner(primitive.box), size=_size(primitive.box)),)
    return rounded_box(*_corner(primitive.box), *_size(primitive.box), primitive.radius)


def rounded_box(x: float, y: float, width: float, height: float, radius: float, line: float = 0.0) -> tuple[Any, ...]:
    """A box with round corners and smooth edges, in whole pixels: filled, or its outline, a `line` wide, inside it.

    Kivy's own smooth shapes are not used: they hold themselves and their graphics memory until Python happens to look
    for circles, and where a processor draws they take three times as long (drawing/round_box.py).
    """
    wide, high = round(width), round(height)
    if min(wide, high) < 1:
        return ()
    small = RoundBox(wide, high, min(radius, wide / 2, high / 2), line).small
    if line and wide > small.width and high > small.height:
        return (_outline(round(x), round(y), wide, high, small),)
    aside, above = border_of(small)
    return (BorderImage(texture=_stretched(small), pos=(round(x), round(y)), size=(wide, high),
                        border=(above, aside, above, aside)),)


def _outline(x: int, y: int, wide: int, high: int, small: RoundBox) -> Mesh:
    """An outline without the middle of its box: where a processor draws, that would take as long as if it were seen."""
    aside, above = border_of(small)
    columns, rows = _cuts(wide, aside, small.width), _cuts(high, above, small.height)
    vertices = [n for up, v in rows for right, u in columns for n in (x + right, y + up, u, v)]
    return Mesh(vertices=vertices, indices=AROUND, mode="triangles", texture=_stretched(small))


def _cuts(long: int, end: int, small: int) -> tuple[tuple[int, float], ...]:
    """Where a side is cut whose ends are not drawn out, and where that lies in its small picture."""
    return (0, 0.0), (end, end / small), (long - end, 1 - end / small), (long, 1.0)


@lru_cache(maxsize=512)
def _stretched(small: RoundBox) -> Any:
    """What boxes with such corners are stretched from."""
    made = _white(small.width, small.height, coverage(small))
    made.min_filter = made.mag_filter = "nearest"  # pixel upon pixel, and the one between is the same everywhere
    return made


@lru_cache(maxsize=1)
def _light() -> Any:
    """What every glow is stretched from."""
    return _white(SIDE, SIDE, light_cone())


def _white(width: int, height: int, covered: bytes) -> Any:
    """White, to be coloured when it is drawn, as far as each pixel is `covered`, row by row from below."""
    made = Texture.create(size=(width, height), colorfmt="luminance_alpha")
    made.blit_buffer(bytes(byte for one in covered for byte in (255, one)), colorfmt="luminance_alpha",
                     bufferfmt="ubyte")
    return made


def _sides(radius: float) -> int:
    """How many sides a half circle is drawn with; Kivy's own numbers are for circles as large as the screen."""
    return 4 + ceil(ROUND * sqrt(radius))


def _opaque(colour: str) -> bool:
    """Whether a smooth edge may be laid over a shape; over a translucent one it would look like a ring."""
    return theme.rgba(colour)[3] == 1


def _edge(primitive: primitives.Edge) -> tuple[Any, ...]:
    return rounded_box(*_corner(primitive.box), *_size(primitive.box), max(primitive.radius, MITRE), primitive.width)


def _disc(primitive: primitives.Disc) -> tuple[Any, ...]:
    size = _size(primitive.box)
    if abs(size[0] - size[1]) <= 1 and max(size) <= LARGE_DISC:
        return rounded_box(*_corner(primitive.box), *size, max(size) / 2)
    inner = primitive.box.x + SOFT, SOFT - primitive.box.bottom, primitive.box.w - 2 * SOFT, primitive.box.h - 2 * SOFT
    sides = 2 * _sides(inner[2] / 2)
    disc = Ellipse(pos=inner[:2], size=inner[2:], segments=sides)
    return (disc, SmoothLine(ellipse=(*inner, 0, 360, sides), width=SOFT)) if _opaque(primitive.colour) else (disc,)


def _glow(primitive: primitives.Glow) -> tuple[Any, ...]:
    return (Rectangle(texture=_light(), pos=_corner(primitive.box), size=_size(primitive.box)),)


def _stroke(primitive: primitives.Stroke) -> tuple[Any, ...]:
    points = [n for x, y in primitive.points for n in (x, -y)]
    return (SmoothLine(points=points, width=primitive.width / 2, joint="round"),)


def _poly(primitive: primitives.Poly) -> tuple[Any, ...]:
    points = [(x, -y) for x, y in primitive.points]
    return (_mesh(points, "triangle_fan"),
            SmoothLine(points=[n for point in points for n in point], width=0.6, close=True))


def _mark(primitive: primitives.Mark) -> tuple[Any, ...]:
    box, is_moon = primitive.box, primitive.mark == "moon"
    points = [(box.x + x * box.w, -(box.y + y * box.h))
              for x, y in (mark_shapes.moon() if is_moon else mark_shapes.fan(primitive.mark))]
    ring = [*points[::2], *points[-1::-2]] if is_moon else points[1:]
    edge = SmoothLine(points=[n for point in ring for n in point], width=0.6, close=True)
    return (_mesh(points, "triangle_strip" if is_moon else "triangle_fan"), edge)


def _mesh(points: list[tuple[float, float]], mode: str) -> Mesh:
    vertices = [n for x, y in points for n in (x, y, 0, 0)]
    return Mesh(vertices=vertices, indices=list(range(len(points))), mode=mode)


def _words(primitive: primitives.TextLine | primitives.Icon) -> tuple[Any, ...]:
    if isinstance(primitive, primitives.TextLine) and not primitive.text:
        return ()
    made, place = _lettered(primitive)
    return (Rectangle(texture=made, pos=(round(place.x), -round(place.bottom)), size=made.size),)


def _lettered(primitive: primitives.TextLine | primitives.Icon) -> tuple[Any, primitives.Box]:
    """The texture of words or of a sign, and where it lies."""
    box = primitive.box
    if isinstance(primitive, primitives.Icon):
        letter, font = glyphs.icon_letter(primitive.icon)
        made = text_texture(letter, round(min(box.w, box.h)), font)
        return made, box.middle(made.width, made.height)
    made = text_texture(primitive.text, primitive.size, glyphs.font_of(primitive.text, primitive.bold, primitive.face))
    free = box.w - made.width
    left = {"left": 0.0, "centre": free / 2, "right": free}[primitive.align]
    return made, primitives.Box(box.x + left, box.y + (box.h - made.height) / 2, made.width, made.height)


def _matrix(primitive: primitives.Matrix) -> tuple[Any, ...]:
    """Whole pixels a module, so that a camera sees sharp edges."""
    module = int(primitive.box.w // len(primitive.rows))
    place = primitive.box.middle(module * len(primitive.rows), module * len(primitive.rows))
    x, y = round(place.x), round(place.y)
    return (Color(*theme.rgba(theme.PAPER)), Rectangle(pos=_corner(primitive.box), size=_size(primitive.box)),
            Color(*theme.rgba(theme.PRINT)),
            *(Rectangle(pos=(x + start * module, -(y + (r + 1) * module)), size=(length * module, module))
              for r, row in enumerate(primitive.rows) for start, length in _runs(row)))


def _loaded(file: str) -> Any:
    """The texture of a picture; None if it is none. Few large ones are kept, because each takes as much as many small
    ones.
    """
    return (_small if file.rpartition("/")[2].startswith("small-") else _large)(file)


@lru_cache(maxsize=64)
def _small(file: str) -> Any:
    return _read(file)


@lru_cache(maxsize=2)
def _large(file: str) -> Any:
    return _read(file)


def _read(file: str) -> Any:
    try:
        return CoreImage(file).texture
    except Exception:  # whatever a decoder of the system makes of a damaged file
        return None


def size_of(file: str) -> tuple[float, float] | None:
    """How wide and high a picture is, in pixels; None for what is none."""
    made = _loaded(file)
    return None if made is None else (float(made.width), float(made.height))


def _picture(primitive: primitives.Picture, veil: str) -> tuple[Any, ...]:
    """A picture that is not to shine is darkened, or on a light ground put behind a `veil`."""
    made = _loaded(primitive.file)
    if made is None:
        return ()
    scale = min(primitive.box.w / made.width, primitive.box.h / made.height)
    place = primitive.box if primitive.fills else primitive.box.middle(made.width * scale, made.height * scale)
    light = 1.0 if veil else primitive.bright / 100
    shown = Color(light, light, light, 1), Rectangle(texture=made, pos=_corner(place), size=_size(place))
    over = Color(*theme.rgba(veil)[:3], 1 - primitive.bright / 100) if veil else None
    return (*shown, over, Rectangle(pos=_corner(place), size=_size(place))) if over else shown


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """The dark stretches of a row: (first module, how many)."""
    runs: list[tuple[int, int]] = []
    for n, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == n:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((n, 1))
    return runs


PAINTERS = {
    primitives.Fill: _fill, primitives.Edge: _edge, primitives.Disc: _disc, primitives.Glow: _glow,
    primitives.Stroke: _stroke, primitives.Poly: _poly, primitives.TextLine: _words, primitives.Icon: _words,
    primitives.Mark: _mark, primitives.Matrix: _matrix}
