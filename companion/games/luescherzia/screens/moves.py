"""T1 to T4 as choices: turn the arrow, leave the field, move the group, draw a tile (LUE-20 to LUE-22).

What may live here: what is offered before the tile is met. What may not: whether it is allowed (rules/march.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.game import FULL
from companion.engine.inputs import Cell, Field, Form, Option, Pick, told_apart
from companion.engine.retelling import known_as, namesake_of
from companion.engine.secrecy import value_if_known
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg, join_texts
from companion.games.luescherzia import content, forms
from companion.games.luescherzia.model import State, commands as do, state as st
from companion.games.luescherzia.rules import march, table, taking_up

from . import cards, words
from .apart import tile_options, tile_told

FACINGS = Pick(tuple(Option(key, name, f"arrow-{way}-bold") for (key, name), way in zip(
    words.DIRECTIONS.items(), ("up", "right", "down", "left"), strict=True)))


def _marching(state: State, viewer: str) -> Iterator[Choice]:
    seat, turn = table.active_player(state).seat, f"t{state.turns}"
    if state.detail == FULL:
        yield from cards.tell_card(state, seat, turn)
    if march.leave_check_due(state):
        yield Choice(f"{turn}:leave", Msg("Leave the field: roll"), "exit-run", seat, None, "main",
                     act=do.LeaveField())
        yield _stay(state, seat, turn)
    elif state.detail == FULL:
        yield from _moves_on_map(state, seat, turn)
    else:
        yield from draw_choices(state, viewer, seat, turn)
        yield from _moves(state, seat, turn)
        return
    yield from _influence(state, seat, turn)


def _influence(state: State, seat: str, turn: str) -> Iterator[Choice]:
    step = taking_up.marching_step(state)
    if table.without_effect(state) or step.cleared or step.influenced or step.replaced:
        return
    full, poor = state.detail == FULL, value_if_known(table.active_player(state).sp) == 0
    late = step.probed and not state.options.pay_after_probe
    objection = Msg("You have no SP left.") if poor else Msg("Here the table does not pay after a failed probe.")
    yield Choice(f"{turn}:pay", Msg("Turn the arrow: 1 SP"), "compass", seat, FACINGS if full else None,
                 "quiet" if full or poor or late else "normal",
                 objection=objection if poor or late else None, rule="LUE-20" if poor else "LUE-A7" if late else "",
                 waivable=late and not poor, act=do.PayInfluence if full else do.PayInfluence())
    if not step.probed:
        yield Choice(f"{turn}:influence", Msg("Turn the arrow: probe"), "compass", seat, None, "quiet",
                     act=do.TryInfluence())


def _moves(state: State, seat: str, turn: str) -> Iterator[Choice]:
    alike = {(lying.tile.key, lying.change): lying for lying in state.board if lying.id != state.here}
    others = told_apart(Option(str(lying.id), tile_told(lying.tile, lying.change),
                                     words.KIND_ICONS[lying.tile.kind]) for lying in alike.values())
    if others:
        yield Choice(f"{turn}:enter", Msg("A tile lies there already"), "layers", seat, Pick(others),
                     act=lambda key: do.EnterTile(int(key)))
    yield Choice(f"{turn}:exit", Msg("Exit reached"), "exit-run", seat, act=do.ReachExit())
    yield from _influence(state, seat, turn)
    yield _stay(state, seat, turn)  # last: where a roll has just been accepted, a second touch ends no game


def _moves_on_map(state: State, seat: str, turn: str) -> Iterator[Choice]:
    board, walk = state.content.board, march.known_walk(state)
    if walk is not None:
        yield Choice(f"{turn}:carry", Msg("Carry out the card"), "play", seat, None, "main", act=do.CarryOut())
    fields = tuple((x, y) for y in range(board.height) for x in range(board.width)
                   if (x, y) != (state.marker.x, state.marker.y))
    yield Choice(f"{turn}:move", Msg("Moved to …"), "map-marker", seat, Form((
        Field("to", Msg("Field"), Cell(fields)), Field("facing", Msg("Arrow to the"), FACINGS))), "normal",
        objection=Msg("The card leads to another field.") if walk else None, rule="LUE-21" if walk else "",
        waivable=True, act=lambda value: do.MoveTo(value["to"][0], value["to"][1], value["facing"]))
    yield _stay(state, seat, turn)


def _stay(state: State, seat: str, turn: str) -> Choice:
    """Blocked by the edge; on the map the player says where the arrow points now."""
    if state.detail == FULL:
        leads = march.leads_elsewhere(state)
        return Choice(f"{turn}:stay", Msg("The edge blocks: arrow to the …"), "wall", seat, FACINGS,
                      objection=Msg("The card leads to another field.") if leads else None,
                      rule="LUE-21" if leads else "", waivable=leads, act=do.Stay)
    return Choice(f"{turn}:stay", Msg("The edge blocks: stay"), "wall", seat, act=do.Stay())


def _drawing(state: State, viewer: str) -> Iterator[Choice]:
    yield from draw_choices(state, viewer, table.active_player(state).seat, f"t{state.turns}")


def palette_tiles(state: State) -> tuple[content.Tile, ...]:
    """The tiles that may come out of the bag now, each kind once."""
    hunting = isinstance(state.step, st.Drawing) and state.step.hunting
    found = [tile for tile in content.tiles_of(state.content)
             if tile.back <= _highest_back(state) and (not hunting or tile.kind in (content.MONSTER, content.TRAP))]
    return tuple({_printed(tile): tile for tile in reversed(found)}.values())[::-1]


def _highest_back(state: State) -> int:
    """The highest number on the back of a tile that is in the bag by now (LUE-38)."""
    options = state.options
    return 1 + (state.advances >= options.lvl2_advance) + (state.advances >= options.lvl3_advance)


def _printed(tile: content.Tile) -> tuple[object, ...]:
    """Tiles that nobody could tell apart are one option."""
    return tile.kind, tile.name, tile.level, tile.hearts, tile.loss, tile.modifiers, tile.text


def draw_choices(state: State, viewer: str, seat: str, turn: str) -> Iterator[Choice]:
    """A tile comes out of the bag: one touch for a known one; a new one is entered once, by the player who drew it."""
    known_tiles, moment = palette_tiles(state), f"{turn}:{state.placed}"
    doubt = Msg("By the companion's count the bag is empty.") if state.bag == 0 else None
    rule = "LUE-A21" if doubt else ""
    by_key, options = {tile.key: tile for tile in known_tiles}, tile_options(known_tiles)
    if viewer == TABLE:
        yield from (Choice(f"{moment}:draw:{option.key}", option.label, option.icon, seat,
                           on=f"new:{option.key}", objection=doubt, rule=rule, waivable=bool(doubt),
                           act=do.DrawTile(by_key[option.key])) for option in options)
    elif known_tiles:
        others = join_texts([label for _, label in new_kinds(state)])
        missing = Msg("Another one? Close this, then touch: {kinds}", {"kinds": others}) if others else None
        yield Choice(f"{moment}:draw", Msg("Tile drawn: …"), "sack", seat, Pick(options, missing=missing), "main",
                     objection=doubt, rule=rule, waivable=bool(doubt), act=lambda key: do.DrawTile(by_key[key]))
    yield from _new_tiles(state, viewer, seat, moment, doubt)
    empty = None if not state.bag else Msg("By the companion's count {n} tiles are left.", {"n": state.bag})
    yield Choice(f"{moment}:empty", Msg("The bag is empty"), "sack", seat, None, "quiet", objection=empty,
                 rule="LUE-A21" if empty else "", waivable=True, act=do.FindBagEmpty())


NEW_TILES = ((content.MONSTER, Msg("Another monster")), (content.TRAP, Msg("Another trap")),
             (content.NPC, Msg("Another NPC")))


def new_kinds(state: State) -> tuple[tuple[str, Msg], ...]:
    """The kinds of which a tile may be drawn that is not known yet, each with its name: one tile stands for each."""
    hunting = isinstance(state.step, st.Drawing) and state.step.hunting
    known = {tile.kind for tile in palette_tiles(state)}
    return tuple((kind, label if kind in known else words.KIND_NAMES[kind])
                 for kind, label in (NEW_TILES[:2] if hunting else NEW_TILES))


def _new_tiles(state: State, viewer: str, seat: str, moment: str, doubt: Msg | None) -> Iterator[Choice]:
    for kind, name in new_kinds(state):
        form, read = forms.DRAWN_FORMS[kind], forms.TILES[kind].read
        yield Choice(f"{moment}:new:{kind}", name, words.KIND_ICONS[kind], seat, form,
                     on=f"kind:{kind}" if viewer == TABLE else "", objection=doubt, rule="LUE-A21" if doubt else "",
                     waivable=bool(doubt),
                     act=lambda values, kind=kind, read=read: do.DrawTile(_entered(state, kind, read(values))))


def _entered(state: State, kind: str, tile: content.Tile) -> content.Tile:
    """A tile as it is entered during play; nobody was asked for its back, but it was in the bag."""
    known = tuple(there for there in state.content.tiles if there.kind == kind)
    there = namesake_of(known, tile.name)
    return known_as(known, replace(tile, back=there.back if there else min(tile.back, _highest_back(state))))


def _steering(state: State, viewer: str) -> Iterator[Choice]:
    yield Choice(f"t{state.turns}:steer", Msg("Arrow to the …"), "compass", table.active_player(state).seat, FACINGS,
                 "main",
                 act=do.Steer)


OFFERS = {st.Marching: _marching, st.Drawing: _drawing, st.Steering: _steering}
