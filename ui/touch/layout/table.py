"""The table: divides the window among header, seats, prompt, stage and buttons. The panes draw themselves."""

from companion.engine.inputs import Cell
from companion.engine.parts import Dice, Grid, Part, Provinces, Tiles
from companion.engine.view import Choice, UndoState, View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.meaning import grid_hits
from ui.touch.parts import grid, provinces
from ui.touch.state.scene import Scene

from . import actions, header, prompt, result, seats, stage, wide_board

SEATS_WIDTH, BESIDE_WIDTH, BESIDE_ASKED = 262, 172, 290
FOLDED, ROOMY, UNDO_WIDTHS = 118, 960, (262, 340)
"""How wide folded players are; so many units wide a window need not fold them; how wide undo is beside buttons."""
SEATS_SHARE, LOG_ROOM, PART_ROOM = 0.34, 110, 190


def panes(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Every pane of the table, in no overlap."""
    window = Box(0, 0, pen.m.width, pen.m.height)
    if wide_board.suits(view, pen):
        return _all_board(view, scene, pen, window, table_now)
    head = window.top(pen.m.px(60) + (pen.m.px(50) if pen.m.portrait and view.header else 0.0))
    body = window.below(head.h)
    strips, body = _strips(view, pen, body)
    if hero := stage.hero(view, pen):
        return (*header.panes(view, pen, head, table_now), *strips, *_staged(view, hero, scene, pen, body))
    divided = _high(view, scene, pen, body) if pen.m.portrait else _wide(view, scene, pen, body)
    return (*header.panes(view, pen, head, table_now), *strips, *divided)


def _strips(view: View, pen: Pen, body: Box) -> tuple[tuple[Pane, ...], Box]:
    """What the companion has to say and what hands have to do, and the room that is left."""
    told = prompt.notices(view.notices, pen, body)
    body = body.below(told.box.h) if told else body
    asked = prompt.hands(view, pen, body)
    return tuple(strip for strip in (told, asked) if strip), body.below(asked.box.h) if asked else body


def _all_board(view: View, scene: Scene, pen: Pen, window: Box, table_now: int) -> tuple[Pane, ...]:
    """Prompt, menu and clock in one line; below it players, board and buttons."""
    ask = _prompt(view, scene, pen, wide_board.prompt_box(view, pen))
    head, tall = wide_board.head(view, ask, pen, table_now)
    body = window.below(tall)
    strips, body = _strips(view, pen, body)
    people, rest = wide_board.column(view, pen, body)
    return (*head, *strips, *people, *_boarded(view, scene, pen, rest.below(pen.m.gap), 0.0, ask))


def _wide(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Players and undo in a column at the left, all else beside it."""
    gap, wide = pen.m.gap, pen.m.px(SEATS_WIDTH) if view.seats or view.undo != UndoState() else 0.0
    if view.result:
        return _ended(view, pen, body)
    column, rest = body.left(wide), body.after(wide - gap if wide else 0.0)
    undo = actions.undo_pane(view.undo, pen, column)
    people = column.above(actions.height_of(undo, pen) or gap).inset(gap, 0).below(gap)
    bar = actions.pane(grid_hits.focused(view, scene.start).choices, pen, rest)
    board = _boarded(view, scene, pen, rest.inset(gap, 0), actions.height_of(bar, pen))
    if board:
        return (seats.pane(view, pen, people), *board, undo)
    middle = rest.above(actions.height_of(bar, pen) or gap)
    return (seats.pane(view, pen, people), *_middle(view, scene, pen, middle.inset(gap, 0)), undo, bar)


def _staged(view: View, hero: Dice | Tiles, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """What matters over all the room there is: players folded, undo and buttons in a line at the foot, all else below.
    """
    gap, high = pen.m.gap, pen.m.portrait
    few = 2 if isinstance(hero, Tiles) and body.h < pen.m.px(700) else 0
    undo = min((actions.undo_pane(view.undo, pen, body if high else body.left(pen.m.px(wide)), few)
                for wide in UNDO_WIDTHS), key=lambda pane: pane.box.h)
    aside = undo.box.w + gap if undo.box.h else 0.0
    area = body.above(undo.box.h + gap if aside else 0.0) if high else body.after(aside)
    bar = actions.pane(view.choices, pen, area, 1 if few else 0)
    bars = actions.height_of(bar, pen), actions.height_of(undo, pen)
    people, rest = _folded(view, pen, body.above((sum(bars) if high else bars[1]) or gap).inset(gap, 0))
    rest = rest if high else rest.above(max(0.0, bars[0] - (bars[1] or gap)))
    ask = _prompt(view, scene, pen, rest)
    below, others = rest.below(ask.box.h + gap), stage.beside_hero(view, hero)
    more = stage.pieces(others, view, scene, pen)
    pieces = stage.hero_pieces(hero, view.choices, more, pen, below)
    return (people, ask, Pane("stage", below, pieces, gap=pen.m.px(stage.GAP)), undo, bar)


def _folded(view: View, pen: Pen, box: Box) -> tuple[Pane, Box]:
    """The players as small as they can be, at the left or along the top, and the room that is left.

    Where numbers are told by words instead of signs, the words need their room.
    """
    gap, signed = pen.m.gap, seats.signed(view, pen)
    if pen.m.portrait and not signed:
        rows = box.below(gap).top(pen.m.px(66) * ((len(view.seats) + 1) // 2))
        return seats.pane(view, pen, rows), box.below(rows.h + gap)
    if pen.m.portrait:
        row = box.below(gap).top(pen.m.px(64) if view.seats else 0.0)
        return seats.folded(view, pen, row, strip=True), box.below(row.h + gap)
    if pen.m.breadth >= ROOMY or not signed:
        column = box.left(pen.m.px(SEATS_WIDTH) - 2 * gap if view.seats else 0.0)
        return seats.pane(view, pen, column.below(gap)), box.after(column.w + gap if column.w else 0.0)
    column = box.left(pen.m.px(FOLDED) if view.seats else 0.0)
    return seats.folded(view, pen, column.below(gap), strip=False), box.after(column.w + gap if column.w else 0.0)


def _boarded(view: View, scene: Scene, pen: Pen, box: Box, low: float, asked: Pane | None = None) -> tuple[Pane, ...]:
    """A board or map as large as it can be, the rest and the buttons in a column beside it; nothing without one.

    Nothing as well for a map alone that is better to be read over a bar of buttons, `low` high. `asked` is the prompt
    where it has been drawn already.
    """
    ask = () if asked else (_prompt(view, scene, pen, box),)
    rest = box.below(ask[0].box.h + pen.m.gap) if ask else box
    high = rest.h - pen.m.gap
    shown, room = _board(view, pen, box.w, high)
    others = tuple(part for part in view.stage if part is not shown)
    if shown is None or (isinstance(shown, Provinces) and not others and provinces.better(
            shown, pen, (room.w, room.h), (box.w, high - low))):
        return ()
    wide = min(room.w, high * grid.proportion(shown)) if isinstance(shown, Grid) else room.w
    column = rest.after(wide + pen.m.px(12))
    bar = _beside(grid_hits.focused(view, scene.start), pen, column, alone=not others)
    beside = column.above(actions.height_of(bar, pen))
    board = Pane("board", rest.left(wide).above(pen.m.gap), stage.pieces((shown,), view, scene, pen), middle=True)
    if not others and beside.h < pen.m.px(LOG_ROOM):
        return (*ask, board, bar)
    return (*ask, board, Pane("stage", beside, stage.pieces(others, view, scene, pen), gap=pen.m.gap), bar)


def _board(view: View, pen: Pen, width: float, high: float) -> tuple[Part | None, Box]:
    """The board or map to be drawn large, and its room beside a column that is wide where something is asked there.

    A map to be touched now comes first: it may make that column narrow.
    """
    asked = stage.asked(_besides(view), pen)
    narrow = not asked or bool(stage.lit(view))
    for least in (*((BESIDE_ASKED,) if asked else ()), *((BESIDE_WIDTH,) if narrow else ())):
        room = Box(0, 0, width - pen.m.px(least), high)
        shown = next((part for part in view.stage if stage.is_board(part, pen, room)), None)
        if shown:
            return shown, room
    return None, room


def _besides(view: View) -> tuple[Part, ...]:
    return tuple(part for part in view.stage if not isinstance(part, Grid | Provinces))


def _beside(view: View, pen: Pen, column: Box, *, alone: bool) -> Pane:
    """The buttons beside a board: in rows where the column is wide enough, else one over the other."""
    if column.w >= pen.m.px(BESIDE_ASKED - 20):
        return actions.pane(view.choices, pen, Box(column.x - pen.m.gap, column.y, column.w + 2 * pen.m.gap, column.h))
    room = column.h - pen.m.gap if alone else column.h * 0.76
    most = max(2, int(room // pen.m.px(76)))
    bar = actions.column(_not_lit(view, len(actions.shown(view.choices)) - most), pen, column, most)
    if alone or column.h - bar.box.h > pen.m.px(PART_ROOM):
        return bar
    return actions.column(_not_lit(view, len(view.choices)), pen, column, most)


def _not_lit(view: View, most: int) -> tuple[Choice, ...]:
    """The choices without some that are lit on the board: they do without their buttons.

    At most `most`, moves first; of those that ask for a field all or none, or the others would seem to be all.
    """
    lit = [c for c in stage.lit(view) if c.emphasis != "main" and not c.on and not grid_hits.decided(c)]
    moves = [choice for choice in lit if not isinstance(choice.input, Cell)]
    out = moves[:max(0, most)] if most <= len(moves) else lit
    return tuple(choice for choice in view.choices if choice not in out)


def _ended(view: View, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """The result over the whole width; what may still be done, at its foot."""
    undo = actions.undo_pane(view.undo, pen, body.left(pen.m.px(SEATS_WIDTH)))
    bar = actions.pane(view.choices, pen, body.after(undo.box.w + pen.m.gap if undo.box.h else 0.0))
    low = max(actions.height_of(bar, pen), actions.height_of(undo, pen))
    return (*result.panes(view, pen, body.above(low)), undo, bar)


def _high(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Players as a grid at the top, buttons and undo at the foot, all else between them."""
    gap = pen.m.gap
    undo = actions.undo_pane(view.undo, pen, body)
    bar = _bar(grid_hits.focused(view, scene.start), pen, body.above(undo.box.h + gap if undo.box.h else 0.0))
    rows = 0 if view.result else -(-len(view.seats) // 2)
    tall = rows * (seats.row_height(rows, pen, pen.m.px(84) * rows) + pen.m.px(6))
    tall = min(tall, body.h * SEATS_SHARE)
    people, rest = body.inset(gap, 0).below(gap).top(tall), body.inset(gap, 0).below(tall + gap)
    low = (undo.box.h + gap if undo.box.h else 0.0) + (bar.box.h + gap if bar.box.h else 0.0) + gap
    middle = result.panes(view, pen, rest.above(low)) if view.result else (
        seats.pane(view, pen, people), *_middle(view, scene, pen, rest.above(low)))
    return (*middle, undo, bar)


def _bar(view: View, pen: Pen, area: Box) -> Pane:
    """The buttons below a high stage: with a board on it no more than one row, if the board has the others."""
    bar = actions.pane(view.choices, pen, area)
    fewer = stage.lit(view) and view.result is None and bar.box.h > pen.m.px(64)
    return actions.pane(_not_lit(view, len(view.choices)), pen, area) if fewer else bar


def _middle(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[Pane, ...]:
    ask, gap = _prompt(view, scene, pen, box), pen.m.px(12)
    rest = box.below(ask.box.h + pen.m.gap)
    return (ask, Pane("stage", rest, stage.pieces(view.stage, view, scene, pen), gap=gap, middle=True))


def _prompt(view: View, scene: Scene, pen: Pen, box: Box) -> Pane:
    return prompt.field_prompt(scene.field, pen, box) if scene.field else prompt.prompt(view.prompt, pen, box)
