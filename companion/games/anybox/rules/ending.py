"""The end (ANY-6): so many rounds, a goal, a counter, a sheet that is full, or because nobody wants another round.

What may live here: when it is over, and when it is not over after all. What may not: who wins (counting.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection, Opened, Opening
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import LOST, ONCE, OVER, WON

from .counters import counters_the_end_opens, covered, ended_by, opened
from .counting import goal_total
from .holding import covered_hands, hands_the_end_opens, opened_hands
from .row import row_set
from .turns import next_turn, round_is_fresh, round_is_open, round_number, turn_is_over


def reason_to_end(state: m.State) -> str:
    """By what the game is over now; empty if it goes on."""
    if ended_by(state):
        return m.COUNTER
    reached = state.goal > 0 and any(
        goal_total(state, player) >= state.goal for player in state.players if player.stays != m.OUT)
    if reached and (state.options.at_once or not round_is_open(state)):
        return m.GOAL
    if round_is_open(state):
        return ""
    if state.sheet.written == ONCE:
        return m.FULL
    return m.ROUNDS if 0 < state.rounds <= round_number(state) else ""


def what_follows(state: m.State) -> tuple[m.Event, ...]:
    """follow: the end, another round, or the turn of somebody who has something to write."""
    if why := reason_to_end(state):
        return (m.GameEnded(why),)
    if not round_is_open(state):
        return (m.RoundBegun(), *row_set(state))
    if turn_is_over(state):
        return (m.TurnPassed(state.players[next_turn(state)].seat),)
    return ()


def won_together(state: m.State) -> bool:
    """Where all play together: whether they have won (ANY-A3). A counter says so; else what was to be reached is."""
    counter, wanted = ended_by(state), any(tally.means == WON for tally in state.sheet.counters)
    if counter and counter.means != OVER:
        return counter.means != LOST
    if state.goal:
        return goal_total(state, state.players[0]) >= state.goal
    return not wanted


def what_follows_the_end(state: m.State) -> tuple[m.Event, ...]:
    """follow: it goes on when a number was put right and nothing ends it any more."""
    if not isinstance(state.step, m.Ended) or state.step.why == m.HAND or reason_to_end(state):
        return ()
    return (m.GameWentOn(),)


def stands_between_rounds(state: m.State) -> bool:
    """Whether a round has begun in which nobody has written anything."""
    return state.sheet.written != ONCE and round_number(state) > 1 and round_is_fresh(state)


def may_end_now(state: m.State, command: m.EndNow, by: str) -> tuple[Objection, ...]:
    """Only between two rounds, so that everybody has written as often."""
    return () if stands_between_rounds(state) else (
        Objection("ANY-6", Msg("End it between two rounds: then everybody has written as often."), waivable=False),)


def end_now(state: m.State, command: m.EndNow, by: str) -> tuple[m.Event, ...]:
    """It is over."""
    return (m.GameEnded(m.HAND),)


def what_the_end_opens(state: m.State, event: m.GameEnded) -> tuple[Opened, ...]:
    """Every secret counter, and the hands that the sheet says are opened."""
    return *counters_the_end_opens(state), *hands_the_end_opens(state)


def game_ended(state: m.State, event: m.GameEnded) -> m.State:
    """evolve: nothing comes after it; a line that nobody has begun goes, and what was secret is open."""
    players = opened_hands(opened(state)).players
    if event.why == m.HAND:
        players = tuple(replace(player, lines=player.lines[:-1]) for player in players)
    return replace(state, players=players, step=m.Ended(event.why), roll=None)


def game_went_on(state: m.State, event: m.GameWentOn) -> m.State:
    """evolve: there is something to write again, or there will be."""
    return replace(covered_hands(covered(state)), step=m.Writing())


ACTS = {m.EndNow: (may_end_now, end_now)}
STEPS = {m.EndNow: (m.Writing,)}
EVOLVE = {m.GameEnded: game_ended, m.GameWentOn: game_went_on}
OPENS = {m.GameEnded: Opening(what_the_end_opens, lambda event: event)}
FOLLOW = {m.Writing: what_follows, m.Ended: what_follows_the_end}
