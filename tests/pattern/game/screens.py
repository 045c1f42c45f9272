"""look(state, viewer): what is to be seen and what may be done; describe(state, event): the log. Nothing is decided.

Where this file grows it becomes a folder: screens/panels.py, screens/choices.py, screens/ending.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import dice
from companion.engine.log import describe_by_table
from companion.engine.parts import Counter, Counters, Part, ScoreRow
from companion.engine.roster import player_on
from companion.engine.view import Choice, Prompt, Result, SeatPanel, View
from companion.engine.words import Msg
from companion.games.pattern.model import (
    Choosing,
    Ended,
    GameWon,
    Moved,
    Pass,
    Passed,
    Rolling,
    State,
    Take,
    Throw,
)
from companion.games.pattern.rules.turns import active, unless_thrown


def look(state: State, viewer: str) -> View:
    """The View of a state."""
    goal = Counter(Msg("Goal"), state.goal, icon="flag-checkered", id="goal")
    return View(revision=0, viewer=viewer, game="pattern", title=Msg("Pattern"),
                phase=Msg("Turn {n}", {"n": state.turn}), prompt=prompt(state, viewer),
                seats=tuple(panel(state, place) for place in range(len(state.players))), header=(Counters((goal,)),),
                stage=tuple(stage(state)), choices=tuple(choices(state)), result=result(state))


def prompt(state: State, viewer: str) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    now = active(state)
    match state.step:
        case Ended():
            return Prompt(Msg("The game is over"))
        case Rolling() if dice.roll_complete(state.roll):
            return Prompt.to_player(viewer, now.seat, now.name, Msg("Take the die as it lies"), "PAT-2")
        case Rolling():
            return Prompt.to_player(viewer, now.seat, now.name, Msg("Roll the die"), "PAT-2")
    return Prompt.to_player(viewer, now.seat, now.name, Msg("Roll, or let the turn go by"), "PAT-2")


def panel(state: State, place: int) -> SeatPanel:
    """A player's panel; the points are corrected where they stand."""
    player = state.players[place]
    points = Counter(Msg("Points"), player.points, state.goal, "flag-checkered", id=f"players/{place}/points")
    return SeatPanel(player.seat, player.name, player.mark, (points,),
                     active=place == state.active and not isinstance(state.step, Ended))


def stage(state: State) -> Iterator[Part]:
    """The die until it is taken; touched where it lies, it is read again."""
    if state.roll is not None:
        yield dice.roll_part(state.roll, Msg("Roll"), bool)


def choices(state: State) -> Iterator[Choice]:
    """What the active player may do; the engine offers it to that player and on the shared screen, to nobody else."""
    if isinstance(state.step, Choosing):
        yield from _turn(state)
    elif dice.roll_complete(state.roll):
        yield Choice(f"{state.turn}:take", Msg("Take it"), "check", active(state).seat, emphasis="main", act=Take())


def _turn(state: State) -> Iterator[Choice]:
    """Throw, or pass; a pass that the rules are against is shown with what they say."""
    seat = active(state).seat
    yield Choice(f"{state.turn}:throw", Msg("Roll"), "dice-multiple", seat, emphasis="main", act=Throw())
    against = next((objection.text for objection in unless_thrown(state)), None)
    yield Choice(f"{state.turn}:pass", Msg("Pass"), "skip-next", seat, emphasis="quiet", objection=against,
                 rule="PAT-3", waivable=True, act=Pass())


def result(state: State) -> Result | None:
    """How it ended, with the sums."""
    if not isinstance(state.step, Ended):
        return None
    winner = player_on(state, state.step.winner)
    rows = tuple(ScoreRow(player.seat, (Counter(Msg("Points"), player.points),), player.points,
                          1 + sum(other.points > player.points for other in state.players), player == winner)
                 for player in sorted(state.players, key=lambda player: -player.points))
    return Result(Msg("{name} wins", {"name": winner.name}), Msg("The goal is reached."), True, rows)


def _moved(state: State, event: Moved) -> Msg:
    name = player_on(state, event.seat).name
    if event.points == 0:
        return Msg("{name} rolls {n}, beyond the goal", {"name": name, "n": event.face})
    return Msg("{name} rolls {n}", {"name": name, "n": event.face})


def _passed(state: State, event: Passed) -> Msg:
    return Msg("{name} passes", {"name": player_on(state, event.seat).name})


def _won(state: State, event: GameWon) -> Msg:
    return Msg("{name} wins", {"name": player_on(state, event.seat).name})


describe = describe_by_table({Moved: _moved, Passed: _passed, GameWon: _won})
