"""Who is to act and what to do now, in one sentence, with the rule's id. Nothing here decides."""

from __future__ import annotations

from companion.engine.game import FULL
from companion.engine.view import Prompt
from companion.engine.words import Msg, join_texts
from companion.games.dicewar.content import AGAIN
from companion.games.dicewar.model import State, state as st
from companion.games.dicewar.rules import build_up, ending, possible, preparation, table, war_end

from . import words

TITLE = Msg("DiceWar – Light of Dragons")


def phase(state: State) -> Msg:
    """Where the game is; once the war end is announced, how far it is: that stands there on every window (DW-22)."""
    match state.step:
        case st.Rolling():
            return Msg("Preparation")
        case st.Building():
            return Msg("Build-up")
    if state.war_end is not None:
        return Msg("War end, {n} of {all} flights", {"n": state.war_end.flights, "all": war_end.FLIGHTS})
    return Msg("War, turn {n}", {"n": state.turns})


def round_number(state: State) -> int | None:
    """The turn of the war; None before it."""
    return state.turns or None


def prompt(state: State, viewer: str) -> Prompt:
    """Who is to act and what to do, in one sentence."""
    if isinstance(state.step, st.Ended):
        return Prompt(Msg("The game is over"))
    if isinstance(state.step, st.Rolling):
        return _start_prompt(state, viewer)
    player = table.active_player(state)
    return Prompt.to_player(viewer, player.seat, player.name, *_task(state))


def _start_prompt(state: State, viewer: str) -> Prompt:
    first = preparation.start_winner(state)
    player = table.player_on(state, first or (state.roll.seat if state.roll else state.players[0].seat))
    task = Msg("Roll once more: it was a tie · the higher one begins") if preparation.start_rolling(state).tries else (
        Msg("Roll 1 die · the higher one begins"))
    task = Msg("Begin, your roll is higher") if first else task
    return Prompt.to_player(viewer, player.seat, player.name, task, "DW-4")


def _task(state: State) -> tuple[Msg, str]:
    match state.step:
        case st.Building() if state.detail == FULL:
            return Msg("Choose a field and a creature, {n} level is left", {"n": build_up.levels_left(state)},
                       "Choose a field and a creature, {n} levels are left"), "DW-5"
        case st.Building():
            return Msg("Set creatures of {n} levels in all", {"n": build_up.LEVELS_TO_SET}), "DW-5"
        case st.Acting() if state.detail == FULL and ending.empty_side(state):
            return Msg("End the war, unless a card puts somebody in their place"), "DW-A12"
        case st.Acting() if state.detail == FULL and not possible.can_act(state, table.active_player(state).seat):
            return Msg("Skip the turn, unless a card says what else can be done"), "DW-A11"
        case st.Acting() if state.detail != FULL:
            return Msg("Say what you have done"), "DW-7"
        case st.Again() if state.detail != FULL:
            who = [words.card_name(card) for card in table.active_player(state).cards if AGAIN in card.specials]
            return Msg("End the turn, or act once more if {creature} attacked", {
                "creature": join_texts(who) or ""}), "DW-B9"
        case st.Again():
            return Msg("Move or attack once more with the same creature"), "DW-B9"
        case st.Spending():
            return Msg("Spend {n} trigger point on an upgrade", {"n": table.active_player(state).tp},
                       "Spend {n} trigger points on upgrades"), "DW-B8"
    return Msg("Move, attack, upgrade or cast a spell"), "DW-7"
