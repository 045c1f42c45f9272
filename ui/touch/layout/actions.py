"""The bar of buttons at the bottom: what may be done now, undo and redo. Nothing else."""

from __future__ import annotations

from companion.engine.view import Choice, Undo
from companion.engine.words import Msg
from ui.touch.buttons import button, button_width, choice_button
from ui.touch.inks import Box, Drawing, Ink, Inks
from ui.touch.pane import Pane, Piece
from ui.touch.pen import Pen
from ui.touch.targets import Choose, Say

MORE = Msg("More …")
ROWS_LANDSCAPE, ROWS_PORTRAIT = 2, 5


def shown(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices with a button of their own, the quiet ones first, the most prominent at the end."""
    rank = {"quiet": 0, "normal": 1, "main": 2}
    return tuple(sorted((c for c in choices if not c.on), key=lambda c: rank.get(c.emphasis, 1)))


def pane(choices: tuple[Choice, ...], pen: Pen, area: Box) -> Pane:
    """The choices' buttons at the foot of `area`, as high as they need; they fill a high window's whole width."""
    inner, step = area.inset(pen.m.gap, 0), pen.m.px(64)
    rows = _rows(shown(choices), pen, inner.w, ROWS_PORTRAIT if pen.m.portrait else ROWS_LANDSCAPE)
    height = max(0.0, len(rows) * (step + pen.m.gap) - pen.m.gap)
    box = inner.above(pen.m.gap).foot(height)
    inks = tuple(ink for n, row in enumerate(rows) for ink in _row(
        row, choices, pen, Box(0, n * (step + pen.m.gap), box.w, step), spread=pen.m.portrait))
    source = (choices, tuple(pen.seats.values()), box.w)
    return Pane("actions", box, (Piece(source, lambda w, h: Drawing(height, inks)),))


def height_of(bar: Pane, pen: Pen) -> float:
    """The height the buttons take from the window, with the space around them."""
    return bar.box.h + 2 * pen.m.gap if bar.box.h else 0.0


def undo_pane(undo: Undo, pen: Pen, area: Box) -> Pane:
    """Undo and redo at the foot of `area`: side by side where it is wide, else one over the other."""
    inner, offered = area.inset(pen.m.gap, 0), _undoable(undo)
    across = len(offered) if pen.m.portrait else 1
    step, rows = pen.m.px(60), -(-len(offered) // max(1, across))
    height = max(0.0, rows * (step + pen.m.gap) - pen.m.gap)
    box = inner.above(pen.m.gap).foot(height)
    return Pane("undo", box, (Piece(undo, lambda w, h: Drawing(height, _undo(
        offered, pen, Box(0, 0, w, step), across))),))


def _rows(choices: tuple[Choice, ...], pen: Pen, room: float, most: int) -> list[tuple[Choice, ...]]:
    """The choices in rows, filled from the end; what does not fit into `most` rows is left to "More …"."""
    rows: list[tuple[Choice, ...]] = []
    row: tuple[Choice, ...] = ()
    for choice in reversed(choices):
        if row and _total((choice, *row), pen) > room:
            rows, row = [row, *rows], ()
        row = (choice, *row)
    rows = [row, *rows] if row else rows
    if len(rows) <= most:
        return rows
    more = sum(len(r) for r in rows) - sum(len(r) for r in rows[-most:])
    return _with_more(rows[-most:], pen, room) if more else rows


def _with_more(rows: list[tuple[Choice, ...]], pen: Pen, room: float) -> list[tuple[Choice, ...]]:
    more = Choice("", MORE, icon="dots-horizontal", emphasis="quiet")
    first = rows[0]
    while len(first) > 1 and _total((more, *first), pen) > room:
        first = first[1:]
    return [(more, *first), *rows[1:]]


def _total(row: tuple[Choice, ...], pen: Pen) -> float:
    return sum(max(pen.m.px(104), button_width(pen, c)) for c in row) + pen.m.gap * (len(row) - 1)


def _row(row: tuple[Choice, ...], every: tuple[Choice, ...], pen: Pen, box: Box, *, spread: bool) -> Inks:
    wanted = [max(pen.m.px(104), button_width(pen, c)) for c in row]
    free = box.w - pen.m.gap * (len(row) - 1)
    extra = free - sum(wanted)
    if extra < 0:
        widths = [w * free / sum(wanted) for w in wanted]
    else:
        widths = [w + (extra / len(row) if spread else min(extra / len(row), pen.m.px(60))) for w in wanted]
    x = box.right - sum(widths) - pen.m.gap * (len(row) - 1)
    inks: list[Ink] = []
    for choice, wide in zip(row, widths, strict=True):
        inks += _button(choice, every, pen, Box(x, box.y, wide, box.h))
        x += wide + pen.m.gap
    return tuple(inks)


def _button(choice: Choice, every: tuple[Choice, ...], pen: Pen, box: Box) -> Inks:
    if choice.key:
        return choice_button(pen, box, choice)
    return button(pen, box, pen.say(MORE), Choose(Msg("All that can be done now"), tuple(reversed(shown(every)))),
                  look="quiet", icon="dots-horizontal")


def _undoable(undo: Undo) -> tuple[tuple[str, Msg, str], ...]:
    undone = Msg("Undo: {act}", {"act": undo.undo}) if undo.undo else Msg("Undo")
    redone = Msg("Redo: {act}", {"act": undo.redo}) if undo.redo else Msg("Redo")
    return tuple(o for o in ((undo.redo_key, redone, "redo"), (undo.undo_key, undone, "undo")) if o[0])


def _undo(offered: tuple[tuple[str, Msg, str], ...], pen: Pen, row: Box, across: int) -> Inks:
    """Each says what it would do before it is touched."""
    inks: list[Ink] = []
    for n, (key, text, icon) in enumerate(offered):
        place = row.columns(across, pen.m.gap)[n % across].moved(0, n // across * (row.h + pen.m.gap))
        inks += button(pen, place, pen.say(text), Say(key), look="quiet", icon=icon, size=pen.m.small)
    return tuple(inks)
