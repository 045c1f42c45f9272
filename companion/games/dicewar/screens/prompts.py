"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from companion.engine.game import FULL
from companion.engine.view import Prompt
from companion.engine.words import Msg
from companion.games.dicewar.model import State, state as st
from companion.games.dicewar.rules import build_up, preparation, table

TITLE = Msg("DiceWar – Light of Dragons")


def phase(state: State) -> Msg:
    """Where the game is."""
    match state.step:
        case st.Rolling():
            return Msg("Preparation")
        case st.Building():
            return Msg("Build-up")
    return Msg("War, turn {n}", {"n": state.turns})


def prompt(state: State) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    if isinstance(state.step, st.Ended):
        return Prompt(Msg("The game is over"))
    if isinstance(state.step, st.Rolling):
        return _start_prompt(state)
    player = table.active(state)
    text, rule = _task(state)
    return Prompt(Msg("{name}: {task}", {"name": player.name, "task": text}), player.seat, rule)


def _start_prompt(state: State) -> Prompt:
    first = preparation.winner(state)
    if first:
        return Prompt(Msg("{name} has rolled higher and starts", {"name": table.player_on(state, first).name}), first,
                      "DW-4")
    seat = state.roll.seat if state.roll else state.players[0].seat
    return Prompt(Msg("{name}: roll a die – the higher one starts", {"name": table.player_on(state, seat).name}), seat,
                  "DW-4")


def _task(state: State) -> tuple[Msg, str]:
    match state.step:
        case st.Building() if state.detail == FULL:
            left = build_up.levels_left(state)
            return Msg("set creatures, {n} level is left", {"n": left}, "set creatures, {n} levels are left"), "DW-5"
        case st.Building():
            return Msg("set creatures of {n} levels in all", {"n": build_up.LEVELS_TO_SET}), "DW-5"
        case st.Again():
            return Msg("move or attack once more with the same creature"), "DW-B9"
        case st.Spending():
            return Msg("spend {n} trigger point on an upgrade", {"n": table.active(state).tp},
                       "spend {n} trigger points on upgrades"), "DW-B8"
    return Msg("move, attack, upgrade or cast a spell"), "DW-7"
