"""Buttons that keep their places: what is gone leaves its place empty, for what comes back or is new.

What may live here: who has which place. What may not: which buttons there are, how they are drawn (actions.py).
"""

from __future__ import annotations

from companion.engine.view import Choice
from ui.touch.drawing.buttons import button_width
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box

from .actions import EMPTY, MORE, Bar, bar_of, drawn, name_of, shown_choices

Rows = tuple[tuple[Choice, ...], ...]


def in_places(now: Pane, before: Pane, pen: Pen) -> Pane:
    """The buttons of `now` where they were `before`. As `now` where something else is to be seen, words have no room
    like that, or half of the places would be empty.
    """
    bar, had = bar_of(now), bar_of(before)
    if bar is None or had is None or (now.box.x, now.box.bottom, bar.width, bar.size) != (
            before.box.x, before.box.bottom, had.width, had.size) or bar.step > had.step:
        return now
    rows = _rows(bar, had)
    widths = tuple(_widths(row, wide, had, pen) for row, wide in zip(rows, had.widths, strict=False))
    taken = sum(choice is not EMPTY for row in rows for choice in row)
    if 2 * taken <= sum(map(len, rows)) or not all(widths):
        return now
    names = tuple(map(_names, rows, had.names))
    kept = had._replace(choices=bar.choices, people=bar.people, rows=rows, widths=widths, names=names)
    return drawn(kept, pen, Box(before.box.x, 0, before.box.w, before.box.bottom))


def _rows(bar: Bar, had: Bar) -> Rows:
    """What stands in the places that another bar `had`: none if that leaves out what can be seen now. What has no room
    now gives its place to what has, and the first one to MORE; new buttons for which there is no place stand before the
    first row.
    """
    asked = shown_choices(bar.choices)
    left = {name_of(choice): choice for choice in asked}
    if len(left) < len(asked) or not had.rows:
        return ()
    rows = [[MORE if name == name_of(MORE) else left.pop(name, EMPTY) for name in row] for row in had.names]
    seen, more = {name_of(choice) for row in bar.rows for choice in row}, any(MORE in row for row in rows)
    if not more and name_of(MORE) in seen:
        first, *_ = rows[0]
        left, rows[0][0], more = {**left, name_of(first): first} if first is not EMPTY else left, MORE, True
    new = [left.pop(name) for name in tuple(left) if name in seen]
    places = [(row, at) for row in rows for at in range(len(row))]
    free = [(row, at) for row, at in places if row[at] is EMPTY]
    spare = [(row, at) for row, at in places if more and row[at].key and name_of(row[at]) not in seen]
    for choice, (row, at) in zip(new, (*free, *spare), strict=False):
        if row[at] is not EMPTY:
            left[name_of(row[at])] = row[at]
        row[at] = choice
    rows[0] = [*new[len(free) + len(spare):], *rows[0]]
    if left and not more:
        return ()
    return tuple(tuple(EMPTY if choice is MORE and not left else choice for choice in row) for row in rows)


def _widths(row: tuple[Choice, ...], had: tuple[float, ...], bar: Bar, pen: Pen) -> tuple[float, ...]:
    """How wide the buttons of a row are whose last ones `had` these widths: as wide, or wider by what empty places and
    wide buttons can spare; none where that is not enough.
    """
    likes = (button_width(pen, choice, bar.size)[1] for choice in row[:len(row) - len(had)])
    had = (*likes, *had)
    least = [0.0 if choice is EMPTY else button_width(pen, choice, bar.size)[0] for choice in row]
    over = [max(0.0, wide - need) for need, wide in zip(least, had, strict=True)]
    spare = sum(had) - sum(least)
    if spare < 0 or sum(had) + pen.m.gap * (len(row) - 1) > bar.width + 1:
        return ()
    if all(need <= wide for need, wide in zip(least, had, strict=True)):
        return had
    return tuple(need + more * spare / sum(over) for need, more in zip(least, over, strict=True))


def _names(row: tuple[Choice, ...], had: tuple[str, ...]) -> tuple[str, ...]:
    """For whom the places of a row are kept: an empty one for whoever `had` it."""
    added = len(row) - len(had)
    return (*map(name_of, row[:added]), *(
        name if choice is EMPTY else name_of(choice) for choice, name in zip(row[added:], had, strict=True)))
