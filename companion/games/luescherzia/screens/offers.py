"""What may be done now, as choices: each is offered to its player and, in the player's name, on the shared screen.

Keys carry the turn, so that a touch meant for an earlier turn is told so. The acts are commands of model/commands.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import dice
from companion.engine.game import FULL
from companion.engine.inputs import Cell, Field, Form, Number, Option, Order, Pick
from companion.engine.secrecy import Secret, known
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.luescherzia import content
from companion.games.luescherzia.content import Find, Tile
from companion.games.luescherzia.model import State
from companion.games.luescherzia.model import commands as do
from companion.games.luescherzia.model import state as st
from companion.games.luescherzia.rules import march
from companion.games.luescherzia.rules.cards import expected, still_to_lay
from companion.games.luescherzia.rules.finds import UNNAMED
from companion.games.luescherzia.rules.probes import boost_adds
from companion.games.luescherzia.rules.table import (
    active,
    heal,
    living,
    out,
    player_on,
    tile_here,
    without_effect,
)

from .words import DIRECTIONS, KIND_ICONS, plain, tile_name

HIGHEST_INITIATIVE = 999
FACINGS = Pick(tuple(Option(key, name, f"arrow-{way}-bold") for (key, name), way in zip(
    DIRECTIONS.items(), ("up", "right", "down", "left"), strict=True)))


def offers(state: State, viewer: str) -> tuple[Choice, ...]:
    """Everything `viewer` may do: own choices, or on the shared screen everybody's."""
    step = OFFERS.get(type(state.step), lambda state, viewer: iter(()))
    found = (*step(state, viewer), *_find_offers(state, viewer))
    return tuple(choice for choice in found if viewer == TABLE or choice.seat == viewer)


def _choosing(state: State, viewer: str) -> Iterator[Choice]:
    cycle, due = f"c{state.cycle}", still_to_lay(state)
    if viewer != TABLE:
        yield from (Choice(f"{cycle}:lay:{play.number}", Msg("Lay a card: its initiative"), "cards-playing", play.seat,
                           Number(0, HIGHEST_INITIATIVE), "main", act=do.LayCard)
                    for play in [play for play in due if play.seat == viewer][:1])
        return
    everybody = expected(state)
    if len(everybody) == 1:
        yield Choice(f"{cycle}:laid", Msg("The card is laid"), "cards-playing", "", None, "main",
                     act=do.TellOrder((everybody[0].seat,)))
    elif len(due) == len(everybody):
        yield Choice(f"{cycle}:order", Msg("Touch the players in order"), "sort-numeric-ascending", "",
                     Order(tuple(_card_option(state, play) for play in everybody)), "main", act=_told_order)
    yield Choice(f"{cycle}:numbers", Msg("Enter the numbers"), "numeric", "", Form(tuple(
        Field(f"{play.seat}/{play.number}", plain(player_on(state, play.seat).name), Number(0, HIGHEST_INITIATIVE))
        for play in due)), "normal", act=lambda values: do.TellInitiatives(tuple(values.values())))


def _card_option(state: State, play: st.Play) -> Option:
    return Option(f"{play.seat}/{play.number}", plain(player_on(state, play.seat).name), "cards-playing", play.seat)


def _told_order(keys: list[str]) -> do.TellOrder:
    return do.TellOrder(tuple(key.partition("/")[0] for key in keys))


def _marching(state: State, viewer: str) -> Iterator[Choice]:
    seat, turn = active(state).seat, f"t{state.turns}"
    if march.leave_check_due(state):
        yield Choice(f"{turn}:leave", Msg("Leave the field: roll"), "exit-run", seat, None, "main",
                     act=do.LeaveField())
        yield Choice(f"{turn}:stay", Msg("The edge blocks: stay"), "wall", seat, act=do.Stay())
    elif state.detail == FULL:
        yield from _moves_on_map(state, seat, turn)
    else:
        yield from draws(state, viewer, seat, turn)
        yield from _moves(state, seat, turn)
    yield from _influence(state, seat, turn)


def _influence(state: State, seat: str, turn: str) -> Iterator[Choice]:
    step = march.marching(state)
    if without_effect(state) or step.cleared or step.influenced or step.replaced:
        return
    poor = known(active(state).sp) == 0
    full = state.detail == FULL
    yield Choice(f"{turn}:pay", Msg("Turn the arrow: 1 SP"), "compass", seat, FACINGS if full else None, "quiet",
                 objection=Msg("You have no SP left.") if poor else None, rule="LUE-20" if poor else "",
                 act=do.PayInfluence if full else do.PayInfluence())
    if not step.probed:
        yield Choice(f"{turn}:influence", Msg("Turn the arrow: probe"), "compass", seat, None, "quiet",
                     act=do.TryInfluence())


def _moves(state: State, seat: str, turn: str) -> Iterator[Choice]:
    alike = {lying.tile.key: lying for lying in state.board if lying.id != state.here}
    others = tuple(Option(str(lying.id), _told(lying.tile), KIND_ICONS[lying.tile.kind]) for lying in alike.values())
    if others:
        yield Choice(f"{turn}:enter", Msg("A tile lies there already"), "layers", seat, Pick(others),
                     act=lambda key: do.EnterTile(int(key)))
    yield Choice(f"{turn}:stay", Msg("The edge blocks: stay"), "wall", seat, act=do.Stay())
    yield Choice(f"{turn}:exit", Msg("Exit reached"), "exit-run", seat, act=do.ReachExit())


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
    yield Choice(f"{turn}:stay", Msg("The edge blocks: arrow to the …"), "wall", seat, FACINGS, act=do.Stay)


def _drawing(state: State, viewer: str) -> Iterator[Choice]:
    yield from draws(state, viewer, active(state).seat, f"t{state.turns}")


def palette(state: State) -> tuple[Tile, ...]:
    """The tiles that may come out of the bag now, each kind once."""
    hunting = isinstance(state.step, st.Drawing) and state.step.hunting
    level = 1 + (state.advances >= state.options.lvl2_advance) + (state.advances >= state.options.lvl3_advance)
    return tuple(tile for tile in state.content.tiles
                 if tile.back <= level and (not hunting or tile.kind in (content.MONSTER, content.TRAP)))


def draws(state: State, viewer: str, seat: str, turn: str) -> Iterator[Choice]:
    """A tile comes out of the bag: one touch for a known one; a new one is entered once, on the shared screen."""
    known_tiles, moment = palette(state), f"{turn}:{state.placed}"
    if viewer == TABLE:
        yield from (Choice(f"{moment}:draw:{tile.key}", tile_name(tile), KIND_ICONS[tile.kind], seat,
                           on=f"new:{tile.key}", act=do.DrawTile(tile)) for tile in known_tiles)
    elif known_tiles:
        by_key = {tile.key: tile for tile in known_tiles}
        yield Choice(f"{moment}:draw", Msg("Tile drawn: …"), "sack", seat, Pick(tuple(
            Option(tile.key, _told(tile), KIND_ICONS[tile.kind]) for tile in known_tiles)), "main",
            act=lambda key: do.DrawTile(by_key[key]))
    if viewer == TABLE:
        yield from _new_tiles(state, seat, moment)
    empty = None if not state.bag else Msg("By the companion's count {n} tiles are left.", {"n": state.bag})
    yield Choice(f"{moment}:empty", Msg("The bag is empty"), "sack", seat, None, "quiet", objection=empty,
                 rule="LUE-A21" if empty else "", waivable=True, act=do.FindBagEmpty())


def _told(tile: Tile) -> Msg:
    return Msg("{tile} {level}", {"tile": tile_name(tile), "level": tile.level}) if tile.level else tile_name(tile)


def _new_tiles(state: State, seat: str, moment: str) -> Iterator[Choice]:
    hunting = isinstance(state.step, st.Drawing) and state.step.hunting
    forms = [(content.MONSTER, Msg("Another monster"), content.MONSTER_FORM, content.read_monster),
             (content.TRAP, Msg("Another trap"), content.TRAP_FORM, content.read_trap)]
    if not hunting:
        forms.append((content.NPC, Msg("Another NPC"), content.NPC_FORM, content.read_npc))
    for kind, label, form, read in forms:
        yield Choice(f"{moment}:new:{kind}", label, KIND_ICONS[kind], seat, form, "quiet",
                     act=lambda values, read=read: do.DrawTile(read(values)))


def _steering(state: State, viewer: str) -> Iterator[Choice]:
    yield Choice(f"t{state.turns}:steer", Msg("Arrow to the …"), "compass", active(state).seat, FACINGS, "main",
                 act=do.Steer)


def _probing(state: State, viewer: str) -> Iterator[Choice]:
    roll, seat = state.roll, active(state).seat
    if roll is None:
        return
    poor = Msg("You have no SP left.") if known(active(state).sp) == 0 else None
    rule = "LUE-10" if poor else ""
    if dice.complete(roll):
        yield Choice(f"{roll.key}:accept", Msg("Accept the result"), "check", seat, None, "main", act=do.Accept())
        again = sum(slot.turn for slot in roll.slots)
        yield Choice(f"{roll.key}:reroll:{again}", Msg("Reroll a die: 1 SP"), "refresh", seat, Pick(_lying(roll)),
                     "normal", objection=poor, rule=rule, act=lambda key: do.Reroll(int(key)))
    elif not dice.values(roll):
        yield Choice(f"{roll.key}:boost:{len(roll.slots)}", Msg("One more die: 1 SP"), "plus", seat, None, "normal",
                     objection=poor or _wasted(state), rule=rule or "LUE-A2", waivable=poor is None, act=do.Boost())


def _wasted(state: State) -> Msg | None:
    step = state.step
    adds = isinstance(step, st.Probing) and boost_adds(state, step.probe)
    return None if adds else Msg("This SP would be wasted: it adds no die.")


def _lying(roll: dice.Roll) -> tuple[Option, ...]:
    faces = sorted(enumerate(dice.values(roll)), key=lambda slot: slot[1])
    return tuple(Option(str(slot), Msg("{n}", {"n": face}), f"dice-{face}") for slot, face in faces)


def _meeting(state: State, viewer: str) -> Iterator[Choice]:
    lying, step = tile_here(state), state.step
    if lying is None or not isinstance(step, st.Meeting):
        return
    seat, turn = active(state).seat, f"t{state.turns}"
    label, icon, act = MEETINGS[lying.tile.kind]
    yield Choice(f"{turn}:{lying.id}:act", label, icon, seat, None, "main", act=act)
    flee = lying.tile.kind == content.MONSTER and step.drawn
    yield Choice(f"{turn}:{lying.id}:decline", Msg("Flee: roll") if flee else Msg("Do without"),
                 "run-fast" if flee else "close", seat, act=do.Decline())


MEETINGS: dict[str, tuple[Msg, str, Any]] = {
    content.MONSTER: (Msg("Fight: roll"), "sword-cross", do.Fight()),
    content.NPC: (Msg("Hire: roll"), "account-voice", do.Hire()),
    content.REST: (Msg("Use the rest: roll"), "campfire", do.UseRest()),
    content.FIND_SITE: (Msg("Search: roll"), "magnify", do.Search())}


def _recruiting(state: State, viewer: str) -> Iterator[Choice]:
    seat, turn = active(state).seat, f"t{state.turns}"
    yield Choice(f"{turn}:keep", Msg("Keep the NPC"), "account-plus", seat, None, "main", act=do.KeepNpc(keep=True))
    yield Choice(f"{turn}:let-go", Msg("Put the tile out of the game"), "close", seat, act=do.KeepNpc(keep=False))


def _resting(state: State, viewer: str) -> Iterator[Choice]:
    seat, turn = active(state).seat, f"t{state.turns}"
    hearts = state.step.successes if isinstance(state.step, st.Resting) else 0
    yield Choice(f"{turn}:rest-find", Msg("Take a find"), "treasure-chest", seat, None, "main", act=do.TakeRestFind())
    yield Choice(f"{turn}:rest-heal", Msg("Give out {n} hit point", {"n": hearts}, "Give out {n} hit points"), "heart",
                 seat, act=do.GiveHealing())


def _healing(state: State, viewer: str) -> Iterator[Choice]:
    seat, left = active(state).seat, state.step.left if isinstance(state.step, st.Healing) else 0
    for player in living(state):
        full = None if heal(player) else Msg("{name} has all hit points.", {"name": player.name})
        yield Choice(f"t{state.turns}:heal:{left}:{player.seat}", Msg("{name} +1", {"name": player.name}), "heart-plus",
                     seat, objection=full, rule="LUE-7" if full else "", act=do.Heal(player.seat))
    yield Choice(f"t{state.turns}:healed", Msg("No more"), "check", seat, None, "main", act=do.EndHealing())


def _losing(state: State, viewer: str) -> Iterator[Choice]:
    player, left = active(state), state.step.left if isinstance(state.step, st.Losing) else 0
    finds = tuple(Option(str(n), _find_name(known(find), n), "treasure-chest") for n, find in enumerate(player.finds))
    yield Choice(f"t{state.turns}:lose:{left}", Msg("Give up a find"), "treasure-chest", player.seat, Pick(finds),
                 "main", act=lambda key: do.LoseFind(int(key)))


def _find_name(find: Find | None, place: int) -> Msg:
    return plain(find.name) if find and find.key else Msg("Find {n}", {"n": place + 1})


def _counting(state: State, viewer: str) -> Iterator[Choice]:
    counted = {seat for seat, _ in state.step.points} if isinstance(state.step, st.Counting) else set()
    for player in state.players:
        unknown = any(find is None or not find.key for find in map(known, player.finds))
        if not out(player) and player.seat not in counted and unknown:
            yield Choice(f"count:{player.seat}", Msg("{name}: points on finds", {"name": player.name}), "trophy",
                         player.seat, Number(0, 99), "main", act=do.CountFinds)


def _find_offers(state: State, viewer: str) -> Iterator[Choice]:
    """One's own finds: name them, exchange them, use them. The shared screen never sees them."""
    if isinstance(state.step, st.Ended):
        return
    for player in (player for player in state.players if player.seat == viewer):
        for place, veiled in enumerate(player.finds):
            find = known(veiled) or UNNAMED
            yield from _use_find(state, viewer, place, find) if find.key else _name_find(state, viewer, place)


def _name_find(state: State, seat: str, place: int) -> Iterator[Choice]:
    by_key = {find.key: find for find in state.content.finds}
    if by_key:
        yield Choice(f"find:{place}:is", Msg("Which find is it?"), "treasure-chest", seat, Pick(tuple(
            Option(find.key, plain(find.name), "treasure-chest") for find in by_key.values())), "quiet",
            f"find:{place}", act=lambda key: do.NameFind(place, Secret(by_key[key], (seat,))))
    yield Choice(f"find:{place}:new", Msg("Another find"), "pencil", seat, content.FIND_FORM, "quiet",
                 act=lambda values: do.NameFind(place, Secret(content.read_find(values), (seat,))))


def _use_find(state: State, seat: str, place: int, find: Find) -> Iterator[Choice]:
    args: dict[str, Any] = {"find": find.name, "n": find.sp}
    own_turn = bool(state.plays) and state.turn >= 0 and active(state).seat == seat
    if find.sp and own_turn:
        yield Choice(f"find:{place}:{find.key}:sp", Msg("{find}: exchange for {n} SP", args), "star-circle", seat, None,
                     "quiet", act=do.ExchangeFind(place))
    yield Choice(f"find:{place}:{find.key}:use", Msg("{find}: use it up", args), "treasure-chest", seat, None, "quiet",
                 act=do.UseFind(place))


OFFERS: dict[type, Any] = {
    st.Choosing: _choosing, st.Marching: _marching, st.Steering: _steering, st.Drawing: _drawing,
    st.Probing: _probing, st.Meeting: _meeting, st.Recruiting: _recruiting, st.Resting: _resting,
    st.Healing: _healing, st.Losing: _losing, st.Counting: _counting}
