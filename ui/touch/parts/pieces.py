"""Draws the figures on a board: whose they are, what is read on them, where they look. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Grid, Piece
from companion.engine.view import SeatPanel
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Fill, Mark, Poly, Primitives

POINTS = {"n": ((0, -1), (1, 0)), "s": ((0, 1), (1, 0)), "e": ((1, 0), (0, 1)), "w": ((-1, 0), (0, 1))}


def draw(piece: Piece, part: Grid, first: Box, pen: Pen) -> Primitives:
    """`piece` on its field; several on one field stand side by side. `first` is the field (0, 0)."""
    there = [p for p in part.pieces if (p.x, p.y) == (piece.x, piece.y)]
    size = first.w * (0.48 if len(there) > 1 else 0.76 if piece.label else 0.82)
    shift = (there.index(piece) - (len(there) - 1) / 2) * size * 0.9
    box = first.moved(piece.x * first.w, piece.y * first.h).middle(size, size).moved(shift, 0)
    return (*_body(piece, box, pen), *_facing(piece.facing, box, theme.INK))


def _body(piece: Piece, box: Box, pen: Pen) -> Primitives:
    panel = pen.seats.get(piece.seat)
    if panel and piece.label:
        return _owned(piece, panel, box, pen)
    if panel:
        return (Mark(box.inset(box.w * 0.1), panel.mark, theme.mark_colour(panel.mark)),)
    ground = Fill(box, theme.ACCENT, box.w / 2)
    if piece.label:
        return (ground, *_label(piece.label, box.middle(box.w * 0.78, box.h), pen))
    return (ground, *pen.sign(piece.icon, box.middle(box.w * 0.62, box.w * 0.62), theme.ON_ACCENT))


def _owned(piece: Piece, panel: SeatPanel, box: Box, pen: Pen) -> Primitives:
    """A die in its owner's colour: what is read on it large, the owner's mark cut into the corner."""
    colour, side = theme.mark_colour(panel.mark), box.w * 0.36
    badge = Box(box.right - side - box.w * 0.06, box.y + box.w * 0.06, side, side)
    label = Box(box.x + box.w * 0.05, box.y, badge.x - box.x - box.w * 0.05, box.h)
    below = Box(badge.x, box.bottom - side - box.w * 0.06, side, side)
    return (Fill(box, colour, box.w * 0.18), *_label(piece.label, label, pen),
            Mark(badge, panel.mark, theme.ON_ACCENT), *(() if _says_the_same(piece, box, pen) else pen.sign(
                piece.icon, below, theme.ON_ACCENT)))


def _says_the_same(piece: Piece, box: Box, pen: Pen) -> bool:
    """Whether the icon beside the label is a die with the label on it, or would be too small to recognise."""
    return piece.icon.startswith("dice") or box.w < pen.m.px(48)


def _label(text: str, box: Box, pen: Pen) -> Primitives:
    """Type as large as the figure allows; figures in a crowd are read in the enlarged part of the board."""
    size = float(int(box.h * 0.78))
    wide = pen.width(text, size, True)
    if wide > box.w:
        size = float(max(1, int(size * box.w / wide)))
    return (pen.line(text, box, size, theme.ON_ACCENT, bold=True, align="centre"),)


def _facing(facing: str, box: Box, colour: str) -> Primitives:
    if facing not in POINTS:
        return ()
    (dx, dy), (sx, sy) = POINTS[facing]
    x, y, r = box.x + box.w / 2, box.y + box.h / 2, box.w / 2
    tip, foot, half = r * 1.22, r * 0.86, r * 0.42
    corners = ((x + dx * tip, y + dy * tip), (x + dx * foot + sx * half, y + dy * foot + sy * half),
               (x + dx * foot - sx * half, y + dy * foot - sy * half))
    return (Poly(corners, colour),)
