"""The bar of buttons at the bottom: what may be done now, undo and redo. Nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import NamedTuple

from companion.engine.view import Choice, SeatPanel, UndoState
from companion.engine.words import Msg
from ui.touch.drawing import text_fit
from ui.touch.drawing.buttons import button_width, choice_button, draw_button, stacked_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Primitive, Primitives
from ui.touch.meaning.targets import Choose, Say
from ui.touch.meaning.undo_words import redo_words, undo_words

MORE = Choice("", Msg("More"), icon="dots-horizontal", emphasis="quiet")
"""The button for everything that found no room: as narrow as a sign, with its word below that."""

ROWS, SHARE = 2, 0.3
"""Rows of buttons beside the players; below them on a high window, the share of the height that rows may take."""
UNDO_LINES, CORNER_LINES = 4, 3
"""Lines that undo may take in the players' column, and in the corner of a high window."""
WORDY = 7
"""Lines of a button beside a board."""


STEP = 64
"""Units: how high a row of buttons is."""
LOW = 68
"""Units: how high a button with two lines in the smallest type is."""
HIGH_STEPS = 128, 112, 96, 80
"""Units: the same where the buttons are all there is to look at."""


EMPTY = Choice("", Msg(""))
"""In a row of buttons, the place of one that is not offered now."""


class Bar(NamedTuple):
    """What rows of buttons are drawn from: every choice, who plays, the width, and the choices row by row; how wide
    each button is, in type of another `size` than usual, and for whom its place is kept.
    """

    choices: tuple[Choice, ...]
    people: tuple[SeatPanel, ...]
    width: float
    rows: tuple[tuple[Choice, ...], ...]
    step: float
    size: float = 0.0
    widths: tuple[tuple[float, ...], ...] = ()
    names: tuple[tuple[str, ...], ...] = ()


RANK = {"quiet": 0, "normal": 1, "main": 2}


def shown_choices(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices with a button of their own, the most prominent at the end. What a rule is against keeps its place:
    the hand finds the others where they were.
    """
    return tuple(sorted((c for c in choices if not c.on), key=lambda c: RANK.get(c.emphasis, 1)))


def _wanted_last(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The same for too few places, which are filled from the end: what a rule is against can wait, unless it is a main
    act.
    """
    return tuple(sorted(choices, key=lambda c: not c.objection or c.emphasis == "main"))


def pane(choices: tuple[Choice, ...], pen: Pen, area: Box, rows_at_most: int = 0) -> Pane:
    """The choices' buttons at the foot of `area`, as high as they need; they fill a high window's whole width."""
    inner, step = area.inset(pen.m.gap, 0), pen.m.px(56 if rows_at_most == 1 else STEP)
    most = max(2, int(area.h * SHARE // (step + pen.m.gap))) if pen.m.portrait else ROWS
    rows = tuple(_rows(shown_choices(choices), pen, inner.w, rows_at_most or most))
    bar = Bar(choices, tuple(pen.seats.values()), inner.w, rows, max(step, _narrow_step(rows, pen, inner.w)))
    return _of_rows(bar, pen, inner.above(pen.m.gap), spread=pen.m.portrait)


def without(shown: Pane, keys: Collection[str], pen: Pen) -> Pane:
    """The buttons without those of these choices, in as much room as before: nothing moves when others come."""
    bar = bar_of(shown)
    if bar is None or not any(choice.key in keys for row in bar.rows for choice in row):
        return shown
    rows = (tuple(choice for choice in row if choice.key not in keys) for row in bar.rows)
    left = bar._replace(rows=tuple(sorted(rows, key=bool)))  # a row that is left empty is the uppermost
    return _of_rows(left, pen, Box(shown.box.x, 0, shown.box.w, shown.box.bottom), spread=pen.m.portrait)


def hides_acts(shown: Pane) -> bool:
    """Whether anything that is done now is left to MORE."""
    bar = bar_of(shown)
    if bar is None or not any(MORE in row for row in bar.rows):
        return False
    seen = [choice for row in bar.rows for choice in row]
    return any(choice.emphasis != "quiet" and choice not in seen for choice in shown_choices(bar.choices))


def with_more_rows(shown: Pane, pen: Pen, spare: float) -> Iterator[Pane]:
    """The same buttons and those that are left to MORE, in as many more rows as `spare` pixels have room for, then in
    one fewer each time; at last as they were.
    """
    bar = bar_of(shown)
    if bar is not None and any(MORE in row for row in bar.rows):
        for more in range(int(spare // (bar.step + pen.m.gap)), 0, -1):
            rows = tuple(_rows(shown_choices(bar.choices), pen, bar.width, len(bar.rows) + more))
            yield _of_rows(bar._replace(rows=rows), pen, Box(shown.box.x, 0, shown.box.w, shown.box.bottom),
                           spread=pen.m.portrait)
    yield shown


def higher(shown: Pane, pen: Pen, spare: float) -> Pane:
    """The same buttons, higher by at most `spare` pixels, over the whole width and in larger type where all of them
    have the room; as they were where that is too little.
    """
    bar = bar_of(shown)
    if bar is None or not bar.rows:
        return shown
    high = bar.step + spare / len(bar.rows)
    step = next((units for units in HIGH_STEPS if pen.m.px(units) <= high), 0)
    size = next((size for size in (pen.m.prompt, pen.m.body) if all(
        _total(row, pen, size) <= bar.width for row in bar.rows)), 0.0)
    if not step or not size:
        return shown
    tall = bar._replace(step=pen.m.px(step))
    return _of_rows(tall, pen, Box(shown.box.x, 0, shown.box.w, shown.box.bottom), spread=True, size=size)


def name_of(choice: Choice) -> str:
    """For whom a place is kept: the key without what counts turns and steps, whatever its words say now."""
    return "".join(sign for sign in choice.key if not sign.isdigit()) or choice.label.id


def bar_of(shown: Pane) -> Bar | None:
    """What the buttons are drawn from, if they stand in rows."""
    source = shown.pieces[0].source if shown.pieces else None
    return source if isinstance(source, Bar) else None


def _of_rows(bar: Bar, pen: Pen, area: Box, *, spread: bool, size: float = 0.0) -> Pane:
    """The rows of buttons at the foot of `area`, each as wide as its row allows."""
    widths = tuple(tuple(_widths([button_width(pen, choice, size) for choice in row], bar.width - pen.m.gap * (
        len(row) - 1), pen, spread=spread)) if row else () for row in bar.rows)
    names = tuple(tuple(name_of(choice) for choice in row) for row in bar.rows)
    return drawn(bar._replace(size=size, widths=widths, names=names), pen, area)


def drawn(bar: Bar, pen: Pen, area: Box) -> Pane:
    """The rows at the foot of `area`, as wide as they are said to be."""
    height = max(0.0, len(bar.rows) * (bar.step + pen.m.gap) - pen.m.gap)
    primitives = tuple(primitive for n in range(len(bar.rows)) for primitive in _row(bar, n, pen))
    return Pane("actions", area.foot(height), (PaneItem(bar, lambda w, h: Drawing(height, primitives)),))


def height_of(bar: Pane, pen: Pen) -> float:
    """The height the buttons take from the window, with the space around them."""
    return bar.box.h + 2 * pen.m.gap if bar.box.h else 0.0


def undo_pane(undo: UndoState, pen: Pen, area: Box, most: int = UNDO_LINES) -> Pane:
    """Undo and redo at the foot of `area`, one over the other, in at most so many lines each."""
    inner, offered = area.inset(pen.m.gap, 0), _undoable(undo)
    step = _undo_height(offered, pen, inner.w, most)
    height = max(0.0, len(offered) * (step + pen.m.gap) - pen.m.gap)
    box = inner.above(pen.m.gap).foot(height)
    return Pane("undo", box, (PaneItem((undo, most), lambda w, h: Drawing(height, _undo(
        offered, pen, Box(0, 0, w, step), 1, most))),))


def undo_signs(undo: UndoState, pen: Pen, area: Box) -> Pane:
    """Undo and redo as signs beside one another at the foot of a narrow `area`; one of them alone with its word. Undo
    stays at the left: whoever touches twice takes two steps back.
    """
    offered = tuple((key, text, icon) for key, text, icon in (
        (undo.undo_key, Msg("Undo"), "undo"), (undo.redo_key, Msg("Redo"), "redo")) if key)
    box = area.inset(pen.m.gap, 0).above(pen.m.gap).foot(pen.m.touch if offered else 0.0)
    box = box.left(max(box.w, len(offered) * (pen.m.touch + pen.m.gap) - pen.m.gap))
    if len(offered) > 1 or not all(_has_word(text, pen, box.w) for _, text, _ in offered):
        offered = tuple((key, text if not pen.icons(icon) else Msg(""), icon) for key, text, icon in offered)
    return Pane("undo", box, (PaneItem((undo, "signs"), lambda w, h: Drawing(box.h, _undo(
        offered, pen, Box(0, 0, w, box.h), len(offered), 1))),))


def undo_corner(undo: UndoState, pen: Pen, area: Box) -> Pane:
    """Undo at the foot of a narrow `area`, with what it takes back where that finds room there; signs, where there is
    redo as well: the buttons keep the corner at the right.
    """
    room = _undo_room(area.inset(pen.m.gap, 0).w, pen)
    said = [text_fit.wrap_text(_told(text, pen, room, CORNER_LINES), room, pen.m.small, False, pen.width)
            for _, text, _ in _undoable(undo)]
    fits = len(said) == 1 and len(said[0]) <= CORNER_LINES
    return undo_pane(undo, pen, area, CORNER_LINES) if fits else undo_signs(undo, pen, area)


def _has_word(text: Msg, pen: Pen, width: float) -> bool:
    """Whether this one word fits beside its sign on a button so wide."""
    return pen.width(pen.say(text), pen.m.small, False) <= _undo_room(width, pen)


def _rows(choices: tuple[Choice, ...], pen: Pen, room: float, most: int) -> list[tuple[Choice, ...]]:
    """The choices in rows; what does not fit into `most` rows is left to MORE."""
    rows = _filled(choices, pen, room)
    if len(rows) <= most:
        return _balanced(choices, rows, pen, room)
    return _with_more(_filled(_wanted_last(choices), pen, room)[-most:], choices, pen, room)


def _filled(choices: tuple[Choice, ...], pen: Pen, room: float) -> list[tuple[Choice, ...]]:
    """The choices in as many rows as they need, filled from the end."""
    rows: list[tuple[Choice, ...]] = []
    row: tuple[Choice, ...] = ()
    for choice in reversed(choices):
        if row and _total((choice, *row), pen) > room:
            rows, row = [row, *rows], ()
        row = (choice, *row)
    return [row, *rows] if row else rows


def _balanced(choices: tuple[Choice, ...], rows: list[tuple[Choice, ...]], pen: Pen,
              room: float) -> list[tuple[Choice, ...]]:
    """As many rows, evenly filled, if they fit."""
    if len(rows) < 2:
        return rows
    each = -(-len(choices) // len(rows))
    first = len(choices) - each * (len(rows) - 1)
    cuts = [0, *range(first, len(choices) + 1, each)]
    even = [choices[a:b] for a, b in pairwise(cuts)]
    return even if all(row and _total(row, pen) <= room for row in even) else rows


def _with_more(rows: list[tuple[Choice, ...]], every: tuple[Choice, ...], pen: Pen,
               room: float) -> list[tuple[Choice, ...]]:
    """These rows with MORE before the first; it has a row of its own only if it finds no room in another. The main act
    always has a button, and be it narrower than it likes; so has the last choice where two lines hold its words.
    """
    first, *low = rows
    kept = not low and (first[-1].emphasis == "main" or _narrow_step(((MORE, first[-1]),), pen, room) <= pen.m.px(LOW))
    while len(first) > kept and _total((MORE, *first), pen) > room:
        first = first[1:]
    first = _not_parted(first, every, low) if low else first
    alone = not first and low and _total((MORE, *low[0]), pen) <= room
    return [(MORE, *low[0]), *low[1:]] if alone else [(MORE, *first), *low]


def _not_parted(first: tuple[Choice, ...], every: tuple[Choice, ...],
                low: list[tuple[Choice, ...]]) -> tuple[Choice, ...]:
    """The first row without what is offered for one player while the same for another is left to MORE."""
    shown = (*first, *(choice for row in low for choice in row))
    left = {choice.label.id for choice in every if choice not in shown and set(choice.label.args) == {"name"}}
    return tuple(choice for choice in first if choice.emphasis == "main" or choice.label.id not in left)


def _narrow_step(rows: tuple[tuple[Choice, ...], ...], pen: Pen, room: float) -> float:
    """How high rows must be for the words of a main act that has fewer pixels beside MORE than it needs; else 0."""
    narrow = [row[-1] for row in rows if len(row) == 2 and row[0] is MORE and _total(row, pen) > room]
    return max((_step(choice, pen, room - pen.m.gap - button_width(pen, MORE)[0]) for choice in narrow), default=0.0)


def _total(row: tuple[Choice, ...], pen: Pen, size: float = 0.0) -> float:
    return sum(button_width(pen, c, size)[0] for c in row) + pen.m.gap * (len(row) - 1)


def _row(bar: Bar, number: int, pen: Pen) -> Primitives:
    row, widths, y = bar.rows[number], bar.widths[number], number * (bar.step + pen.m.gap)
    lines = WORDY if bar.step > pen.m.px(STEP) and not bar.size else 2
    x = bar.width - sum(widths) - pen.m.gap * (len(row) - 1)
    primitives: list[Primitive] = []
    for choice, wide in zip(row, widths, strict=True):
        if choice is not EMPTY:
            primitives += _button(choice, bar.choices, pen, Box(x, y, wide, bar.step), most=lines, size=bar.size)
        x += wide + pen.m.gap
    return tuple(primitives)


def _widths(wanted: list[tuple[float, float]], free: float, pen: Pen, *, spread: bool) -> list[float]:
    """The least widths, enlarged towards the liked ones as far as `free` allows; beyond that all of it with `spread`,
    else a little.
    """
    least, liked = sum(w[0] for w in wanted), sum(w[1] for w in wanted)
    if least >= free:
        sign = min(pen.m.px(64), free / len(wanted))
        share = (free - sign * len(wanted)) / max(1.0, least - sign * len(wanted))
        return [sign + (w[0] - sign) * share for w in wanted]
    if liked >= free:
        share = (free - least) / (liked - least)
        return [low + (high - low) * share for low, high in wanted]
    more = (free - liked) / len(wanted)
    return [high + (more if spread else min(more, pen.m.px(60))) for _, high in wanted]


def button_column(choices: tuple[Choice, ...], pen: Pen, area: Box, most: int) -> Pane:
    """The choices' buttons one over the other at the foot of `area`, at most `most` of them; none cuts its words."""
    asked = shown_choices(choices)
    rows, steps = asked, [_step(choice, pen, area.w) for choice in asked]
    if len(rows) > most or sum(steps) + pen.m.gap * len(steps) > area.h:
        rows = _fewer(asked, pen, area, most)
        steps = [_step(choice, pen, area.w) for choice in rows]
    height = max(0.0, sum(steps) + pen.m.gap * (len(rows) - 1))
    box = area.above(pen.m.gap).foot(height)
    tops = [sum(steps[:n]) + n * pen.m.gap for n in range(len(rows))]
    primitives = tuple(primitive for choice, top, step in zip(rows, tops, steps, strict=True)
                       for primitive in _button(choice, choices, pen, Box(0, top, box.w, step), most=WORDY))
    source = (choices, tuple(pen.seats.values()), box.w)
    return Pane("actions", box, (PaneItem(source, lambda w, h: Drawing(height, primitives)),))


def _fewer(asked: tuple[Choice, ...], pen: Pen, area: Box, most: int) -> tuple[Choice, ...]:
    """MORE and as many of the choices below it as have room in a column, `most` at the most."""
    rows = (MORE, *_wanted_last(asked)[-most + 1:])
    while len(rows) > 1 and sum(_step(choice, pen, area.w) + pen.m.gap for choice in rows) > area.h:
        rows = (MORE, *rows[2:]) if len(rows) > 2 else rows[1:]
    return rows


def _step(choice: Choice, pen: Pen, width: float) -> float:
    """How high a button must be for all its words in the smallest type."""
    icon = "lock-outline" if choice.objection else choice.icon
    room = width - pen.m.px(22 + 28 * (choice.seat in pen.seats or pen.icons(icon)))
    lines = text_fit.wrap_text(pen.say(choice.label), room, pen.m.small, choice.emphasis == "main", pen.width)
    return max(pen.m.px(LOW), pen.m.px(12) + min(WORDY, len(lines)) * round(pen.m.small * LEADING))


def _button(choice: Choice, every: tuple[Choice, ...], pen: Pen, box: Box, most: int = 2,
            size: float = 0.0) -> Primitives:
    if choice.key:
        return choice_button(pen, box, choice, most=most, size=size)
    all_of_it = Choose(Msg("All that can be done now"), tuple(reversed(shown_choices(every))))
    return stacked_button(pen, box, pen.say(MORE.label), all_of_it, icon=MORE.icon, instead="…")


def _undo_height(offered: tuple[tuple[str, Msg, str], ...], pen: Pen, width: float, most: int) -> float:
    room = _undo_room(width, pen)
    tall = (pen.block(_told(text, pen, room, most), Box(0, 0, room, 0), pen.m.small, most=most)[0]
            for _, text, _ in offered)
    return max([pen.m.px(56), *(t + pen.m.px(12) for t in tall)])


def _undo_room(width: float, pen: Pen) -> float:
    """How wide words may be on a button for undo that is so wide."""
    return width - pen.m.px(52)


def _told(text: Msg, pen: Pen, room: float, most: int) -> str:
    """What would be undone, as much of it as can be said in whole clauses."""
    return text_fit.fitting_text(pen.say(text), room, pen.m.small, False, most, pen.width)


def _undoable(undo: UndoState) -> tuple[tuple[str, Msg, str], ...]:
    both = (undo.redo_key, redo_words(undo), "redo"), (undo.undo_key, undo_words(undo), "undo")
    return tuple(one for one in both if one[0])


def _undo(offered: tuple[tuple[str, Msg, str], ...], pen: Pen, row: Box, across: int, most: int) -> Primitives:
    """The labels of undo and redo: each says what it would do before it is touched."""
    primitives: list[Primitive] = []
    for n, (key, text, icon) in enumerate(offered):
        place = row.columns(across, pen.m.gap)[n % across].moved(0, n // across * (row.h + pen.m.gap))
        words = _told(text, pen, _undo_room(place.w, pen), most)
        primitives += draw_button(pen, place, words, Say(key), look="quiet", icon=icon, size=pen.m.small, most=most)
    return tuple(primitives)
