"""The parts on the stage as pieces that know when to be drawn again, and the last lines of the log. No layout.

Imports many modules, because each kind of part is laid on the stage here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import replace as mended

from companion.engine.inputs import DiceInput
from companion.engine.parts import Dice, Grid, Note, Part, Provinces, Tile, Tiles
from companion.engine.view import Choice, LogLine, View
from ui.touch.drawing import theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Primitive, is_cut
from ui.touch.meaning import choice_placement, grid_hits, map_layout
from ui.touch.parts import chips, dice, grid, provinces, render_part, roll, tiles, tray
from ui.touch.state.scene import Scene

from . import hands, people

FEW_LINES = 2
"""So many lines of the log stand on a stage that has no room to spare."""
HERO = 0.45
"""The share of the window that what is acted on has, or all else steps back."""
Hero = Dice | Tiles | Grid | Provinces
# Between two parts; so many units wide a window has room for one thing alone; and for a board with all else beside it.
GAP = 12
SMALL = 800
ROOMY = 960
SECOND = 1280, 800
"""Pixels: a wide window of at least this size has a second stage, and tells more of what has happened."""


def stage_pieces(parts: tuple[Part, ...], view: View, scene: Scene, pen: Pen) -> tuple[PaneItem, ...]:
    """`parts` as pieces; below parts that are no board, what happened last. A large empty stage has who plays."""
    made = [part_piece(part, view.choices, scene, pen) for part in parts]
    if (is_bare(view) or _is_sparse(view)) and view.seats and has_second_stage(pen):
        made.append(people.people_piece(view, pen, large=True))
    if view.log and not any(isinstance(p, Grid | Provinces) for p in parts):
        made.append(_log(view.log, pen))
    return tuple(made)


def has_second_stage(pen: Pen) -> bool:
    """Whether a board has room beside what matters now."""
    return pen.m.width >= SECOND[0] and pen.m.height >= SECOND[1] and not pen.m.portrait


def shares_stage(view: View, pen: Pen) -> bool:
    """Whether dice or tiles matter now and a board has room beside them."""
    beside = any(isinstance(part, Grid) for part in view.stage)
    return beside and has_second_stage(pen) and isinstance(hero_part(view, pen), Dice | Tiles)


def without_idle_boards(view: View, pen: Pen) -> View:
    """The view without boards and maps on which nothing is offered, beside dice that need all the room there is."""
    if has_second_stage(pen) or not isinstance(hero_part(view, pen), Dice):
        return view
    return mended(view, stage=tuple(part for part in view.stage if not isinstance(part, Grid | Provinces) or _offers(
        part, pen)))


def hero_part(view: View, pen: Pen) -> Hero | None:
    """The one part that matters now: a roll, or many tiles to choose from, if nothing else on the stage is asked.

    If there is room for only one thing, a board may be that part as well.
    """
    taken = tuple(part for part in view.stage if isinstance(part, Tiles) and asks_touch((part,), pen))
    rolls = tuple(part for part in view.stage if isinstance(part, Dice))
    many = taken[0] if len(taken) == 1 else Tiles(tuple(tile for part in taken for tile in part.tiles))
    candidates: tuple[Dice | Tiles, ...] = (*rolls, many)
    shown = next((part for part in candidates if _matters(part, pen)), None)
    if shown is None or view.result or lit_choices(view) or asks_touch(beside_hero(view, shown), pen):
        return _board_alone(view, pen)
    return shown


def hero_share(made: Sequence[Pane], view: View, pen: Pen) -> float:
    """The share of the window that what is acted on has: a board, the stage, a result; the buttons as well where
    nothing else is to be touched or rolled.

    A board has its proportions: what counts is its height or width in that of the window, squared.
    """
    window, acted = pen.m.width * pen.m.height, {"stage", "board", "end", "result", "charts"}
    acted |= {"actions"} if acts_by_buttons(view, pen) else set()
    area = sum(pane.box.w * pane.box.h for pane in made if pane.name in acted)
    sides = [max(pane.box.w / pen.m.width, pane.box.h / pen.m.height) for pane in made if pane.name == "board"]
    return max(area / window, *(side * side for side in sides), 0.0)


def hands_have_stage(view: View) -> bool:
    """Whether what hands have to do is all there is for the stage, but for a sentence."""
    return bool(view.hands) and is_bare(view)


def is_bare(view: View) -> bool:
    """Whether a stage has nothing to look at: a sentence at most."""
    return len(view.stage) <= 1 and all(isinstance(part, Note) for part in view.stage)


def _is_sparse(view: View) -> bool:
    """Whether a stage has nothing but few tiles while there is nothing to know of the players yet."""
    few = all(isinstance(part, Tiles) and len(part.tiles) <= chips.FEW for part in view.stage)
    return few and not any(panel.counters for panel in view.seats)


def lies_still(view: View) -> bool:
    """Whether a stage has at most dice to look at, such as the last one that was rolled."""
    return is_bare(view) or all(isinstance(part, Dice) for part in view.stage)


def with_hands(shown: Pane, view: View, pen: Pen) -> Pane | None:
    """The stage with what hands have to do below all else, where that is seen whole or nothing else is there."""
    if not view.hands:
        return None
    pieces = (*shown.pieces, *hands.hands_in_full(view, pen, alone=False))
    full = replace(shown, pieces=pieces, rows=hands_have_stage(view))
    return full if hands_have_stage(view) or full.depth() <= shown.box.h else None


def acts_by_buttons(view: View, pen: Pen) -> bool:
    """Whether the buttons are what is acted on now: nothing is rolled or pointed to, and fewer tiles can be touched
    than there are buttons.
    """
    if lit_choices(view) or any(isinstance(part, Dice) and _matters(part, pen) for part in view.stage):
        return False
    if not asks_touch(view.stage, pen):
        return True
    tiled = tuple(part for part in view.stage if isinstance(part, Tiles))
    buttons = sum(not choice.on and choice.emphasis != "quiet" for choice in view.choices)
    touched = sum(len(_touchable(part, pen)) for part in tiled)
    return touched < buttons and not asks_touch(tuple(part for part in view.stage if part not in tiled), pen)


def leading_pieces(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[PaneItem, ...]:
    """The stage with the part that matters now first and large, where there is one; else all parts, first those that
    can be touched.

    An empty stage has what hands have to do, or else who plays.
    """
    part = hero_part(view, pen)
    if hands_have_stage(view):
        return tuple(part_piece(part, view.choices, scene, pen) for part in view.stage)
    if is_bare(view) and view.seats:
        others = stage_pieces(view.stage, view, scene, pen)
        return others if has_second_stage(pen) else (people.people_piece(view, pen, large=False), *others)
    if part is None:
        touched_first = sorted(view.stage, key=lambda shown: not asks_touch((shown,), pen))
        return stage_pieces(tuple(touched_first), view, scene, pen)
    others = stage_pieces(beside_hero(view, part), view, scene, pen)
    if isinstance(part, Grid | Provinces):
        return board_pieces(part_piece(part, view.choices, scene, pen), others, pen, box)
    return hero_pieces(part, view.choices, others, pen, box)


def _board_alone(view: View, pen: Pen) -> Grid | Provinces | None:
    """The board or map that takes the whole stage: in a small window a map, in a high window a board as well, if it is
    to be touched now or nothing stands beside it.
    """
    kinds = (Grid, Provinces) if pen.m.portrait else (Provinces,)
    boards = tuple(part for part in view.stage if isinstance(part, kinds))
    if len(boards) != 1 or view.result or pen.m.breadth >= ROOMY:
        return None
    board, = boards
    others = beside_hero(view, board)
    drawn = isinstance(board, Grid) or map_layout.is_map(board)
    matters = bool(lit_choices(view)) or asks_touch((board,), pen) or not others
    return board if drawn and matters and not asks_touch(others, pen) else None


def beside_hero(view: View, shown: Hero) -> tuple[Part, ...]:
    """The parts that step back: all but the one that matters, and those whose tiles are all in it."""
    return tuple(part for part in view.stage if part is not shown and not (
        isinstance(part, Tiles) and isinstance(shown, Tiles) and all(tile in shown.tiles for tile in part.tiles)))


def _matters(part: Dice | Tiles, pen: Pen) -> bool:
    """Whether dice are awaited or their successes count; or whether nearly all of many tiles may be taken."""
    if isinstance(part, Tiles):
        taken = _touchable(part, pen)
        return len(taken) > chips.FEW and len(taken) * 2 > len(part.tiles)
    return bool(part.needed or any(die.state != "landed" for die in part.dice))


def is_asked(piece: PaneItem, pen: Pen) -> bool:
    """Whether dice on the stage are awaited, or tiles to be touched."""
    part = piece.source[0] if isinstance(piece.source, tuple) else None
    return isinstance(part, Dice | Tiles) and (_matters(part, pen) or asks_touch((part,), pen))


def _touchable(part: Tiles, pen: Pen) -> list[Tile]:
    """The tiles on which something is offered, more than a correction."""
    return [tile for tile in part.tiles if any(c.emphasis != "quiet" for c in pen.offers.get(tile.id, ()))]


def hero_pieces(part: Dice | Tiles, choices: tuple[Choice, ...], others: tuple[PaneItem, ...], pen: Pen,
                box: Box) -> tuple[PaneItem, ...]:
    """The part that matters, as large as the stage; on a larger window with others below it that fit whole. Tiles say
    beside their title what has just happened where the log has no room.
    """
    roomy, typed = pen.m.breadth > SMALL or pen.m.portrait, _typed(choices)
    if isinstance(part, Tiles):
        shown, used = _with_room(others, box, box.h - tray.least_height(part, pen, box.w, box.h), pen)
        told = next((other.source.lines[-1] for other in others if isinstance(other.source, StageLog)
                     and other not in shown), None)
        laid = PaneItem((part, "hero", _offers(part, pen), used, told, _people(pen)),
                        lambda w, h: tray.draw(part, pen, w, h - used, told))
        return (laid, *shown, *(other for other in others if other not in shown))
    free = box.h - roll.least_height(part, pen, box.w, box.h, typed=typed) if roomy else 0.0
    shown, used = _with_room(others, box, free, pen)
    thrown = PaneItem((part, "hero", _offers(part, pen), typed, used, _people(pen)),
                      lambda w, h: roll.draw(part, pen, w, h - used, typed=typed))
    return (thrown, *shown, *(other for other in others if other not in shown))


def _with_room(others: tuple[PaneItem, ...], box: Box, free: float, pen: Pen) -> tuple[tuple[PaneItem, ...], float]:
    """The parts of `others` that fit whole into `free`, and their height."""
    shown, left = list[PaneItem](), free
    for other in others:
        tall = other.draw(box.w, box.h).height + pen.m.px(GAP)
        if tall <= left:
            shown, left = [*shown, other], left - tall
    return tuple(shown), free - left


def board_pieces(board: PaneItem, others: tuple[PaneItem, ...], pen: Pen, box: Box) -> tuple[PaneItem, ...]:
    """The board as large as possible; the parts below it that fit whole come first."""
    free = box.h - board.draw(box.w, box.h).height
    talls = [other.draw(box.w, box.h).height + pen.m.px(GAP) for other in others]
    order = sorted(range(len(others)), key=lambda n: talls[n] > free)
    return (board, *(others[n] for n in order))


def _offers(part: Part, pen: Pen) -> dict[str, tuple[Choice, ...]]:
    there = set(choice_placement.ids_within(part))
    return {thing: offered for thing, offered in pen.offers.items() if thing in there}


def _typed(choices: tuple[Choice, ...]) -> bool:
    return any(isinstance(choice.input, DiceInput) for choice in choices)


def part_piece(part: Part, choices: tuple[Choice, ...], scene: Scene, pen: Pen) -> PaneItem:
    """A part as a piece that is drawn again only if it, its players or what is offered on it has changed."""
    offers = _offers(part, pen)
    if isinstance(part, Grid):
        lit = grid_hits.touchable_choices(choices, scene.field)
        said = () if scene.field else grid_hits.refusing_choices(choices, part)
        return PaneItem((part, lit, scene.start, said, _people(pen)),
                        lambda w, h: grid.draw(part, pen, w, h, lit, scene.start, said))
    if isinstance(part, Provinces):
        lit = map_layout.touchable_choices(choices, scene.field)
        return PaneItem((part, offers, lit, _people(pen)), lambda w, h: provinces.draw(part, pen, w, h, lit))
    if isinstance(part, Dice):
        typed = _typed(choices)
        return PaneItem((part, offers, typed, _people(pen)), lambda w, h: dice.draw(part, pen, w, h, typed=typed))
    if isinstance(part, Tiles):
        return PaneItem(StageTiles(part, offers, _people(pen)), lambda w, h: tiles.draw(part, pen, w, h))
    return PaneItem((part, offers, _people(pen)), lambda w, h: render_part(part, pen, w, h))


def is_board(part: Part, pen: Pen, room: Box) -> bool:
    """Whether a part is drawn beside all others, as large as it can be: a board, or a map that fits into `room`."""
    return isinstance(part, Grid) or (isinstance(part, Provinces) and provinces.map_fits(part, pen, room.w, room.h))


def lit_choices(view: View) -> tuple[Choice, ...]:
    """The choices that are answered by touching a board or a map on the stage."""
    boards = grid_hits.touchable_choices(view.choices,
                                         None) if any(isinstance(part, Grid) for part in view.stage) else ()
    maps = map_layout.touchable_choices(view.choices,
                                        None) if any(isinstance(part, Provinces) for part in view.stage) else ()
    return (*boards, *maps)


def asks_touch(parts: tuple[Part, ...], pen: Pen) -> bool:
    """Whether something on these parts is to be touched now, for more than a correction."""
    things = {thing for part in parts for thing in choice_placement.ids_within(part)}
    return any(choice.emphasis != "quiet" for thing in things for choice in pen.offers.get(thing, ()))


def _people(pen: Pen) -> tuple[tuple[str, str, str], ...]:
    return tuple((p.seat, p.name, p.mark) for p in pen.seats.values())


class StageTiles(NamedTuple):
    """What tiles between other parts are drawn from, and how closely they are filled where there is room to spare."""

    part: Tiles
    offers: dict[str, tuple[Choice, ...]]
    people: tuple[tuple[str, str, str], ...]
    fit: tiles.Fit | None = None
    close: bool = False


def with_larger_tiles(shown: Pane, pen: Pen) -> Pane:
    """The stage with its few tiles as large as all of it is still seen: nothing on an empty stage is small."""
    for number, piece in enumerate(shown.pieces):
        if not isinstance(piece.source, StageTiles):
            continue
        for fit in tiles.large_fits(piece.source.part):
            large = _filled_as(piece.source, fit, pen)
            larger = replace(shown, pieces=(*shown.pieces[:number], large, *shown.pieces[number + 1:]))
            if larger.depth() <= shown.box.h and not is_cut(large.draw(shown.box.w, shown.box.h)):
                shown = larger
                break
    return shown


def with_closer_tiles(shown: Pane, pen: Pen) -> Pane:
    """The stage with its tiles closely filled, and close together, if only like that all of it is seen but for the log.
    """
    if _all_but_log_seen(shown):
        return shown
    pieces = tuple(_closest(piece.source, pen) if isinstance(piece.source, StageTiles) else piece
                   for piece in shown.pieces)
    close = replace(shown, pieces=pieces, gap=shown.gap / 2)
    return close if _all_but_log_seen(close) else shown


def _closest(source: StageTiles, pen: Pen) -> PaneItem:
    """Tiles as if they had no room at all; few of them closely filled."""
    if len(source.part.tiles) <= chips.FEW:
        return _filled_as(source, tiles.SNUGLY, pen)
    return PaneItem(source._replace(close=True), lambda w, h: tiles.draw(source.part, pen, w, 1.0))


def _all_but_log_seen(shown: Pane) -> bool:
    things = tuple(piece for piece in shown.pieces if not isinstance(piece.source, StageLog))
    return replace(shown, pieces=things).depth() <= shown.box.h


def _filled_as(source: StageTiles, fit: tiles.Fit, pen: Pen) -> PaneItem:
    return PaneItem(source._replace(fit=fit), lambda w, h: tiles.draw_large(source.part, pen, w, fit))


class StageLog(NamedTuple):
    """What the last lines of the log are drawn from."""

    lines: tuple[LogLine, ...]
    people: tuple[tuple[str, str, str], ...]


def with_more_told(shown: Pane, view: View, pen: Pen) -> Pane:
    """The stage with as many lines of the log as it has room for, in a window that is large enough for a second stage.

    Elsewhere as it is, and where no log stands.
    """
    if not has_second_stage(pen) or not any(isinstance(piece.source, StageLog) for piece in shown.pieces):
        return shown
    for most in range(len(view.log), FEW_LINES, -1):
        more = tuple(_log(view.log, pen, most) if isinstance(piece.source, StageLog) else piece
                     for piece in shown.pieces)
        if (longer := replace(shown, pieces=more)).depth() <= shown.box.h:
            return longer
    return shown


def _log(log: tuple[LogLine, ...], pen: Pen, most: int = FEW_LINES) -> PaneItem:
    """The last lines, the newest as loud as other text: it says what has just happened."""
    last = log[-most:]

    def draw(width: float, room: float) -> Drawing:
        primitives: list[Primitive] = []
        y = 0.0
        for line in last:
            ink = theme.INK if line is last[-1] else theme.QUIET
            side = pen.m.px(16)
            mark = pen.mark(line.seat, Box(pen.m.px(4), y + pen.m.px(4), side, side))
            box = Box(pen.m.px(28), y, width - pen.m.px(30), 0)
            tall, words = pen.block(pen.say(line.text), box, pen.m.small, ink)
            primitives += (*mark, *words)
            y += tall + pen.m.px(2)
        return Drawing(y, tuple(primitives))

    return PaneItem(StageLog(last, _people(pen)), draw)
