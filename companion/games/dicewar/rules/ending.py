"""The end (DW-17 to DW-19, DW-21, DW-22, DW-A7, DW-A8, DW-A12): points, virtual points, ruins, war end.

What may live here: who wins, and when. What may not: how points are won (attack.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL
from companion.games.dicewar.content import GLOW
from companion.games.dicewar.model import (
    NOBODY_LEFT,
    POINTS,
    RUINS,
    WAR_END,
    Acting,
    Again,
    Creature,
    Ended,
    GameEnded,
    Player,
    Score,
    Spending,
    State,
    TurnOver,
    WarWentOn,
)
from companion.games.dicewar.options import ENEMY_ZONE

from .ruins import holds_all
from .table import HIGHEST, active_player, army_of, field_bonus, opponent_of
from .war_end import FLIGHTS

GOAL = 10
WAR = (Acting, Again, Spending, TurnOver)


def points_now(state: State) -> dict[str, int]:
    """What everybody has, virtual points included (DW-17)."""
    return {player.seat: player.vp + virtual_points(state, player) for player in state.players}


def virtual_points(state: State, player: Player) -> int:
    """DW-17: virtual points; in light games the table counts them, in full ones it may correct the board's."""
    return player.virtual if state.detail != FULL else max(0, glowing_points(state, player) + player.virtual)


def glows(player: Player) -> bool:
    """Whether level 6 is worth virtual points to this player (DW-A18)."""
    return any(GLOW in card.specials for card in player.cards)


def points_of_sixes(state: State, counts: tuple[int, int]) -> tuple[int, int]:
    """DW-17: what so many creatures of level 6 are worth, counted by the table in the order of the players."""
    against = (0, 0) if state.options.glow == ENEMY_ZONE else counts[::-1]
    one, two = (max(0, own - other) if glows(player) else 0
                for player, own, other in zip(state.players, counts, against, strict=True))
    return one, two


def glowing_points(state: State, player: Player) -> int:
    """DW-17: what the board says of the virtual points of a people that glows (DW-A18)."""
    if not glows(player):
        return 0
    if state.options.glow == ENEMY_ZONE:
        return sum(creature.level == HIGHEST and field_bonus(state, player.seat, spot) > 0
                   for spot, creature in army_of(state, player.seat))
    return max(0, _highest(state, player.seat) - _highest(state, opponent_of(state, player.seat).seat))


def _highest(state: State, seat: str) -> int:
    return state.lands.count(Creature(seat, HIGHEST))


def sum_points(state: State, player: Player) -> int:
    """DW-18: virtual points count like those won."""
    return player.vp + virtual_points(state, player)


def game_decided(state: State, why: str, winner: str = "") -> GameEnded:
    """The end; without a winner named, more points win and equal points are a draw (DW-22)."""
    scores = tuple(Score(player.seat, player.vp, virtual_points(state, player)) for player in state.players)
    first, second = (score.vp + score.virtual for score in scores)
    ahead = "" if first == second else scores[0 if first > second else 1].seat
    return GameEnded(Ended(why, winner or ahead, scores))


def end_of_war(state: State) -> tuple[GameEnded, ...]:
    """What ends the game at any moment of the war: 10 points, an empty side, with a switch the ruins."""
    if not isinstance(state.step, WAR):
        return ()
    now = active_player(state)
    order = (now, opponent_of(state, now.seat))  # both at once: the active player first (DW-A8)
    for player in order:
        if sum_points(state, player) >= GOAL:
            return (game_decided(state, POINTS, player.seat),)
    if empty_side(state) and not hands_at_work(state):
        return (game_decided(state, NOBODY_LEFT),)
    held = [player.seat for player in order if state.options.ruins_at_once and holds_all(state, player.seat)]
    return (game_decided(state, RUINS, held[0]),) if held else ()


def empty_side(state: State) -> bool:
    """Whether a player has no creature left (DW-A12)."""
    return any(player.standing == 0 for player in state.players)


def hands_at_work(state: State) -> bool:
    """Whether an action is still to come (DW-8), because hands may yet replace what they have taken from the board."""
    return state.detail == FULL and isinstance(state.step, Acting)


def end_of_turn(state: State) -> tuple[Any, ...]:
    """What ends the game at the end of a turn: three ruins (DW-19, DW-A15), the fifth flight (DW-22).

    If a fifth flight, or in light games a third ruin, is entered by hand in the next turn, that ends the game as well.
    """
    now = active_player(state)
    holder = now if isinstance(state.step, TurnOver) else opponent_of(state, now.seat)
    told = isinstance(state.step, TurnOver) or (state.detail != FULL and isinstance(state.step, Acting))
    if told and holds_all(state, holder.seat):
        return (game_decided(state, RUINS, holder.seat),)
    fled = state.war_end is not None and state.war_end.flights >= FLIGHTS
    return (game_decided(state, WAR_END),) if fled and isinstance(state.step, (TurnOver, Acting)) else ()


def revised_end(ended: Ended, following: tuple[Any, ...]) -> tuple[Any, ...]:
    """What becomes of an end when numbers or creatures are corrected after it: `following` would come without it."""
    if not following or not isinstance(following[0], GameEnded):
        return (WarWentOn(),)
    return () if replace(following[0].result, due=ended.due) == ended else following[:1]


def game_ended(state: State, event: GameEnded) -> State:
    """evolve: the end, and what was due."""
    due = state.step.due if isinstance(state.step, Ended) else state.step
    return replace(state, step=replace(event.result, due=due) if isinstance(due, WAR) else event.result, roll=None)


def went_on(state: State, event: WarWentOn) -> State:
    """evolve: what was due when the game seemed to be over."""
    return replace(state, step=state.step.due) if isinstance(state.step, Ended) else state


EVOLVE = {GameEnded: game_ended, WarWentOn: went_on}
