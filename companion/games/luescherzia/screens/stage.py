"""What lies in the middle of the screen: round track, cards, tiles, dice, the map, one's own finds."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice, game
from companion.engine.parts import (
    Cards,
    Counter,
    Counters,
    Grid,
    GridCell,
    Note,
    Part,
    Piece,
    Tile,
    Tiles,
    Track,
    TrackCell,
)
from companion.engine.secrecy import value_if_known
from companion.engine.view import TABLE
from companion.engine.words import Msg
from companion.games.luescherzia import content
from companion.games.luescherzia.model import State, state as st
from companion.games.luescherzia.rules import march, probes, skills, table, timeline, untold
from companion.games.luescherzia.rules.cards import still_to_lay

from . import avatars, cards, moves, words

SLOTS = tuple(range(timeline.CARDS_PER_ROUND))
DRAWN_ACROSS = 4
"""So many tiles that may be drawn make a row."""


def header(state: State) -> tuple[Part, ...]:
    """The round track from “go” to “fin” with the rounds in which harder tiles come, and the timeline (LUE-18, 38)."""
    options = state.options
    harder = {options.lvl2_advance: "2", options.lvl3_advance: "3"}
    cells = tuple(TrackCell(_field(n, options.fin_advance), tone="warn" if n in harder else "plain",
                            icon=f"numeric-{harder[n]}-box" if n in harder else "")
                  for n in range(options.fin_advance + 1))
    lying = tuple(TrackCell(Msg.plain(str(n + 1)), "cards", filled=n < state.timeline) for n in SLOTS)
    return (Track(Msg("Round track"), cells, min(state.advances, options.fin_advance), id="advances", look="fuse"),
            Track(Msg("Timeline {n} of {whole}", {"n": state.timeline, "whole": len(SLOTS)}), lying, id="timeline"))


def _field(number: int, last: int) -> Msg:
    """Fields are counted from “go”: in round 3 the marker stands on the third (LUE-A3)."""
    return Msg("go") if number == 0 else Msg("fin") if number == last else Msg.plain(str(number + 1))


def stage(state: State, viewer: str) -> tuple[Part, ...]:
    """The parts that matter now, in order."""
    return (*_step_parts(state, viewer), *_map(state, viewer), *_own_finds(state, viewer), *_traits(state, viewer))


def _step_parts(state: State, viewer: str) -> Iterator[Part]:
    step = state.step
    if isinstance(step, st.Choosing):
        due = {play.seat for play in still_to_lay(state)}
        yield from _hands_drawn(state, tuple(player for player in state.players if player.seat in due))
        yield from _orders(state) if viewer == TABLE else ()
    if isinstance(step, st.Marching) and state.variant == st.SOLO and not table.current_play(state).chance:
        yield from _hands_drawn(state, (table.active_player(state),))
    yield from _heights(state, viewer)
    if isinstance(step, st.Probing) and state.roll is not None:
        skill, what = content.SKILL_NAMES[step.probe.skill], words.PURPOSES[step.probe.purpose]
        title = Msg("{skill}: {what}", {"skill": skill, "what": what})
        yield dice.roll_part(state.roll, title, probes.is_success, probes.probe_threshold(state, step.probe))
    yield from _tile_parts(state, viewer)


def _orders(state: State) -> Iterator[Tiles]:
    """The orders in which the cards may lie, to be touched, each as the marks of the players."""
    found = tuple(Tile(cards.order_name(state, order), "cards-playing", id=cards.order_key(order), seats=order)
                  for order in cards.possible_orders(state))
    if found:
        yield Tiles(found, Msg("Order of the cards: lowest initiative first"))


def _heights(state: State, viewer: str) -> Iterator[Tiles]:
    """What may be printed for a skill that is needed and not known, to be touched (LUE-A1)."""
    probe = state.step.probe if isinstance(state.step, st.Probing) and state.roll is None else (
        untold.untold_probe(state))
    if probe is not None and viewer in (TABLE, table.active_player(state).seat):
        heights = (Tile(Msg.plain(str(height)), id=avatars.height_key(height)) for height in avatars.HEIGHTS)
        yield Tiles(tuple(heights), Msg("How high is {skill}?", {"skill": content.SKILL_NAMES[probe.skill]}))


def _hands_drawn(state: State, players: tuple[st.Player, ...]) -> Iterator[Part]:
    """How many orientation cards everybody draws; for unknown avatars, how it is counted (LUE-15, LUE-40)."""
    counted = tuple(_draws(state, player) for player in players if skills.hand_size(state, player) is not None)
    if counted:
        yield Counters(counted, Msg("Orientation cards"))
    if len(counted) < len(players):
        two = state.variant == st.TWO_PLAYERS
        yield Note(Msg("Draw twice your Orientation and one more.") if two else Msg(
            "Draw as many cards as your Orientation, and one more."), "LUE-40" if two else "LUE-15")


def _draws(state: State, player: st.Player) -> Counter:
    """How many cards a player draws; finds that the viewer does not know may change it (LUE-A30)."""
    hidden = any(value_if_known(find) is None for find in player.finds) and not table.is_out(player)
    label = Msg("{name} draws, plus own finds") if hidden else Msg("{name} draws")
    return Counter(Msg(label.id, {"name": player.name}), skills.hand_size(state, player), icon="cards-playing")


def _tile_parts(state: State, viewer: str) -> Iterator[Part]:
    step, lying = state.step, table.tile_here(state)
    choosing_tile = isinstance(step, st.Drawing) or (isinstance(step, st.Marching) and state.detail != game.FULL)
    drawing = choosing_tile and viewer == TABLE and not _held(state)
    if lying is not None and not drawing and not isinstance(step, (st.Choosing, st.Ended, st.Counting)):
        yield Tiles((words.tile_face(lying.tile, table.final_level(state, lying), f"board/{_place(state)}/change"),),
                    Msg("The group stands here"))
    if drawing:
        yield Tiles(tuple(_palette(state)), Msg("Tile drawn"), across=DRAWN_ACROSS)
    if isinstance(step, st.Marching) and step.replaced:
        yield Note(Msg("The chosen card goes into the pile; draw another one and execute it."), "LUE-32", "warn")


def _palette(state: State) -> Iterator[Tile]:
    """What may be drawn: first the kinds, which lie where they lay however many tiles have been learned meanwhile."""
    known = moves.palette_tiles(state)
    alike = [tile for tile in known if tile in content.PRINTED_ALIKE]
    for tile in alike:
        yield words.tile_face(tile, name=f"new:{tile.key}")
    for kind, name in moves.new_kinds(state):
        yield words.kind_face(kind, name, f"kind:{kind}")
    for tile in known:
        if tile not in alike:
            yield words.tile_face(tile, name=f"new:{tile.key}")


def _held(state: State) -> bool:
    """Whether the group must first get away from its tile."""
    return isinstance(state.step, st.Marching) and march.leave_check_due(state)


def _place(state: State) -> int:
    return next(n for n, lying in enumerate(state.board) if lying.id == state.here)


def _map(state: State, viewer: str) -> Iterator[Grid]:
    """The map; while dice are rolled on the shared screen alone, beside them."""
    if state.detail != game.FULL or isinstance(state.step, st.Ended):
        return
    if isinstance(state.step, st.Probing) and not (viewer == TABLE and _dice_matter(state, state.step)):
        return
    board = state.content.board
    cells = [GridCell(ground.x, ground.y, "waves", "blue", ground.name) for ground in content.grounds_of(state.content)]
    cells += [GridCell(*board.start, "flag", "plain"), GridCell(*board.exit, "exit-run", "good")]
    cells += [GridCell(lying.x, lying.y, words.KIND_ICONS[lying.tile.kind], words.KIND_TONES[lying.tile.kind],
                       str(table.final_level(state, lying)) if lying.tile.level else "") for lying in state.board]
    marker = Piece(state.marker.x, state.marker.y, "account-group", state.marker.facing)
    yield Grid(board.width, board.height, tuple(cells), (marker,), thing="board:")


def _dice_matter(state: State, step: st.Probing) -> bool:
    """Whether dice are awaited or their successes count."""
    return state.roll is not None and bool(dice.missing_dice(state.roll) or probes.probe_threshold(state, step.probe))


def _traits(state: State, viewer: str) -> Iterator[Note]:
    """Advantage and drawback, which come before all other rules (LUE-8), and the texts of kept NPCs: on a phone the
    player's, on the shared screen those of the player who rolls.
    """
    rolling = isinstance(state.step, st.Probing)
    for player in state.players:
        if player.seat == viewer or (viewer == TABLE and rolling and player.seat == table.active_player(state).seat):
            for label, text in ((Msg("Advantage: {text}"), player.avatar.advantage),
                                (Msg("Drawback: {text}"), player.avatar.drawback)):
                if text:
                    yield Note(Msg(label.id, {"text": text}), "LUE-8", "quiet", thing=f"avatars:{player.avatar.key}")
            for npc in (npc for npc in player.npcs if npc.text):
                yield Note(Msg("{tile}: {text}", {"tile": words.tile_name(npc), "text": npc.text}), "LUE-30", "quiet",
                           thing=f"tiles:{npc.key}")


def _own_finds(state: State, viewer: str) -> Iterator[Cards]:
    for player in state.players:
        if player.seat == viewer and player.finds:
            yield Cards(Msg("Your finds"), tuple(
                words.find_face(value_if_known(find), n) for n, find in enumerate(player.finds)), len(player.finds))
