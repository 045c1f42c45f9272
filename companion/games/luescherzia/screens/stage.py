"""What lies in the middle of the screen: round track, cards, tiles, dice, the map, one's own finds, the scores."""

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.game import FULL
from companion.engine.parts import (
    Cards,
    Counter,
    Counters,
    Grid,
    GridCell,
    Note,
    Part,
    Piece,
    ScoreRow,
    Tiles,
    Track,
    TrackCell,
)
from companion.engine.secrecy import known
from companion.engine.view import TABLE, Result
from companion.engine.words import Msg
from companion.games.luescherzia.content import SKILL_NAMES
from companion.games.luescherzia.model import State, state as st
from companion.games.luescherzia.rules import march, probes, skills, table, timeline

from .moves import palette
from .words import KIND_ICONS, KIND_TONES, PURPOSES, find_face, plain, tile_face

SLOTS = tuple(range(timeline.CARDS_PER_ROUND))


def header(state: State) -> tuple[Part, ...]:
    """The round track from “go” to “fin” with the rounds in which harder tiles come, and the timeline (LUE-18, 38)."""
    options = state.options
    harder = {options.lvl2_advance: "2", options.lvl3_advance: "3"}
    cells = tuple(TrackCell(_field(n, options.fin_advance), tone="warn" if n in harder else "plain",
                            icon=f"numeric-{harder[n]}-box" if n in harder else "")
                  for n in range(options.fin_advance + 1))
    cards = tuple(TrackCell(plain(str(n + 1)), "cards", filled=n < state.timeline) for n in SLOTS)
    return (Track(Msg("Round"), cells, min(state.advances, options.fin_advance)), Track(Msg("Timeline"), cards))


def _field(number: int, last: int) -> Msg:
    return Msg("go") if number == 0 else Msg("fin") if number == last else plain(str(number))


def stage(state: State, viewer: str) -> tuple[Part, ...]:
    """The parts that matter now, in order."""
    found = (*_step_parts(state, viewer), *_map(state), *_own_finds(state, viewer))
    return found[:]


def _step_parts(state: State, viewer: str) -> Iterator[Part]:
    step = state.step
    if isinstance(step, st.Choosing):
        yield Counters(tuple(Counter(Msg("{name} draws", {"name": player.name}), skills.hand(state, player),
                                     icon="cards-playing") for player in state.players), Msg("Orientation cards"))
    if isinstance(step, st.Probing) and state.roll is not None:
        title = Msg("{skill}: {what}", {"skill": SKILL_NAMES[step.probe.skill], "what": PURPOSES[step.probe.purpose]})
        yield dice.part(state.roll, title, probes.is_success, step.probe.needed)
    yield from _tile_parts(state, viewer)


def _tile_parts(state: State, viewer: str) -> Iterator[Part]:
    step, lying = state.step, table.tile_here(state)
    choosing_tile = isinstance(step, st.Drawing) or (isinstance(step, st.Marching) and state.detail != FULL)
    drawing = choosing_tile and viewer == TABLE and not _held(state)
    if lying is not None and not drawing and not isinstance(step, (st.Choosing, st.Ended, st.Counting)):
        yield Tiles((tile_face(lying.tile, table.final_level(state, lying), f"board/{_place(state)}/change"),),
                    Msg("The group stands here"))
    if drawing:
        yield Tiles(tuple(tile_face(tile, name=f"new:{tile.key}") for tile in palette(state)), Msg("Tile drawn"))
    if isinstance(step, st.Marching) and step.replaced:
        yield Note(Msg("The chosen card goes into the pile; draw another one and execute it."), "LUE-32", "warn")


def _held(state: State) -> bool:
    """Whether the group must first get away from its tile."""
    return isinstance(state.step, st.Marching) and march.leave_check_due(state)


def _place(state: State) -> int:
    return next(n for n, lying in enumerate(state.board) if lying.id == state.here)


def _map(state: State) -> Iterator[Grid]:
    if state.detail != FULL or isinstance(state.step, (st.Probing, st.Ended)):
        return
    board = state.content.board
    cells = [GridCell(ground.x, ground.y, "waves", "blue", ground.name) for ground in board.fields]
    cells += [GridCell(*board.start, "flag", "plain"), GridCell(*board.exit, "exit-run", "good")]
    cells += [GridCell(lying.x, lying.y, KIND_ICONS[lying.tile.kind], KIND_TONES[lying.tile.kind],
                       str(table.final_level(state, lying)) if lying.tile.level else "") for lying in state.board]
    marker = Piece(state.marker.x, state.marker.y, "account-group", state.marker.facing)
    yield Grid(board.width, board.height, tuple(cells), (marker,))


def _own_finds(state: State, viewer: str) -> Iterator[Cards]:
    for player in state.players:
        if player.seat == viewer and player.finds:
            yield Cards(Msg("Your finds"), tuple(
                find_face(known(find), f"find:{n}") for n, find in enumerate(player.finds)), len(player.finds))


REASONS = {st.EXIT: Msg("The group has reached the Exit."), st.FIN: Msg("The round marker stands on “fin”."),
           st.ALL_OUT: Msg("Nobody has any hit points left.")}


def result(state: State) -> Result | None:
    """How it ended, with the sums shown (LUE-36, LUE-37, LUE-A26)."""
    if not isinstance(state.step, st.Ended):
        return None
    rows = tuple(sorted((_row(state.step, score) for score in state.step.scores), key=lambda row: row.rank))
    winners = [player.name for player in state.players if any(row.seat == player.seat and row.winner for row in rows)]
    return Result(_headline(state, winners), REASONS[state.step.why], state.step.won, rows)


def _headline(state: State, winners: list[str]) -> Msg:
    if not winners:
        return Msg("Lüscherzia wins")
    if len(winners) == 1:
        return Msg("{name} wins", {"name": winners[0]})
    return Msg("{names} win together", {"names": ", ".join(winners)})


def _row(ended: st.Ended, score: st.Score) -> ScoreRow:
    totals = [other.sp + other.finds for other in ended.scores]
    total = score.sp + score.finds
    rank = 1 + sum(other > total for other in totals)
    terms = (Counter(Msg("SP"), score.sp, icon="star-circle"),
             Counter(Msg("Points on finds"), score.finds, icon="treasure-chest"))
    return ScoreRow(score.seat, terms, total, rank, ended.won and rank == 1)
