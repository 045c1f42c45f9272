"""The board in a box: its picture, on which a finger makes, moves and joins places. Pure.

What may live here: what stands on this page. What may not: what a finger on it means (board_touches.py), what is
written for that (boxes/board_editing.py), the other pages of a box (contents.py, changes.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.app.boxes import board_editing, things
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import BOX_BOARD, BoardRoute
from companion.app.storage.inventory import Inventory
from companion.engine import inputs, parts, view
from companion.engine.content.kinds import ContentKind
from companion.engine.words import Msg

from . import contents, touch_form

PLACES = contents.PLACES
WAYS = "ways"
CUT = "cut"
SKETCH = "sketch"
TRACE = "trace"
MODE = "mode:"
SORT = "sort"
NAME = "name"
MODES = {PLACES: Msg("Places"), WAYS: Msg("Ways"), CUT: Msg("Take ways out")}
TONES = ("yellow", "green", "blue", "violet", "red", "plain")
"""One button for each sort of place, in the order of the form."""


def page(context: PageContext, route: BoardRoute) -> view.Page:
    """The picture with all that lies on it; beside it what a finger does, and what can be done with the chosen place.
    """
    place = contents.place_of(context, route.box)
    game, inventory = context.games[place.game], context.inventories[place.game]
    kind = contents.kind_of(game, place)
    rows = (*_modes(route), *_chosen(inventory, kind, route), *_new_ones(inventory, kind, route),
            *contents.board_picture(context, inventory.pictures.get((kind.name, ""), "")))
    there = tuple(thing.key for thing in kind.things(inventory.content))
    trace = view.Choice(TRACE, Msg("Touch the board"), "gesture-tap", input=touch_form.finger_form(there), on=SKETCH)
    return view.Page(BOX_BOARD, kind.label, _what_now(inventory, kind, route), rows, (trace,), back="back",
                     notices=context.notices, game=game.id, revision=inventory.revision,
                     parts=(_sketch(inventory, kind, route),))


def _sketch(inventory: Inventory, kind: ContentKind, route: BoardRoute) -> parts.Sketch:
    content = inventory.content
    lying = [(thing, at) for thing in kind.things(content) if (at := board_editing.lies_at(kind, thing))]
    shown = tuple(parts.Place(thing.key, things.title_of(kind, thing), *at, tone=_tone(kind, content, thing))
                  for thing, at in lying)
    picture = inventory.pictures.get((kind.name, ""), "")
    return parts.Sketch(SKETCH, shown, board_editing.all_ways(kind, content), picture, route.chosen)


def sorts_of(kind: ContentKind, content: Any) -> tuple[inputs.Option, ...]:
    """The sorts of place that this kind has."""
    line = board_editing.line_of(kind, content, board_editing.on_board(kind).sort)
    return line.input.options if line is not None and isinstance(line.input, inputs.Pick) else ()


def _tone(kind: ContentKind, content: Any, thing: Any) -> str:
    sort = board_editing.values_of(kind, thing).get(board_editing.on_board(kind).sort)
    number = next((n for n, option in enumerate(sorts_of(kind, content)) if option.key == sort), 0)
    return TONES[number % len(TONES)]


def _what_now(inventory: Inventory, kind: ContentKind, route: BoardRoute) -> Msg:
    chosen = things.thing_named(kind, inventory.content, route.chosen)
    if route.mode != PLACES:
        if chosen is not None:
            return Msg("From {name} to:", {"name": things.title_of(kind, chosen)})
        return Msg("Draw from place to place, or touch one and then the other.")
    waits = board_editing.waiting_thing(kind, inventory.content)
    name = things.title_of(kind,
                           waits) if waits is not None else Msg.plain(board_editing.next_name(kind, inventory.content))
    return Msg("Touch where {name} lies, or drag a place.", {"name": name})


def _modes(route: BoardRoute) -> Iterator[view.Row]:
    for mode, label in MODES.items():
        yield view.Row(label, MODE + mode, tone="good" if mode == route.mode else "plain", shape="chip")


def _chosen(inventory: Inventory, kind: ContentKind, route: BoardRoute) -> Iterator[view.Row]:
    """What can be done with the place that was touched, its name first because it is wanted most; and what was done
    last.
    """
    thing = things.thing_named(kind, inventory.content, route.chosen)
    if thing is None or route.mode != PLACES:
        yield from contents.undo_row(route.box.place.last if route.box.place else None)
        return
    now = things.values_in(kind, inventory.content, thing)
    line = board_editing.line_of(kind, inventory.content, board_editing.on_board(kind).name)
    if line is not None and isinstance(line.input, inputs.Text):
        name = str(now.get(line.name, ""))
        yield view.Row(line.label, NAME, Msg.plain(name), icon="form-textbox", input=replace(line.input, value=name))
    yield from contents.undo_row(route.box.place.last if route.box.place else None)
    yield view.Row(Msg("Change"), contents.EDIT, icon="pencil",
                   input=things.filled_in(kind.asked(inventory.content), now))
    yield view.Row(Msg("Delete"), contents.DELETE, icon="delete-outline")


def _new_ones(inventory: Inventory, kind: ContentKind, route: BoardRoute) -> Iterator[view.Row]:
    sorts = sorts_of(kind, inventory.content)
    now = next((option for option in sorts if option.key == route.sort), sorts[0] if sorts else None)
    if now is not None and route.mode == PLACES:
        yield view.Row(Msg("New ones"), SORT, now.label, icon="shape-outline",
                       input=inputs.Pick(sorts, chosen=(now.key,)))
