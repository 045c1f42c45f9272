"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from typing import Any

from companion.engine.game import FULL
from companion.engine.view import Prompt
from companion.engine.words import Msg
from companion.games.dicewar.model import State, state as st
from companion.games.dicewar.rules import build_up, ending, possible, preparation, table

TITLE = Msg("DiceWar – Light of Dragons")


def phase(state: State) -> Msg:
    """Where the game is."""
    match state.step:
        case st.Rolling():
            return Msg("Preparation")
        case st.Building():
            return Msg("Build-up")
    return Msg("War, turn {n}", {"n": state.turns})


def round_number(state: State) -> int | None:
    """The turn of the war; None before it."""
    return state.turns or None


def prompt(state: State) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    if isinstance(state.step, st.Ended):
        return Prompt(Msg("The game is over"))
    if isinstance(state.step, st.Rolling):
        return _start_prompt(state)
    text, rule = _task(state, {"name": table.active_player(state).name})
    return Prompt(text, table.active_player(state).seat, rule)


def _start_prompt(state: State) -> Prompt:
    first = preparation.start_winner(state)
    if first:
        return Prompt(Msg("{name} has rolled higher and starts", {"name": table.player_on(state, first).name}), first,
                      "DW-4")
    seat = state.roll.seat if state.roll else state.players[0].seat
    return Prompt(Msg("{name}: roll a die – the higher one starts", {"name": table.player_on(state, seat).name}), seat,
                  "DW-4")


def _task(state: State, who: dict[str, Any]) -> tuple[Msg, str]:
    match state.step:
        case st.Building() if state.detail == FULL:
            left = {**who, "n": build_up.levels_left(state)}
            return Msg("{name}: choose a field and a creature, {n} level is left", left,
                       "{name}: choose a field and a creature, {n} levels are left"), "DW-5"
        case st.Building():
            return Msg("{name}: set creatures of {n} levels in all", {**who, "n": build_up.LEVELS_TO_SET}), "DW-5"
        case st.Acting() if state.detail == FULL and ending.empty_side(state):
            return Msg("{name}: end the war, unless a card puts somebody in their place", who), "DW-A12"
        case st.Acting() if state.detail == FULL and not possible.can_act(state, table.active_player(state).seat):
            return Msg("{name}: skip the turn, unless a card says what else can be done", who), "DW-A11"
        case st.Again():
            return Msg("{name}: move or attack once more with the same creature", who), "DW-B9"
        case st.Spending():
            left = {**who, "n": table.active_player(state).tp}
            return Msg("{name}: spend {n} trigger point on an upgrade", left,
                       "{name}: spend {n} trigger points on upgrades"), "DW-B8"
    return Msg("{name}: move, attack, upgrade or cast a spell", who), "DW-7"
