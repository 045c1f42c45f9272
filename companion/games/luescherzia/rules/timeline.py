"""T6, T7 and the end: timeline, round track, the next turn, all endings (LUE-18, LUE-29, LUE-35 to LUE-38, LUE-41)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Opened, Opening
from companion.engine.secrecy import value_if_known
from companion.games.luescherzia.model import (
    ALL_OUT,
    EXIT,
    FIN,
    SOLO,
    CardFiled,
    Choosing,
    Counting,
    CountingBegan,
    CycleEnded,
    Ended,
    GameEnded,
    GameReopened,
    Marching,
    Ready,
    RoundAdvanced,
    Score,
    State,
    TurnBegan,
    TurnOver,
    TurnSkipped,
)

from .finds import find_points, still_to_count
from .start import joining_tiles
from .table import active_player, change_player, current_play, is_out, living_players, player_on, sp_of
from .taking_up import before_the_roll

CARDS_PER_ROUND = 5


def file_card(state: State) -> tuple[Any, ...]:
    """T6 and T7: the card on the timeline; the fifth moves the round marker at once (LUE-18, LUE-A5)."""
    filed = CardFiled(current_play(state).seat, _last_of_cycle(state))
    if state.timeline + 1 < CARDS_PER_ROUND:
        return (filed,)
    advances = min(state.advances + 1, state.options.fin_advance)  # a hand may have put the marker on “fin” already
    return filed, RoundAdvanced(advances, harder_level(state, advances))


def _last_of_cycle(state: State) -> bool:
    """Whether the player has no more card to execute in this cycle (LUE-A4); cards drawn at random belong to nobody."""
    now = current_play(state)
    return not now.chance and all(
        later.chance or later.seat != now.seat for later in state.plays[state.turn + 1:])


def harder_level(state: State, advances: int) -> int:
    """The highest level that joins the bag when the marker has advanced so often (LUE-38); 0: none."""
    return {state.options.lvl2_advance: 2, state.options.lvl3_advance: 3}.get(advances, 0)


def go_on(state: State) -> tuple[Any, ...]:
    """The next card in initiative order, a new cycle, or the end at “fin” (LUE-37)."""
    if state.advances >= state.options.fin_advance:
        return (game_lost(FIN),)
    if state.turn + 1 < len(state.plays):
        return (TurnBegan(state.plays[state.turn + 1], state.turns + 1),)
    return (CycleEnded(),)


def skip_turn(state: State) -> tuple[TurnSkipped, ...]:
    """A turn to be sat out is over before it begins (LUE-29)."""
    player = active_player(state)
    due = player.skips > 0 and not is_out(player) and not current_play(state).chance and state.step == Marching()
    return (TurnSkipped(player.seat),) if due else ()


def count_up(state: State) -> tuple[GameEnded, ...]:
    """LUE-36: once all finds are counted, the scores."""
    return () if still_to_count(state) else (GameEnded(at_exit(state)),)


def points_now(state: State) -> dict[str, int]:
    """The sums as far as the viewer of this state may know them, with finds without a name at nothing."""
    return {player.seat: sp_of(player) + find_points(player) for player in state.players
            if value_if_known(player.sp) is not None}


def at_exit(state: State) -> Ended:
    """The survivors' sums; a single player must reach a number (LUE-41, LUE-A28)."""
    counted = {said.seat: said.points for said in state.counted}
    scores = tuple(Score(p.seat, sp_of(p), find_points(p) + counted.get(p.seat, 0)) for p in living_players(state))
    enough = all(score.sp + score.finds >= state.options.solo_points for score in scores)
    return Ended(EXIT, won=bool(scores) and (state.variant != SOLO or enough), scores=scores)


def game_lost(why: str) -> GameEnded:
    """LUE-37: everybody loses."""
    return GameEnded(Ended(why, won=False))


def everybody_out(state: State) -> tuple[GameEnded, ...]:
    """LUE-37: at any moment."""
    over = isinstance(state.step, (Ended, Counting)) or living_players(state)
    return () if over else (game_lost(ALL_OUT),)


def at_fin(state: State) -> tuple[GameEnded, ...]:
    """LUE-37: also when somebody puts the round marker there by hand."""
    over = isinstance(state.step, (Ended, Counting)) or state.advances < state.options.fin_advance
    return () if over else (game_lost(FIN),)


def still_so(state: State) -> tuple[GameEnded | GameReopened, ...]:
    """follow: a result that a correction has changed is another one, or none."""
    step = state.step
    if not isinstance(step, Ended):
        return ()
    if step.why == EXIT:
        return () if at_exit(state) == step else (GameEnded(at_exit(state)),)
    true = state.advances >= state.options.fin_advance if step.why == FIN else not living_players(state)
    return () if true else (GameReopened(),)


def game_ended(state: State, event: GameEnded) -> State:
    """evolve: the end; the step that it cuts short is kept, unless that is the count itself."""
    cut = state.cut if isinstance(state.step, (Ended, Counting)) else before_the_roll(state, state.step)
    return replace(state, step=event.result, roll=None, cut=cut)


def game_reopened(state: State, event: GameReopened) -> State:
    """evolve: on where the end had cut the game short; what happens only between two steps has been entered already."""
    return replace(state, step=Ready() if state.cut is None else state.cut, cut=None)


def card_filed(state: State, event: CardFiled) -> State:
    """evolve: one more on the timeline."""
    return replace(state, timeline=state.timeline + 1, step=Ready())


def round_advanced(state: State, event: RoundAdvanced) -> State:
    """evolve: the timeline is empty, perhaps the bag fuller."""
    bag = None if state.bag is None else state.bag + joining_tiles(state.options, state.content, event.advances)
    return replace(state, timeline=0, advances=event.advances, bag=bag)


def turn_began(state: State, event: TurnBegan) -> State:
    """evolve: the next card."""
    return replace(state, turn=state.turn + 1, turns=event.number, step=Marching())


def turn_skipped(state: State, event: TurnSkipped) -> State:
    """evolve: one turn fewer to sit out; the card goes unused to the timeline."""
    fewer = player_on(state, event.seat).skips - 1
    return replace(change_player(state, event.seat, skips=fewer), step=TurnOver(), last=event.seat)


def cycle_ended(state: State, event: CycleEnded) -> State:
    """evolve: new cards for everybody."""
    return replace(state, plays=(), turn=-1, cycle=state.cycle + 1, step=Choosing())


def counted_open(state: State, event: CountingBegan) -> tuple[Opened, ...]:
    """A player who is asked to count has finds that nobody has named."""
    return tuple(Opened(player.seat, "named") for player in living_players(state) if player.finds)


def sums_open(state: State, event: GameEnded) -> tuple[Opened, ...]:
    """The survivors' sums become public at the end (LUE-36)."""
    return tuple(Opened(score.seat, "sum") for score in event.result.scores)


OPENS = {CountingBegan: Opening(counted_open, lambda event: event), GameEnded: Opening(sums_open, lambda event: event)}
FOLLOW = {TurnOver: file_card, Ready: go_on, Marching: skip_turn, Counting: count_up}
EVOLVE = {CardFiled: card_filed, RoundAdvanced: round_advanced, TurnBegan: turn_began, TurnSkipped: turn_skipped,
          CycleEnded: cycle_ended,
          GameEnded: game_ended, GameReopened: game_reopened}
