"""The table: divides the window among header, seats, prompt, stage and buttons. The panes draw themselves.

Imports many modules, because each pane is drawn by one.
"""

from __future__ import annotations

from companion.engine.inputs import Cell
from companion.engine.parts import Dice, Grid, Part, Provinces
from companion.engine.view import Choice, UndoState, View
from ui.touch.drawing.pane import Pane, any_meet
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, is_cut
from ui.touch.meaning import grid_hits
from ui.touch.parts import grid, provinces
from ui.touch.state.scene import Scene

from . import actions, header, prompt, result, seats, shapes, stage, wide_board

SEATS_WIDTH = 262
BESIDE_WIDTH = 172
BESIDE_ASKED = 290
# How wide folded players are, and others at least, and undo beside buttons; how high a glass of sand is.
FOLDED = 118
LEAST_WORDY = 200
UNDO_WIDTHS = (262, 340)
UNDO_SIGNS = 140
SAND = 128
SEATS_SHARE = 0.31
LOG_ROOM = 110
PART_ROOM = 190
TEXTS, STAGED = (1.0, 0.67, 0.33), 0.5
"""How much of what text is wished larger is tried, and the share that the stage keeps of its side with usual text."""
LARGER, BESIDE_PROMPTED = 1.25, (290, 340, 390, 440)
"""A board that is so much larger for it has the prompt beside it, in a column that is at least so wide."""


def panes(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Every pane of the table, in no overlap: with text as large as is wished, or as large as leaves its room to the
    stage.
    """
    if pen.m.scale == pen.m.plain:
        return _divided(view, scene, pen, table_now)
    usual = _divided(view, scene, pen.between(0.0), table_now)
    for share in TEXTS:
        made = _divided(view, scene, pen.between(share), table_now)
        if not any_meet(made) and _room(made) >= STAGED * _room(usual):
            return tuple(pane.sized(share) for pane in made)
    return tuple(pane.sized(0.0) for pane in usual)


def _room(made: tuple[Pane, ...]) -> float:
    """The lesser side of the board, or else of the stage."""
    sides = {pane.name: min(pane.box.w, pane.box.h) for pane in made}
    return sides.get("board", sides.get("stage", 0.0))


def _divided(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    window = Box(0, 0, pen.m.width, pen.m.height)
    if wide_board.suits(view, pen):
        return _all_board(view, scene, pen, window, table_now)
    head = window.top(pen.m.px(60) + (pen.m.px(50) if pen.m.portrait and view.header else 0.0))
    body = window.below(head.h)
    if hero := stage.hero(view, pen):
        divided = _staged(view, hero, scene, pen, body)
    else:
        divided = _high(view, scene, pen, body) if pen.m.portrait else _wide(view, scene, pen, body)
    return (*header.panes(view, pen, head, table_now), *_timed(view, pen, divided, table_now))


def _timed(view: View, pen: Pen, made: tuple[Pane, ...], table_now: int) -> tuple[Pane, ...]:
    """An egg timer that runs as a glass of sand below the players, where their column has the room."""
    people = next((pane for pane in made if pane.name == "seats"), None)
    if not (view.clock and view.clock.whole and view.clock.running and people) or pen.m.portrait:
        return made
    few, low = people.box.w < pen.m.px(LEAST_WORDY), people.box.above(pen.m.px(SAND) + pen.m.gap)
    if low.h < len(view.seats) * pen.m.px(60 if few else 66):
        return made
    again = seats.folded(view, pen, low) if few else seats.pane(view, pen, low)
    glass = shapes.sand.pane(view.clock, pen, people.box.foot(pen.m.px(SAND)), table_now)
    return (*(again if pane is people else pane for pane in made), glass)


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
    board = _boarded(view, scene, pen, rest.below(pen.m.gap), 0.0, prompted=pen.m.px(BESIDE_WIDTH))
    return (*head, *strips, *people, *board)


def _wide(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Players and undo in a column at the left, all else beside it."""
    strips, low = _strips(view, pen, body)
    if view.result:
        return (*strips, *_ended(view, pen, low))
    people, rest = _players(view, pen, low)
    if not people:
        people, rest = _few_words(view, pen, body)
        strips, rest = _strips(view, pen, rest)
    bar = actions.pane(grid_hits.focused(view, scene.start).choices, pen, rest)
    board = _boarded(view, scene, pen, rest.inset(pen.m.gap, 0), actions.height_of(bar, pen))
    if board:
        usual = (*strips, *people, *board)
        larger = _beside_board(view, scene, pen, body) if view.prompt.lesson else ()
        return larger if _room(larger) > LARGER * _room(usual) else usual
    middle = rest.above(actions.height_of(bar, pen) or pen.m.gap)
    return (*strips, *people, *_middle(view, scene, pen, middle.inset(pen.m.gap, 0)), bar)


def _beside_board(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """The board over the whole height, the prompt and what is explained at the head of the column beside it, players
    as mark and numbers; nothing where that column has no room for all of it.
    """
    gap, (people, rest) = pen.m.gap, _few_words(view, pen, body)
    strips, rest = _strips(view, pen, rest)
    box = rest.inset(gap, 0).below(gap)
    for wide in BESIDE_PROMPTED if seats.signed(view, pen) and not _besides(view) else ():
        made = _boarded(view, scene, pen, box, 0.0, prompted=pen.m.px(wide))
        board = next((pane for pane in made if pane.name == "board"), None)
        if board is None:
            return ()
        ask = _prompt(view, scene, pen, box.after(board.box.right - box.x + pen.m.px(12)))
        low = next(pane for pane in made if pane.name == "actions").box.y
        if ask.box.bottom + gap <= low and not any(is_cut(piece.draw(ask.box.w, ask.box.h)) for piece in ask.pieces):
            free = Box(ask.box.x, ask.box.bottom + gap, ask.box.w, max(0.0, low - ask.box.bottom - 2 * gap))
            return (*strips, *people, ask, *(pane.within(free) if pane.name == "stage" else pane
                                             for pane in made if pane.name != "stage" or free.h > pen.m.touch))
    return ()


def _players(view: View, pen: Pen, body: Box) -> tuple[tuple[Pane, ...], Box]:
    """Players over undo in full, and the room beside them; no panes where that is not high enough for all of them."""
    gap, wide = pen.m.gap, pen.m.px(SEATS_WIDTH) if view.seats or view.undo != UndoState() else 0.0
    column = body.left(wide)
    undo = actions.undo_pane(view.undo, pen, column)
    people = column.above(actions.height_of(undo, pen) or gap).inset(gap, 0).below(gap)
    if not seats.fit(view, pen, people.h) and seats.signed(view, pen):
        return (), body
    return (seats.pane(view, pen, people), undo), body.after(wide - gap if wide else 0.0)


def _few_words(view: View, pen: Pen, body: Box) -> tuple[tuple[Pane, ...], Box]:
    """Players as mark and numbers, undo as a sign; the room beside them."""
    column = body.left(pen.m.px(FOLDED) + 2 * pen.m.gap)
    undo = actions.undo_signs(view.undo, pen, column)
    people = column.above(undo.box.h + pen.m.px(8)).inset(pen.m.gap, 0).below(pen.m.px(4))
    return (seats.folded(view, pen, people), undo), body.after(column.w - pen.m.gap)


def _staged(view: View, hero: stage.Hero, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """What matters over all the room there is: players folded, undo and buttons in a line at the foot, all else below.
    """
    gap, high = pen.m.gap, pen.m.portrait
    strips, low = _strips(view, pen, body) if high else ((), body)
    people, body = _folded(view, pen, low.inset(gap, 0))
    if not high:
        strips, body = _strips(view, pen, body)
    few = 2 if not isinstance(hero, Dice) and body.h < pen.m.px(700) else 0
    undo, bar = _foot(view, scene, pen, body, few, signs=isinstance(hero, Grid | Provinces))
    tops = [pane.box.y for pane in (undo, bar) if pane.box.h]
    rest = body.above(body.bottom - min(tops) + gap if tops else gap)
    ask = _prompt(view, scene, pen, rest)
    below, others = rest.below(ask.box.h + gap), stage.beside_hero(view, hero)
    more = stage.pieces(others, view, scene, pen)
    pieces = stage.board_pieces(stage.part_piece(hero, view.choices, scene, pen), more, pen, below) if isinstance(
        hero, Grid | Provinces) else stage.hero_pieces(hero, view.choices, more, pen, below)
    middle = isinstance(hero, Grid)
    return (*strips, people, ask, Pane("stage", below, pieces, gap=pen.m.px(stage.GAP), middle=middle), undo, bar)


def _foot(view: View, scene: Scene, pen: Pen, body: Box, few: int, *, signs: bool) -> tuple[Pane, Pane]:
    """Undo and the buttons: in one line on a wide window, one below the other on a high one.

    Undo is a sign alone, in the same line, where a board needs the room (`signs`), or where the buttons would need a
    line more.
    """
    focused, most = grid_hits.focused(view, scene.start), 1 if few else 0
    if pen.m.portrait and not signs:
        undo = actions.undo_pane(view.undo, pen, body, few)
        return undo, _bar(focused, pen, body.above(undo.box.h + pen.m.gap if undo.box.h else 0.0), most)
    told = [actions.undo_pane(view.undo, pen, body.left(pen.m.px(wide)), few) for wide in UNDO_WIDTHS]
    sign = actions.undo_signs(view.undo, pen, body.left(pen.m.px(UNDO_SIGNS)))
    undos = [min(told, key=lambda pane: pane.box.h), sign]
    bars = [_bar(focused, pen, body.after(undo.box.w + pen.m.gap if undo.box.h else 0.0), most) for undo in undos]
    pick = 1 if signs or bars[1].box.h < bars[0].box.h else 0
    return undos[pick], bars[pick]


def _folded(view: View, pen: Pen, box: Box) -> tuple[Pane, Box]:
    """The players as small as they can be, at the left or along the top, and the room that is left.

    Where numbers are told by words instead of signs, the words need their room.
    """
    gap, signed = pen.m.gap, seats.signed(view, pen)
    if pen.m.portrait and not signed:
        rows = box.below(gap).top(pen.m.px(66) * ((len(view.seats) + 1) // 2))
        return seats.pane(view, pen, rows), box.below(rows.h + gap)
    if pen.m.portrait:
        row = box.below(gap).top(seats.folded_height(view, pen, box.w))
        return seats.folded(view, pen, row), box.below(row.h + gap)
    if pen.m.breadth >= stage.ROOMY or not signed:
        column = box.left(pen.m.px(SEATS_WIDTH) - 2 * gap if view.seats else 0.0)
        return seats.pane(view, pen, column.inset(0, gap)), box.after(column.w + gap if column.w else 0.0)
    column = box.left(pen.m.px(FOLDED) if view.seats else 0.0)
    return seats.folded(view, pen, column.inset(0, gap)), box.after(column.w + gap if column.w else 0.0)


def _boarded(view: View, scene: Scene, pen: Pen, box: Box, low: float, *,
             prompted: float = 0.0) -> tuple[Pane, ...]:
    """A board or map as large as it can be, the rest and the buttons in a column beside it; nothing without one.

    Nothing as well for a map alone that is better to be read over a bar of buttons, `low` high. Without a prompt
    where it stands elsewhere; a column beside it is then at least as wide as `prompted`.
    """
    ask = () if prompted else (_prompt(view, scene, pen, box),)
    rest = box.below(ask[0].box.h + pen.m.gap) if ask else box
    high = rest.h - pen.m.gap
    shown, room = _board(view, pen, box.w, high)
    others = tuple(part for part in view.stage if part is not shown)
    if shown is None or (isinstance(shown, Provinces) and not others and provinces.better(
            shown, pen, (room.w, room.h), (box.w, high - low))):
        return ()
    most = min(room.w, box.w - prompted - pen.m.px(12)) if prompted else room.w
    wide = min(most, high * grid.proportion(shown)) if isinstance(shown, Grid) else room.w
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
    undo = actions.undo_pane(view.undo, pen, body.left(pen.m.px(SEATS_WIDTH)), 2)
    bar = actions.pane(view.choices, pen, body.after(undo.box.w + pen.m.gap if undo.box.h else 0.0))
    low = max(actions.height_of(bar, pen), actions.height_of(undo, pen))
    return (*result.panes(view, pen, body.above(low)), undo, bar)


def _high(view: View, scene: Scene, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """Players as a grid at the top, buttons and undo at the foot, all else between them."""
    gap, (strips, body) = pen.m.gap, _strips(view, pen, body)
    undo = actions.undo_pane(view.undo, pen, body)
    bar = _bar(grid_hits.focused(view, scene.start), pen, body.above(undo.box.h + gap if undo.box.h else 0.0))
    rows = 0 if view.result else -(-len(view.seats) // 2)
    tall = rows * (seats.row_height(rows, pen, pen.m.px(84) * rows) + pen.m.px(6))
    tall = min(tall, body.h * SEATS_SHARE)
    people, rest = body.inset(gap, 0).below(gap).top(tall), body.inset(gap, 0).below(tall + gap)
    low = (undo.box.h + gap if undo.box.h else 0.0) + (bar.box.h + gap if bar.box.h else 0.0) + gap
    if view.result:
        return (*strips, *result.panes(view, pen, rest.above(low)), undo, bar)
    middle = _middle(view, scene, pen, rest.above(low))
    if _sticks_out(middle[-1]) and seats.signed(view, pen):
        shown, rest = _folded(view, pen, body.inset(gap, 0))
        return (*strips, shown, *_middle(view, scene, pen, rest.above(low)), undo, bar)
    return (*strips, seats.pane(view, pen, people), *middle, undo, bar)


def _sticks_out(pane: Pane) -> bool:
    """Whether not all of it is seen at once."""
    talls = [piece.draw(pane.box.w, pane.box.h).height for piece in pane.pieces]
    return sum(talls) + pane.gap * (len(talls) - 1) > pane.box.h


def _bar(view: View, pen: Pen, area: Box, most: int = 0) -> Pane:
    """The buttons below a stage, in at most so many rows: with a board on it one alone, if the board has the others."""
    bar = actions.pane(view.choices, pen, area, most)
    fewer = stage.lit(view) and view.result is None and actions.pane(view.choices, pen, area).box.h > pen.m.px(64)
    return actions.pane(_not_lit(view, len(view.choices)), pen, area, most) if fewer else bar


def _middle(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[Pane, ...]:
    ask, gap = _prompt(view, scene, pen, box), pen.m.px(12)
    rest = box.below(ask.box.h + pen.m.gap)
    return (ask, Pane("stage", rest, stage.pieces(view.stage, view, scene, pen), gap=gap, middle=True))


def _prompt(view: View, scene: Scene, pen: Pen, box: Box) -> Pane:
    return prompt.field_prompt(scene.field, pen, box) if scene.field else prompt.prompt(view.prompt, pen, box)
